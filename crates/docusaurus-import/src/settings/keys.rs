//! The options of Docusaurus and of its classic preset: each is written into the book or listed.

use super::{
    blog_keys::BLOG,
    fate::{Fate, MARKDOWN, OVERRIDES, PLUGIN},
};
use crate::{
    docs::document_set::{is_named, name_and_options},
    left_out::{Kind, LeftOut},
    script::value::Value,
};

use Fate::{Listed, ListedIfOff, Needless, Written};

const HEAD: Fate = Listed("write the tags into `theme/head.html`");
const SCRIPT: Fate = Listed("write a script and name it in `additional-js`");
const STYLES: Fate =
    Listed("write rules into `theme/custom.css`; `--mr-accent` is the main colour");
const UNKNOWN: &str = "a book has no such option";
const RENAMED: Fate = Listed("an option of Docusaurus 2 that Docusaurus 3 refuses");

/// The options by their paths, which begin with `preset` for the preset, and with `docs` for a set of
/// documents. Options below a path share its row.
const OPTIONS: &[(&str, Fate)] = &[
    ("title", Written),
    ("tagline", Written),
    ("titleDelimiter", Written),
    ("url", Written),
    ("baseUrl", Written),
    ("baseUrlIssueBanner", Needless),
    ("favicon", Written),
    ("trailingSlash", Written),
    ("noIndex", Written),
    ("i18n.defaultLocale", Written),
    ("i18n.locales", Written),
    ("i18n.path", Listed("translations are read from `i18n`")),
    ("i18n.localeConfigs", Written),
    ("onBrokenLinks", Written),
    ("onBrokenAnchors", Written),
    ("onBrokenMarkdownLinks", Written),
    ("onDuplicateRoutes", Written),
    ("organizationName", Needless),
    ("projectName", Needless),
    ("deploymentBranch", Needless),
    ("githubHost", Needless),
    ("githubPort", Needless),
    ("staticDirectories", Written),
    ("markdown.format", Written),
    ("markdown.mermaid", Written),
    ("markdown.emoji", Written),
    ("markdown.mdx1Compat", Needless),
    (
        "markdown.anchors",
        Listed("`heading-ids` makes ids in lower case"),
    ),
    (
        "markdown.preprocessor",
        Listed("write a preprocessor of mdBook"),
    ),
    (
        "markdown.parseFrontMatter",
        Listed("write the values into the front matter"),
    ),
    ("markdown.remarkRehypeOptions", PLUGIN),
    ("markdown.hooks.onBrokenMarkdownLinks", Written),
    ("markdown.hooks.onBrokenMarkdownImages", Needless),
    (
        "customFields",
        Listed("write the values into the components that read them"),
    ),
    ("headTags", Written),
    ("scripts", SCRIPT),
    ("stylesheets", Written),
    ("clientModules", SCRIPT),
    ("ssrTemplate", HEAD),
    ("future", Needless),
    ("webpack", Needless),
    ("storage", Needless),
    ("themeConfig.colorMode.defaultMode", Written),
    ("themeConfig.colorMode.disableSwitch", Written),
    ("themeConfig.colorMode.respectPrefersColorScheme", Written),
    ("themeConfig.colorMode.switchConfig", RENAMED),
    (
        "themeConfig.image",
        Listed("write `image` into the front matter of chapters"),
    ),
    ("themeConfig.metadata", Written),
    ("themeConfig.metadatas", Written),
    ("themeConfig.docs.versionPersistence", Needless),
    ("themeConfig.docs.sidebar.hideable", Written),
    ("themeConfig.docs.sidebar.autoCollapseCategories", Written),
    ("themeConfig.hideableSidebar", Written),
    ("themeConfig.autoCollapseSidebarCategories", Written),
    ("themeConfig.sidebarCollapsible", RENAMED),
    ("themeConfig.disableDarkMode", RENAMED),
    ("themeConfig.defaultDarkMode", RENAMED),
    ("themeConfig.announcementBar.id", Written),
    ("themeConfig.announcementBar.content", Written),
    ("themeConfig.announcementBar.isCloseable", Written),
    ("themeConfig.announcementBar.backgroundColor", STYLES),
    ("themeConfig.announcementBar.textColor", STYLES),
    ("themeConfig.navbar.title", Written),
    ("themeConfig.navbar.hideOnScroll", Written),
    ("themeConfig.navbar.style", STYLES),
    ("themeConfig.navbar.items", Written),
    ("themeConfig.navbar.links", Written),
    ("themeConfig.navbar.logo.src", Written),
    ("themeConfig.navbar.logo.srcDark", Written),
    ("themeConfig.navbar.logo.alt", Written),
    (
        "themeConfig.navbar.logo",
        Listed("the logo leads to the first page; `theme/custom.css` has its size"),
    ),
    ("themeConfig.footer.links", Written),
    ("themeConfig.footer.copyright", Written),
    ("themeConfig.footer.style", STYLES),
    (
        "themeConfig.footer.logo",
        Listed("write it into `theme/slots/footer.html`"),
    ),
    (
        "themeConfig.blog",
        Listed("the list beside posts has no years"),
    ),
    ("themeConfig.prism.theme", Written),
    ("themeConfig.prism.darkTheme", Written),
    ("themeConfig.prism.additionalLanguages", Needless),
    (
        "themeConfig.prism.defaultLanguage",
        Listed("write the language of each block of code"),
    ),
    (
        "themeConfig.prism.magicComments",
        Listed("`// highlight-next-line` and `// [!code highlight]` are known"),
    ),
    (
        "themeConfig.prism",
        Listed("the highlighter is not Prism; `theme/syntaxes` adds languages"),
    ),
    ("themeConfig.tableOfContents.minHeadingLevel", Written),
    ("themeConfig.tableOfContents.maxHeadingLevel", Written),
    ("themeConfig.algolia", Listed("the search is built in")),
    (
        "themeConfig.liveCodeBlock",
        Listed("code of chapters is not run, except Rust"),
    ),
    (
        "themeConfig.mermaid",
        Listed("diagrams are drawn at build, in the colours of the theme"),
    ),
    ("themeConfig.zoom", SCRIPT),
    ("themeConfig.gtag", SCRIPT),
    ("themeConfig.googleAnalytics", SCRIPT),
    ("preset.docs", Written),
    ("preset.blog", Written),
    ("preset.pages", Written),
    ("preset.sitemap", Listed("the sitemap has the dates of git")),
    ("preset.theme.customCss", STYLES),
    ("preset.gtag", SCRIPT),
    ("preset.googleAnalytics", SCRIPT),
    ("preset.googleTagManager", SCRIPT),
    ("preset.debug", Needless),
    ("preset.svgr", Needless),
    ("docs.id", Written),
    ("docs.path", Written),
    ("docs.routeBasePath", Written),
    (
        "docs.tagsBasePath",
        Listed("lists of tags are below `/tags`"),
    ),
    ("docs.include", Written),
    ("docs.exclude", Written),
    ("docs.sidebarPath", Written),
    ("docs.sidebarItemsGenerator", Written),
    ("docs.sidebarCollapsible", Written),
    ("docs.sidebarCollapsed", Written),
    ("docs.numberPrefixParser", Written),
    ("docs.editUrl", Written),
    ("docs.editCurrentVersion", Needless),
    ("docs.editLocalizedFiles", Needless),
    ("docs.showLastUpdateTime", Written),
    (
        "docs.showLastUpdateAuthor",
        Listed("write `last_update.author` into the front matter"),
    ),
    (
        "docs.breadcrumbs",
        ListedIfOff("`theme/custom.css` can hide them"),
    ),
    ("docs.admonitions", Written),
    ("docs.tags", Written),
    ("docs.onInlineTags", Needless),
    (
        "docs.homePageId",
        Listed("write `slug: /` into the front matter of the document"),
    ),
    ("docs.remarkPlugins", Written),
    ("docs.rehypePlugins", Written),
    ("docs.recmaPlugins", Written),
    ("docs.beforeDefaultRemarkPlugins", Written),
    ("docs.beforeDefaultRehypePlugins", Written),
    ("docs.docsRootComponent", OVERRIDES),
    ("docs.docVersionRootComponent", OVERRIDES),
    ("docs.docRootComponent", OVERRIDES),
    ("docs.docItemComponent", OVERRIDES),
    ("docs.docLayoutComponent", OVERRIDES),
    ("docs.docTagsListComponent", OVERRIDES),
    ("docs.docTagDocListComponent", OVERRIDES),
    ("docs.docCategoryGeneratedIndexComponent", OVERRIDES),
    ("docs.disableVersioning", Written),
    ("docs.includeCurrentVersion", Written),
    ("docs.excludeNextVersionDocs", Written),
    ("docs.lastVersion", Written),
    ("docs.onlyIncludeVersions", Written),
    ("docs.versions", Written),
];

