//! Reads files below named folders.

use std::{
    fs::{self, File, Metadata},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use cap_std::{ambient_authority, fs::Dir};

use crate::{
    Error, Kind, Rule,
    name::{Hidden, without_dots},
    open::{Use, open, open_without_links},
};

/// Opens files below one or several folders, and nothing else.
///
/// A path is absolute, or relative to the first folder. `..` removes the name before it, as in an
/// address; the rest is resolved as the system does. A path outside of the folders is refused without
/// a look at the disk.
#[derive(Debug)]
pub struct Reader {
    roots: Vec<Root>,
    hidden: Hidden,
}

/// A folder that may be read.
#[derive(Debug)]
struct Root {
    /// The absolute path as it was written, without dots.
    written: PathBuf,
    /// The path without links.
    real: PathBuf,
    folder: Dir,
}

/// A path in one of the folders.
pub(crate) struct Place<'a> {
    root: &'a Root,
    /// The path in the folder; `.` for the folder itself.
    pub(crate) inside: PathBuf,
}

impl Reader {
    /// Returns a reader of the files below a folder.
    ///
    /// # Errors
    ///
    /// If the folder cannot be opened.
    pub fn below(root: impl AsRef<Path>) -> Result<Self, Error> {
        Self {
            roots: Vec::new(),
            hidden: Hidden::Allowed,
        }
        .and_below(root)
    }

    /// Adds a folder whose files may be read too.
    ///
    /// # Errors
    ///
    /// If the folder cannot be opened.
    pub fn and_below(mut self, root: impl AsRef<Path>) -> Result<Self, Error> {
        self.add(root)?;
        Ok(self)
    }

    /// Adds a folder as [`Reader::and_below`] does.
    ///
    /// # Errors
    ///
    /// If the folder cannot be opened; it is not added.
    pub fn add(&mut self, root: impl AsRef<Path>) -> Result<(), Error> {
        let root = root.as_ref();
        let absolute = std::path::absolute(root).map_err(Error::io(root))?;
        let real = fs::canonicalize(root).map_err(Error::io(root))?;
        let folder = Dir::open_ambient_dir(&real, ambient_authority()).map_err(Error::io(root))?;
        self.roots.push(Root {
            written: without_dots(&absolute),
            real,
            folder,
        });
        Ok(())
    }

