//! The table of contents of the printed page: the nesting, parts and numbers of the sidebars.

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write as _,
};

use nav_model::{Doc, Item, Site};
use safe_html::escape::{attribute, text};

/// The sidebars of a book in the order of its pages.
pub(super) struct Contents<'a> {
    site: &'a Site,
    /// The position of each printed page by its route, from 1.
    positions: HashMap<&'a str, usize>,
    /// The section number of each page by its route, with a space: `1.1. `.
    numbers: HashMap<&'a str, &'a str>,
}

impl<'a> Contents<'a> {
    /// Reads the sidebars; `paths` are the routes of the printed pages, in order.
    pub(super) fn new(site: &'a Site, paths: impl Iterator<Item = &'a str>) -> Self {
        let positions = paths.zip(1..).collect();
        let mut contents = Self {
            site,
            positions,
            numbers: HashMap::new(),
        };
        for sidebar in site.sidebars().values() {
            contents.read_numbers(&sidebar.items);
        }
        contents
    }

    /// Reads the numbers from labels: a sidebar shows a page's number before its label.
    fn read_numbers(&mut self, items: &'a [Item]) {
        for item in items {
            let (path, label) = match item {
                Item::Link { path, label, .. } => (Some(path), label),
                Item::Category(category) => {
                    self.read_numbers(category.items.as_deref().unwrap_or_default());
                    (category.path.as_ref(), &category.label)
                }
                _ => continue,
            };
            let doc = path.and_then(|path| self.site.at(path));
            let number = doc.and_then(|doc| Some((doc, label.strip_suffix(doc.label.as_str())?)));
            if let Some((doc, number)) = number {
                self.numbers.insert(&doc.path, number);
            }
        }
    }

    /// Returns the section number of a page, with a space; empty if it has none.
    pub(super) fn number(&self, path: &str) -> &'a str {
        self.numbers.get(path).copied().unwrap_or_default()
    }

    /// Returns the list: each sidebar where its first page is, and pages without one between them.
    pub(super) fn html(&self) -> String {
        let mut out = String::new();
        let mut written = BTreeSet::new();
        let is_printed = |doc: &&Doc| self.positions.contains_key(doc.path.as_str());
        for doc in self.site.docs().iter().filter(is_printed) {
            let name = doc.sidebar.as_deref();
            match name.and_then(|name| self.site.sidebars().get(name)) {
                Some(sidebar) if written.insert(name) => self.items(&sidebar.items, &mut out),
                Some(_) => {}
                None => {
                    let link = self.link(Some(&doc.path), &doc.title);
                    let _ = write!(out, "<li>{link}</li>");
                }
            }
        }
        out
    }

    fn items(&self, items: &[Item], out: &mut String) {
        for item in items {
            let entry = match item {
                Item::Link { label, path, .. } => self.link(Some(path), label),
                Item::Category(category) => self.link(category.path.as_deref(), &category.label),
                Item::Draft { label } | Item::Heading { label, .. } => self.link(None, label),
                Item::External { label, href } => {
                    // The page is at the root of the book.
                    let href = href.trim_start_matches('/');
                    format!("<a href=\"{}\">{}</a>", attribute(href), text(label))
                }
                Item::Part { label } => format!("<strong>{}</strong>", text(label)),
                _ => continue,
            };
            let _ = write!(out, "<li>{entry}");
            if let Item::Category(category) = item {
                out.push_str("<ul>");
                self.items(category.items.as_deref().unwrap_or_default(), out);
                out.push_str("</ul>");
            }
            out.push_str("</li>");
        }
    }

    /// Returns a link to a page; the label alone if the page is not printed.
    fn link(&self, path: Option<&str>, label: &str) -> String {
        let label = text(label);
        match path.and_then(|path| self.positions.get(path)) {
            Some(at) => format!("<a href=\"#p{at}\">{label}</a>"),
            None => label.into_owned(),
        }
    }
}
