//! The sets of documents of a site: the options of each instance of Docusaurus' plugin for documents.

use crate::{glob, script::value::Value};

/// The name of the version in the folder of a set.
pub(crate) const CURRENT: &str = "current";

/// The name of a set whose options have none.
const DEFAULT_ID: &str = "default";

/// The options of a set of documents, with the defaults of Docusaurus.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DocumentSet {
    /// The name.
    pub(crate) id: String,
    /// The folder of the documents, relative to the site.
    pub(crate) folder: String,
    /// The path of the documents below the path of the site; without slashes around it.
    pub(crate) route: String,
    /// The file of the sidebars, relative to the site.
    pub(crate) sidebars: Option<String>,
    /// Whether the documents have sidebars.
    pub(crate) has_sidebars: bool,
    /// The address for editing a document; `{path}` is its path in the folder.
    pub(crate) edit_url: Option<String>,
    /// Whether numbers before names are left out of addresses.
    pub(crate) has_prefixes: bool,
    /// The patterns of the files that are documents; `None` for all Markdown.
    pub(crate) included: Option<Vec<String>>,
    /// The patterns of files that are not documents.
    pub(crate) excluded: Vec<String>,
    /// The options that a book does not have, each with its remedy.
    pub(crate) others: Vec<String>,
    /// All options.
    pub(crate) options: Value,
    /// The name of the folder of its translations: `current` or `version-NAME`.
    pub(crate) version: String,
}

impl DocumentSet {
    fn read(options: &Value) -> Self {
        let folder = options.text_of("path");
        let folder = relative(folder.as_deref().unwrap_or("docs"));
        let route = match options.get("routeBasePath") {
            Some(Value::Text(route)) => route,
            _ => "docs",
        };
        let parts = route.split('/').filter(|part| !part.is_empty());
        let edit_url = options.text_of("editUrl");
        Self {
            id: options
                .text_of("id")
                .unwrap_or_else(|| DEFAULT_ID.to_owned()),
            route: parts.collect::<Vec<_>>().join("/"),
            sidebars: options.text_of("sidebarPath").map(|path| relative(&path)),
            has_sidebars: !options.is_false("sidebarPath"),
            edit_url: edit_url.map(|url| edit_template(&url, &folder)),
            has_prefixes: !options.is_false("numberPrefixParser"),
            included: options.get("include").map(texts),
            excluded: match options.get("exclude") {
                Some(patterns) => texts(patterns),
                None => glob::DEFAULT.map(str::to_owned).into(),
            },
            others: others(options),
            options: options.clone(),
            version: CURRENT.to_owned(),
            folder,
        }
    }

    /// Returns the set with the folder and the sidebars of a released version.
    pub(crate) fn of_version(&self, name: &str) -> Self {
        let start = self.file_prefix();
        let folder = format!("{start}versioned_docs/version-{name}");
        let edit_url = if self.options.is_true("editCurrentVersion") {
            self.edit_url.clone()
        } else {
            let url = self.options.text_of("editUrl");
            url.map(|url| edit_template(&url, &folder))
        };
        let sidebars = format!("{start}versioned_sidebars/version-{name}-sidebars.json");
        Self {
            folder,
            edit_url,
            sidebars: Some(sidebars),
            version: format!("version-{name}"),
            ..self.clone()
        }
    }

    /// Returns the beginning of the names of the files and folders of versions.
    pub(crate) fn file_prefix(&self) -> String {
        match self.is_main() {
            true => String::new(),
            false => format!("{}_", self.id),
        }
    }

    /// Whether the set has the default name.
    fn is_main(&self) -> bool {
        self.id == DEFAULT_ID
    }

    /// Returns the name of the folder that has the translations of the set in a language.
    pub(crate) fn plugin_folder(&self) -> String {
        const PLUGIN: &str = "docusaurus-plugin-content-docs";
        match self.is_main() {
            true => PLUGIN.to_owned(),
            false => format!("{PLUGIN}-{}", self.id),
        }
    }

