//! The folder of pages outside of the sets of documents: `src/pages`.

use std::{collections::BTreeMap, path::PathBuf};

use book_files::script_file;

use crate::{
    docs::document_set::{is_named, name_and_options, relative},
    files,
    left_out::LeftOut,
    links::written_path::is_markdown,
    script::value::Value,
    site_files::SiteFiles,
};

/// The pages of a site by their paths in the folder of pages, in the order of their paths.
pub(crate) type Pages = BTreeMap<String, PathBuf>;

/// Returns the files that are pages: a name that begins with `_` belongs to a file that others import,
/// and one with a full stop to other programs.
pub(crate) fn read(config: &Value, site: &SiteFiles) -> Pages {
    let mut all = Pages::new();
    for (route, folder) in folders(config) {
        let below = files::below(site, &site.path(folder), &mut LeftOut::default());
        for (path, file) in below.unwrap_or_default() {
            all.entry(format!("{route}{path}")).or_insert(file);
        }
    }
    all.retain(|path, file| {
        let mut steps = path.split('/');
        let is_known = is_markdown(file) || script_file::is_script(file);
        is_known && steps.all(|step| !step.starts_with('_') && step.split('.').count() < 3)
    });
    all
}

/// Returns the folders of pages, each with the path of its pages: of the classic preset, which has one by
/// default, and of plugins.
fn folders(config: &Value) -> Vec<(String, String)> {
    let named = |key, part| {
        let list = config.get(key).map_or(&[][..], Value::items).iter();
        let named = list.map(name_and_options);
        let named = named.filter(move |(name, _)| is_named(name, part));
        named.map(|(_, options)| options).collect::<Vec<_>>()
    };
    let presets = named("presets", "classic");
    let plugins = named("plugins", "content-pages");
    let default = presets.is_empty() && plugins.is_empty();
    let presets = presets.into_iter().filter(|it| !it.is_false("pages"));
    let presets = presets.map(|it| it.get("pages").unwrap_or(&Value::Null));
    let all = presets
        .chain(plugins)
        .chain(default.then_some(&Value::Null));
    let all = all.map(|options| {
        let route = options.text_of("routeBasePath").unwrap_or_default();
        let is_plain = |part: &&str| !part.is_empty() && !part.starts_with('.');
        let parts = route.split('/').filter(is_plain);
        let folder = options.text_of("path");
        (
            parts.flat_map(|part| [part, "/"]).collect(),
            folder.map_or_else(|| "src/pages".to_owned(), |folder| relative(&folder)),
        )
    });
    all.collect()
}

/// Returns the address of a page by its path in the folder of pages.
pub(crate) fn address(path: &str) -> String {
    let name = path.rsplit_once('.').map_or(path, |(name, _)| name);
    let above = name.strip_suffix("index").unwrap_or(name);
    match above.is_empty() || above.ends_with('/') {
        true => format!("/{}", above.trim_end_matches('/')),
        false => format!("/{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{address, folders};
    use crate::script::value::Value;

    #[test]
    fn presets_and_plugins_have_folders_of_pages() {
        for (json, wanted) in [
            ("{}", "src/pages"),
            (r#"{"presets": [["classic", {"pages": false}]]}"#, ""),
            (
                r#"{"presets": [["classic", {"pages": {"path": "./p"}}]], "plugins": [["@docusaurus/plugin-content-pages", {"id": "q", "path": "q", "routeBasePath": "/a/../b/"}]]}"#,
                "p a/b/q",
            ),
            (
                r#"{"plugins": ["@docusaurus/plugin-content-pages"]}"#,
                "src/pages",
            ),
        ] {
            let found = folders(&Value::from_json(json).unwrap());
            let shown: Vec<_> = found
                .iter()
                .map(|(route, folder)| format!("{route}{folder}"))
                .collect();
            assert_eq!(shown.join(" "), wanted, "{json}");
        }
    }

    #[test]
    fn pages_have_the_addresses_of_their_files() {
        for (path, wanted) in [
            ("index.js", "/"),
            ("a.tsx", "/a"),
            ("a/index.md", "/a"),
            ("reindex.mdx", "/reindex"),
        ] {
            assert_eq!(address(path), wanted);
        }
    }
}
