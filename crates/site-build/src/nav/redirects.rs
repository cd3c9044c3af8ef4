//! The redirects of `[output.react]` and of mdBook's HTML output: to pages, to files, out of the site,
//! and of fragments.

use std::collections::{BTreeMap, BTreeSet};

use book_config::{
    Config,
    redirect_address::{html_file_of, route},
};
use nav_model::{EXTRA_DOCUMENTS, Site, normalise, split_address};
use safe_html::is_full_address;
use site_layout::{
    address::{Addresses, html_file},
    assets::Assets,
    editions::edition_links::EditionLinks,
    mdbook_files::MdbookFiles,
    not_copied::NotCopied,
};

use crate::read::inputs::{Content, Inputs};

/// Returns the redirects between addresses of this site, by the keys of both tables. `[output.react]`
/// is first: of two redirects from one address, the first is used.
pub(crate) fn between_addresses<'a>(
    config: &'a Config,
    content: &'a Content,
) -> impl Iterator<Item = (String, String)> + 'a {
    let outer: BTreeSet<_> = outer(config, content).map(|(from, _)| from).collect();
    let of_files = config.html.redirects.iter();
    let of_files = of_files.filter(move |(from, _)| !outer.contains(from.trim_start_matches('/')));
    let all = config.redirect.iter().chain(of_files);
    all.map(|(from, to)| (from.clone(), to.clone()))
}

/// Returns the redirects of both tables.
pub(crate) fn all(config: &Config) -> impl Iterator<Item = (String, String)> {
    let all = config.redirect.iter().chain(&config.html.redirects);
    all.map(|(from, to)| (from.clone(), to.clone()))
}

/// Returns whether a redirect is one of the book, and this is another edition.
pub(crate) fn is_inherited(config: &Config, editions: Option<&EditionLinks>, from: &str) -> bool {
    let others = editions.filter(|all| all.current != 0);
    others.is_some_and(|editions| {
        let mut own = all(config).filter(|(key, _)| key == from);
        own.all(|redirect| editions.redirects.contains(&redirect))
    })
}

/// Returns why the target of a redirect is not copied; `None` if it is something else.
pub(crate) fn not_copied(config: &Config, content: &Content, from: &str) -> Option<NotCopied> {
    let targets = all(config).filter(|(key, _)| key == from);
    let mut paths = targets.map(|(_, to)| nav_model::decode(split_address(&to).0));
    paths.find_map(|path| content.assets.not_copied_at(&path))
}

/// Returns the files of the redirects between addresses, each with the route that it leads from. A
/// host finds a redirect at its route, at the file that its key names, and in the form of the site.
pub(crate) fn redirect_files(
    config: &Config,
    addresses: &Addresses,
    site: &Site,
) -> BTreeMap<String, String> {
    let routes = site.redirects().keys();
    let by_route = routes.flat_map(|from| {
        let files = [html_file(from), addresses.page_file(from)];
        files.map(|file| (file, from.clone()))
    });
    let by_key = keys(config).filter_map(|key| Some((html_file_of(key)?, normalise(key))));
    let by_key = by_key.filter(|(_, from)| site.redirects().contains_key(from));
    by_route.chain(by_key).collect()
}

/// Returns whether a redirect leads from a file to the page of its address, as from `guide.html`
/// after the chapter `guide.md` became `guide/README.md`.
pub(crate) fn leads_from_file(config: &Config, file: &str) -> bool {
    let key = format!("/{file}");
    let keys = [nav_model::address(&key), key];
    let tables = [&config.redirect, &config.html.redirects];
    tables
        .iter()
        .any(|table| keys.iter().any(|key| table.contains_key(key)))
}

/// Returns the keys of both tables.
pub(crate) fn keys(config: &Config) -> impl Iterator<Item = &str> {
    let of_files = config.html.redirects.keys();
    config.redirect.keys().chain(of_files).map(String::as_str)
}

/// Returns the files that redirects may lead to, beside the pages: also the pages of other editions, from
/// the book.
pub(crate) fn files(
    config: &Config,
    assets: &Assets,
    mdbook: MdbookFiles,
    editions: Option<&EditionLinks>,
) -> BTreeSet<String> {
    if keys(config).next().is_none() {
        return BTreeSet::new();
    }
    let editions = editions.filter(|all| all.current == 0);
    let elsewhere = all(config).flat_map(|(_, to)| {
        let path = nav_model::decode(split_address(&to).0);
        let is_there = editions.is_some_and(|editions| editions.page_at(&path).is_some());
        let path = path.trim_matches('/').to_owned();
        let forms = is_there.then(|| [format!("{path}/"), path]);
        forms.into_iter().flatten()
    });
    let assets = assets.iter().map(|(path, _)| path.to_owned());
    let written = EXTRA_DOCUMENTS.into_iter().chain(mdbook.iter());
    let written = written.map(str::to_owned);
    assets.chain(written).chain(elsewhere).collect()
}

/// Returns the redirects out of the site, by old files.
pub(crate) fn outer<'a>(
    config: &'a Config,
    content: &'a Content,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let all = config.html.outer_redirects.iter();
    all.filter(|(_, to)| !leads_inside(config, content, to))
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
            let is_asset = inputs
                .content
                .assets
                .get(path.trim_start_matches('/'))
                .is_some();
            let href = match is_full_address(to) {
                true => to.clone(),
                false if is_asset => inputs.book.addresses.href(to),
                false => {
                    let route = nav_model::address(&normalise(path));
                    inputs
                        .book
                        .addresses
                        .place_on_page(&format!("{route}{rest}"))
                }
            };
            (fragment.clone(), href)
        })
        .collect()
}

/// Returns whether the target of a redirect to another site is in the book: an address from the
/// root of the host, written as if the book were served there.
fn leads_inside(config: &Config, content: &Content, to: &str) -> bool {
    let path = split_address(to).0;
    let at = normalise(path);
    let is_chapter = |source: &str| nav_model::route_of_source(source) == at;
    let html = &config.html;
    to.starts_with('/')
        && (content.assets.get(path.trim_start_matches('/')).is_some()
            || html.redirect.keys().any(|from| route(from) == at)
            || content
                .chapters
                .iter()
                .any(|chapter| is_chapter(&chapter.path)))
}
