//! The texts of feeds: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1.

use std::fmt::Write as _;

use anyhow::Result;
use jiff::{Timestamp, civil::Date, fmt::rfc2822, tz::TimeZone};
use safe_html::escape;
use serde_json::json;
use site_layout::shared_data::generator;
use site_model::{Author, PostFacts};

/// The values of a feed beside its posts.
pub(super) struct FeedHead {
    pub(super) title: String,
    /// May be empty.
    pub(super) description: String,
    /// The address of the blog.
    pub(super) home: String,
    /// The address of the feed.
    pub(super) own: String,
    pub(super) language: String,
}

/// A post in a feed.
pub(super) struct Entry {
    pub(super) title: String,
    pub(super) url: String,
    pub(super) summary: Option<String>,
    /// The whole text as HTML.
    pub(super) content: String,
    /// The day or the time of the last change.
    pub(super) changed: String,
    pub(super) tags: Vec<String>,
    pub(super) facts: PostFacts,
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// Returns the feed as RSS.
pub(super) fn rss(head: &FeedHead, entries: &[Entry]) -> String {
    let mut out = format!(
        "{XML}<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n"
    );
    element(&mut out, "title", &head.title);
    element(&mut out, "link", &head.home);
    let description = match head.description.is_empty() {
        true => &head.title,
        false => &head.description,
    };
    element(&mut out, "description", description);
    element(&mut out, "language", &head.language);
    element(&mut out, "lastBuildDate", &in_mail(newest(entries)));
    element(&mut out, "generator", &generator());
    let own = attribute(&head.own);
    let _ = writeln!(
        out,
        "<atom:link href=\"{own}\" rel=\"self\" type=\"application/rss+xml\"/>"
    );
    for entry in entries {
        out.push_str("<item>\n");
        element(&mut out, "title", &entry.title);
        element(&mut out, "link", &entry.url);
        let _ = writeln!(
            out,
            "<guid isPermaLink=\"true\">{}</guid>",
            text(&entry.url)
        );
        element(&mut out, "pubDate", &in_mail(moment(&entry.facts.iso)));
        if let Some(summary) = &entry.summary {
            element(&mut out, "description", summary);
        }
        element(&mut out, "content:encoded", &entry.content);
        for author in &entry.facts.authors {
            element(&mut out, "dc:creator", &author.name);
        }
        for tag in &entry.tags {
            element(&mut out, "category", tag);
        }
        out.push_str("</item>\n");
    }
    out + "</channel>\n</rss>\n"
}

/// Returns the feed as Atom.
pub(super) fn atom(head: &FeedHead, entries: &[Entry]) -> String {
    let language = attribute(&head.language);
    let mut out =
        format!("{XML}<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{language}\">\n");
    element(&mut out, "id", &head.home);
    element(&mut out, "title", &head.title);
    if !head.description.is_empty() {
        element(&mut out, "subtitle", &head.description);
    }
    element(&mut out, "updated", &newest(entries).to_string());
    let (home, own) = (attribute(&head.home), attribute(&head.own));
    let _ = writeln!(out, "<link rel=\"alternate\" href=\"{home}\"/>");
    let _ = writeln!(out, "<link rel=\"self\" href=\"{own}\"/>");
    element(&mut out, "generator", &generator());
    // Each entry needs an author, or the feed.
    author(
        &mut out,
        &Author {
            name: head.title.clone(),
            ..Author::default()
        },
        "",
    );
    for entry in entries {
        out.push_str("<entry>\n");
        element(&mut out, "title", &entry.title);
        element(&mut out, "id", &entry.url);
        let _ = writeln!(out, "<link href=\"{}\"/>", attribute(&entry.url));
        element(&mut out, "published", &moment(&entry.facts.iso).to_string());
        element(&mut out, "updated", &moment(&entry.changed).to_string());
        for one in &entry.facts.authors {
            author(&mut out, one, &head.home);
        }
        for tag in &entry.tags {
            let _ = writeln!(out, "<category term=\"{}\"/>", attribute(tag));
        }
        if let Some(summary) = &entry.summary {
            element(&mut out, "summary", summary);
        }
        let _ = writeln!(
            out,
            "<content type=\"html\">{}</content>",
            text(&entry.content)
        );
        out.push_str("</entry>\n");
    }
    out + "</feed>\n"
}

/// Returns the feed as JSON.
pub(super) fn json(head: &FeedHead, entries: &[Entry]) -> Result<String> {
    let item = |entry: &Entry| {
        let mut item = json!({
            "id": entry.url,
            "url": entry.url,
            "title": entry.title,
            "content_html": entry.content,
            "date_published": moment(&entry.facts.iso).to_string(),
            "date_modified": moment(&entry.changed).to_string(),
        });
        if let Some(summary) = &entry.summary {
            item["summary"] = json!(summary);
        }
        if !entry.tags.is_empty() {
            item["tags"] = json!(entry.tags);
        }
        if !entry.facts.authors.is_empty() {
            let authors = entry.facts.authors.iter().map(json_author);
            item["authors"] = authors.collect();
        }
        item
    };
    let mut feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": head.title,
        "home_page_url": head.home,
        "feed_url": head.own,
        "language": head.language,
        "items": entries.iter().map(item).collect::<Vec<_>>(),
    });
    if !head.description.is_empty() {
        feed["description"] = json!(head.description);
    }
    Ok(serde_json::to_string(&feed)?)
}

fn json_author(author: &Author) -> serde_json::Value {
    let mut one = json!({ "name": author.name });
    if let Some(url) = web(author) {
        one["url"] = json!(url);
    }
    one
}

fn author(out: &mut String, author: &Author, home: &str) {
    out.push_str("<author>\n");
    element(out, "name", &author.name);
    if let Some(url) = web(author).filter(|_| !home.is_empty()) {
        element(out, "uri", url);
    }
    out.push_str("</author>\n");
}

/// Returns the full address of an author on the web.
fn web(author: &Author) -> Option<&str> {
    let href = author.href.as_deref()?;
    (href.starts_with("https://") || href.starts_with("http://")).then_some(href)
}

fn element(out: &mut String, name: &str, content: &str) {
    let _ = writeln!(out, "<{name}>{}</{name}>", text(content));
}

/// Escapes a text without the characters that XML cannot have.
fn text(content: &str) -> String {
    escape::text(&possible(content)).into_owned()
}

fn attribute(value: &str) -> String {
    escape::attribute(&possible(value)).into_owned()
}

fn possible(content: &str) -> String {
    let is_possible = |c: &char| {
        let is_space = matches!(c, '\t' | '\n' | '\r');
        is_space || !(c.is_control() && *c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    content.chars().filter(is_possible).collect()
}

/// Returns the time of the newest change.
fn newest(entries: &[Entry]) -> Timestamp {
    let all = entries.iter().map(|entry| moment(&entry.changed));
    all.max().unwrap_or_default()
}

/// Returns the time of a date in ISO 8601; a day begins at midnight in UTC.
fn moment(iso: &str) -> Timestamp {
    let day = || iso.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok();
    let time = iso.parse::<Timestamp>().ok();
    time.or_else(|| Some(day()?.timestamp()))
        .unwrap_or_default()
}

/// Returns a time in the form of mail.
fn in_mail(time: Timestamp) -> String {
    rfc2822::to_string(&time.to_zoned(TimeZone::UTC)).unwrap_or_default()
}
