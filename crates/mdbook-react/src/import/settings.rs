//! The settings of a site that a book has too.

use super::{glob, value::Value};

/// The settings of a site, with the defaults of Docusaurus.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the settings are independent switches"
)]
pub(super) struct Settings {
    pub(super) title: Option<String>,
    pub(super) tagline: Option<String>,
    pub(super) language: String,
    /// The address of the host.
    pub(super) url: Option<String>,
    /// The path of the documents on the host, between slashes.
    pub(super) base_path: String,
    /// The folder of the documents, relative to the site.
    pub(super) documents: String,
    /// The file of the sidebars, relative to the site.
    pub(super) sidebars: Option<String>,
    /// The folders of files that are copied to the root of the site.
    pub(super) statics: Vec<String>,
    /// The address for editing a document; `{path}` is its path.
    pub(super) edit_url: Option<String>,
    /// Whether numbers before names are left out of addresses.
    pub(super) has_prefixes: bool,
    /// Whether `.md` files are Markdown rather than MDX.
    pub(super) detects_format: bool,
    /// The patterns of files that are not documents.
    pub(super) excluded: Vec<String>,
    /// Whether names of emoji are replaced.
    pub(super) has_emoji: bool,
    /// Whether diagrams of Mermaid are drawn.
    pub(super) has_mermaid: bool,
    /// Whether documents have formulas between dollars.
    pub(super) has_math: bool,
    /// The labels of sidebars in the navbar, by the name of the sidebar.
    pub(super) labels: Vec<(String, String)>,
    /// The folders of further sets of documents.
    pub(super) others: Vec<String>,
}

impl Settings {
    /// Reads the value of a configuration; `null` gives the defaults. The documents are those of the
    /// set without a name, or of the first set.
    pub(super) fn read(config: &Value) -> Self {
        let sets = sets_of_documents(config);
        let at = sets.iter().position(|set| is_main(set)).unwrap_or(0);
        let main = sets.get(at).copied().unwrap_or(&Value::Null);
        let documents = main.text_of("path").unwrap_or_else(|| "docs".to_owned());
        let documents = relative(&documents);
        let route = main
            .get("routeBasePath")
            .map_or("docs", |value| match value {
                Value::Text(route) => route,
                _ => "docs",
            });
        let base = config.text_of("baseUrl").unwrap_or_default();
        let others = sets.iter().enumerate().filter(|(other, _)| *other != at);
        let others = others.filter_map(|(_, set)| set.text_of("path"));
        Self {
            title: config.text_of("title"),
            tagline: config.text_of("tagline"),
            language: config
                .at(&["i18n", "defaultLocale"])
                .and_then(Value::text)
                .unwrap_or_else(|| "en".to_owned()),
            url: config
                .text_of("url")
                .map(|url| url.trim_end_matches('/').to_owned()),
            base_path: base_path(&base, route),
            edit_url: main
                .text_of("editUrl")
                .map(|url| edit_url(&url, &documents)),
            sidebars: main.text_of("sidebarPath").map(|path| relative(&path)),
            statics: statics(config),
            has_prefixes: !main.is_false("numberPrefixParser"),
            detects_format: config
                .at(&["markdown", "format"])
                .and_then(Value::text)
                .as_deref()
                == Some("detect"),
            has_math: false,
            has_emoji: !config
                .get("markdown")
                .is_some_and(|it| it.is_false("emoji")),
            has_mermaid: config
                .get("markdown")
                .is_some_and(|it| it.is_true("mermaid")),
            excluded: excluded(main),
            labels: labels(config),
            others: others.map(|path| relative(&path)).collect(),
            documents,
        }
    }
}

/// Returns the options of each plugin for documents: that of a preset, and those of plugins.
fn sets_of_documents(config: &Value) -> Vec<&Value> {
    let lists = |key| config.get(key).map_or(&[][..], Value::items);
    let presets = lists("presets")
        .iter()
        .filter_map(|preset| match preset.items() {
            [_, options, ..] => options.get("docs"),
            _ => None,
        });
    let plugins = lists("plugins")
        .iter()
        .filter_map(|plugin| match plugin.items() {
            [Value::Text(name), options, ..] => name.contains("content-docs").then_some(options),
            // The name was the result of a function that is not evaluated.
            [_, options, ..] => options.get("sidebarPath").map(|_| options),
            _ => None,
        });
    let all = presets.chain(plugins);
    all.filter(|options| matches!(options, Value::Map(_)))
        .collect()
}

/// Whether a set of documents is the one without a name of its own.
fn is_main(set: &Value) -> bool {
    set.text_of("id").is_none_or(|id| id == "default")
}

/// Returns a path without a leading `./`, with which scripts write paths beside them.
fn relative(path: &str) -> String {
    let path = path.replace('\\', "/");
    let path = path.trim_start_matches("@site/").trim_start_matches("./");
    path.trim_end_matches('/').to_owned()
}

