//! Records which texts of chapters equal their files.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use build_cache::cache::{Cache, Key};
use mdbook_core::book::Chapter;

use crate::{chapter_files::ChapterFiles, text::UnreadFile};

/// Whether the texts of chapters equal their files, or preprocessors may have changed them.
#[derive(Debug, Clone, Default)]
pub enum ChapterOrigin {
    /// They may differ from their files.
    #[default]
    Unknown,
    /// They equal their files, except the texts of the chapters with these source paths.
    /// Some of the files may not have been read.
    FilesExcept(Arc<HashSet<PathBuf>>, Arc<ChapterFiles>),
}

impl ChapterOrigin {
    /// Whether the text of a chapter is known to equal its file.
    pub(super) fn is_file(&self, chapter: &Chapter) -> bool {
        match (self, &chapter.source_path) {
            (Self::FilesExcept(others, _), Some(path)) => !others.contains(path),
            _ => false,
        }
    }

    /// Adds the source paths of chapters whose texts differ from their files.
    pub fn except(&mut self, paths: HashSet<PathBuf>) {
        if let Self::FilesExcept(others, _) = self {
            Arc::make_mut(others).extend(paths);
        }
    }

    /// Returns the file of a chapter's text, if it was not read.
    pub(super) fn unread(&self, chapter: &Chapter) -> Option<UnreadFile> {
        match (self, &chapter.source_path) {
            (Self::FilesExcept(_, files), Some(path)) => files.unread(path),
            _ => None,
        }
    }

    /// Whether an unread file turned out to have changed, so that the results are useless.
    pub fn is_changed(&self) -> bool {
        matches!(self, Self::FilesExcept(_, files) if files.is_changed())
    }

    /// Lists the files that the next build need not read. `texts` are the chapters that need no
    /// other file: their paths and the hashes of their texts.
    pub fn keep<'a>(&self, texts: impl Iterator<Item = (&'a Path, &'a Key)>, cache: &Cache) {
        if let Self::FilesExcept(others, files) = self {
            files.keep(texts.filter(|(path, _)| !others.contains(*path)), cache);
        }
    }
}
