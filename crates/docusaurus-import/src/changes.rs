//! The documents whose text changes: their front matter keeps addresses and names, and their links
//! lead to the places of files in the book.

use std::{collections::BTreeMap, path::Path};

use crate::{
    code::Code,
    docs::{
        document::Document,
        front_matter::{with_image, with_line, with_plain_end, without_line},
        post_author::with_authors,
    },
    files::{Copies, SOURCE},
    left_out::{Kind, LeftOut},
    links::{
        pathname,
        target::Places,
        written_path::{Referrer, is_markdown},
    },
    mdx_1::from_mdx_1,
    sidebars::{contents::Contents, read_set::ReadSet},
    site::Site,
    site_files::SiteFiles,
    texts::Texts,
    translation::Translation,
};

/// The new texts of files.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The texts by the path of the file in the book.
    pub(super) texts: BTreeMap<String, String>,
    /// The number of documents with a new `slug`.
    pub(super) slugs: usize,
    /// The number of files with new links.
    pub(super) links: usize,
    /// The number of files with escaped braces.
    pub(super) braces: usize,
}

/// The rules for the changes of all files.
struct Rules<'a> {
    files: &'a SiteFiles,
    /// The places of the files of the book that links may lead to.
    places: Places<'a>,
    /// Whether documents have formulas, if braces are escaped.
    braces: Option<bool>,
    /// The route in the base path of the book.
    route: &'a str,
    /// The files of the book.
    copies: &'a Copies,
    code: &'a Code<'a>,
}

/// A set of documents, or its translation.
struct Copied<'a> {
    set: &'a ReadSet,
    original: &'a ReadSet,
    /// The files of the set, by their paths in `folder`.
    copies: &'a Copies,
    /// The folder in the book.
    folder: &'a str,
    contents: &'a Contents,
    /// The texts of a translation.
    texts: Option<&'a Texts>,
    /// The places of the files of another version.
    version: Option<&'a Places<'a>>,
}

/// The documents of the book or of another version, with their translations.
struct Edition<'a> {
    sets: &'a [&'a ReadSet],
    copies: &'a Copies,
    folder: &'a str,
    contents: &'a Contents,
    translations: &'a [Translation],
    /// The paths of its files from outside the folders of documents.
    outside: &'a [String],
    version: Option<&'a Places<'a>>,
}

impl Changes {
    /// Returns the changes of the documents of a site. `linked` are the files whose places links follow,
    /// `of_versions` the tables of contents of its other versions, `code` the components of documents.
    pub(super) fn new(
        files: &SiteFiles,
        site: &Site,
        linked: &Copies,
        contents: &Contents,
        of_versions: &[Contents],
        code: &Code<'_>,
        left_out: &mut LeftOut,
    ) -> Self {
        let mut changes = Self::default();
        let rules = Rules {
            files,
            places: Places::new(files, linked),
            braces: site.settings.is_mdx_1.then_some(site.settings.has_math),
            route: site.settings.route(),
            copies: &site.copies,
            code,
        };
        let sets: Vec<_> = site.sets.iter().collect();
        let main = Edition {
            sets: &sets,
            copies: &site.copies,
            folder: SOURCE,
            contents,
            translations: &site.translations,
            outside: &site.outside,
            version: None,
        };
        changes.edition(&main, &rules, left_out);
        for (version, contents) in site.versions.iter().zip(of_versions) {
            let places = Places::new(files, &version.copies);
            let edition = Edition {
                sets: &[&version.set],
                copies: &version.copies,
                folder: &version.folder,
                contents,
                translations: &version.translations,
                outside: &version.outside,
                version: Some(&places),
            };
            changes.edition(&edition, &rules, left_out);
        }
        changes.others(site, &rules, left_out);
        changes
    }

    /// Adds the new texts of documents, and of files from outside their folders.
    fn edition(&mut self, edition: &Edition<'_>, rules: &Rules<'_>, left_out: &mut LeftOut) {
        let &Edition {
            contents, version, ..
        } = edition;
        for set in edition.sets {
            let copied = Copied {
                set,
                original: set,
                copies: edition.copies,
                folder: edition.folder,
                contents,
                texts: None,
                version,
            };
            self.set(&copied, rules, left_out);
        }
        for translation in edition.translations {
            for (original, set) in &translation.sets {
                let copied = Copied {
                    set,
                    original: edition.sets[*original],
                    copies: &translation.copies,
                    folder: &translation.folder,
                    contents,
                    texts: Some(&translation.texts),
                    version,
                };
                self.set(&copied, rules, left_out);
            }
        }
        for path in edition.outside {
            let referrer = Referrer {
                file: &edition.copies[path],
                path,
                set: Path::new(""),
            };
            let to = format!("{}/{path}", edition.folder);
            let from = (referrer.file, &*to, version);
            self.file(&referrer, from, &[], rules, left_out);
        }
    }