    /// Whether the route is a path below the site that can be the name of a folder.
    pub(crate) fn has_plain_route(&self) -> bool {
        let is_odd = |c: char| c.is_control() || "\\:*?#%\"<>|".contains(c);
        let mut parts = self.route.split('/');
        // A hidden folder is not published, and git runs programs that a folder `.git` names.
        parts.all(|part| !part.starts_with('.')) && !self.route.contains(is_odd)
    }

    /// Whether this is the set that an item of the navbar names by `docsPluginId`.
    pub(crate) fn is_named(&self, id: Option<&str>) -> bool {
        self.id == id.unwrap_or(DEFAULT_ID)
    }

    /// Returns the name for messages and sidebars: the folder's, if the set has the default name.
    pub(crate) fn name(&self) -> &str {
        match self.is_main() {
            true => self.folder.rsplit('/').next().unwrap_or(&self.folder),
            false => &self.id,
        }
    }
}

/// Returns the sets of documents of a configuration, the one without a name first. A configuration
/// without any has the default set.
pub(crate) fn sets(config: &Value) -> Vec<DocumentSet> {
    let lists = |key| config.get(key).map_or(&[][..], Value::items);
    let presets = lists("presets").iter().filter_map(options_of_preset);
    let plugins = lists("plugins").iter().filter_map(options_of_plugin);
    let mut sets: Vec<DocumentSet> = Vec::new();
    for options in presets.chain(plugins) {
        let set = DocumentSet::read(options);
        // The list may have both branches of a condition.
        let is_known = |known: &DocumentSet| known.folder == set.folder && known.route == set.route;
        if !sets.iter().any(is_known) {
            sets.push(set);
        }
    }
    sets.sort_by_key(|set| !set.is_main());
    if sets.is_empty() {
        sets.push(DocumentSet::read(&Value::Null));
    }
    sets
}

/// Returns the options for documents of a preset. The classic preset has documents by default.
fn options_of_preset(preset: &Value) -> Option<&Value> {
    let (name, options) = match preset.items() {
        [name, options, ..] => (name, options),
        [name] => (name, &Value::Null),
        [] => (preset, &Value::Null),
    };
    match options.get("docs") {
        Some(options @ Value::Map(_)) => Some(options),
        Some(_) => None,
        None => is_named(name, "classic").then_some(&Value::Null),
    }
}

/// Returns the name of a plugin and its options.
pub(crate) fn name_and_options(plugin: &Value) -> (&Value, &Value) {
    match plugin.items() {
        [name, options @ Value::Map(_), ..] => (name, options),
        [name, ..] => (name, &Value::Null),
        [] => (plugin, &Value::Null),
    }
}

/// Returns the options of a plugin for documents.
fn options_of_plugin(plugin: &Value) -> Option<&Value> {
    let (name, options) = name_and_options(plugin);
    // Only this plugin has sidebars: the name may belong to a wrapper, or be the result of a function
    // that is not evaluated.
    (is_named(name, "content-docs") || options.has("sidebarPath")).then_some(options)
}

/// Whether the name of a plugin or preset has this part.
pub(crate) fn is_named(name: &Value, part: &str) -> bool {
    matches!(name, Value::Text(name) if name.contains(part))
}

/// Returns a path without a leading `./`, with which scripts write paths beside them.
pub(crate) fn relative(path: &str) -> String {
    let path = path.replace('\\', "/");
    let path = path.trim_start_matches("@site/").trim_start_matches("./");
    path.trim_end_matches('/').to_owned()
}

/// Returns the template of the address for editing a document in a folder, which may lead out of the
/// site's folder.
fn edit_template(url: &str, folder: &str) -> String {
    let mut base = url.trim_end_matches('/');
    let mut folder = folder;
    while let Some(rest) = folder.strip_prefix("../") {
        base = base.rsplit_once('/').map_or(base, |(above, _)| above);
        folder = rest;
    }
    format!("{base}/{folder}/{{path}}")
}

