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
    let Some(folder) = folder(config).map(|folder| site.path(folder)) else {
        return Pages::new();
    };
    let all = files::below(site, &folder, &mut LeftOut::default());
    let mut all = all.unwrap_or_default();
    all.retain(|path, file| {
        let mut steps = path.split('/');
        let is_known = is_markdown(file) || script_file::is_script(file);
        is_known && steps.all(|step| !step.starts_with('_') && step.split('.').count() < 3)
    });
    all
}

/// Returns the folder of pages; `None` if the site turns them off.
fn folder(config: &Value) -> Option<String> {
    let presets = config.get("presets").map_or(&[][..], Value::items);
    let options = presets.iter().map(name_and_options);
    let mut classic = options.filter(|(name, _)| is_named(name, "classic"));
    let options = classic.next().map_or(&Value::Null, |(_, options)| options);
    if options.is_false("pages") {
        return None;
    }
    let folder = options.at(&["pages", "path"]).and_then(Value::text);
    Some(folder.map_or_else(|| "src/pages".to_owned(), |folder| relative(&folder)))
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
    use super::address;

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
