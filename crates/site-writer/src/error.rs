//! Reasons why a site cannot be written.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// The reason why a site cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Files cannot take their places. The destination is unchanged.
    #[error("{}", list(.0))]
    Obstacles(Vec<Obstacle>),
    /// A path leads out of the destination, or into this crate's own folder.
    #[error("`{0}` is not a path for a file of the site")]
    Path(String),
    /// The file was not added.
    #[error("`{0}` was not added")]
    NotAdded(String),
    /// The file system returned an error. Before a commit, the destination is unchanged.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// The action that failed, as a verb.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A commit stopped after it had begun to move files. The destination contains whole files of
    /// two sites; the next commit completes it.
    #[error("{moved} of {of} new files were in place: {source}")]
    Interrupted {
        /// New files that were moved to their places.
        moved: usize,
        /// The number of all new files.
        of: usize,
        /// The error that stopped it.
        source: Box<Error>,
    },
}

impl Error {
    /// Returns a function that adds the action and the path to an error of the system.
    pub(crate) fn io<'a>(
        action: &'static str,
        path: &'a Path,
    ) -> impl FnOnce(io::Error) -> Self + 'a {
        move |source| Self::Io {
            action,
            path: path.to_owned(),
            source,
        }
    }
}

/// A reason why one file of a site cannot be moved to its place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// Two files were added with this path and different bytes.
    Twice(String),
    /// The first path is both a file of the site and a folder around the second.
    FileAndFolder(String, String),
    /// A file that no commit wrote.
    Foreign(PathBuf),
    /// A link where the site needs a folder.
    Link(PathBuf),
    /// A name is longer than file systems allow.
    TooLong(String),
    /// The number of further obstacles.
    Others(usize),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(path) => write!(f, "two sources would both be written to `{path}`"),
            Self::FileAndFolder(file, inside) => {
                write!(
                    f,
                    "`{file}` and `{inside}` cannot both be files of the site"
                )
            }
            Self::Foreign(file) => write!(
                f,
                "{} is in the way: an earlier build did not write it",
                file.display()
            ),
            Self::Link(folder) => write!(
                f,
                "{} is a link; the site is not written through it",
                folder.display()
            ),
            Self::Others(number) => write!(f, "{number} further files cannot be written"),
            Self::TooLong(path) => write!(f, "`{path}` is longer than file systems allow"),
        }
    }
}

fn list(obstacles: &[Obstacle]) -> String {
    let messages: Vec<_> = obstacles.iter().map(ToString::to_string).collect();
    messages.join("; ")
}
