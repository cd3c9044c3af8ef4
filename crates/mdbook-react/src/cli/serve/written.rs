//! The folders that `serve` writes: in the book, or temporary ones if the book is read-only.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context as _, Result};
use book_files::Unsaved;
use tempfile::TempDir;

/// The folders that `serve` writes.
pub(super) struct Written {
    /// The folder that contains the folder of the cache.
    pub(super) cache_root: PathBuf,
    /// The folder of all outputs, unless it is the book's own.
    pub(super) destination: Option<PathBuf>,
    /// Removed when the process ends.
    temporary: Option<TempDir>,
}

impl Written {
    /// Chooses the folders for the book at `root`, and says so if they are temporary. The owner may have
    /// named the folder of the site.
    pub(super) fn choose(root: &Path, named: Option<&Path>) -> Result<Self> {
        let named = named.map(std::path::absolute).transpose()?;
        let (has_cache, has_site) = (
            is_writable(root),
            named.is_some() || is_writable(&outputs(root)),
        );
        let mut written = Self {
            cache_root: root.to_owned(),
            destination: named,
            temporary: None,
        };
        if has_cache && has_site {
            return Ok(written);
        }
        let folder = tempfile::Builder::new().prefix("mdbook-react-").tempdir();
        let folder =
            folder.context("the book is read-only, and so is the folder for temporary files")?;
        let path = folder.path();
        path.clone_into(&mut written.cache_root);
        let mut contents = "the cache is";
        if !has_site {
            written.destination = Some(path.join("book"));
            contents = "the site and the cache are";
        }
        let shown = path.display();
        tracing::info!("the book is read-only: {contents} in {shown} while this runs");
        written.temporary = Some(folder);
        Ok(written)
    }

    /// Removes the temporary folder when the process receives a signal to end.
    #[cfg(unix)]
    pub(super) fn remove_at_end(self) {
        use signal_hook::{
            consts::{SIGINT, SIGTERM},
            iterator::Signals,
        };

        let Some(folder) = self.temporary else { return };
        // Without it, the system ends the process, and the folder stays.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
            return drop(folder.keep());
        };
        std::thread::spawn(move || {
            let signal = signals.forever().next().unwrap_or(SIGINT);
            drop(folder);
            process::exit(128 + signal);
        });
    }

    #[cfg(not(unix))]
    pub(super) fn remove_at_end(self) {
        drop(self.temporary.map(TempDir::keep));
    }
}

/// Returns the folder of all outputs of the book. A faulty configuration is reported by the build.
fn outputs(root: &Path) -> PathBuf {
    match book_session::config(root, &Unsaved::default()) {
        Ok(Ok(config)) => root.join(config.build.build_dir),
        _ => root.join("book"),
    }
}

/// Whether a file can be created in a folder, or the folder itself in the nearest one around it.
fn is_writable(folder: &Path) -> bool {
    let Some(folder) = folder.ancestors().find(|folder| folder.is_dir()) else {
        return true;
    };
    let tried = folder.join(format!(".mdbook-react-{}", process::id()));
    match fs::File::create_new(&tried) {
        Ok(_) => fs::remove_file(&tried).is_ok(),
        Err(error) => !matches!(
            error.kind(),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
        ),
    }
}
