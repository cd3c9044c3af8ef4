//! Reports headings and links that readers cannot see, and gaps in the outline of a page.

use super::Builder;
use crate::{Code, LinkKind, Mode, Node, NodeKind};

/// The headings so far that are in no other block.
#[derive(Debug, Default)]
pub(super) struct Outline {
    has_title: bool,
    /// Whether a second title is reported.
    has_second: bool,
    /// The level of the last heading, or 0.
    level: u8,
}

impl Builder<'_> {
    /// Checks a finished heading, at an index of the nodes.
    pub(super) fn check_heading(&mut self, at: usize) {
        let heading = &self.nodes[at];
        let NodeKind::Heading { depth, .. } = heading.kind else {
            return;
        };
        let span = heading.span;
        if self.options.mode == Mode::CommonMark {
            return;
        }
        if heading.children.iter().all(is_blank) {
            self.report(
                Code::EmptyHeading,
                span,
                "this heading has no text",
                "write its text, or remove the line; write `\\#` for the character",
            );
        }
        if self.stack.len() > 1 {
            return;
        }
        let last = std::mem::replace(&mut self.outline.level, depth);
        if last > 0 && depth > last + 1 {
            self.report(
                Code::SkippedLevel,
                span,
                format!("a heading of level {depth} follows one of level {last}"),
                format!("write it with {} `#`", last + 1),
            );
        }
        if depth > 1 {
            return;
        }
        let is_second = std::mem::replace(&mut self.outline.has_title, true);
        if is_second && !std::mem::replace(&mut self.outline.has_second, true) {
            self.report(
                Code::SecondTitle,
                span,
                "the page has a heading of the first level already, its title",
                "write `##`, or move this part to a page of its own",
            );
        }
    }

    /// Checks the link that ends.
    pub(super) fn check_link(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let node = &self.nodes[frame.node];
        let span = node.span;
        let children = &self.nodes[frame.node + 1..];
        let NodeKind::Link { url, kind, .. } = &node.kind else {
            return;
        };
        if *kind != LinkKind::Inline || self.options.mode == Mode::CommonMark {
            return;
        }
        let (fault, remedy) = match (children.iter().all(is_blank), url.is_empty()) {
            (true, _) => ("text", "write its text between the brackets"),
            (_, true) => ("address", "write its address between the parentheses"),
            _ => return,
        };
        self.report(
            Code::EmptyLink,
            span,
            format!("this link has no {fault}"),
            format!("{remedy}, or remove it"),
        );
    }
}

/// Returns whether a node is white space or a comment.
fn is_blank(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(text) => text.trim().is_empty(),
        NodeKind::Comment(_) | NodeKind::Break { .. } => true,
        _ => false,
    }
}
