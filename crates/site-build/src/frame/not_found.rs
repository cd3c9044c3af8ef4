//! Builds the owner's page for unknown addresses.

use book_source::chapters::chapter;
use nav_model::{Numbering, Options, Summary, SummaryItem};
use page_render::TitlePlace;
use site_model::{NotFoundPage, Strings};
use user_components::OwnComponents;

use super::page_context::page_context;
use crate::{
    nav::navigation::Navigation,
    read::{facts::facts_of, inputs::Inputs},
    record::{page_record::CheckedPage, title},
};

/// Builds the page, and returns it for the checks of all pages too; its styles are added to the
/// authors'.
pub(crate) fn build(
    inputs: &Inputs,
    navigation: &Navigation,
    strings: &Strings,
) -> Option<(NotFoundPage, CheckedPage)> {
    let chapter = inputs.content.not_found.as_ref()?;
    let facts = facts_of(chapter);
    navigation.styles.add(&facts.styles);
    let entry = SummaryItem::Chapter {
        name: strings.not_found_title.clone(),
        path: Some(chapter.path.clone()),
        position: Numbering::Suffix,
        number: None,
        children: Vec::new(),
    };
    let summary = Summary::new(vec![entry]);
    let (own_site, _) = nav_model::build(&summary, &[facts.meta], &Options::default());
    let doc = own_site.docs().first()?;
    let mut document = chapter::parse(chapter);
    let title = title::take(&mut document, &doc.title, false);
    // A component of the owner's can replace the whole page: `theme/overrides/NotFound.tsx`.
    let own = OwnComponents::default();
    let context = page_context(inputs, navigation, strings, &own, chapter, None);
    let (source, place) = (&chapter.source, TitlePlace::Above);
    let mut built = page_render::build(&context, source, doc, &document, place);
    let mut checked = CheckedPage::take(&mut built, &doc.path, &document, chapter, None);
    checked.diagnostics.extend(facts.found);
    let page = NotFoundPage {
        title: title.map_or_else(|| doc.title.clone(), |title| title.text),
        body: built.body,
    };
    Some((page, checked))
}
