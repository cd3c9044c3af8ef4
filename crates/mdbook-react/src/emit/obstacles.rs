//! What keeps a site from its place, found before anything is moved: a commit that begins can end.

use std::{
    collections::{BTreeMap, HashSet},
    fmt, fs, io,
    path::Path,
};

use super::{list::FileList, stage::Staged};

/// The longest name of a file, in bytes, that all usual file systems take.
const LONGEST_NAME: usize = 255;

/// So many are told; the others are like them.
const MOST: usize = 20;

/// One of the reasons why a site cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// What is in the way.
    pub message: String,
    /// What to do.
    pub help: &'static str,
}

/// Why a site cannot be written; nothing of it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacles(pub Vec<Obstacle>);

impl fmt::Display for Obstacles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<_> = self.0.iter().map(|it| it.message.as_str()).collect();
        f.write_str(&messages.join("; "))
    }
}

impl std::error::Error for Obstacles {}

/// Looks whether all of `files` can be moved to their places; `old` are the files of the site that
/// is there, which give way.
pub(super) fn check(
    destination: &Path,
    files: &BTreeMap<String, Staged>,
    old: &FileList,
) -> Result<(), Obstacles> {
    let mut look = Look {
        destination,
        old,
        clear: HashSet::new(),
    };
    let mut found = Vec::new();
    for (path, file) in files {
        let around = folders(path).find(|folder| files.contains_key(*folder));
        let obstacle = match around {
            Some(folder) => Some(both(folder, path)),
            None if file.in_place.is_some() => None,
            None => look.at_folders(path).or_else(|| look.at_place(path)),
        };
        found.extend(obstacle);
        if found.len() == MOST {
            break;
        }
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(Obstacles(found)),
    }
}

/// The folders around a path, the outermost first.
pub(super) fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

struct Look<'a> {
    destination: &'a Path,
    old: &'a FileList,
    /// Folders that are there or can be made.
    clear: HashSet<&'a str>,
}

impl<'a> Look<'a> {
    fn at_folders(&mut self, path: &'a str) -> Option<Obstacle> {
        for folder in folders(path) {
            if self.clear.contains(folder) {
                continue;
            }
            let full = self.destination.join(folder);
            match fs::symlink_metadata(&full) {
                Ok(it) if it.is_symlink() => return Some(link(&full)),
                Ok(it) if !it.is_dir() && !self.old.files.contains_key(folder) => {
                    return Some(stranger(&full));
                }
                _ => {}
            }
            self.clear.insert(folder);
        }
        None
    }

    fn at_place(&self, path: &str) -> Option<Obstacle> {
        if path.split('/').any(|name| name.len() > LONGEST_NAME) {
            return Some(too_long(path));
        }
        let full = self.destination.join(path);
        match fs::symlink_metadata(&full) {
            Ok(it) if it.is_dir() => self.stranger_in(&full, path),
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => Some(too_long(path)),
            _ => None,
        }
    }

    /// A file in a folder that must give way, which no earlier build wrote.
    fn stranger_in(&self, folder: &Path, path: &str) -> Option<Obstacle> {
        let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
        entries.into_iter().find_map(|entry| {
            let full = entry.path();
            let path = format!("{path}/{}", entry.file_name().to_str()?);
            match entry.file_type() {
                Ok(it) if it.is_dir() => self.stranger_in(&full, &path),
                _ => (!self.old.files.contains_key(&path)).then(|| stranger(&full)),
            }
        })
    }
}

/// Two sources have a file of this path.
pub(super) fn twice(path: &str) -> Obstacles {
    Obstacles(vec![Obstacle {
        message: format!("two files of the site want to be `{path}`"),
        help: "rename one of the files they come from, or give the page another `slug`",
    }])
}

fn both(folder: &str, path: &str) -> Obstacle {
    Obstacle {
        message: format!("`{folder}` and `{path}` cannot both be files of the site"),
        help: "rename one of the files they come from, or give the page another `slug`",
    }
}

fn stranger(file: &Path) -> Obstacle {
    Obstacle {
        message: format!(
            "{} is in the way, and this renderer did not write it",
            file.display()
        ),
        help: "move it away, or rename the chapter or the file that wants its place",
    }
}

fn link(folder: &Path) -> Obstacle {
    Obstacle {
        message: format!(
            "{} is a link; the site is not written through it",
            folder.display()
        ),
        help: "remove the link, or name the folder it leads to as `build-dir`",
    }
}

fn too_long(path: &str) -> Obstacle {
    Obstacle {
        message: format!("`{path}` is longer than a file system takes"),
        help: "give the page, the tag or the file a shorter name",
    }
}
