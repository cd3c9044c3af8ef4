//! Matches opening and closing tags, and the starts and ends of admonitions, within a block.

use std::collections::HashMap;

use super::{
    Builder,
    frame::{EndedBy, Frame, unclosed_code},
};
use crate::{
    Code, Diagnostic, Element, Node, NodeKind, Span,
    mask::{Marker, Token, TokenKind},
    scan::MAX_NESTING,
    syntax::html_names::{is_known, is_void},
};

/// Returns the index of the last closing token of each name.
pub(super) fn last_closers(tokens: &[Token]) -> HashMap<&str, usize> {
    let closers = tokens
        .iter()
        .enumerate()
        .filter_map(|(at, token)| match &token.kind {
            TokenKind::Close { name } => Some((name.as_str(), at)),
            _ => None,
        });
    closers.collect()
}

impl Builder<'_> {
    /// Adds the tokens of a marker to the tree.
    pub(super) fn tokens(&mut self, marker: Marker, flow: bool) {
        let masked = self.masked;
        for at in marker.first..marker.end {
            let Token { span, kind } = &masked.tokens[at];
            match kind {
                TokenKind::Open {
                    name,
                    attrs,
                    closed,
                } => {
                    self.check_properties(attrs);
                    let element = Element::new(name.clone(), attrs.clone(), flow, *span);
                    self.open(element, at, *closed);
                }
                TokenKind::Close { name } => self.close(name, *span),
                TokenKind::Expr(value) => {
                    self.push_node(Node::new(*span, NodeKind::Expr(value.clone())));
                }
                TokenKind::Comment(text) => {
                    self.push_node(Node::new(*span, NodeKind::Comment(text.clone())));
                }
                TokenKind::Math(text) => {
                    let (display, text) = (true, text.clone());
                    let formula = Node::new(*span, NodeKind::Math { display, text });
                    self.push_node(Node::with(*span, NodeKind::Paragraph, vec![formula]));
                }
                TokenKind::AdmonitionOpen { kind, title } => {
                    self.open_admonition(kind, *title, *span);
                }
                TokenKind::AdmonitionClose(count) => self.close_admonitions(*count, *span),
            }
        }
    }

    fn open(&mut self, element: Element, token: usize, closed: bool) {
        let span = element.open;
        if closed {
            return self.push_node(Node::new(span, NodeKind::Jsx(element)));
        }
        let name = &element.name;
        if is_void(name) && !self.is_closed_at_once(token) {
            let message = format!("`<{name}>` is not self-closing, which MDX requires");
            let help = format!("write `<{name} />`");
            self.report(Code::LooseHtml, span, message, help);
            return self.push_node(Node::new(span, NodeKind::Jsx(element)));
        }
        let closed_later = self
            .last_close
            .get(name.as_str())
            .is_some_and(|last| *last > token);
        if !closed_later && self.is_placeholder(&element) {
            return self.open_as_text(&element);
        }
        if self.depth >= MAX_NESTING || self.skipped > 0 {
            if !std::mem::replace(&mut self.depth_reported, true) {
                let message = format!("nesting deeper than {MAX_NESTING} is shown as text");
                self.report(Code::TooDeep, span, message, "nest less");
            }
            return self.push_text_of(&element);
        }
        self.open_node(Node::new(span, NodeKind::Jsx(element)), EndedBy::Tag(token));
    }

    /// Returns whether a closing tag directly follows the opening one: `<br></br>`.
    fn is_closed_at_once(&self, token: usize) -> bool {
        let tokens = &self.masked.tokens;
        let (Some(open), Some(next)) = (tokens.get(token), tokens.get(token + 1)) else {
            return false;
        };
        match (&open.kind, &next.kind) {
            (TokenKind::Open { name, .. }, TokenKind::Close { name: closing }) => {
                name == closing && open.span.end == next.span.start
            }
            _ => false,
        }
    }

    /// Returns whether an unclosed `<name>` is text: a placeholder, or a generic type within a
    /// line.
    fn is_placeholder(&self, element: &Element) -> bool {
        let before = self.source[..element.open.start].chars().next_back();
        let is_generic = !element.flow && before.is_some_and(|c| c.is_alphanumeric() || c == '<');
        is_generic
            || !element.is_component() && !is_known(&element.name) && !element.name.is_empty()
    }

    fn open_as_text(&mut self, element: &Element) {
        let text = short(&self.source[element.open.range()]);
        let message = format!("`{text}` is shown as text: nothing closes it");
        let help = "write `\\<`, or put it between backticks";
        self.report(Code::Placeholder, element.open, message, help);
        self.push_text_of(element);
    }

    fn push_text_of(&mut self, element: &Element) {
        let span = element.open;
        let node = Node::new(span, NodeKind::Text(self.source[span.range()].to_owned()));
        if element.flow {
            return self.push_node(Node::with(span, NodeKind::Paragraph, vec![node]));
        }
        self.push_node(node);
    }

    pub(super) fn is_closed_later(&self, frame: &Frame) -> bool {
        match (&self.nodes[frame.node].kind, frame.ends) {
            (NodeKind::Jsx(element), EndedBy::Tag(token)) => {
                let last = self.last_close.get(element.name.as_str());
                last.is_some_and(|last| *last > token)
            }
            _ => false,
        }
    }

    fn close(&mut self, name: &str, span: Span) {
        let block = self.block_index();
        if let Some(at) = self.find_element(block + 1, self.stack.len(), name) {
            return self.close_down_to(at, span);
        }
        let outer = self.stack[..block].iter().rposition(Frame::is_block);
        let outer = outer.map_or(0, |at| at + 1);
        if self.is_paragraph(block) && self.find_element(outer, block, name).is_some() {
            self.stack[block].closers.push((name.to_owned(), span));
            return;
        }
        let message = format!("`</{name}>` has no opening tag in its block");
        let help = format!("remove it, or write `<{name}>` in the same block");
        self.report(Code::StrayClosingTag, span, message, help);
    }

    fn find_element(&self, from: usize, to: usize, name: &str) -> Option<usize> {
        let named = |frame: &Frame| matches!(&self.nodes[frame.node].kind, NodeKind::Jsx(element) if element.name == name);
        self.stack[from..to]
            .iter()
            .rposition(named)
            .map(|at| from + at)
    }

    /// Closes the element or admonition at index `at` of the stack, and all frames inside it.
    fn close_down_to(&mut self, at: usize, span: Span) {
        while self.stack.len() > at + 1 {
            self.close_unclosed_frame();
        }
        if let Some(frame) = self.pop_frame() {
            self.attach(&frame);
            let node = &mut self.nodes[frame.node];
            node.span.end = node.span.end.max(span.end);
            if let NodeKind::Jsx(element) = &mut node.kind {
                element.close = Some(span);
            }
        }
    }

    /// Closes elements around a paragraph whose closing tags are in it, and reports each.
    pub(super) fn close_outer(&mut self, closers: Vec<(String, Span)>) {
        for (name, span) in closers {
            let block = self.block_index();
            let Some(at) = self.find_element(block + 1, self.stack.len(), &name) else {
                continue;
            };
            let opened = self.nodes[self.stack[at].node].span;
            let code = match self.kind(at) {
                NodeKind::Jsx(element) => unclosed_code(element),
                _ => Code::LooseHtml,
            };
            let message =
                format!("`</{name}>` is inside a paragraph, but its `<{name}>` is outside");
            let help = format!("put `</{name}>` on a line of its own");
            let found = Diagnostic::new(code, span, message).related(opened);
            self.diagnostics.push(found.help(help));
            self.close_down_to(at, span);
        }
    }

    fn open_admonition(&mut self, kind: &str, title: Option<Span>, span: Span) {
        let title = title.map(|title| {
            let line = super::line(self.source, title, self.options);
            self.diagnostics.extend(line.diagnostics);
            self.made += line.count;
            line.nodes
        });
        let kind = NodeKind::Admonition {
            kind: kind.to_owned(),
            title,
        };
        self.open_node(Node::new(span, kind), EndedBy::Colons);
    }

    fn close_admonitions(&mut self, count: usize, span: Span) {
        for left in (0..count).rev() {
            let block = self.block_index();
            let is_admonition = |frame: &Frame| frame.ends == EndedBy::Colons;
            let Some(at) = self.stack[block..].iter().rposition(is_admonition) else {
                return;
            };
            while self.stack.len() > block + at + 1 {
                self.close_unclosed_frame();
            }
            match left {
                0 => self.close_down_to(block + at, span),
                _ => self.close_unclosed_frame(),
            }
        }
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
