//! Finds the addresses in a stylesheet: `url()`, `@import` and the strings of `image-set()`.

use std::ops::Range;

use super::tokens::{CssToken, Token, item, tokens};

/// An address in a stylesheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CssLink {
    /// The range of bytes of `url(…)` or of a string, or of the `@import` with its semicolon.
    pub range: Range<usize>,
    /// The address, without quotes.
    pub address: String,
    /// The syntax around the address.
    pub kind: CssLinkKind,
}

/// The syntax around an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CssLinkKind {
    /// `url(…)`, or a string of `image-set(…)`, which means the same.
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
    let all = tokens(css);
    let mut links = Vec::new();
    // The ends of the blocks around a token, and whether a string in them is an address.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut at = 0;
    while let Some(token) = all.get(at) {
        while open.pop_if(|(end, _)| *end <= at).is_some() {}
        let found = match &token.token {
            Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => import(css, &all, at),
            Token::QuotedString(address) if open.last().is_some_and(|(_, is_set)| *is_set) => {
                Some((at + 1, address.to_string(), CssLinkKind::Url))
            }
            _ => url(css, &all, at).map(|(next, address)| (next, address, CssLinkKind::Url)),
        };
        if let Some((next, address, kind)) = found {
            links.push(CssLink {
                range: token.range.start..all[next - 1].range.end,
                address,
                kind,
            });
            at = next;
            continue;
        }
        if token.closing().is_some() {
            open.push((token.end, is_image_set(&token.token)));
        }
        at += 1;
    }
    links
}

fn is_image_set(token: &Token<'_>) -> bool {
    let Token::Function(name) = token else {
        return false;
    };
    let is = |set: &str| name.eq_ignore_ascii_case(set);
    is("image-set") || is("-webkit-image-set")
}

/// Reads an `@import`; returns the index after it, its address and condition.
fn import(css: &str, all: &[CssToken<'_>], at: usize) -> Option<(usize, String, CssLinkKind)> {
    let first = next_part(all, at + 1)?;
    let (next, address) = match &all[first].token {
        Token::QuotedString(address) => (first + 1, address.to_string()),
        _ => url(css, all, first)?,
    };
    let condition = item(all, next);
    if condition.has_block() {
        return None;
    }
    let text = match condition.tokens {
        [] => "",
        [one, ..] => &css[one.range.start..condition.tokens.last()?.range.end],
    };
    let kind = CssLinkKind::Import {
        condition: text.trim().to_owned(),
    };
    let end = next + condition.tokens.len();
    let is_closed = all
        .get(end)
        .is_some_and(|end| end.token == Token::Semicolon);
    Some((end + usize::from(is_closed), address, kind))
}

/// Reads a `url()`; returns the index after it and its address.
fn url(css: &str, all: &[CssToken<'_>], at: usize) -> Option<(usize, String)> {
    let token = &all[at];
    match &token.token {
        Token::UnquotedUrl(address) | Token::BadUrl(address) => {
            let is_closed = css[token.range.clone()].ends_with(')');
            is_closed.then(|| (at + 1, address.trim().to_owned()))
        }
        Token::Function(name) if name.eq_ignore_ascii_case("url") => {
            let inside = next_part(all, at + 1)?;
            let Token::QuotedString(address) = &all[inside].token else {
                return None;
            };
            let is_whole = next_part(all, inside + 1) == Some(token.end);
            is_whole.then(|| (token.end + 1, address.to_string()))
        }
        _ => None,
    }
}

/// Returns the index of the first token from `at` on that is neither a comment nor white space.
fn next_part(all: &[CssToken<'_>], at: usize) -> Option<usize> {
    let rest = all.get(at..)?;
    Some(at + rest.iter().position(|token| !token.is_space())?)
}

#[cfg(test)]
mod tests {
    use super::{CssLinkKind, css_links, with_urls};

    #[test]
    fn addresses_are_found() {
        let css = "@import './a.css'; @IMPORT url(b.css) print and (width > 1em);\n/* url(no) */ .a { background: url( './c d.svg' ), URL(data:image/svg+xml;base64,a==); content: 'url(no)'; --x: my-url(no); c: image-set( 'e.png' 1x type('image/png'), -webkit-image-set(\"f.png\" 2x)), url(g\\ h.png) }";
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
            ("'e.png'", "e.png", "url"),
            ("\"f.png\"", "f.png", "url"),
            ("url(g\\ h.png)", "g h.png", "url"),
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
