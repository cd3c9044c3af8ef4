//! Translates a book instead of `mdbook-gettext`.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Arc, Mutex},
};

use anyhow::Result;
use diagnostics::{Diagnostic, Place, Severity, codes, lock::lock, paths::slashes};
use mdbook_core::book::{Book, BookItem};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use rayon::iter::{IntoParallelRefMutIterator as _, ParallelIterator as _};

use super::{
    chapter,
    pieces::DividedTexts,
    read::{Catalogue, plain},
};

/// The preprocessor that this one replaces.
const NAME: &str = "gettext";

/// The result of translating a book's chapters.
#[derive(Debug, Default)]
pub struct Translated {
    /// The files of chapters without a translated message.
    pub untranslated: BTreeSet<String>,
    /// The findings in the catalogue.
    pub found: Vec<Diagnostic>,
}

/// A preprocessor that translates chapters and titles; without a catalogue, it changes nothing.
pub struct Translator {
    catalogue: Option<Catalogue>,
    divided: Arc<DividedTexts>,
    result: Arc<Mutex<Translated>>,
}

impl Translator {
    /// Returns a preprocessor, and the value in which it stores its results.
    pub(crate) fn new(
        catalogue: Option<Catalogue>,
        divided: &Arc<DividedTexts>,
    ) -> (Self, Arc<Mutex<Translated>>) {
        let result = Arc::default();
        let own = Arc::clone(&result);
        (
            Self {
                catalogue,
                divided: Arc::clone(divided),
                result: own,
            },
            result,
        )
    }
}

impl Preprocessor for Translator {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&self, _context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        if let Some(catalogue) = &self.catalogue {
            let mut texts = Vec::new();
            collect(&mut book.items, &mut texts);
            let states: Vec<_> = texts
                .par_iter_mut()
                .map(|text| text.translate(catalogue, &self.divided))
                .collect();
            let mut result = lock(&self.result);
            result.found.extend(catalogue.found.iter().cloned());
            for state in states {
                result.untranslated.extend(state.untranslated);
                result.found.extend(state.found);
            }
        }
        Ok(book)
    }
}

/// A title, with the text of its chapter.
struct Text<'a> {
    title: &'a mut String,
    chapter: Option<(&'a Path, &'a mut String)>,
}

fn collect<'a>(items: &'a mut [BookItem], texts: &mut Vec<Text<'a>>) {
    for item in items {
        match item {
            BookItem::Chapter(one) => {
                let path = one.source_path.as_deref().or(one.path.as_deref());
                let chapter = path.map(|path| (path, &mut one.content));
                let title = &mut one.name;
                texts.push(Text { title, chapter });
                collect(&mut one.sub_items, texts);
            }
            BookItem::PartTitle(title) => texts.push(Text {
                title,
                chapter: None,
            }),
            BookItem::Separator => {}
        }
    }
}

impl Text<'_> {
    fn translate(&mut self, catalogue: &Catalogue, divided: &DividedTexts) -> Translated {
        let mut result = Translated::default();
        if let Some(title) = catalogue.find(self.title) {
            *self.title = plain(title);
        }
        let Some((path, content)) = &mut self.chapter else {
            return result;
        };
        match chapter::translated(content, catalogue, divided) {
            Ok(Some(text)) => **content = text,
            Ok(None) => drop(result.untranslated.insert(slashes(path))),
            Err(error) => {
                let file = slashes(&catalogue.file);
                let message = format!(
                    "the Markdown of a translation does not fit into `{}`, which stays in the original: {error}",
                    slashes(path)
                );
                let fault = Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Warning, message);
                result.found.push(fault.at(Place::file(file, "")));
                result.untranslated.insert(slashes(path));
            }
        }
        result
    }
}
