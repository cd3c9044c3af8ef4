//! Records the files that commits wrote, beside the site.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::Path,
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{paths::is_inside, stamp::Stamp};

pub(crate) const FILE: &str = "files.json";

/// The file of the changes since [`FILE`] was written.
pub(crate) const CHANGES: &str = "changes.json";

/// The files of the site in place; during a commit, those of the site before and after.
///
/// A commit writes only the changes, beside the record: an edit changes a dozen of 50,000 files,
/// and the whole record has 8 MB.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number of times that the file was written; changes belong to one edition of it.
    pub(crate) edition: u64,
    /// In the order of their paths.
    pub(crate) files: Vec<(Box<str>, Known)>,
    pub(crate) changes: Changes,
}

/// The content of [`FILE`].
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Whole<'a> {
    #[serde(default)]
    pub(crate) edition: u64,
    #[serde(borrow)]
    pub(crate) files: Paths<'a>,
}

/// Paths with what is known about their files, as a map in JSON.
#[derive(Debug, Default)]
pub(crate) struct Paths<'a>(pub(crate) Vec<(Cow<'a, str>, Known)>);

/// The difference between the record and its file.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Changes {
    pub(crate) edition: u64,
    pub(crate) files: BTreeMap<String, Known>,
    pub(crate) gone: BTreeSet<String>,
}

/// An earlier commit's knowledge of a file's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// The hash of the bytes, valid while the file has this stamp.
    Bytes(blake3::Hash, Stamp),
    /// Unknown bytes. Unreadable entries become this too, because their files are still this
    /// crate's own.
    Unknown,
}

impl Record {
    /// Reads the record in `own`. A missing or damaged one is empty, so that every file in place
    /// counts as foreign.
    pub(crate) fn read(own: &Path) -> Self {
        let bytes = fs::read(own.join(FILE)).unwrap_or_default();
        let whole: Whole<'_> = serde_json::from_slice(&bytes).unwrap_or_default();
        let edition = whole.edition;
        let changed = fs::read(own.join(CHANGES)).unwrap_or_default();
        let mut changes: Changes = serde_json::from_slice(&changed).unwrap_or_default();
        if changes.edition != edition {
            changes = Changes::default();
        }
        let is_current =
            |path: &str| !changes.gone.contains(path) && !changes.files.contains_key(path);
        let whole = whole.files.0.into_iter();
        let unchanged = whole.filter(|(path, _)| is_current(path));
        let unchanged = unchanged.map(|(path, known)| (Box::from(path), known));
        let changed = changes.files.iter();
        let changed = changed.map(|(path, known)| (Box::from(path.as_str()), *known));
        let files = unchanged.chain(changed);
        let mut files: Vec<(Box<str>, Known)> = files.filter(|(path, _)| is_inside(path)).collect();
        // The file is in order, which makes this sort fast.
        files.sort_by(|(one, _), (other, _)| one.cmp(other));
        files.dedup_by(|(one, _), (other, _)| one == other);
        Self {
            edition,
            files,
            changes,
        }
    }

    /// Returns the position of the file at `path`, if a commit wrote it.
    pub(crate) fn find(&self, path: &str) -> Option<usize> {
        let found = self.files.binary_search_by(|(own, _)| (**own).cmp(path));
        found.ok()
    }

    /// Whether a commit wrote the file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Returns the paths of all files, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(path, _)| &**path)
    }

    /// Returns position and path of each file below a folder.
    pub(crate) fn below<'a>(
        &'a self,
        folder: &str,
    ) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let prefix = format!("{folder}/");
        let start = self.files.partition_point(|(path, _)| **path < *prefix);
        let files = self.files.iter().enumerate().skip(start);
        let files = files.map(|(at, (path, _))| (at, &**path));
        files.take_while(move |(_, path)| path.starts_with(&prefix))
    }

    /// Returns the hash of the file at a position, and the stamp with which it is valid.
    pub(crate) fn bytes(&self, at: usize) -> Option<(blake3::Hash, Stamp)> {
        match self.files.get(at)?.1 {
            Known::Bytes(hash, stamp) => Some((hash, stamp)),
            Known::Unknown => None,
        }
    }

    /// Returns the position of the file at `path`, if one with this stamp has the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> Option<usize> {
        let at = self.find(path)?;
        (self.bytes(at)? == (*hash, stamp)).then_some(at)
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        for (_, known) in &mut self.files {
            *known = Known::Unknown;
        }
    }
}

impl Serialize for Paths<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(path, known)| (path, known)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Paths<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ReadPaths).map(Self)
    }
}

struct ReadPaths;

impl<'de> Visitor<'de> for ReadPaths {
    type Value = Vec<(Cow<'de, str>, Known)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of paths")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut paths = Vec::new();
        while let Some((Text(path), known)) = map.next_entry()? {
            paths.push((path, known));
        }
        Ok(paths)
    }
}

/// A string that is borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bytes(hash, stamp) => (hash.to_hex().as_str(), stamp).serialize(serializer),
            Self::Unknown => serializer.serialize_unit(),
        }
    }
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ReadKnown)
    }
}

struct ReadKnown;

impl<'de> Visitor<'de> for ReadKnown {
    type Value = Known;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what is known about a file")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Known, A::Error> {
        let hash = seq.next_element::<Text<'de>>()?;
        let stamp = seq.next_element::<Stamp>()?;
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        let hash = hash.and_then(|Text(hash)| blake3::Hash::from_hex(hash.as_bytes()).ok());
        let known = hash.zip(stamp);
        Ok(known.map_or(Known::Unknown, |(hash, stamp)| Known::Bytes(hash, stamp)))
    }

    fn visit_unit<E>(self) -> Result<Known, E> {
        Ok(Known::Unknown)
    }

    fn visit_str<E>(self, _: &str) -> Result<Known, E> {
        Ok(Known::Unknown)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Known, M::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Known::Unknown)
    }
}
