//! What an earlier build left is moved aside before the next is measured, and removed when all are.
//!
//! ext4 does not give the inodes of removed files away again for some minutes, and looks at each of
//! them whenever a file is created: after a removal, a build that writes thousands of files would be
//! charged for seconds that a user never sees.

use std::{
    cell::Cell,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// A folder for what is removed with it.
pub(super) struct Aside {
    folder: PathBuf,
    moved: Cell<usize>,
}

impl Aside {
    /// Ready, in the folder of everything that is built.
    pub(super) fn new(workspace: &Workspace) -> Result<Self> {
        let folder = workspace.target(format!("bench/aside-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self {
            folder,
            moved: Cell::new(0),
        })
    }

    /// Moves a folder away, if it is there.
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
    /// Also after a build that failed. What cannot be removed stays among what is built.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
