//! Runs the preprocessors of a book for this output.

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Result, ensure};
use book_files::BookFiles;
use diagnostics::lock::lock;
use mdbook_core::{
    book::{Book, BookItem, Chapter},
    config::Config,
};
use mdbook_driver::MDBook;

use super::renderer_name::RendererName;
use crate::{
    catalogue::{self, Catalogue, DividedTexts, Translated, Translator},
    chapter_files::ChapterFiles,
    chapter_origin::ChapterOrigin,
    include::{self, Expanded, Form},
};
use diagnostics::NAME;

/// Runs the preprocessors of a book and translates it with `catalogue`. Also returns which texts
/// equal their files. Languages that share `divided` divide each text once. `unread` names the texts
/// that were not read. Unsaved texts of `files` count in includes unless other preprocessors run.
///
/// The catalogue replaces `mdbook-gettext`, which does not run. The chapters of `book` may be
/// moved into the result.
///
/// # Errors
///
/// If a preprocessor fails.
pub fn preprocess(
    book: &mut MDBook,
    catalogue: Option<Catalogue>,
    divided: &Arc<DividedTexts>,
    unread: &Arc<ChapterFiles>,
    files: &BookFiles,
) -> Result<(Book, Translated, ChapterOrigin)> {
    let is_configured = catalogue.is_some() || catalogue::is_configured(&book.config);
    let (translator, result) = Translator::new(catalogue, divided);
    if is_configured {
        book.with_preprocessor(translator);
    }
    let has_plain_texts = has_only_mdbook_preprocessors(&book.config) && !is_configured;
    ensure!(
        has_plain_texts || unread.unread_count() == 0,
        "a preprocessor needs texts that were not read"
    );
    let source = book.source_dir();
    let unchanged = has_plain_texts
        .then(|| take_unchanged(&mut book.book, |chapter| expanded(chapter, files, &source)));
    let (mut preprocessed, _) = book.preprocess_book(&RendererName(NAME))?;
    let mut chapter_origin = ChapterOrigin::Unknown;
    if let Some(mut unchanged) = unchanged {
        let others = std::mem::take(&mut unchanged.with_commands);
        chapter_origin = ChapterOrigin::FilesExcept(Arc::new(others), Arc::clone(unread));
        preprocessed = put_back(unchanged, preprocessed);
    }
    let mut result = lock(&result);
    Ok((preprocessed, std::mem::take(&mut *result), chapter_origin))
}

/// Whether the book uses no preprocessors but mdBook's (`links`, `index`) and no catalogue. Each
/// chapter can then be preprocessed alone, and a text without commands stays as it is.
pub fn has_only_mdbook_preprocessors(config: &Config) -> bool {
    has_only(config, &["links", "index"]) && !catalogue::is_configured(config)
}

/// Whether this program runs or replaces every preprocessor for this output: `links`, `index` and
/// `gettext`.
pub fn has_only_built_in_preprocessors(config: &Config) -> bool {
    has_only(config, &["links", "index", "gettext"])
}

fn has_only(config: &Config, names: &[&str]) -> bool {
    let is_listed = |name: &str| names.contains(&name);
    let is_for_others = |settings: &toml::Value| {
        let renderers = settings.get("renderers").and_then(toml::Value::as_array);
        let is_here = |name: &toml::Value| matches!(name.as_str(), Some(NAME | "html"));
        renderers.is_some_and(|names| !names.iter().any(is_here))
    };
    let Ok(named) = config.preprocessors::<toml::Value>() else {
        return false;
    };
    let mut named = named.iter();
    named.all(|(name, settings)| is_listed(name) || is_for_others(settings))
}

/// A book without the chapters that mdBook's preprocessors may change.
struct Unchanged {
    book: Book,
    /// Whether each chapter was left to the preprocessors, in the order of [`Book::for_each_mut`].
    is_left: Vec<bool>,
    /// The source paths of the chapters with commands.
    with_commands: HashSet<PathBuf>,
    /// The chapters whose commands this program expanded, by their source paths.
    expanded: HashMap<PathBuf, Expanded>,
}

/// Returns a chapter with its commands expanded if it includes a file with an unsaved text, which
/// mdBook's own preprocessor would read from the disk.
fn expanded(chapter: &Chapter, files: &BookFiles, source: &Path) -> Option<Expanded> {
    if !files.has_unsaved() {
        return None;
    }
    let file = source.join(chapter.source_path.as_ref()?);
    let expanded = include::expand(files, &file, &chapter.content, Form::Mdbook);
    let mut included = expanded.files.iter();
    included.any(|it| files.is_unsaved(it)).then_some(expanded)
}

