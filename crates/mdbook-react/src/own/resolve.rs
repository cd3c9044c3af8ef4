//! Finds the file that a module specifier names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// The extensions that a relative specifier may leave out.
const EXTENSIONS: [&str; 6] = ["tsx", "ts", "jsx", "js", "mjs", "json"];

/// Returns the file of `specifier` in a module of the folder `folder`; nothing outside of `root`.
pub(super) fn resolve(root: &Path, folder: &Path, specifier: &str) -> Option<PathBuf> {
    let found = match specifier.starts_with("./") || specifier.starts_with("../") {
        true => file_at(&folder.join(specifier)),
        false => package_file(root, folder, specifier),
    }?;
    let file = fs::canonicalize(found).ok()?;
    let is_inside = file.starts_with(fs::canonicalize(root).ok()?);
    is_inside.then_some(file)
}

/// Returns a file by its path, by one without extension, or as the index of a folder.
fn file_at(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_path_buf());
    }
    let with = |extension: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    };
    // TypeScript names the file that the compiler would write: `./a.js` is `./a.ts`.
    let source = path
        .extension()
        .filter(|extension| *extension == "js" || *extension == "jsx")
        .map(|_| ["tsx", "ts"].map(|extension| path.with_extension(extension)));
    let index = |extension: &str| path.join(format!("index.{extension}"));
    let candidates = EXTENSIONS
        .iter()
        .map(|extension| with(extension))
        .chain(source.into_iter().flatten())
        .chain(EXTENSIONS.iter().map(|extension| index(extension)));
    candidates.into_iter().find(|path| path.is_file())
}

/// Returns the file of a package in the nearest `node_modules` that has it.
fn package_file(root: &Path, folder: &Path, specifier: &str) -> Option<PathBuf> {
    let parts: Vec<&str> = specifier.split('/').collect();
    let length = if specifier.starts_with('@') { 2 } else { 1 };
    let name = parts.get(..length)?.join("/");
    let subpath = match parts[length..].join("/") {
        path if path.is_empty() => ".".to_owned(),
        path => format!("./{path}"),
    };
    let package = folder
        .ancestors()
        .take_while(|folder| folder.starts_with(root))
        .map(|folder| folder.join("node_modules").join(&name))
        .find(|package| package.is_dir())?;
    let manifest = fs::read_to_string(package.join("package.json")).ok()?;
    let manifest: Value = serde_json::from_str(&manifest).ok()?;
    if let Some(exports) = manifest.get("exports") {
        return Some(package.join(exported(exports, &subpath)?));
    }
    if subpath != "." {
        return file_at(&package.join(subpath));
    }
    let main = ["module", "main"]
        .iter()
        .find_map(|key| manifest.get(*key)?.as_str());
    file_at(&package.join(main.unwrap_or("index.js")))
}

/// Returns the target of a subpath (Node.js, "Package entry points"), for ES modules in browsers.
fn exported(exports: &Value, subpath: &str) -> Option<String> {
    let table = exports.as_object();
    let has_subpaths = table.is_some_and(|table| table.keys().any(|key| key.starts_with('.')));
    if !has_subpaths {
        return (subpath == ".").then(|| target(exports, ""))?;
    }
    let table = table?;
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

/// Returns the path that the first matching condition names, with `middle` for its `*`.
fn target(value: &Value, middle: &str) -> Option<String> {
    const CONDITIONS: [&str; 5] = ["browser", "import", "module", "production", "default"];
    match value {
        Value::String(path) => Some(path.replace('*', middle)),
        Value::Array(choices) => choices.iter().find_map(|choice| target(choice, middle)),
        Value::Object(table) => table
            .iter()
            .filter(|(key, _)| CONDITIONS.contains(&key.as_str()))
            .find_map(|(_, value)| target(value, middle)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::exported;

    #[test]
    fn exports_are_found_by_subpath_and_condition() {
        let conditions = json!({ "types": "./a.d.ts", "import": "./a.mjs", "default": "./a.cjs" });
        for (exports, subpath, expected) in [
            (json!("./a.js"), ".", Some("./a.js")),
            (json!("./a.js"), "./b", None),
            (conditions.clone(), ".", Some("./a.mjs")),
            (json!({ ".": conditions.clone() }), ".", Some("./a.mjs")),
            (json!({ "./b": "./c.js" }), "./b", Some("./c.js")),
            (json!({ "./d/*": "./e/*.js" }), "./d/f", Some("./e/f.js")),
            (json!({ "./d/*": null }), "./d/f", None),
            (json!({ "require": "./a.cjs" }), ".", None),
        ] {
            assert_eq!(
                exported(&exports, subpath).as_deref(),
                expected,
                "{exports} {subpath}"
            );
        }
    }
}
