//! Finds obstacles that prevent files from being moved, before anything is moved.

use std::{
    collections::{BTreeSet, HashSet},
    fs::{self, FileType},
    io,
    path::Path,
};

use crate::{
    error::{Error, Obstacle},
    files::Site,
    paths::folders,
    record::Record,
};

/// The longest name of a file, in bytes, that all common file systems allow.
pub const MAX_NAME_BYTES: usize = 255;

/// The number of obstacles that are named; further ones are counted.
const MAX_NAMED: usize = 100;

/// Checks that all files of a site can be moved to their places; files of the record may be
/// replaced. Kept files do not conflict with one another, so only the others are checked, against
/// each other and against kept ones. Several files with one path are in `twice`.
///
/// Returns the files at places of folders, or below places of files, that a damaged record no longer
/// names. They have to be removed.
pub(crate) fn check(
    destination: &Path,
    site: &Site<'_>,
    twice: BTreeSet<String>,
) -> Result<BTreeSet<String>, Error> {
    let mut search = Search {
        destination,
        record: site.record,
        clear: HashSet::new(),
        unnamed: BTreeSet::new(),
    };
    let both = |file: &str, path: &str| Obstacle::FileAndFolder(file.to_owned(), path.to_owned());
    let found = site.added.iter().filter_map(|(path, file)| {
        if let Some(folder) = folders(path).find(|folder| site.has(folder)) {
            return Some(both(folder, path));
        }
        if let Some(below) = site.kept_below(path) {
            return Some(both(path, below));
        }
        match file.in_place {
            Some(_) => None,
            None => search.around(path).or_else(|| search.at(path)),
        }
    });
    let mut found = twice.into_iter().map(Obstacle::Twice).chain(found);
    let mut named: Vec<_> = found.by_ref().take(MAX_NAMED).collect();
    let others = found.count();
    if others > 0 {
        named.push(Obstacle::Others(others));
    }
    match named.is_empty() {
        true => Ok(search.unnamed),
        false => Err(Error::Obstacles(named)),
    }
}

struct Search<'a> {
    destination: &'a Path,
    record: &'a Record,
    /// Folders that exist or can be created.
    clear: HashSet<&'a str>,
    /// Files that the record lacks because it is damaged.
    unnamed: BTreeSet<String>,
}

impl<'a> Search<'a> {
    /// Finds a link or a foreign file at the place of a folder.
    fn around(&mut self, path: &'a str) -> Option<Obstacle> {
        for folder in folders(path) {
            if self.clear.contains(folder) {
                continue;
            }
            let full = self.destination.join(folder);
            match fs::symlink_metadata(&full) {
                Ok(it) if it.is_symlink() => return Some(Obstacle::Link(full)),
                Ok(it) if !it.is_dir() && !self.may_remove(folder, it.file_type()) => {
                    return Some(Obstacle::Foreign(full));
                }
                _ => {}
            }
            self.clear.insert(folder);
        }
        None
    }

    /// Finds a foreign file, or a folder that contains one, at the place of a file.
    fn at(&mut self, path: &str) -> Option<Obstacle> {
        if path.split('/').any(|name| name.len() > MAX_NAME_BYTES) {
            return Some(Obstacle::TooLong(path.to_owned()));
        }
        let full = self.destination.join(path);
        match fs::symlink_metadata(&full) {
            Ok(it) if it.is_dir() => self.foreign_in(&full, path),
            Ok(_) => (!self.record.may_replace(path)).then_some(Obstacle::Foreign(full)),
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => {
                Some(Obstacle::TooLong(path.to_owned()))
            }
            Err(_) => None,
        }
    }

    fn foreign_in(&mut self, folder: &Path, path: &str) -> Option<Obstacle> {
        let mut entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
        entries.find_map(|entry| {
            let full = entry.path();
            let path = format!("{path}/{}", entry.file_name().to_string_lossy());
            match entry.file_type() {
                Ok(it) if it.is_dir() => self.foreign_in(&full, &path),
                Ok(kind) if self.may_remove(&path, kind) => None,
                _ => Some(Obstacle::Foreign(full)),
            }
        })
    }

    /// Whether a commit wrote the file at `path`, or may have.
    fn may_remove(&mut self, path: &str, kind: FileType) -> bool {
        let is_named = self.record.has(path);
        // Commits write neither links nor special files.
        let is_unnamed = !is_named && self.record.is_damaged() && kind.is_file();
        if is_unnamed {
            self.unnamed.insert(path.to_owned());
        }
        is_named || is_unnamed
    }
}
