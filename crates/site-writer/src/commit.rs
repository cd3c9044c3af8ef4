//! Moves staged files to their places and removes files that are no longer part of the site.
//!
//! There is no journal. Before the first rename, the record on disk lists the files of both sites;
//! after the last removal, only the files of the new site. Wherever a commit stops, the next one
//! therefore knows every file that commits may have written: it writes the files that differ and
//! removes the rest.

use std::{
    collections::{BTreeSet, HashSet},
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    durable, error::Error, files::Site, obstacles, paths::folders, record::Record,
    staged::Committed,
};

/// Commits a site, unless files are in `twice` or have other obstacles. `staged_path` returns the path at which a file is staged.
pub(crate) fn commit(
    destination: &Path,
    own: &Path,
    site: &Site<'_>,
    twice: BTreeSet<String>,
    staged_path: impl Fn(&str) -> PathBuf,
) -> Result<Committed, Error> {
    let unnamed = obstacles::check(destination, site, twice)?;
    let added = site.added.iter();
    let mut staged: Vec<_> = added.filter(|(_, it)| it.in_place.is_none()).collect();
    staged.sort_by_key(|(_, file)| file.kind);
    let gone = site.gone();
    let mut removed = 0;
    if !staged.is_empty() || !gone.is_empty() {
        // Until they are removed the record stays damaged, so that the next commit knows them too.
        let unnamed: Vec<_> = unnamed.iter().map(String::as_str).collect();
        removed = remove_all(destination, &unnamed).map_err(interrupted(0, staged.len()))?;
        Record::write_union(site, own)?;
        let moves: Vec<_> = staged
            .iter()
            .map(|(path, _)| (staged_path(path), path.as_str()))
            .collect();
        let from: Vec<_> = moves.iter().map(|(from, _)| from).collect();
        if site.is_synced {
            durable::sync_files(own, &from)?;
        }
        removed += replace(destination, &moves, &gone, site)?;
    }
    Record::write_final(site, own).map_err(interrupted(staged.len(), staged.len()))?;
    Ok(Committed {
        written: staged.len(),
        unchanged: site.len() - staged.len(),
        removed,
        had_damaged_record: site.record.is_damaged(),
    })
}

/// Moves the files of `moves` and removes the files in `gone`; returns the number of removed files.
fn replace(
    destination: &Path,
    moves: &[(PathBuf, &str)],
    gone: &[&str],
    site: &Site<'_>,
) -> Result<usize, Error> {
    let of = moves.len();
    let needed: HashSet<_> = moves.iter().flat_map(|(_, path)| folders(path)).collect();
    let blocks =
        |path: &&&str| needed.contains(**path) || folders(path).any(|folder| site.has(folder));
    let (blocking, others): (Vec<_>, Vec<_>) = gone.iter().partition(blocks);
    let mut removed = remove_all(destination, &blocking).map_err(interrupted(0, of))?;
    for (moved, (from, path)) in moves.iter().enumerate() {
        move_into_place(from, &destination.join(path)).map_err(interrupted(moved, of))?;
    }
    removed += remove_all(destination, &others).map_err(interrupted(of, of))?;
    Ok(removed)
}

fn interrupted(moved: usize, of: usize) -> impl FnOnce(Error) -> Error {
    move |source| Error::Interrupted {
        moved,
        of,
        source: Box::new(source),
    }
}

fn move_into_place(from: &Path, to: &Path) -> Result<(), Error> {
    // The folder nearly always exists.
    if fs::rename(from, to).is_ok() {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(Error::io("create", folder))?;
    }
    if to.is_dir() {
        remove_empty_folders(to);
    }
    fs::rename(from, to).map_err(Error::io("write", to))
}

/// Removes `folder` and the folders below it that contain no files.
fn remove_empty_folders(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        if entry.file_type().is_ok_and(|it| it.is_dir()) {
            remove_empty_folders(&entry.path());
        }
    }
    let _ = fs::remove_dir(folder);
}

/// Removes files, then the folders that became empty; returns the number of removed files.
fn remove_all(destination: &Path, paths: &[&str]) -> Result<usize, Error> {
    let mut removed = 0;
    let mut emptied = BTreeSet::new();
    for path in paths {
        if folders(path).any(|it| destination.join(it).is_symlink()) {
            continue;
        }
        removed += usize::from(remove(&destination.join(path))?);
        // A commit that was killed may have removed the file, but not its folder.
        emptied.extend(folders(path));
    }
    // A folder sorts before its subfolders.
    for folder in emptied.iter().rev() {
        let _ = fs::remove_dir(destination.join(folder));
    }
    Ok(removed)
}

/// Removes a file; returns whether it existed.
fn remove(file: &Path) -> Result<bool, Error> {
    match fs::symlink_metadata(file) {
        Ok(it) if it.is_dir() => return Ok(false),
        Err(error) if is_absent(&error) => return Ok(false),
        _ => {}
    }
    fs::remove_file(file).map_err(Error::io("remove", file))?;
    Ok(true)
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}
