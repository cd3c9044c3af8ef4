//! The documents whose text changes: their front matter keeps addresses and names, and their links
//! lead to the places of files in the book.

use std::{collections::BTreeMap, path::Path};

use super::{
    braces::with_escaped_braces,
    document::Document,
    front_matter::with_line,
    join::join,
    left_out::{Kind, LeftOut},
    links::Places,
    read_set::ReadSet,
    site::Site,
    written_path::{Referrer, is_markdown},
};
use crate::regular_file;

/// The new texts of files.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// The texts by the path of the file in the source folder of the book.
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
    /// The places of files that links may lead to, if files are moved.
    places: Option<Places<'a>>,
    /// Whether documents have formulas, if braces are escaped.
    braces: Option<bool>,
}

impl Changes {
    /// Returns the changes of the documents of a site in the folder `root`.
    pub(super) fn new(root: &Path, site: &Site, left_out: &mut LeftOut) -> Self {
        let is_moved = site.sets.len() > 1 || !site.outside.is_empty();
        let mut changes = Self::default();
        let places = is_moved.then(|| Places::new(root, &site.copies));
        let rules = Rules {
            places,
            braces: site.settings.is_mdx_1.then_some(site.settings.has_math),
        };
        for set in &site.sets {
            let folder = join(root, &set.options.folder);
            let documents = set.documents.iter();
            let documents: BTreeMap<_, _> = documents.map(|it| (&*it.path, it)).collect();
            for path in &set.files {
                let document = documents.get(&**path);
                let lines = document.map_or_else(Vec::new, |document| lines(document, set));
                let referrer = Referrer {
                    file: &site.copies[path],
                    path,
                    set: &folder,
                };
                changes.file(&referrer, &lines, &rules, left_out);
            }
        }
        for path in &site.outside {
            let referrer = Referrer {
                file: &site.copies[path],
                path,
                set: root,
            };
            changes.file(&referrer, &[], &rules, left_out);
        }
        changes
    }

    /// Adds the new text of a file, if it needs one: with these lines in its front matter, with links
    /// to the places of files, and with escaped braces.
    fn file(
        &mut self,
        referrer: &Referrer<'_>,
        lines: &[(&'static str, String)],
        rules: &Rules<'_>,
        left_out: &mut LeftOut,
    ) {
        let is_same = lines.is_empty() && rules.places.is_none() && rules.braces.is_none();
        if !is_markdown(Path::new(referrer.path)) || is_same {
            return;
        }
        // The reading of a document has reported the error.
        let Ok(text) = regular_file::read_text(referrer.file) else {
            return;
        };
        let escaped = rules
            .braces
            .and_then(|has_math| with_escaped_braces(&text, has_math));
        self.braces += usize::from(escaped.is_some());
        let text = escaped.as_deref().unwrap_or(&text);
        let places = rules.places.as_ref();
        let linked = places.and_then(|places| places.rewritten(text, referrer));
        self.links += usize::from(linked.is_some());
        let text = linked.as_deref().unwrap_or(text);
        let new = self.with_lines(text, referrer.path, lines, left_out);
        if let Some(new) = new.or(linked).or(escaped) {
            self.texts.insert(referrer.path.to_owned(), new);
        }
    }

    /// Returns a text with these lines in its front matter; `None` if it has none of them.
    fn with_lines(
        &mut self,
        text: &str,
        path: &str,
        lines: &[(&'static str, String)],
        left_out: &mut LeftOut,
    ) -> Option<String> {
        let mut new = None;
        for (key, value) in lines {
            if let Some(text) = with_line(new.as_deref().unwrap_or(text), key, value) {
                self.slugs += usize::from(*key == SLUG);
                new = Some(text);
                continue;
            }
            let kind = match *key {
                SLUG => Kind::Address,
                _ => Kind::FrontMatter,
            };
            left_out.add(kind, format!("{path} (`{key}: {value}`)"));
        }
        new
    }
}

const SLUG: &str = "slug";

/// Returns the lines that a document needs in its front matter.
fn lines(document: &Document, set: &ReadSet) -> Vec<(&'static str, String)> {
    let slug = document.slug.clone().map(|slug| (SLUG, slug));
    let asked = document.displayed_sidebar.as_deref();
    let asked = asked.map(|name| ("displayed_sidebar", name, set.new_name(name)));
    let neighbours = document.neighbours.iter().filter_map(|(key, id)| {
        let named = set.documents.iter().find(|document| document.id == *id);
        Some((*key, &**id, &*named?.book_id))
    });
    let renamed = asked.into_iter().chain(neighbours);
    let renamed = renamed.filter(|(_, old, new)| old != new);
    let renamed = renamed.map(|(key, _, new)| (key, new.to_owned()));
    slug.into_iter().chain(renamed).collect()
}
