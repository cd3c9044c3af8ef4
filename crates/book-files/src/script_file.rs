//! Finds the file of a script whose path may lack its extension. Chapters and own components import
//! by the same rules.

use std::{
    ffi::OsStr,
    iter,
    path::{Path, PathBuf},
};

use crate::BookFiles;

/// The extensions of scripts, in the order in which a path without one is completed.
pub const SCRIPTS: [&str; 8] = ["tsx", "ts", "jsx", "js", "mjs", "cjs", "mts", "cts"];

/// Returns whether a file is a script.
pub fn is_script(file: &Path) -> bool {
    let extension = file.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| SCRIPTS.contains(&extension))
}

/// Returns a file by its path, by its path without extension, or as the index of a folder.
pub fn find(path: &Path, book: &BookFiles) -> Option<PathBuf> {
    candidates(path).find(|path| book.is_file(path))
}

/// Returns the paths of the files that a path may mean, in their order.
pub fn candidates(path: &Path) -> impl Iterator<Item = PathBuf> {
    let with = |extension: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    };
    // TypeScript's specifiers name the compiler's output: `./a.js` is `./a.ts`.
    let source = path
        .extension()
        .and_then(OsStr::to_str)
        .map_or(&[][..], sources);
    let source = source
        .iter()
        .map(|extension| path.with_extension(extension));
    let index = |extension: &str| path.join(format!("index.{extension}"));
    let all = SCRIPTS.into_iter().chain(["json"]);
    let own = iter::once(path.to_owned());
    own.chain(all.clone().map(with))
        .chain(source)
        .chain(all.map(index))
}

/// Returns the extensions of the sources that the compiler of TypeScript turns into such a file.
fn sources(extension: &str) -> &'static [&'static str] {
    match extension {
        "js" | "jsx" => &["tsx", "ts"],
        "mjs" => &["mts"],
        "cjs" => &["cts"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::find;
    use crate::BookFiles;

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
            "g.mts",
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
            ("g", Some("g.mts")),
            ("g.mjs", Some("g.mts")),
        ] {
            let expected = expected.map(|file| root.join(file));
            let book = BookFiles::before_settings(root);
            assert_eq!(find(&root.join(path), &book), expected, "{path}");
        }
    }
}
