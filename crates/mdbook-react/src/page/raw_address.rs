//! Relative addresses in raw HTML of Markdown chapters.
//!
//! A chapter `a/b.md` is served at `/a/b` or `/a/b/`, as the host likes, so a relative address in
//! its HTML would lead to different places. Each is replaced by one from the site's root, and
//! checked like one in Markdown.

use std::ops::Range;

use mdx_lite::Node;
use nav_model::Resolved;
use safe_html::{address_allowed, escape::attribute};

use super::Builder;
use crate::diagnostic::codes;
use crate::site::address::encode_path;

/// An attribute of raw HTML that holds an address.
#[derive(Debug, PartialEq, Eq)]
struct Found<'a> {
    tag: &'a str,
    attribute: &'a str,
    /// The bytes of its value, without quotes.
    value: Range<usize>,
}

impl Builder<'_> {
    /// Returns the HTML with its relative addresses resolved.
    pub(super) fn with_site_addresses(&mut self, html: &str, node: &Node) -> String {
        let mut out = String::with_capacity(html.len());
        let mut at = 0;
        for found in addresses(html) {
            let written = html[found.value.clone()].replace("&amp;", "&");
            let is_list = found.attribute.eq_ignore_ascii_case("srcset");
            let resolved = match is_list {
                true => self.source_set(&written, node),
                false => self.site_address(&found, written.trim(), node),
            };
            if let Some(resolved) = resolved {
                out.push_str(&html[at..found.value.start]);
                out.push_str(&attribute(&resolved));
                at = found.value.end;
            }
        }
        out.push_str(&html[at..]);
        out
    }

    /// Resolves one address; `None` where it stays as it is.
    fn site_address(&mut self, found: &Found<'_>, url: &str, node: &Node) -> Option<String> {
        let is_link = found.attribute.eq_ignore_ascii_case("href");
        if is_link && url.starts_with('#') && found.tag.eq_ignore_ascii_case("a") {
            self.address(url, node)?;
            return None;
        }
        if !is_relative(url) || !address_allowed(url) {
            return None;
        }
        match is_link {
            true => Some(self.address(url, node)?.href),
            false => Some(self.file_address(url, found.tag.eq_ignore_ascii_case("img"), node)),
        }
    }

    /// Resolves the addresses of a `srcset`: each is followed by a description, up to a comma.
    fn source_set(&mut self, list: &str, node: &Node) -> Option<String> {
        let mut parts = Vec::new();
        for part in list.split(", ") {
            let (url, about) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
            let url = match is_relative(url) {
                true => self.file_address(url, true, node),
                false => url.to_owned(),
            };
            parts.push(format!("{url} {about}").trim_end().to_owned());
        }
        Some(parts.join(", ")).filter(|resolved| resolved != list)
    }

    /// Returns the address of a file beside the chapter; a missing image is a finding.
    fn file_address(&mut self, url: &str, is_image: bool, node: &Node) -> String {
        let end = url.find(['?', '#']).unwrap_or(url.len());
        let (path, rest) = url.split_at(end);
        match self.context.nav.resolve(&self.doc.source, path) {
            Resolved::File(file) => {
                if is_image && self.context.assets.get(&file).is_none() {
                    self.warn(
                        codes::MISSING_IMAGE,
                        node,
                        format!("the image `{url}` does not exist"),
                    )
                    .help = Some("the path is relative to this file".into());
                }
                self.context.addresses.href(&encode_path(&file)) + rest
            }
            Resolved::Outside(way) => (self.context.addresses.beside(&way))
                .map_or_else(|| url.to_owned(), |path| encode_path(&path) + rest),
            _ => url.to_owned(),
        }
    }
}

/// Whether an address is relative to the page: neither empty nor a fragment, without a scheme and
/// not from the root.
fn is_relative(url: &str) -> bool {
    let first = url.split(['/', '?', '#']).next().unwrap_or_default();
    !url.is_empty() && !url.starts_with(['/', '#', '?']) && !first.contains(':')
}

/// Returns the attributes that hold addresses, in order. Comments, scripts and styles have none.
fn addresses(html: &str) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<') {
        let tag = at + start;
        let rest = &html[tag..];
        if rest.starts_with("<!--") {
            at = tag + rest.find("-->").map_or(rest.len(), |end| end + 3);
            continue;
        }
        let name = rest[1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .map_or(&rest[1..], |end| &rest[1..=end]);
        at = tag + 1 + name.len();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        at = attributes(html, at, name, &mut found);
        if ["script", "style"]
            .iter()
            .any(|raw| name.eq_ignore_ascii_case(raw))
        {
            let close = html[at..].find("</");
            at = close.map_or(html.len(), |end| at + end);
        }
    }
    found
}

/// Reads the attributes of a tag from `at` on; returns where the tag ends.
fn attributes<'a>(html: &'a str, mut at: usize, tag: &'a str, found: &mut Vec<Found<'a>>) -> usize {
    let bytes = html.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'>' => return at + 1,
            b'/' | b'=' | b'"' | b'\'' => at += 1,
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                let start = at;
                let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"=>/".contains(byte);
                at += length(&bytes[at..], is_end);
                let name = &html[start..at];
                let spaces = length(&bytes[at..], |byte| !byte.is_ascii_whitespace());
                if bytes.get(at + spaces) != Some(&b'=') {
                    continue;
                }
                at += spaces + 1;
                at += length(&bytes[at..], |byte| !byte.is_ascii_whitespace());
                let value = value(bytes, at);
                at = value.end;
                if ["src", "href", "srcset", "poster", "xlink:href", "data"]
                    .iter()
                    .any(|known| name.eq_ignore_ascii_case(known))
                {
                    found.push(Found {
                        tag,
                        attribute: name,
                        value,
                    });
                }
            }
        }
    }
    at
}

/// Returns the bytes of the value that starts at `at`, without quotes.
fn value(bytes: &[u8], at: usize) -> Range<usize> {
    match bytes.get(at) {
        Some(quote @ (b'"' | b'\'')) => {
            let start = at + 1;
            start..start + length(&bytes[start..], |byte| byte == quote)
        }
        _ => {
            at..at
                + length(&bytes[at..], |byte| {
                    byte.is_ascii_whitespace() || *byte == b'>'
                })
        }
    }
}

/// Returns the number of bytes before the first that `is_end` accepts.
fn length(bytes: &[u8], is_end: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().position(is_end).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::{addresses, is_relative};

    #[test]
    fn addresses_are_found_in_any_spelling() {
        let html = "<img alt='src=\"no\"' SRC=a.png><!-- <img src=no> --><a\nhref = 'b.md' title=x>\
                    <script src=c.js>'<img src=no>'</script><video poster=\"d.png\"/> 1 < 2 src=no";
        let found: Vec<_> = addresses(html)
            .into_iter()
            .map(|found| &html[found.value])
            .collect();
        assert_eq!(found, ["a.png", "b.md", "c.js", "d.png"]);
    }

    #[test]
    fn addresses_with_a_root_are_not_relative() {
        for (url, relative) in [
            ("a.png", true),
            ("./a:b", true),
            ("../a", true),
            ("/a", false),
            ("#a", false),
            ("data:x", false),
            ("https://a.b", false),
            ("", false),
        ] {
            assert_eq!(is_relative(url), relative, "{url}");
        }
    }
}
