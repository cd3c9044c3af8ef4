//! The list of files that a build wrote, kept beside the site.

use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path},
};

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use super::stage::Kind;

/// Path (relative, forward slashes) to kind, of every file of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileList {
    /// The files.
    pub files: BTreeMap<String, Kind>,
}

impl FileList {
    /// Reads a list; an absent or damaged one is empty, so nothing is removed by mistake.
    pub(super) fn read(path: &Path) -> Self {
        let list: Self = fs::read(path)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        Self {
            files: list
                .files
                .into_iter()
                .filter(|(path, _)| is_inside(path))
                .collect(),
        }
    }

    /// Writes the list in one step.
    pub(super) fn write(&self, path: &Path) -> Result<()> {
        let bytes = serde_json::to_vec(self).context("a list of files is plain JSON")?;
        let temporary = path.with_extension("new");
        fs::write(&temporary, bytes)
            .with_context(|| format!("cannot write {}", temporary.display()))?;
        fs::rename(&temporary, path).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Whether a relative path stays below the folder it is relative to.
pub(super) fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
}
