//! Text and what stands inside a line.

use mdx_lite::{Node, NodeKind};

use super::{
    Builder,
    piece::{Attributes, Piece},
};
use crate::{html::text, reading_time::is_han, sanitize::clean_fragment};

impl Builder<'_> {
    /// The pieces of a run of inline nodes.
    pub(super) fn inlines(&mut self, nodes: &[Node]) -> Vec<Piece> {
        if nodes.len() > 1
            && nodes
                .iter()
                .any(|node| matches!(node.kind, NodeKind::Html(_)))
        {
            return vec![self.line_with_raw_html(nodes)];
        }
        let mut pieces = Vec::with_capacity(nodes.len());
        for (at, node) in nodes.iter().enumerate() {
            match &node.kind {
                NodeKind::Break { hard: false } => {
                    pieces.push(Piece::Text(
                        soft_break(&nodes[..at], &nodes[at + 1..]).to_owned(),
                    ));
                }
                _ => self.inline(node, &mut pieces),
            }
        }
        pieces
    }

    fn inline(&mut self, node: &Node, out: &mut Vec<Piece>) {
        let plain = Attributes::new;
        let piece = match &node.kind {
            NodeKind::Text(value) => {
                self.built.volume.add_text(value);
                Piece::Text(value.clone())
            }
            NodeKind::Emph => Piece::inline("em", plain(), self.inlines(&node.children)),
            NodeKind::Strong => Piece::inline("strong", plain(), self.inlines(&node.children)),
            NodeKind::Strike => Piece::inline("del", plain(), self.inlines(&node.children)),
            NodeKind::Code(value) => {
                self.built.volume.add_text(value);
                Piece::Inline(format!("<code>{}</code>", text(value)))
            }
            NodeKind::Math {
                display,
                text: formula,
            } => math(*display, formula),
            NodeKind::Break { hard: true } => Piece::Inline("<br>".into()),
            NodeKind::Link { url, title, .. } => self.link(url, title.as_deref(), node),
            NodeKind::Image { url, title, .. } => self.inline_image(url, title.as_deref(), node),
            NodeKind::FootnoteRef(label) => self.footnote_reference(label),
            NodeKind::Jsx(element) => return out.extend(self.jsx(element, node)),
            NodeKind::Expr(value) => match value.shown() {
                Some(text) => Piece::Text(text),
                None => return,
            },
            NodeKind::Html(html) => Piece::Inline(clean_fragment(html)),
            NodeKind::Comment(_) => return,
            _ => return out.extend(self.blocks(&node.children)),
        };
        out.push(piece);
    }
}

/// A formula as it was written; a host that sets formulas does so before.
fn math(display: bool, formula: &str) -> Piece {
    let class = if display { "math math-display" } else { "math" };
    Piece::Inline(format!("<code class=\"{class}\">{}</code>", text(formula)))
}

/// A line break in the source: nothing between two Chinese characters, otherwise a break that
/// reads as a space.
fn soft_break(before: &[Node], after: &[Node]) -> &'static str {
    let last = before
        .last()
        .and_then(|node| text_of(node)?.chars().next_back());
    let first = after.first().and_then(|node| text_of(node)?.chars().next());
    match (last, first) {
        (Some(last), Some(first)) if is_wide(last) && is_wide(first) => "",
        _ => "\n",
    }
}

fn text_of(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Text(text) => Some(text),
        _ => None,
    }
}

/// Han characters and the punctuation set with them.
fn is_wide(c: char) -> bool {
    is_han(c)
        || matches!(c, '\u{3000}'..='\u{303f}' | '\u{ff01}'..='\u{ff60}' | '“' | '”' | '‘' | '’' | '—' | '…')
}
