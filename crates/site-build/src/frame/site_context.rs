//! The values that the pages and the lists of a site are built from.

use search_build::Synonyms;
use site_layout::{
    document::head::{HeadInput, head_tags},
    editions::page_editions::PageEditions,
};
use site_model::{Crumb, Page};

use super::site_frame::SiteFrame;
use crate::{
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
};

/// The values of a site whose pages can be built.
#[derive(Clone, Copy)]
pub(crate) struct SiteContext<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
    pub(crate) branches: &'a Branches<'a>,
    pub(crate) synonyms: &'a Synonyms,
}

/// The values of a page that is not a chapter.
pub(crate) struct PlainPage<'a> {
    pub(crate) path: &'a str,
    /// The path of its file, or of a page without one.
    pub(crate) source: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) breadcrumbs: Vec<Crumb>,
}

impl SiteContext<'_> {
    /// Returns the data of a page that is not a chapter, without its body.
    pub(crate) fn plain_page(self, page: PlainPage<'_>) -> Page {
        let (config, book) = (&self.inputs.config, &self.inputs.book);
        let editions = PageEditions::of(book.editions.as_ref(), page.source, page.path);
        let head = head_tags(&HeadInput {
            addresses: &book.addresses,
            path: page.path,
            title: page.title,
            site_title: &self.frame.site.title,
            description: page.description,
            keywords: &[],
            image: None,
            language: &book.language,
            noindex: config.noindex,
            markdown: None,
            breadcrumbs: &page.breadcrumbs,
            last_modified: None,
            author_tags: &[],
            alternates: &editions.alternates,
            canonical: editions.canonical,
        });
        Page {
            id: page.path.trim_start_matches('/').to_owned(),
            path: page.path.to_owned(),
            title: page.title.to_owned(),
            document_title: (self.frame).document_title(&config.title_delimiter, page.title),
            head,
            breadcrumbs: page.breadcrumbs,
            languages: editions.languages,
            versions: editions.versions,
            ..Page::default()
        }
    }
}
