//! Writes files below a folder.

use std::{
    io::{self, Read, Write as _},
    path::{Component, Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use cap_std::{
    ambient_authority,
    fs::{Dir, File, OpenOptions},
};

use crate::{Error, Kind, Rule, name::Hidden};

/// Creates files and folders below a folder, and replaces only files that the caller names.
///
/// A path is relative to the folder. `..` is refused, and so is a link that leads out of the folder.
#[derive(Debug)]
pub struct Writer {
    folder: Dir,
    hidden: Hidden,
    /// The files and folders that were created, in order.
    created: Mutex<Vec<Created>>,
}

#[derive(Debug)]
enum Created {
    Folder(PathBuf),
    File(PathBuf),
}

impl Writer {
    /// Returns a writer of files below a folder, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created or opened.
    pub fn below(root: impl AsRef<Path>) -> Result<Self, Error> {
        let root = root.as_ref();
        std::fs::create_dir_all(root).map_err(Error::io(root))?;
        let folder = Dir::open_ambient_dir(root, ambient_authority());
        Ok(Self {
            folder: folder.map_err(Error::io(root))?,
            hidden: Hidden::Allowed,
            created: Mutex::default(),
        })
    }

    /// Refuses paths with a name that begins with a dot, except these names. A folder `.git` with a
    /// configuration, for instance, runs programs when somebody uses git in it.
    #[must_use]
    pub fn without_hidden(mut self, except: &'static [&'static str]) -> Self {
        self.hidden = Hidden::RefusedExcept(except);
        self
    }

    /// Creates a file with these bytes, and the folders around it.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, something exists there, or the file cannot be written. It is removed
    /// in the last case.
    pub fn create(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        self.write(path.as_ref(), |file| file.write_all(bytes.as_ref()))
    }

    /// Creates a file with the rest of an open one, and the folders around it.
    ///
    /// # Errors
    ///
    /// As [`Writer::create`]; also if `from` cannot be read.
    pub fn copy(&self, path: impl AsRef<Path>, from: &mut impl Read) -> Result<(), Error> {
        self.write(path.as_ref(), |file| io::copy(from, file).map(drop))
    }

    /// Replaces a regular file by one with these bytes, in one step: other programs see the old file or
    /// the new one. The file keeps its permissions.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, no regular file is there, or the file is read-only or cannot be written.
    pub fn replace(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        let path = path.as_ref();
        self.check_file(path)?;
        let about = self.folder.metadata(path).map_err(Error::io(path))?;
        let permissions = about.permissions();
        if permissions.readonly() {
            let denied = io::Error::from(io::ErrorKind::PermissionDenied);
            return Err(Error::new(path, Rule::Io(denied)));
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let new = path.with_file_name(name);
        self.create(&new, bytes)?;
        let kept = self.folder.set_permissions(&new, permissions);
        let renamed = kept.and_then(|()| self.folder.rename(&new, &self.folder, path));
        self.forget(&new);
        renamed.map_err(|error| {
            let _ = self.folder.remove_file(&new);
            Error::new(path, Rule::Io(error))
        })
    }

    /// Removes a regular file, and the folders around it that are empty then.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, no regular file is there, or it cannot be removed.
    pub fn remove(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        self.check_file(path)?;
        let removed = self.folder.remove_file(path);
        removed.map_err(Error::io(path))?;
        let folders = path.ancestors().skip(1);
        for folder in folders.filter(|folder| !folder.as_os_str().is_empty()) {
            if self.folder.remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Checks that a path leads to a regular file, not to a link.
    fn check_file(&self, path: &Path) -> Result<(), Error> {
        self.check(path)?;
        let found = self.folder.symlink_metadata(path);
        let found = found.map_err(Error::io(path))?;
        match (found.is_file(), found.is_dir()) {
            (true, _) => Ok(()),
            (_, true) => Err(Error::new(path, Rule::NotAFile(Kind::Folder))),
            _ => Err(Error::new(path, Rule::NotAFile(Kind::Special))),
        }
    }

    fn forget(&self, path: &Path) {
        let mut created = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        created.retain(|it| !matches!(it, Created::File(it) if it == path));
    }

    /// Creates a folder and the folders around it, unless they exist.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the folder cannot be created.
    pub fn create_folder(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        self.check(path)?;
        self.folders(path, path)
    }

    /// Removes the files and the empty folders that were created. Returns the number of files that could
    /// not be removed.
    pub fn remove_created(&self) -> usize {
        let mut created = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = created.drain(..).rev().filter(|created| match created {
            Created::File(path) => self.folder.remove_file(path).is_err(),
            // A folder with files of others stays.
            Created::Folder(path) => {
                let _ = self.folder.remove_dir(path);
                false
            }
        });
        failed.count()
    }

    fn write(
        &self,
        path: &Path,
        content: impl FnOnce(&mut std::fs::File) -> io::Result<()>,
    ) -> Result<(), Error> {
        self.check(path)?;
        if path.file_name().is_none() {
            return Err(Error::new(path, Rule::Outside));
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let mut file = self.folder.open_with(path, &options);
        // Most folders exist: the first file of each has created it.
        if file
            .as_ref()
            .is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
            && let Some(folder) = path.parent()
        {
            self.folders(folder, path)?;
            file = self.folder.open_with(path, &options);
        }
        let file = file.map_err(|error| refused(path, error))?;
        self.add(Created::File(path.to_owned()));
        // The standard library copies files by one call of the system.
        let mut file = File::into_std(file);
        content(&mut file).map_err(|error| {
            drop(file);
            let _ = self.folder.remove_file(path);
            self.forget(path);
            Error::new(path, Rule::Io(error))
        })
    }

    /// Creates a folder and the folders around it; `asked` is the path for the error.
    fn folders(&self, path: &Path, asked: &Path) -> Result<(), Error> {
        let mut folder = PathBuf::new();
        for part in path.components() {
            folder.push(part);
            match self.folder.create_dir(&folder) {
                Ok(()) => self.add(Created::Folder(folder.clone())),
                Err(_) if self.folder.is_dir(&folder) => {}
                Err(error) => return Err(refused(asked, error)),
            }
        }
        Ok(())
    }

    fn check(&self, path: &Path) -> Result<(), Error> {
        let is_name = |part: Component<'_>| matches!(part, Component::Normal(_));
        match path.components().all(is_name) {
            true => self.hidden.check(path, path),
            false => Err(Error::new(path, Rule::Outside)),
        }
    }

    fn add(&self, created: Created) {
        let mut all = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(created);
    }
}

fn refused(path: &Path, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::AlreadyExists => Error::new(path, Rule::Exists),
        _ => Error::new(path, Rule::Io(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::Writer;
    use crate::Rule;

    #[test]
    fn only_new_files_below_the_folder_are_written() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("new/root");
        let writer = Writer::below(&root)
            .unwrap()
            .without_hidden(&[".well-known"]);
        fs::write(root.join("old"), "old").unwrap();
        for (path, is_good) in [
            ("a.md", true),
            ("a.md", false),
            ("g/h/a.md", true),
            ("a.md/b.md", false),
            ("g", false),
            ("old", false),
            ("../a.md", false),
            ("g/../b.md", false),
            ("..", false),
            (".", false),
            ("", false),
            ("/tmp/a.md", false),
            (".git/config", false),
            ("g/.git/config", false),
            (".well-known/a", true),
            ("守 卫/\u{202e}\n.md", true),
        ] {
            let result = writer.create(path, "x");
            assert_eq!(result.is_ok(), is_good, "{path:?}: {result:?}");
        }
        assert_eq!(fs::read_to_string(root.join("old")).unwrap(), "old");
        assert_eq!(fs::read_to_string(root.join("g/h/a.md")).unwrap(), "x");
        assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 1);
        assert!(!root.join(".git").exists());
        let error = writer.create("old", "x").unwrap_err();
        assert!(matches!(error.rule, Rule::Exists));
        assert_eq!(error.to_string(), "old: exists");
    }

    #[test]
    fn names_that_differ_in_capitals_replace_nothing() {
        let root = tempfile::tempdir().unwrap();
        let writer = Writer::below(&root).unwrap();
        writer.create("g/a.md", "a").unwrap();
        let is_one = root.path().join("G/A.md").exists();
        assert_eq!(writer.create("G/A.md", "A").is_err(), is_one);
        assert_eq!(fs::read_to_string(root.path().join("g/a.md")).unwrap(), "a");
    }

    #[test]
    #[cfg(unix)]
    fn links_out_of_the_folder_are_not_followed() {
        use std::os::unix::fs::symlink;

        let outer = tempfile::tempdir().unwrap();
        let [root, other] = ["root", "other"].map(|name| outer.path().join(name));
        fs::create_dir_all(root.join("in")).unwrap();
        fs::create_dir_all(&other).unwrap();
        symlink(&other, root.join("absolute")).unwrap();
        symlink("../other", root.join("relative")).unwrap();
        symlink("../other/new", root.join("dangling")).unwrap();
        symlink("../../other", root.join("in/deep")).unwrap();
        symlink("in", root.join("inside")).unwrap();
        symlink("loop", root.join("loop")).unwrap();
        let writer = Writer::below(&root).unwrap();
        for (path, is_good) in [
            ("absolute/a", false),
            ("absolute/g/a", false),
            ("relative/a", false),
            ("dangling", false),
            ("dangling/a", false),
            ("in/deep/a", false),
            ("loop/a", false),
            ("inside/a", true),
            ("inside/g/a", true),
        ] {
            let result = writer.create(path, "x");
            assert_eq!(result.is_ok(), is_good, "{path}: {result:?}");
        }
        assert!(writer.create_folder("relative/g").is_err());
        assert_eq!(fs::read_dir(&other).unwrap().count(), 0);
    }

    #[test]
    fn created_files_can_be_removed() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("g")).unwrap();
        fs::write(root.path().join("g/old"), "old").unwrap();
        let writer = Writer::below(&root).unwrap();
        writer.create("g/a", "x").unwrap();
        writer.create("g/h/i/a", "x").unwrap();
        writer.create_folder("k/l").unwrap();
        writer.copy("k/m/b", &mut &b"x"[..]).unwrap();
        fs::write(root.path().join("g/h/own"), "own").unwrap();
        assert_eq!(writer.remove_created(), 0);
        for (path, stays) in [
            ("g/old", true),
            ("g/h/own", true),
            ("g/a", false),
            ("g/h/i", false),
            ("k", false),
        ] {
            assert_eq!(root.path().join(path).exists(), stays, "{path}");
        }
    }

    #[test]
    fn only_regular_files_are_replaced_and_removed() {
        let root = tempfile::tempdir().unwrap();
        let writer = Writer::below(root.path()).unwrap().without_hidden(&[]);
        writer.create("g/h/a", "old").unwrap();
        writer.create("b", "old").unwrap();
        writer.create(".new/a", "old").unwrap_err();
        #[cfg(unix)]
        std::os::unix::fs::symlink("b", root.path().join("link")).unwrap();
        for path in ["g", "none", "../a", "link", ""] {
            assert!(writer.replace(path, "new").is_err(), "{path}");
            assert!(writer.remove(path).is_err(), "{path}");
        }
        writer.replace("b", "new").unwrap();
        assert_eq!(fs::read_to_string(root.path().join("b")).unwrap(), "new");
        assert!(!root.path().join("b.new").exists());
        writer.remove("g/h/a").unwrap();
        assert!(!root.path().join("g").exists());
    }

    #[test]
    fn a_file_that_cannot_be_written_is_removed() {
        struct Broken;
        impl std::io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("broken"))
            }
        }
        let root = tempfile::tempdir().unwrap();
        let writer = Writer::below(&root).unwrap();
        let error = writer.copy("g/a", &mut Broken).unwrap_err();
        assert_eq!(
            (error.to_string().as_str(), &*error.path),
            ("g/a: broken", Path::new("g/a"))
        );
        assert!(!root.path().join("g/a").exists());
        writer.create("g/a", "x").unwrap();
    }
}
