//! Moves output of earlier builds aside before the next is measured, and removes it at the end.
//!
//! ext4 does not reuse inodes of removed files for some minutes, and checks each of them when a
//! file is created. A build that writes thousands of files would be charged seconds for an earlier
//! removal.

use std::{
    cell::Cell,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// A folder that is removed with its contents on drop.
pub(super) struct Aside {
    folder: PathBuf,
    moved: Cell<usize>,
}

impl Aside {
    /// Creates the folder below the target folder.
    pub(super) fn new(workspace: &Workspace) -> Result<Self> {
        let folder = workspace.target(format!("bench/aside-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self {
            folder,
            moved: Cell::new(0),
        })
    }

    /// Moves a folder away, if it exists.
    pub(super) fn put(&self, folder: &Path) -> Result<()> {
        if !folder.exists() {
            return Ok(());
        }
        let number = self.moved.replace(self.moved.get() + 1);
        fs::rename(folder, self.folder.join(number.to_string()))
            .with_context(|| format!("cannot move {} aside", folder.display()))
    }
}

impl Drop for Aside {
    /// Also runs after a failed build. Contents that cannot be removed stay in the target folder.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
