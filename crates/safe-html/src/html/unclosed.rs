//! Finds raw HTML that hides the text after it, because a comment, a tag or an element is not
//! closed (HTML Standard, section 13.2.5).

use std::{fmt, ops::Range};

/// A part of raw HTML that is not closed, so that readers do not see the text after it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unclosed<'a> {
    /// The bytes of its beginning: `<!--`, or a tag up to the end of its line.
    pub start: Range<usize>,
    /// The construct.
    pub construct: Construct<'a>,
    /// The text after its beginning, with the attributes of a tag that is not closed.
    hidden: &'a str,
}

impl Unclosed<'_> {
    /// Whether there is text after it, apart from end tags.
    pub fn hides_text(&self) -> bool {
        let mut rest = self.hidden.trim_start();
        while let Some(tag) = rest.strip_prefix("</") {
            let end = tag.find('>').map_or(tag.len(), |end| end + 1);
            rest = tag[end..].trim_start();
        }
        !rest.is_empty()
    }
}

/// A construct that is not closed. Names are as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Construct<'a> {
    /// A comment to the end of the text.
    Comment,
    /// A comment that contains the beginning of another one, so that its end was forgotten.
    CommentBeforeAnother,
    /// `<?…`, `<!…` or `</…` without a name: browsers read them as comments to the next `>`.
    Declaration,
    /// A tag without `>`, or with an open quote.
    Tag(&'a str),
    /// An element whose content readers do not see.
    Element(&'a str),
}

impl Construct<'_> {
    /// Returns the text that closes it.
    pub fn end(&self) -> String {
        match self {
            Self::Comment | Self::CommentBeforeAnother => "-->".to_owned(),
            Self::Declaration | Self::Tag(_) => ">".to_owned(),
            Self::Element(name) => format!("</{name}>"),
        }
    }
}

impl fmt::Display for Construct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comment => f.write_str("this comment is not closed"),
            Self::CommentBeforeAnother => {
                f.write_str("this comment is not closed before another one begins")
            }
            Self::Declaration => f.write_str("this HTML is not closed"),
            Self::Tag(name) => write!(f, "the tag `<{name}` is not closed"),
            Self::Element(name) => write!(f, "`<{name}>` is not closed"),
        }
    }
}

/// Elements whose content is text up to their end tag, and is not shown as a part of the page.
const TEXT_ELEMENTS: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Returns the first part of `html` that is not closed and hides the text after it.
pub fn unclosed(html: &str) -> Option<Unclosed<'_>> {
    let mut at = 0;
    let mut templates = Vec::new();
    let mut foreign = 0_usize;
    while let Some(offset) = memchr::memchr(b'<', &html.as_bytes()[at..]) {
        let start = at + offset;
        let rest = &html[start..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let length = comment_length(comment);
            let inside = &comment[..length.unwrap_or(comment.len())];
            let construct = match length {
                Some(_) if !inside.contains("<!--") => {
                    at = start + "<!--".len() + inside.len();
                    continue;
                }
                Some(_) => Construct::CommentBeforeAnother,
                None => Construct::Comment,
            };
            return Some(found(html, start, construct));
        }
        let is_closing = rest.starts_with("</");
        let name = tag_name(&rest[1 + usize::from(is_closing)..]);
        if name.is_empty() {
            let is_declaration = rest.starts_with("<!") || rest.starts_with("<?");
            // A parser drops `</>`, and shows `< ` and `</` at the end.
            if !is_declaration && (!is_closing || rest.len() == "</".len()) {
                at = start + 1;
                continue;
            }
            let end = rest.find('>');
            let inside = &rest[1..end.unwrap_or(rest.len())];
            if end.is_none() || inside.contains(['<']) || inside.contains("\n\n") {
                let is_data = foreign > 0 && rest.starts_with("<![CDATA[");
                match rest.find("]]>").filter(|_| is_data) {
                    Some(end) => at = start + end,
                    None => return Some(found(html, start, Construct::Declaration)),
                }
            } else {
                at = start + 1 + inside.len();
            }
            continue;
        }
        let Some(end) = tag_end(rest) else {
            return Some(found(html, start, Construct::Tag(name)));
        };
        at = start + end;
        let is = |other: &&str| name.eq_ignore_ascii_case(other);
        let is_empty = foreign > 0 && rest[..end].ends_with("/>");
        if ["svg", "math"].iter().any(is) {
            foreign = match is_closing {
                true => foreign.saturating_sub(1),
                false => foreign + usize::from(!rest[..end].ends_with("/>")),
            };
        } else if is(&"template") {
            match is_closing {
                true => drop(templates.pop()),
                false => templates.push((start, name)),
            }
        } else if !is_closing && !is_empty && TEXT_ELEMENTS.iter().any(is) {
            let Some(end) = end_tag(&html[at..], name) else {
                return Some(found(html, start, Construct::Element(name)));
            };
            at += end;
        }
    }
    let (start, name) = templates.first()?;
    Some(found(html, *start, Construct::Element(name)))
}

