//! Raw HTML of Markdown chapters.
//!
//! An element may open in one block and close in another, with Markdown between. Such a run of
//! blocks is therefore written and sanitised as one fragment.

use std::ops::Range;

use book_config::AllowHtml;
use build_cache::watchdog::Subject;
use diagnostics::{MAX_FINDINGS, codes};
use mdx_lite::{Document, Node, NodeKind};
use safe_html::{
    Construct, MAX_OPEN_ELEMENTS, Unclosed, escape, scan::attributes, tree, unclosed,
    with_style_classes,
};

use super::{live_parts::Fragment, open_quote::open_quote, tags::OpenElements};
use crate::{
    Builder,
    line_end::soft_break,
    link::color_mode::with_modes,
    tree::{
        flatten::flatten,
        piece::{Attributes, Piece},
        spacing::Spacing,
    },
};

impl Builder<'_> {
    /// Returns the pieces of a run of raw HTML that starts here, and the number of its nodes (0 if
    /// none does).
    pub(crate) fn raw_html_run(&mut self, nodes: &[Node], spacing: Spacing) -> (Vec<Piece>, usize) {
        let is_raw = |node: &Node| matches!(node.kind, NodeKind::Html(_));
        if !nodes.first().is_some_and(is_raw) {
            return (Vec::new(), 0);
        }
        let length = run_length(nodes);
        let nodes = &nodes[..length];
        let mut fragment = Fragment::default();
        let mut open = OpenElements::default();
        for node in nodes {
            if let NodeKind::Html(raw) = &node.kind {
                open.read(raw);
                fragment.push_html(self.with_site_addresses(raw, node));
            } else if let Some(tags) = end_tags(node) {
                open.read(&tags);
                fragment.push_html(tags);
            } else if open.contains("picture") && matches!(node.kind, NodeKind::Paragraph) {
                // The image of a picture is its child.
                fragment.push_html(flatten(&self.inlines(&node.children)));
            } else {
                let mut pieces = Vec::new();
                self.block(node, spacing, &mut pieces);
                fragment.push_pieces(pieces);
            }
        }
        let scrolls = fragment.may_be_wide;
        let pieces = self.fragment(fragment, nodes);
        if pieces.is_empty() {
            return (Vec::new(), length);
        }
        let mut attrs = Attributes::from([("class".to_owned(), "mr-raw-html".to_owned())]);
        if scrolls {
            attrs.insert("tabindex".to_owned(), "0".to_owned());
        }
        (vec![Piece::element("div", attrs, pieces)], length)
    }

    /// Returns the pieces of a fragment, sanitised as a whole.
    fn fragment(&mut self, mut fragment: Fragment, nodes: &[Node]) -> Vec<Piece> {
        let Some(clean) = self.cleaned(&fragment.marked(), nodes) else {
            return fragment.into_text();
        };
        if !fragment.has_live() {
            return (!clean.trim().is_empty())
                .then_some(Piece::Inline(clean))
                .into_iter()
                .collect();
        }
        let parsed = tree::parse(&clean);
        // Trusted authors may write attributes that React refuses, and elements without nodes.
        if self.is_trusted() && !fragment.fits(&parsed) {
            return vec![Piece::Inline(fragment.flat())];
        }
        fragment.pieces(parsed)
    }

    /// Builds a line that contains raw HTML; it is sanitised as a whole, so that all elements are
    /// closed.
    pub(crate) fn line_with_raw_html(&mut self, nodes: &[Node]) -> Piece {
        let mut html = String::new();
        for (at, node) in nodes.iter().enumerate() {
            match &node.kind {
                NodeKind::Html(raw) => html.push_str(&self.with_site_addresses(raw, node)),
                NodeKind::Break { hard: false } => {
                    html.push_str(soft_break(&nodes[..at], &nodes[at + 1..]));
                }
                _ => html.push_str(&flatten(&self.inlines(std::slice::from_ref(node)))),
            }
        }
        Piece::Inline(self.clean(&html, nodes))
    }

    /// Sanitises the raw HTML of these nodes, unless authors are trusted, and collects its ids.
    pub(crate) fn clean(&mut self, html: &str, nodes: &[Node]) -> String {
        self.cleaned(html, nodes)
            .unwrap_or_else(|| escape::text(html).into_owned())
    }

    /// Returns `None` for HTML that costs too much to parse, which is reported.
    fn cleaned(&mut self, html: &str, nodes: &[Node]) -> Option<String> {
        self.check_closed(html, nodes);
        let html = match self.is_trusted() {
            true => html.to_owned(),
            false => self.clean_untrusted(html, nodes)?,
        };
        let html = with_modes(&html).unwrap_or(html);
        self.built.anchors.extend(ids(&html));
        Some(html)
    }

    /// Warns of a part that is not closed, because it hides the text after it.
    fn check_closed(&mut self, html: &str, nodes: &[Node]) {
        let Some(unclosed) = unclosed(html).filter(Unclosed::hides_text) else {
            return;
        };
        let whole = nodes[0].span.range();
        let end = nodes.last().map_or(whole.end, |last| last.span.end);
        let beginning = &html[unclosed.start];
        // Addresses may have been rewritten.
        let found = self.source.text.get(whole.start..end);
        let span = match found.and_then(|rest| rest.find(beginning)) {
            Some(at) => whole.start + at..whole.start + at + beginning.len(),
            None => whole,
        };
        let construct = unclosed.construct;
        let message = format!("{construct}, so the text after it is not shown");
        let help = match construct {
            Construct::CommentBeforeAnother => {
                "close it with `-->` before the other one; a comment inside of a comment loses its `<!--` and `-->`, because the first `-->` ends both".to_owned()
            }
            _ => format!(
                "close it with `{}`, or write `&lt;` for a `<` that readers should see",
                construct.end()
            ),
        };
        self.warn_at(codes::HIDDEN_TEXT, span, message).help = Some(help);
    }

    /// Warns of elements of Markdown whose end tag is missing.
    pub(crate) fn check_end_tags(&mut self, document: &Document) {
        let mut open = OpenElements::default();
        for node in document.descendants() {
            let NodeKind::Html(html) = &node.kind else {
                continue;
            };
            let span = node.span.range();
            // A block in a container is without its marks.
            let rest = self.source.text.get(span.start..).unwrap_or_default();
            let is_whole = rest.starts_with(html.trim_end());
            open.read_at(html, |offset| {
                span.start + if is_whole { offset } else { 0 }
            });
            self.check_attributes(html, |part| match is_whole {
                true => span.start + part.start..span.start + part.end,
                false => span.clone(),
            });
            if open.len() > MAX_OPEN_ELEMENTS {
                return;
            }
        }
        for (name, start) in open.take_strays() {
            let code = mdx_lite::Code::StrayClosingTag.as_str();
            let mut span = start..start + name.len() + 3;
            let mut message = format!("`</{name}>` ends nothing, because no `<{name}>` is open");
            let mut help = format!("remove it, or correct the tag `<{name}>` that it belongs to");
            let text = &self.source.text[..start.min(self.source.text.len())];
            if let Some(open) = open_quote(text, &name) {
                message = format!(
                    "this is not a tag, because the quote of `{}` is not closed",
                    open.attribute
                );
                help = format!("write `{}`", open.meant);
                span = open.span;
            }
            self.warn_at(code, span, message).help = Some(help);
        }
        let mut first: Vec<(_, usize, usize)> = Vec::new();
        for (name, start) in open.without_end() {
            match first.iter_mut().find(|(other, ..)| *other == name) {
                Some((.., count)) => *count += 1,
                None => first.push((name, start, 1)),
            }
        }
        for (name, start, count) in first {
            let span = start..start + 1 + name.len();
            let others = match count {
                1 => String::new(),
                _ => format!(" ({count} times)"),
            };
            let message = format!(
                "`<{name}>` is not closed{others}, so it ends where the HTML around it does"
            );
            self.warn_at(codes::HIDDEN_TEXT, span, message).help = Some(format!(
                "close it with `</{name}>`, or write `&lt;` for a `<` that readers should see"
            ));
        }
    }

    fn clean_untrusted(&mut self, html: &str, nodes: &[Node]) -> Option<String> {
        let first = &nodes[0];
        let place = self.source.place(first.span.range());
        let html = &*with_style_classes(html, self.context.styles);
        let clean = || self.context.sanitizer.clean(html);
        let cleaned = (self.context.watchdog).run_task(place, Subject::Html, html, clean);
        match cleaned {
            Ok(cleaned) => {
                for name in &cleaned.dropped {
                    let span = self.span_in_html(nodes, &format!("<{name}"));
                    self.element_dropped(name, span);
                }
                for origin in &cleaned.dropped_origins {
                    let host = origin
                        .as_str()
                        .split_once("//")
                        .map_or("", |(_, host)| host);
                    let span = self.span_in_html(nodes, host);
                    self.media_dropped(origin, span);
                }
                for name in &cleaned.dropped_attributes {
                    let span = self.span_in_html(nodes, name);
                    self.raw_attribute_dropped(name, span);
                }
                Some(cleaned.html)
            }
            Err(excess) => {
                let message = format!("{excess}, so this HTML is shown as text");
                self.warn(codes::COSTLY_HTML, first, message).help = Some(excess.remedy().into());
                None
            }
        }
    }

    /// Returns the first place of a name in the HTML of these nodes; the place of the first node if the
    /// text has it in another form, or if the finding is only counted.
    pub(crate) fn span_in_html(&self, nodes: &[Node], name: &str) -> Range<usize> {
        if self.built.diagnostics.len() > MAX_FINDINGS {
            return nodes[0].span.range();
        }
        let is_html = |node: &&Node| matches!(node.kind, NodeKind::Html(_));
        let found = nodes.iter().filter(is_html).find_map(|node| {
            let span = node.span.range();
            let html = self.source.text.get(span.clone())?;
            let at = position_in_tags(html, name).or_else(|| position_of_name(html, name))?;
            Some(span.start + at..span.start + at + name.len())
        });
        found.unwrap_or_else(|| nodes[0].span.range())
    }

    /// Whether authors may write any HTML.
    pub(crate) fn is_trusted(&self) -> bool {
        self.context.settings.allow_html == AllowHtml::Trusted
    }
}

