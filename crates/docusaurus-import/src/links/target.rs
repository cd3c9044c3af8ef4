//! Links between documents whose places relative to each other change: the folder of a set in the
//! book is named like its route, and Docusaurus also looks for files in the folder of the set.

use std::{
    collections::HashMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use book_source::docusaurus::{SITE, paths_in_sources};
use diagnostics::paths::relative_path;

use super::written_path::{Referrer, is_markdown, written_paths};
use crate::{
    files::{Copies, SOURCE},
    site_files::SiteFiles,
};

/// The places of files in the site and in the book.
pub(crate) struct Places<'a> {
    files: &'a SiteFiles,
    copies: &'a Copies,
    /// The paths in the book of each file of the site.
    copied: HashMap<&'a Path, Vec<&'a str>>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(files: &'a SiteFiles, copies: &'a Copies) -> Self {
        let mut copied: HashMap<_, Vec<_>> = HashMap::new();
        for (path, file) in copies {
            copied.entry(&**file).or_default().push(&**path);
        }
        Self {
            files,
            copies,
            copied,
        }
    }

    /// Returns a text whose links lead to the same files in the book as in the site; `None` if they do
    /// already.
    pub(crate) fn rewritten(&self, text: &str, referrer: &Referrer<'_>) -> Option<String> {
        let mut out = String::new();
        let mut done = 0;
        for path in written_paths(text) {
            if let Some(new) = self.new_path(path.text, referrer) {
                out.push_str(&text[done..path.start]);
                out.push_str(&new);
                done = path.start + path.text.len();
            }
        }
        out.push_str(&text[done..]);
        (done > 0).then_some(out)
    }

    /// Returns the text of a translation or of another version, whose imports from the site lead to the
    /// files of the book, which its folder may lack; `None` if it has none. `version` has the files of the
    /// version.
    pub(crate) fn with_files_of_book(
        &self,
        text: &str,
        referrer: &Referrer<'_>,
        version: Option<&Places<'_>>,
    ) -> Option<String> {
        let mut out = String::new();
        let mut done = 0;
        for path in written_paths(text) {
            // A translation finds the files beside its original.
            let is_named = path.text.starts_with(SITE) || version.is_some();
            let is_import = matches!(path.before, '"' | '\'') && is_named;
            let files = referrer.files(&nav_model::decode(path.text), self.files);
            let is_own = |file: &PathBuf| version.is_some_and(|it| it.copied.contains_key(&**file));
            let mut files = files.iter().take_while(|file| !is_own(file));
            let found = files.find_map(|file| self.copied.get(&**file)?.first());
            // The site has images by their addresses, for all languages.
            let found = found.filter(|found| is_import && is_module(Path::new(found)));
            if let Some(found) = found {
                out.push_str(&text[done..path.start]);
                let _ = write!(out, "{SITE}{SOURCE}/{found}");
                done = path.start + path.text.len();
            }
        }
        out.push_str(&text[done..]);
        (done > 0).then_some(out)
    }

    /// Returns the path to write instead of `written`; `None` unless that leads to a copied file which
    /// it would not lead to in the book.
    fn new_path(&self, written: &str, referrer: &Referrer<'_>) -> Option<String> {
        let decoded = nav_model::decode(written);
        let mut files = referrer.files(&decoded, self.files).into_iter();
        let found = files.find_map(|file| self.copied.get(&*file))?;
        let here = self.in_book(&decoded, referrer.path);
        if here.is_some_and(|here| found.contains(&&*here)) {
            return None;
        }
        let found = found.first()?;
        let (folder, name) = found.rsplit_once('/').unwrap_or(("", found));
        let new = if decoded.starts_with(SITE) {
            format!("{SITE}{found}")
        } else if decoded.starts_with('.') {
            let from = referrer.path.rsplit_once('/').map_or("", |(from, _)| from);
            let path = relative_path(Path::new(from), Path::new(folder));
            let start = if path.starts_with('.') { "" } else { "./" };
            format!("{start}{path}{name}")
        } else {
            format!("/{found}")
        };
        Some(match written.contains('%') {
            true => nav_model::address(&new),
            false => new,
        })
    }

    /// Returns the file that a path in the file at `path` leads to in the book. A chapter may also name a
    /// file from the source folder, a file that it imports may not.
    fn in_book(&self, written: &str, path: &str) -> Option<String> {
        if written.starts_with(SITE) {
            let mut paths = paths_in_sources(written).into_iter();
            let found = paths.find(|path| self.copies.contains_key(&path[1..]));
            return found.map(|path| path[1..].to_owned());
        }
        if let Some(inside) = written.strip_prefix('/') {
            return Some(inside.to_owned());
        }
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        inside(&format!("{folder}/{written}"))
    }
}

