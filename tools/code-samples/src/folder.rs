//! Lists the files of a folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};

/// Returns the files below a folder, sorted; an empty list when the folder does not exist.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(entry.path()),
                Ok(kind) if kind.is_file() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// Returns the TOML file of a page below a folder, and its text. Its path is the page's, without the
/// first folder.
pub(crate) fn of_page(folder: &Path, page: &Path) -> Option<(PathBuf, String)> {
    let inside = std::env::current_dir().ok();
    let page = inside.map_or(page, |folder| page.strip_prefix(folder).unwrap_or(page));
    let end: PathBuf = page.components().skip(1).collect();
    let file = folder.join(end).with_extension("toml");
    fs::read_to_string(&file).ok().map(|text| (file, text))
}

/// Returns the pages among the given files and folders.
pub(crate) fn pages(given: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in given {
        if !path.exists() {
            bail!("{} does not exist", path.display());
        }
        if path.is_file() {
            found.push(path.clone());
        } else {
            found.extend(files_below(path).into_iter().filter(|path| is_page(path)));
        }
    }
    Ok(found)
}

fn is_page(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "md" || extension == "mdx")
}
