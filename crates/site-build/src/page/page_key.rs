//! Computes the key of a page: the hash of everything that its files and findings depend on.

use std::collections::BTreeSet;

use book_source::chapters::chapter::Chapter;
use build_cache::cache::{Key, KeyHasher};
use nav_model::Doc;
use search_build::IndexPosition;
use site_layout::editions::{edition_links::EditionLinks, page_editions::PageEditions};
use site_model::PostFacts;
use user_components::OwnComponents;

use super::html_alias::html_alias;
use crate::frame::site_context::SiteContext;

/// Computes the keys of the pages of one site.
pub(crate) struct PageKeys<'a> {
    pub(super) site: SiteContext<'a>,
    /// The pages of other editions, with names that are in links to them.
    linked: Vec<([String; 2], Key)>,
}

impl<'a> PageKeys<'a> {
    pub(crate) fn new(site: SiteContext<'a>) -> Self {
        let editions = site.inputs.book.editions.as_ref();
        Self {
            site,
            linked: editions.map_or_else(Vec::new, EditionLinks::linked_pages),
        }
    }

    /// Adds the modules of the components that a page names.
    fn add_components(&self, key: &mut KeyHasher, names: &BTreeSet<String>) {
        let OwnComponents {
            components,
            faulty,
            properties,
            ..
        } = &*self.site.frame.own;
        for (name, module) in components.iter().filter(|(name, _)| names.contains(*name)) {
            key.add(&(module, properties.get(name)));
        }
        for name in faulty.iter().filter(|name| names.contains(*name)) {
            key.add(name);
        }
        let is_known = |name: &str| page_render::is_built_in(name) || components.contains_key(name);
        // The finding about an unknown component suggests the names of all others.
        if names.iter().any(|name| !is_known(name)) {
            key.add(&(components.keys().collect::<Vec<_>>(), faulty));
        }
    }

    /// Returns the key of a page.
    pub(crate) fn key(
        &self,
        doc: &Doc,
        chapter: &Chapter,
        post: Option<&PostFacts>,
        position: Option<IndexPosition>,
    ) -> Key {
        let mut key = KeyHasher::default();
        key.add_key(&self.site.frame.key);
        key.add_key(chapter.key());
        // The key of the chapter covers the front matter; the navigation changes these two fields.
        let front = (&doc.front.sidebar_class_name, &doc.tags);
        let texts = (&doc.id, &doc.source, &doc.path, &doc.title, &doc.label);
        let place = (&doc.sidebar, &doc.breadcrumbs, &doc.previous, &doc.next);
        key.add_hashed(&(front, texts, place));
        let sidebar = doc.sidebar.as_ref();
        let branch = sidebar.and_then(|name| self.site.branches.key(name, &doc.path));
        key.add_hashed(&branch);
        key.add(&post);
        if self.site.navigation.with_cards.contains(&doc.source) {
            key.add(&page_render::cards(&self.site.navigation.site, doc));
        }
        if let Some(names) = self.site.navigation.component_names.get(&doc.source) {
            self.add_components(&mut key, names);
        }
        let book = &self.site.inputs.book;
        key.add(&PageEditions::of(
            book.editions.as_ref(),
            &doc.source,
            &doc.path,
        ));
        let history = &self.site.inputs.content.history;
        key.add(&history.last_updated(&chapter.file, &book.language));
        key.add(&position.map(|position| position.leads));
        let mdbook_files = self.site.navigation.mdbook_files;
        key.add(&html_alias(self.site.inputs, mdbook_files, doc, chapter));
        if let Some(editions) = &book.editions {
            editions.add_page_to(&mut key, &doc.source, &doc.path);
            let text = &chapter.source.text;
            let is_named = |name: &String| !name.is_empty() && text.contains(name.as_str());
            for (_, pages) in self
                .linked
                .iter()
                .filter(|(names, _)| names.iter().any(is_named))
            {
                key.add_key(pages);
            }
        }
        key.key()
    }
}
