//! The settings of a site that a book has too.

use super::{
    blog::Blog,
    pages::{self, Pages},
    sidebar_labels::{NavbarItem, items},
};
use crate::{
    docs::{
        document_set::{DocumentSet, relative, sets},
        versions::{self, Versions},
    },
    left_out::LeftOut,
    script::value::Value,
    site_files::SiteFiles,
};

/// The settings of a site, with the defaults of Docusaurus.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the settings are independent switches"
)]
pub(crate) struct Settings {
    /// The whole configuration.
    pub(crate) config: Value,
    pub(crate) title: Option<String>,
    pub(crate) tagline: Option<String>,
    pub(crate) language: String,
    /// The address of the host.
    pub(crate) url: Option<String>,
    /// The path of the book on the host, between slashes.
    pub(crate) base_path: String,
    /// The sets of documents.
    pub(crate) sets: Vec<DocumentSet>,
    /// The versions of each set.
    pub(crate) versions: Vec<Versions>,
    /// The sets whose route is not a path below the site.
    pub(crate) refused: Vec<DocumentSet>,
    /// The folders of files that are copied to the root of the site.
    pub(crate) statics: Vec<String>,
    /// Whether `.md` files are Markdown rather than MDX.
    pub(crate) detects_format: bool,
    /// Whether names of emoji are replaced.
    pub(crate) has_emoji: bool,
    /// Whether diagrams of Mermaid are drawn.
    pub(crate) has_mermaid: bool,
    /// Whether documents have formulas between dollars.
    pub(crate) has_math: bool,
    /// Whether documents are MDX 1, where braces in prose are text.
    pub(crate) is_mdx_1: bool,
    /// The redirects, as paths of the book.
    pub(crate) redirects: Vec<(String, String)>,
    /// The entries of the navbar that lead to documents.
    pub(crate) navbar: Vec<NavbarItem>,
    /// The blog.
    pub(crate) blog: Option<Blog>,
    /// The pages outside of the sets of documents.
    pub(crate) pages: Pages,
}

impl Settings {
    /// Reads the value of a configuration; `null` means the defaults.
    pub(crate) fn read(config: &Value) -> Self {
        let sets = sets(config).into_iter();
        let (sets, refused): (Vec<_>, _) = sets.partition(DocumentSet::has_plain_route);
        let base = config.text_of("baseUrl").unwrap_or_default();
        let route = route(&sets);
        Self {
            config: config.clone(),
            title: config.text_of("title"),
            tagline: config.text_of("tagline"),
            language: match default_locale(config) {
                Some(tag) if is_language_tag(&tag) => tag,
                _ => "en".to_owned(),
            },
            url: config
                .text_of("url")
                .map(|url| url.trim().trim_end_matches('/').to_owned()),
            base_path: base_path(&base, route),
            statics: statics(config),
            detects_format: config
                .at(&["markdown", "format"])
                .and_then(Value::text)
                .as_deref()
                == Some("detect"),
            has_math: false,
            is_mdx_1: false,
            has_emoji: !config
                .get("markdown")
                .is_some_and(|it| it.is_false("emoji")),
            has_mermaid: config
                .get("markdown")
                .is_some_and(|it| it.is_true("mermaid")),
            redirects: Vec::new(),
            navbar: items(config),
            versions: vec![Versions::default(); sets.len()],
            sets,
            refused,
            blog: None,
            pages: Pages::new(),
        }
    }

    /// Replaces each set by the version at its path, and adds the others.
    pub(crate) fn with_versions(mut self, files: &SiteFiles, left_out: &mut LeftOut) -> Self {
        let base = self.site_base().to_owned();
        self.versions = self
            .sets
            .iter()
            .map(|set| versions::read(files, set, left_out))
            .collect();
        for (set, versions) in self.sets.iter_mut().zip(&self.versions) {
            if let Some(main) = &versions.main {
                let route = format!("{}/{}", set.route, main.path);
                *set = main.set.clone();
                route.trim_matches('/').clone_into(&mut set.route);
            }
        }
        self.blog = Blog::read(&self.config, files);
        self.pages = pages::read(&self.config, files);
        self.base_path = base_path(&base, self.route());
        self
    }

