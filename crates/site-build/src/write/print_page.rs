//! `print.html`: a book of Markdown chapters as one page, for paper and PDF.

use std::{collections::HashMap, sync::Arc};

use anyhow::{Context as _, Result};
use nav_model::PRINT_PAGE;
use site_layout::{address::Addresses, document::frame::DocumentFrame};

use super::{
    joined_file::{JoinedFile, source_key},
    print_contents::Contents,
    print_section::{Routes, section},
    staged_site::StagedSite,
};
use crate::{frame::site_context::SiteContext, record::page_record::PageRecord};

/// Writes the page.
pub(crate) fn write(staged: StagedSite<'_>) -> Result<()> {
    let SiteContext {
        inputs,
        navigation,
        frame,
        ..
    } = staged.site;
    let stage = staged.stage;
    let is_taken = inputs.content.assets.get(PRINT_PAGE).is_some();
    if !navigation.mdbook_files.contains(PRINT_PAGE) || is_taken {
        return Ok(());
    }
    let nav = &navigation.site;
    // Posts are not a part of the book on paper.
    let is_chapter =
        |page: &&Arc<PageRecord>| nav.at(page.path()).is_none_or(|doc| doc.post.is_none());
    let records: Vec<_> = staged.records.iter().filter(is_chapter).cloned().collect();
    let records = records.as_slice();
    let contents = Contents::new(nav, records.iter().map(|page| page.path()));
    let numbered_title = |page: &Arc<PageRecord>| {
        let title = nav.at(page.path()).map_or("", |doc| doc.title.as_str());
        (contents.number(page.path()), title)
    };
    let titles: Vec<(&str, &str)> = records.iter().map(numbered_title).collect();
    let source = |(page, (number, title)): (&Arc<PageRecord>, &(&str, &str))| {
        let html = stage.hash(&inputs.book.addresses.page_file(page.path()))?;
        Ok(source_key(&html, &format!("{number}{title}")))
    };
    let sources = records.iter().zip(&titles).map(source);
    let sources = sources.collect::<Result<Vec<_>>>()?;
    // The class starts a new sheet of paper.
    let class = match inputs.config.html.print.page_break {
        true => " class=\"mr-print-chapter\"",
        false => "",
    };
    let mut routes: Option<Routes> = None;
    let make = |at: usize| {
        let routes = routes.get_or_insert_with(|| routes_of(&inputs.book.addresses, records));
        let html = stage.read(&inputs.book.addresses.page_file(records[at].path()))?;
        let html = String::from_utf8(html).context("a page is not UTF-8")?;
        Ok(section(class, titles[at], at + 1, &html, routes))
    };
    let document = &frame.document;
    let start = || document.print_start(&frame.site.title, &contents.html());
    let file = JoinedFile {
        path: PRINT_PAGE,
        // The key also changes with the addresses of pages.
        key: &frame.key,
        cache: inputs.session.cache.as_deref(),
        stage,
    };
    file.write(start, &sources, make, DocumentFrame::PRINT_END)
}

/// Returns the number of each page by its address.
fn routes_of(addresses: &Addresses, records: &[Arc<PageRecord>]) -> Routes {
    let routes = records.iter().enumerate().map(|(at, page)| {
        let address = nav_model::address(page.path());
        (addresses.page(&address), at + 1)
    });
    routes.collect::<HashMap<_, _>>()
}
