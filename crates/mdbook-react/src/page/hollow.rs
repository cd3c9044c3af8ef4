//! Pages without their HTML on the way through React.
//!
//! React writes ready HTML as it is, and elements around it as anybody would. So only marks go
//! in, one for a piece of HTML and one for a run of such elements, and what they stand for is put
//! where they come out: QuickJS then handles a third of the text and a half of the elements.

use std::{borrow::Cow, fmt::Write as _};

use site_model::{Component, Node};

use super::piece::visit;

/// Before and after the number of a piece, and before that of a run. They are noncharacters
/// (Unicode, 23.7), which no text should have; see [`Hollow::has_marks_alone`] for one that does.
const PIECE: char = '\u{FDD0}';
const RUN: char = '\u{FDD4}';
const END: char = '\u{FDD1}';

/// What React puts between two texts. A mark is text only for it.
const BETWEEN_TEXTS: &str = "<!-- -->";

/// Elements that React treats as it treats any other.
const TAGS: &[&str] = &[
    "blockquote",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "li",
    "ol",
    "p",
    "section",
    "span",
    "strong",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

/// What was taken out of a page.
#[derive(Debug, Default)]
pub struct Hollow {
    /// The HTML of pieces, by number.
    pieces: Vec<(u32, String)>,
    runs: Vec<Vec<Part>>,
    /// How many marks the page has now.
    marks: usize,
}

/// A part of a run.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Html(String),
    Piece(u32),
}

impl Hollow {
    /// Takes the HTML out of a page's body. Gives the body with marks, which React is to render.
    pub fn take(body: &mut [Node]) -> (Self, Vec<Node>) {
        let mut hollow = Self::default();
        visit(body, &mut 0, &mut |piece, n, as_it_is| {
            let Some(html) = &mut piece.html else { return };
            // React doubles a line feed that begins `pre`.
            if as_it_is && html.len() > 16 && !html.starts_with('\n') {
                let mark = format!("{PIECE}{n}{END}");
                hollow.pieces.push((n, std::mem::replace(html, mark)));
            }
        });
        let marked = hollow.nodes(body);
        hollow.marks = hollow.runs.len() + hollow.pieces.len();
        let in_runs = hollow.runs.iter().flatten();
        hollow.marks -= in_runs
            .filter(|part| matches!(part, Part::Piece(_)))
            .count();
        (hollow, marked)
    }

    /// Puts the HTML back where it was.
    pub fn put_back(self, body: &mut [Node]) {
        let mut pieces = self.pieces.into_iter().peekable();
        visit(body, &mut 0, &mut |piece, n, _| {
            if let Some((_, html)) = pieces.next_if(|(of, _)| *of == n) {
                piece.html = Some(html);
            }
        });
    }

    /// Whether what goes into React has no marks but these. An author's text may have some, and
    /// they would bring HTML into an attribute.
    pub fn has_marks_alone(&self, input: &str) -> bool {
        let begins = input.matches([PIECE, RUN]).count();
        begins == self.marks && input.matches(END).count() == self.marks
    }

