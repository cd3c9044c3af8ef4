//! The navigation of a site, with lookups by id, route and source.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::Serialize;

use crate::{
    address::spelling::Spellings,
    diagnostic::{Code, Diagnostic, available},
    doc::Doc,
    input::MdxChapters,
    sidebar::{Sidebar, category::first_page},
    tag::Tag,
};

/// The navigation of a site.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct Site {
    /// The pages, in the summary's order.
    pub(crate) docs: Vec<Doc>,
    /// The ids of unwritten pages.
    pub(crate) drafts: Vec<String>,
    /// The sidebars by name.
    pub(crate) sidebars: BTreeMap<String, Sidebar>,
    /// The tags by label.
    pub(crate) tags: Vec<Tag>,
    /// Old path to new path or full address.
    pub(crate) redirects: BTreeMap<String, String>,
    /// The address of the blog, if the book has one with posts.
    pub(crate) blog: Option<String>,
    /// The routes of the blog's own screens.
    #[serde(skip)]
    pub(crate) blog_screens: BTreeSet<String>,
    #[serde(skip)]
    pub(crate) mdx: MdxChapters,
    /// Whether the addresses of pages end with a slash.
    #[serde(skip)]
    pub(crate) has_slash: bool,
    #[serde(skip)]
    pub(crate) index: Index,
}

/// Positions of documents in [`Site::docs`].
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    pub(crate) by_id: HashMap<String, usize>,
    /// Pages by folder and the id in their front matter, for pages with another id.
    pub(crate) by_id_with_folder: HashMap<String, usize>,
    pub(crate) by_path: HashMap<String, usize>,
    pub(crate) by_source: HashMap<String, usize>,
    /// Unwritten pages by source.
    pub(crate) drafts: HashMap<String, Draft>,
    /// The ids of unwritten pages, with and without the folder.
    pub(crate) draft_ids: HashSet<String>,
    /// The sources of unwritten pages by route.
    pub(crate) draft_at: HashMap<String, String>,
    /// The sources and routes of all pages, written or not.
    pub(crate) spellings: Spellings,
}

/// An unwritten page.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) path: String,
    /// The label from its front matter.
    pub(crate) label: Option<String>,
}

impl Index {
    /// Returns an index with room for this number of pages.
    pub(crate) fn with_capacity(pages: usize) -> Self {
        Self {
            by_id: HashMap::with_capacity(pages),
            by_path: HashMap::with_capacity(pages),
            by_source: HashMap::with_capacity(pages),
            ..Self::default()
        }
    }
}

impl Site {
    /// Returns the pages, in the summary's order.
    pub fn docs(&self) -> &[Doc] {
        &self.docs
    }

    /// Returns the ids of unwritten pages.
    pub fn drafts(&self) -> &[String] {
        &self.drafts
    }

    /// Returns the sidebars by name.
    pub const fn sidebars(&self) -> &BTreeMap<String, Sidebar> {
        &self.sidebars
    }

    /// Returns the tags, ordered by label.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Returns the address of the blog; `None` for a book without posts.
    pub fn blog(&self) -> Option<&str> {
        self.blog.as_deref()
    }

    /// Returns the routes of the blog's own screens: lists of posts, the archive, authors.
    pub fn blog_screens(&self) -> impl Iterator<Item = &str> {
        self.blog_screens.iter().map(String::as_str)
    }

    /// Returns whether the blog has a screen of its own at this route, lists of tags included.
    pub fn is_blog_screen(&self, path: &str) -> bool {
        self.blog_screens.contains(path)
    }

    /// Returns the posts, drafts and unlisted ones excepted, from the newest to the oldest.
    pub fn posts(&self) -> impl Iterator<Item = &Doc> {
        let docs = self.docs.iter();
        docs.filter(|doc| doc.post.is_some() && !doc.front.unlisted)
    }

    /// Returns the new path or full address of each old path.
    pub const fn redirects(&self) -> &BTreeMap<String, String> {
        &self.redirects
    }

    /// Returns the document with this id, or whose folder and id of the front matter these are,
    /// separated by a slash.
    pub fn doc(&self, id: &str) -> Option<&Doc> {
        let index = &self.index;
        let at = index.by_id.get(id);
        at.or_else(|| index.by_id_with_folder.get(id))
            .map(|at| &self.docs[*at])
    }

    /// Returns the document at this route.
    pub fn at(&self, path: &str) -> Option<&Doc> {
        self.index.by_path.get(path).map(|at| &self.docs[*at])
    }

    /// Returns the document of this source file.
    pub fn of_source(&self, source: &str) -> Option<&Doc> {
        self.index.by_source.get(source).map(|at| &self.docs[*at])
    }

    /// Returns source and route of each unwritten page, ordered by source.
    pub fn draft_addresses(&self) -> BTreeMap<&str, &str> {
        let drafts = self.index.drafts.iter();
        drafts
            .map(|(source, draft)| (source.as_str(), draft.path.as_str()))
            .collect()
    }

    /// Returns whether an unwritten page has this route.
    pub fn is_draft(&self, path: &str) -> bool {
        self.index.draft_at.contains_key(path)
    }

    /// Returns the site's main page by Docusaurus' rule: the page at `/`, otherwise the first page
    /// of the first sidebar, otherwise the first page.
    pub fn main_doc(&self) -> Option<&Doc> {
        let in_sidebar = || {
            let firsts = self.sidebars.values();
            let mut firsts = firsts.filter_map(|sidebar| self.at(&first_page(&sidebar.items)?));
            firsts.find(|doc| doc.post.is_none())
        };
        self.at("/")
            .or_else(in_sidebar)
            .or_else(|| self.docs.first())
    }

    /// Returns the document with this id, or a finding that lists the available ids.
    pub fn expect_doc(&self, id: &str) -> Result<&Doc, Box<Diagnostic>> {
        self.doc(id).ok_or_else(|| {
            let message = format!("no document has the id `{id}`");
            let found = Diagnostic::new(Code::UnknownDoc, message);
            Box::new(found.help(self.available_ids(id)))
        })
    }

    /// Returns the first page of this sidebar, or a finding that lists the available sidebars.
    pub fn expect_sidebar(&self, name: &str) -> Result<&str, Box<Diagnostic>> {
        if !self.sidebars.contains_key(name) {
            return Err(Box::new(self.unknown_sidebar(name)));
        }
        let shows = |doc: &&Doc| doc.sidebar.as_deref() == Some(name);
        let first = self.docs.iter().find(shows).ok_or_else(|| {
            let message = format!("the sidebar `{name}` has no page to link to");
            Box::new(Diagnostic::new(Code::UnknownSidebar, message))
        })?;
        Ok(&first.path)
    }

    /// Lists the available ids for a message, the most similar to `id` first.
    pub(crate) fn available_ids(&self, id: &str) -> String {
        let ids = self.docs.iter().map(|doc| doc.id.as_str());
        format!("available ids: {}", available(id, ids))
    }

    pub(crate) fn unknown_sidebar(&self, name: &str) -> Diagnostic {
        let names = available(name, self.sidebars.keys().map(String::as_str));
        let message = format!("no sidebar has the name `{name}`");
        Diagnostic::new(Code::UnknownSidebar, message).help(format!("available sidebars: {names}"))
    }
}
