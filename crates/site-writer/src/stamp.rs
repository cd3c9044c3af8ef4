//! Detects from a file's metadata whether it changed.
//!
//! A file with the same length, inode and time of change has the same bytes, so a build need not
//! read it. The time of change (ctime) is used because programs cannot set it, unlike the time of
//! modification. A time so recent that a later change could have the same is not trusted, as in
//! git's index (its "racy git" rule).
//!
//! On systems without a time of change, every file is read.

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

/// Nanoseconds within which two changes may have the same time: two ticks of a kernel's clock at
/// 100 Hz. [`Stamp::is_settled`] considers file systems that store whole seconds.
const TICK: i64 = 20_000_000;
const SECOND: i64 = 1_000_000_000;

/// The metadata of a file or a folder that differ after every change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    length: u64,
    inode: u64,
    /// Nanoseconds since 1970.
    changed: i64,
}

impl Stamp {
    /// Returns the stamp of a regular file; `None` for a link, whose own metadata do not change
    /// with its target, and on systems without a time of change.
    #[must_use]
    pub fn of(file: &Path) -> Option<Self> {
        let about = fs::symlink_metadata(file).ok()?;
        Self::from_metadata(&about).filter(|_| about.is_file())
    }

    /// Returns the stamp of the folder that a path leads to, which changes when a name in it begins or
    /// ceases to exist, or to name something else.
    #[must_use]
    pub fn of_folder(folder: &Path) -> Option<Self> {
        let about = fs::metadata(folder).ok()?;
        Self::from_metadata(&about).filter(|_| about.is_dir())
    }

    #[cfg(unix)]
    fn from_metadata(about: &fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let changed = about.ctime().checked_mul(SECOND)?;
        Some(Self {
            length: about.len(),
            inode: about.ino(),
            changed: changed.checked_add(about.ctime_nsec())?,
        })
    }

    /// Returns `None`: this system has no time of change.
    #[cfg(not(unix))]
    fn from_metadata(_: &fs::Metadata) -> Option<Self> {
        None
    }

    /// Returns the length of the file in bytes.
    #[must_use]
    pub fn length(self) -> u64 {
        self.length
    }

    /// Returns the time of change, in nanoseconds since 1970.
    #[must_use]
    pub fn changed(self) -> i64 {
        self.changed
    }

    /// Returns whether a change after `now` is sure to get another time. `now` is in nanoseconds since
    /// 1970, by the clock of the file system.
    #[must_use]
    pub fn is_settled(self, now: i64) -> bool {
        let tick = if self.changed % SECOND == 0 {
            2 * SECOND
        } else {
            TICK
        };
        self.changed.saturating_add(tick) < now
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn recent_changes_are_not_settled() {
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
    fn every_change_changes_the_stamp() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, "one").unwrap();
        let stamp = Stamp::of(&file).unwrap();
        assert_eq!(Stamp::of(&file), Some(stamp));
        assert_eq!(Stamp::of(&folder.path().join("b")), None);
        assert_eq!(Stamp::of(folder.path()), None);

        // Waits for the next tick of the file system's clock.
        let other = folder.path().join("clock");
        let tick = || {
            fs::write(&other, "").unwrap();
            Stamp::of(&other).unwrap().changed
        };
        while tick() == stamp.changed {}
        let modified = fs::metadata(&file).unwrap().modified().unwrap();
        fs::write(&file, "two").unwrap();
        fs::File::options()
            .write(true)
            .open(&file)
            .unwrap()
            .set_modified(modified)
            .unwrap();
        assert_ne!(Stamp::of(&file), Some(stamp));

        fs::rename(&file, folder.path().join("elsewhere")).unwrap();
        std::os::unix::fs::symlink("elsewhere", &file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(Stamp::of(&file), None);
    }
}