fn found<'a>(html: &'a str, start: usize, construct: Construct<'a>) -> Unclosed<'a> {
    let rest = &html[start..];
    let beginning = match construct {
        Construct::Comment | Construct::CommentBeforeAnother => "<!--".len(),
        Construct::Declaration => "<!".len(),
        Construct::Tag(name) => rest.find(name).unwrap_or_default() + name.len(),
        Construct::Element(_) => tag_end(rest).unwrap_or(rest.len()),
    };
    let length = match construct {
        Construct::Comment | Construct::CommentBeforeAnother => "<!--".len(),
        _ => rest.find(['\n', '>']).map_or(rest.len(), |end| {
            end + usize::from(rest.as_bytes()[end] == b'>')
        }),
    };
    Unclosed {
        start: start..start + length,
        construct,
        hidden: &rest[beginning..],
    }
}

/// Returns the length of a comment after its `<!--`, with its end.
fn comment_length(comment: &str) -> Option<usize> {
    for empty in [">", "->"] {
        if comment.starts_with(empty) {
            return Some(empty.len());
        }
    }
    // One search for both ends: another one would read the rest of the text for each comment.
    let mut signs = comment.match_indices('>');
    signs.find_map(|(at, _)| {
        let before = &comment[..at];
        let is_end = before.ends_with("--") || before.ends_with("--!");
        is_end.then_some(at + 1)
    })
}

/// Returns the name of a tag at the beginning of `text`; empty if there is none.
fn tag_name(text: &str) -> &str {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return "";
    }
    let is_end = |c: char| c.is_ascii_whitespace() || c == '/' || c == '>';
    &text[..text.find(is_end).unwrap_or(text.len())]
}

/// Returns the length of the tag at the beginning of `text`.
fn tag_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    let mut is_value = false;
    while at < bytes.len() {
        match bytes[at] {
            b'>' => return Some(at + 1),
            b'=' => is_value = true,
            quote @ (b'"' | b'\'') if is_value => {
                at += 1 + memchr::memchr(quote, &bytes[at + 1..])?;
                is_value = false;
            }
            byte if byte.is_ascii_whitespace() => {}
            // A quote inside an unquoted value or a name does not open anything.
            _ => is_value = false,
        }
        at += 1;
    }
    None
}