    /// What React wrote, with everything in place of the marks.
    pub fn fill<'a>(&self, written: &'a str) -> Cow<'a, str> {
        if self.marks == 0 {
            return Cow::Borrowed(written);
        }
        let size = self
            .pieces
            .iter()
            .map(|(_, html)| html.len())
            .sum::<usize>();
        let mut out = String::with_capacity(written.len() + 2 * size);
        let mut rest = written;
        while let Some(at) = rest.find([PIECE, RUN]) {
            let (before, mark) = rest.split_at(at);
            out.push_str(before);
            rest = self.fill_mark(mark, &mut out);
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    /// Writes what the mark that begins `text` stands for; what comes after it.
    fn fill_mark<'a>(&self, text: &'a str, out: &mut String) -> &'a str {
        let is_run = text.starts_with(RUN);
        let mark = text[PIECE.len_utf8()..].split_once(END);
        let Some((number, rest)) = mark.and_then(|(n, rest)| Some((n.parse().ok()?, rest))) else {
            let (begin, rest) = text.split_at(PIECE.len_utf8());
            out.push_str(begin);
            return rest;
        };
        if !is_run {
            out.push_str(self.piece(number));
            return rest;
        }
        if out.ends_with(BETWEEN_TEXTS) {
            out.truncate(out.len() - BETWEEN_TEXTS.len());
        }
        for part in self.runs.get(number as usize).into_iter().flatten() {
            out.push_str(match part {
                Part::Html(html) => html,
                Part::Piece(n) => self.piece(*n),
            });
        }
        rest.strip_prefix(BETWEEN_TEXTS).unwrap_or(rest)
    }

    fn piece(&self, n: u32) -> &str {
        let at = self.pieces.binary_search_by_key(&n, |(n, _)| *n);
        at.map_or("", |at| self.pieces[at].1.as_str())
    }

    /// The same nodes with a mark for each run of plain elements.
    fn nodes(&mut self, nodes: &[Node]) -> Vec<Node> {
        let mut out = Vec::new();
        for run in nodes.chunk_by(|a, b| is_plain(a) && is_plain(b)) {
            if is_plain(&run[0]) {
                out.push(self.run(run));
            } else {
                out.extend(run.iter().map(|node| self.node(node)));
            }
        }
        out
    }

    fn run(&mut self, nodes: &[Node]) -> Node {
        let text = format!("{RUN}{}{END}", self.runs.len());
        let mut parts = vec![Part::Html(String::new())];
        for node in nodes {
            self.element(node, &mut parts);
        }
        self.runs.push(parts);
        Node::Text { text }
    }

    /// A plain element as React writes it.
    fn element(&self, node: &Node, parts: &mut Vec<Part>) {
        let Node::Static {
            tag,
            attrs,
            content,
        } = node
        else {
            return;
        };
        let mut html = format!("<{tag}");
        for (name, value) in attrs {
            let _ = write!(html, " {name}=\"{}\"", escaped(value));
        }
        let _ = write!(html, " data-s=\"{}\">", content.n);
        push_html(parts, &html);
        match self.pieces.binary_search_by_key(&content.n, |(n, _)| *n) {
            Ok(_) => parts.push(Part::Piece(content.n)),
            Err(_) => push_html(parts, content.html.as_deref().unwrap_or_default()),
        }
        push_html(parts, &format!("</{tag}>"));
    }

    fn node(&mut self, node: &Node) -> Node {
        let mut node = node.clone();
        match &mut node {
            Node::Element { children, .. } => *children = self.nodes(children),
            Node::Live { component } => match component {
                Component::Tabs { panels, .. } => {
                    for panel in panels {
                        panel.children = self.nodes(&panel.children);
                    }
                }
                Component::Details { children, .. } | Component::Admonition { children, .. } => {
                    *children = self.nodes(children);
                }
                _ => {}
            },
            Node::Text { .. } | Node::Static { .. } => {}
        }
        node
    }
}

fn push_html(parts: &mut Vec<Part>, html: &str) {
    match parts.last_mut() {
        Some(Part::Html(last)) => last.push_str(html),
        _ => parts.push(Part::Html(html.to_owned())),
    }
}

