//! The text of a chapter, read when it is first needed if an earlier build knows its hash.

use std::{
    fmt,
    ops::Deref,
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use book_files::{BookFiles, text::MARK};
use build_cache::cache::Key;

/// A text and its hash, each known from the start or computed once.
#[derive(Clone, Default)]
pub struct Text {
    content: OnceLock<String>,
    hash: OnceLock<Key>,
    /// The file of a text that was not read.
    file: Option<UnreadFile>,
}

/// A file that an earlier build read, and that has not changed since.
#[derive(Debug, Clone)]
pub(crate) struct UnreadFile {
    pub(crate) files: BookFiles,
    pub(crate) path: PathBuf,
    /// The hash of its text.
    pub(crate) hash: Key,
    /// Set if the file turns out to have another text.
    pub(crate) is_changed: Arc<AtomicBool>,
}

impl Text {
    /// Returns the text of a file that has not been read.
    pub(crate) fn unread(file: UnreadFile) -> Self {
        Self {
            content: OnceLock::new(),
            hash: file.hash.into(),
            file: Some(file),
        }
    }

    /// Returns the hash of the text.
    pub fn hash(&self) -> &Key {
        self.hash.get_or_init(|| blake3::hash(self.as_bytes()))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self {
            content: text.into(),
            ..Self::default()
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.content.get_or_init(|| match &self.file {
            Some(file) => file.read(),
            None => String::new(),
        })
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl UnreadFile {
    /// Reads the file, and sets `is_changed` if its text no longer has the known hash.
    fn read(&self) -> String {
        let text = chapter_text(&self.files, &self.path).unwrap_or_default();
        if blake3::hash(text.as_bytes()) != self.hash {
            self.is_changed.store(true, Ordering::Relaxed);
        }
        text
    }
}

/// Returns the text of a chapter's file as mdBook does; `None` if it cannot be read.
pub(crate) fn chapter_text(files: &BookFiles, file: &Path) -> Option<String> {
    let mut text = files.read_marked_text(file).ok()?;
    // mdBook removes one mark.
    if text.starts_with(MARK) {
        text.drain(..MARK.len_utf8());
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_read_when_its_text_is_needed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        let unread = |text: &str| UnreadFile {
            files: BookFiles::before_settings(folder.path()),
            path: path.clone(),
            hash: blake3::hash(text.as_bytes()),
            is_changed: Arc::default(),
        };
        for (expected, in_file, read, is_changed) in [
            ("text", Some("\u{feff}text"), "text", false),
            ("text", Some("other"), "other", true),
            ("text", None, "", true),
        ] {
            let _ = fs::remove_file(&path);
            let file = unread(expected);
            let text = Text::unread(file.clone());
            assert_eq!(text.hash(), Text::from(expected.to_owned()).hash());
            if let Some(in_file) = in_file {
                fs::write(&path, in_file).unwrap();
            }
            assert!(!file.is_changed.load(Ordering::Relaxed), "read too early");
            assert_eq!(&*text, read);
            assert_eq!(file.is_changed.load(Ordering::Relaxed), is_changed);
        }
    }
}
