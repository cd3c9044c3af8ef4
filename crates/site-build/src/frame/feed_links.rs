//! The feeds of the blog: their addresses, and the links to them in the head of its pages.

use std::collections::BTreeMap;

use book_config::Feed;
use site_model::HeadTag;

use crate::read::inputs::Inputs;

/// Returns the name and the media type of a feed's file.
pub(crate) fn file_of(feed: Feed) -> (&'static str, &'static str) {
    match feed {
        Feed::Rss => ("rss.xml", "application/rss+xml"),
        Feed::Atom => ("atom.xml", "application/atom+xml"),
        Feed::Json => ("feed.json", "application/feed+json"),
    }
}

/// Returns the feeds of the book, each once: none without the address of the site.
pub(crate) fn feeds(inputs: &Inputs) -> impl Iterator<Item = Feed> {
    let is_possible = inputs.book.addresses.site_url.is_some();
    let all = [Feed::Rss, Feed::Atom, Feed::Json].into_iter();
    all.filter(move |feed| is_possible && inputs.config.blog.feeds.contains(feed))
}

/// Returns the title of the blog after the site's.
pub(crate) fn blog_title(inputs: &Inputs, site_title: &str) -> String {
    let title = &inputs.content.blog.title;
    match site_title.is_empty() {
        true => title.clone(),
        false => format!("{site_title}: {title}"),
    }
}

/// Returns the links to the feeds.
pub(crate) fn feed_links(inputs: &Inputs, site_title: &str) -> Vec<HeadTag> {
    let title = blog_title(inputs, site_title);
    let link = |feed| {
        let (file, media) = file_of(feed);
        let path = format!("/{}/{file}", inputs.config.blog.folder);
        let attrs = [
            ("rel", "alternate".to_owned()),
            ("type", media.to_owned()),
            (
                "href",
                inputs.book.addresses.href(&nav_model::address(&path)),
            ),
            ("title", title.clone()),
        ];
        HeadTag {
            tag: "link".to_owned(),
            attrs: BTreeMap::from(attrs.map(|(name, value)| (name.to_owned(), value))),
            text: None,
        }
    };
    feeds(inputs).map(link).collect()
}
