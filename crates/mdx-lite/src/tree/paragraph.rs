//! Paragraphs: opens implied ones and removes ones that only wrap elements.

use super::{
    Builder,
    frame::{EndedBy, Frame, unclosed_code},
};
use crate::{Node, NodeKind, Span};

impl Builder<'_> {
    /// Opens the paragraph that pulldown-cmark leaves out around the text of a tight item.
    pub(super) fn imply_paragraph(&mut self, start: usize) {
        let top = self.stack.len() - 1;
        if !self.is_paragraph(top) && self.skipped == 0 && self.holds_blocks(self.block_index()) {
            let paragraph = Node::new(Span::new(start, start), NodeKind::Paragraph);
            self.open_node(paragraph, EndedBy::Event);
            self.stack[top + 1].implied = true;
        }
    }

    /// Closes the implied paragraph, if one is open.
    pub(super) fn end_implied_paragraph(&mut self) {
        let block = self.block_index();
        if self.stack[block].implied {
            self.end_paragraph();
        }
    }

    /// Ends the innermost paragraph and the elements that are open in it.
    pub(super) fn end_paragraph(&mut self) {
        if self.hoist_open_elements() {
            return;
        }
        self.close_unclosed_frames();
        let Some(frame) = self.pop_frame() else {
            return;
        };
        if frame.implied
            && let [paragraph, .., last] = &self.nodes[frame.node..]
        {
            let end = self.space_end(last.span.end.max(paragraph.span.start));
            self.nodes[frame.node].span.end = end;
        }
        self.attach_paragraph(&frame);
        self.close_outer(frame.closers);
    }

    fn attach_paragraph(&mut self, frame: &Frame) {
        let children = &self.nodes[frame.node + 1..];
        if self.options.unravel && is_wrapper(children) {
            self.unwrap_paragraph(frame.node);
        } else if !children.is_empty() || !frame.implied {
            self.attach(frame);
        } else {
            self.nodes.pop();
        }
    }

    /// Replaces the last paragraph, at an index of the nodes, by its children without white space.
    fn unwrap_paragraph(&mut self, paragraph: usize) {
        let mut end = paragraph;
        for at in paragraph + 1..self.nodes.len() {
            if !is_space(&self.nodes[at]) {
                self.nodes.swap(end, at);
                if let NodeKind::Jsx(element) = &mut self.nodes[end].kind {
                    element.flow = true;
                }
                end += 1;
            }
        }
        self.nodes.truncate(end);
    }

    /// Turns elements that start a paragraph and are closed after it (`<p>a`, a blank line,
    /// `b</p>`) into blocks around it. Returns whether there were any.
    fn hoist_open_elements(&mut self) -> bool {
        let block = self.block_index();
        if block + 1 == self.stack.len() || !self.is_paragraph(block) {
            return false;
        }
        let open = block + 1..self.stack.len();
        let starts = self.stack[block..].windows(2).all(|two| {
            let before = &self.nodes[two[0].node + 1..two[1].node];
            before.iter().all(is_space)
        });
        if !starts
            || !self.stack[open.clone()]
                .iter()
                .all(|frame| self.is_closed_later(frame))
        {
            return false;
        }
        let mut elements = Vec::new();
        for _ in open {
            if let Some(frame) = self.pop_frame() {
                let inside = self.nodes.split_off(frame.node + 1);
                elements.extend(self.nodes.pop().map(|node| (frame.ends, node, inside)));
            }
        }
        let Some(paragraph) = self.pop_frame() else {
            return false;
        };
        self.nodes.truncate(paragraph.node);
        for (ends, mut node, inside) in elements.into_iter().rev() {
            if let NodeKind::Jsx(element) = &mut node.kind {
                element.flow = true;
                let name = &element.name;
                let code = unclosed_code(element);
                let message =
                    format!("`<{name}>` starts inside a paragraph and ends outside of it");
                let help = format!("put `<{name}>` and `</{name}>` on lines of their own");
                let open = element.open;
                self.report(code, open, message, help);
            }
            self.open_node(node, ends);
            if let (Some(first), Some(last)) = (inside.first(), inside.last())
                && !inside.iter().all(is_space)
            {
                let span = Span::new(first.span.start, last.span.end);
                self.push_node(Node::with(span, NodeKind::Paragraph, inside));
            }
        }
        self.close_outer(paragraph.closers);
        true
    }
}

/// Returns whether nodes are only elements, expressions, comments and white space.
fn is_wrapper(nodes: &[Node]) -> bool {
    let is_mdx = |node: &Node| {
        matches!(
            node.kind,
            NodeKind::Jsx(_) | NodeKind::Expr(_) | NodeKind::Comment(_)
        )
    };
    nodes.iter().any(is_mdx) && nodes.iter().all(|node| is_mdx(node) || is_space(node))
}

fn is_space(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(text) => text.chars().all(char::is_whitespace),
        NodeKind::Break { hard } => !hard,
        _ => false,
    }
}
