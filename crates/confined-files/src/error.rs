//! Reasons why a path is refused.

use std::{
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
};

/// The kind of a thing at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A FIFO, a socket or a device.
    Special,
}

/// A path that was refused, and the reason.
#[derive(Debug, thiserror::Error)]
#[error("{}: {rule}", path.display())]
#[non_exhaustive]
pub struct Error {
    /// The path as the caller named it.
    pub path: PathBuf,
    /// The rule that refused it.
    pub rule: Rule,
}

/// The rule that refused a path.
#[derive(Debug)]
#[non_exhaustive]
pub enum Rule {
    /// The path is in none of the folders.
    Outside,
    /// The path is in one of the folders, and a link leads to this place outside of them.
    LinkOutside(PathBuf),
    /// This name in the path, or where its links lead, begins with a dot.
    Hidden(OsString),
    /// The path is a folder, a FIFO, a socket or a device, where a file is needed.
    NotAFile(Kind),
    /// The path is a link to something that does not exist.
    DanglingLink,
    /// A link leads to a folder around itself.
    Loop,
    /// The folder has too many folders around it.
    TooDeep,
    /// Links lead to too many folders.
    TooManyLinks,
    /// Something has this path, which a new file was to get.
    Exists,
    /// The file system returned an error.
    Io(io::Error),
}

impl Error {
    pub(crate) fn new(path: &Path, rule: Rule) -> Self {
        Self {
            path: path.to_owned(),
            rule,
        }
    }

    /// Returns a function that adds the path to an error of the system.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::new(path, Rule::Io(error))
    }

    /// Whether nothing is at the path. A link that leads nowhere is something.
    pub fn is_not_found(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(&self.rule, Rule::Io(error) if matches!(error.kind(), NotFound | NotADirectory))
    }

    /// Whether the path leads out of the folders, by itself or by a link.
    pub fn is_outside(&self) -> bool {
        matches!(self.rule, Rule::Outside | Rule::LinkOutside(_))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => write!(f, "outside of the folder"),
            Self::LinkOutside(to) => write!(f, "a link to {}, outside of the folder", to.display()),
            Self::Hidden(name) => write!(f, "`{}` is a hidden name", name.display()),
            Self::NotAFile(Kind::Folder) => write!(f, "a folder"),
            Self::NotAFile(_) => write!(f, "not a regular file"),
            Self::DanglingLink => write!(f, "a link to a file that does not exist"),
            Self::Loop => write!(f, "a link to a folder around it"),
            Self::TooDeep => write!(f, "more than {} folders deep", crate::MAX_DEPTH),
            Self::TooManyLinks => write!(
                f,
                "links lead to more than {} folders",
                crate::MAX_LINKED_FOLDERS
            ),
            Self::Exists => write!(f, "exists"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        match error.rule {
            Rule::Io(error) => error,
            Rule::Exists => Self::new(io::ErrorKind::AlreadyExists, error),
            Rule::Outside | Rule::LinkOutside(_) | Rule::Hidden(_) => {
                Self::new(io::ErrorKind::PermissionDenied, error)
            }
            _ => Self::other(error),
        }
    }
}
