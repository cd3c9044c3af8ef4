//! The files of a site, and the plan of their copies.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use confined_files::Kind;
use diagnostics::paths::{is_markdown, slashes};

use crate::{
    left_out::{Kind as Left, LeftOut},
    script::value::Value,
    site_files::{SiteFiles, has_plain_name},
};

/// The folder of the chapters of a book.
pub(super) const SOURCE: &str = "src";

/// The copies to make: the file by its path in the source folder of the book.
pub(super) type Copies = BTreeMap<String, PathBuf>;

/// Returns the files below a folder by their path in it. What cannot be read or has no place in a book
/// is left out.
pub(super) fn below(site: &SiteFiles, folder: &Path, left_out: &mut LeftOut) -> Result<Copies> {
    let entries = site.walk(folder);
    let entries = entries.with_context(|| format!("cannot read {}", site.shown(folder)))?;
    let mut files = Copies::new();
    for entry in entries {
        let reason = match &entry.kind {
            Ok(Kind::Folder) => continue,
            Ok(_) if !has_plain_name(&entry.path) => ODD_NAME.to_owned(),
            Ok(Kind::File) => {
                let inside = entry.path.strip_prefix(folder).unwrap_or(&entry.path);
                files.insert(slashes(inside), entry.path);
                continue;
            }
            Ok(Kind::Special) => "not a regular file".to_owned(),
            Err(error) => site.reason(error),
        };
        let shown = site.shown(&entry.path);
        left_out.add(Left::File, format!("{shown} ({reason})"));
    }
    Ok(files)
}

/// Adds the files of a blog, or of its translation, to the copies. Returns the paths of its Markdown files.
pub(super) fn read_blog(
    site: &SiteFiles,
    folder: &Path,
    (route, options): (&str, &Value),
    copies: &mut Copies,
    left_out: &mut LeftOut,
) -> Result<Vec<String>> {
    let mut found = below(site, folder, left_out)?;
    // The texts of a translated blog.
    found.remove("options.json");
    remove_unused(site, &mut found, false, left_out);
    let tags = take_tags(&mut found, options);
    copies.extend(tags.map(|file| (format!("{route}/{TAGS}"), file)));
    let mut posts = Vec::new();
    for (path, file) in found {
        let path = format!("{route}/{path}");
        match copies.entry(path) {
            Entry::Occupied(_) => {
                let text = format!("{} (another file has its path)", site.shown(&file));
                left_out.add(Left::File, text);
            }
            Entry::Vacant(free) => {
                if is_markdown(&file) {
                    posts.push(free.key().clone());
                }
                free.insert(file);
            }
        }
    }
    Ok(posts)
}

/// The reason why a file is not copied.
const ODD_NAME: &str =
    "its name is not UTF-8, or has a control character or a backslash; rename it";

/// Whether the program writes the folder of a path in the site.
pub(super) fn is_of_program(path: &str) -> bool {
    matches!(path.split('/').next(), Some("_app" | "_data"))
}

/// Adds static files to the copies, unless another file or a page has their place. `pages`
/// are the addresses of the pages.
pub(super) fn add_statics<'a>(
    site: &SiteFiles,
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
            Entry::Vacant(free) if is_of_program(free.key()) => "the program writes this folder",
            Entry::Vacant(free) if pages.contains(free.key()) => "a page has its address",
            Entry::Vacant(free) => {
                free.insert(file);
                continue;
            }
        };
        left_out.add(Left::File, format!("{} ({reason})", site.shown(&file)));
    }
}

/// The name of the table of contents.
pub(super) const SUMMARY: &str = "SUMMARY.md";

/// The reason why a file of this name is not copied.
pub(super) const OTHER_SUMMARY: &str = "the table of contents has this name";

/// The file with the labels and addresses of tags, in a book and by default in a site.
const TAGS: &str = "tags.yml";

/// Removes the file of the tags that the options of a set or of a blog name.
pub(super) fn take_tags(files: &mut Copies, options: &Value) -> Option<PathBuf> {
    let named = options.text_of("tags");
    files.remove(named.as_deref().unwrap_or(TAGS))
}

