//! Paths of files.

use std::path::{Component, Path, PathBuf};

/// Returns a path as it is written in data and messages, with forward slashes on every system.
pub fn slashes(path: &Path) -> String {
    match path.to_str() {
        Some(path) if !path.contains('\\') => path.to_owned(),
        _ => path.to_string_lossy().replace('\\', "/"),
    }
}

/// Returns the nearest folder around `folder`, or itself, that has a `.git`.
pub fn repository(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|root| root.join(".git").exists())
}

/// Whether a file is Markdown or MDX by its extension, in any case.
pub fn is_markdown(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["md", "mdx"]
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

/// Returns the name of a file in messages: relative to the book's root if it is inside.
pub fn shown(path: &Path, root: &Path) -> String {
    let clean = resolve_dots(path);
    slashes(clean.strip_prefix(root).unwrap_or(&clean))
}

/// Resolves `.` and `..` in a path, without reading links.
pub fn resolve_dots(path: &Path) -> PathBuf {
    // Most paths have nothing to resolve.
    let is_plain = |path: &str| {
        let unusual = ["/.", "//", "\\"];
        !path.starts_with('.')
            && !path.ends_with('/')
            && !unusual.iter().any(|it| path.contains(it))
    };
    if path.to_str().is_some_and(is_plain) {
        return path.to_owned();
    }
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
        out
    })
}

/// Returns the absolute path without links and dots. Its last parts may not exist.
pub fn real_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.components().fold(PathBuf::new(), |mut full, part| {
        match part {
            Component::ParentDir => drop(full.pop()),
            Component::CurDir => {}
            part => full.push(part),
        }
        full.canonicalize().unwrap_or(full)
    })
}

/// Returns the first link on the way from a folder to a path below it.
pub fn link_on_way(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut full = folder.to_owned();
    path.split('/').find_map(|name| {
        full.push(name);
        full.is_symlink().then(|| full.clone())
    })
}

/// Returns the relative path from one folder to another, with forward slashes; empty or ending in
/// one.
pub fn relative_path(from: &Path, to: &Path) -> String {
    let (from, to) = (resolve_dots(from), resolve_dots(to));
    let (mut from, mut to) = (from.components().peekable(), to.components().peekable());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|_| "../".to_owned());
    let down = to.map(|part| format!("{}/", part.as_os_str().to_string_lossy()));
    up.chain(down).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_resolved_and_separators_are_slashes() {
        let everywhere = [
            ("a/b.md", "a/b.md"),
            ("a/./b/../c.md", "a/c.md"),
            ("a/./b.md", "a/b.md"),
            ("a//.b.md", "a/.b.md"),
            ("./a//b/", "a/b"),
            ("../a.md", "a.md"),
            ("a/../../b.md", "b.md"),
            ("守卫/一 #1.md", "守卫/一 #1.md"),
            ("/a/../../b.md", "/b.md"),
        ];
        let windows = [
            (r"a\b.md", "a/b.md"),
            (r"a/.\b\..\c.md", "a/c.md"),
            (r"C:\book\src\..\a.md", "C:/book/a.md"),
            (r"C:\..\a.md", "C:/a.md"),
            (r"\\host\share\src\..\..\a.md", "//host/share/a.md"),
            (r"\\?\C:\book\src", "//?/C:/book/src"),
        ];
        let windows = if cfg!(windows) { &windows[..] } else { &[] };
        for (path, expected) in everywhere.iter().chain(windows) {
            assert_eq!(slashes(&resolve_dots(Path::new(path))), *expected, "{path}");
        }
    }

    #[test]
    fn paths_between_folders_are_relative() {
        for (from, to, expected) in [
            ("/b/src", "/b/src", ""),
            ("/b/src/a", "/b/src/c/d", "../c/d/"),
            ("/b/src", "/b/src/./x", "x/"),
        ] {
            assert_eq!(relative_path(Path::new(from), Path::new(to)), expected);
        }
    }
}
