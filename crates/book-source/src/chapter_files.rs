//! Finds the chapter files that a build need not read, because an earlier one stored the hashes of
//! their texts.
//!
//! Reading 9,600 files, checking that they are UTF-8 and hashing them takes 0.4 s of processor time,
//! a third of a build after which nothing changed. A file with the same [`Stamp`] has the same
//! text.

use std::{
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use book_files::BookFiles;
use build_cache::cache::{Cache, Key, KeyHasher};
use serde::{Deserialize, Serialize};
use site_writer::Stamp;

use crate::text::{UnreadFile, chapter_text};

/// The name of the list in the cache.
const NAME: &str = "files of chapters";

/// The files whose texts an earlier build knows.
#[derive(Debug, Default)]
pub struct KnownFiles {
    files: List,
    /// A time before the files are read, by the clock of the file system; `None` if files cannot be
    /// recognized by their stamps.
    now: Option<i64>,
}

/// Files by their paths in the table of contents.
type List = HashMap<PathBuf, KnownFile>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct KnownFile {
    /// The hash of the text.
    hash: [u8; blake3::OUT_LEN],
    stamp: Stamp,
}

/// A chapter's file at the beginning of a build.
#[derive(Debug)]
pub struct ChapterFile {
    /// The text; empty if it was not read.
    pub text: String,
    /// How the file compares with the last build.
    found: Found,
}

#[derive(Debug, Clone, Copy)]
enum Found {
    /// The file has not changed since its text had this hash.
    Unchanged(KnownFile),
    /// The file was read. It can be recognized by its stamp; `None` if it may change without one.
    Read(Option<Stamp>),
}

/// The files of a book's chapters at the beginning of a build, without their texts.
#[derive(Debug, Default)]
pub struct ChapterFiles {
    book_files: BookFiles,
    source: PathBuf,
    files: HashMap<PathBuf, Found>,
    /// The number of files that the last build listed.
    listed: usize,
    is_changed: Arc<AtomicBool>,
}

impl KnownFiles {
    /// Returns the files that the last build of this book listed.
    pub fn of(cache: &Cache) -> Self {
        Self {
            files: cache.get_large(NAME, &key()).unwrap_or_default(),
            now: cache.file_system_time(),
        }
    }

    /// Reads a file in `source`, unless it is known; `None` if it cannot be read.
    pub fn read(&self, files: &BookFiles, source: &Path, file: &Path) -> Option<ChapterFile> {
        let path = source.join(file);
        // Read before the text, so that the next build notices a change in between.
        let stamp = self.now.filter(|_| !files.is_unsaved(&path));
        let stamp = stamp.and_then(|_| Stamp::of(&path));
        let known = self.files.get(plain(file)).copied();
        if let Some(known) = known.filter(|known| Some(known.stamp) == stamp) {
            return Some(ChapterFile {
                text: String::new(),
                found: Found::Unchanged(known),
            });
        }
        let settled = stamp.filter(|stamp| self.now.is_some_and(|now| stamp.is_settled(now)));
        Some(ChapterFile {
            text: chapter_text(files, &path)?,
            found: Found::Read(settled),
        })
    }
}

impl ChapterFiles {
    /// Returns the files below `source`, which were read unless they were among `known`.
    pub fn new<'a>(
        book_files: &BookFiles,
        source: &Path,
        known: &KnownFiles,
        files: impl IntoIterator<Item = (&'a PathBuf, &'a ChapterFile)>,
    ) -> Self {
        let files = files.into_iter();
        Self {
            book_files: book_files.clone(),
            source: source.to_owned(),
            files: files
                .map(|(path, file)| (plain(path).to_owned(), file.found))
                .collect(),
            listed: known.files.len(),
            is_changed: Arc::default(),
        }
    }

    /// Returns the file at a path of the table of contents, if it was not read.
    pub(crate) fn unread(&self, path: &Path) -> Option<UnreadFile> {
        match self.files.get(path)? {
            Found::Read(_) => None,
            Found::Unchanged(known) => Some(UnreadFile {
                files: self.book_files.clone(),
                path: self.source.join(path),
                hash: Key::from_bytes(known.hash),
                is_changed: Arc::clone(&self.is_changed),
            }),
        }
    }

    /// Returns the number of files that were not read.
    pub fn unread_count(&self) -> usize {
        let files = self.files.values();
        files.filter(|it| matches!(it, Found::Unchanged(_))).count()
    }

    /// Whether a file changed after the build began, so that its results are useless.
    pub fn is_changed(&self) -> bool {
        self.is_changed.load(Ordering::Relaxed)
    }

    /// Lists the files that the next build need not read. `texts` has the path and the
    /// hash of each chapter whose text equals its file and needs no other file.
    pub(crate) fn keep<'a>(
        &self,
        texts: impl IntoIterator<Item = (&'a Path, &'a Key)>,
        cache: &Cache,
    ) {
        let mut is_same = true;
        let known = texts.into_iter().filter_map(|(path, hash)| {
            let stamp = match *self.files.get(path)? {
                Found::Unchanged(known) => known.stamp,
                Found::Read(stamp) => {
                    is_same = false;
                    stamp?
                }
            };
            Some((
                path,
                KnownFile {
                    hash: *hash.as_bytes(),
                    stamp,
                },
            ))
        });
        let known: BTreeMap<&Path, KnownFile> = known.collect();
        if !is_same || known.len() != self.listed {
            cache.put_large(NAME, &key(), &known);
        }
    }
}

/// Returns a path as mdBook writes it: without a leading `./`.
fn plain(path: &Path) -> &Path {
    path.strip_prefix(".").unwrap_or(path)
}

fn key() -> Key {
    KeyHasher::of(&())
}
