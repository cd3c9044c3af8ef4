//! The folders and files whose changes require a build.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Ancestors, Path, PathBuf},
};

use notify::RecursiveMode;

/// The folders and files to watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folders {
    /// The book's folder, of which only `book.toml` is watched.
    pub(super) root: PathBuf,
    /// Folders whose whole content is watched. A missing folder is watched once it exists.
    pub(super) below: Vec<PathBuf>,
    /// Files in other folders.
    pub(super) files: BTreeSet<PathBuf>,
    /// Folders whose changes are ignored.
    pub(super) ignored: Vec<PathBuf>,
}

impl Folders {
    /// Whether changes at `path` never require a build.
    pub(super) fn is_ignored(&self, path: &Path) -> bool {
        self.ignored.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether a change at `path` requires a build.
    pub(super) fn is_relevant(&self, path: &Path) -> bool {
        if self.is_ignored(path) {
            return false;
        }
        let is_root_file = path == self.root.join("book.toml");
        is_root_file
            || self.below.iter().any(|folder| path.starts_with(folder))
            || self.files.contains(path)
    }

    /// Whether a watched folder or file is inside `path`, which appeared or disappeared.
    pub(super) fn is_around(&self, path: &Path) -> bool {
        let mut wanted = self.below.iter().chain(&self.files);
        path != self.root && wanted.any(|wanted| wanted.starts_with(path))
    }

    /// Returns the existing folders to watch, none inside of one that is watched with its content.
    pub(super) fn existing(&self) -> BTreeMap<PathBuf, RecursiveMode> {
        let is_present = |folder: &&Path| folder.is_dir();
        let below = self.below.iter().map(PathBuf::as_path);
        let present: BTreeSet<_> = below.clone().filter(is_present).collect();
        let is_covered = |mut around: Ancestors<'_>| around.any(|it| present.contains(it));
        let whole = present.iter().filter(|folder| {
            let around = folder.parent().map(Path::ancestors);
            !around.is_some_and(is_covered)
        });
        let absent = below.filter(|folder| !present.contains(folder));
        let beside = absent.chain(self.files.iter().map(PathBuf::as_path));
        let beside = beside.filter_map(|path| path.ancestors().skip(1).find(is_present));
        let beside = beside.filter(|folder| !is_covered(folder.ancestors()));
        let alone = beside.chain([self.root.as_path()]);
        let alone = alone.map(|folder| (folder.to_owned(), RecursiveMode::NonRecursive));
        let whole = whole.map(|folder| (folder.to_path_buf(), RecursiveMode::Recursive));
        alone.chain(whole).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_the_books_own_files_are_relevant() {
        let folders = Folders {
            root: "/b".into(),
            below: vec!["/b/src".into(), "/listings".into(), "/b/i18n/es".into()],
            files: BTreeSet::from(["/b/code/守卫.rs".into(), "/b/README.md".into()]),
            ignored: vec!["/b/book".into(), "/b/src/out".into()],
        };
        for (path, is_relevant, is_around) in [
            ("/b/book.toml", true, false),
            ("/b/src/a/b.md", true, false),
            ("/listings/x.rs", true, false),
            ("/b/book/index.html", false, false),
            ("/b/src/out/x", false, false),
            ("/b/.git/index", false, false),
            ("/b/code/守卫.rs", true, true),
            ("/b/code/beside.rs", false, false),
            ("/b/README.md", true, true),
            ("/b/code", false, true),
            ("/b/i18n", false, true),
            ("/b/i18n/es", true, true),
            ("/b/i18n/fr", false, false),
            ("/b", false, false),
        ] {
            assert_eq!(folders.is_relevant(Path::new(path)), is_relevant, "{path}");
            assert_eq!(folders.is_around(Path::new(path)), is_around, "{path}");
        }
    }

    #[test]
    fn absent_folders_are_expected_in_the_nearest_one() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("src/i18n/fr")).unwrap();
        fs::create_dir_all(root.join("i18n")).unwrap();
        let below = ["src", "src/i18n/fr", "src/i18n/de", "i18n/es/current", "po"];
        let folders = Folders {
            root: root.to_owned(),
            below: below.map(|path| root.join(path)).to_vec(),
            files: BTreeSet::from([root.join("src/a.css"), root.join("README.md")]),
            ignored: Vec::new(),
        };
        let expected = [
            (root.to_owned(), RecursiveMode::NonRecursive),
            (root.join("i18n"), RecursiveMode::NonRecursive),
            (root.join("src"), RecursiveMode::Recursive),
        ];
        assert_eq!(folders.existing(), BTreeMap::from(expected));
    }
}
