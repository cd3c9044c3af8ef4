//! The files of a site, and the plan of their copies.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use super::left_out::{Kind, LeftOut};
use crate::{
    paths::slashes,
    regular_file::{self, MAX_FOLDER_DEPTH},
};

/// The copies to make: the file by its path in the source folder of the book.
pub(super) type Copies = BTreeMap<String, PathBuf>;

/// Returns the files below a folder by their path in it. Links to folders and out of the folder, and
/// files that are not regular, are left out.
pub(super) fn below(folder: &Path, left_out: &mut LeftOut) -> Result<Copies> {
    let root =
        fs::canonicalize(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut walk = Walk {
        shown: folder,
        root: &root,
        files: Copies::new(),
        left_out,
    };
    walk.folder(folder, 0)?;
    Ok(walk.files)
}

struct Walk<'a> {
    /// The folder.
    shown: &'a Path,
    /// The folder without links.
    root: &'a Path,
    files: Copies,
    left_out: &'a mut LeftOut,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, depth: usize) -> Result<()> {
        let entries = regular_file::entries(folder);
        for path in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let name = path.file_name().unwrap_or_default();
            let about = fs::symlink_metadata(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let is_inside = !about.is_symlink()
                || fs::canonicalize(&path)
                    .is_ok_and(|target| target.starts_with(self.root) && target.is_file());
            if about.is_dir() && name == "node_modules" {
                continue;
            }
            if about.is_dir() && depth < MAX_FOLDER_DEPTH {
                self.folder(&path, depth + 1)?;
            } else if about.is_dir() || !is_inside || regular_file::is_special(&path) {
                let reason = match about.is_symlink() {
                    true => "a link",
                    false => "not a regular file",
                };
                self.left_out
                    .add(Kind::File, format!("{} ({reason})", path.display()));
            } else {
                let inside = path.strip_prefix(self.shown).unwrap_or(&path);
                self.files.insert(slashes(inside), path.clone());
            }
        }
        Ok(())
    }
}

/// Adds static files to the copies, except those in the place of another file or of a page. `pages`
/// are the addresses of the pages.
pub(super) fn add_statics<'a>(
    copies: &mut Copies,
    statics: Copies,
    pages: impl Iterator<Item = &'a str>,
    left_out: &mut LeftOut,
) {
    let pages = pages.flat_map(|route| match route.trim_matches('/') {
        "" => vec!["index.html".to_owned()],
        route => vec![format!("{route}/index.html"), format!("{route}.html")],
    });
    let pages: BTreeSet<String> = pages.collect();
    for (path, file) in statics {
        let reason = match copies.entry(path) {
            Entry::Occupied(_) => "another file has its path",
            Entry::Vacant(free) if free.key() == SUMMARY => OTHER_SUMMARY,
            Entry::Vacant(free) if pages.contains(free.key()) => "a page has its address",
            Entry::Vacant(free) => {
                free.insert(file);
                continue;
            }
        };
        left_out.add(Kind::File, format!("{} ({reason})", file.display()));
    }
}

/// The name of the table of contents.
pub(super) const SUMMARY: &str = "SUMMARY.md";

/// The reason why a file of this name is not copied.
const OTHER_SUMMARY: &str = "the table of contents has this name";

/// The files with the labels and addresses of tags.
const TAGS: [&str; 2] = ["tags.yml", "tags.yaml"];

/// Removes the files that have no use in a book: the settings of folders, whose content is in the
/// table of contents, those of tags, and, in the source folder of the book, a document of its name.
pub(super) fn remove_unused(copies: &mut Copies, is_source_folder: bool, left_out: &mut LeftOut) {
    if is_source_folder && let Some(file) = copies.remove(SUMMARY) {
        left_out.add(Kind::File, format!("{} ({OTHER_SUMMARY})", file.display()));
    }
    for file in TAGS.iter().filter_map(|name| copies.remove(*name)) {
        let text = format!("{} (tags have the names in documents)", file.display());
        left_out.add(Kind::File, text);
    }
    copies.retain(|path, _| category_folder(path).is_none());
}

/// Returns the folder whose settings are in a file.
pub(super) fn category_folder(path: &str) -> Option<&str> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let is_settings = matches!(
        name,
        "_category_.json" | "_category_.yml" | "_category_.yaml"
    );
    is_settings.then_some(folder)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::{Copies, add_statics, below, remove_unused};
    use crate::import::left_out::LeftOut;

    fn copies(paths: &[&str]) -> Copies {
        let all = paths
            .iter()
            .map(|path| ((*path).to_owned(), PathBuf::from(path)));
        all.collect()
    }

    #[test]
    fn static_files_do_not_replace_others() {
        let mut all = copies(&["a.mdx", "img/a.png"]);
        let statics = [
            "img/a.png",
            "img/b.png",
            "a/index.html",
            "g.html",
            "index.html",
            "SUMMARY.md",
            "g/x.html",
        ];
        let mut left_out = LeftOut::default();
        add_statics(
            &mut all,
            copies(&statics),
            ["/a", "/g", "/"].into_iter(),
            &mut left_out,
        );
        let paths: Vec<_> = all.keys().map(String::as_str).collect();
        assert_eq!(paths, ["a.mdx", "g/x.html", "img/a.png", "img/b.png"]);
        let messages: Vec<_> = left_out.messages().collect();
        assert_eq!(messages[0].lines().count(), 6, "{messages:?}");
    }

    #[test]
    fn settings_of_folders_are_not_copied() {
        let mut all = copies(&[
            "SUMMARY.md",
            "g/SUMMARY.md",
            "g/_category_.json",
            "_category_.yml",
            "_a.md",
            "tags.yml",
        ]);
        let mut left_out = LeftOut::default();
        remove_unused(&mut all, true, &mut left_out);
        let messages: Vec<_> = left_out.messages().collect();
        assert!(messages[0].contains("- tags.yml (tags"), "{messages:?}");
        let paths: Vec<_> = all.keys().map(String::as_str).collect();
        assert_eq!(paths, ["_a.md", "g/SUMMARY.md"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_out_of_the_folder_are_left_out() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let docs = folder.path().join("docs");
        fs::create_dir_all(docs.join("g/node_modules")).unwrap();
        fs::write(docs.join("g/node_modules/x.md"), "").unwrap();
        fs::write(docs.join("g/a.md"), "").unwrap();
        fs::write(folder.path().join("secret.md"), "").unwrap();
        symlink(folder.path().join("secret.md"), docs.join("b.md")).unwrap();
        symlink(docs.join("g"), docs.join("h")).unwrap();
        symlink(docs.join("g/a.md"), docs.join("c.md")).unwrap();
        let mut left_out = LeftOut::default();
        let found = below(&docs, &mut left_out).unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["c.md", "g/a.md"]);
        let messages: Vec<_> = left_out.messages().collect();
        assert!(messages[0].contains("b.md (a link)"), "{messages:?}");
    }
}