    /// Refuses paths with a name that begins with a dot, except these names. The names of links and
    /// of their targets are checked. The names of the folders themselves do not count.
    #[must_use]
    pub fn without_hidden(mut self, except: &'static [&'static str]) -> Self {
        self.hidden = Hidden::RefusedExcept(except);
        self
    }

    /// Returns the absolute path of the first folder, as it was written.
    pub fn root(&self) -> &Path {
        self.roots
            .first()
            .map_or(Path::new(""), |root| &root.written)
    }

    /// Opens a regular file.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the file cannot be opened.
    pub fn open(&self, path: impl AsRef<Path>) -> Result<File, Error> {
        Ok(self.open_with_length(path.as_ref())?.0)
    }

    /// Returns the bytes of a regular file.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the file cannot be read.
    pub fn read(&self, path: impl AsRef<Path>) -> Result<Vec<u8>, Error> {
        let path = path.as_ref();
        let (file, length) = self.open_with_length(path)?;
        let mut bytes = Vec::new();
        // A file may be longer than memory; the error of reading it is better than a panic.
        let length = usize::try_from(length).unwrap_or_default();
        let reserved = bytes.try_reserve_exact(length.saturating_add(1));
        reserved.map_err(|error| Error::new(path, Rule::Io(io::Error::other(error))))?;
        // The length is known, so the limit saves two calls of the system.
        let read = file.take(u64::MAX).read_to_end(&mut bytes);
        read.map_err(Error::io(path))?;
        Ok(bytes)
    }

    /// Returns the text of a regular file.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or the file cannot be read or is not UTF-8.
    pub fn read_to_string(&self, path: impl AsRef<Path>) -> Result<String, Error> {
        let bytes = self.read(&path)?;
        String::from_utf8(bytes).map_err(|_| {
            let error = io::Error::new(io::ErrorKind::InvalidData, "the text is not UTF-8");
            Error::new(path.as_ref(), Rule::Io(error))
        })
    }

    /// Returns the metadata of the thing that a path leads to.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or nothing is there.
    pub fn metadata(&self, path: impl AsRef<Path>) -> Result<Metadata, Error> {
        let path = path.as_ref();
        let place = self.place(path)?;
        match open_without_links(&place.root.folder, &place.inside, Use::Metadata) {
            Some(file) => file.and_then(|file| file.metadata()),
            None => fs::symlink_metadata(self.resolve(path)?.real_path()),
        }
        .map_err(Error::io(path))
    }

    /// Returns the kind of the thing that a path leads to.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or nothing is there.
    pub fn kind(&self, path: impl AsRef<Path>) -> Result<Kind, Error> {
        Ok(kind_of(&self.metadata(path)?))
    }

    /// Whether a path leads to a regular file that may be read.
    pub fn is_file(&self, path: impl AsRef<Path>) -> bool {
        self.kind(path).is_ok_and(|kind| kind == Kind::File)
    }

    /// Whether a path leads to a folder that may be read.
    pub fn is_folder(&self, path: impl AsRef<Path>) -> bool {
        self.kind(path).is_ok_and(|kind| kind == Kind::Folder)
    }

    /// Whether a path leads to something that may be read.
    pub fn exists(&self, path: impl AsRef<Path>) -> bool {
        self.metadata(path).is_ok()
    }

    /// Returns the absolute path without links of the thing that a path leads to.
    ///
    /// # Errors
    ///
    /// If a rule refuses the path, or nothing is there.
    pub fn real_path(&self, path: impl AsRef<Path>) -> Result<PathBuf, Error> {
        Ok(self.resolve(path.as_ref())?.real_path())
    }

    fn open_with_length(&self, path: &Path) -> Result<(File, u64), Error> {
        let place = self.place(path)?;
        let plain = open_without_links(&place.root.folder, &place.inside, Use::Content);
        let linked = || {
            let place = self.resolve(path)?;
            Ok(open(&place.root.folder, &place.inside))
        };
        let opened = plain.map_or_else(linked, Ok)?;
        let file = opened.map_err(|error| match self.kind(path) {
            // A socket cannot be opened, and on some systems a folder.
            Ok(kind @ (Kind::Folder | Kind::Special)) => Error::new(path, Rule::NotAFile(kind)),
            _ => Error::new(path, Rule::Io(error)),
        })?;
        let about = file.metadata().map_err(Error::io(path))?;
        match kind_of(&about) {
            Kind::File => Ok((file, about.len())),
            kind => Err(Error::new(path, Rule::NotAFile(kind))),
        }
    }

    /// Returns the place that a path names, before links are resolved.
    fn place(&self, path: &Path) -> Result<Place<'_>, Error> {
        let full = self.full(path);
        let place = self.place_below(&full, |root| [&root.written, &root.real]);
        let place = place.ok_or_else(|| Error::new(path, Rule::Outside))?;
        self.hidden.check(&place.inside, path)?;
        Ok(place)
    }

    /// Returns the place that a path leads to, without links.
    pub(crate) fn resolve(&self, path: &Path) -> Result<Place<'_>, Error> {
        self.place(path)?;
        let full = self.full(path);
        let real = fs::canonicalize(&full).map_err(|error| {
            let is_absent = error.kind() == io::ErrorKind::NotFound;
            match is_absent && fs::symlink_metadata(&full).is_ok() {
                true => Error::new(path, Rule::DanglingLink),
                false => Error::new(path, Rule::Io(error)),
            }
        })?;
        let place = self.place_below(&real, |root| [&root.real, &root.real]);
        let place = place.ok_or_else(|| Error::new(path, Rule::LinkOutside(real)))?;
        self.hidden.check(&place.inside, path)?;
        Ok(place)
    }

    fn full(&self, path: &Path) -> PathBuf {
        without_dots(&self.root().join(path))
    }

    /// Returns the place of an absolute path in the innermost folder around it.
    fn place_below<'a>(
        &'a self,
        full: &Path,
        names: impl Fn(&'a Root) -> [&'a PathBuf; 2],
    ) -> Option<Place<'a>> {
        let inside = self.roots.iter().filter_map(|root| {
            let mut inside = names(root)
                .into_iter()
                .filter_map(|it| full.strip_prefix(it).ok());
            inside.next().map(|inside| (root, inside))
        });
        let (root, inside) = inside.min_by_key(|(_, inside)| inside.components().count())?;
        let inside = match inside.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => inside.to_owned(),
        };
        Some(Place { root, inside })
    }

    pub(crate) fn hidden(&self) -> Hidden {
        self.hidden
    }
}

impl Place<'_> {
    pub(crate) fn real_path(&self) -> PathBuf {
        match self.inside == Path::new(".") {
            true => self.root.real.clone(),
            false => self.root.real.join(&self.inside),
        }
    }

    pub(crate) fn folder(&self) -> &Dir {
        &self.root.folder
    }
}

fn kind_of(about: &Metadata) -> Kind {
    match (about.is_file(), about.is_dir()) {
        (true, _) => Kind::File,
        (_, true) => Kind::Folder,
        _ => Kind::Special,
    }
}
