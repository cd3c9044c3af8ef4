//! The stack of open nodes: blocks, which an event of pulldown-cmark ends, and elements and
//! admonitions, which a token ends.

use super::Builder;
use crate::{Code, Diagnostic, Element, Node, NodeKind, Span};

/// The number of nodes from which [`Builder::take_children`] keeps their allocation.
const REUSE_FROM: usize = 4096;

/// An open node.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) ends: EndedBy,
    /// Its index among the builder's nodes. Its finished children follow, then the open node inside
    /// it.
    pub(super) node: usize,
    /// Whether it is a paragraph without an event of pulldown-cmark, such as the text of a tight
    /// item.
    pub(super) implied: bool,
    /// Whether it is a list with a paragraph directly inside an item.
    pub(super) loose: bool,
    /// Closing tags in a paragraph that belong to an element around it.
    pub(super) closers: Vec<(String, Span)>,
}

/// The event or token that ends an open node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndedBy {
    /// The end of the text ends the root.
    Text,
    /// An event of pulldown-cmark ends a block.
    Event,
    /// A closing tag ends an element. Holds the index of the opening token.
    Tag(usize),
    /// A line of colons ends an admonition.
    Colons,
}

impl Frame {
    pub(super) const fn new(ends: EndedBy, node: usize) -> Self {
        Self {
            ends,
            node,
            implied: false,
            loose: false,
            closers: Vec::new(),
        }
    }

    /// Returns whether an event of pulldown-cmark ends it.
    pub(super) const fn is_block(&self) -> bool {
        matches!(self.ends, EndedBy::Text | EndedBy::Event)
    }
}

/// Returns whether a node ends at the end of its last child. pulldown-cmark includes the blank
/// lines after it.
const fn ends_with_children(kind: &NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::List { .. }
            | NodeKind::Item { .. }
            | NodeKind::FootnoteDef(_)
            | NodeKind::DefList
            | NodeKind::DefDetails
    )
}

