//! Converts a chapter's tree to the page that the shell shows.
//!
//! A builder walks the tree once and makes pieces: HTML where nothing is live, nodes where
//! something is. It also collects links, headings and the volume of text, for the link check, the
//! table of contents and the reading time.

#[cfg(feature = "mermaid")]
mod diagram;
pub mod markdown_page;

mod alert_kind;
mod blocks;
mod code;
mod component;
#[cfg(feature = "mermaid")]
mod diagram_block;
mod element;
mod head;
mod html;
mod inline;
mod line_end;
mod link;
mod switched_off;
mod table;
mod tree;
mod truncate;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use book_config::{AllowHtml, CodeBlockConfig, Config, Math, Mdx, PlaygroundConfig};
use book_source::source::Source;
use build_cache::watchdog::Watchdog;
use diagnostics::{Diagnostic, Place, codes};
use mdx_lite::{AdmonitionKinds, Document, Node};
use safe_html::{AuthorStyles, Sanitizer};
use site_layout::{
    assets::{AssetStamp, Assets},
    editions::edition_links::EditionLinks,
    mdbook_files::MdbookFiles,
};
use site_model::{Override, OverridePart};

pub use self::alert_kind::admonition_help;
pub use self::code::block::DIAGRAM;
pub use self::component::jsx::cards;
pub use self::component::registry::is_built_in;
pub use self::component::registry::{component_families, component_styles, components};
pub use self::link::find_addresses::written_addresses;
pub use self::link::markdown_link::{LinkTarget, LinkUse};
pub use self::link::page_links::{link_target, page_links};
pub use self::link::written_address::{AddressForm, WrittenAddress};
use self::tree::footnotes::Footnotes;
pub use self::tree::toc::{Heading, table_of_contents};
pub use self::truncate::TRUNCATE;
pub use self::{
    code::kept_code::{KeptCode, SharedCode, file_code},
    tree::piece::{add_prerendered, without_html},
};
use crate::tree::reading_time::Volume;

/// The values that every page of a site is built with.
#[derive(Debug)]
pub struct PageContext<'a> {
    /// Whether the chapter is MDX. Its path does not tell: mdBook renames `README.mdx` to `index.md`.
    pub is_mdx: bool,
    /// The interface's texts.
    pub strings: &'a site_model::Strings,
    /// The site's addresses.
    pub addresses: &'a site_layout::address::Addresses,
    /// Files beside the chapters.
    pub assets: &'a Assets,
    /// Collects authors' styles.
    pub styles: &'a AuthorStyles,
    /// Sanitises the raw HTML of authors.
    pub sanitizer: &'a Sanitizer,
    /// Highlights code.
    pub highlighter: &'a code_highlight::Highlighter,
    /// Registers tasks that may time out.
    pub watchdog: &'a Watchdog,
    /// The page's highlighted code of an earlier build, if it was kept.
    pub kept_code: Option<&'a KeptCode>,
    /// The book's pages, for resolving links.
    pub nav: &'a nav_model::Site,
    /// The other editions of the book, for links to their pages.
    pub editions: Option<&'a EditionLinks>,
    /// The files beside the pages that links may lead to.
    pub mdbook_files: MdbookFiles,
    /// The settings of the book.
    pub settings: PageSettings<'a>,
    /// The module of each own component of the book, by its name.
    pub components: &'a BTreeMap<String, String>,
    /// The names of own components with errors.
    pub faulty_components: &'a BTreeSet<String>,
    /// The properties of own components, as far as they are known: by their names, the parts of the unions
    /// that their types are, as TypeScript writes them. `unknown` is any value, and part of a property that
    /// may be missing is `undefined`.
    pub properties: &'a BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// The module of each page of `theme/pages`, by its path.
    pub own_pages: &'a BTreeMap<String, String>,
    /// The parts of the shell that own components replace.
    pub overrides: &'a BTreeMap<OverridePart, Override>,
}

/// The settings of a book that change the content of its pages.
#[derive(Debug, Clone, Copy)]
pub struct PageSettings<'a> {
    allow_html: AllowHtml,
    emoji: bool,
    math: Math,
    mdx: Mdx,
    mermaid: bool,
    code: &'a CodeBlockConfig,
    playground: &'a PlaygroundConfig,
    rust_edition: Option<&'a str>,
    /// The prefix of hidden lines by language.
    hidelines: &'a BTreeMap<String, String>,
}

impl<'a> From<&'a Config> for PageSettings<'a> {
    fn from(config: &'a Config) -> Self {
        Self {
            allow_html: config.allow_html,
            emoji: config.emoji,
            math: config.math,
            mdx: config.mdx,
            mermaid: config.mermaid,
            code: &config.code,
            playground: &config.playground,
            rust_edition: config.rust_edition.as_deref(),
            hidelines: &config.html.code.hidelines,
        }
    }
}

/// The parts of a built page.
#[derive(Debug, Default)]
pub struct BuiltPage {
    /// The article.
    pub body: Vec<site_model::Node>,
    /// The title from the chapter's heading.
    pub title: Option<String>,
    /// The id of the heading that became the title.
    pub title_id: Option<String>,
    /// The title as HTML, if it is more than text.
    pub title_html: Option<String>,
    /// Headings in order, without the title.
    pub headings: Vec<Heading>,
    /// Whether a hero contains the heading of the page.
    pub has_hero: bool,
    /// The title of the document in a `<head>` of the chapter.
    pub head_title: Option<String>,
    /// The other tags in it.
    pub head_tags: Vec<nav_model::HeadElement>,
    /// Whether the title is a heading of the chapter.
    pub has_own_title: bool,
    /// Whether the article contains the title.
    pub is_title_in_article: bool,
    /// The modules of own components on the page.
    pub own: BTreeSet<String>,
    /// Every id on the page that links can refer to.
    pub anchors: BTreeSet<String>,
    /// Every link of the author, to be checked after all pages are known.
    pub links: Vec<LinkUse>,
    /// The images of the book on the page, whose sizes are on it.
    pub images: BTreeMap<String, Option<AssetStamp>>,
    /// The amount of text.
    pub volume: Volume,
    /// Languages without a grammar, with the place of their first block.
    pub unknown_languages: BTreeMap<String, Place>,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
}

