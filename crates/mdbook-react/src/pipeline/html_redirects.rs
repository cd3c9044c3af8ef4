//! The redirects of mdBook's HTML output: to pages, to files, out of the site, and of fragments.

use std::collections::{BTreeMap, BTreeSet};

use nav_model::{normalise, route_of_file, split_address};
use safe_html::is_full_address;

use super::inputs::Inputs;
use crate::{
    config::redirect_address::{route, target},
    site::mdbook_files::MdbookFiles,
};

/// Returns the redirects between addresses of this site.
pub(super) fn redirects(inputs: &Inputs) -> BTreeMap<String, String> {
    let mut redirects = inputs.config.redirect.clone();
    for (file, to) in &inputs.config.html.outer_redirects {
        let route = route_of_file(file);
        if !leads_inside(inputs, to) && redirects.get(&route) == target(file, to).as_ref() {
            redirects.remove(&route);
        }
    }
    redirects
}

/// Returns the files that redirects may lead to, beside the pages.
pub(super) fn files(inputs: &Inputs, mdbook: MdbookFiles) -> BTreeSet<String> {
    if inputs.config.redirect.is_empty() {
        return BTreeSet::new();
    }
    let assets = inputs.assets.iter().map(|(path, _)| path.to_owned());
    let written = ["404.html"].into_iter().chain(mdbook.iter());
    assets.chain(written.map(str::to_owned)).collect()
}

/// Returns the redirects out of the site, by old files.
pub(super) fn outer(inputs: &Inputs) -> impl Iterator<Item = (&str, &str)> {
    let all = inputs.config.html.outer_redirects.iter();
    all.filter(|(_, to)| !leads_inside(inputs, to))
        .map(|(from, to)| (from.as_str(), to.as_str()))
}

/// Returns the moved fragments of the old files that `is_selected` selects, each with its new address.
pub(super) fn moved_fragments(
    inputs: &Inputs,
    is_selected: impl Fn(&str) -> bool,
) -> BTreeMap<String, String> {
    let all = inputs.config.html.fragment_redirects.iter();
    let selected = all.filter(|((from, _), _)| is_selected(from));
    selected
        .map(|((_, fragment), to)| {
            let (path, rest) = split_address(to);
            let is_asset = inputs.assets.get(path.trim_start_matches('/')).is_some();
            let href = match is_full_address(to) {
                true => to.clone(),
                false if is_asset => inputs.addresses.href(to),
                false => {
                    let route = nav_model::address(&normalise(path));
                    inputs.addresses.place_on_page(&format!("{route}{rest}"))
                }
            };
            (fragment.clone(), href)
        })
        .collect()
}

/// Returns whether the target of a redirect to another site is in the book: an address from the
/// root of the host, written as if the book were served there.
fn leads_inside(inputs: &Inputs, to: &str) -> bool {
    let path = split_address(to).0;
    let at = normalise(path);
    let is_chapter = |source: &str| nav_model::route_of_source(source) == at;
    let html = &inputs.config.html;
    to.starts_with('/')
        && (inputs.assets.get(path.trim_start_matches('/')).is_some()
            || html.redirect.keys().any(|from| route(from) == at)
            || inputs
                .chapters
                .iter()
                .any(|chapter| is_chapter(&chapter.path)))
}