/// Returns the offset of a start tag, `<name`, or of an attribute with this name and a value. Texts,
/// comments and values of attributes may contain it too.
fn position_in_tags(html: &str, name: &str) -> Option<usize> {
    let attributes = attributes(html);
    if !name.starts_with('<') {
        let attribute = attributes.iter().find(|attribute| attribute.is(name))?;
        return Some(attribute.whole.start);
    }
    let mut from = 0;
    loop {
        let at = from + position_of_name(&html[from..], name)?;
        let comment = html[..at]
            .rfind("<!--")
            .map_or("", |start| &html[start..at]);
        let is_in_comment = !comment.is_empty() && !comment.contains("-->");
        let is_in_value = attributes.iter().any(|it| it.value.contains(&at));
        if !is_in_comment && !is_in_value {
            return Some(at);
        }
        from = at + name.len();
    }
}

/// Returns the offset of a name that is not part of a longer one, in any case.
fn position_of_name(html: &str, name: &str) -> Option<usize> {
    let lower = html.to_ascii_lowercase();
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
    let mut found = lower.match_indices(name).map(|(at, _)| at);
    found.find(|at| {
        let begins = name.starts_with('<') || !lower[..*at].ends_with(is_part);
        begins && !lower[*at + name.len()..].starts_with(is_part)
    })
}