/// Returns the offset of the end tag of an element whose content is text.
fn end_tag(text: &str, name: &str) -> Option<usize> {
    let is_end = |rest: &str| {
        let written = tag_name(rest);
        written.eq_ignore_ascii_case(name) && rest.len() > written.len()
    };
    let mut tags = text.match_indices("</");
    let is_plain_text = name.eq_ignore_ascii_case("plaintext");
    tags.find(|(at, mark)| !is_plain_text && is_end(&text[at + mark.len()..]))
        .map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_hide_the_rest_are_found() {
        use Construct::{Comment, CommentBeforeAnother, Declaration, Element, Tag};
        for (html, start, construct) in [
            ("<p>a</p>\n<!-- b\n\nc", "<!--", Comment),
            ("<!-- a <!-- b -->", "<!--", CommentBeforeAnother),
            ("a <?php b", "<?php b", Declaration),
            ("<![CDATA[ a\n\nb", "<![CDATA[ a", Declaration),
            ("<!doctype html\n\n<p>b</p>", "<!doctype html", Declaration),
            ("<!doctype a\n\nb>c", "<!doctype a", Declaration),
            ("<![CDATA[ a < b ]]>c", "<![CDATA[ a < b ]]>", Declaration),
            ("</ a <b>c</b>", "</ a <b>", Declaration),
            ("<a href=\"x>b</a>\nc", "<a href=\"x>", Tag("a")),
            ("<div\nclass", "<div", Tag("div")),
            ("<p>a</p", "</p", Tag("p")),
            (
                "<SCRIPT src=a>b</scripts>c",
                "<SCRIPT src=a>",
                Element("SCRIPT"),
            ),
            ("<title>a</title", "<title>", Element("title")),
            (
                "<plaintext>a</plaintext>b",
                "<plaintext>",
                Element("plaintext"),
            ),
            ("<script/>a", "<script/>", Element("script")),
            ("<svg></svg><title/>a", "<title/>", Element("title")),
            (
                "<template a>b<template c>d",
                "<template a>",
                Element("template"),
            ),
            (
                "<template>a<template>b</template>c",
                "<template>",
                Element("template"),
            ),
        ] {
            let found = unclosed(html).unwrap_or_else(|| panic!("{html}"));
            assert_eq!(
                (&html[found.start], found.construct),
                (start, construct),
                "{html}"
            );
        }
    }

    #[test]
    fn parts_at_the_end_hide_no_text() {
        for (html, hides_text) in [
            ("a<script src=b/>", false),
            ("a<script\n type=\"module\"\n src=\"b>\"\n/>\n", false),
            ("<div><textarea></div>\n</p>", false),
            ("<script src=a/>b", true),
            ("<div><script/></div><img src=a>", true),
            ("<script>a", true),
            ("a<template>\n", false),
            ("<template><template>", true),
            ("a<!--\n", false),
            ("<!-- a", true),
            ("<?", false),
            ("<?php", true),
            ("<p>a</p", false),
            ("<div\nclass", true),
        ] {
            let found = unclosed(html).unwrap_or_else(|| panic!("{html}"));
            assert_eq!(found.hides_text(), hides_text, "{html}");
        }
    }

    #[test]
    fn closed_html_hides_nothing() {
        for html in [
            "a < b, 1 <2, </",
            "</> a <> b",
            "<!-- a -->b<!--> c <!---> d <!-- e --!> f",
            "<?php a ?> b <!doctype html> c <![CDATA[ d ]]> e",
            "<a title='>' alt=\"<b\" href=it's>b</a>",
            "<p a=\"\" b = 'c\nd'>e</p>",
            "<script>'<!-- </p'</script >a",
            "<textarea><title></TextArea\n>b<title>c</title>",
            "<svg><style/><title/><script/><path d=\"M0 0\"/></svg><svg/>a",
            "<svg><style><![CDATA[ a > b < c ]]></style><![CDATA[<]]></svg>",
            "<template>a</template>b</template>",
        ] {
            assert_eq!(unclosed(html), None, "{html}");
        }
    }

    /// Compares with the parser: text after HTML that is closed is shown.
    #[test]
    fn text_after_closed_html_is_shown() {
        const PARTS: [&str; 25] = [
            "<!--",
            "-->",
            "<!",
            "<?",
            "?>",
            ">",
            "<",
            "</",
            "\"",
            "'",
            "=",
            " a",
            "\n",
            "-",
            "<p",
            "<b>",
            "</b>",
            "<script",
            "</script",
            "<title>",
            "</title>",
            "<template>",
            "</template>",
            "<textarea>",
            "</textarea>",
        ];
        let mut state = 7_u64;
        let (mut shown, mut hidden) = (0, 0);
        for _ in 0..200_000 {
            let mut html = String::new();
            for _ in 0..7 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                html.push_str(PARTS[usize::try_from(state >> 33).unwrap() % PARTS.len()]);
            }
            let nodes = crate::tree::parse(&format!("{html}END"));
            let is_shown = nodes.iter().any(shows_end);
            match unclosed(&html) {
                // `END` may be the name of a tag that `html` begins.
                None if !html.ends_with(['<', '/', '!', '?']) => {
                    shown += 1;
                    assert!(is_shown, "{html:?}");
                }
                None => {}
                Some(_) => hidden += usize::from(!is_shown),
            }
        }
        assert!(shown > 10_000 && hidden > 10_000, "{shown} {hidden}");
    }

    fn shows_end(node: &crate::tree::HtmlNode) -> bool {
        use crate::tree::HtmlNode;
        match node {
            HtmlNode::Text(text) => text.contains("END"),
            HtmlNode::Element(element) => {
                let is_hidden = |name| name == element.name;
                !TEXT_ELEMENTS.into_iter().chain(["template"]).any(is_hidden)
                    && element.children.iter().any(shows_end)
            }
        }
    }
}
