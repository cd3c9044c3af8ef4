//! Computes the key of a page: the hash of everything that its files and findings depend on.

use book_source::chapters::chapter::Chapter;
use build_cache::{
    cache::{Key, KeyHasher},
    names::Names,
};
use nav_model::Doc;
use search_build::IndexPosition;
use site_layout::editions::page_editions::PageEditions;
use user_components::OwnComponents;

use super::html_alias::html_alias;
use crate::{
    frame::site_frame::SiteFrame,
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
};

/// Computes the keys of the pages of one site.
pub(crate) struct PageKeys<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
    pub(crate) branches: &'a Branches<'a>,
}

impl PageKeys<'_> {
    /// Adds the modules of the components that a page names.
    fn add_components(&self, key: &mut KeyHasher, names: &Names) {
        let OwnComponents {
            components, faulty, ..
        } = &*self.frame.own;
        for (_, module) in components.iter().filter(|(name, _)| names.contains(name)) {
            key.add(module);
        }
        for name in faulty.iter().filter(|name| names.contains(name)) {
            key.add(name);
        }
        let is_known = |name: &str| page_render::is_built_in(name) || components.contains_key(name);
        // The finding about an unknown component suggests the names of all others.
        if names.iter().any(|name| !is_known(name)) {
            key.add(&(components.keys().collect::<Vec<_>>(), faulty));
        }
    }

    /// Returns the key of a page.
    pub(crate) fn key(&self, doc: &Doc, chapter: &Chapter, position: Option<IndexPosition>) -> Key {
        let mut key = KeyHasher::default();
        key.add_key(&self.frame.key);
        key.add_key(chapter.key());
        // The key of the chapter covers the front matter; the navigation changes these two fields.
        let front = (&doc.front.sidebar_class_name, &doc.front.tags);
        let texts = (&doc.id, &doc.source, &doc.path, &doc.title, &doc.label);
        let place = (&doc.sidebar, &doc.breadcrumbs, &doc.previous, &doc.next);
        key.add_hashed(&(front, texts, place));
        let sidebar = doc.sidebar.as_ref();
        let branch = sidebar.and_then(|name| self.branches.key(name, &doc.path));
        key.add_hashed(&branch);
        if self.navigation.with_cards.contains(&doc.source) {
            key.add(&page_render::cards(&self.navigation.site, doc));
        }
        if let Some(names) = self.navigation.component_names.get(&doc.source) {
            self.add_components(&mut key, names);
        }
        let book = &self.inputs.book;
        key.add(&PageEditions::of(book.editions.as_ref(), doc));
        let history = &self.inputs.content.history;
        key.add(&history.of(&chapter.file, &book.language));
        key.add(&position.map(|position| position.leads));
        let mdbook_files = self.navigation.mdbook_files;
        key.add(&html_alias(self.inputs, mdbook_files, doc, chapter));
        if let Some(editions) = &book.editions {
            editions.add_page_to(&mut key, &doc.source, &doc.path);
        }
        key.key()
    }
}
