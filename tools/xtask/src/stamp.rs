//! Records the inputs of finished steps, so that the next run can skip them.
//!
//! A stamp is a hash below `target/xtask/` of the repository, wherever Cargo builds: the files it
//! covers are in the repository too. Modification times are not used, because a fresh clone or a
//! branch switch changes them all.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// The stored and the current hash of a step's inputs.
pub(crate) struct Stamp {
    file: PathBuf,
    hash: String,
}

impl Stamp {
    /// Computes the stamp `name` from the names and contents of these files.
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

    /// Whether the step finished with these inputs.
    pub(crate) fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|stored| stored == self.hash)
    }

    /// Stores that the step finished.
    pub(crate) fn record(&self) -> Result<()> {
        crate::files::write_if_changed(&self.file, self.hash.as_bytes())?;
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
