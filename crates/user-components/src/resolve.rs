//! Finds the file that a module specifier refers to.

use std::path::{Path, PathBuf};

use book_files::BookFiles;

use super::package::{Exports, Manifest, file_or_folder};

/// Returns the file of `specifier` in a module of the folder `folder`, without links.
pub(super) fn resolve(files: &BookFiles, folder: &Path, specifier: &str) -> Option<PathBuf> {
    let found = match specifier.starts_with("./") || specifier.starts_with("../") {
        true => file_or_folder(files, &folder.join(specifier)),
        false => package_file(files, folder, specifier),
    }?;
    files.real_path(&found)
}

/// Returns the file of a package in the nearest `node_modules` that contains the package.
fn package_file(files: &BookFiles, folder: &Path, specifier: &str) -> Option<PathBuf> {
    let root = files.real_path(files.root())?;
    let is_inside = |folder: &Path| folder.starts_with(&root) || folder.starts_with(files.root());
    let parts: Vec<&str> = specifier.split('/').collect();
    let length = if specifier.starts_with('@') { 2 } else { 1 };
    let name = parts.get(..length)?.join("/");
    let subpath = match parts[length..].join("/") {
        path if path.is_empty() => ".".to_owned(),
        path => format!("./{path}"),
    };
    let package = folder
        .ancestors()
        .take_while(|folder| is_inside(folder))
        .map(|folder| folder.join("node_modules").join(&name))
        .find(|package| files.is_folder(package))?;
    let manifest = Manifest::read(files, &package)?;
    if !matches!(manifest.exports, Exports::Nothing) {
        return Some(package.join(exported(&manifest.exports, &subpath)?));
    }
    match subpath.as_str() {
        "." => manifest.entry(files, &package),
        _ => file_or_folder(files, &package.join(subpath)),
    }
}

/// Returns the target of a subpath (Node.js, "Package entry points"), for ES modules in browsers.
fn exported(exports: &Exports, subpath: &str) -> Option<String> {
    let table = match exports {
        Exports::Table(table) if table.keys().any(|key| key.starts_with('.')) => table,
        conditions => return (subpath == ".").then(|| target(conditions, ""))?,
    };
    if let Some(exact) = table.get(subpath) {
        return target(exact, "");
    }
    // The longest pattern wins.
    let mut patterns: Vec<_> = table.iter().filter(|(key, _)| key.contains('*')).collect();
    patterns.sort_by_key(|(key, _)| std::cmp::Reverse(key.len()));
    patterns.into_iter().find_map(|(key, value)| {
        let (before, after) = key.split_once('*')?;
        let middle = subpath.strip_prefix(before)?.strip_suffix(after)?;
        target(value, middle)
    })
}

/// Returns the target of the first matching condition, with `*` replaced by `middle`.
fn target(value: &Exports, middle: &str) -> Option<String> {
    const CONDITIONS: [&str; 5] = ["browser", "import", "module", "production", "default"];
    match value {
        Exports::Path(path) => Some(path.replace('*', middle)),
        Exports::Choices(choices) => choices.iter().find_map(|choice| target(choice, middle)),
        Exports::Table(table) => table
            .iter()
            .filter(|(key, _)| CONDITIONS.contains(&key.as_str()))
            .find_map(|(_, value)| target(value, middle)),
        Exports::Nothing => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Exports, exported};

    #[test]
    fn exports_are_found_by_subpath_and_condition() {
        let conditions = r#"{ "types": "./a.d.ts", "import": "./a.mjs", "default": "./a.cjs" }"#;
        let default_first = r#"{ "default": "./a.cjs", "import": "./a.mjs" }"#;
        let entry = format!(r#"{{ ".": {conditions} }}"#);
        for (exports, subpath, expected) in [
            (r#""./a.js""#, ".", Some("./a.js")),
            (r#""./a.js""#, "./b", None),
            (conditions, ".", Some("./a.mjs")),
            (default_first, ".", Some("./a.cjs")),
            (&entry, ".", Some("./a.mjs")),
            (r#"{ "./b": "./c.js" }"#, "./b", Some("./c.js")),
            (r#"{ "./d/*": "./e/*.js" }"#, "./d/f", Some("./e/f.js")),
            (r#"{ "./d/*": null }"#, "./d/f", None),
            (r#"{ "require": "./a.cjs" }"#, ".", None),
        ] {
            let table: Exports = serde_json::from_str(exports).expect(exports);
            assert_eq!(
                exported(&table, subpath).as_deref(),
                expected,
                "{exports} {subpath}"
            );
        }
    }
}
