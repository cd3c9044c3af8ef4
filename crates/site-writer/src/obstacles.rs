//! Finds obstacles that prevent files from being moved, before anything is moved.

use std::{collections::HashSet, fs, io, path::Path};

use crate::{
    error::{Error, Obstacle},
    paths::folders,
    record::Record,
    staged::Files,
};

/// The longest name of a file, in bytes, that all common file systems allow.
const LONGEST_NAME: usize = 255;

/// The number of obstacles that are reported; further ones are usually similar.
const MAX_NAMED: usize = 20;

/// Checks that all of `files` can be moved to their places; files of `record` may be replaced.
pub(crate) fn check(destination: &Path, files: &Files, record: &Record) -> Result<(), Error> {
    let mut search = Search {
        destination,
        record,
        clear: HashSet::new(),
    };
    let found = files.iter().filter_map(|(path, file)| {
        let around = folders(path).find(|folder| files.contains_key(*folder));
        match around {
            Some(folder) => Some(Obstacle::FileAndFolder(folder.to_owned(), path.clone())),
            None if file.in_place.is_some() => None,
            None => search.around(path).or_else(|| search.at(path)),
        }
    });
    let found: Vec<_> = found.take(MAX_NAMED).collect();
    match found.is_empty() {
        true => Ok(()),
        false => Err(Error::Obstacles(found)),
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
        if path.split('/').any(|name| name.len() > LONGEST_NAME) {
            return Some(Obstacle::TooLong(path.to_owned()));
        }
        let full = self.destination.join(path);
        match fs::symlink_metadata(&full) {
            Ok(it) if it.is_dir() => self.foreign_in(&full, path),
            Ok(_) => (!self.record.has(path)).then_some(Obstacle::Foreign(full)),
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
