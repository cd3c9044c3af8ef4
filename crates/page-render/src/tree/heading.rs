//! Headings: ids, levels for assistive technology, and links to themselves.

use std::collections::BTreeSet;

use diagnostics::codes;
use mdx_lite::{Document, Node, NodeKind};
use nav_model::Layout;
use safe_html::{
    escape::{attribute, plain_text},
    excess_of_written,
    tree::start_tags,
};
use site_layout::text::strings::fill;

use super::toc::Heading;
use super::{
    flatten::flatten,
    nesting,
    piece::{Attributes, Piece},
};
use crate::Builder;

/// The class of the box around a heading and the link to it.
const HEADING: &str = "mr-heading";

/// Returns the levels of all headings below `nodes`, in order; level 1 is the page's title.
pub(crate) fn levels(nodes: &[Node]) -> Vec<u8> {
    let mut found = Vec::new();
    collect(nodes, &mut found);
    found
}

fn collect(nodes: &[Node], found: &mut Vec<u8>) {
    for node in nodes {
        if let NodeKind::Heading { depth, .. } = &node.kind {
            found.push(*depth);
        }
        collect(&node.children, found);
    }
}

/// Returns the ids of all headings.
pub(crate) fn ids(document: &Document) -> BTreeSet<String> {
    let id = |node: &Node| match &node.kind {
        NodeKind::Heading { id, .. } => Some(id.clone()),
        _ => None,
    };
    document.descendants().filter_map(id).collect()
}

impl Builder<'_> {
    /// Builds the content of the heading that is the page's title, if it is more than text: code,
    /// links, images, HTML, references to footnotes.
    pub(crate) fn title(&mut self, content: &[Node]) {
        if content.iter().any(is_more_than_text) {
            let html = flatten(&self.inlines(content));
            self.built.title_html = Some(nesting::fitting("<h1>", html, "</h1>"));
        }
    }

    /// Notes that the article contains the title, which then has level 1 unless it is HTML.
    pub(crate) fn title_is_in_article(&mut self, document: &Document) {
        self.built.is_title_in_article = true;
        let written = levels(&document.nodes);
        let spoken: Vec<u8> = match written.iter().position(|level| *level == 1) {
            Some(0) => (self.spoken_levels.as_slice().iter().map(|level| level - 1)).collect(),
            Some(_) => written,
            None => return,
        };
        self.spoken_levels = spoken.into_iter();
    }

    /// Warns of a title of HTML, where the page shows its title above the article.
    pub(crate) fn check_second_title(&mut self, document: &Document) {
        let front = &self.doc.front;
        if front.hide_title || front.layout == Layout::Home {
            return;
        }
        let title = document.descendants().find_map(|node| match &node.kind {
            NodeKind::Jsx(element) if element.name == "h1" && element.attr("hidden").is_none() => {
                Some(node.span.range())
            }
            NodeKind::Html(html) => {
                has_title(html).then(|| self.span_in_html(std::slice::from_ref(node), "<h1"))
            }
            _ => None,
        });
        if let Some(span) = title {
            let message = "this page has a title, and this is a second one".to_owned();
            self.warn_at(codes::SECOND_TITLE, span, message).help =
                Some("remove one, write `<h2>`, or set `hide_title: true` in front matter".into());
        }
    }

    pub(crate) fn heading(&mut self, depth: u8, id: &str, node: &Node) -> Piece {
        let spoken = self.spoken_levels.next().unwrap_or(depth);
        let children = self.inlines(&node.children);
        let html = flatten(&children);
        let mut attrs = Attributes::new();
        if spoken != depth {
            attrs.insert("aria-level".to_owned(), spoken.to_string());
        }
        let element = format!("h{depth}");
        let is_explicit = matches!(node.kind, NodeKind::Heading { explicit: true, .. });
        // An empty heading has no words for an id, so it would be a number.
        if id.is_empty() || (html.trim().is_empty() && !is_explicit) {
            return in_box(vec![Piece::element(&element, attrs, children)]);
        }
        self.add_anchor(id, node);
        attrs.insert("id".to_owned(), id.to_owned());
        if html.trim().is_empty() {
            return in_box(vec![Piece::element(&element, attrs, children)]);
        }
        self.built.headings.push(Heading {
            level: depth,
            id: id.to_owned(),
            html: nesting::fitting("<ul><li><a>", without_links(&html), "</a></li></ul>"),
        });
        let name = fill(
            &self.context.strings.heading_link,
            &[("heading", &spoken_text(&html, id))],
        );
        let anchor = format!(
            "<a class=\"mr-heading-anchor\" href=\"#{}\" aria-label=\"{}\"></a>",
            attribute(id),
            attribute(&name)
        );
        let heading = Piece::element(&element, attrs, children);
        in_box(vec![heading, Piece::Inline(anchor)])
    }
}

/// Puts a heading and the link to it into a box. Inside the heading, the link's label would be a part
/// of the heading's name.
fn in_box(parts: Vec<Piece>) -> Piece {
    let class = ("class".to_owned(), HEADING.to_owned());
    Piece::element("div", Attributes::from([class]), parts)
}

/// Returns the words of a heading, or of its images; its id if it has none.
fn spoken_text(html: &str, id: &str) -> String {
    let text = plain_text(html);
    if !text.trim().is_empty() {
        return text.trim().to_owned();
    }
    let tags = start_tags(html);
    let words = tags.iter().filter_map(|tag| tag.attribute("alt"));
    let words: Vec<_> = words.filter(|words| !words.trim().is_empty()).collect();
    match words.is_empty() {
        true => id.to_owned(),
        false => words.join(" "),
    }
}

fn is_more_than_text(node: &Node) -> bool {
    use NodeKind::{Break, Comment, Expr, Text};
    !matches!(node.kind, Text(_) | Break { .. } | Comment(_) | Expr(_))
}

/// Removes the links from HTML, because a table of contents links each line itself.
fn without_links(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let end = tag.find('>').map_or(tag.len(), |end| end + 1);
        let is_link = tag.starts_with("<a ") || tag.starts_with("<a>") || tag.starts_with("</a>");
        if !is_link {
            out.push_str(&tag[..end]);
        }
        rest = &tag[end..];
    }
    out + rest
}

/// Whether raw HTML contains a title. HTML that costs too much to parse is shown as text.
fn has_title(html: &str) -> bool {
    html.to_ascii_lowercase().contains("<h1")
        && excess_of_written(html).is_none()
        && start_tags(html)
            .iter()
            .any(|tag| tag.name == "h1" && tag.attribute("hidden").is_none())
}

#[cfg(test)]
mod tests {
    use super::{spoken_text, without_links};

    #[test]
    fn the_link_of_a_heading_has_words() {
        for (html, words) in [
            ("<code>a</code> b ", "a b"),
            ("<img src=\"a.svg\" alt=\"Logo\">", "Logo"),
            ("<a href=\"b\"><img alt=\"A\"> <img alt=\"B\"></a>", "A B"),
            ("<img alt=\"\">", "section"),
            ("<svg></svg>", "section"),
        ] {
            assert_eq!(spoken_text(html, "section"), words, "{html}");
        }
    }

    #[test]
    fn links_vanish_and_their_text_stays() {
        let html = "见 <a href=\"/x\" class=\"y\"><code>A</code></a> 与 <abbr>b</abbr>";
        assert_eq!(without_links(html), "见 <code>A</code> 与 <abbr>b</abbr>");
    }
}
