//! The parts of a document that are not in its tree, and the blank lines between blocks.

use super::{Child, Mdast, piece};
use crate::{Document, EsmKind, Node, NodeKind, Span};

impl<'a> Child<'a> {
    /// Returns front matter, imports, exports and definitions, in source order.
    pub(super) fn outside_the_tree(document: &'a Document) -> Vec<Self> {
        let source = document.source();
        let mut found: Vec<_> = document.front.iter().map(Child::Front).collect();
        for statement in &document.esm {
            let imports = matches!(statement.kind, EsmKind::Import { .. });
            match found.last_mut() {
                // Statements without a blank line between them are one node.
                Some(Child::Esm(span, are_imports))
                    if source
                        .get(span.end..statement.span.start)
                        .is_some_and(is_within_lines) =>
                {
                    span.end = statement.span.end;
                    *are_imports &= imports;
                }
                _ => found.push(Child::Esm(statement.span, imports)),
            }
        }
        found.extend(document.definitions.iter().map(Child::Definition));
        found.sort_by_key(|child| child.span().start);
        found
    }
}

/// Returns whether a text between statements holds no blank line.
fn is_within_lines(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c == ';') && text.matches('\n').count() < 2
}

impl<'a> Mdast<'a> {
    /// Returns the blocks of a parent in source order, with the parts outside of the tree that are
    /// inside of the parent and of none of its blocks.
    pub(super) fn blocks(&self, nodes: &'a [Node], parent: Span) -> Vec<Child<'a>> {
        let first = (self.outside).partition_point(|part| part.span().start < parent.start);
        let parts = self.outside[first..].iter();
        let parts = parts.take_while(|part| part.span().start < parent.end);
        let is_here = |part: &&Child<'a>| {
            let start = part.span().start;
            let before = nodes.partition_point(|node| node.span.start <= start);
            let around = nodes[..before].last();
            !around.is_some_and(|node| start < node.span.end && holds_blocks(node))
        };
        let mut all: Vec<_> = parts.filter(is_here).copied().collect();
        all.extend(Child::all(nodes));
        all.sort_by_key(|child| child.span().start);
        all
    }

    /// Returns the start of a paragraph. In remark, the mark of a task is part of the paragraph unless
    /// text follows it.
    pub(super) fn paragraph_start(&self, node: &Node) -> usize {
        let start = node.span.start;
        let before = &self.document.source()[..start];
        let has_text = node.children.first().is_some_and(|it| piece(it).is_some());
        let mark = before.trim_end_matches([' ', '\t']);
        let is_task = !has_text
            && before.len() > mark.len()
            && ["[ ]", "[x]", "[X]"]
                .iter()
                .any(|task| mark.ends_with(task));
        match is_task {
            true => mark.len() - "[ ]".len(),
            false => start,
        }
    }

    /// Returns whether blank lines separate blocks.
    pub(super) fn are_spread(&self, nodes: &[Node]) -> bool {
        let line = |offset| self.document.lines.position(offset).line;
        nodes
            .windows(2)
            .any(|pair| line(pair[1].span.start) > line(pair[0].span.end) + 1)
    }

    /// Returns whether blank lines separate the blocks of an item, also inside of its elements.
    pub(super) fn is_item_spread(&self, item: &Node) -> bool {
        let line = |offset| self.document.lines.position(offset).line;
        self.are_spread(&item.children)
            || item.children.iter().any(|child| {
                matches!(&child.kind, NodeKind::Jsx(element) if element.flow)
                    && (self.is_item_spread(child)
                        || child.children.first().is_some_and(|first| {
                            let start = child.span.start;
                            let opening = &self.document.source()[start..first.span.start];
                            let opening = opening.trim_end();
                            line(first.span.start) > line(start + opening.len()) + 1
                        })
                        || child
                            .children
                            .last()
                            .is_some_and(|last| line(child.span.end) > line(last.span.end) + 1))
            })
    }
}

/// Returns whether a block may hold statements and definitions.
fn holds_blocks(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Jsx(element) => element.flow,
        kind => matches!(
            kind,
            NodeKind::List { .. }
                | NodeKind::Item { .. }
                | NodeKind::Quote
                | NodeKind::Admonition { .. }
                | NodeKind::FootnoteDef(_)
                | NodeKind::DefList
                | NodeKind::DefDetails
        ),
    }
}
