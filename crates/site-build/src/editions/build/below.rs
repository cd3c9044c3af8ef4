//! Builds the editions below a book, or keeps their sites of earlier builds.

use std::{mem, sync::Arc};

use anyhow::Result;
use book_config::BookToml;
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, paths::link_on_way};
use mdbook_renderer::RenderContext;
use site_layout::editions::edition_links::EditionLinks;
use site_writer::Obstacle;

use super::parts;
use crate::editions::{
    discover::own_options,
    frozen,
    load::edition::{Edition, Editions},
};
use crate::{BuildOptions, KeptSite, Outcome, SitePart, build_with, in_the_way};

/// Builds the editions below the book.
pub(super) struct EditionsBelow<'a> {
    pub(super) context: &'a RenderContext,
    pub(super) file: &'a BookToml,
    pub(super) options: &'a BuildOptions,
    /// The part of the book to build.
    pub(super) part: &'a SitePart,
    /// The links of the book itself.
    pub(super) links: &'a EditionLinks,
    /// The cache with the sites of earlier builds.
    pub(super) cache: Option<&'a Arc<Cache>>,
}

impl EditionsBelow<'_> {
    /// Builds each edition of the part, unless its site is kept. Returns the outcomes, and the
    /// faults of editions that cannot be built.
    ///
    /// All editions are completed before the first one is built, because a translation takes the
    /// texts of its original.
    pub(super) fn build(&self, editions: &mut Editions) -> Result<(Vec<Outcome>, Vec<Diagnostic>)> {
        let (mut outcomes, mut found) = (Vec::new(), Vec::new());
        let mut to_build = Vec::new();
        let source = &self.context.config.book.src;
        for at in 0..editions.all.len() {
            let edition = &editions.all[at];
            if !parts::includes(self.part, &edition.plan) {
                continue;
            }
            let links = EditionLinks {
                current: at + 1,
                ..self.links.clone()
            };
            let site = self.place_of_site(edition, &links);
            let path = &edition.plan.path;
            let link = link_on_way(&self.context.destination, path);
            if let Some(link) = link.filter(|_| !self.options.check_only) {
                found.push(in_the_way(&Obstacle::Link(link)));
                continue;
            }
            let destination = self.context.destination.join(path);
            if let Some(mut kept) = site.as_ref().and_then(|site| site.outcome(&destination)) {
                edition.plan.name_in(&mut kept.diagnostics, source);
                outcomes.push(kept);
                continue;
            }
            match editions.complete(at, self.context, self.file)? {
                Ok(()) => to_build.push((at, links, site)),
                Err(mut faults) => {
                    editions.all[at].plan.name_in(&mut faults, source);
                    found.extend(faults);
                }
            }
        }
        for (at, links, kept_site) in to_build {
            let edition = &mut editions.all[at];
            let mut options = own_options(&edition.plan, &self.context.root, self.options);
            options.edition.links = Some(links);
            options.edition.kept_site = kept_site;
            options.known.found = mem::take(&mut edition.found);
            let context = edition.context.take();
            outcomes.extend(context.map(|context| {
                let mut outcome = build_with(context, &options);
                edition.plan.name_in(&mut outcome.diagnostics, source);
                outcome
            }));
        }
        Ok((outcomes, found))
    }

    /// Returns the place of an edition's site in the cache.
    fn place_of_site(&self, edition: &Edition, links: &EditionLinks) -> Option<KeptSite> {
        let key = frozen::key_of_site(edition.key.as_ref()?, links, self.options);
        Some(frozen::place_of_site(self.cache?, &edition.plan, key))
    }
}