/// Removes the chapters that mdBook's preprocessors cannot change, and leaves the others as a flat
/// list: texts with commands, and files that are renamed to `index.md`. Copying 9,600 chapters for
/// the preprocessors takes 10 ms. `expanded` returns the text of a chapter whose commands are not left to
/// them.
fn take_unchanged(book: &mut Book, expanded: impl Fn(&Chapter) -> Option<Expanded>) -> Unchanged {
    let mut unchanged = Unchanged {
        book: std::mem::take(book),
        is_left: Vec::new(),
        with_commands: HashSet::new(),
        expanded: HashMap::new(),
    };
    unchanged.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item {
            let has_commands = include::has_commands(&chapter.content);
            if has_commands {
                unchanged.with_commands.extend(chapter.source_path.clone());
            }
            let text = has_commands.then(|| expanded(chapter)).flatten();
            let is_left = (has_commands && text.is_none()) || is_readme(chapter);
            if let (Some(text), Some(path)) = (text, &chapter.source_path) {
                chapter.content = String::new();
                unchanged.expanded.insert(path.clone(), text);
            }
            if is_left {
                let below = std::mem::take(&mut chapter.sub_items);
                book.items.push(BookItem::Chapter(chapter.clone()));
                chapter.sub_items = below;
            }
            unchanged.is_left.push(is_left);
        }
    });
    unchanged
}

fn is_readme(chapter: &Chapter) -> bool {
    let stem = chapter.path.as_deref().and_then(Path::file_stem);
    stem.is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
}

/// Returns the whole book. mdBook's preprocessors keep all chapters in their order.
fn put_back(unchanged: Unchanged, preprocessed: Book) -> Book {
    let Unchanged {
        mut book,
        is_left,
        mut expanded,
        ..
    } = unchanged;
    let mut is_left = is_left.into_iter();
    let mut preprocessed = preprocessed.items.into_iter();
    book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && is_left.next() == Some(true)
            && let Some(BookItem::Chapter(changed)) = preprocessed.next()
        {
            let below = std::mem::take(&mut chapter.sub_items);
            *chapter = changed;
            chapter.sub_items = below;
        }
        if let BookItem::Chapter(chapter) = item
            && let Some(path) = &chapter.source_path
            && let Some(expanded) = expanded.remove(path)
        {
            chapter.content = expanded.text.text;
            chapter.name = expanded.title.unwrap_or_else(|| chapter.name.clone());
        }
    });
    book
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_book_equals_that_of_all_preprocessed_chapters() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("src");
        fs::create_dir_all(source.join("a/b")).unwrap();
        for (file, text) in [
            ("README.md", "# Plain\n"),
            ("a/readme.md", "# A\n\n{{#include b/part.txt}}\n"),
            ("a/b/README.md", "# B\n"),
            ("a/b/c.md", "{{#title C}}\n# C\n\n{{#include part.txt:1}}\n"),
            ("a/b/part.txt", "one\ntwo\n"),
            ("d.md", "# D\n\n\\{{#include no.md}}\n"),
            ("e.md", "# E\n"),
            (
                "SUMMARY.md",
                "[Start](README.md)\n\n# Part\n\n- [A](a/readme.md)\n  - [B](a/b/README.md)\n    \
                 - [C](a/b/c.md)\n  - [Draft]()\n    - [D](d.md)\n- [E](e.md)\n",
            ),
        ] {
            fs::write(source.join(file), text).unwrap();
        }
        let load = || MDBook::load(root.path()).unwrap();
        let (whole, _) = load().preprocess_book(&RendererName(NAME)).unwrap();
        let files = Arc::default();
        let (book, _, chapter_origin) = preprocess(
            &mut load(),
            None,
            &Arc::default(),
            &files,
            &BookFiles::default(),
        )
        .unwrap();
        assert_eq!(book, whole);
        let changed: Vec<_> = book
            .chapters()
            .filter(|chapter| !chapter_origin.is_file(chapter))
            .filter_map(|chapter| chapter.source_path.as_deref())
            .collect();
        assert_eq!(changed, ["a/readme.md", "a/b/c.md", "d.md"].map(Path::new));
    }
}
