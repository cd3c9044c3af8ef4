//! Lists the source files of a folder, and copies files without touching unchanged ones.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Folders at the root that hold build products.
const NOT_SOURCES_AT_ROOT: &[&str] = &["book"];

/// Folders that hold build products or installed packages at any depth.
const NOT_SOURCES: &[&str] = &[
    ".code-samples",
    "code-samples.work",
    ".git",
    ".mdbook-react",
    ".parcel-cache",
    "dist",
    "react-shell/shell",
    "node_modules",
    "target",
];

/// Returns every source file below `folder`, sorted, as paths relative to it.
pub(crate) fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, Path::new(""), NOT_SOURCES, &mut found)?;
    found.retain(|path| {
        let is_product = NOT_SOURCES_AT_ROOT
            .iter()
            .any(|name| path.starts_with(name));
        // In a linked work tree `.git` is a file.
        !is_product && path != Path::new(".git")
    });
    found.sort();
    Ok(found)
}

/// Returns every file below `folder`, sorted, as paths relative to it.
pub(crate) fn all(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, Path::new(""), &[], &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(root: &Path, below: &Path, skipped: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    let folder = root.join(below);
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let path = below.join(entry.file_name());
        if !entry.file_type()?.is_dir() {
            found.push(path);
        } else if !skipped.iter().any(|name| path.ends_with(name)) {
            collect(root, &path, skipped, found)?;
        }
    }
    Ok(())
}

/// Writes a file and its folders unless it already has this content.
///
/// Returns whether anything was written. An unchanged file keeps its modification time, so Cargo
/// does not rebuild crates that embed it.
pub(crate) fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<bool> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}