/// Returns the options that a book does not have.
fn others(options: &Value) -> Vec<String> {
    let functions = [
        ("editUrl", "write `edit-url`"),
        ("sidebarItemsGenerator", "check the order in SUMMARY.md"),
        ("numberPrefixParser", "check the `slug` of documents"),
    ];
    let functions = functions.iter().filter_map(|(key, remedy)| {
        let is_function = options.is_function(key);
        is_function.then(|| format!("the function `{key}` ({remedy})"))
    });
    functions.collect()
}

fn texts(list: &Value) -> Vec<String> {
    list.items().iter().filter_map(Value::text).collect()
}

#[cfg(test)]
mod tests {
    use super::sets;
    use crate::script::value::Value;

    #[test]
    fn every_form_of_a_set_is_read() {
        for (json, wanted) in [
            ("null", "default docs docs"),
            (r#"{"presets": ["classic"]}"#, "default docs docs"),
            (
                r#"{"presets": [["classic", {"docs": {"routeBasePath": "/"}}]]}"#,
                "default docs ",
            ),
            (
                r#"{"presets": [["classic", {"docs": false}]], "plugins": [["@docusaurus/plugin-content-docs", {"id": "a", "path": "a", "routeBasePath": "/x/y/"}]]}"#,
                "a a x/y",
            ),
            (
                r#"{"presets": ["@docusaurus/preset-classic"], "plugins": [["content-docs", {"id": "a", "path": "./a/"}]]}"#,
                "default docs docs, a a docs",
            ),
            (
                r#"{"presets": [["./other", {"docs": {"id": "a", "path": "a"}}], ["another", {}]], "plugins": ["x", "@docusaurus/plugin-content-docs"]}"#,
                "default docs docs, a a docs",
            ),
            (
                r#"{"plugins": [[null, {"path": "p", "sidebarPath": "./s"}], ["y", {"path": "q"}], ["z/content-docs/index.js", {"path": "r"}]]}"#,
                "default p docs, default r docs",
            ),
            (
                r#"{"plugins": [["content-docs", {"id": "a", "path": "a"}], ["content-docs", {"id": "b", "path": "a"}], ["content-docs", {"id": "a", "path": "b"}]]}"#,
                "a a docs, a b docs",
            ),
        ] {
            let found = sets(&Value::from_json(json).unwrap());
            let shown: Vec<_> = found
                .iter()
                .map(|set| format!("{} {} {}", set.id, set.folder, set.route))
                .collect();
            assert_eq!(shown.join(", "), wanted, "{json}");
        }
    }

    #[test]
    fn options_have_defaults() {
        let json = r#"{"presets": [["classic", {"docs": {
            "path": "../docs", "sidebarPath": false, "editUrl": "https://g.h/edit/main/site/",
            "numberPrefixParser": false, "include": ["*.md"], "exclude": ["a.md"]
        }}]], "plugins": [["content-docs", {"id": "a"}]]}"#;
        let found = sets(&Value::from_json(json).unwrap());
        let [set, plain] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!(
            set.edit_url.as_deref(),
            Some("https://g.h/edit/main/docs/{path}")
        );
        assert!(!set.has_sidebars && !set.has_prefixes);
        assert_eq!(set.included, Some(vec!["*.md".to_owned()]));
        assert_eq!(
            (&*set.excluded, set.name()),
            (&["a.md".to_owned()][..], "docs")
        );
        assert!(set.others.is_empty() && plain.others.is_empty());
        assert!(plain.has_sidebars && plain.has_prefixes && plain.included.is_none());
        assert_eq!((plain.excluded.len(), plain.name()), (3, "a"));
    }

    #[test]
    fn options_without_a_counterpart_are_known() {
        let function = r#"{"a function": true}"#;
        let json = format!(
            r#"{{"presets": [["classic", {{"docs": {{
                "editUrl": {function}, "sidebarItemsGenerator": {function},
                "numberPrefixParser": {function}
            }}}}]]}}"#
        );
        let found = sets(&Value::from_json(&json).unwrap());
        assert_eq!(found[0].others.len(), 3, "{:?}", found[0].others);
        assert!(found[0].has_prefixes && found[0].edit_url.is_none());
    }
}