/// Whether nothing of the element needs React's knowledge of HTML.
fn is_plain(node: &Node) -> bool {
    let is_plain_attribute = |name: &str| {
        matches!(name, "class" | "dir" | "id" | "lang" | "role" | "title")
            || name.starts_with("aria-")
            || name.starts_with("data-")
    };
    let is_name = |name: &str| {
        name.bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    match node {
        Node::Static { tag, attrs, .. } => {
            TAGS.contains(&tag.as_str())
                && attrs
                    .keys()
                    .all(|name| is_plain_attribute(name) && is_name(name))
        }
        _ => false,
    }
}

/// The value of an attribute, with React's own entities.
fn escaped(value: &str) -> Cow<'_, str> {
    match safe_html::escape::attribute(value) {
        escaped if escaped.contains('\'') => Cow::Owned(escaped.replace('\'', "&#x27;")),
        escaped => escaped,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use site_model::Html;

    use super::*;

    const LONG: &str = "守卫<b>a</b>，有二十个字节以上";

    fn html(n: u32, html: &str) -> Html {
        Html {
            n,
            html: Some(html.to_owned()),
        }
    }

    fn element(tag: &str, attrs: &[(&str, &str)], content: Html) -> Node {
        let attrs = attrs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Node::Static {
            tag: tag.into(),
            attrs: attrs.collect(),
            content,
        }
    }

    fn code(n: u32, first_line: Option<u32>) -> Node {
        let component = Component::Code {
            language: None,
            title: None,
            first_line,
            copy: None,
            id: "c1".into(),
            code: html(n, "<span class=\"line\">x</span>"),
        };
        Node::Live { component }
    }

    #[test]
    fn html_comes_back_where_its_mark_was() {
        let mut body = [
            code(0, None),
            element("a", &[("href", "/x")], html(1, LONG)),
        ];
        let whole = body.clone();
        let (hollow, marked) = Hollow::take(&mut body);
        let json = serde_json::to_string(&marked).unwrap();
        assert!(
            json.contains("\u{FDD0}0\u{FDD1}") && json.contains("\u{FDD0}1\u{FDD1}"),
            "{json}"
        );
        assert!(hollow.has_marks_alone(&json));
        assert_eq!(
            hollow.fill("<p>\u{FDD0}1\u{FDD1}</p><p>"),
            format!("<p>{LONG}</p><p>")
        );
        hollow.put_back(&mut body);
        assert_eq!(body, whole);
    }

    #[test]
    fn plain_elements_beside_each_other_are_one_text() {
        let text = Node::Text { text: "x".into() };
        let mut body = [
            element("p", &[("class", "a\"'<"), ("id", "")], html(0, LONG)),
            element("h4", &[], html(1, "short")),
            text,
            Node::Element {
                tag: "div".into(),
                attrs: BTreeMap::new(),
                children: vec![element("p", &[], html(2, "in")), code(3, None)],
            },
        ];
        let (hollow, marked) = Hollow::take(&mut body);
        let json = serde_json::to_string(&marked).unwrap();
        assert!(hollow.has_marks_alone(&json), "{json}");
        assert!(matches!(&marked[0], Node::Text { text } if text == "\u{FDD4}0\u{FDD1}"));
        assert_eq!(
            hollow.fill("\u{FDD4}0\u{FDD1}<!-- -->x<div>\u{FDD4}1\u{FDD1}<i>"),
            format!(
                "<p class=\"a&quot;&#x27;&lt;\" id=\"\" data-s=\"0\">{LONG}</p>\
                 <h4 data-s=\"1\">short</h4>x<div><p data-s=\"2\">in</p><i>"
            )
        );
    }

    #[test]
    fn what_react_knows_more_of_is_left_to_it() {
        for (tag, attrs) in [
            ("a", &[][..]),
            ("pre", &[]),
            ("p", &[("hidden", "")]),
            ("ol", &[("start", "3")]),
            ("p", &[("data-\"", "")]),
        ] {
            assert!(!is_plain(&element(tag, attrs, html(0, LONG))), "{tag}");
        }
    }

    #[test]
    fn an_authors_marks_are_seen() {
        let mut body = [element("p", &[], html(0, LONG))];
        let (hollow, marked) = Hollow::take(&mut body);
        let json = serde_json::to_string(&marked).unwrap();
        for text in ["\u{FDD0}0\u{FDD1}", "\u{FDD4}", "\u{FDD1}"] {
            assert!(!hollow.has_marks_alone(&format!("{json}{text}")));
        }
        assert_eq!(hollow.fill("a\u{FDD4}x\u{FDD1}"), "a\u{FDD4}x\u{FDD1}");
    }

    #[test]
    fn code_whose_lines_the_shell_numbers_goes_through() {
        let mut body = [code(0, Some(1))];
        let before = body.clone();
        let (_, marked) = Hollow::take(&mut body);
        assert_eq!(marked, before);
    }
}
