//! The stack of open nodes: blocks, which an event of pulldown-cmark ends, and elements and
//! admonitions, which a token ends.

use super::Builder;
use crate::{Code, Element, Node, NodeKind, Span};

/// An open node.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    pub(super) span: Span,
    pub(super) children: Vec<Node>,
    /// Whether it is a paragraph without an event of pulldown-cmark, such as the text of a tight
    /// item.
    pub(super) implied: bool,
    /// Whether it is a list with a paragraph directly inside an item.
    pub(super) loose: bool,
    /// Closing tags in a paragraph that belong to an element around it.
    pub(super) closers: Vec<(String, Span)>,
}

/// The kind of an open node.
#[derive(Debug)]
pub(super) enum FrameKind {
    Root,
    /// Ended by an event.
    Block(NodeKind),
    /// Ended by a closing tag. Holds the index of the opening token.
    Jsx(Element, usize),
    /// Ended by a line of colons.
    Admonition {
        kind: String,
        title: Option<Vec<Node>>,
    },
}

impl Frame {
    pub(super) const fn new(kind: FrameKind, span: Span) -> Self {
        Self {
            kind,
            span,
            children: Vec::new(),
            implied: false,
            loose: false,
            closers: Vec::new(),
        }
    }

    pub(super) const fn root() -> Self {
        Self::new(FrameKind::Root, Span::new(0, 0))
    }

    /// Returns whether an event of pulldown-cmark ends it.
    pub(super) const fn is_block(&self) -> bool {
        matches!(self.kind, FrameKind::Root | FrameKind::Block(_))
    }

    pub(super) const fn is_paragraph(&self) -> bool {
        matches!(self.kind, FrameKind::Block(NodeKind::Paragraph))
    }

    pub(super) const fn is_list(&self) -> bool {
        matches!(self.kind, FrameKind::Block(NodeKind::List { .. }))
    }

    /// Returns whether text directly inside it needs a paragraph around it, as in a tight item.
    pub(super) const fn holds_blocks(&self) -> bool {
        matches!(
            self.kind,
            FrameKind::Root
                | FrameKind::Block(
                    NodeKind::Item { .. }
                        | NodeKind::DefDetails
                        | NodeKind::FootnoteDef(_)
                        | NodeKind::Quote
                        | NodeKind::Admonition { .. }
                )
        )
    }

    /// Returns whether it ends at the end of its last child. pulldown-cmark includes the blank
    /// lines after it.
    const fn ends_with_children(&self) -> bool {
        matches!(
            self.kind,
            FrameKind::Block(
                NodeKind::List { .. }
                    | NodeKind::Item { .. }
                    | NodeKind::FootnoteDef(_)
                    | NodeKind::DefList
                    | NodeKind::DefDetails
            )
        )
    }

    pub(super) fn into_node(mut self) -> Option<Node> {
        if self.ends_with_children()
            && let Some(last) = self.children.last()
        {
            self.span.end = last.span.end.max(self.span.start);
        }
        let kind = match self.kind {
            FrameKind::Root => return None,
            FrameKind::Block(kind) => kind,
            FrameKind::Jsx(element, _) => NodeKind::Jsx(element),
            FrameKind::Admonition { kind, title } => NodeKind::Admonition { kind, title },
        };
        Some(Node::with(self.span, kind, self.children))
    }
}

impl Builder<'_> {
    pub(super) fn top(&mut self) -> &mut Frame {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    pub(super) fn push_frame(&mut self, frame: Frame) {
        self.depth += usize::from(!frame.is_list());
        self.stack.push(frame);
    }

    pub(super) fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.stack.pop()?;
        self.depth -= usize::from(!frame.is_list());
        Some(frame)
    }

    /// Returns the index of the innermost open block.
    pub(super) fn block_index(&self) -> usize {
        self.stack.iter().rposition(Frame::is_block).unwrap_or(0)
    }

    pub(super) fn push_node(&mut self, node: Node) {
        self.top().children.push(node);
    }

    /// Adds a finished frame to its parent.
    pub(super) fn attach(&mut self, frame: Frame) {
        if let Some(node) = frame.into_node() {
            self.push_node(node);
        }
    }

    /// Closes elements and admonitions that are still open inside the innermost block.
    pub(super) fn close_loose_frames(&mut self) {
        while self.stack.last().is_some_and(|frame| !frame.is_block()) {
            self.close_loose_frame();
        }
    }

    /// Closes the innermost frame and reports that it was not closed.
    pub(super) fn close_loose_frame(&mut self) {
        let Some(mut frame) = self.pop_frame() else {
            return;
        };
        let open = frame.span;
        if let Some(last) = frame.children.last() {
            frame.span.end = frame.span.end.max(last.span.end);
        }
        match &frame.kind {
            FrameKind::Jsx(element, _) => {
                let (code, name) = (unclosed_code(element), &element.name);
                let message = format!("`<{name}>` is not closed in its block");
                let help = match is_type_parameter(name) {
                    true => format!("write `\\<{name}>`, or put the code between backticks"),
                    false => format!("write `</{name}>` in the same block, or `<{name} />`"),
                };
                self.report(code, open, message, help);
            }
            FrameKind::Admonition { kind, .. } => {
                let message = format!("`:::{kind}` is not closed");
                self.report(
                    Code::UnclosedAdmonition,
                    open,
                    message,
                    "end it with a line `:::`",
                );
            }
            _ => {}
        }
        self.attach(frame);
    }
}

/// Returns whether a name is probably a type parameter (`Vec<T>`, `Map<K2>`) rather than a
/// component.
fn is_type_parameter(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.all(|c| c.is_ascii_digit())
}

/// Returns the diagnostic code of an unclosed element.
pub(super) fn unclosed_code(element: &Element) -> Code {
    match element.is_component() {
        true => Code::UnclosedElement,
        false => Code::LooseHtml,
    }
}
