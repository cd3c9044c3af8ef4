//! Files in the source folder that are not copied into the site: backups and files of other programs,
//! which an author leaves there without meaning to publish them, and files that the owner excludes.

use std::path::Path;

use confined_files::{Entry, Kind};
use ignore::{
    Match,
    gitignore::{Gitignore, GitignoreBuilder},
};

/// Names in the syntax of `.gitignore`. A backup has a draft, or a secret that was removed since.
const BUILT_IN: [&str; 16] = [
    "*~",
    r"\#*#",
    "*.swp",
    "*.swo",
    "*.bak",
    "*.orig",
    "*.rej",
    "*.tmp",
    // Office programs, while a document is open.
    "~$*",
    "Thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
    "node_modules/",
    "CVS/",
    "__pycache__/",
    "$RECYCLE.BIN/",
];

/// Why a file is not copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The owner excludes it.
    Excluded,
    /// Its name is one of a backup or of another program.
    BuiltIn,
}

/// The files that are not copied.
pub(crate) struct LeftOut {
    excluded: Gitignore,
    built_in: Gitignore,
}

impl LeftOut {
    /// Returns the files below `folder` that `exclude` and the built-in names leave out. Patterns that
    /// cannot be read are ignored.
    pub(crate) fn new(folder: &Path, exclude: &[String]) -> Self {
        let matcher = |patterns: &mut dyn Iterator<Item = &str>| {
            let mut builder = GitignoreBuilder::new(folder);
            for pattern in patterns {
                // Windows writes `Thumbs.db` in several ways, and `cvs` may be a chapter's folder.
                let _ = builder.case_insensitive(!pattern.ends_with('/'));
                let _ = builder.add_line(None, pattern);
            }
            builder.build().unwrap_or_else(|_| Gitignore::empty())
        };
        Self {
            excluded: matcher(&mut exclude.iter().map(String::as_str)),
            built_in: matcher(&mut BUILT_IN.into_iter()),
        }
    }

    /// Returns why an entry is not copied; `None` if it is.
    pub(crate) fn reason(&self, entry: &Entry) -> Option<Reason> {
        let is_folder = matches!(entry.kind, Ok(Kind::Folder));
        match self.excluded.matched(&entry.path, is_folder) {
            Match::Ignore(_) => return Some(Reason::Excluded),
            Match::Whitelist(_) => return None,
            Match::None => {}
        }
        let is_ignored = self.built_in.matched(&entry.path, is_folder).is_ignore();
        is_ignored.then_some(Reason::BuiltIn)
    }
}

/// Returns a pattern that matches a path and nothing else.
pub(crate) fn as_pattern(path: &str) -> String {
    let mut pattern = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            '*' | '?' | '[' => pattern.extend(['[', c, ']']),
            _ => pattern.push(c),
        }
    }
    pattern
}

/// Returns the entries of `exclude` that are not patterns, by their indices, and why.
pub fn faulty_patterns(exclude: &[String]) -> impl Iterator<Item = (usize, String)> {
    exclude.iter().enumerate().filter_map(|(at, pattern)| {
        let added = GitignoreBuilder::new("").add_line(None, pattern).map(drop);
        added.err().map(|error| (at, error.to_string()))
    })
}
