//! Keeps the pages of `theme/pages` whose addresses are free.

use diagnostics::{Diagnostic, Place, Severity, codes};
use user_components::OwnComponents;

use super::navigation::Navigation;
use crate::read::inputs::Inputs;

/// Removes the pages whose address belongs to something else, and returns a finding for each.
pub(crate) fn remove_taken(
    own: &mut OwnComponents,
    inputs: &Inputs,
    navigation: &Navigation,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let taken = |(path, module): (&String, &String)| {
        let owner = owner(path, inputs, navigation)?;
        let message = format!("`{path}` is the address of {owner}");
        let one = Diagnostic::new(codes::OWN_PAGE_TAKEN, Severity::Warning, message);
        let place = Place::file(own.file_of(module), "");
        found.push(one.at(place).help("rename the file; it has no page now"));
        Some(path.clone())
    };
    let taken: Vec<_> = own.pages.iter().filter_map(taken).collect();
    for path in taken {
        own.pages.remove(&path);
    }
    found
}

/// Returns the pages whose address is free, each with its file, before the components are read.
pub(crate) fn free(inputs: &Inputs, navigation: &Navigation) -> Vec<(String, String)> {
    let mut all = user_components::page_files(&inputs.files);
    all.retain(|(path, _)| owner(path, inputs, navigation).is_none());
    all
}

/// Returns, in words, the page or file that has an address; `None` for a free address.
fn owner(path: &str, inputs: &Inputs, navigation: &Navigation) -> Option<String> {
    let nav = &navigation.site;
    if let Some(doc) = nav.at(path) {
        return Some(format!("the chapter `src/{}`", doc.source));
    }
    if nav.redirects().contains_key(path) {
        return Some("a redirect".to_owned());
    }
    let mut tags = nav.tags().iter();
    if tags.any(|tag| tag.path == path || tag.list == path) {
        return Some("a list of tags".to_owned());
    }
    if nav.is_blog_screen(path) {
        return Some("a list of posts".to_owned());
    }
    if nav_model::is_program_page(path) {
        return Some("a page of this program".to_owned());
    }
    let file = path.trim_start_matches('/');
    let html = inputs.book.addresses.page_file(path);
    let assets = &inputs.content.assets;
    let asset = [file, html.as_str()]
        .into_iter()
        .find(|file| assets.get(file).is_some());
    if let Some(asset) = asset {
        return Some(format!("the file `{asset}`"));
    }
    let editions = inputs.book.editions.as_ref()?;
    let first = file.split('/').next()?;
    let is_folder = editions.current == 0 && editions.folders.contains(first);
    is_folder.then(|| format!("the language or version in `{first}`"))
}
