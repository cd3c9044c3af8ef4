//! Files in the source folder that are not copied into the site: backups and files of other programs,
//! which an author leaves there without meaning to publish them, and files that the owner excludes.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use confined_files::{Entry, Kind};
use diagnostics::codes;
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The owner excludes it by this pattern.
    Excluded(String),
    /// Its name shows that it is a backup or belongs to another program.
    BuiltIn,
    /// The finding with this code has the reason.
    Found(&'static str),
}

impl Reason {
    /// Returns the reason for an author.
    pub fn shown(&self) -> String {
        match self {
            Self::Excluded(pattern) => format!("`exclude` has the pattern `{pattern}`"),
            Self::BuiltIn => format!(
                "its name is one of a backup or of another program ({})",
                codes::BACKUP
            ),
            Self::Found(code) => format!("{code} is reported for it"),
        }
    }

    /// Returns the remedy; `path` is the file, relative to the source folder, unless a folder around it is
    /// left out.
    pub fn help(&self, path: Option<&str>) -> String {
        let kept = path.map(|path| format!("`\"!/{}\"`", as_pattern(path)));
        match (self, kept) {
            (Self::Excluded(_), Some(kept)) => {
                format!("add {kept} to the end of `exclude`, or change the pattern")
            }
            (Self::Excluded(_), None) => "change the pattern, or move the file".to_owned(),
            (Self::BuiltIn, Some(kept)) => format!("rename the file, or add {kept} to `exclude`"),
            (Self::BuiltIn, None) => "move the file out of this folder".to_owned(),
            (Self::Found(code), _) => format!("follow the remedy of {code}"),
        }
    }
}

/// The files that are not copied.
pub struct LeftOut {
    excluded: Gitignore,
    built_in: Gitignore,
    /// The folders of the chapters.
    chapters: BTreeSet<PathBuf>,
    /// The folders with a built-in name that contain a chapter.
    with_chapters: Vec<PathBuf>,
}

impl LeftOut {
    /// Returns the files below `folder` that `exclude` and the built-in names leave out. Patterns that
    /// cannot be read are ignored. `chapters` are relative to the folder; the files beside them are
    /// kept whatever the name of their folder is.
    pub fn new(folder: &Path, exclude: &[String], chapters: &[PathBuf]) -> Self {
        let excluded = matcher(folder, exclude.iter().map(String::as_str));
        let built_in = matcher(folder, BUILT_IN);
        let chapters = chapters.iter().filter_map(|chapter| chapter.parent());
        let chapters: BTreeSet<_> = chapters.map(|inside| folder.join(inside)).collect();
        let around = chapters.iter().flat_map(|inside| inside.ancestors());
        let around = around.filter(|path| path.starts_with(folder) && *path != folder);
        let with_chapters = around
            .filter(|path| built_in.matched(path, true).is_ignore())
            .map(Path::to_owned)
            .collect();
        Self {
            excluded,
            built_in,
            chapters,
            with_chapters,
        }
    }

    /// Returns why an entry is not copied; `None` if it is.
    pub fn reason(&self, entry: &Entry) -> Option<Reason> {
        let (path, is_folder) = (&entry.path, matches!(entry.kind, Ok(Kind::Folder)));
        match self.excluded.matched(path, is_folder) {
            Match::Ignore(by) => return Some(Reason::Excluded(by.original().to_owned())),
            Match::Whitelist(_) => return None,
            Match::None => {}
        }
        let has_name = self.built_in.matched(path, is_folder).is_ignore();
        let is_left_out = match is_folder && self.with_chapters.contains(path) {
            true => false,
            false => has_name || self.is_beside_no_chapter(path),
        };
        is_left_out.then_some(Reason::BuiltIn)
    }

    /// Whether a folder contains chapters.
    pub(crate) fn has_chapters(&self, folder: &Path) -> bool {
        let mut chapters = self.chapters.iter();
        chapters.any(|chapter| chapter.starts_with(folder))
    }

    /// Whether a path is in a folder such as `node_modules`, and neither in the folder of a chapter nor on
    /// the way to one.
    fn is_beside_no_chapter(&self, path: &Path) -> bool {
        let mut around = self.with_chapters.iter();
        around.any(|folder| {
            let mut chapters = (self.chapters.iter()).filter(|it| it.starts_with(folder));
            path.starts_with(folder)
                && path != folder
                && !chapters.any(|it| path.starts_with(it) || it.starts_with(path))
        })
    }

    /// Whether a pattern with `!` keeps a file.
    pub(crate) fn is_kept(&self, path: &Path) -> bool {
        self.excluded.matched(path, false).is_whitelist()
    }
}

/// Returns the patterns as one matcher. Patterns that cannot be read are ignored.
fn matcher<'a>(folder: &Path, patterns: impl IntoIterator<Item = &'a str>) -> Gitignore {
    let mut builder = GitignoreBuilder::new(folder);
    for pattern in patterns {
        // Windows writes `Thumbs.db` in several ways, and `cvs` may be a chapter's folder.
        let _ = builder.case_insensitive(!pattern.ends_with('/'));
        let _ = builder.add_line(None, pattern);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// One pattern of `exclude`.
pub struct Pattern(Gitignore);

impl Pattern {
    /// Returns the pattern for files below `folder`.
    pub fn new(folder: &Path, pattern: &str) -> Self {
        Self(matcher(folder, [pattern]))
    }

    /// Whether the pattern matches an entry, to leave it out or to keep it.
    pub fn matches(&self, entry: &Entry) -> bool {
        let is_folder = matches!(entry.kind, Ok(Kind::Folder));
        !self.0.matched(&entry.path, is_folder).is_none()
    }

    /// Whether the pattern leaves out a file, or a folder around it.
    pub fn leaves_out(&self, file: &Path) -> bool {
        self.0.matched_path_or_any_parents(file, false).is_ignore()
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
