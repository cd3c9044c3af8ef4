//! A site whose pages are staged, for the files that list them.

use std::sync::Arc;

use build_cache::staging::Stage;

use crate::{
    frame::site_context::SiteContext, page::own_pages::StagedOwnPage,
    record::page_record::PageRecord,
};

/// The staged pages of a site.
#[derive(Clone, Copy)]
pub(crate) struct StagedSite<'a> {
    pub(crate) site: SiteContext<'a>,
    pub(crate) records: &'a [Arc<PageRecord>],
    pub(crate) own_pages: &'a [StagedOwnPage],
    pub(crate) stage: &'a Stage,
}
