//! Stamps: what a finished step was made from, so that the next run can skip it.
//!
//! A stamp is a hash kept under `target/xtask/` of the repository, wherever Cargo builds: what it
//! vouches for lies in the repository too. Times are not used: a fresh clone or a change of branch
//! sets them all anew.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// The stored and the present hash of a step's inputs.
pub(crate) struct Stamp {
    file: PathBuf,
    hash: String,
}

impl Stamp {
    /// The stamp `name` of these files, their names and contents.
    pub(crate) fn of(workspace: &Workspace, name: &str, inputs: &[PathBuf]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        for path in inputs {
            path.hash(&mut hasher);
            read(path)?.hash(&mut hasher);
        }
        Ok(Self {
            file: workspace.join(format!("target/xtask/{name}.stamp")),
            hash: format!("{:016x}", hasher.finish()),
        })
    }

    /// Whether the step was finished with these inputs.
    pub(crate) fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|stored| stored == self.hash)
    }

    /// Records that the step is finished.
    pub(crate) fn record(&self) -> Result<()> {
        crate::files::write_if_changed(&self.file, self.hash.as_bytes())?;
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
