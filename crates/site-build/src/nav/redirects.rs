//! The redirects of `[output.react]` and of mdBook's HTML output: to pages, to files, out of the site,
//! and of fragments.

use std::collections::{BTreeMap, BTreeSet};

use book_config::redirect_address::{html_file_of, route};
use nav_model::{Site, normalise, split_address};
use safe_html::is_full_address;
use site_layout::{address::html_file, mdbook_files::MdbookFiles};

use crate::read::inputs::Inputs;

/// Returns the redirects between addresses of this site, by the keys of both tables. `[output.react]`
/// is first: of two redirects from one address, the first is used.
pub(crate) fn between_addresses(inputs: &Inputs) -> impl Iterator<Item = (String, String)> {
    let outer: BTreeSet<_> = outer(inputs).map(|(from, _)| from).collect();
    let of_files = inputs.config.html.redirects.iter();
    let of_files = of_files.filter(move |(from, _)| !outer.contains(from.trim_start_matches('/')));
    let all = inputs.config.redirect.iter().chain(of_files);
    all.map(|(from, to)| (from.clone(), to.clone()))
}

/// Returns the files of the redirects between addresses, each with the route that it leads from. A
/// host finds a redirect at its route, at the file that its key names, and in the form of the site.
pub(crate) fn redirect_files(inputs: &Inputs, site: &Site) -> BTreeMap<String, String> {
    let routes = site.redirects().keys();
    let by_route = routes.flat_map(|from| {
        let files = [html_file(from), inputs.addresses.page_file(from)];
        files.map(|file| (file, from.clone()))
    });
    let by_key = keys(inputs).filter_map(|key| Some((html_file_of(key)?, normalise(key))));
    let by_key = by_key.filter(|(_, from)| site.redirects().contains_key(from));
    by_route.chain(by_key).collect()
}

/// Returns whether a redirect leads from a file to the page of its address, as from `guide.html`
/// after the chapter `guide.md` became `guide/README.md`.
pub(crate) fn leads_from_file(inputs: &Inputs, file: &str) -> bool {
    let key = format!("/{file}");
    let keys = [nav_model::address(&key), key];
    let config = &inputs.config;
    let tables = [&config.redirect, &config.html.redirects];
    tables
        .iter()
        .any(|table| keys.iter().any(|key| table.contains_key(key)))
}

/// Returns the keys of both tables.
pub(crate) fn keys(inputs: &Inputs) -> impl Iterator<Item = &str> {
    let of_files = inputs.config.html.redirects.keys();
    inputs
        .config
        .redirect
        .keys()
        .chain(of_files)
        .map(String::as_str)
}

/// Returns the files that redirects may lead to, beside the pages.
pub(crate) fn files(inputs: &Inputs, mdbook: MdbookFiles) -> BTreeSet<String> {
    if keys(inputs).next().is_none() {
        return BTreeSet::new();
    }
    let assets = inputs.assets.iter().map(|(path, _)| path.to_owned());
    let written = ["404.html"].into_iter().chain(mdbook.iter());
    assets.chain(written.map(str::to_owned)).collect()
}

/// Returns the redirects out of the site, by old files.
pub(crate) fn outer(inputs: &Inputs) -> impl Iterator<Item = (&str, &str)> {
    let all = inputs.config.html.outer_redirects.iter();
    all.filter(|(_, to)| !leads_inside(inputs, to))
        .map(|(from, to)| (from.as_str(), to.as_str()))
}

/// Returns the moved fragments of the old files that `is_selected` selects, each with its new address.
pub(crate) fn moved_fragments(
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
