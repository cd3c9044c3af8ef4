//! Facts about a build for the pages that are open in browsers.

use std::{borrow::Cow, collections::BTreeMap};

use diagnostics::{Diagnostic, Severity, paths::shown};

use crate::{live::BuiltPage, nav::navigation::Navigation, read::inputs::Inputs};

/// Returns the pages of a site in the order of its navigation.
pub(crate) fn pages(navigation: &Navigation) -> Vec<BuiltPage> {
    let docs = navigation.site.docs().iter();
    let page = docs.map(|doc| BuiltPage {
        path: doc.path.clone(),
        source: doc.source.clone(),
        title: doc.title.clone(),
    });
    page.collect()
}

/// Returns the warnings about the files of chapters and the files that they include, each with the path
/// of the page.
pub(crate) fn warnings(
    found: &[Diagnostic],
    inputs: &Inputs,
    navigation: &Navigation,
) -> Vec<(String, Diagnostic)> {
    let warnings = found.iter().filter(|it| it.severity == Severity::Warning);
    let warnings = warnings.filter_map(|it| Some((it.place.as_ref()?.file.as_str(), it)));
    let warnings: Vec<_> = warnings.collect();
    if warnings.is_empty() {
        return Vec::new();
    }
    let root = inputs.files.root();
    let mut pages: BTreeMap<Cow<'_, str>, Vec<&str>> = BTreeMap::new();
    for chapter in &inputs.content.chapters {
        let Some(doc) = navigation.site.of_source(&chapter.path) else {
            continue;
        };
        let included = chapter.source.included.iter();
        let included = included.map(|file| Cow::Owned(shown(file, root)));
        for file in included.chain([Cow::Borrowed(&*chapter.source.file)]) {
            pages.entry(file).or_default().push(&doc.path);
        }
    }
    let of_pages = warnings.iter().flat_map(|(file, warning)| {
        let paths = pages.get(*file).into_iter().flatten();
        paths.map(|path| ((*path).to_owned(), (*warning).clone()))
    });
    of_pages.collect()
}
