//! The texts of a book that may name files and pages.

use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::{Result, ensure};
use diagnostics::paths::resolve_dots;
use mdx_lite::{FrontMatterBlock, Mode, Options, parse};
use nav_model::FrontMatter;
use page_render::written_addresses;
use site_build::{AddressInFile, FileRange};

use crate::Session;

/// A text of the book.
pub(super) struct Named {
    pub(super) file: PathBuf,
    pub(super) text: String,
    /// The addresses in the text, and in the files that it includes.
    pub(super) addresses: Vec<AddressInFile>,
    /// The values of its front matter that name a file or a chapter, with their bytes.
    pub(super) front: Vec<(String, Range<usize>)>,
    /// The folder of the chapters of its edition.
    pub(super) source: PathBuf,
}

/// Returns the folders of the current editions, the book's first, and their chapters and tables of
/// contents.
///
/// # Errors
///
/// If the book has errors that keep its pages from being known.
pub(super) fn named_texts(session: &mut Session) -> Result<(Vec<PathBuf>, Vec<Named>)> {
    let books = session.books();
    ensure!(
        !books.is_empty(),
        "the book has errors that keep its pages from being known: run `mdbook-react check`"
    );
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut found = BTreeMap::new();
    for book in books.iter().filter(|book| book.is_version(None)) {
        let source = book.source_folder().to_owned();
        for page in book.pages() {
            let file = resolve_dots(&source.join(page.file));
            let dialect = book.dialect_of(&book.path_of(&page)).cloned();
            let own = file.starts_with(&source);
            // A language shows untranslated chapters of the book itself.
            if let Some(dialect) = dialect.filter(|_| own) {
                // A language with a catalogue has the same files, with texts that differ from them.
                let text = || (dialect, book.addresses_in(&page), source.clone());
                found.entry(file).or_insert_with(text);
            }
        }
        let summary = Options::new(Mode::CommonMark);
        found.insert(source.join("SUMMARY.md"), (summary, None, source.clone()));
        if !folders.contains(&source) {
            folders.push(source);
        }
    }
    let texts = found
        .into_iter()
        .filter_map(|(file, (dialect, addresses, source))| {
            let text = session.text(&file)?;
            Some(Named {
                front: front_names(&text, dialect.mode),
                addresses: addresses.unwrap_or_else(|| addresses_of(&file, &text, &dialect)),
                file,
                text,
                source,
            })
        });
    Ok((folders, texts.collect()))
}

fn front_names(text: &str, mode: Mode) -> Vec<(String, Range<usize>)> {
    let Some(front) = FrontMatterBlock::find(text, mode) else {
        return Vec::new();
    };
    let start = front.raw_span.start;
    let names = FrontMatter::names(&front.raw).into_iter();
    let names = names.map(|(name, bytes)| (name, start + bytes.start..start + bytes.end));
    names.collect()
}

/// Returns the addresses in the text of one file.
fn addresses_of(file: &Path, text: &str, dialect: &Options) -> Vec<AddressInFile> {
    let found = written_addresses(&parse(text, dialect)).into_iter();
    let found = found.filter_map(|it| {
        let path = FileRange {
            file: file.to_owned(),
            bytes: it.path_in(text)?,
        };
        Some(AddressInFile {
            url: it.url,
            path,
            page: None,
        })
    });
    found.collect()
}