    /// Adds the new texts of posts and of pages.
    fn others(&mut self, site: &Site, rules: &Rules<'_>, left_out: &mut LeftOut) {
        let of_site = (
            SOURCE,
            &site.posts,
            site.pages.keys().collect(),
            &site.copies,
        );
        let others = site.translations.iter();
        let others = others.map(|it| {
            (
                &*it.folder,
                &it.posts,
                it.pages.iter().collect(),
                &it.copies,
            )
        });
        let all: Vec<(_, _, Vec<_>, _)> = [of_site].into_iter().chain(others).collect();
        for (into, posts, pages, copies) in all {
            let mut change = |path: &String, file: &Path, set: &Path, lines: &[Line]| {
                let referrer = Referrer { file, path, set };
                let to = format!("{into}/{path}");
                let from = (&*copies[path], &*to, None);
                self.file(&referrer, from, lines, rules, left_out);
            };
            if let Some(blog) = &site.settings.blog {
                let folder = rules.files.path(&blog.folder);
                for path in posts {
                    let below = path.strip_prefix(&*blog.route).unwrap_or(path);
                    let file = folder.join(below.trim_start_matches('/'));
                    let lines = [Line::Authors, Line::Image(path.clone())];
                    change(path, &file, &folder, &lines);
                }
            }
            for path in pages {
                let file = &site.settings.pages[path];
                change(path, file, file.parent().unwrap_or(file), &[]);
            }
        }
    }

    /// Adds the new texts of a set. Links of a translation begin at its original.
    fn set(&mut self, copied: &Copied<'_>, rules: &Rules<'_>, left_out: &mut LeftOut) {
        let set = copied.set;
        let folder = rules.files.path(&copied.original.options.folder);
        let documents = set.documents.iter();
        let documents: BTreeMap<_, _> = documents.map(|it| (&*it.path, it)).collect();
        for path in &set.files {
            let document = documents.get(&**path);
            let mut lines = document.map_or_else(Vec::new, |it| lines(it, copied));
            lines.push(Line::Image(path.clone()));
            let source = path.strip_prefix(&*set.folder).unwrap_or(path);
            let referrer = Referrer {
                file: &folder.join(source.trim_start_matches('/')),
                path,
                set: &folder,
            };
            let to = format!("{}/{path}", copied.folder);
            let from = (&*copied.copies[path], &*to, copied.version);
            self.file(&referrer, from, &lines, rules, left_out);
        }
    }

