//! Recognises, without parsing it, HTML that a parser reads as the tree that its tags show.
//!
//! Nearly all HTML of a page is of this kind: its writers close each element, and put it only where the
//! standard allows it. For the 8,500 blocks of a book of 144 pages, this takes 3 ms and parsing 90 ms, 3.6 % of the
//! processor time of a cold build. The rules below are the HTML Standard's (section 13.2.6.4) for a
//! few common elements. HTML with anything else is parsed.

/// The number of elements that may be open at once. Each tag is compared with the open ones, so deep
/// HTML would take quadratic time.
const MAX_PLAIN_DEPTH: usize = 128;

/// The role of an element in the rules of nesting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// May be anywhere, and has an end tag.
    Phrase,
    /// Like a phrase, but not inside another link.
    Link,
    /// Has no end tag.
    Void,
    /// Closes an open paragraph.
    Block,
    /// A block without an end tag.
    VoidBlock,
    /// A block that is not the child of another heading.
    Heading,
    Paragraph,
    List,
    Item,
    Table,
    TableSection,
    Row,
    Cell,
}

impl Kind {
    /// Returns the kind of an element; `None` for one that the rules do not cover.
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"abbr" | b"b" | b"bdi" | b"bdo" | b"cite" | b"code" | b"del" | b"dfn" | b"em"
            | b"i" | b"ins" | b"kbd" | b"mark" | b"q" | b"s" | b"samp" | b"small" | b"span"
            | b"strong" | b"sub" | b"sup" | b"time" | b"u" | b"var" => Self::Phrase,
            b"a" | b"button" => Self::Link,
            b"br" | b"img" | b"input" | b"wbr" => Self::Void,
            b"article" | b"aside" | b"blockquote" | b"details" | b"div" | b"figcaption"
            | b"figure" | b"footer" | b"header" | b"nav" | b"pre" | b"section" | b"summary" => {
                Self::Block
            }
            b"hr" => Self::VoidBlock,
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" => Self::Heading,
            b"p" => Self::Paragraph,
            b"ol" | b"ul" => Self::List,
            b"li" => Self::Item,
            b"table" => Self::Table,
            b"tbody" | b"tfoot" | b"thead" => Self::TableSection,
            b"tr" => Self::Row,
            b"td" | b"th" => Self::Cell,
            _ => return None,
        })
    }

    const fn is_void(self) -> bool {
        matches!(self, Self::Void | Self::VoidBlock)
    }

    const fn is_block(self) -> bool {
        !matches!(self, Self::Phrase | Self::Link | Self::Void)
    }

    /// Returns whether an element is part of a table, which has only certain children and no text.
    const fn holds_parts(self) -> bool {
        matches!(self, Self::Table | Self::TableSection | Self::Row)
    }
}

/// Returns the number of elements that are open at once in HTML that a parser reads as it is
/// written; `None` if it may read it as another tree.
pub(crate) fn depth_of_plain(html: &str) -> Option<usize> {
    let bytes = html.as_bytes();
    let mut open: Vec<(&[u8], Kind)> = Vec::new();
    let mut deepest = 0;
    let mut at = 0;
    loop {
        let text = memchr::memchr2(b'<', 0, &bytes[at..]).unwrap_or(bytes.len() - at);
        let is_in_table = open.last().is_some_and(|(_, kind)| kind.holds_parts());
        if is_in_table && !bytes[at..at + text].iter().all(|b| b" \n".contains(b)) {
            return None;
        }
        at += text;
        if at == bytes.len() {
            return open.is_empty().then_some(deepest);
        }
        // A parser drops a NUL.
        if bytes[at] != b'<' {
            return None;
        }
        let tag = tag(bytes, at)?;
        at = tag.end;
        if tag.is_closing {
            open.pop_if(|(name, _)| *name == tag.name)?;
            continue;
        }
        let kind = Kind::of(tag.name)?;
        if open.len() == MAX_PLAIN_DEPTH || !may_be_in(kind, tag.name, &open) {
            return None;
        }
        if !kind.is_void() {
            open.push((tag.name, kind));
            deepest = deepest.max(open.len());
        }
    }
}

/// Returns whether an element may be inside the open ones.
fn may_be_in(kind: Kind, name: &[u8], open: &[(&[u8], Kind)]) -> bool {
    let parent = open.last().map(|(_, kind)| *kind);
    let has_right_parent = match kind {
        Kind::Item => parent == Some(Kind::List),
        Kind::TableSection => parent == Some(Kind::Table),
        Kind::Row => parent == Some(Kind::TableSection),
        Kind::Cell => parent == Some(Kind::Row),
        Kind::Heading => parent != Some(Kind::Heading) && !parent.is_some_and(Kind::holds_parts),
        _ => !parent.is_some_and(Kind::holds_parts),
    };
    let is_inside = |kind: Kind| open.iter().any(|(_, open)| *open == kind);
    let is_nested_link = kind == Kind::Link && open.iter().any(|(open, _)| *open == name);
    has_right_parent && !is_nested_link && !(kind.is_block() && is_inside(Kind::Paragraph))
}

/// A tag in the form in which HTML is usually written.
struct Tag<'a> {
    name: &'a [u8],
    is_closing: bool,
    /// The offset after it.
    end: usize,
}

