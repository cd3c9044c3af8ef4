//! Builds the owner's page for unknown addresses from a chapter beside the summary, as mdBook does.

use std::{fs, io};

use mdbook_renderer::RenderContext;
use nav_model::{Options, Position, Summary, SummaryItem};
use site_model::{NotFoundPage, Strings};

use super::{
    facts::facts_of, inputs::Inputs, navigation::Navigation, page_findings::findings,
    page_record::PageRecord, title,
};
use crate::{
    book::chapter::{self, Chapter},
    config::Config,
    diagnostic::{Diagnostic, Severity, codes},
    own::OwnComponents,
    page::{self, PageContext},
    site::edition_links::EditionLinks,
};

/// The file that is read if `input-404` of `[output.html]` names none.
const DEFAULT: &str = "404.md";

/// The page, and what the checks of all pages need of it.
pub(super) struct OwnNotFound {
    pub(super) page: NotFoundPage,
    pub(super) record: PageRecord,
}

/// Reads the chapter; `None` if the book has none, or lists it in its summary. A language from a
/// catalogue has none, because catalogues translate chapters of the summary alone.
pub(super) fn read(
    context: &RenderContext,
    config: &Config,
    chapters: &[Chapter],
    editions: Option<&EditionLinks>,
) -> Result<Option<Chapter>, Box<Diagnostic>> {
    let named = config.html.input_404.as_deref();
    let file = named.unwrap_or(DEFAULT);
    let is_listed = chapters.iter().any(|chapter| chapter.file == file);
    let has_catalogue = editions.is_some_and(|all| all.current().catalogue.is_some());
    let source_folder = context.source_dir();
    let path = source_folder.join(file);
    // An empty name means none, as in mdBook.
    let is_wanted = !file.is_empty() && (named.is_some() || path.exists());
    if !is_wanted || is_listed || has_catalogue {
        return Ok(None);
    }
    let text = match path.metadata() {
        // Reading a FIFO would block.
        Ok(about) if !about.is_file() => Err(io::Error::other("not a regular file")),
        _ => fs::read_to_string(&path),
    };
    match text {
        Ok(text) => Ok(Some(Chapter::beside_summary(
            file,
            text,
            config,
            &context.root,
            &source_folder,
        ))),
        // A language may leave the page to the texts of the interface.
        Err(_) if editions.is_some_and(|all| all.current != 0) => Ok(None),
        Err(error) => {
            let message =
                format!("the page for unknown addresses `{file}` cannot be read: {error}");
            let code = codes::UNREADABLE_ADDITIONAL_FILE;
            let found = Diagnostic::new(code, Severity::Error, message);
            let help = "the path is relative to the source folder";
            Err(Box::new(found.at(config.place(&["input-404"])).help(help)))
        }
    }
}

/// Builds the page; its styles are added to those of the authors.
pub(super) fn build(
    inputs: &Inputs,
    navigation: &Navigation,
    strings: &Strings,
) -> Option<OwnNotFound> {
    let chapter = inputs.not_found.as_ref()?;
    let facts = facts_of(chapter, &inputs.watchdog);
    navigation.styles.add(&facts.styles);
    let entry = SummaryItem::Chapter {
        name: strings.not_found_title.clone(),
        path: Some(chapter.path.clone()),
        position: Position::Suffix,
        number: None,
        children: Vec::new(),
    };
    let summary = Summary::new(vec![entry]);
    let (own_site, _) = nav_model::build(&summary, &[facts.meta], &Options::default());
    let doc = own_site.docs().first()?;
    let mut document = chapter::parse(chapter, &inputs.watchdog);
    let title = title::take(&mut document, &doc.title);
    let context = PageContext {
        kept_code: None,
        strings,
        addresses: &inputs.addresses,
        assets: &inputs.assets,
        styles: &navigation.styles,
        highlighter: &inputs.highlighter,
        watchdog: &inputs.watchdog,
        nav: &navigation.site,
        config: &inputs.config,
        // A component of the owner's can replace the whole page: `theme/overrides/NotFound.tsx`.
        own: &OwnComponents::default(),
    };
    let built = page::build(&context, &chapter.source, doc, &document);
    let mut diagnostics = facts.found;
    diagnostics.extend(findings(&document, chapter, built.diagnostics));
    Some(OwnNotFound {
        page: NotFoundPage {
            title: title.map_or_else(|| doc.title.clone(), |title| title.text),
            body: built.body,
        },
        record: PageRecord {
            path: doc.path.clone(),
            data: String::new(),
            anchors: built.anchors,
            links: built.links,
            words: None,
            unknown_languages: built.unknown_languages,
            last_updated: None,
            diagnostics,
        },
    })
}