    /// Adds the new text of a file, if it needs one: with these lines in its front matter, with links
    /// to the places of files, and with escaped braces. `from` is read for the path `to` of the book. The files of
    /// another version than the newest have the places of that version.
    fn file(
        &mut self,
        referrer: &Referrer<'_>,
        (from, to, version): (&Path, &str, Option<&Places<'_>>),
        lines: &[Line],
        rules: &Rules<'_>,
        left_out: &mut LeftOut,
    ) {
        if !is_markdown(Path::new(referrer.path)) {
            return;
        }
        // The reading of a document has reported the error.
        let Ok(text) = rules.files.read_text(from) else {
            return;
        };
        let ended = with_plain_end(&text);
        let text = ended.as_deref().unwrap_or(&text);
        let escaped = rules.braces.and_then(|has_math| from_mdx_1(text, has_math));
        self.braces += usize::from(escaped.is_some());
        let text = escaped.as_deref().unwrap_or(text);
        let coded = rules.code.rewritten(text, referrer.file);
        let text = coded.as_deref().unwrap_or(text);
        let linked = match to.starts_with(SOURCE) {
            true => None,
            false => rules.places.with_files_of_book(text, referrer, version),
        };
        let named = linked.as_deref().unwrap_or(text);
        let places = version.unwrap_or(&rules.places);
        let linked = places.rewritten(named, referrer).or(linked);
        let named = linked.as_deref().unwrap_or(text);
        let linked = pathname::rewritten(named, rules.route, rules.copies).or(linked);
        self.links += usize::from(linked.is_some());
        let text = linked.as_deref().unwrap_or(text);
        let shown = to.strip_prefix(SOURCE).map_or(to, |path| &path[1..]);
        let new = self.with_lines(text, shown, lines, left_out);
        if let Some(new) = new.or(linked).or(coded).or(escaped).or(ended) {
            self.texts.insert(to.to_owned(), new);
        }
    }

    /// Returns a text with these lines in its front matter; `None` if it has none of them.
    fn with_lines(
        &mut self,
        text: &str,
        path: &str,
        lines: &[Line],
        left_out: &mut LeftOut,
    ) -> Option<String> {
        let mut new = None;
        for line in lines {
            let now = new.as_deref().unwrap_or(text);
            let changed = match line {
                Line::Slug(value) => with_line(now, SLUG, value),
                Line::Value(key, value) => with_line(now, key, value),
                Line::NoSidebar(_) => without_line(now, ASKED),
                Line::Used(key) => without_line(now, key),
                Line::Label(_) => without_line(now, LABEL),
                Line::Authors => with_authors(now),
                Line::Image(path) => with_image(now, path),
            };
            let is_changed = changed.is_some();
            new = changed.or(new);
            match (line, is_changed) {
                (Line::Slug(_), true) => self.slugs += 1,
                (Line::Slug(value), false) => {
                    left_out.add(Kind::Address, format!("{path} (`{SLUG}: {value}`)"));
                }
                (Line::Value(key, value), false) => {
                    left_out.add(Kind::FrontMatter, format!("{path} (`{key}: {value}`)"));
                }
                (Line::NoSidebar(name), true) => {
                    left_out.add(Kind::AskedSidebar, format!("{path} (`{name}`)"));
                }
                (Line::NoSidebar(name), false) => {
                    left_out.add(Kind::FrontMatter, format!("{path} (no `{ASKED}: {name}`)"));
                }
                (Line::Label(label), false) => {
                    left_out.add(Kind::CategoryLabel, format!("{path} (`{label}`)"));
                }
                // The build reports a key that is still there.
                (Line::Value(..) | Line::Label(_), true)
                | (Line::Used(_) | Line::Authors | Line::Image(_), _) => {}
            }
        }
        new
    }
}

/// A change of the front matter.
enum Line {
    /// A new `slug`.
    Slug(String),
    /// The new value of a key.
    Value(&'static str, String),
    /// Removes the name of a sidebar that the book does not have.
    NoSidebar(String),
    /// Removes a key whose effect is in the table of contents.
    Used(&'static str),
    /// No label of the document, because its category has this one.
    Label(String),
    /// The author of a post in `authors`.
    Authors,
    /// An image beside the document with this path, from the root of the site.
    Image(String),
}

const SLUG: &str = "slug";

/// The key for the label of a document.
const LABEL: &str = "sidebar_label";

/// The key for the sidebar of a document.
const ASKED: &str = "displayed_sidebar";

/// Returns the changes that the front matter of a document needs.
fn lines(document: &Document, copied: &Copied<'_>) -> Vec<Line> {
    let (set, contents) = (copied.original, copied.contents);
    let slug = document.slug.clone().map(Line::Slug);
    let asked = document.displayed_sidebar.as_deref().and_then(|old| {
        let new = set.new_name(old);
        if contents.parts.iter().all(|part| part.name != new) {
            return Some(Line::NoSidebar(old.to_owned()));
        }
        (old != new).then(|| Line::Value(ASKED, new.to_owned()))
    });
    let neighbours = document.neighbours.iter().filter_map(|(key, old)| {
        let named = set.documents.iter().find(|document| document.id == *old);
        let new = &named?.book_id;
        (old != new).then(|| Line::Value(key, new.clone()))
    });
    let used = document.used.iter().map(|key| Line::Used(key));
    let label = contents.labels.get(&document.path);
    let own = document.sidebar_label.as_ref();
    let translated = label.and_then(|label| copied.texts?.label(label));
    let label = match (translated, label) {
        (Some(text), _) if own != Some(&text) => Some(Line::Value(LABEL, text)),
        (None, Some(label)) if own.is_some_and(|own| own != label) => {
            Some(Line::Label(label.clone()))
        }
        _ => None,
    };
    let lines = slug.into_iter().chain(asked).chain(neighbours);
    lines.chain(used).chain(label).collect()
}
