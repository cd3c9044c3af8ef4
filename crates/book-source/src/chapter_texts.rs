//! Reads the chapters of a book with all processors.
//!
//! mdBook's loader reads one file after the other. It therefore gets a table of contents of drafts,
//! and the chapters get their texts from here.

use std::{
    path::{Path, PathBuf},
    vec,
};

use anyhow::Result;
use book_files::BookFiles;
use mdbook_core::{
    book::{Book, BookItem},
    config::Config,
};
use mdbook_driver::MDBook;
use mdbook_summary::Summary;
use rayon::{ThreadPoolBuilder, prelude::*};

use crate::{
    chapter_files::{ChapterFile, KnownFiles},
    summary::files::turn_all_into_drafts,
};

/// Reads the files of chapters, unless they have not changed since `known`.
///
/// Returns `None` if a file cannot be read: mdBook's loader then creates it or reports the error.
pub fn read(
    book_files: &BookFiles,
    source: &Path,
    files: &[PathBuf],
    known: &KnownFiles,
) -> Option<Vec<ChapterFile>> {
    let read = |file: &PathBuf| {
        // mdBook refuses a file outside the book.
        let file = file.is_relative().then_some(file)?;
        known.read(book_files, source, file)
    };
    // The global pool panics if the system provides no threads.
    match ThreadPoolBuilder::new().build() {
        Ok(pool) => pool.install(|| files.par_iter().map(read).collect()),
        Err(_) => files.iter().map(read).collect(),
    }
}

/// Returns the book with the texts that were read, which mdBook's loader would read again.
///
/// # Errors
///
/// If mdBook cannot make the book from its table of contents.
pub fn loaded(
    root: &Path,
    config: Config,
    mut summary: Summary,
    source: &Path,
    texts: Vec<ChapterFile>,
) -> Result<MDBook> {
    let files = turn_all_into_drafts(&mut summary);
    let mut book = MDBook::load_with_config_and_summary(root, config, summary)?;
    fill(&mut book.book, files, source, texts);
    Ok(book)
}

/// Sets the files and the texts of the drafts of a book. `files` has one item for each entry of the
/// table of contents.
fn fill(book: &mut Book, files: Vec<Option<PathBuf>>, source: &Path, texts: Vec<ChapterFile>) {
    Fill {
        source,
        files: files.into_iter(),
        texts: texts.into_iter(),
    }
    .items(&mut book.items);
}

struct Fill<'a> {
    source: &'a Path,
    files: vec::IntoIter<Option<PathBuf>>,
    texts: vec::IntoIter<ChapterFile>,
}

impl Fill<'_> {
    fn items(&mut self, drafts: &mut [BookItem]) {
        for draft in drafts {
            let BookItem::Chapter(chapter) = draft else {
                continue;
            };
            if let Some(file) = self.files.next().flatten() {
                // As mdBook does: it removes `./`.
                let full = self.source.join(&file);
                let plain = full.strip_prefix(self.source).unwrap_or(&file);
                chapter.content = self.texts.next().map(|file| file.text).unwrap_or_default();
                chapter.path = Some(plain.to_owned());
                chapter.source_path = Some(plain.to_owned());
            }
            self.items(&mut chapter.sub_items);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use mdbook_summary::parse_summary;

    use super::*;
    use crate::summary::files::files_of;

    #[test]
    fn the_book_equals_that_of_mdbooks_loader() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("src");
        fs::create_dir_all(source.join("a/b")).unwrap();
        for (file, text) in [
            ("p.md", "# P"),
            ("a/README.md", "\u{feff}# A"),
            ("a/b/c.md", "\u{feff}\u{feff}# C"),
            ("s.md", ""),
        ] {
            fs::write(source.join(file), text).unwrap();
        }
        let text = "# Summary\n\n[P](p.md)\n\n---\n\n# Part\n\n- [A](./a/README.md)\n  \
                    - [Draft]()\n    - [C](a/./b/c.md)\n- [A again](a/README.md)\n\n[S](s.md)\n";
        let summary = parse_summary(text).unwrap();
        let load = |summary: Summary| {
            MDBook::load_with_config_and_summary(root.path(), Config::default(), summary).unwrap()
        };
        let files = files_of(&mut summary.clone());
        let book_files = BookFiles::before_settings(root.path());
        let read = || read(&book_files, &source, &files, &KnownFiles::default());
        let texts = read().unwrap();
        let book = loaded(
            root.path(),
            Config::default(),
            summary.clone(),
            &source,
            texts,
        );
        assert_eq!(book.unwrap().book, load(summary.clone()).book);

        fs::write(source.join("s.md"), b"\xff").unwrap();
        assert!(read().is_none());
        fs::remove_file(source.join("s.md")).unwrap();
        assert!(read().is_none());
    }
}
