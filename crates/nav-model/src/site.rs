//! The navigation of a site, and how to find things in it.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::{
    category::first_page,
    diagnostic::{Diagnostic, Kind, available},
    doc::Doc,
    sidebar::Sidebar,
    tag::Tag,
};

/// The navigation of a site.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Site {
    /// The pages, in the summary's order.
    pub docs: Vec<Doc>,
    /// The ids of pages still to be written.
    pub drafts: Vec<String>,
    /// The sidebars by name.
    pub sidebars: BTreeMap<String, Sidebar>,
    /// The tags by label.
    pub tags: Vec<Tag>,
    /// Old path to new path or full address.
    pub redirects: BTreeMap<String, String>,
    #[serde(skip)]
    pub(crate) index: Index,
}

/// Where to find a document in [`Site::docs`].
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    pub(crate) by_id: HashMap<String, usize>,
    pub(crate) by_path: HashMap<String, usize>,
    pub(crate) by_source: HashMap<String, usize>,
    /// Pages still to be written, by source.
    pub(crate) drafts: HashMap<String, Draft>,
    /// Their sources by route.
    pub(crate) draft_at: HashMap<String, String>,
}

/// A page still to be written.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) path: String,
    /// The label that its front matter gives it.
    pub(crate) label: Option<String>,
}

impl Site {
    /// The document with this id.
    pub fn doc(&self, id: &str) -> Option<&Doc> {
        self.index.by_id.get(id).map(|at| &self.docs[*at])
    }

    /// The document at this route.
    pub fn at(&self, path: &str) -> Option<&Doc> {
        self.index.by_path.get(path).map(|at| &self.docs[*at])
    }

    /// The document of this source file.
    pub fn of_source(&self, source: &str) -> Option<&Doc> {
        self.index.by_source.get(source).map(|at| &self.docs[*at])
    }

    /// Source and route of each page still to be written, in order of the sources.
    pub fn draft_addresses(&self) -> BTreeMap<&str, &str> {
        let drafts = self.index.drafts.iter();
        drafts
            .map(|(source, draft)| (source.as_str(), draft.path.as_str()))
            .collect()
    }

    /// Whether a page at this route is still to be written.
    pub fn is_draft(&self, path: &str) -> bool {
        self.index.draft_at.contains_key(path)
    }

    /// The page that the whole site starts from, as Docusaurus chooses it: the one at `/`, else
    /// the first of the first sidebar, else the first.
    pub fn main_doc(&self) -> Option<&Doc> {
        let in_sidebar = || {
            let mut firsts = self.sidebars.values();
            self.at(&firsts.find_map(|sidebar| first_page(&sidebar.items))?)
        };
        self.at("/")
            .or_else(in_sidebar)
            .or_else(|| self.docs.first())
    }

    /// The document with this id, or a finding that lists the ids there are.
    pub fn expect_doc(&self, id: &str) -> Result<&Doc, Box<Diagnostic>> {
        self.doc(id).ok_or_else(|| {
            let message = format!("no document has the id `{id}`");
            let found = Diagnostic::new(Kind::UnknownDoc, message);
            Box::new(found.help(self.available_ids(id)))
        })
    }

    /// The first page of this sidebar, or a finding that lists the sidebars there are.
    pub fn expect_sidebar(&self, name: &str) -> Result<&str, Box<Diagnostic>> {
        if !self.sidebars.contains_key(name) {
            return Err(Box::new(self.unknown_sidebar(name)));
        }
        let shows = |doc: &&Doc| doc.sidebar.as_deref() == Some(name);
        let first = self.docs.iter().find(shows).ok_or_else(|| {
            let message = format!("the sidebar `{name}` has no page that could be opened");
            Box::new(Diagnostic::new(Kind::UnknownSidebar, message))
        })?;
        Ok(&first.path)
    }

    /// The ids there are, in words, those most like `id` first.
    pub(crate) fn available_ids(&self, id: &str) -> String {
        let ids = self.docs.iter().map(|doc| doc.id.as_str());
        format!("available ids: {}", available(id, ids))
    }

    pub(crate) fn unknown_sidebar(&self, name: &str) -> Diagnostic {
        let names = available(name, self.sidebars.keys().map(String::as_str));
        let message = format!("no sidebar is called `{name}`");
        Diagnostic::new(Kind::UnknownSidebar, message).help(format!("available sidebars: {names}"))
    }
}