/// Returns the ids that links can refer to: `id` of any element, `name` of a link.
fn ids(html: &str) -> Vec<String> {
    let is_link = |tag: &str| tag.eq_ignore_ascii_case("a");
    attributes(html)
        .into_iter()
        .filter(|found| found.is("id") || found.is("name") && is_link(found.tag))
        .map(|found| html[found.value].to_owned())
        .collect()
}

/// Returns the number of nodes in a run: it ends where all elements are closed. If more elements
/// are open than allowed, the run is one node, because searching to the end from each node would
/// take quadratic time.
fn run_length(nodes: &[Node]) -> usize {
    let mut open = OpenElements::default();
    for (at, node) in nodes.iter().enumerate() {
        match &node.kind {
            NodeKind::Html(html) => open.read(html),
            NodeKind::Paragraph => open.read_ends(node.children.iter().filter_map(html_of)),
            _ => {}
        }
        match open.len() {
            0 => return at + 1,
            1..=MAX_OPEN_ELEMENTS => {}
            _ => break,
        }
    }
    1
}

fn html_of(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Html(html) => Some(html),
        _ => None,
    }
}

/// Returns the end tags of a paragraph of nothing else, such as `</a></div>`.
fn end_tags(node: &Node) -> Option<String> {
    let is_end = |node: &Node| match &node.kind {
        NodeKind::Html(html) => html.starts_with("</"),
        NodeKind::Text(text) => text.trim().is_empty(),
        NodeKind::Break { .. } => true,
        _ => false,
    };
    let is_of_ends = matches!(node.kind, NodeKind::Paragraph) && node.children.iter().all(is_end);
    is_of_ends.then(|| node.children.iter().filter_map(html_of).collect())
}

#[cfg(test)]
mod tests {
    use super::{ids, position_in_tags};

    #[test]
    fn names_are_found_in_tags_alone() {
        for (html, name, at) in [
            ("<p title=\"<h1\"><H1>a</H1>", "<h1", Some(15)),
            ("<!-- <h1> --><h1>", "<h1", Some(13)),
            ("<p title='<h1>'>a", "<h1", None),
            ("<!-- a --><h1>", "<h1", Some(10)),
            ("<h1x><h1>", "<h1", Some(5)),
            (
                "onclick <b title=\" onclick=1\" onclick=f()>",
                "onclick",
                Some(30),
            ),
            ("<b onclick>", "onclick", None),
        ] {
            assert_eq!(position_in_tags(html, name), at, "{html}");
        }
    }

    #[test]
    fn links_can_lead_into_raw_html() {
        for (html, found) in [
            ("<a id=\"warn\"></a> x", vec!["warn"]),
            ("<p class=\"b\" id=\"守卫\">id=\"no\"</p>", vec!["守卫"]),
            ("<a name=\"old\"></a><input name=\"no\">", vec!["old"]),
            ("<A\nhref=\"b>c\" ID='one'><p id=two>", vec!["one", "two"]),
            ("<!-- <a id=\"no\"> --> a < b", vec![]),
        ] {
            assert_eq!(ids(html), found, "{html}");
        }
    }
}