    /// Returns the path of the site on the host, without a slash at its end.
    pub(crate) fn site_base(&self) -> &str {
        let base = self.base_path.trim_end_matches('/');
        let base = base.strip_suffix(self.route()).unwrap_or(base);
        base.trim_end_matches('/')
    }

    /// Returns the part of the base path that is the route of documents.
    pub(crate) fn route(&self) -> &str {
        match self.is_whole() {
            true => "",
            false => route(&self.sets),
        }
    }

    /// Whether the book has posts or pages, whose addresses are not below the route of documents.
    pub(crate) fn is_whole(&self) -> bool {
        self.blog.is_some() || !self.pages.is_empty()
    }

    /// Returns the folder in the source folder of the book for the documents of a set; empty for the
    /// source folder itself.
    pub(crate) fn folder_of<'a>(&self, set: &'a DocumentSet) -> &'a str {
        match self.sets.len() {
            1 if !self.is_whole() => "",
            _ => &set.route,
        }
    }
}

/// Returns the language of the originals as the configuration writes it.
pub(crate) fn default_locale(config: &Value) -> Option<String> {
    config.at(&["i18n", "defaultLocale"])?.text()
}

/// Whether a text has the form of a language tag: `en`, `pt-BR`, `zh_Hans`.
pub(crate) fn is_language_tag(tag: &str) -> bool {
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    tag.starts_with(|c: char| c.is_ascii_alphabetic()) && tag.split(['-', '_']).all(is_part)
}

fn route(sets: &[DocumentSet]) -> &str {
    match sets {
        [set] => &set.route,
        // The documents of several sets are in folders named like their routes.
        _ => "",
    }
}

fn base_path(base: &str, route: &str) -> String {
    let parts = base.split('/').chain(route.split('/'));
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    match parts.is_empty() {
        true => "/".to_owned(),
        false => format!("/{}/", parts.join("/")),
    }
}

fn statics(config: &Value) -> Vec<String> {
    let Some(folders) = config.get("staticDirectories") else {
        return vec!["static".to_owned()];
    };
    let folders = folders.items().iter().filter_map(Value::text);
    folders.map(|folder| relative(&folder)).collect()
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use crate::script::value::Value;

    fn read(json: &str) -> Settings {
        Settings::read(&Value::from_json(json).unwrap())
    }

    #[test]
    fn an_unreadable_configuration_gives_the_defaults() {
        let settings = Settings::read(&Value::Null);
        let other = read("{\"presets\": [null, [null], [1, 2]], \"plugins\": \"x\"}");
        let config = Value::Null;
        assert_eq!(settings, Settings { config, ..other });
        assert_eq!(settings.base_path, "/docs/");
        assert_eq!(settings.statics, ["static"]);
        assert_eq!(settings.language, "en");
    }

    #[test]
    fn settings_have_the_values_of_the_configuration() {
        let settings = read(
            r#"{
                "title": "T", "tagline": "G", "url": "https://a.b/", "baseUrl": "/p/",
                "i18n": {"defaultLocale": "zh-Hans"}, "markdown": {"format": "detect", "mermaid": true},
                "staticDirectories": ["./public", "static/"],
                "presets": [["classic", {"docs": {"path": "../docs", "routeBasePath": "guide"}}]]
            }"#,
        );
        assert_eq!(settings.base_path, "/p/guide/");
        assert_eq!(settings.url.as_deref(), Some("https://a.b"));
        assert_eq!(settings.statics, ["public", "static"]);
        assert_eq!(settings.language, "zh-Hans");
        assert!(settings.detects_format && settings.has_mermaid);
    }

    #[test]
    fn several_sets_are_in_folders() {
        let json = r#"{"baseUrl": "/p/", "presets": ["classic"], "plugins": [
            ["content-docs", {"id": "a", "path": "x", "routeBasePath": "/a/b"}],
            ["content-docs", {"id": "c", "path": "c", "routeBasePath": "/"}]
        ]}"#;
        let settings = read(json);
        assert_eq!(settings.base_path, "/p/");
        let folders: Vec<_> = settings
            .sets
            .iter()
            .map(|set| settings.folder_of(set))
            .collect();
        assert_eq!(folders, ["docs", "a/b", ""]);
        let settings = read(r#"{"baseUrl": "/p/", "presets": ["classic"]}"#);
        assert_eq!(settings.folder_of(&settings.sets[0]), "");
        assert_eq!(settings.base_path, "/p/docs/");
    }
}