fn base_path(base: &str, route: &str) -> String {
    let parts = base.split('/').chain(route.split('/'));
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    match parts.is_empty() {
        true => "/".to_owned(),
        false => format!("/{}/", parts.join("/")),
    }
}

/// Returns the template of the address for editing a document in a folder, which may lead out of the
/// site's folder.
fn edit_url(url: &str, documents: &str) -> String {
    let mut base = url.trim_end_matches('/');
    let mut folder = documents;
    while let Some(rest) = folder.strip_prefix("../") {
        base = base.rsplit_once('/').map_or(base, |(above, _)| above);
        folder = rest;
    }
    format!("{base}/{folder}/{{path}}")
}

fn statics(config: &Value) -> Vec<String> {
    let Some(folders) = config.get("staticDirectories") else {
        return vec!["static".to_owned()];
    };
    let folders = folders.items().iter().filter_map(Value::text);
    folders.map(|folder| relative(&folder)).collect()
}

fn excluded(set: &Value) -> Vec<String> {
    match set.get("exclude") {
        Some(patterns) => patterns.items().iter().filter_map(Value::text).collect(),
        None => glob::DEFAULT.map(str::to_owned).into(),
    }
}

fn labels(config: &Value) -> Vec<(String, String)> {
    let items = config.at(&["themeConfig", "navbar", "items"]);
    let items = items.map_or(&[][..], Value::items).iter();
    let named = items.filter_map(|item| Some((item.text_of("sidebarId")?, item.text_of("label")?)));
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use crate::import::value::Value;

    fn read(json: &str) -> Settings {
        Settings::read(&Value::from_json(json).unwrap())
    }

    #[test]
    fn an_unreadable_configuration_gives_the_defaults() {
        let settings = Settings::read(&Value::Null);
        assert_eq!(
            settings,
            read("{\"presets\": [null, [null], [1, 2]], \"plugins\": \"x\"}")
        );
        assert_eq!(settings.documents, "docs");
        assert_eq!(settings.base_path, "/docs/");
        assert_eq!(settings.statics, ["static"]);
        assert_eq!(settings.language, "en");
        assert!(settings.has_prefixes);
    }

    #[test]
    fn the_set_of_documents_without_a_name_is_imported() {
        let settings = read(
            r#"{
                "title": "T", "tagline": "G", "url": "https://a.b/", "baseUrl": "/p/",
                "i18n": {"defaultLocale": "zh-Hans"}, "markdown": {"format": "detect", "mermaid": true},
                "staticDirectories": ["./public", "static/"],
                "presets": [["classic", {"docs": {
                    "path": "../docs", "routeBasePath": "/", "sidebarPath": "./sidebars.ts",
                    "editUrl": "https://g.h/edit/main/site/", "numberPrefixParser": false, "exclude": ["a.md"]
                }}]],
                "plugins": ["x", ["@docusaurus/plugin-content-docs", {"id": "api", "path": "api"}]],
                "themeConfig": {"navbar": {"items": [
                    {"type": "docSidebar", "sidebarId": "s", "label": "L"}, {"label": "x"}
                ]}}
            }"#,
        );
        assert_eq!(settings.documents, "../docs");
        assert_eq!(settings.base_path, "/p/");
        assert_eq!(settings.url.as_deref(), Some("https://a.b"));
        assert_eq!(settings.sidebars.as_deref(), Some("sidebars.ts"));
        assert_eq!(
            settings.edit_url.as_deref(),
            Some("https://g.h/edit/main/docs/{path}")
        );
        assert_eq!(settings.statics, ["public", "static"]);
        assert_eq!(settings.labels, [("s".to_owned(), "L".to_owned())]);
        assert_eq!(settings.excluded, ["a.md"]);
        assert_eq!(settings.others, ["api"]);
        assert_eq!(settings.language, "zh-Hans");
        assert!(settings.detects_format && settings.has_mermaid && !settings.has_prefixes);
    }

    #[test]
    fn a_plugin_without_a_name_is_the_main_set() {
        let settings = read(
            r#"{"presets": [["classic", {"docs": false}]],
                "plugins": [["@docusaurus/plugin-content-docs", {"path": "pages", "routeBasePath": "guide"}]]}"#,
        );
        assert_eq!(
            (settings.documents.as_str(), settings.base_path.as_str()),
            ("pages", "/guide/")
        );
        let settings = read(r#"{"presets": [["classic", {"docs": {"id": "a", "path": "a"}}]]}"#);
        assert_eq!(
            (settings.documents.as_str(), settings.others.len()),
            ("a", 0)
        );
        let settings = read(r#"{"plugins": [[null, {"sidebarPath": "./s.js", "path": "p"}]]}"#);
        assert_eq!(settings.documents, "p");
    }
}