/// The plugins and themes by a part of their names.
const PACKAGES: &[(&str, Fate)] = &[
    ("content-docs", Written),
    ("client-redirects", Written),
    ("content-blog", Written),
    ("content-pages", Written),
    ("theme-classic", Needless),
    ("mermaid", Needless),
    ("sitemap", Needless),
    ("search", Needless),
    ("debug", Needless),
    ("svgr", Needless),
    ("webpack", Needless),
    ("sass", STYLES),
    ("tailwind", STYLES),
    ("ideal-image", Needless),
    ("gtag", SCRIPT),
    ("analytics", SCRIPT),
    ("tag-manager", SCRIPT),
    ("pwa", Listed("set `offline = true`")),
    (
        "live-codeblock",
        Listed("code of chapters is not run, except Rust"),
    ),
    ("llms", Needless),
];

/// Adds the options without a counterpart.
pub(crate) fn report(config: &Value, left_out: &mut LeftOut) {
    let Value::Map(pairs) = config else { return };
    for (key, value) in pairs {
        match &**key {
            "presets" => presets(value, left_out),
            "plugins" | "themes" => packages(value, left_out),
            key => walk(value, key, left_out),
        }
    }
}

/// Adds the plugins for Markdown among the packages that a configuration imports.
pub(crate) fn report_plugins(packages: &[String], left_out: &mut LeftOut) {
    // The program has the syntax of these.
    const BUILT_IN: [&str; 8] = [
        "math",
        "katex",
        "gfm",
        "emoji",
        "slug",
        "admonitions",
        "npm2yarn",
        "code-import",
    ];
    let parts = |name: &str| {
        let words = name.split(['/', '-', '@']);
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    for name in packages {
        let words = parts(name);
        let is_plugin = words
            .iter()
            .any(|word| matches!(&**word, "remark" | "rehype" | "recma"));
        let is_known = BUILT_IN.iter().any(|known| name.ends_with(known));
        if is_plugin && !is_known {
            left_out.add(Kind::Option, format!("the plugin `{name}` ({MARKDOWN})"));
        }
    }
}

fn presets(list: &Value, left_out: &mut LeftOut) {
    for preset in list.items() {
        let (name, options) = name_and_options(preset);
        let is_classic = is_named(name, "classic") || options.has("docs");
        if is_classic {
            walk(options, "preset", left_out);
            for key in ["docs", "blog"] {
                if let Some(options @ Value::Map(_)) = options.get(key) {
                    walk(options, key, left_out);
                }
            }
        } else if *name != Value::Null {
            let name = name.text().unwrap_or_else(|| "a function".to_owned());
            left_out.add(
                Kind::Option,
                format!("the preset `{name}` (only the classic one is read)"),
            );
        }
    }
}

fn packages(list: &Value, left_out: &mut LeftOut) {
    for plugin in list.items() {
        let (name, options) = name_and_options(plugin);
        let text = match name.text() {
            Some(text) => text,
            None if options.has("sidebarPath") => "content-docs".to_owned(),
            None if name.is_true("a function") => "given as a function".to_owned(),
            // A condition leaves a hole.
            None => continue,
        };
        let known = PACKAGES.iter().find(|(part, _)| text.contains(part));
        match known.map(|(_, fate)| fate) {
            Some(Written) if text.contains("content-docs") => walk(options, "docs", left_out),
            Some(Written) if text.contains("content-blog") => walk(options, "blog", left_out),
            Some(Written | Needless | ListedIfOff(_)) => {}
            Some(Listed(remedy)) => {
                left_out.add(Kind::Option, format!("the plugin `{text}` ({remedy})"));
            }
            None => left_out.add(
                Kind::Option,
                format!("the plugin `{text}` (plugins are not run)"),
            ),
        }
    }
}

/// Adds the options at a path and below it that are not written.
fn walk(value: &Value, path: &str, left_out: &mut LeftOut) {
    let all = || OPTIONS.iter().chain(BLOG);
    let row = |wanted: &str| all().find(|(path, _)| *path == wanted);
    let is_above = |path: &str| {
        let mut known = all();
        known.any(|(known, _)| {
            known
                .strip_prefix(path)
                .is_some_and(|rest| rest.starts_with('.'))
        })
    };
    let is_off = match value {
        Value::Null | Value::Bool(false) => true,
        Value::List(items) => items.is_empty(),
        Value::Map(pairs) => pairs.is_empty(),
        Value::Number(_) | Value::Text(_) | Value::Bool(true) => false,
    };
    let above = path.rsplit_once('.').map_or("", |(above, _)| above);
    match (row(path), value) {
        (_, Value::Map(pairs)) if is_above(path) => {
            for (key, value) in pairs {
                walk(value, &format!("{path}.{key}"), left_out);
            }
        }
        (Some((_, ListedIfOff(remedy))), Value::Bool(false)) => add(path, remedy, left_out),
        (Some((_, Written | Needless | ListedIfOff(_))), _) => {}
        _ if is_off => {}
        (Some((_, Listed(remedy))), _) => add(path, remedy, left_out),
        (None, _) => match row(above) {
            Some((_, Listed(remedy))) => add(path, remedy, left_out),
            _ => add(path, UNKNOWN, left_out),
        },
    }
}

fn add(path: &str, remedy: &str, left_out: &mut LeftOut) {
    let path = path.strip_prefix("preset.").unwrap_or(path);
    left_out.add(Kind::Option, format!("`{path}` ({remedy})"));
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, report};
    use crate::{left_out::LeftOut, script::value::Value};

    /// The options of Docusaurus 3.10: of the site, of its classic theme, of the classic preset and of
    /// its plugin for documents.
    const SCHEMA: &str = include_str!("../../tests/options.txt");

    #[test]
    fn every_option_is_written_or_listed() {
        let options = SCHEMA.lines().filter(|line| !line.is_empty());
        let mut count = 0;
        for option in options {
            count += 1;
            let path = option.replace("docs.", "presets.0.1.docs.");
            let path = match option {
                _ if option.starts_with("docs.") => path,
                _ => option.replace("preset.", "presets.0.1."),
            };
            let mut json = "\"x\"".to_owned();
            for key in path.rsplit('.') {
                json = match key {
                    "0" => format!("[{json}]"),
                    "1" => format!("[\"classic\", {json}]"),
                    key => format!("{{\"{key}\": {json}}}"),
                };
            }
            let mut left_out = LeftOut::default();
            report(&Value::from_json(&json).unwrap(), &mut left_out);
            let messages: Vec<_> = left_out.messages().collect();
            assert!(
                !messages.concat().contains(UNKNOWN),
                "{option}: {messages:?}"
            );
        }
        assert_eq!(count, 178);
        for (json, part) in [
            (r#"{"neu": {"a": 1}}"#, "`neu` (a book has no such option)"),
            (
                r#"{"themeConfig": {"navbar": {"neu": 1}}}"#,
                "`themeConfig.navbar.neu` (",
            ),
            (
                r#"{"plugins": ["x-y", ["@d/plugin-google-gtag", {}], {"a function": true}]}"#,
                "`given as a function`",
            ),
            (r#"{"presets": [["other", {}]]}"#, "the preset `other`"),
        ] {
            let mut left_out = LeftOut::default();
            report(&Value::from_json(json).unwrap(), &mut left_out);
            let messages: Vec<_> = left_out.messages().collect();
            assert!(messages.concat().contains(part), "{json}: {messages:?}");
        }
        for json in [
            r#"{"themeConfig": {"algolia": false, "metadata": []}, "customFields": {}}"#,
            r#"{"presets": [["classic", {"docs": {"breadcrumbs": true}, "blog": false}], null]}"#,
        ] {
            let mut left_out = LeftOut::default();
            report(&Value::from_json(json).unwrap(), &mut left_out);
            assert_eq!(left_out, LeftOut::default(), "{json}");
        }
    }
}
