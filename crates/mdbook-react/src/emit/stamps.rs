//! What files of a destination looked like when their bytes were last known.
//!
//! A build need not read again what nobody touched since, and the file system tells: a file whose
//! length, inode and time of change are the same holds the same bytes. The time of change is
//! used because, unlike that of modification, no program can set it. One that lies so close to
//! the moment of looking that a later change could bear the same is not believed, as in git's
//! index (its "racy git" rule); such files are read once more by the next build.
//!
//! Where the system gives no time of change every file is read.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

use crate::pipeline::store;

const FILE: &str = "stamps.json";

/// Nanoseconds within which two changes may bear the same time: clocks of kernels tick a hundred
/// times a second or more often, and some file systems know whole seconds alone.
const TICK: i64 = 20_000_000;
const SECOND: i64 = 1_000_000_000;

/// How a file looks without being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp {
    length: u64,
    inode: u64,
    /// Nanoseconds since 1970.
    changed: i64,
}

impl Stamp {
    /// That of a plain file; a link's own says nothing of what it leads to.
    #[cfg(unix)]
    pub(super) fn of(file: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let about = fs::symlink_metadata(file).ok()?;
        let changed = about.ctime().checked_mul(SECOND)?;
        about.is_file().then_some(Self {
            length: about.len(),
            inode: about.ino(),
            changed: changed.checked_add(about.ctime_nsec())?,
        })
    }

    #[cfg(not(unix))]
    pub(super) fn of(_file: &Path) -> Option<Self> {
        None
    }

    pub(super) fn length(self) -> u64 {
        self.length
    }

    /// Whether a change after `now` cannot bear this time.
    fn is_settled(self, now: i64) -> bool {
        let tick = if self.changed % SECOND == 0 {
            2 * SECOND
        } else {
            TICK
        };
        self.changed.saturating_add(tick) < now
    }
}

/// The stamps of a destination's files, and the hashes of their bytes as 64 hex digits.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamps(BTreeMap<String, (String, Stamp)>);

impl Stamps {
    /// What an earlier build left in the renderer's folder; anything unreadable is nothing.
    pub(super) fn read(own: &Path) -> Self {
        let bytes = store::read(&own.join(FILE)).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Whether the file at `path`, which looks like `stamp`, holds the bytes of `hash`.
    pub(super) fn know(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> bool {
        self.0
            .get(path)
            .is_some_and(|(of, then)| *then == stamp && *of == hash.to_hex().as_str())
    }

    /// Writes the stamps of `files` for the next build, where they differ from these.
    pub(super) fn replace(
        &self,
        own: &Path,
        files: impl Iterator<Item = (String, blake3::Hash, Stamp)>,
    ) -> Result<()> {
        let file = own.join(FILE);
        let temporary = file.with_extension("new");
        let context = || format!("cannot write {}", temporary.display());
        // The file system's own clock, not this machine's: the folder may be on another.
        let out = store::create(&temporary).with_context(context)?;
        let now = Stamp::of(&temporary).map_or(i64::MIN, |own| own.changed);
        let settled = files.filter(|(_, _, stamp)| stamp.is_settled(now));
        let new = Self(
            settled
                .map(|(path, hash, stamp)| (path, (hash.to_hex().to_string(), stamp)))
                .collect(),
        );
        if new == *self {
            return fs::remove_file(&temporary).with_context(context);
        }
        let bytes = serde_json::to_vec(&new).context("stamps are plain JSON")?;
        store::fill(out, &bytes).with_context(context)?;
        fs::rename(&temporary, &file).with_context(context)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const HASH: blake3::Hash = blake3::Hash::from_bytes([7; 32]);

    #[test]
    fn what_changed_a_moment_ago_is_not_believed() {
        let at = |changed| Stamp {
            length: 1,
            inode: 2,
            changed,
        };
        for (changed, now, expected) in [
            (1_500_000_000, 1_500_000_000, false),
            (1_500_000_000, 1_519_999_999, false),
            (1_500_000_000, 1_530_000_000, true),
            (1_500_000_000, 1_400_000_000, false),
            (1_000_000_000, 1_500_000_000, false),
            (1_000_000_000, 3_100_000_000, true),
        ] {
            assert_eq!(at(changed).is_settled(now), expected, "{changed} {now}");
        }
    }

    #[test]
    fn every_change_shows() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, "one").unwrap();
        let stamp = Stamp::of(&file).unwrap();
        let stamps = Stamps([("a".to_owned(), (HASH.to_string(), stamp))].into());
        assert!(stamps.know("a", Stamp::of(&file).unwrap(), &HASH));
        assert!(!stamps.know("b", stamp, &HASH));
        assert!(!stamps.know("a", stamp, &blake3::hash(b"other")));

        // The clock's next tick.
        std::thread::sleep(std::time::Duration::from_millis(20));
        let modified = fs::metadata(&file).unwrap().modified().unwrap();
        fs::write(&file, "two").unwrap();
        fs::File::options()
            .write(true)
            .open(&file)
            .unwrap()
            .set_modified(modified)
            .unwrap();
        assert!(!stamps.know("a", Stamp::of(&file).unwrap(), &HASH));

        fs::remove_file(&file).unwrap();
        std::os::unix::fs::symlink("elsewhere", &file).unwrap();
        assert!(Stamp::of(&file).is_none());
    }

    #[test]
    fn only_settled_stamps_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let stamp = |changed| Stamp {
            length: 1,
            inode: 2,
            changed,
        };
        let files = [("new", i64::MAX), ("old", 1)];
        let files = files.map(|(path, at)| (path.to_owned(), HASH, stamp(at)));
        Stamps::default().replace(own, files.into_iter()).unwrap();
        let kept = Stamps::read(own);
        assert!(kept.know("old", stamp(1), &HASH));
        assert_eq!(kept.0.len(), 1);
        assert!(!own.join("stamps.new").exists());

        fs::write(own.join(FILE), "{}}").unwrap();
        assert_eq!(Stamps::read(own), Stamps::default());
    }
}