/// Whether a file is imported as content or data.
pub(crate) fn is_module(path: &Path) -> bool {
    const DATA: [&str; 6] = ["json", "yaml", "yml", "toml", "txt", "csv"];
    let extension = path.extension().unwrap_or_default();
    is_markdown(path) || DATA.iter().any(|data| extension == *data)
}

/// Returns a path in a folder without dots; `None` if it leaves the folder.
fn inside(path: &str) -> Option<String> {
    let path = nav_model::join(path)?;
    Some(path.trim_start_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{Places, Referrer};
    use crate::{files::Copies, site_files::SiteFiles};

    /// Returns a text of the file `path` of the book, with its new links. `docs` is at the root of the
    /// book, `texts` in `x/y`, and `../more` in `more`.
    fn rewritten(path: &str, text: &str) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("site")).unwrap();
        let files = SiteFiles::open(&folder.path().join("site"), &[]).unwrap();
        let copies: Copies = [
            ("a.md", "docs/a.md"),
            ("g/b.md", "docs/g/b.md"),
            ("x/y/a.md", "texts/a.md"),
            ("x/y/g/_c d.mdx", "texts/g/_c d.mdx"),
            ("x/y/i.png", "texts/i.png"),
            ("more/a.md", "../more/a.md"),
        ]
        .map(|(path, file)| (path.to_owned(), file.into()))
        .into();
        let set = match path.split_once('/') {
            Some(("x", _)) => "texts",
            Some(("more", _)) => "../more",
            _ => "docs",
        };
        let referrer = Referrer {
            file: &copies[path],
            path,
            set: Path::new(set),
        };
        Places::new(&files, &copies).rewritten(text, &referrer)
    }

    #[test]
    fn links_lead_to_the_same_files() {
        for (path, text, wanted) in [
            ("a.md", "[b](./g/b.md) [b](g/b.md#x) [b](/g/b.md)", None),
            ("a.md", "![i](../texts/i.png)", Some("![i](./x/y/i.png)")),
            ("a.md", "[a](../../more/a.md)", Some("[a](./more/a.md)")),
            (
                "a.md",
                "[a]: ../texts/a.md \"t\"",
                Some("[a]: ./x/y/a.md \"t\""),
            ),
            ("g/b.md", "[a](@site/docs/a.md) [b](b.md)", None),
            (
                "g/b.md",
                "import C from '@site/texts/g/_c d.mdx'\n[a](/texts/a.md?q) [a](a.md)",
                Some("import C from '@site/texts/g/_c d.mdx'\n[a](/x/y/a.md?q) [a](/a.md)"),
            ),
            (
                "g/b.md",
                "<img src={require('@site/texts/i.png')} /> <a href=\"../../texts/g/_c%20d.mdx\">",
                Some("<img src={require('@site/x/y/i.png')} /> <a href=\"../x/y/g/_c%20d.mdx\">"),
            ),
            (
                "x/y/a.md",
                "[a](../docs/a.md) <../docs/g/b.md>",
                Some("[a](../../a.md) <../../g/b.md>"),
            ),
            ("x/y/a.md", "[a](/a.md)", Some("[a](/x/y/a.md)")),
            (
                "x/y/g/_c d.mdx",
                "[a](a.md) [d](docs/g/b.md)",
                Some("[a](/x/y/a.md) [d](/g/b.md)"),
            ),
            ("more/a.md", "[a](../site/docs/a.md)", Some("[a](../a.md)")),
            (
                "more/a.md",
                "../site/docs/a.md and `../site/docs/a.md`",
                None,
            ),
            (
                "a.md",
                "[a](../none/a.md) [a](https://x.y/docs/a.md) (é) é",
                None,
            ),
            ("a.md", "", None),
        ] {
            assert_eq!(rewritten(path, text).as_deref(), wanted, "{path}: {text}");
        }
    }
}
