//! Paths as they are written.

use std::path::{Component, Path, PathBuf};

use crate::{Error, Rule};

/// Returns an absolute path without `.` and `..`; each `..` removes the name before it.
pub(crate) fn without_dots(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
        out
    })
}

/// The hidden names that are refused.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hidden {
    Allowed,
    /// All except these.
    RefusedExcept(&'static [&'static str]),
}

impl Hidden {
    /// Checks the names of a relative path; `asked` is the path for the error.
    pub(crate) fn check(self, path: &Path, asked: &Path) -> Result<(), Error> {
        let Self::RefusedExcept(known) = self else {
            return Ok(());
        };
        let is_hidden = |part: &Component<'_>| {
            let Component::Normal(name) = part else {
                return false;
            };
            name.as_encoded_bytes().starts_with(b".") && known.iter().all(|known| name != known)
        };
        match path.components().find(is_hidden) {
            Some(part) => Err(Error::new(asked, Rule::Hidden(part.as_os_str().to_owned()))),
            None => Ok(()),
        }
    }
}
