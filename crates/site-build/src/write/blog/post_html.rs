//! The HTML of a post outside of its page: in a list up to its mark, in a feed whole.

use anyhow::{Context as _, Result};
use build_cache::staging::Stage;
use page_render::TRUNCATE;
use safe_html::{escape, is_full_address};
use site_layout::address::Addresses;

use crate::write::article::{Change, article, rewritten, without};

/// Attributes that have a meaning on the page of the post alone.
const OF_PAGE: [&str; 8] = [
    "id",
    "for",
    "name",
    "tabindex",
    "data-s",
    "aria-describedby",
    "aria-labelledby",
    "aria-controls",
];

/// The starts and ends of elements that have no content: the mark, links of headings to themselves, and
/// icons.
const EMPTY: [(&str, &str); 4] = [
    ("<div data-truncate", "</div>"),
    ("<a class=\"mr-heading-anchor\"", "</a>"),
    ("<svg class=\"mr-glyph\"", "</svg>"),
    ("<svg class=\"mr-icon\"", "</svg>"),
];

/// Returns the article of the post at a route, as its page has it.
pub(super) fn read(route: &str, stage: &Stage, addresses: &Addresses) -> Result<String> {
    let page = stage.read(&addresses.page_file(route))?;
    let page = String::from_utf8(page).context("a page is not UTF-8")?;
    Ok(article(&page).to_owned())
}

/// Returns the text before the mark, if there is one, and whether something follows.
pub(super) fn before_mark(article: &str) -> (&str, bool) {
    match article.find(&format!("<div {TRUNCATE}")) {
        Some(at) => (&article[..at], true),
        None => (article, false),
    }
}

/// Returns an article for a list at another address: links to ids lead to the page of the post.
pub(super) fn for_list(article: &str, page: &str) -> String {
    rewritten(&filled(article), |attribute, value| {
        if attribute.is("href") && value.starts_with('#') {
            return Change::Value(format!("{}{value}", escape::attribute(page)));
        }
        match is_of_page(attribute.name) {
            true => Change::Removed,
            false => Change::None,
        }
    })
}

/// Returns an article for readers of feeds, with full addresses and without the site's own classes.
/// `page` is the full address of the post, `origin` the origin of the site.
pub(super) fn for_feed(article: &str, page: &str, origin: &str) -> String {
    const ADDRESSES: [&str; 4] = ["href", "src", "poster", "cite"];
    let full = |value: &str| match value {
        _ if value.starts_with("//") || is_full_address(value) => None,
        _ if value.starts_with('/') => Some(format!("{}{value}", escape::attribute(origin))),
        _ if value.starts_with('#') => Some(format!("{}{value}", escape::attribute(page))),
        _ => None,
    };
    rewritten(&filled(article), |attribute, value| {
        let is = |name: &&str| attribute.is(name);
        if ADDRESSES.iter().any(is) {
            return full(value).map_or(Change::None, Change::Value);
        }
        let name = attribute.name.to_ascii_lowercase();
        let is_own = ["class", "srcset", "loading", "decoding"].contains(&&*name);
        match is_own || is_of_page(&name) || name.starts_with("data-") || name.starts_with("aria-")
        {
            true => Change::Removed,
            false => Change::None,
        }
    })
}

/// Returns an article without empty elements.
fn filled(article: &str) -> String {
    let all = EMPTY.iter();
    all.fold(article.to_owned(), |html, (start, end)| {
        without(&html, start, end)
    })
}

fn is_of_page(name: &str) -> bool {
    OF_PAGE.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::{before_mark, for_feed, for_list};

    #[test]
    fn articles_have_addresses_of_their_page() {
        let article = "<div class=\"mr-heading\"><h2 id=\"a\">A</h2><a class=\"mr-heading-anchor\" href=\"#a\"></a></div><a href=\"#a\">1</a><a href=\"/d/b#c\">2</a>\
                       <a href=\"https://x.y/#z\">3</a><img src=\"/d/i.png\" alt=\"a\"><button>copy</button>\
                       <div data-truncate=\"\" hidden=\"\"></div><p>rest</p>";
        let (start, has_more) = before_mark(article);
        assert!(has_more && !start.contains("rest"));
        assert_eq!(
            for_list(start, "/d/blog/p"),
            "<div class=\"mr-heading\"><h2>A</h2></div><a href=\"/d/blog/p#a\">1</a><a href=\"/d/b#c\">2</a>\
             <a href=\"https://x.y/#z\">3</a><img src=\"/d/i.png\" alt=\"a\">"
        );
        assert_eq!(
            for_feed(start, "https://e.f/d/blog/p", "https://e.f"),
            "<div><h2>A</h2></div><a href=\"https://e.f/d/blog/p#a\">1</a><a href=\"https://e.f/d/b#c\">2</a>\
             <a href=\"https://x.y/#z\">3</a><img src=\"https://e.f/d/i.png\" alt=\"a\">"
        );
    }
}
