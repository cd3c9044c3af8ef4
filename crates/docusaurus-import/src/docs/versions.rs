//! The versions of a set of documents.

use std::path::Path;

use super::document_set::{CURRENT, DocumentSet};
use crate::{
    left_out::{Kind, LeftOut},
    script::value::Value,
    site_files::SiteFiles,
};

/// A version of a set of documents.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Version {
    pub(crate) name: String,
    pub(crate) label: String,
    /// The path below the path of the set.
    pub(crate) path: String,
    /// `unreleased` or `unmaintained`.
    pub(crate) banner: Option<String>,
    pub(crate) is_kept_out: bool,
    /// The set with the folder and the sidebars of the version.
    pub(crate) set: DocumentSet,
}

/// The versions of a set.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Versions {
    /// The version at the path of the set; `None` for a set with one version without a label.
    pub(crate) main: Option<Version>,
    /// The others, the newest first.
    pub(crate) others: Vec<Version>,
}

/// Returns the versions of a set.
pub(crate) fn read(files: &SiteFiles, set: &DocumentSet, left_out: &mut LeftOut) -> Versions {
    let options = &set.options;
    let start = set.file_prefix();
    let list = files.read_text(Path::new(&format!("{start}versions.json")));
    let list = list.ok().and_then(|text| Value::from_json(&text).ok());
    let released = list.as_ref().map_or(&[][..], Value::items);
    let has_released = !options.is_true("disableVersioning");
    let released = released
        .iter()
        .filter(|_| has_released)
        .filter_map(Value::text);
    let released: Vec<_> = released.filter(|name| name != CURRENT).collect();
    let has_current =
        !options.is_false("includeCurrentVersion") && !options.is_true("excludeNextVersionDocs");
    let only = options.get("onlyIncludeVersions").map(Value::items);
    let is_included = |name: &String| {
        only.is_none_or(|only| only.iter().filter_map(Value::text).any(|it| it == *name))
    };
    let current = (has_current || released.is_empty()).then(|| CURRENT.to_owned());
    let names = current.into_iter().chain(released.iter().cloned());
    let names: Vec<_> = names.filter(is_included).collect();
    let last = options
        .text_of("lastVersion")
        .filter(|name| names.contains(name));
    let last = last.or_else(|| released.iter().find(|name| names.contains(name)).cloned());
    let Some(last) = last.or_else(|| names.first().cloned()) else {
        return Versions::default();
    };
    let of_last = of_last(files, set, &last, left_out);
    let names = names.iter();
    // The current documents are at one address.
    let names =
        names.filter(|name| **name != CURRENT || of_last.folder != set.folder || last == CURRENT);
    let names: Vec<_> = names.collect();
    let last_at = names.iter().position(|name| **name == last);
    let mut versions = Versions::default();
    for (at, name) in names.into_iter().enumerate() {
        let own = options.at(&["versions", name]).unwrap_or(&Value::Null);
        let is_last = Some(at) == last_at;
        let path = own.get("path").map(|path| path.text().unwrap_or_default());
        let path = path.unwrap_or_else(|| match &**name {
            _ if is_last => String::new(),
            CURRENT => "next".to_owned(),
            name => name.to_owned(),
        });
        let banner = match own.text_of("banner").as_deref() {
            Some(banner @ ("unreleased" | "unmaintained")) => Some(banner.to_owned()),
            Some(_) => None,
            None if is_last => None,
            None if Some(at) < last_at => Some("unreleased".to_owned()),
            None => Some("unmaintained".to_owned()),
        };
        let label = own.text_of("label").unwrap_or_else(|| match &**name {
            CURRENT => "Next".to_owned(),
            name => name.to_owned(),
        });
        let version = Version {
            name: name.clone(),
            label,
            path: path.trim_matches('/').to_owned(),
            banner,
            is_kept_out: own.is_true("noIndex"),
            set: match &**name {
                _ if is_last => of_last.clone(),
                CURRENT => set.clone(),
                name => set.of_version(name),
            },
        };
        match is_last {
            true => versions.main = Some(version),
            false => versions.others.push(version),
        }
    }
    let is_plain = versions.others.is_empty()
        && versions.main.as_ref().is_some_and(|main| {
            main.name == CURRENT && main.path.is_empty() && !options.has("versions")
        });
    if is_plain {
        Versions::default()
    } else {
        versions
    }
}

