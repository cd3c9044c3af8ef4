//! Files outside the folders of documents that documents import or show: partials, data and images.

use std::{
    collections::{HashSet, btree_map::Entry},
    path::{Component, Path, PathBuf},
};

use book_source::docusaurus::paths_in_sources;
use diagnostics::paths::slashes;

use crate::{
    files::{Copies, OTHER_SUMMARY, SUMMARY},
    left_out::{Kind, LeftOut},
    links::{
        target::is_module,
        written_path::{Referrer, WrittenPath, is_markdown, written_paths},
    },
    sidebars::read_set::ReadSet,
    site::Site,
    site_files::SiteFiles,
    translation::Translation,
};

/// The extensions of data and of files that pages show.
const SHOWN: [&str; 18] = [
    "json", "yaml", "yml", "toml", "txt", "csv", "svg", "png", "jpg", "jpeg", "gif", "webp",
    "avif", "ico", "mp4", "webm", "pdf", "mp3",
];

/// Adds the files of a site that its documents use and that are in no copied folder to the copies. In
/// the source folder of the book, and in the folder of another version, they have the same paths as in the
/// site, where `@site/…` finds them.
pub(super) fn add(files: &SiteFiles, site: &mut Site, left_out: &mut LeftOut) {
    let statics = site.settings.statics.iter();
    let statics: Vec<_> = statics.map(|folder| files.path(folder)).collect();
    let search = |copied: HashSet<PathBuf>| Search {
        files,
        statics: &statics,
        copied,
        found: Vec::new(),
    };
    let translated = site.translations.iter().flat_map(|it| it.copies.values());
    let mut of_book = search(site.copies.values().chain(translated).cloned().collect());
    let sets: Vec<_> = site.sets.iter().collect();
    of_book.read_sets(&sets, &site.copies, &site.translations);
    // Versions import the modules of the book.
    let modules = site.copies.values().filter(|file| is_module(file));
    let modules: Vec<_> = modules.cloned().collect();
    for version in &mut site.versions {
        let translated = version.translations.iter();
        let translated = translated.flat_map(|it| it.copies.values());
        let copied = version.copies.values().chain(translated).chain(&modules);
        let mut of_version = search(copied.cloned().collect());
        of_version.read_sets(&[&version.set], &version.copies, &version.translations);
        of_version.add(&mut version.copies, &mut version.outside, left_out);
    }
    of_book.add(&mut site.copies, &mut site.outside, left_out);
}

/// Adds the static files that the documents of other versions use to these versions, which are built from
/// their own folders. `others` are the files that are not static.
pub(super) fn add_statics_of_versions(files: &SiteFiles, site: &mut Site, others: &Copies) {
    let is_end = |c: char| c.is_whitespace() || "\"'`()<>[]{}|,;#?\\=".contains(c);
    let copies = &site.copies;
    for version in &mut site.versions {
        let of_version = version.translations.iter().map(|it| &it.copies);
        let texts = of_version
            .chain([&version.copies])
            .flat_map(|copies| copies.values());
        let texts = texts.filter(|file| is_markdown(file));
        let texts: Vec<_> = texts
            .filter_map(|file| files.read_text(file).ok())
            .collect();
        let parts = texts.iter().flat_map(|text| text.split(is_end));
        for part in parts.filter(|part| part.starts_with(['/', '@', '.'])) {
            let part = nav_model::decode(part);
            let path = part.starts_with('/').then(|| part.clone());
            for path in path.into_iter().chain(paths_in_sources(&part)) {
                let path = &path[1..];
                if let Some(file) = copies.get(path).filter(|_| !others.contains_key(path)) {
                    version
                        .copies
                        .entry(path.to_owned())
                        .or_insert_with(|| file.clone());
                }
            }
        }
    }
}

struct Search<'a> {
    files: &'a SiteFiles,
    /// The folders whose content is copied to the root of the site.
    statics: &'a [PathBuf],
    copied: HashSet<PathBuf>,
    /// The files by their paths in the site.
    found: Vec<(String, PathBuf)>,
}