impl Builder<'_> {
    /// Returns the kind of the open node at an index of the stack.
    pub(super) fn kind(&self, at: usize) -> &NodeKind {
        &self.nodes[self.stack[at].node].kind
    }

    /// Returns the kind of the innermost open node.
    pub(super) fn top(&self) -> &NodeKind {
        self.kind(self.stack.len() - 1)
    }

    pub(super) fn is_paragraph(&self, at: usize) -> bool {
        self.stack[at].ends == EndedBy::Event && matches!(self.kind(at), NodeKind::Paragraph)
    }

    /// Returns whether text directly inside the open node at an index of the stack needs a paragraph
    /// around it, as in a tight item.
    pub(super) fn holds_blocks(&self, at: usize) -> bool {
        match self.stack[at].ends {
            EndedBy::Text => true,
            EndedBy::Event => matches!(
                self.kind(at),
                NodeKind::Item { .. }
                    | NodeKind::DefDetails
                    | NodeKind::FootnoteDef(_)
                    | NodeKind::Quote
                    | NodeKind::Admonition { .. }
            ),
            _ => false,
        }
    }

    /// Opens a node.
    pub(super) fn open_node(&mut self, node: Node, ends: EndedBy) {
        self.depth += usize::from(!matches!(node.kind, NodeKind::List { .. }));
        self.stack.push(Frame::new(ends, self.nodes.len()));
        self.push_node(node);
    }

    /// Removes the innermost frame. Its node still lacks its children, which follow it.
    pub(super) fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.stack.pop()?;
        let is_list = matches!(self.nodes[frame.node].kind, NodeKind::List { .. });
        self.depth -= usize::from(!is_list);
        Some(frame)
    }

    /// Returns the index of the innermost open block.
    pub(super) fn block_index(&self) -> usize {
        self.stack.iter().rposition(Frame::is_block).unwrap_or(0)
    }

    pub(super) fn push_node(&mut self, node: Node) {
        self.made += 1;
        self.nodes.push(node);
    }

    /// Returns the last child of the innermost open node.
    pub(super) fn last_child(&mut self) -> Option<&mut Node> {
        let parent = self.stack.last()?.node;
        self.nodes[parent + 1..].last_mut()
    }

    /// Removes and returns the nodes from an index on. Many nodes keep their allocation, and the
    /// nodes before them are copied unless they are more: allocating again takes 25 % of the parsing
    /// time of a paragraph of 350,000 tags.
    pub(super) fn take_children(&mut self, first: usize) -> Vec<Node> {
        let count = self.nodes.len() - first;
        if count < REUSE_FROM.max(first) {
            return self.nodes.split_off(first);
        }
        let open = self.nodes.drain(..first).collect();
        let mut children = std::mem::replace(&mut self.nodes, open);
        children.shrink_to_fit();
        children
    }

    /// Moves the children of a finished frame into its node.
    pub(super) fn attach(&mut self, frame: &Frame) {
        let children = self.take_children(frame.node + 1);
        let node = &mut self.nodes[frame.node];
        // Constructs that are not closed end after the block that they begin in.
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            node.span.start = node.span.start.min(first.span.start);
            node.span.end = node.span.end.max(last.span.end);
        }
        if ends_with_children(&node.kind)
            && let Some(last) = children.last()
        {
            node.span.end = last.span.end.max(node.span.start);
        }
        node.children = children;
    }

    /// Closes elements and admonitions that are still open inside the innermost block.
    pub(super) fn close_unclosed_frames(&mut self) {
        while self.stack.last().is_some_and(|frame| !frame.is_block()) {
            self.close_unclosed_frame();
        }
    }

    /// Closes the innermost frame and reports that it was not closed.
    pub(super) fn close_unclosed_frame(&mut self) {
        let Some(frame) = self.pop_frame() else {
            return;
        };
        self.attach(&frame);
        let node = &mut self.nodes[frame.node];
        let open = node.span;
        if let Some(last) = node.children.last() {
            node.span.end = node.span.end.max(last.span.end);
        }
        match &node.kind {
            // Its end is beyond a limit.
            _ if self.rest.is_some() => {}
            NodeKind::Jsx(element) => {
                let (code, name) = (unclosed_code(element), &element.name);
                let message = format!("`<{name}>` is not closed in its block");
                let help = match is_type_parameter(name) {
                    true => format!("write `\\<{name}>`, or put the code between backticks"),
                    false => format!("write `</{name}>` in the same block, or `<{name} />`"),
                };
                self.report(code, open, message, help);
            }
            NodeKind::Admonition { kind, .. } if frame.ends == EndedBy::Colons => {
                let message = format!("`:::{kind}` is not closed");
                let fence = fence_with_colons(&node.children);
                let is_colons = |c: char| c != ':';
                let colons = |span: Span| self.source[span.start..].find(is_colons);
                let mut around = self.stack.iter().rev();
                let around = around.find(|frame| frame.ends == EndedBy::Colons);
                let around = around.map(|frame| self.nodes[frame.node].span);
                let help = match fence {
                    Some(_) => COLONS_IN_CODE,
                    None if around.is_some_and(|it| colons(it) <= colons(open)) => MORE_COLONS,
                    None => "end it with a line `:::`",
                };
                let mut found = Diagnostic::new(Code::UnclosedAdmonition, open, message).help(help);
                found.related = fence;
                self.diagnostics.push(found);
            }
            _ => {}
        }
    }
}

/// The remedy for an admonition inside of another one with as many colons.
const MORE_COLONS: &str = "begin and end the admonition around it with more colons, `::::`: a line of colons closes all admonitions with as many";

/// The remedy for an admonition whose closing line is in a block of code.
const COLONS_IN_CODE: &str = "a block of code in it contains a line `:::`; end the block before that line with as many backticks or tildes as it begins with, and nothing after them";

/// Returns the place of the first block of code that contains a line of colons.
fn fence_with_colons(nodes: &[Node]) -> Option<Span> {
    let is_colons = |line: &str| line.len() >= 3 && line.bytes().all(|byte| byte == b':');
    let is_wanted = |node: &&Node| match &node.kind {
        NodeKind::Fence { text, .. } => text.lines().any(|line| is_colons(line.trim())),
        _ => false,
    };
    nodes.iter().find(is_wanted).map(|node| node.span)
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
