//! Resolves the parts of a Markdown page that depend on the site: addresses of links, shown lines
//! of code, and lists of cards.

use std::borrow::Cow;

use book_config::Math;
use book_source::{mathjax, source::Source};
use code_highlight::without_sequences;
use mdx_lite::{
    Meta,
    commonmark::{Card, Hooks},
};
use nav_model::{Doc, Resolved, split_address};
use safe_html::is_full_address;
use site_layout::address::encode_path;

use super::markdown_path;
use crate::{PageContext, cards, code::block::shown_code};

/// The site as seen from one page.
pub(super) struct SiteHooks<'a> {
    pub(super) context: &'a PageContext<'a>,
    pub(super) source: &'a Source,
    pub(super) doc: &'a Doc,
}

impl Hooks for SiteHooks<'_> {
    fn address<'u>(&mut self, url: &'u str) -> Cow<'u, str> {
        Cow::Owned(self.resolved(url))
    }

    fn code<'t>(&mut self, meta: &'t Meta, text: &'t str) -> (Cow<'t, str>, Cow<'t, str>) {
        let mut info = meta.raw_language().unwrap_or_default().to_owned();
        let title = meta.get("title");
        if let Some(title) = title.filter(|title| !title.contains(['"', '`'])) {
            info = format!("{info} title=\"{title}\"");
        }
        // The page itself reports a file that is missing.
        let from_file = self.source.code_files.code(&meta.info).and_then(Result::ok);
        let text = from_file.as_deref().unwrap_or(text);
        let text = shown_code(self.context.settings.hidelines, &meta.info, text);
        let text = without_sequences(&text).into_owned();
        (info.trim().to_owned().into(), text.into())
    }

    fn inline_code<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        without_sequences(text)
    }

    fn text<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        match self.context.settings.math {
            Math::Mathjax => mathjax::without_filler(text),
            _ => text.into(),
        }
    }

    fn cards(&mut self) -> Vec<Card> {
        let cards = cards(self.context.nav, self.doc).into_iter();
        let entry = |card: site_model::Card| {
            let mut entry = Card::default();
            entry.address = self.markdown_address(&card.path);
            entry.label = card.label;
            entry.description = card.description;
            entry
        };
        cards.map(entry).collect()
    }

    fn keeps_html(&self) -> bool {
        false
    }
}

impl SiteHooks<'_> {
    /// Returns a link's address on a Markdown page: another such page, a file of the site, or the
    /// address as written.
    fn resolved(&self, url: &str) -> String {
        let (path, rest) = split_address(url);
        if path.is_empty() || is_full_address(path) {
            return url.to_owned();
        }
        let found = self.context.resolve(&self.doc.source, path);
        if let Some(href) = self.context.page_elsewhere(path, &found) {
            return encode_path(&href) + rest;
        }
        match found {
            Resolved::Doc(doc) => format!("{}{rest}", self.markdown_address(&doc.path)),
            Resolved::File(file) => match self.context.assets.find(&file) {
                Some((file, _)) => {
                    let addresses = self.context.addresses;
                    addresses
                        .full(file)
                        .unwrap_or_else(|| encode_path(&addresses.href(file)))
                }
                None => url.to_owned(),
            },
            _ => url.to_owned(),
        }
    }

    fn markdown_address(&self, path: &str) -> String {
        let path = markdown_path(path);
        let addresses = self.context.addresses;
        addresses
            .full(&path)
            .unwrap_or_else(|| encode_path(&addresses.href(&path)))
    }
}
