//! The names of moved files in settings and in front matter: paths from the folder of the chapters or of
//! the book, and ids of chapters.

use std::{collections::BTreeMap, path::Path};

use diagnostics::paths::{is_markdown, slashes};

use super::MovePlan;

/// The names that change, before and after.
#[derive(Debug, Default)]
pub(super) struct Names {
    files: BTreeMap<String, String>,
    /// Paths without the ending.
    ids: BTreeMap<String, String>,
}

impl Names {
    /// Returns the names that a plan changes in a book at `root` with its chapters in `source`.
    pub(super) fn of(plan: &MovePlan, root: &Path, source: &Path) -> Self {
        let mut names = Self::default();
        for (from, to) in &plan.moved {
            for folder in [source, root] {
                if let (Ok(from), Ok(to)) = (from.strip_prefix(folder), to.strip_prefix(folder)) {
                    names.files.insert(slashes(from), slashes(to));
                    if folder == source && is_markdown(from) {
                        let id = |path: &Path| slashes(&path.with_extension(""));
                        names.ids.insert(id(from), id(to));
                    }
                }
            }
        }
        names
    }

    /// Returns the name of a file after the move; `None` if it stays as it is. A slash at the start stays.
    pub(super) fn file(&self, name: &str) -> Option<String> {
        let inside = name.strip_prefix('/').unwrap_or(name);
        // A word without an ending may be anything.
        let after = self.files.get(inside).filter(|_| inside.contains('.'))?;
        Some(format!("{}{after}", &name[..name.len() - inside.len()]))
    }

    /// Returns the name of a file or the id of a chapter after the move; `None` if it stays as it is.
    pub(super) fn file_or_id(&self, name: &str) -> Option<String> {
        self.file(name).or_else(|| self.ids.get(name).cloned())
    }
}
