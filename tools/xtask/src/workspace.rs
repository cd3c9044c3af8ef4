//! The folders of this repository.

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
    /// Finds the repository in which this program was built.
    pub(crate) fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .context("xtask must be in tools/xtask")?
            .to_path_buf();
        let target = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |given| root.join(given));
        Ok(Self { root, target })
    }

    /// Returns the repository's root.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns a path inside the repository.
    pub(crate) fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// Returns a path inside Cargo's target folder.
    pub(crate) fn target(&self, path: impl AsRef<Path>) -> PathBuf {
        self.target.join(path)
    }

    /// Returns a program of this workspace built under `profile` (`debug` or `release`).
    pub(crate) fn program(&self, profile: &str, name: &str) -> PathBuf {
        self.target(profile)
            .join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// Returns the npm package of the React shell.
    pub(crate) fn renderer(&self) -> PathBuf {
        self.join("renderer-react")
    }

    /// Returns the npm package of the browser tests.
    pub(crate) fn browser_tests(&self) -> PathBuf {
        self.join("tests/browser")
    }
}
