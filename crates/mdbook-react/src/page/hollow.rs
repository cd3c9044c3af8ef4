//! Pages without their HTML on the way through React.
//!
//! React writes ready HTML as it is. So only marks go in, and the HTML is put where they come out:
//! QuickJS then handles a third of the text.

use std::borrow::Cow;

use site_model::Node;

use super::piece::visit;

/// Before and after a piece's number. No text has them: they are noncharacters (Unicode, 23.7).
const MARKS: [char; 2] = ['\u{FDD0}', '\u{FDD1}'];

/// The HTML that was taken out of a page, by number.
#[derive(Debug, Default)]
pub struct Pieces(Vec<(u32, String)>);

impl Pieces {
    /// Takes the HTML out of a page's body and leaves marks.
    pub fn take(body: &mut [Node]) -> Self {
        let mut pieces = Vec::new();
        visit(body, &mut 0, &mut |piece, n, as_it_is| {
            let Some(html) = &mut piece.html else { return };
            // React doubles a line feed that begins `pre`.
            if as_it_is && html.len() > 16 && !html.starts_with('\n') {
                let mark = format!("{}{n}{}", MARKS[0], MARKS[1]);
                pieces.push((n, std::mem::replace(html, mark)));
            }
        });
        Self(pieces)
    }

    /// What React wrote, with the HTML in place of the marks.
    pub fn fill<'a>(&self, written: &'a str) -> Cow<'a, str> {
        let mut parts = written.split(MARKS[0]);
        let first = parts.next().unwrap_or_default();
        if first.len() == written.len() {
            return Cow::Borrowed(written);
        }
        let size = self.0.iter().map(|(_, html)| html.len()).sum::<usize>();
        let mut out = String::with_capacity(written.len() + size);
        out.push_str(first);
        for part in parts {
            let piece = part.split_once(MARKS[1]);
            if let Some((html, rest)) = piece.and_then(|(n, rest)| Some((self.get(n)?, rest))) {
                out.push_str(html);
                out.push_str(rest);
            } else {
                out.push(MARKS[0]);
                out.push_str(part);
            }
        }
        Cow::Owned(out)
    }

    fn get(&self, n: &str) -> Option<&str> {
        let n: u32 = n.parse().ok()?;
        let at = self.0.binary_search_by_key(&n, |(n, _)| *n).ok()?;
        Some(&self.0[at].1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use site_model::{Component, Html};

    use super::*;

    fn html(n: u32, html: &str) -> Html {
        Html {
            n,
            html: Some(html.to_owned()),
        }
    }

    fn paragraph(content: Html) -> Node {
        Node::Static {
            tag: "p".into(),
            attrs: BTreeMap::new(),
            content,
        }
    }

    #[test]
    fn html_comes_back_where_its_mark_was() {
        let long = "守卫<b>a</b>，有二十个字节以上";
        let mut body = [
            paragraph(html(0, long)),
            paragraph(html(1, "short")),
            paragraph(html(2, "\n0123456789abcdefg")),
        ];
        let pieces = Pieces::take(&mut body);
        let left: Vec<_> = body
            .iter()
            .map(|node| serde_json::to_value(node).unwrap()["html"].clone())
            .collect();
        assert_eq!(left, ["\u{FDD0}0\u{FDD1}", "short", "\n0123456789abcdefg"]);
        assert_eq!(
            pieces.fill("<p>\u{FDD0}0\u{FDD1}</p><p>"),
            format!("<p>{long}</p><p>")
        );
    }

    #[test]
    fn what_only_looks_like_a_mark_stays() {
        let pieces = Pieces::take(&mut [paragraph(html(0, "0123456789abcdefg"))]);
        for text in [
            "a",
            "\u{FDD0}",
            "\u{FDD0}7\u{FDD1}",
            "\u{FDD0}x\u{FDD1}",
            "\u{FDD1}0\u{FDD0}",
        ] {
            assert_eq!(pieces.fill(text), text);
        }
    }

    #[test]
    fn code_whose_lines_the_shell_numbers_goes_through() {
        let code = Component::Code {
            language: None,
            title: None,
            first_line: Some(1),
            copy: None,
            id: "c1".into(),
            code: html(0, "<span class=\"line\">x</span>"),
        };
        let mut body = [Node::Live { component: code }];
        let before = body.clone();
        Pieces::take(&mut body);
        assert_eq!(body, before);
    }
}
