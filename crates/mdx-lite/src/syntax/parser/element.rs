//! Elements inside expressions: `{<A b="c">text</A>}`.

use super::Cursor;
use crate::{
    Element, Node, NodeKind, Span,
    syntax::{Fail, positions::shift, references::entities},
};

/// The maximum nesting depth of elements in an expression.
const MAX_ELEMENT_DEPTH: usize = 40;

impl Cursor<'_> {
    /// Returns the offset after the element at the cursor, a `<`.
    pub(super) fn element_end(self, depth: usize) -> Result<usize, Fail> {
        if depth > MAX_ELEMENT_DEPTH {
            return Err(Fail::bad(self.at));
        }
        let first = self.skipped_tag(depth)?;
        if first.is_closing {
            return Err(Fail::bad(self.at));
        }
        if first.is_self_closing {
            return Ok(first.end);
        }
        let mut open = 1_usize;
        let mut inner = Cursor::new(self.text, first.end);
        while open > 0 {
            let found = memchr::memchr2(b'<', b'{', inner.rest().as_bytes());
            inner.at += found.ok_or(Fail::end(self.text.len()))?;
            if inner.peek() == Some(b'{') {
                inner.at += 1;
                inner.at = inner.closing_brace(depth)? + 1;
                continue;
            }
            let tag = inner.skipped_tag(depth)?;
            match (tag.is_closing, tag.is_self_closing) {
                (true, _) => open -= 1,
                (_, true) => {}
                _ => open += 1,
            }
            inner.at = tag.end;
        }
        Ok(inner.at)
    }

    /// Parses the text up to `end` as one element. Returns `None` if there is other text around it.
    /// Positions are relative to the cursor.
    pub(super) fn element(self, end: usize) -> Option<Node> {
        let text = &self.text[self.at..end];
        let mut cursor = Cursor::new(text, 0);
        let mut open: Vec<Node> = Vec::new();
        loop {
            let done = if cursor.peek() == Some(b'<') {
                let tag = cursor.tag_in_expression().ok()?;
                let span = Span::new(cursor.at, tag.end);
                cursor.at = tag.end;
                if tag.is_closing {
                    let mut node = open.pop()?;
                    node.span.end = span.end;
                    if let NodeKind::Jsx(element) = &mut node.kind {
                        if element.name != tag.name {
                            return None;
                        }
                        element.close = Some(span);
                    }
                    node
                } else {
                    let element = Element::new(tag.name, tag.attrs, false, span);
                    let node = Node::new(span, NodeKind::Jsx(element));
                    if !tag.is_self_closing {
                        open.push(node);
                        continue;
                    }
                    node
                }
            } else {
                let child = cursor.child()?;
                cursor.at = child.span.end;
                child
            };
            match open.last_mut() {
                Some(parent) => parent.children.push(done),
                None => return Some(done),
            }
        }
    }

    /// Parses the expression or text at the cursor inside an element.
    fn child(self) -> Option<Node> {
        let at = self.at;
        if self.peek() == Some(b'{') {
            let end = Cursor::new(self.text, at + 1).closing_brace(0).ok()?;
            let mut inside = Cursor::value_of(&self.text[at + 1..end]);
            shift(&mut inside, at + 1);
            return Some(Node::new(Span::new(at, end + 1), NodeKind::Expr(inside)));
        }
        let end = at + memchr::memchr2(b'<', b'{', self.rest().as_bytes())?;
        let shown = entities(&self.text[at..end]);
        Some(Node::new(Span::new(at, end), NodeKind::Text(shown)))
    }
}