/// Reads the tag at a `<`: names in lower case, values between double quotes, no slash at its end.
fn tag(bytes: &[u8], at: usize) -> Option<Tag<'_>> {
    let is_closing = bytes.get(at + 1) == Some(&b'/');
    let start = at + 1 + usize::from(is_closing);
    let mut end = start
        + count_while(&bytes[start..], |b| {
            b.is_ascii_lowercase() || b.is_ascii_digit()
        });
    let name = &bytes[start..end];
    while bytes.get(end) != Some(&b'>') {
        if is_closing || bytes.get(end) != Some(&b' ') {
            return None;
        }
        end += 1;
        let name = count_while(&bytes[end..], |b| {
            b.is_ascii_alphanumeric() || b"-_:".contains(&b)
        });
        if name == 0 {
            return None;
        }
        end += name;
        if bytes[end..].starts_with(b"=\"") {
            end += 2;
            end += memchr::memchr2(b'"', 0, &bytes[end..])?;
            if bytes[end] != b'"' {
                return None;
            }
            end += 1;
        }
    }
    Some(Tag {
        name,
        is_closing,
        end: end + 1,
    })
}

/// Returns the number of bytes before the first that `is_inside` refuses.
fn count_while(bytes: &[u8], is_inside: impl Fn(u8) -> bool) -> usize {
    let end = bytes.iter().position(|byte| !is_inside(*byte));
    end.unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    #[test]
    fn usual_html_is_plain() {
        for (html, depth) in [
            ("a &amp; b", 0),
            ("<p>a <em>b <code>c</code></em><br>d</p>", 3),
            ("<div data-live=\"0\"><pre></pre><button></button></div>", 2),
            (
                "<ul class=\"a>b\"><li><p>a</p><ol start=\"3\"><li>b</li></ol></li></ul>",
                4,
            ),
            ("<table>\n<thead><tr><th>a</th></tr></thead>\n</table>", 4),
            (
                "<h2 id=\"a\"><a href=\"#a\">a</a></h2><hr><p hidden>b</p>",
                2,
            ),
        ] {
            assert_eq!(depth_of_plain(html), Some(depth), "{html}");
        }
    }

    #[test]
    fn other_html_is_parsed() {
        for html in [
            "a < b",
            "\0b>a</b>",
            "<p>a",
            "</p>",
            "<p>a<p>b</p></p>",
            "<p><em><div>a</div></em></p>",
            "<p><ul></ul></p>",
            "<h2><h3>a</h3></h2>",
            "<li>a</li>",
            "<a><b><a>c</a></b></a>",
            "<b>a<i>b</b>c</i>",
            "<table><tr><td>a</td></tr></table>",
            "<table><tbody>a<tr></tr></tbody></table>",
            "<table><thead><tr><p>a</p></tr></thead></table>",
            "<svg></svg>",
            "<title>a</title>",
            "<P>a</P>",
            "<p a='b>'>c</p>",
            "<p a=b\"c>d</p>",
            "<p a= \"b\">c</p>",
            "<p/>",
            "a\0b",
        ] {
            assert_eq!(depth_of_plain(html), None, "{html}");
        }
    }

    #[test]
    fn deep_html_is_parsed() {
        let deep = |depth| format!("{}{}", "<div>".repeat(depth), "</div>".repeat(depth));
        assert_eq!(
            depth_of_plain(&deep(MAX_PLAIN_DEPTH)),
            Some(MAX_PLAIN_DEPTH)
        );
        assert_eq!(depth_of_plain(&deep(MAX_PLAIN_DEPTH + 1)), None);
    }

    /// Builds random HTML from elements of the rules and others, and compares the verdict with the
    /// parser.
    #[test]
    fn plain_html_reads_back() {
        const NAMES: [&str; 40] = [
            "p", "b", "a", "div", "ul", "ol", "li", "h2", "h3", "table", "thead", "tbody", "tr",
            "td", "th", "pre", "button", "summary", "details", "span", "code", "section", "em",
            "small", "nobr", "font", "svg", "math", "dl", "dt", "select", "option", "ruby", "rt",
            "form", "address", "center", "caption", "object", "textarea",
        ];
        const ATTRIBUTES: [&str; 8] = [
            "",
            " a=\"x\"",
            " b",
            " a=\"<p>&amp\" hidden",
            " a=\"\" a=\"y\"",
            " data-A=\"'\"",
            " href=\"#\"",
            " a='x'",
        ];
        const OTHERS: [&str; 14] = [
            "x",
            "\n",
            " ",
            "\r",
            "\t",
            "\u{c}",
            "&amp;",
            "&lt",
            "&#0;",
            "<br>",
            "<hr>",
            "<img src=\"a\">",
            "<input>",
            "<wbr>",
        ];
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % below
        };
        let mut plain = 0;
        for _ in 0..100_000 {
            let mut html = String::new();
            let mut open: Vec<&str> = Vec::new();
            // The last names are outside of the rules, so they are rare.
            let names = if random(8) == 0 { NAMES.len() } else { 24 };
            for _ in 0..12 {
                match random(4) {
                    0 => html.push_str(OTHERS[random(OTHERS.len())]),
                    // An end tag at random would rarely match.
                    1 => html.extend(open.pop().map(|name| format!("</{name}>"))),
                    _ => {
                        let name = NAMES[random(names)];
                        let attributes = match random(4) {
                            0 => ATTRIBUTES[random(ATTRIBUTES.len())],
                            _ => "",
                        };
                        html.extend(["<", name, attributes, ">"]);
                        open.push(name);
                    }
                }
            }
            html.extend(open.iter().rev().map(|name| format!("</{name}>")));
            if depth_of_plain(&html).is_some() {
                plain += 1;
                assert_eq!(
                    Some(tree::parse(&html)),
                    tree::parse_as_written(&html),
                    "{html}"
                );
            }
        }
        assert!(plain > 5_000, "{plain}");
    }
}