impl Search<'_> {
    /// Adds the files that documents and their translations use, and those that these files use.
    fn read_sets(&mut self, sets: &[&ReadSet], copies: &Copies, translations: &[Translation]) {
        let of_sets = sets.iter().map(|set| (*set, *set, copies));
        let translated = translations.iter().flat_map(|translation| {
            let translated = translation.sets.iter();
            translated.map(|(original, set)| (sets[*original], set, &translation.copies))
        });
        for (original, set, copies) in of_sets.chain(translated) {
            let folder = self.files.path(&original.options.folder);
            for path in set.files.iter().filter(|path| is_markdown(Path::new(path))) {
                self.read(&copies[path], &folder);
            }
        }
        let mut at = 0;
        while let Some((_, file)) = self.found.get(at) {
            let file = file.clone();
            if is_markdown(&file) {
                self.read(&file, Path::new(""));
            }
            at += 1;
        }
    }

    /// Adds the found files to the copies.
    fn add(self, copies: &mut Copies, outside: &mut Vec<String>, left_out: &mut LeftOut) {
        for (path, file) in self.found {
            if path == SUMMARY {
                let text = format!("{} ({OTHER_SUMMARY})", self.files.shown(&file));
                left_out.add(Kind::File, text);
            } else if let Entry::Vacant(free) = copies.entry(path) {
                outside.push(free.key().clone());
                free.insert(file);
            }
        }
    }

    /// Adds the files that the text of a file uses; `set` is the folder of its set.
    fn read(&mut self, file: &Path, set: &Path) {
        let Ok(text) = self.files.read_text(file) else {
            return;
        };
        let referrer = Referrer {
            file,
            path: "",
            set,
        };
        for written in written_paths(&text).into_iter().filter(is_used) {
            let decoded = nav_model::decode(written.text);
            let files = referrer.files(&decoded, self.files);
            if files.iter().any(|file| self.copied.contains(file)) {
                continue;
            }
            let Some(file) = files.into_iter().find(|file| self.is_of_site(file)) else {
                continue;
            };
            self.copied.insert(file.clone());
            self.found.push((slashes(&file), file));
        }
    }

    fn is_of_site(&self, file: &Path) -> bool {
        let is_static = self.statics.iter().any(|folder| file.starts_with(folder));
        let is_package = file
            .components()
            .any(|part| part.as_os_str() == "node_modules");
        let first = file.components().next();
        let is_inside = matches!(first, Some(Component::Normal(_)));
        !is_static && !is_package && is_inside && self.files.is_file(file)
    }
}

/// Whether a page shows the file or imports its content. A link to another document does neither, and
/// scripts are not part of a book.
fn is_used(path: &WrittenPath<'_>) -> bool {
    let is_import = matches!(path.before, '"' | '\'' | '!');
    let extension = Path::new(path.text).extension().unwrap_or_default();
    let is_shown = SHOWN
        .iter()
        .any(|shown| extension.eq_ignore_ascii_case(shown));
    is_shown || path.before == '!' || (is_import && is_markdown(Path::new(path.text)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::add;
    use crate::{
        left_out::LeftOut, script::value::Value, settings::read::Settings, site::Site,
        site_files::SiteFiles,
    };

    #[test]
    fn files_that_documents_use_are_copied() {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            (
                "site/docs/a.md",
                "import A from '@site/parts/_a.mdx'\nimport d from '../d.json'\n![i](/img/i.png) [r](../README.md) ![s](@site/static/s.png) ![o](../../o.png)\nimport c from '!!raw-loader!../c.rs'\nimport s from '../src/s.js'\n",
            ),
            ("site/docs/b.md", "# B\n"),
            (
                "site/parts/_a.mdx",
                "import B from './_b.mdx'\n![i](./i.png) [b](../docs/b.md)",
            ),
            ("site/parts/_b.mdx", "import A from './_a.mdx'"),
            ("site/parts/i.png", ""),
            ("site/d.json", ""),
            ("site/c.rs", ""),
            ("site/README.md", ""),
            ("site/src/s.js", ""),
            ("site/static/s.png", ""),
            ("o.png", ""),
        ] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let root = folder.path().join("site");
        let settings = Settings::read(&Value::Null);
        let files = SiteFiles::open(&root, &[]).unwrap().into();
        let mut left_out = LeftOut::default();
        let mut site = Site::read(&files, settings, &mut left_out).unwrap();
        add(&files, &mut site, &mut left_out);
        site.outside.sort();
        let wanted = [
            "c.rs",
            "d.json",
            "parts/_a.mdx",
            "parts/_b.mdx",
            "parts/i.png",
        ];
        assert_eq!(site.outside, wanted);
        assert_eq!(site.copies.len(), 7);
    }
}
