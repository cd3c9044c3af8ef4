//! Finds the file of a script whose path may lack its extension. Chapters and own components import
//! by the same rules.

use std::path::{Path, PathBuf};

/// The extensions that a path may leave out; the first existing file is used.
const EXTENSIONS: [&str; 7] = ["tsx", "ts", "jsx", "js", "mjs", "cjs", "json"];

/// Returns a file by its path, by its path without extension, or as the index of a folder.
pub(crate) fn find(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_path_buf());
    }
    let with = |extension: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    };
    // TypeScript's specifiers name the compiler's output: `./a.js` is `./a.ts`.
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::find;

    #[test]
    fn files_are_found_without_their_extension() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for file in [
            "a.js",
            "a.tsx",
            "b.ts",
            "c/index.js",
            "c.json",
            "d/index.ts",
            "e.cjs",
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        for (path, expected) in [
            ("a", Some("a.tsx")),
            ("a.js", Some("a.js")),
            ("b.js", Some("b.ts")),
            ("c", Some("c.json")),
            ("d", Some("d/index.ts")),
            ("e", Some("e.cjs")),
            ("f", None),
        ] {
            let expected = expected.map(|file| root.join(file));
            assert_eq!(find(&root.join(path)), expected, "{path}");
        }
    }
}
