//! Completes the book of a language with untranslated chapters and titles.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use diagnostics::paths::slashes;
use mdbook_core::book::{Book, BookItem, Chapter};
use mdx_lite::{Mode, NodeKind, Options, parse};
use nav_model::FrontMatter;

/// The files of a completed book that are not translated.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    /// The paths of chapters that are shown in the book's own language.
    pub(crate) untranslated: BTreeSet<String>,
}

/// Completes a book whose drafts, in order, are the files `drafts`.
///
/// Their texts are taken from `original`, given with the relative path to its folder; without it,
/// these chapters are omitted. With `titles`, the table of contents is in another language:
/// translated chapters have their own titles, and other entries keep the titles of the table. `unchanged`
/// contains the files of chapters without a message in the catalogue.
pub(crate) fn fallback_chapters(
    book: &mut Book,
    drafts: Vec<Option<PathBuf>>,
    original: Option<(&Book, PathBuf)>,
    titles: Option<&BTreeMap<String, String>>,
    unchanged: BTreeSet<String>,
) -> Filled {
    let texts = original.as_ref().map(|(book, _)| texts(book));
    let mut filler = Filler {
        drafts: drafts.into_iter(),
        texts: texts.unwrap_or_default(),
        to_original: original.map(|(_, path)| path),
        titles,
        unchanged,
        filled: Filled::default(),
    };
    filler.items(&mut book.items);
    filler.filled
}

/// Returns the chapters of a book by their files.
fn texts(book: &Book) -> HashMap<&Path, &Chapter> {
    let chapters = book.chapters();
    chapters
        .filter_map(|chapter| Some((chapter.source_path.as_deref()?, chapter)))
        .collect()
}

struct Filler<'a> {
    drafts: std::vec::IntoIter<Option<PathBuf>>,
    texts: HashMap<&'a Path, &'a Chapter>,
    /// `None` if untranslated chapters are omitted.
    to_original: Option<PathBuf>,
    titles: Option<&'a BTreeMap<String, String>>,
    unchanged: BTreeSet<String>,
    filled: Filled,
}

impl Filler<'_> {
    fn items(&mut self, items: &mut Vec<BookItem>) {
        items.retain_mut(|item| match item {
            BookItem::Chapter(chapter) => self.chapter(chapter),
            BookItem::PartTitle(title) => {
                self.retitle(title);
                true
            }
            BookItem::Separator => true,
        });
    }

    /// Completes a chapter; returns whether it is kept.
    fn chapter(&mut self, chapter: &mut Chapter) -> bool {
        let mut is_kept = true;
        if let Some(path) = &chapter.path {
            let file = chapter.source_path.as_deref().unwrap_or(path);
            let is_unchanged = self.unchanged.contains(&slashes(file));
            if is_unchanged && self.to_original.is_none() {
                chapter.content.clear();
                (chapter.path, chapter.source_path) = (None, None);
                is_kept = false;
            } else if is_unchanged {
                self.filled.untranslated.insert(slashes(path));
            }
            if is_kept && self.titles.is_some() {
                chapter.name = title_of(chapter).unwrap_or_else(|| chapter.name.clone());
            }
        } else if let Some(file) = self.drafts.next().flatten() {
            let original = self.texts.get(file.as_path());
            if let (Some(original), Some(folder)) = (original, &self.to_original) {
                chapter.content.clone_from(&original.content);
                chapter.source_path = Some(folder.join(&file));
                chapter.path.clone_from(&original.path);
                // mdBook renames `README.md` to `index.md`.
                let path = original.path.as_deref().unwrap_or(&file);
                self.filled.untranslated.insert(slashes(path));
            } else {
                is_kept = false;
            }
        } else {
            self.retitle(&mut chapter.name);
        }
        self.items(&mut chapter.sub_items);
        is_kept || !chapter.sub_items.is_empty()
    }

    fn retitle(&self, title: &mut String) {
        if let Some(translated) = self.titles.and_then(|titles| titles.get(title)) {
            title.clone_from(translated);
        }
    }
}

/// Returns a chapter's title, from its front matter or its first heading.
fn title_of(chapter: &Chapter) -> Option<String> {
    let file = chapter.path.as_deref().map(slashes).unwrap_or_default();
    let is_mdx = Path::new(&file).extension() == Some("mdx".as_ref());
    let options = Options::new(if is_mdx { Mode::Mdx } else { Mode::Markdown });
    let document = parse(&chapter.content, &options);
    let (front, _) = FrontMatter::from_yaml(
        document.front.as_ref().map_or("", |front| &front.raw),
        &file,
    );
    if front.title.is_some() {
        return front.title;
    }
    let heading = document
        .nodes
        .iter()
        .find(|node| matches!(node.kind, NodeKind::Heading { .. }))?;
    Some(heading.text().trim().to_owned()).filter(|text| !text.is_empty())
}
