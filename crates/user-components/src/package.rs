//! Reads `package.json`: the entries of packages and of their folders, and their side effects.

use std::path::{Path, PathBuf};

use book_files::BookFiles;
use indexmap::IndexMap;
use serde::Deserialize;

use book_files::script_file;

/// The fields of a `package.json` that determine the modules of a package.
#[derive(Deserialize)]
pub(super) struct Manifest {
    #[serde(default)]
    pub(super) exports: Exports,
    module: Option<String>,
    main: Option<String>,
    #[serde(rename = "sideEffects")]
    side_effects: Option<SideEffects>,
}

/// A value of `exports`. The order of its keys counts: the first matching condition wins.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(Debug))]
#[serde(untagged)]
pub(super) enum Exports {
    Path(String),
    Choices(Vec<Exports>),
    Table(IndexMap<String, Exports>),
    #[default]
    Nothing,
}

/// A value of `sideEffects`: whether there are any, or patterns of the files that have some.
#[derive(Deserialize)]
#[serde(untagged)]
enum SideEffects {
    All(bool),
    Files(Vec<String>),
}

impl Manifest {
    pub(super) fn read(files: &BookFiles, folder: &Path) -> Option<Self> {
        let text = files.read_text(&folder.join("package.json")).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Returns the file of the package in `folder` without a subpath, except for `exports`.
    pub(super) fn entry(&self, files: &BookFiles, folder: &Path) -> Option<PathBuf> {
        let named = [&self.module, &self.main].into_iter().flatten();
        let mut named = named.filter_map(|path| script_file::find(&folder.join(path), files));
        named.next().or_else(|| index(files, folder))
    }
}

fn index(files: &BookFiles, folder: &Path) -> Option<PathBuf> {
    script_file::find(&folder.join("index"), files)
}

/// Returns a file by its path, with or without its extension, or the entry of a folder:
/// the one that its `package.json` names, else its index (Node.js, "All together", `LOAD_AS_DIRECTORY`).
pub(super) fn file_or_folder(files: &BookFiles, path: &Path) -> Option<PathBuf> {
    let found = script_file::find(path, files);
    let is_file = found
        .as_ref()
        .is_some_and(|file| file.parent() != Some(path));
    if is_file || !files.is_folder(path) {
        return found;
    }
    match Manifest::read(files, path) {
        Some(manifest) => manifest.entry(files, path),
        None => found,
    }
}

/// Returns whether the nearest `package.json` says that a file has no side effects.
pub(super) fn is_free_of_side_effects(files: &BookFiles, file: &Path) -> bool {
    let real = files.real_path(files.root());
    let is_below = |folder: &Path| {
        folder.starts_with(files.root())
            || real.as_ref().is_some_and(|root| folder.starts_with(root))
    };
    let mut folders = file.ancestors().skip(1);
    let is_package = |folder: &Path| is_below(folder) && is_in_node_modules(folder);
    let manifest = folders
        .by_ref()
        .take_while(|folder| is_package(folder))
        .find_map(|folder| Some((folder, Manifest::read(files, folder)?)));
    let Some((folder, manifest)) = manifest else {
        return false;
    };
    match manifest.side_effects {
        Some(SideEffects::All(has_some)) => !has_some,
        Some(SideEffects::Files(patterns)) => {
            let path = file.strip_prefix(folder).unwrap_or(file);
            let path = diagnostics::paths::slashes(path);
            !patterns.iter().any(|pattern| matches(pattern, &path))
        }
        None => false,
    }
}

pub(super) fn is_in_node_modules(path: &Path) -> bool {
    path.components()
        .any(|part| part.as_os_str() == "node_modules")
}

/// Returns whether a pattern of `sideEffects` matches a path. Signs other than `*` match more than
/// they should, so that a file is kept in doubt.
fn matches(pattern: &str, path: &str) -> bool {
    let pattern = pattern.trim_start_matches("./");
    if pattern.contains(['{', '[', '?', '(', '!']) {
        return true;
    }
    let is_name = !pattern.contains('/');
    let path = match is_name {
        true => path.rsplit('/').next().unwrap_or(path),
        false => path,
    };
    let mut parts = pattern.split('*').filter(|part| !part.is_empty());
    if !pattern.contains('*') {
        return path == pattern;
    }
    let mut rest = path;
    parts.all(|part| match rest.split_once(part.trim_matches('/')) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{file_or_folder, is_free_of_side_effects, matches};
    use book_files::BookFiles;

    #[test]
    fn patterns_match_files() {
        for (pattern, path, expected) in [
            ("*.css", "a/b.css", true),
            ("*.css", "a/b.js", false),
            ("./dist/a.js", "dist/a.js", true),
            ("dist/a.js", "dist/b.js", false),
            ("**/effects/**", "src/effects/a.js", true),
            ("{a,b}.js", "c.js", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn folders_have_entries_and_side_effects() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (file, text) in [
            (
                "node_modules/a/package.json",
                r#"{ "sideEffects": ["*.css"] }"#,
            ),
            ("node_modules/a/lib/x.js", ""),
            (
                "node_modules/a/sub/package.json",
                r#"{ "main": "../no.js", "module": "../lib/x" }"#,
            ),
            ("node_modules/a/sub/index.js", ""),
            ("node_modules/a/plain/index.js", ""),
            ("node_modules/b/x.js", ""),
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let files = BookFiles::before_settings(root);
        let of = |path: &str| {
            let found = file_or_folder(&files, &root.join("node_modules").join(path));
            found.map(|file| file.file_name().unwrap().to_owned())
        };
        assert_eq!(of("a/sub").unwrap(), "x.js");
        assert_eq!(of("a/plain").unwrap(), "index.js");
        assert_eq!(of("a/none"), None);
        let is_free = |path| is_free_of_side_effects(&files, &root.join(path));
        assert!(is_free("node_modules/a/lib/x.js"));
        assert!(!is_free("node_modules/b/x.js"));
        assert!(!is_free("theme/x.js"));
    }
}
