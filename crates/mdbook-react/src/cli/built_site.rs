//! Finds the site that a build wrote.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use book_files::Unsaved;
use book_session::{config, site_folders};

/// Returns the folder of the built site of a book, or `dir` if it is a site.
///
/// # Errors
///
/// If there is no site.
pub(super) fn site_of(dir: &Path) -> Result<PathBuf> {
    let is_site = |folder: &PathBuf| folder.join("_data/entry.json").is_file();
    let mut places = vec![dir.to_owned()];
    // A folder without a book may be a site.
    if let Ok(config) = config(dir, &Unsaved::default())? {
        places.extend(site_folders(&dir.join(config.build.build_dir)));
    }
    match places.into_iter().find(is_site) {
        Some(site) => Ok(site),
        None => bail!(
            "no built site in {}: run `mdbook-react build` there first",
            dir.display()
        ),
    }
}