/// Returns the set of the last version. Without its folder, which the build of a site may copy from the
/// folder of the set, the documents there take its place.
fn of_last(
    files: &SiteFiles,
    set: &DocumentSet,
    last: &str,
    left_out: &mut LeftOut,
) -> DocumentSet {
    if last == CURRENT {
        return set.clone();
    }
    let of_last = set.of_version(last);
    let has_folder = |set: &DocumentSet| files.is_folder(&files.path(&set.folder));
    if has_folder(&of_last) || !has_folder(set) {
        return of_last;
    }
    let text = format!(
        "version {last} of {}: {} (no such folder, so the documents in {} take its place)",
        set.name(),
        files.shown(&files.path(&of_last.folder)),
        files.shown(&files.path(&set.folder)),
    );
    left_out.add(Kind::Documents, text);
    let sidebars = of_last.sidebars.as_ref().map(|path| files.path(path));
    let has_sidebars = sidebars.is_some_and(|path| files.is_file(&path));
    DocumentSet {
        folder: set.folder.clone(),
        edit_url: set.edit_url.clone(),
        sidebars: match has_sidebars {
            true => of_last.sidebars.clone(),
            false => set.sidebars.clone(),
        },
        ..of_last
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::read;
    use crate::{
        docs::document_set::sets, left_out::LeftOut, script::value::Value, site_files::SiteFiles,
    };

    #[test]
    fn versions_have_the_order_and_the_defaults_of_docusaurus() {
        for (list, options, wanted) in [
            (None, "{}", ""),
            (
                None,
                r#"{"versions": {"current": {"label": "7", "path": "v7"}}}"#,
                "=7@v7",
            ),
            (
                Some(r#"["2.0", "1.0"]"#),
                "{}",
                "=2.0@ current Next@next unreleased 1.0 1.0@1.0 unmaintained",
            ),
            (
                Some(r#"["2.0", "1.0"]"#),
                r#"{"lastVersion": "current", "versions": {"current": {"label": "3.0"}, "2.0": {"banner": "none", "path": "two"}}}"#,
                "=3.0@ 2.0 2.0@two 1.0 1.0@1.0 unmaintained",
            ),
            (
                Some(r#"["2.0", "1.0"]"#),
                r#"{"includeCurrentVersion": false}"#,
                "=2.0@ 1.0 1.0@1.0 unmaintained",
            ),
            (
                Some(r#"["2.0", "1.0"]"#),
                r#"{"onlyIncludeVersions": ["current", "1.0"]}"#,
                "=1.0@ current Next@next unreleased",
            ),
            (Some(r#"["2.0"]"#), r#"{"disableVersioning": true}"#, ""),
        ] {
            let folder = tempfile::tempdir().unwrap();
            if let Some(list) = list {
                fs::write(folder.path().join("versions.json"), list).unwrap();
            }
            let json = format!(r#"{{"presets": [["classic", {{"docs": {options}}}]]}}"#);
            let set = sets(&Value::from_json(&json).unwrap()).remove(0);
            let files = SiteFiles::open(folder.path(), &[]).unwrap();
            let versions = read(&files, &set, &mut LeftOut::default());
            let main = versions.main.iter();
            let main = main.map(|it| format!("={}@{}", it.label, it.path));
            let others = versions.others.iter().map(|it| {
                let banner = it.banner.as_deref().unwrap_or_default();
                format!("{} {}@{} {banner}", it.name, it.label, it.path)
            });
            let shown: Vec<_> = main.chain(others.map(|it| it.trim().to_owned())).collect();
            assert_eq!(shown.join(" "), wanted, "{options}");
        }
    }

    #[test]
    fn a_version_has_folders_and_sidebars_of_its_own() {
        let json = r#"{"presets": [], "plugins": [["content-docs", {"id": "api", "path": "api", "editUrl": "https://g.h/e"}]]}"#;
        let set = sets(&Value::from_json(json).unwrap()).remove(0);
        let old = set.of_version("1.0");
        assert_eq!(old.folder, "api_versioned_docs/version-1.0");
        let sidebars = "api_versioned_sidebars/version-1.0-sidebars.json";
        assert_eq!(old.sidebars.as_deref(), Some(sidebars));
        let edit = "https://g.h/e/api_versioned_docs/version-1.0/{path}";
        assert_eq!(old.edit_url.as_deref(), Some(edit));
        assert_eq!(old.version, "version-1.0");
    }

    #[test]
    fn current_documents_take_the_place_of_a_missing_last_version() {
        for (paths, options, wanted) in [
            (&["docs/a.md"][..], "{}", "2.0@ docs sidebars.js 1.0"),
            (
                &["docs/a.md", "versioned_sidebars/version-2.0-sidebars.json"],
                r#"{"includeCurrentVersion": false}"#,
                "2.0@ docs versioned_sidebars/version-2.0-sidebars.json 1.0",
            ),
            (
                &["docs/a.md", "versioned_docs/version-2.0/a.md"],
                "{}",
                "2.0@ versioned_docs/version-2.0 versioned_sidebars/version-2.0-sidebars.json current 1.0",
            ),
            (
                &["docs/a.md"],
                r#"{"lastVersion": "current"}"#,
                "current@ docs sidebars.js 2.0 1.0",
            ),
            (
                &["other/a.md"],
                "{}",
                "2.0@ versioned_docs/version-2.0 versioned_sidebars/version-2.0-sidebars.json current 1.0",
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            for path in paths.iter().chain(&["versions.json"]) {
                let path = folder.path().join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, r#"["2.0", "1.0"]"#).unwrap();
            }
            let options = options.replacen('{', r#"{"sidebarPath": "sidebars.js", "#, 1);
            let options = options.replace(", }", "}");
            let json = format!(r#"{{"presets": [["classic", {{"docs": {options}}}]]}}"#);
            let set = sets(&Value::from_json(&json).unwrap()).remove(0);
            let files = SiteFiles::open(folder.path(), &[]).unwrap();
            let mut left_out = LeftOut::default();
            let versions = read(&files, &set, &mut left_out);
            let main = versions.main.unwrap();
            let others: Vec<_> = versions.others.iter().map(|it| &*it.name).collect();
            let shown = format!(
                "{}@{} {} {} {}",
                main.name,
                main.path,
                main.set.folder,
                main.set.sidebars.unwrap(),
                others.join(" ")
            );
            assert_eq!(shown, wanted, "{paths:?} {options}");
            let is_replaced = main.name == "2.0" && main.set.folder == "docs";
            assert_eq!(left_out.messages().count(), usize::from(is_replaced));
        }
    }
}