/// Adds the file of the tags of a set, unless another set has one.
pub(super) fn add_tags(
    site: &SiteFiles,
    tags: Option<PathBuf>,
    copies: &mut Copies,
    left_out: &mut LeftOut,
) {
    let Some(file) = tags else { return };
    if let Some(file) = copies.insert(TAGS.to_owned(), file) {
        let text = format!("{} (a book has one file of tags)", site.shown(&file));
        left_out.add(Left::File, text);
    }
}

/// Removes the files that have no use in a book: the settings of folders, whose content is in the
/// table of contents, and, in the source folder of the book, a document with the name of the table of
/// contents.
pub(super) fn remove_unused(
    site: &SiteFiles,
    copies: &mut Copies,
    is_source_folder: bool,
    left_out: &mut LeftOut,
) {
    if is_source_folder && let Some(file) = copies.remove(SUMMARY) {
        left_out.add(
            Left::File,
            format!("{} ({OTHER_SUMMARY})", site.shown(&file)),
        );
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
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    use super::{Copies, add_statics, below, remove_unused};
    use crate::{left_out::LeftOut, site_files::SiteFiles};

    fn site(folder: &Path) -> SiteFiles {
        SiteFiles::open(folder, &[]).unwrap()
    }

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
            "_data/manifest.json",
            "g/x.html",
        ];
        let mut left_out = LeftOut::default();
        add_statics(
            &site(Path::new(".")),
            &mut all,
            copies(&statics),
            ["/a", "/g", "/"].into_iter(),
            &mut left_out,
        );
        let paths: Vec<_> = all.keys().map(String::as_str).collect();
        assert_eq!(paths, ["a.mdx", "g/x.html", "img/a.png", "img/b.png"]);
        let messages: Vec<_> = left_out.messages().collect();
        assert_eq!(messages[0].lines().count(), 7, "{messages:?}");
    }

    #[test]
    fn settings_of_folders_are_not_copied() {
        let mut all = copies(&[
            "SUMMARY.md",
            "g/SUMMARY.md",
            "g/_category_.json",
            "_category_.yml",
            "_a.md",
        ]);
        let mut left_out = LeftOut::default();
        remove_unused(&site(Path::new(".")), &mut all, true, &mut left_out);
        let paths: Vec<_> = all.keys().map(String::as_str).collect();
        assert_eq!(paths, ["_a.md", "g/SUMMARY.md"]);
    }

    #[test]
    #[cfg(unix)]
    fn files_without_a_place_in_a_book_are_left_out() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let docs = folder.path().join("site/docs");
        fs::create_dir_all(docs.join("g/node_modules")).unwrap();
        for file in [
            "g/node_modules/x.md",
            "g/a.md",
            ".hidden.md",
            "../beside.md",
            "../../secret.md",
            "line\nbreak.md",
            "back\\..\\slash.md",
            "bell\u{7}.md",
            "right\u{202e}left.md",
        ] {
            fs::write(docs.join(file), "").unwrap();
        }
        symlink("../../secret.md", docs.join("b.md")).unwrap();
        symlink(docs.join("g"), docs.join("h")).unwrap();
        symlink("../beside.md", docs.join("c.md")).unwrap();
        let mut left_out = LeftOut::default();
        let found = below(
            &site(&folder.path().join("site")),
            Path::new("docs"),
            &mut left_out,
        );
        let found: Vec<_> = found.unwrap().into_keys().collect();
        assert_eq!(found, ["c.md", "g/a.md", "h/a.md", "right\u{202e}left.md"]);
        let messages: Vec<_> = left_out.messages().collect();
        for reason in [
            "b.md (a link to ",
            ".hidden.md (hidden: ",
            "break.md (its name ",
        ] {
            assert!(messages[0].contains(reason), "{messages:?}");
        }
        assert_eq!(messages[0].lines().count(), 6, "{messages:?}");
    }
}
