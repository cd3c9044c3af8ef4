//! Files outside the folders of documents that documents import or show: partials, data and images.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    join::join,
    site::Site,
    written_path::{Referrer, WrittenPath, full, is_markdown, written_paths},
};
use crate::{paths::slashes, regular_file};

/// The extensions of data and of files that pages show.
const SHOWN: [&str; 18] = [
    "json", "yaml", "yml", "toml", "txt", "csv", "svg", "png", "jpg", "jpeg", "gif", "webp",
    "avif", "ico", "mp4", "webm", "pdf", "mp3",
];

/// Adds the files of the site in the folder `root` that its documents use and that are in no copied
/// folder to the copies. Their paths in the source folder of the book are those in the site, which
/// `@site/…` finds there.
pub(super) fn add(root: &Path, site: &mut Site) {
    let translated = site.translations.iter().flat_map(|it| it.copies.values());
    let copied = site.copies.values().chain(translated);
    let copied = copied.map(|file| full(file)).collect();
    let statics = site.settings.statics.iter();
    let statics = statics.map(|folder| full(&join(root, folder)));
    let mut search = Search {
        root,
        inside: fs::canonicalize(root).unwrap_or_else(|_| root.to_owned()),
        statics: statics.collect(),
        copied,
        found: Vec::new(),
    };
    for set in &site.sets {
        let folder = join(root, &set.options.folder);
        for path in set.files.iter().filter(|path| is_markdown(Path::new(path))) {
            search.read(&site.copies[path], &folder);
        }
    }
    for translation in &site.translations {
        for (original, set) in &translation.sets {
            let folder = join(root, &site.sets[*original].options.folder);
            for path in set.files.iter().filter(|path| is_markdown(Path::new(path))) {
                search.read(&translation.copies[path], &folder);
            }
        }
    }
    let mut at = 0;
    while let Some((_, file)) = search.found.get(at) {
        let file = file.clone();
        if is_markdown(&file) {
            search.read(&file, root);
        }
        at += 1;
    }
    for (path, file) in search.found {
        if !site.copies.contains_key(&path) {
            site.outside.push(path.clone());
            site.copies.insert(path, file);
        }
    }
}

struct Search<'a> {
    root: &'a Path,
    /// The folder of the site without links.
    inside: PathBuf,
    /// The folders whose content is copied to the root of the site.
    statics: Vec<PathBuf>,
    copied: HashSet<PathBuf>,
    /// The files by their paths in the site.
    found: Vec<(String, PathBuf)>,
}

impl Search<'_> {
    /// Adds the files that the text of a file uses; `set` is the folder of its set.
    fn read(&mut self, file: &Path, set: &Path) {
        let Ok(text) = regular_file::read_text(file) else {
            return;
        };
        let referrer = Referrer {
            file,
            path: "",
            set,
        };
        for written in written_paths(&text).into_iter().filter(is_used) {
            let decoded = nav_model::decode(written.text);
            let files = referrer.files(&decoded, self.root);
            if files.iter().any(|file| self.copied.contains(file)) {
                continue;
            }
            let Some(file) = files.into_iter().find(|file| self.is_of_site(file)) else {
                continue;
            };
            let inside = file.strip_prefix(full(self.root)).map(slashes);
            if let Ok(inside) = inside {
                self.copied.insert(file.clone());
                self.found.push((inside, file));
            }
        }
    }

    fn is_of_site(&self, file: &Path) -> bool {
        let is_static = self.statics.iter().any(|folder| file.starts_with(folder));
        let is_package = file
            .components()
            .any(|part| part.as_os_str() == "node_modules");
        let is_inside = || fs::canonicalize(file).is_ok_and(|file| file.starts_with(&self.inside));
        !is_static && !is_package && file.is_file() && is_inside()
    }
}

/// Whether a page shows the file or imports its content. A link to another document is none of this,
/// and scripts are not part of a book.
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
    use crate::import::{left_out::LeftOut, settings::Settings, site::Site, value::Value};

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
        let mut site = Site::read(&root, settings, &mut LeftOut::default()).unwrap();
        add(&root, &mut site);
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
