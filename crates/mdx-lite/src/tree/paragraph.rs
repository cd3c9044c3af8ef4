//! Paragraphs: opens implied ones and removes those that only wrap elements.

use super::{
    Builder,
    frame::{Frame, FrameKind, unclosed_code},
};
use crate::{Node, NodeKind, Span};

impl Builder<'_> {
    /// Opens the paragraph that pulldown-cmark leaves out around the text of a tight item.
    pub(super) fn imply_paragraph(&mut self, start: usize) {
        if !self.top().is_paragraph()
            && self.skipped == 0
            && self.stack[self.block_index()].holds_blocks()
        {
            let mut frame = Frame::new(
                FrameKind::Block(NodeKind::Paragraph),
                Span::new(start, start),
            );
            frame.implied = true;
            self.push_frame(frame);
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
        self.close_loose_frames();
        let Some(mut frame) = self.pop_frame() else {
            return;
        };
        if frame.implied
            && let Some(last) = frame.children.last()
        {
            frame.span.end = self.space_end(last.span.end.max(frame.span.start));
        }
        let closers = std::mem::take(&mut frame.closers);
        self.attach_paragraph(frame);
        self.close_outer(closers);
    }

    fn attach_paragraph(&mut self, frame: Frame) {
        if self.options.unravel && is_wrapper(&frame.children) {
            let parts = frame.children.into_iter().filter(|node| !is_space(node));
            self.top().children.extend(parts.map(as_flow));
        } else if !frame.children.is_empty() || !frame.implied {
            self.attach(frame);
        }
    }

    /// Turns elements that start a paragraph and are closed after it (`<p>a`, a blank line,
    /// `b</p>`) into blocks around it. Returns whether there were any.
    fn hoist_open_elements(&mut self) -> bool {
        let block = self.block_index();
        if block + 1 == self.stack.len() || !self.stack[block].is_paragraph() {
            return false;
        }
        let open = block + 1..self.stack.len();
        let starts = self.stack[block..open.end - 1]
            .iter()
            .all(|frame| frame.children.iter().all(is_space));
        if !starts
            || !self.stack[open.clone()]
                .iter()
                .all(|frame| self.is_closed_later(frame))
        {
            return false;
        }
        let mut elements: Vec<Frame> = open.filter_map(|_| self.pop_frame()).collect();
        elements.reverse();
        let Some(paragraph) = self.pop_frame() else {
            return false;
        };
        for mut frame in elements {
            if let FrameKind::Jsx(element, _) = &mut frame.kind {
                element.flow = true;
                let name = &element.name;
                let code = unclosed_code(element);
                let message =
                    format!("`<{name}>` starts inside a paragraph and ends outside of it");
                let help = format!("put `<{name}>` and `</{name}>` on lines of their own");
                let open = element.open;
                self.report(code, open, message, help);
            }
            let inside = std::mem::take(&mut frame.children);
            self.push_frame(frame);
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

fn as_flow(mut node: Node) -> Node {
    if let NodeKind::Jsx(element) = &mut node.kind {
        element.flow = true;
    }
    node
}
