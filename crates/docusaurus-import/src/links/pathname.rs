//! Links with `pathname://`, which lead to files on the host that are no documents. If the documents
//! have a route, such files are above the base path of the book.

use crate::files::Copies;

/// Begins a link to a file below the base address of a site.
const PATHNAME: &str = "pathname:///";

/// Returns a text whose links with `pathname://` lead to the same files as in the site, whose documents
/// have this route; `None` if they do already. The book has the files in `copies` itself.
pub(crate) fn rewritten(text: &str, route: &str, copies: &Copies) -> Option<String> {
    let above = route.split('/').filter(|part| !part.is_empty()).count();
    let start = format!("/{}", "../".repeat(above));
    let is_end = |c: char| c.is_whitespace() || "\"'`()<>[]{}?#".contains(c);
    let mut out = String::new();
    let (mut done, mut next) = (0, 0);
    while let Some(found) = text[next..].find(PATHNAME).filter(|_| above > 0) {
        let at = next + found;
        let inside = at + PATHNAME.len();
        let path = text[inside..].split(is_end).next().unwrap_or_default();
        if !is_copied(&nav_model::decode(path), copies) {
            out.push_str(&text[done..at]);
            out.push_str(&start);
            done = inside;
        }
        next = inside + path.len();
    }
    out.push_str(&text[done..]);
    (done > 0).then_some(out)
}

fn is_copied(path: &str, copies: &Copies) -> bool {
    let path = path.trim_end_matches('/');
    let files = [
        path.to_owned(),
        format!("{path}/index.html"),
        format!("{path}.html"),
    ];
    files.iter().any(|file| copies.contains_key(file))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::rewritten;
    use crate::files::Copies;

    #[test]
    fn files_beside_the_book_are_above_its_base_path() {
        let copies = ["f.pdf", "api/index.html", "a b.html"];
        let copies: Copies = copies
            .iter()
            .map(|path| ((*path).to_owned(), PathBuf::new()))
            .collect();
        for (text, route, wanted) in [
            (
                "[a](pathname:///x/y.html#z) <a href=\"pathname:///x\">",
                "docs",
                Some("[a](/../x/y.html#z) <a href=\"/../x\">"),
            ),
            (
                "[a](pathname:///x.html \"t\")",
                "a/b",
                Some("[a](/../../x.html \"t\")"),
            ),
            (
                "[a](pathname:///f.pdf) [b](pathname:///api/?q) [c](pathname:///a%20b)",
                "docs",
                None,
            ),
            (
                "pathname:///apathname:///b pathname:///c",
                "docs",
                Some("/../apathname:///b /../c"),
            ),
            ("[a](pathname:///x)", "", None),
            ("a", "docs", None),
        ] {
            assert_eq!(rewritten(text, route, &copies).as_deref(), wanted, "{text}");
        }
    }
}
