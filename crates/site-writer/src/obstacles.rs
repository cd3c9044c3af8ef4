//! Finds obstacles that prevent files from being moved, before anything is moved.

use std::{
    collections::{BTreeSet, HashSet},
    fs, io,
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

/// Checks that all files of a site can be moved to their places; those of the record may be
/// replaced. Kept files do not conflict with one another, so only the others are checked, against
/// each other and against kept ones. Several files with one path are in `twice`.
pub(crate) fn check(
    destination: &Path,
    site: &Site<'_>,
    twice: BTreeSet<String>,
) -> Result<(), Error> {
    let mut search = Search {
        destination,
        record: site.record,
        clear: HashSet::new(),
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
        true => Ok(()),
        false => Err(Error::Obstacles(named)),
    }
}

struct Search<'a> {
    destination: &'a Path,
    record: &'a Record,
    /// Folders that exist or can be created.
    clear: HashSet<&'a str>,
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
                Ok(it) if !it.is_dir() && !self.record.has(folder) => {
                    return Some(Obstacle::Foreign(full));
                }
                _ => {}
            }
            self.clear.insert(folder);
        }
        None
    }

    /// Finds a foreign file, or a folder that contains one, at the place of a file.
    fn at(&self, path: &str) -> Option<Obstacle> {
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

    fn foreign_in(&self, folder: &Path, path: &str) -> Option<Obstacle> {
        let mut entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
        entries.find_map(|entry| {
            let full = entry.path();
            let path = format!("{path}/{}", entry.file_name().to_string_lossy());
            match entry.file_type() {
                Ok(it) if it.is_dir() => self.foreign_in(&full, &path),
                _ => (!self.record.has(&path)).then_some(Obstacle::Foreign(full)),
            }
        })
    }
}
