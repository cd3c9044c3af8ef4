//! Moving a staged site to its place, and finishing that after an interruption.

use std::{
    collections::{BTreeMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use super::{
    OWN_FOLDER,
    list::FileList,
    stage::{InPlace, Kind, STAGE, Staged, waiting_place},
    stamps::{Stamp, Stamps},
};

/// Holds the list of the site that a commit leads to, while the commit goes on.
pub(super) const JOURNAL: &str = "journal.json";
const LIST: &str = "files.json";

/// What a commit did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Committed {
    /// Files written anew.
    pub written: usize,
    /// Files that were there with the same bytes.
    pub unchanged: usize,
    /// Files of an earlier build that were removed.
    pub removed: usize,
}

pub(super) fn commit(
    destination: &Path,
    files: &BTreeMap<String, Staged>,
    stamps: &Stamps,
) -> Result<Committed> {
    let own = destination.join(OWN_FOLDER);
    let list = FileList::of(files);
    refuse_links(destination, files.keys())?;
    let is_staged = |path: &str| files.get(path).is_some_and(|file| file.in_place.is_none());
    let written = files.keys().filter(|path| is_staged(path)).count();
    let mut removed = 0;
    if written > 0 || FileList::read(&own.join(LIST)) != list {
        list.write(&own.join(JOURNAL))?;
        removed = finish(destination, &list, is_staged)?;
    }
    let stamped = files.iter().filter_map(|(path, file)| {
        let stamp = match file.in_place {
            Some(InPlace(stamp)) => stamp,
            None => Stamp::of(&destination.join(path)),
        };
        Some((path.clone(), file.hash, stamp?))
    });
    stamps.replace(&own, stamped)?;
    Ok(Committed {
        written,
        unchanged: files.len() - written,
        removed,
    })
}

/// Finishes a commit that was cut short; without a journal, an abandoned stage is thrown away.
pub(super) fn recover(destination: &Path) -> Result<()> {
    let own = destination.join(OWN_FOLDER);
    let journal = own.join(JOURNAL);
    if journal.exists() {
        let list = FileList::read(&journal);
        tracing::info!(
            "finishing an interrupted build of {}",
            destination.display()
        );
        // What had its turn is no longer there.
        finish(destination, &list, |path| {
            waiting_place(&own, path).exists()
        })?;
    }
    match fs::remove_dir_all(own.join(STAGE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).context("cannot empty the stage")
        }
        _ => Ok(()),
    }
}

/// Moves what is staged in the order of [`Kind`], then removes old files. Safe to run again.
fn finish(destination: &Path, list: &FileList, is_staged: impl Fn(&str) -> bool) -> Result<usize> {
    let own = destination.join(OWN_FOLDER);
    for kind in [Kind::Hashed, Kind::Asset, Kind::Html, Kind::Entry] {
        for path in list
            .files
            .iter()
            .filter(|(path, of)| **of == kind && is_staged(path))
            .map(|(path, _)| path)
        {
            move_into_place(&waiting_place(&own, path), &destination.join(path))?;
        }
    }
    let old = FileList::read(&own.join(LIST));
    let mut removed = 0;
    for path in old
        .files
        .keys()
        .filter(|path| !list.files.contains_key(*path))
    {
        removed += usize::from(remove(destination, path)?);
    }
    // Until the last old file is gone only the old list knows of it.
    list.write(&own.join(LIST))?;
    fs::remove_file(own.join(JOURNAL)).context("cannot remove the journal")?;
    Ok(removed)
}

fn move_into_place(from: &Path, to: &Path) -> Result<()> {
    if let Some(parent) = to.parent() {
        make_folder(parent)?;
    }
    if to.is_dir() {
        fs::remove_dir(to)
            .with_context(|| format!("{} is a folder with other files", to.display()))?;
    }
    fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))
}

/// Creates a folder, also where an earlier build left a file of that name.
fn make_folder(folder: &Path) -> Result<()> {
    if fs::create_dir_all(folder).is_ok() {
        return Ok(());
    }
    let in_the_way = folder
        .ancestors()
        .find(|path| path.is_file())
        .map(PathBuf::from);
    if let Some(file) = in_the_way {
        fs::remove_file(&file).with_context(|| format!("cannot replace {}", file.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
}

fn remove(destination: &Path, path: &str) -> Result<bool> {
    let file = destination.join(path);
    if refuse_links(destination, [path]).is_err() {
        return Ok(false);
    }
    match fs::remove_file(&file) {
        Ok(()) => {}
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::NotADirectory
            ) =>
        {
            return Ok(false);
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot remove {}", file.display()));
        }
    }
    let folders = file
        .ancestors()
        .skip(1)
        .take_while(|folder| *folder != destination);
    for folder in folders {
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(true)
}

/// A link among the folders of a path could lead out of the destination.
fn refuse_links<P: AsRef<Path>>(
    destination: &Path,
    paths: impl IntoIterator<Item = P>,
) -> Result<()> {
    let mut seen = HashSet::new();
    for path in paths {
        let folders = path.as_ref().ancestors().skip(1);
        for folder in folders.take_while(|folder| *folder != Path::new("")) {
            // Its own folders were looked at with it.
            if !seen.insert(folder.to_owned()) {
                break;
            }
            let folder = destination.join(folder);
            if folder.is_symlink() {
                bail!(
                    "{} is a link; the site is not written through it",
                    folder.display()
                );
            }
        }
    }
    Ok(())
}
