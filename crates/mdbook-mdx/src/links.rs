//! Rewrites links between chapters for other backends, as relative paths that end in `.md`.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use mdx_lite::commonmark::Card;
use nav_model::{normalise, split_address};

/// The chapters of a book by their routes on a site.
#[derive(Debug, Clone, Default)]
pub struct Chapters {
    by_route: HashMap<String, PathBuf>,
    /// For each chapter, the names and paths of its subchapters, or of its siblings if it has none.
    near: HashMap<PathBuf, Vec<(String, PathBuf)>>,
}

impl Chapters {
    /// Creates the chapters of these paths, which are relative to the source folder.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let by_route = paths
            .into_iter()
            .map(|path| (route(&path), path.with_extension("md")))
            .collect();
        let near = HashMap::new();
        Self { by_route, near }
    }

    /// Returns the chapters of a book.
    pub fn of(book: &Book) -> Self {
        let mut chapters = Self::new(book.chapters().filter_map(|chapter| chapter.path.clone()));
        chapters.place(&book.items);
        chapters
    }

    fn place(&mut self, items: &[BookItem]) {
        let beside = named(items);
        for chapter in items.iter().filter_map(as_chapter) {
            self.place(&chapter.sub_items);
            let Some(path) = &chapter.path else { continue };
            let below = named(&chapter.sub_items);
            let near = match below.is_empty() {
                true => beside
                    .iter()
                    .filter(|(_, other)| other != path)
                    .cloned()
                    .collect(),
                false => below,
            };
            self.near.insert(path.clone(), near);
        }
    }

    /// Returns the links for a `<DocCardList />` on the chapter `from`.
    pub(crate) fn cards(&self, from: &Path) -> Vec<Card> {
        let near = self.near.get(from).into_iter().flatten();
        near.map(|(name, path)| {
            let mut card = Card::default();
            card.label.clone_from(name);
            card.address = relative(from, &path.with_extension("md"));
            card
        })
        .collect()
    }

    /// Returns the new address of a link on the chapter `from`, or `None` if it stays as it is.
    pub(crate) fn rewrite(&self, url: &str, from: &Path) -> Option<String> {
        let (path, rest) = split_address(url);
        if let Some(stem) = path.strip_suffix(".mdx") {
            return (!path.contains("://")).then(|| format!("{stem}.md{rest}"));
        }
        let is_path = path.starts_with('/') && !path.starts_with("//");
        let target = self.by_route.get(&normalise(path)).filter(|_| is_path)?;
        Some(format!("{}{rest}", relative(from, target)))
    }
}

fn as_chapter(item: &BookItem) -> Option<&Chapter> {
    match item {
        BookItem::Chapter(chapter) => Some(chapter),
        _ => None,
    }
}

fn named(items: &[BookItem]) -> Vec<(String, PathBuf)> {
    let chapters = items.iter().filter_map(as_chapter);
    chapters
        .filter_map(|chapter| Some((chapter.name.clone(), chapter.path.clone()?)))
        .collect()
}

/// Returns the route of a chapter's file.
fn route(path: &Path) -> String {
    nav_model::route_of_source(&path.to_string_lossy().replace('\\', "/"))
}

/// Returns the relative path from the folder of `from` to `to`. Both are relative to the source
/// folder.
fn relative(from: &Path, to: &Path) -> String {
    let folder: Vec<_> = from.parent().into_iter().flatten().collect();
    let target: Vec<_> = to.iter().collect();
    let shared = folder
        .iter()
        .zip(&target)
        .take_while(|(a, b)| a == b)
        .count();
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - shared);
    let down = target[shared..]
        .iter()
        .map(|part| part.to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_become_links_to_subchapters_or_siblings() {
        let chapter = |name: &str, path: &str, sub_items: Vec<BookItem>| {
            let mut chapter = Chapter::new(name, String::new(), path, Vec::new());
            chapter.sub_items = sub_items;
            BookItem::Chapter(chapter)
        };
        let below = vec![
            chapter("甲 [1]", "faq/a.mdx", vec![]),
            chapter("乙", "faq/b.md", vec![]),
        ];
        let book = Book::new_with_items(vec![chapter("常见问题", "faq/index.mdx", below)]);
        let chapters = Chapters::of(&book);
        for (from, list) in [
            ("faq/index.mdx", "* [甲 \\[1\\]](a.md)\n* [乙](b.md)\n"),
            ("faq/a.mdx", "* [乙](b.md)\n"),
            ("nowhere.mdx", ""),
        ] {
            let lowered = crate::lower("<DocCardList />", Path::new(from), &chapters);
            assert_eq!(lowered, list);
        }
    }

    #[test]
    fn links_become_relative_markdown_links() {
        let chapters = Chapters::new(
            ["index.mdx", "guards.mdx", "faq/errors.mdx", "cli/README.md"].map(PathBuf::from),
        );
        for (url, from, wanted) in [
            ("/guards#绑定", "faq/errors.mdx", Some("../guards.md#绑定")),
            ("/faq/errors", "index.mdx", Some("faq/errors.md")),
            ("/faq/errors", "faq/index.mdx", Some("errors.md")),
            ("/", "faq/errors.mdx", Some("../index.md")),
            ("/cli/", "index.mdx", Some("cli/README.md")),
            ("/faq/errors.html", "index.mdx", Some("faq/errors.md")),
            ("//guards", "index.mdx", None),
            ("./x.mdx?a", "index.mdx", Some("./x.md?a")),
            ("https://a.b/c.mdx", "index.mdx", None),
            ("/nowhere", "index.mdx", None),
            ("x.md", "index.mdx", None),
        ] {
            assert_eq!(
                chapters.rewrite(url, Path::new(from)).as_deref(),
                wanted,
                "{url}"
            );
        }
    }
}
