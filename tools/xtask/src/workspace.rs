//! Where things are in this repository.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// The repository and the folder for build products.
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// Finds the repository this program was built in.
    pub(crate) fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .context("xtask must stand in tools/xtask")?
            .to_path_buf();
        let target = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |given| root.join(given));
        Ok(Self { root, target })
    }

    /// The repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path inside the repository.
    pub(crate) fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// A path inside Cargo's target folder.
    pub(crate) fn target(&self, path: impl AsRef<Path>) -> PathBuf {
        self.target.join(path)
    }

    /// A program of this workspace as built under `profile` (`debug` or `release`).
    pub(crate) fn program(&self, profile: &str, name: &str) -> PathBuf {
        self.target(profile)
            .join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// The npm package of the React shell.
    pub(crate) fn renderer(&self) -> PathBuf {
        self.join("renderer-react")
    }

    /// The npm package of the browser tests.
    pub(crate) fn browser_tests(&self) -> PathBuf {
        self.join("tests/browser")
    }
}