/// A heading that was taken from the document, because it is the title.
#[derive(Debug, Clone, Copy)]
pub struct TitleHeading<'a> {
    /// Its words; may be empty.
    pub text: &'a str,
    /// Its id, if the page has it.
    pub id: Option<&'a str>,
    /// Its content.
    pub content: &'a [Node],
}

/// The place of a page's title.
#[derive(Debug, Clone, Copy)]
pub enum TitlePlace<'a> {
    /// Above the article; the chapter does not contain it.
    Above,
    /// Above the article, where this heading is shown.
    Heading(TitleHeading<'a>),
    /// In the article: a heading of the first level that follows other text.
    Article,
}

/// Builds the page of one parsed chapter.
pub fn build(
    context: &PageContext<'_>,
    source: &Source,
    doc: &nav_model::Doc,
    document: &Document,
    title: TitlePlace<'_>,
) -> BuiltPage {
    let mut builder = Builder::new(context, source, doc, document);
    builder.check_dialect(document);
    builder.check_end_tags(document);
    builder.check_switched_off(document);
    builder.check_card_image();
    if !matches!(title, TitlePlace::Article) {
        builder.check_second_title(document);
    }
    match title {
        TitlePlace::Above => {}
        TitlePlace::Heading(taken) => builder.title(taken.content),
        TitlePlace::Article => builder.title_is_in_article(document),
    }
    let pieces = builder.chapter(&document.nodes);
    let (body, excess) = tree::nesting::stabilise(tree::piece::nodes(pieces));
    if let Some(excess) = excess {
        let message = format!("{excess}, so a part of this page is shown as text");
        builder.warn_at(codes::COSTLY_HTML, 0..0, message).help = Some(excess.remedy().into());
    }
    let mut built = builder.built;
    built.body = body;
    if let TitlePlace::Heading(taken) = title {
        built.has_own_title = true;
        built.title = Some(taken.text.to_owned()).filter(|text| !text.is_empty());
        built.title_id = taken.id.map(str::to_owned);
        built.anchors.extend(built.title_id.clone());
    }
    built
}

/// The state of the walk over one chapter.
struct Builder<'a> {
    context: &'a PageContext<'a>,
    source: &'a Source,
    doc: &'a nav_model::Doc,
    /// The kinds of admonitions.
    kinds: &'a AdmonitionKinds,
    /// The levels of the headings for assistive technology, in order.
    spoken_levels: std::vec::IntoIter<u8>,
    heading_ids: BTreeSet<String>,
    footnotes: Footnotes<'a>,
    /// Dropped elements and attributes that have been reported.
    dropped_elements: BTreeSet<String>,
    dropped_attributes: BTreeSet<String>,
    /// The number of bytes of highlighted code so far.
    highlighted_code: usize,
    /// Whether a block beyond the limit of highlighted code has been reported.
    has_plain_code: bool,
    /// The number of ids of each kind so far.
    counters: BTreeMap<&'static str, u32>,
    /// The macros that the formulas so far have defined.
    macros: safe_html::Macros,
    built: BuiltPage,
}

impl<'a> Builder<'a> {
    fn new(
        context: &'a PageContext<'a>,
        source: &'a Source,
        doc: &'a nav_model::Doc,
        document: &'a Document,
    ) -> Self {
        let levels = tree::toc::aria_levels(&tree::heading::levels(&document.nodes));
        Self {
            context,
            source,
            doc,
            kinds: &document.admonition_kinds,
            spoken_levels: levels.into_iter(),
            heading_ids: tree::heading::ids(document),
            footnotes: Footnotes::collect(&document.nodes),
            dropped_elements: BTreeSet::new(),
            dropped_attributes: BTreeSet::new(),
            highlighted_code: 0,
            has_plain_code: false,
            counters: BTreeMap::new(),
            macros: safe_html::Macros::default(),
            built: BuiltPage::default(),
        }
    }

    /// Returns the next id of a kind that no heading has: `code-1`, `code-2`, …
    fn next_id(&mut self, kind: &'static str) -> String {
        let counter = self.counters.entry(kind).or_default();
        loop {
            *counter += 1;
            let id = format!("{kind}-{counter}");
            if !self.heading_ids.contains(&id) {
                return id;
            }
        }
    }

    /// Whether the chapter is MDX.
    fn is_mdx(&self) -> bool {
        self.context.is_mdx
    }

    /// Returns the number of the next own component.
    fn next_own(&mut self) -> u32 {
        let counter = self.counters.entry("own").or_default();
        *counter += 1;
        *counter
    }

    /// Adds an id that links can refer to; a duplicate is a warning.
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
        // Findings beyond the limit are only counted, so they need no place.
        let is_printed = self.built.diagnostics.len() <= diagnostics::MAX_FINDINGS;
        let place = is_printed.then(|| self.source.place(span));
        let found = Diagnostic::new(code, diagnostics::Severity::Warning, message).at(place);
        self.built.diagnostics.push(found);
        let last = self.built.diagnostics.len() - 1;
        &mut self.built.diagnostics[last]
    }
}
