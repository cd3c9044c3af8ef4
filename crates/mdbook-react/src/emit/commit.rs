//! Moving a staged site to its place, and finishing that after an interruption.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use super::{
    OWN_FOLDER,
    list::FileList,
    obstacles::{self, folders},
    stage::{InPlace, Kind, STAGE, Staged, waiting_place},
    stamps::Stamps,
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

/// `old` lists the files of the site that is there.
pub(super) fn commit(
    destination: &Path,
    files: &BTreeMap<String, Staged>,
    old: &FileList,
    stamps: &Stamps,
) -> Result<Committed> {
    let own = destination.join(OWN_FOLDER);
    let staged = files.iter().filter(|(_, file)| file.in_place.is_none());
    let staged: Vec<_> = staged.map(|(path, file)| (path, file.kind)).collect();
    obstacles::check(destination, files, old)?;
    let written = staged.len();
    // What is moved now bears the time of that, and so is not believed next time anyway.
    let stamped = files.iter().filter_map(|(path, file)| {
        let InPlace(stamp) = file.in_place?;
        Some((path.clone(), file.hash, stamp?))
    });
    let (stamps, removed) = rayon::join(
        || stamps.replace(&own, stamped),
        || {
            let list = FileList::of(files);
            if written == 0 && list == *old {
                return Ok(0);
            }
            list.write(&own.join(JOURNAL))?;
            finish(destination, &list, old, staged)
        },
    );
    stamps?;
    Ok(Committed {
        written,
        unchanged: files.len() - written,
        removed: removed?,
    })
}

/// Finishes a commit that was cut short; without a journal, an abandoned stage is thrown away.
/// What is there then.
pub(super) fn recover(destination: &Path) -> Result<FileList> {
    let own = destination.join(OWN_FOLDER);
    let journal = own.join(JOURNAL);
    let mut there = FileList::read(&own.join(LIST));
    if journal.exists() {
        let list = FileList::read(&journal);
        tracing::info!(
            "finishing an interrupted build of {}",
            destination.display()
        );
        // What had its turn is no longer there.
        let staged = list.files.iter().map(|(path, kind)| (path, *kind));
        let staged = staged.filter(|(path, _)| waiting_place(&own, path).exists());
        finish(destination, &list, &there, staged.collect()).with_context(|| {
            let folder = destination.display();
            format!("an interrupted build cannot be finished; if that stays so, empty {folder}")
        })?;
        there = list;
    }
    match fs::remove_dir_all(own.join(STAGE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).context("cannot empty the stage")
        }
        _ => Ok(there),
    }
}

/// Moves what is staged in the order of [`Kind`], then removes files of the `old` list. Safe to run
/// again.
fn finish(
    destination: &Path,
    list: &FileList,
    old: &FileList,
    mut staged: Vec<(&String, Kind)>,
) -> Result<usize> {
    let own = destination.join(OWN_FOLDER);
    staged.sort_by_key(|(_, kind)| *kind);
    for (path, _) in staged {
        move_into_place(destination, path, old)?;
    }
    let gone = old.files.keys();
    let gone = gone.filter(|path| !list.files.contains_key(*path));
    let removed = remove_all(destination, gone)?;
    // Until the last old file is gone only the old list knows of it.
    fs::rename(own.join(JOURNAL), own.join(LIST)).context("cannot put the journal away")?;
    Ok(removed)
}

fn move_into_place(destination: &Path, path: &str, old: &FileList) -> Result<()> {
    let from = waiting_place(&destination.join(OWN_FOLDER), path);
    let to = destination.join(path);
    if fs::rename(&from, &to).is_ok() {
        return Ok(());
    }
    // A folder stands where the file belongs, a file where its folder does, or nothing does.
    if to.is_dir() {
        let inside = old.files.keys();
        let inside = inside.filter(|file| Path::new(file).starts_with(path));
        remove_all(destination, inside)?;
    }
    if to.is_dir() {
        fs::remove_dir(&to)
            .with_context(|| format!("{} is a folder with other files", to.display()))?;
    }
    make_folders(destination, path, old)?;
    fs::rename(&from, &to).with_context(|| format!("cannot write {}", to.display()))
}

/// Creates the folders around a file, also where an earlier build left a file of that name.
fn make_folders(destination: &Path, path: &str, old: &FileList) -> Result<()> {
    let Some(folder) = folders(path).last() else {
        return Ok(());
    };
    let full = destination.join(folder);
    if fs::create_dir_all(&full).is_ok() {
        return Ok(());
    }
    let mut gone = folders(path).filter(|folder| old.files.contains_key(*folder));
    if let Some(file) = gone.find(|file| destination.join(file).is_file()) {
        fs::remove_file(destination.join(file))
            .with_context(|| format!("cannot replace {}", destination.join(file).display()))?;
    }
    fs::create_dir_all(&full).with_context(|| format!("cannot create {}", full.display()))
}

/// Removes files, and folders that are empty then; how many files were there.
fn remove_all<'a>(destination: &Path, paths: impl Iterator<Item = &'a String>) -> Result<usize> {
    let mut removed = 0;
    let mut folders = BTreeSet::new();
    let mut links = Links::new(destination);
    for path in paths {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        if links.refuse(Path::new(path)).is_ok() && remove(&destination.join(path))? {
            removed += 1;
            folders.insert(destination.join(folder));
        }
    }
    // Those inside come after those around them.
    for folder in folders.iter().rev() {
        let around = folder.ancestors();
        let around = around.take_while(|folder| *folder != destination);
        let _ = around.map(fs::remove_dir).take_while(Result::is_ok).count();
    }
    Ok(removed)
}

fn remove(file: &Path) -> Result<bool> {
    match fs::remove_file(file) {
        Ok(()) => Ok(true),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound
                    | io::ErrorKind::IsADirectory
                    | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(false)
        }
        Err(error) => Err(error).with_context(|| format!("cannot remove {}", file.display())),
    }
}

/// Watches for links among the folders of paths: one could lead out of the destination.
struct Links<'a> {
    destination: &'a Path,
    /// Folders that are none.
    seen: HashSet<PathBuf>,
}

impl<'a> Links<'a> {
    fn new(destination: &'a Path) -> Self {
        Self {
            destination,
            seen: HashSet::new(),
        }
    }

    /// Refuses a path below a link.
    fn refuse(&mut self, path: &Path) -> Result<()> {
        let folders = path.ancestors().skip(1);
        let folders: Vec<_> = folders
            .take_while(|folder| *folder != Path::new("") && !self.seen.contains(*folder))
            .collect();
        for folder in folders.into_iter().rev() {
            let full = self.destination.join(folder);
            if full.is_symlink() {
                bail!(
                    "{} is a link; the site is not written through it",
                    full.display()
                );
            }
            self.seen.insert(folder.to_owned());
        }
        Ok(())
    }
}
