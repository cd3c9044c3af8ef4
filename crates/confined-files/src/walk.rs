//! Lists folders.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use crate::{Error, Kind, Reader, Rule};

/// The deepest folder that [`Reader::walk`] lists, counted from the first.
pub const MAX_DEPTH: usize = 64;

/// The number of folders that [`Reader::walk`] lists because links lead to them. Links between folders
/// can give a tree without an end in practice.
pub const MAX_LINKED_FOLDERS: usize = 1000;

/// A thing in a folder.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The folder's path as it was given, with the name.
    pub path: PathBuf,
    /// Whether it is a link.
    pub is_link: bool,
    /// The kind of the thing that the path leads to, or the rule that refuses it.
    pub kind: Result<Kind, Error>,
}

impl Reader {
    /// Returns the things in a folder, sorted by name.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the folder cannot be read.
    pub fn entries(&self, folder: impl AsRef<Path>) -> Result<Vec<Entry>, Error> {
        let path = folder.as_ref();
        let place = self.resolve(path)?;
        let mut found: Vec<(OsString, _)> = Vec::new();
        let entries = place.folder().read_dir(&place.inside);
        for entry in entries.map_err(Error::io(path))? {
            let entry = entry.map_err(Error::io(path))?;
            let kind = entry.file_type().map_err(Error::io(path))?;
            found.push((entry.file_name(), kind));
        }
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let found = found.into_iter().map(|(name, kind)| {
            let path = path.join(&name);
            let allowed = self.hidden().check(Path::new(&name), &path);
            Entry {
                is_link: kind.is_symlink(),
                kind: allowed.and_then(|()| match (kind.is_file(), kind.is_dir()) {
                    (true, _) => Ok(Kind::File),
                    (_, true) => Ok(Kind::Folder),
                    _ if kind.is_symlink() => self.kind(&path),
                    _ => Ok(Kind::Special),
                }),
                path,
            }
        });
        Ok(found.collect())
    }

    /// Returns the things in a folder and in the folders below it for which `descends` returns `true`,
    /// each folder before its content. A folder that cannot be listed has an error as its kind.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the folder cannot be read.
    pub fn walk(
        &self,
        folder: impl AsRef<Path>,
        descends: impl FnMut(&Entry) -> bool,
    ) -> Result<Vec<Entry>, Error> {
        let path = folder.as_ref();
        let mut walk = Walk {
            reader: self,
            descends,
            around: vec![self.resolve(path)?.real_path()],
            linked: 0,
            found: Vec::new(),
        };
        let entries = self.entries(path)?;
        walk.all(entries, false);
        Ok(walk.found)
    }
}

struct Walk<'a, F> {
    reader: &'a Reader,
    descends: F,
    /// The folders around the entries, without links.
    around: Vec<PathBuf>,
    /// The number of folders that were listed because of links.
    linked: usize,
    found: Vec<Entry>,
}

