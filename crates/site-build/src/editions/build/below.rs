//! Prepares the editions below a book, or keeps their sites of earlier builds.

use std::{path::PathBuf, sync::Arc};

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
    edition_config::EditionConfig,
    frozen,
    load::edition::{Edition, Editions},
};
use crate::{BuildOptions, KeptSite, Outcome, SitePart, build_with, in_the_way};

/// Prepares the editions below the book.
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

/// An edition that is to be built.
pub(super) struct ReadyEdition {
    plan: EditionConfig,
    context: RenderContext,
    options: BuildOptions,
    /// The folder of the book's chapters.
    book_source: PathBuf,
}

impl ReadyEdition {
    /// Whether it is built before the book, which then finds a file in the way of an edition's folder. After
    /// an edit of a served book, open pages of the book come before editions that stay as they are.
    pub(super) fn precedes_book(&self) -> bool {
        let folder = self.context.source_dir();
        let live = self.options.live.as_ref();
        live.is_none_or(|live| live.is_edited(&folder))
    }

    pub(super) fn build(self) -> Outcome {
        let mut outcome = build_with(self.context, &self.options);
        (self.plan).name_in(&mut outcome.diagnostics, &self.book_source);
        outcome
    }
}

impl EditionsBelow<'_> {
    /// Completes each edition of the part, unless its site is kept. Returns the outcomes of kept sites,
    /// the editions to build, and the faults of editions that cannot be built.
    ///
    /// All editions are completed before the first one is built, because a translation takes the
    /// texts of its original.
    pub(super) fn complete(
        &self,
        mut editions: Editions,
    ) -> Result<(Vec<Outcome>, Vec<ReadyEdition>, Vec<Diagnostic>)> {
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
        let mut to_build = to_build.into_iter().peekable();
        let all = editions.all.into_iter().enumerate();
        let ready = all.filter_map(|(at, edition)| {
            let (_, links, kept_site) = to_build.next_if(|(next, ..)| *next == at)?;
            let mut options = own_options(&edition.plan, &self.context.root, self.options);
            options.edition.links = Some(links);
            options.edition.kept_site = kept_site;
            options.known.found = edition.found;
            Some(ReadyEdition {
                plan: edition.plan,
                context: edition.context?,
                options,
                book_source: source.clone(),
            })
        });
        Ok((outcomes, ready.collect(), found))
    }

    /// Returns the place of an edition's site in the cache.
    fn place_of_site(&self, edition: &Edition, links: &EditionLinks) -> Option<KeptSite> {
        let key = frozen::key_of_site(edition.key.as_ref()?, links, self.options);
        Some(frozen::place_of_site(self.cache?, &edition.plan, key))
    }
}
