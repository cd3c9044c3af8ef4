//! Takes the HTML of an article from a written page, for files that contain several articles.

use safe_html::scan::{Attribute, attributes};

/// The start of the tag before a page's article.
pub(crate) const ARTICLE: &str = "<article class=\"mr-content\"";

/// Returns the content of a page's article.
pub(crate) fn article(page: &str) -> &str {
    let start = page.find(ARTICLE).map(|at| at + ARTICLE.len());
    let start = start.and_then(|at| Some(at + page[at..].find('>')? + 1));
    let end = page.rfind("</article>");
    match (start, end) {
        (Some(start), Some(end)) if start <= end => &page[start..end],
        _ => "",
    }
}

/// The change of an attribute.
pub(crate) enum Change {
    /// It stays the same.
    None,
    /// It has another value.
    Value(String),
    /// It is removed.
    Removed,
}

/// Returns an article without elements that need scripts, and with changed attributes.
pub(crate) fn rewritten(
    article: &str,
    mut change: impl FnMut(&Attribute<'_>, &str) -> Change,
) -> String {
    let html = without(article, "<button", "</button>");
    // Without it, all lines of long blocks are shown.
    let html = without(&html, "<details class=\"mr-code__more\"", "</details>");
    let mut out = String::with_capacity(html.len());
    let mut copied = 0;
    for attribute in attributes(&html) {
        let (part, value) = match change(&attribute, &html[attribute.value.clone()]) {
            Change::None => continue,
            Change::Value(value) => (attribute.value, value),
            Change::Removed => {
                let before = html[..attribute.whole.start].trim_end().len();
                (before..attribute.whole.end, String::new())
            }
        };
        out.push_str(&html[copied..part.start.max(copied)]);
        out.push_str(&value);
        copied = part.end;
    }
    out + &html[copied..]
}

/// Returns HTML without the elements between two tags, which contain no element of their kind.
pub(crate) fn without(html: &str, start: &str, end: &str) -> String {
    let mut parts = html.split(start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| {
        out + part.split_once(end).map_or("", |(_, after)| after)
    })
}
