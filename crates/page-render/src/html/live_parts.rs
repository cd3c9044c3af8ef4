//! Keeps live components inside raw HTML, which is sanitised and parsed as one fragment.
//!
//! A numbered element represents each live part in the fragment. Its attribute has a name that the
//! author's HTML does not contain.

use std::{collections::BTreeSet, fmt::Write as _};

use safe_html::{
    is_block,
    tree::{self, Element, HtmlNode},
};
use site_model::{Component, Node};

use crate::{
    element::CONTROLS,
    tree::{
        flatten::flatten,
        piece::{self, Attributes, Piece, is_refused},
    },
};

/// The beginning of the name of an attribute that numbers live parts.
const MARK: &str = "data-part";

/// A fragment of raw HTML and of the blocks between.
#[derive(Default)]
pub(super) struct Fragment {
    parts: Vec<Part>,
    mark: String,
    /// The number of open elements that a click acts on, in which nothing else may be clicked.
    open_controls: usize,
    /// Whether the author's HTML has an element that can be wider than its box, which then scrolls.
    pub(super) may_be_wide: bool,
}

/// A part of a fragment.
enum Part {
    /// HTML of the author, or of pieces without live parts.
    Html(String),
    /// A live part; `None` after it was placed among the nodes of the fragment.
    Live(Option<Node>),
}

impl Fragment {
    /// Adds HTML of the author.
    pub(super) fn push_html(&mut self, html: String) {
        let lower = html.to_ascii_lowercase();
        self.may_be_wide |= ["<table", "<pre"].iter().any(|tag| lower.contains(tag));
        self.parts.push(Part::Html(html));
    }

    pub(super) fn push_pieces(&mut self, pieces: Vec<Piece>) {
        self.parts
            .extend(pieces.into_iter().map(|piece| match piece {
                Piece::Live(node) => Part::Live(Some(node)),
                other => Part::Html(piece::html(&[other])),
            }));
    }

    pub(super) fn has_live(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Live(_)))
    }

    /// Returns the fragment as HTML, with an element for each live part.
    pub(super) fn marked(&mut self) -> String {
        self.mark = self.unused_mark();
        self.write(|at, node, html| {
            let (tag, mark) = (tag_like(node), &self.mark);
            let _ = write!(html, "<{tag} {mark}=\"{at}\"></{tag}>");
        })
    }

    /// Returns the fragment as HTML in which live parts are replaced by their content.
    pub(super) fn flat(&self) -> String {
        self.write(|_, node, html| html.push_str(&flatten(&[Piece::Live(node.clone())])))
    }

    fn write(&self, live: impl Fn(usize, &Node, &mut String)) -> String {
        let mut html = String::new();
        for (at, part) in self.parts.iter().enumerate() {
            match part {
                Part::Html(part) => html.push_str(part),
                Part::Live(Some(node)) => live(at, node, &mut html),
                Part::Live(None) => {}
            }
        }
        html
    }

    /// Returns the fragment's pieces, with its HTML as text.
    pub(super) fn into_text(self) -> Vec<Piece> {
        let piece = |part| match part {
            Part::Html(html) => Some(Piece::Text(html)),
            Part::Live(node) => node.map(Piece::Live),
        };
        self.parts.into_iter().filter_map(piece).collect()
    }

    /// Returns the first numbered name that the fragment's HTML does not contain.
    fn unused_mark(&self) -> String {
        let mut used = BTreeSet::new();
        for part in &self.parts {
            let Part::Html(html) = part else { continue };
            let html = html.to_ascii_lowercase();
            for (at, _) in html.match_indices(MARK) {
                let rest = &html[at + MARK.len()..];
                let end = rest.find(|c: char| !c.is_ascii_digit());
                used.extend(rest[..end.unwrap_or(rest.len())].parse::<usize>());
            }
        }
        // One of the numbers up to their count is not among them.
        let number = (0..=used.len()).find(|number| !used.contains(number));
        format!("{MARK}{}", number.unwrap_or_default())
    }

    /// Whether [`Self::pieces`] of these nodes shows the whole fragment: each live part is among
    /// them, and React refuses no attribute of the elements around.
    pub(super) fn fits(&self, nodes: &[HtmlNode]) -> bool {
        let is_live = |part: &&Part| matches!(part, Part::Live(_));
        self.count(nodes) == Some(self.parts.iter().filter(is_live).count())
    }

    /// Returns the number of live parts among nodes; `None` if React refuses an attribute around one.
    fn count(&self, nodes: &[HtmlNode]) -> Option<usize> {
        nodes.iter().try_fold(0, |sum, node| {
            let HtmlNode::Element(element) = node else {
                return Some(sum);
            };
            if self.number(element).is_some() {
                return Some(sum + 1);
            }
            let inside = self.count(&element.children)?;
            let is_refused = element.attributes.iter().any(|(name, _)| is_refused(name));
            (inside == 0 || !is_refused).then_some(sum + inside)
        })
    }

    /// Returns the pieces of the parsed nodes of the fragment, with its live parts.
    pub(super) fn pieces(&mut self, nodes: Vec<HtmlNode>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for node in nodes {
            let piece = match node {
                HtmlNode::Text(text) => Piece::Text(text),
                HtmlNode::Element(element) => self.element(element),
            };
            piece.push_to(&mut pieces);
        }
        pieces
    }

    fn element(&mut self, element: Element) -> Piece {
        if let Some(number) = self.number(&element) {
            return match self.parts.get_mut(number) {
                Some(Part::Live(node)) => {
                    let piece = node.take().map_or_else(nothing, Piece::Live);
                    match self.open_controls {
                        0 => piece,
                        _ => Piece::Inline(flatten(&[piece])),
                    }
                }
                _ => nothing(),
            };
        }
        let is_control = CONTROLS.contains(&element.name.as_str());
        self.open_controls += usize::from(is_control);
        let has_live = self.has_part(&element.children);
        let attrs: Attributes = element.attributes.into_iter().collect();
        let children = match has_live {
            true => self.pieces(element.children),
            false => vec![Piece::Inline(tree::write(&element.children))],
        };
        self.open_controls -= usize::from(is_control);
        match is_block(&element.name) {
            true => Piece::element(&element.name, attrs, children),
            false => Piece::inline(&element.name, attrs, children),
        }
    }

    fn number(&self, element: &Element) -> Option<usize> {
        element.attribute(&self.mark)?.parse().ok()
    }

    fn has_part(&self, nodes: &[HtmlNode]) -> bool {
        nodes.iter().any(|node| match node {
            HtmlNode::Element(element) => {
                self.number(element).is_some() || self.has_part(&element.children)
            }
            HtmlNode::Text(_) => false,
        })
    }
}

fn nothing() -> Piece {
    Piece::Inline(String::new())
}

/// Returns the name of an element that a parser places like the node.
fn tag_like(node: &Node) -> &'static str {
    match node {
        Node::Live {
            component: Component::Image { .. } | Component::Own { inline: true, .. },
        } => "span",
        _ => "div",
    }
}
