//! Finds the page that an agent names.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use diagnostics::{
    nearest,
    paths::{is_markdown, resolve_dots},
};
use site_build::{OpenBook, OpenPage};

/// A page as an agent named it, and the id after `#`.
pub(crate) struct Named<'a> {
    pub(crate) page: OpenPage<'a>,
    pub(crate) id: Option<String>,
}

/// Returns the page with this path, address or file.
///
/// # Errors
///
/// If the book does not have it; the message suggests the nearest path.
pub(crate) fn named<'a>(root: &Path, book: &'a OpenBook, name: &str) -> Result<Named<'a>> {
    let (name, id) = name
        .split_once('#')
        .map_or((name, None), |(name, id)| (name, Some(id)));
    let name = name.trim();
    let is_address = name.contains("://");
    let file = is_markdown(Path::new(name)).then(|| file_named(root, name));
    let path = plain_path(name);
    let is_named = |page: &OpenPage<'_>| {
        let address = || is_address && plain_path(&book.address(page.path)) == path;
        let is_file = file.as_ref().is_some_and(|it| *it == book.path_of(page));
        page.path == path || address() || is_file || page.file == name
    };
    match book.pages().find(is_named) {
        Some(page) => Ok(Named {
            page,
            id: id.map(str::to_owned).filter(|id| !id.is_empty()),
        }),
        None => Err(unknown(book, name, &path)),
    }
}

/// Returns the path of a file that an agent names from the folder of the book, or in full.
pub(crate) fn file_named(root: &Path, name: &str) -> PathBuf {
    resolve_dots(&root.join(name))
}

fn unknown(book: &OpenBook, name: &str, path: &str) -> anyhow::Error {
    let paths = book.pages().map(|page| page.path);
    let near = nearest(path, paths);
    let hint = near.map_or_else(
        || "`search` and `outline` name the pages".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    anyhow!("the book has no page `{name}`: {hint}")
}

/// Returns the path of a page without the ends that hosts accept: a slash, `.html` or `.md`.
fn plain_path(name: &str) -> String {
    let path = name.trim_end_matches('/');
    let ends = [".html", ".mdx", ".md"];
    let path = ends
        .iter()
        .find_map(|end| path.strip_suffix(end))
        .unwrap_or(path);
    let path = path.strip_suffix("/index").unwrap_or(path);
    match path.starts_with('/') || path.contains("://") {
        true => path.to_owned(),
        false => format!("/{path}"),
    }
}

#[cfg(test)]
mod tests {
    use super::plain_path;

    #[test]
    fn paths_have_one_form() {
        for (name, path) in [
            ("/guards", "/guards"),
            ("guards/", "/guards"),
            ("/faq/errors.html", "/faq/errors"),
            ("faq/index.md", "/faq"),
            ("", "/"),
            ("/", "/"),
            ("https://a.example/b/", "https://a.example/b"),
        ] {
            assert_eq!(plain_path(name), path, "{name}");
        }
    }
}
