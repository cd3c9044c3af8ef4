//! Reads the posts of a blog: the Markdown files of its folder that SUMMARY.md does not list.
//!
//! They follow the chapters inside of a draft, so that all stages for chapters build them too. mdBook's
//! preprocessors do not see them, so includes are expanded here.

use std::{
    collections::{BTreeSet, HashSet},
    path::{Path, PathBuf},
};

use book_files::BookFiles;
use confined_files::{Entry, Kind};
use diagnostics::paths::{is_markdown, slashes};
use mdbook_core::book::{Book, BookItem, Chapter};

use crate::include::{self, Form};

/// The name of the draft around the posts.
const AROUND: &str = "mdbook-react: posts";

/// The posts of a book before they are added to it.
#[derive(Debug, Default)]
pub struct Posts {
    all: Vec<Chapter>,
    /// The files of posts whose texts differ from the files, because commands of mdBook were expanded.
    pub with_commands: HashSet<PathBuf>,
}

impl Posts {
    /// Reads the posts of a folder in the source folder. `is_left_out` returns whether the configuration
    /// excludes a file or a folder.
    ///
    /// As in Docusaurus, names that begin with `_` are parts of other files.
    pub fn read(
        book: &Book,
        folder: &str,
        source_folder: &Path,
        files: &BookFiles,
        is_left_out: impl Fn(&Entry) -> bool,
    ) -> Self {
        let mut posts = Self::default();
        let full = source_folder.join(folder);
        if folder.is_empty() || !files.is_folder(&full) {
            return posts;
        }
        let listed: HashSet<&Path> = book.chapters().filter_map(file_of).collect();
        let is_skipped = |entry: &Entry| {
            let name = entry.path.file_name().unwrap_or_default();
            name.as_encoded_bytes().starts_with(b"_") || is_left_out(entry)
        };
        let found = files.walk(&full, |entry| !is_skipped(entry));
        let found = found.filter(|entry| !is_skipped(entry) && is_markdown(&entry.path));
        let found = found.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
        let mut paths: Vec<_> = found.map(|entry| entry.path).collect();
        paths.sort_unstable();
        for path in paths {
            let Ok(file) = path.strip_prefix(source_folder) else {
                continue;
            };
            // The walk returns readable files only, so this fails for bytes that are not text.
            let text = files.read_text(&path).unwrap_or_default();
            if !listed.contains(file) {
                posts.add(file, &path, text, files);
            }
        }
        posts
    }

    fn add(&mut self, file: &Path, path: &Path, mut text: String, files: &BookFiles) {
        if include::has_commands(&text) {
            self.with_commands.insert(file.to_owned());
            let expanded = include::expand(files, path, &text, Form::Mdbook);
            expanded.text.text.clone_into(&mut text);
        }
        self.all.push(Chapter::new("", text, file, Vec::new()));
    }

    /// Adds the posts of the original that a translation lacks; `to_original` leads to the original's
    /// source folder. Returns their paths.
    pub fn add_missing(&mut self, original: &Book, to_original: &Path) -> BTreeSet<String> {
        let own: HashSet<_> = self.all.iter().map(|post| post.path.clone()).collect();
        let others = original.items.last().and_then(inside).into_iter().flatten();
        let mut added = BTreeSet::new();
        for item in others {
            let BookItem::Chapter(post) = item else {
                continue;
            };
            if let Some(path) = post.path.clone().filter(|_| !own.contains(&post.path)) {
                added.insert(slashes(&path));
                let source_path = post.source_path.as_ref();
                self.all.push(Chapter {
                    source_path: source_path.map(|file| to_original.join(file)),
                    ..post.clone()
                });
            }
        }
        added
    }

    /// Adds the posts to their book.
    pub fn add_to(self, book: &mut Book) {
        if self.all.is_empty() {
            return;
        }
        let mut around = Chapter::new_draft(AROUND, Vec::new());
        around.sub_items = self.all.into_iter().map(BookItem::Chapter).collect();
        book.items.push(BookItem::Chapter(around));
    }
}

/// Removes the posts from the table of contents of a book. Returns their paths.
pub(crate) fn take(book: &mut Book) -> BTreeSet<String> {
    let Some(posts) = book.items.last().and_then(inside) else {
        return BTreeSet::new();
    };
    let paths = posts.iter().filter_map(|item| match item {
        BookItem::Chapter(post) => post.path.as_deref().map(slashes),
        _ => None,
    });
    let paths = paths.collect();
    book.items.pop();
    paths
}

/// Returns the posts inside of an item.
fn inside(item: &BookItem) -> Option<&[BookItem]> {
    match item {
        BookItem::Chapter(around) if around.path.is_none() && around.name == AROUND => {
            Some(&around.sub_items)
        }
        _ => None,
    }
}

fn file_of(chapter: &Chapter) -> Option<&Path> {
    chapter.source_path.as_deref().or(chapter.path.as_deref())
}
