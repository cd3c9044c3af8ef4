//! Finds the addresses in a stylesheet: `url()` and `@import`.

use std::ops::Range;

use super::text::token_length;

/// An address in a stylesheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CssLink {
    /// The range of bytes of `url(…)`, or of the `@import` with its semicolon.
    pub range: Range<usize>,
    /// The address, without quotes.
    pub address: String,
    /// The syntax around the address.
    pub kind: CssLinkKind,
}

/// The syntax around an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CssLinkKind {
    /// `url(…)`.
    Url,
    /// An `@import` with its condition.
    Import {
        /// The condition, such as `print`.
        condition: String,
    },
}

/// Returns a stylesheet with the addresses that `replace` returns in `url(…)`; it receives each address
/// with its range of bytes, including `url(…)`.
pub(crate) fn with_urls(
    css: &str,
    mut replace: impl FnMut(&str, Range<usize>) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(css.len());
    let mut done = 0;
    let links = css_links(css).into_iter();
    for link in links.filter(|link| link.kind == CssLinkKind::Url) {
        if let Some(new) = replace(&link.address, link.range.clone()) {
            let new = new.replace('"', "%22");
            out.extend([&css[done..link.range.start], "url(\"", &new, "\")"]);
            done = link.range.end;
        }
    }
    out + &css[done..]
}

/// Returns the addresses of a stylesheet in their order.
pub fn css_links(css: &str) -> Vec<CssLink> {
    let mut links = Vec::new();
    let mut at = 0;
    let mut is_in_word = false;
    while let Some(first) = css[at..].chars().next() {
        let rest = &css[at..];
        let found = match is_in_word {
            true => None,
            false => import(rest).or_else(|| {
                let (length, address) = url(rest)?;
                Some((length, address, CssLinkKind::Url))
            }),
        };
        if let Some((length, address, kind)) = found {
            let range = at..at + length;
            at = range.end;
            links.push(CssLink {
                range,
                address,
                kind,
            });
            continue;
        }
        is_in_word = first.is_alphanumeric() || matches!(first, '-' | '_' | '\\');
        at += token_length(rest);
    }
    links
}

/// Reads an `@import`; returns its length, address and condition.
fn import(text: &str) -> Option<(usize, String, CssLinkKind)> {
    let rest = strip_word(text, "@import")?;
    let (length, address) = url(rest.trim_start()).or_else(|| string(rest.trim_start()))?;
    let after = &rest.trim_start()[length..];
    let end = after.find([';', '}'])?;
    let kind = CssLinkKind::Import {
        condition: after[..end].trim().to_owned(),
    };
    let is_closed = after[end..].starts_with(';');
    let whole = text.len() - after.len() + end + usize::from(is_closed);
    Some((whole, address, kind))
}

/// Reads a `url()`; returns its length and its address.
pub fn url(text: &str) -> Option<(usize, String)> {
    let rest = strip_word(text, "url(")?;
    let inner = rest.trim_start();
    let (length, address) = string(inner).or_else(|| {
        let end = inner.find(')')?;
        Some((end, inner[..end].trim_end().to_owned()))
    })?;
    let after = inner[length..].trim_start().strip_prefix(')')?;
    Some((text.len() - after.len(), address))
}

/// Reads a string; returns its length and its content.
fn string(text: &str) -> Option<(usize, String)> {
    let quote = text.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let length = token_length(text);
    let content = text[..length].strip_prefix(quote)?.strip_suffix(quote)?;
    Some((length, content.to_owned()))
}

fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let start = text.get(..word.len())?;
    start
        .eq_ignore_ascii_case(word)
        .then(|| &text[word.len()..])
}

#[cfg(test)]
mod tests {
    use super::{CssLinkKind, css_links, with_urls};

    #[test]
    fn addresses_are_found() {
        let css = "@import './a.css'; @IMPORT url(b.css) print and (width > 1em);\n/* url(no) */ .a { background: url( './c d.svg' ), URL(data:image/svg+xml;base64,a==); content: 'url(no)'; --x: my-url(no) }";
        let shown: Vec<_> = css_links(css)
            .into_iter()
            .map(|link| {
                let kind = match link.kind {
                    CssLinkKind::Url => "url".to_owned(),
                    CssLinkKind::Import { condition } => format!("import {condition}"),
                };
                (css[link.range].to_owned(), link.address, kind)
            })
            .collect();
        let expected = [
            ("@import './a.css';", "./a.css", "import "),
            (
                "@IMPORT url(b.css) print and (width > 1em);",
                "b.css",
                "import print and (width > 1em)",
            ),
            ("url( './c d.svg' )", "./c d.svg", "url"),
            (
                "URL(data:image/svg+xml;base64,a==)",
                "data:image/svg+xml;base64,a==",
                "url",
            ),
        ];
        let expected =
            expected.map(|(text, address, kind)| (text.into(), address.into(), kind.into()));
        assert_eq!(shown, expected);
    }

    #[test]
    fn addresses_are_replaced_where_wanted() {
        let css = "a{b:url(x) url( 'y z' ) url(/n);c:\"url(x)\"} @import url(x); d{e:url(";
        let replaced = with_urls(css, |address, range| {
            assert!(css[range].contains(address));
            (!address.starts_with('/')).then(|| format!("<{address}>"))
        });
        let wanted =
            "a{b:url(\"<x>\") url(\"<y z>\") url(/n);c:\"url(x)\"} @import url(x); d{e:url(";
        assert_eq!(replaced, wanted);
    }
}