impl<F: FnMut(&Entry) -> bool> Walk<'_, F> {
    /// Adds entries; `is_linked` if a link leads to a folder around them.
    fn all(&mut self, entries: Vec<Entry>, is_linked: bool) {
        for mut entry in entries {
            let is_folder = matches!(entry.kind, Ok(Kind::Folder));
            if !is_folder || !(self.descends)(&entry) {
                self.found.push(entry);
                continue;
            }
            let is_linked = is_linked || entry.is_link;
            match self.listed(&entry, is_linked) {
                Ok((real, inside)) => {
                    self.found.push(entry);
                    self.around.push(real);
                    self.all(inside, is_linked);
                    self.around.pop();
                }
                Err(error) => {
                    entry.kind = Err(error);
                    self.found.push(entry);
                }
            }
        }
    }

    /// Returns the path without links of a folder, and its entries.
    fn listed(&mut self, entry: &Entry, is_linked: bool) -> Result<(PathBuf, Vec<Entry>), Error> {
        let refused = |rule| Err(Error::new(&entry.path, rule));
        if self.around.len() > MAX_DEPTH {
            return refused(Rule::TooDeep);
        }
        let real = self.reader.resolve(&entry.path)?.real_path();
        if is_linked && self.around.contains(&real) {
            return refused(Rule::Loop);
        }
        if is_linked && self.linked == MAX_LINKED_FOLDERS {
            return refused(Rule::TooManyLinks);
        }
        self.linked += usize::from(is_linked);
        Ok((real, self.reader.entries(&entry.path)?))
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{fs, os::unix::fs::symlink, path::Path};

    use crate::{Entry, MAX_DEPTH, MAX_LINKED_FOLDERS, Reader, Rule};

    /// Returns the paths of entries, each with a mark for its kind.
    fn shown(entries: &[Entry]) -> Vec<String> {
        let shown = entries.iter().map(|entry| {
            let kind = match &entry.kind {
                Ok(kind) => format!("{kind:?}"),
                Err(error) => format!("{:?}", error.rule)
                    .split('(')
                    .next()
                    .unwrap()
                    .to_owned(),
            };
            let link = if entry.is_link { "@" } else { "" };
            format!("{}{link} {kind}", entry.path.display())
        });
        shown.collect()
    }

    #[test]
    fn entries_are_sorted_and_have_kinds() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir_all(root.join("b/c")).unwrap();
        for file in ["../out", "z", "a.md", "b/x", ".hidden", "b/c/y"] {
            fs::write(root.join(file), "").unwrap();
        }
        for (target, link) in [
            ("../out", "out"),
            ("b", "folder"),
            ("absent", "none"),
            ("..", "b/up"),
        ] {
            symlink(target, root.join(link)).unwrap();
        }
        let reader = Reader::below(&root).unwrap().without_hidden(&[]);
        let wanted = [
            ".hidden Hidden",
            "a.md File",
            "b Folder",
            "folder@ Folder",
            "none@ DanglingLink",
            "out@ LinkOutside",
            "z File",
        ];
        assert_eq!(shown(&reader.entries("").unwrap()), wanted);
        let plain = reader.walk("b", |entry| !entry.is_link).unwrap();
        let below = ["b/c Folder", "b/c/y File", "b/up@ Folder", "b/x File"];
        assert_eq!(shown(&plain), below);
        let linked = reader.walk("folder", |_| true).unwrap();
        let below = [
            "folder/c Folder",
            "folder/c/y File",
            "folder/up@ Folder",
            "folder/up/.hidden Hidden",
            "folder/up/a.md File",
            "folder/up/b Loop",
            "folder/up/folder@ Loop",
            "folder/up/none@ DanglingLink",
            "folder/up/out@ LinkOutside",
            "folder/up/z File",
            "folder/x File",
        ];
        assert_eq!(shown(&linked), below);
        assert!(reader.entries("out").is_err() && reader.entries("..").is_err());
        assert!(reader.entries("a.md").is_err() && reader.walk("none", |_| true).is_err());
    }

    #[test]
    fn folders_have_limits() {
        let root = tempfile::tempdir().unwrap();
        let deep = Path::new("deep").join("d/".repeat(MAX_DEPTH + 1));
        fs::create_dir_all(root.path().join(deep)).unwrap();
        // Each folder has two links to the next: a tree of 2^20 folders.
        for at in 0..20 {
            let folder = root.path().join(format!("tree/{at}"));
            fs::create_dir_all(&folder).unwrap();
            for name in ["a", "b"] {
                symlink(format!("../{}", at + 1), folder.join(name)).unwrap();
            }
        }
        let reader = Reader::below(&root).unwrap();
        let found = reader.walk("deep", |_| true).unwrap();
        let last = found.last().unwrap().kind.as_ref().unwrap_err();
        assert!(matches!(last.rule, Rule::TooDeep) && found.len() == MAX_DEPTH + 1);
        let found = reader.walk("tree/0", |_| true).unwrap();
        let folders = found.iter().filter(|entry| entry.kind.is_ok());
        assert_eq!(folders.count(), MAX_LINKED_FOLDERS);
    }
}
