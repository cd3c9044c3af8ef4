//! Runs the preprocessors of a book for this output.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use anyhow::{Result, bail, ensure};
use mdbook_core::{
    book::{Book, BookItem},
    config::Config,
};
use mdbook_driver::MDBook;
use mdbook_renderer::{RenderContext, Renderer};

use super::{
    catalogue::{self, Catalogue, DividedTexts, Translated, Translator},
    chapter_files::ChapterFiles,
    delivery::Delivery,
    include,
};
use crate::{NAME, lock::lock};

/// Returns the book after its preprocessors, translated with `catalogue`, and which of its texts are
/// those of their files. Languages that share `divided` divide a text once. `files` says which texts
/// were not read.
///
/// The catalogue replaces `mdbook-gettext`, which does not run. The texts of `book` may be moved
/// into the result.
///
/// # Errors
///
/// If a preprocessor fails.
pub(crate) fn preprocess(
    book: &mut MDBook,
    catalogue: Option<Catalogue>,
    divided: &Arc<DividedTexts>,
    files: &Arc<ChapterFiles>,
) -> Result<(Book, Translated, Delivery)> {
    let is_configured = catalogue.is_some() || catalogue::is_configured(&book.config);
    let (translator, result) = Translator::new(catalogue, divided);
    if is_configured {
        book.with_preprocessor(translator);
    }
    let has_plain_texts = has_own_preprocessors_only(&book.config) && !is_configured;
    ensure!(
        has_plain_texts || files.unread_count() == 0,
        "a preprocessor needs texts that were not read"
    );
    let plain = has_plain_texts.then(|| take_plain_texts(&mut book.book));
    let (mut preprocessed, _) = book.preprocess_book(&Itself)?;
    let delivery = match plain {
        Some((texts, others)) => {
            put_back(texts, &mut preprocessed);
            Delivery::FilesExcept(Arc::new(others), Arc::clone(files))
        }
        None => Delivery::Unknown,
    };
    let mut result = lock(&result);
    Ok((preprocessed, std::mem::take(&mut *result), delivery))
}

/// Whether each chapter can be preprocessed without the others, and texts without commands stay as
/// they are: mdBook's own preprocessors read one chapter at a time, and catalogues translate whole
/// books.
pub(crate) fn has_own_preprocessors_only(config: &Config) -> bool {
    has_only(config, &["links", "index"]) && !catalogue::is_configured(config)
}

/// Whether each preprocessor for this output is part of this program.
pub(crate) fn has_built_in_preprocessors_only(config: &Config) -> bool {
    has_only(config, &["links", "index", "gettext"])
}

fn has_only(config: &Config, names: &[&str]) -> bool {
    let is_own = |name: &str| names.contains(&name);
    let is_for_others = |settings: &toml::Value| {
        let renderers = settings.get("renderers").and_then(toml::Value::as_array);
        let is_here = |name: &toml::Value| matches!(name.as_str(), Some(NAME | "html"));
        renderers.is_some_and(|names| !names.iter().any(is_here))
    };
    let Ok(named) = config.preprocessors::<toml::Value>() else {
        return false;
    };
    let mut named = named.iter();
    named.all(|(name, settings)| is_own(name) || is_for_others(settings))
}

/// Moves each text without commands out of the book, in the order of the chapters. mdBook would
/// copy and search it twice. Also returns the source paths of the other chapters.
fn take_plain_texts(book: &mut Book) -> (Vec<Option<String>>, HashSet<PathBuf>) {
    let mut texts = Vec::new();
    let mut others = HashSet::new();
    book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item {
            let is_plain = !include::has_commands(&chapter.content);
            texts.push(is_plain.then(|| std::mem::take(&mut chapter.content)));
            if !is_plain {
                others.extend(chapter.source_path.clone());
            }
        }
    });
    (texts, others)
}

/// Moves the texts back. mdBook's own preprocessors keep all chapters in their order.
fn put_back(texts: Vec<Option<String>>, book: &mut Book) {
    let mut texts = texts.into_iter();
    book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && let Some(text) = texts.next().flatten()
        {
            chapter.content = text;
        }
    });
}

/// Names this output to preprocessors.
struct Itself;

impl Renderer for Itself {
    fn name(&self) -> &'static str {
        NAME
    }

    fn render(&self, _context: &RenderContext) -> Result<()> {
        bail!("this placeholder of the renderer cannot render")
    }
}
