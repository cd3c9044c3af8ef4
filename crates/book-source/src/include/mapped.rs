//! A text assembled from parts of files, with the origin of each byte.

use std::{collections::HashSet, ops::Range, path::Path, sync::Arc};

use super::FileText;

/// A text and the origins of its parts.
#[derive(Debug, Clone, Default)]
pub struct Mapped {
    /// The text.
    pub text: String,
    /// The parts, ordered by their starts.
    parts: Vec<Segment>,
}

#[derive(Debug, Clone)]
struct Segment {
    start: usize,
    file: Arc<FileText>,
    at: usize,
    /// Whether the text is in no file; then all of it has the origin `at`.
    is_added: bool,
}

/// An offset in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileOffset {
    /// The file.
    pub file: Arc<FileText>,
    /// The offset in the file, in bytes.
    pub at: usize,
}

impl Mapped {
    /// Returns the text of a whole file.
    pub(super) fn file(path: &Path, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            parts: vec![Segment {
                start: 0,
                file: FileText::new(path, text),
                at: 0,
                is_added: false,
            }],
        }
    }

    /// Adds a part of another text.
    pub(super) fn push(&mut self, other: &Self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let first = other.segment(range.start);
        for (number, part) in other.parts.iter().enumerate().skip(first) {
            if part.start >= range.end {
                break;
            }
            let skipped = range.start.saturating_sub(part.start);
            let at = if part.is_added || number != first {
                part.at
            } else {
                part.at + skipped
            };
            self.parts.push(Segment {
                start: self.text.len() + part.start.saturating_sub(range.start),
                at,
                ..part.clone()
            });
        }
        self.text.push_str(&other.text[range]);
    }

    /// Adds text that is in no file, with the origin of `at` in `other`.
    pub(super) fn add(&mut self, text: &str, other: &Self, at: usize) {
        if let Some(origin) = other.origin(at) {
            self.parts.push(Segment {
                start: self.text.len(),
                file: origin.file,
                at: origin.at,
                is_added: true,
            });
        }
        self.text.push_str(text);
    }

    /// Returns each file of the parts once, in order. A page can alternate thousands of times between
    /// its file and included ones.
    pub(crate) fn files(&self) -> impl Iterator<Item = &FileText> {
        let mut seen = HashSet::new();
        let files = self.parts.iter().map(|part| &part.file);
        files.filter_map(move |file| seen.insert(Arc::as_ptr(file)).then_some(&**file))
    }

    /// Returns the origin of the byte `at`.
    pub(crate) fn origin(&self, at: usize) -> Option<FileOffset> {
        let part = self.parts.get(self.segment(at))?;
        let inside = if part.is_added {
            0
        } else {
            at.saturating_sub(part.start)
        };
        Some(FileOffset {
            file: Arc::clone(&part.file),
            at: part.at + inside,
        })
    }

    /// Returns the number of the last segment that starts at `at` or before.
    fn segment(&self, at: usize) -> usize {
        let after = self.parts.partition_point(|part| part.start <= at);
        after.saturating_sub(1)
    }
}
