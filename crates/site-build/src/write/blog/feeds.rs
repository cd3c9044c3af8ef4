//! Writes the feeds of the blog: the newest posts, whole and with full addresses.

use std::collections::HashMap;

use anyhow::Result;
use book_config::Feed;
use build_cache::staging::Kind;
use nav_model::Doc;

use super::{
    feed_text::{self, Entry, FeedHead},
    post_html::{for_feed, read},
};
use crate::{
    frame::feed_links::{blog_title, feeds, file_of},
    page::post_facts::post_facts,
    write::staged_site::StagedSite,
};

/// Writes the feeds; none for a book without posts, or without the address of its site.
pub(crate) fn write(staged: StagedSite<'_>) -> Result<()> {
    let (inputs, stage) = (staged.site.inputs, staged.stage);
    let nav = &staged.site.navigation.site;
    let (Some(blog), Some(origin)) = (nav.blog(), &inputs.book.addresses.site_url) else {
        return Ok(());
    };
    let addresses = &inputs.book.addresses;
    let full = |path: &str| addresses.full(path).unwrap_or_default();
    let changed = staged.records.iter().filter_map(|page| {
        let date = page.checked.last_updated.as_ref()?;
        Some((page.path(), date.iso.as_str()))
    });
    let changed: HashMap<&str, &str> = changed.collect();
    let count = usize::try_from(inputs.config.blog.feed_posts).unwrap_or(usize::MAX);
    let entry = |doc: &Doc| {
        let url = addresses.full_page(&doc.path).unwrap_or_default();
        let article = read(&doc.path, stage, addresses)?;
        let facts = post_facts(inputs, doc).unwrap_or_default();
        let changed = changed
            .get(doc.path.as_str())
            .filter(|day| **day > &*facts.iso);
        Ok(Entry {
            content: for_feed(&article, &url, origin),
            title: doc.title.clone(),
            summary: doc.front.description.clone(),
            changed: changed.map_or_else(|| facts.iso.clone(), |day| (*day).to_owned()),
            tags: doc.tags.iter().map(|(label, _)| label.clone()).collect(),
            url,
            facts,
        })
    };
    let posts = nav.posts().take(count);
    let entries = posts.map(entry).collect::<Result<Vec<_>>>()?;
    let description = inputs.config.blog.description.as_ref();
    for feed in feeds(inputs) {
        let path = format!("{}/{}", blog.trim_start_matches('/'), file_of(feed).0);
        // The owner's own file takes precedence.
        if inputs.content.assets.get(&path).is_some() {
            continue;
        }
        let head = FeedHead {
            title: blog_title(inputs, &staged.site.frame.site.title),
            description: description.unwrap_or(&inputs.book.description).clone(),
            home: addresses.full_page(blog).unwrap_or_default(),
            own: full(&format!("/{path}")),
            language: inputs.book.language.clone(),
        };
        let text = match feed {
            Feed::Rss => feed_text::rss(&head, &entries),
            Feed::Atom => feed_text::atom(&head, &entries),
            Feed::Json => feed_text::json(&head, &entries)?,
        };
        stage.add(&path, text.as_bytes(), Kind::Html)?;
    }
    Ok(())
}
