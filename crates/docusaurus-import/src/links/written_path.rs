//! Finds the paths of files that the text of a document contains.

use std::path::{Path, PathBuf};

use book_source::docusaurus::SITE;

use crate::site_files::SiteFiles;

/// The characters before a path in a link, an import or a value.
const BEFORE: [char; 6] = ['(', '"', '\'', '<', '=', '!'];

/// A part of a text that may be the path of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct WrittenPath<'a> {
    pub(crate) text: &'a str,
    /// The position in the text.
    pub(crate) start: usize,
    /// The character before it.
    pub(crate) before: char,
}

/// The file whose text contains a path.
#[derive(Debug)]
pub(crate) struct Referrer<'a> {
    /// Its path in the site.
    pub(crate) file: &'a Path,
    /// Its path in the source folder of the book.
    pub(crate) path: &'a str,
    /// The folder of its set of documents in the site.
    pub(crate) set: &'a Path,
}

impl Referrer<'_> {
    /// Returns the files of the site that a decoded path may lead to, in the order in which Docusaurus
    /// looks for them.
    pub(crate) fn files(&self, decoded: &str, site: &SiteFiles) -> Vec<PathBuf> {
        let root = Path::new("");
        let beside = self.file.parent().unwrap_or(root);
        let (folders, inside): (&[&Path], _) = match decoded.strip_prefix(SITE) {
            Some(inside) => (&[root], inside),
            None if decoded.starts_with('.') => (&[beside], decoded),
            None => match decoded.strip_prefix('/') {
                Some(inside) => (&[self.set, root], inside),
                None => (&[beside, self.set, root], decoded),
            },
        };
        let files = folders.iter().map(|folder| site.path(folder.join(inside)));
        files.collect()
    }
}

/// Whether a byte ends a path. All texts of a site are searched several times, so this is a table.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut at = 0;
    let all = b" \t\n\x0b\x0c\r\"'`()<>[]{}|,;#?\\=!";
    while at < all.len() {
        ends[all[at] as usize] = true;
        at += 1;
    }
    ends
};

/// Returns the parts of a text that may be paths of files.
pub(crate) fn written_paths(text: &str) -> Vec<WrittenPath<'_>> {
    let bytes = text.bytes().enumerate();
    let ends = bytes.filter(|(_, byte)| ENDS[usize::from(*byte)]);
    let ends = ends.map(|(at, _)| at).chain([text.len()]);
    let mut found = Vec::new();
    let mut start = 0;
    for at in ends {
        let before = text[..start].chars().next_back();
        let is_value = text[..start].ends_with(": ");
        let before = before.filter(|before| BEFORE.contains(before) || is_value);
        if let Some(before) = before.filter(|_| is_path(&text[start..at])) {
            found.push(WrittenPath {
                text: &text[start..at],
                start,
                before,
            });
        }
        start = at + 1;
    }
    found
}

fn is_path(part: &str) -> bool {
    let is_relative = part.starts_with("./") || part.starts_with("../");
    let is_other = part.contains("//") || part.contains(':');
    !is_other && (is_relative || is_markdown(Path::new(part)) || part.starts_with(SITE))
}

/// Whether a file is Markdown by its name. Docusaurus distinguishes capitals.
pub(crate) fn is_markdown(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension == "md" || extension == "mdx")
}

#[cfg(test)]
mod tests {
    use super::written_paths;

    #[test]
    fn paths_are_in_links_imports_and_values() {
        for (text, wanted) in [
            ("[a](./a.png \"t\") ![b](../b#c)", "(./a.png (../b"),
            ("import A from '@site/a.mdx'", "'@site/a.mdx"),
            ("import A from '!!raw-loader!./a.rs'", "!./a.rs"),
            ("[a]: a.md\nimage: ../é.png", " a.md  ../é.png"),
            ("<a href=\"/a.md?q\"/> <./b.mdx>", "\"/a.md <./b.mdx"),
            ("a.md ../a `./a` (b) (https://a.b/c.md) ('a.png')", ""),
            ("(", ""),
            ("", ""),
        ] {
            let found = written_paths(text);
            for path in &found {
                assert!(text[path.start..].starts_with(path.text), "{path:?}");
            }
            let shown = found
                .iter()
                .map(|path| format!("{}{}", path.before, path.text));
            assert_eq!(shown.collect::<Vec<_>>().join(" "), wanted, "{text}");
        }
    }
}
