//! A chapter's tree as the page that the shell shows.
//!
//! A builder walks the tree once and makes pieces: HTML where nothing is alive, nodes where
//! something is. Links, headings and the volume of text are noted on the way, for the table of
//! contents, the link check and the reading time.

mod alert_kind;
mod blocks;
mod code;
mod component;
mod content_component;
mod element;
mod embed;
mod fence_check;
mod footnotes;
mod heading;
mod hidden_lines;
mod image;
pub(crate) mod image_size;
mod inline;
mod kept_code;
mod link;
mod mdx_in_markdown;
mod nesting;
pub(crate) mod npm;
mod own_component;
mod piece;
mod playground;
mod property;
mod raw_address;
mod raw_html;
pub(crate) mod reading_time;
mod registry;
mod table;
mod tabs;
mod tags;
pub(crate) mod toc;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use mdx_lite::{Document, Node};
use safe_html::AuthorStyles;

pub(crate) use self::code::shown_code;
pub(crate) use self::component::{cards, component_styles};
use self::footnotes::Footnotes;
pub(crate) use self::link::{LinkUse, Target};
pub(crate) use self::registry::is_built_in;
pub(crate) use self::{kept_code::KeptCode, piece::without_html};
use crate::{
    book::source::Source,
    diagnostic::{Diagnostic, Place, codes},
    page::reading_time::Volume,
    page::toc::Heading,
    site::assets::Assets,
    watchdog::Watchdog,
};

/// What every page of a site is built with.
#[derive(Debug)]
pub(crate) struct PageContext<'a> {
    /// The interface's texts.
    pub strings: &'a site_model::Strings,
    /// The site's addresses.
    pub addresses: &'a crate::site::address::Addresses,
    /// Files beside the chapters.
    pub assets: &'a Assets,
    /// Where authors' styles are collected.
    pub styles: &'a AuthorStyles,
    /// Colours code.
    pub highlighter: &'a code_highlight::Highlighter,
    /// Knows what is being coloured.
    pub watchdog: &'a Watchdog,
    /// The page's code of an earlier build, where that is kept.
    pub kept_code: Option<&'a KeptCode>,
    /// The book's pages, to resolve links.
    pub nav: &'a nav_model::Site,
    /// What the book's owner decided.
    pub config: &'a crate::config::Config,
    /// The owner's components.
    pub own: &'a crate::own::OwnComponents,
}

/// A built page's parts.
#[derive(Debug, Default)]
pub(crate) struct BuiltPage {
    /// The article.
    pub body: Vec<site_model::Node>,
    /// The title as the chapter's heading has it.
    pub title: Option<String>,
    /// The id of the heading that became the title.
    pub title_id: Option<String>,
    /// Headings in order, the title left out.
    pub headings: Vec<Heading>,
    /// Whether a hero has the heading of the page.
    pub has_hero: bool,
    /// The modules of the owner's components on the page.
    pub own: BTreeSet<String>,
    /// Every id on the page that a link can lead to.
    pub anchors: BTreeSet<String>,
    /// Every link of the author, to be checked when all pages are known.
    pub links: Vec<LinkUse>,
    /// What there is to read.
    pub volume: Volume,
    /// Languages without a grammar, and where each was first met.
    pub unknown_languages: BTreeMap<String, Place>,
    /// What was found on the way.
    pub diagnostics: Vec<Diagnostic>,
}

/// Builds the page of one parsed chapter.
pub(crate) fn build(
    context: &PageContext<'_>,
    source: &Source,
    doc: &nav_model::Doc,
    document: &Document,
) -> BuiltPage {
    let mut builder = Builder::new(context, source, doc, document);
    builder.check_dialect(document);
    let mut pieces = builder.blocks(&document.nodes);
    pieces.extend(builder.footnote_section());
    let mut built = builder.built;
    built.body = nesting::stabilise(piece::nodes(pieces));
    piece::number(&mut built.body);
    built
}

/// The walk over one chapter.
struct Builder<'a> {
    context: &'a PageContext<'a>,
    source: &'a Source,
    doc: &'a nav_model::Doc,
    /// The spoken level of each heading, in order.
    spoken_levels: std::vec::IntoIter<u8>,
    heading_ids: BTreeSet<String>,
    footnotes: Footnotes<'a>,
    /// Names of dropped elements and of attributes dropped from raw HTML that have been reported.
    dropped_elements: BTreeSet<String>,
    dropped_attributes: BTreeSet<String>,
    /// How many blocks of each kind have an id so far.
    counters: BTreeMap<&'static str, u32>,
    built: BuiltPage,
}

impl<'a> Builder<'a> {
    fn new(
        context: &'a PageContext<'a>,
        source: &'a Source,
        doc: &'a nav_model::Doc,
        document: &'a Document,
    ) -> Self {
        let levels = crate::page::toc::aria_levels(&heading::levels(&document.nodes));
        Self {
            context,
            source,
            doc,
            spoken_levels: levels.into_iter(),
            heading_ids: heading::ids(document),
            footnotes: Footnotes::collect(&document.nodes),
            dropped_elements: BTreeSet::new(),
            dropped_attributes: BTreeSet::new(),
            counters: BTreeMap::new(),
            built: BuiltPage::default(),
        }
    }

    /// The next id of a kind: `code-1`, `code-2`, …
    fn next_id(&mut self, kind: &'static str) -> String {
        let counter = self.counters.entry(kind).or_default();
        *counter += 1;
        format!("{kind}-{counter}")
    }

    /// The number of the next component of the owner's.
    fn next_own(&mut self) -> u32 {
        let counter = self.counters.entry("own").or_default();
        *counter += 1;
        *counter
    }

    /// Notes an id that links can lead to; one that is there already is a warning.
    fn add_anchor(&mut self, id: &str, node: &Node) {
        if !self.built.anchors.insert(id.to_owned()) {
            let message =
                format!("the id `{id}` is used twice on this page; links lead to the first");
            self.warn(codes::DUPLICATE_ID, node, message).help =
                Some("change one of the two".into());
        }
    }

    fn warn(&mut self, code: &str, node: &Node, message: String) -> &mut Diagnostic {
        self.warn_at(code, node.span.range(), message)
    }

    /// Adds a warning at a place in the chapter's text.
    fn warn_at(&mut self, code: &str, span: Range<usize>, message: String) -> &mut Diagnostic {
        // What comes after so many is only counted.
        let is_told = self.built.diagnostics.len() <= crate::diagnostic::MOST;
        let place = is_told.then(|| self.source.place(span));
        let found = Diagnostic::new(code, crate::diagnostic::Severity::Warning, message).at(place);
        self.built.diagnostics.push(found);
        let last = self.built.diagnostics.len() - 1;
        &mut self.built.diagnostics[last]
    }
}
