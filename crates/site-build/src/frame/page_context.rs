//! The values that the pages of a site are built with.

use book_source::chapters::chapter::Chapter;
use page_render::{KeptCode, PageContext, PageSettings};
use site_model::Strings;
use user_components::OwnComponents;

use crate::{nav::navigation::Navigation, read::inputs::Inputs};

/// Returns the values for the page of a chapter.
pub(crate) fn page_context<'a>(
    inputs: &'a Inputs,
    navigation: &'a Navigation,
    strings: &'a Strings,
    own: &'a OwnComponents,
    chapter: &Chapter,
    kept_code: Option<&'a KeptCode>,
) -> PageContext<'a> {
    PageContext {
        is_mdx: chapter.is_mdx(),
        kept_code,
        strings,
        addresses: &inputs.book.addresses,
        assets: &inputs.content.assets,
        styles: &navigation.styles,
        sanitizer: &inputs.sanitizer,
        highlighter: &inputs.code.highlighter,
        watchdog: &inputs.session.watchdog,
        nav: &navigation.site,
        mdbook_files: navigation.mdbook_files,
        editions: inputs.book.editions.as_ref(),
        settings: PageSettings::from(&*inputs.config),
        components: &own.components,
        faulty_components: &own.faulty,
        properties: &own.properties,
        own_pages: &own.pages,
        overrides: &own.overrides,
    }
}
