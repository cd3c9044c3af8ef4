//! Elements inside expressions: `{<A b="c">text</A>}`.

use super::{Fail, js, tag, value};
use crate::{Element, Node, NodeKind, Span};

/// The maximum nesting depth of elements in an expression.
const MAX_ELEMENT_DEPTH: usize = 40;

/// Returns the offset after the element that starts at `at`, a `<`.
pub(crate) fn end(text: &str, at: usize, depth: usize) -> Result<usize, Fail> {
    if depth > MAX_ELEMENT_DEPTH {
        return Err(Fail::bad(at));
    }
    let first = tag::skip(text, at, depth)?;
    if first.is_closing {
        return Err(Fail::bad(at));
    }
    if first.is_self_closing {
        return Ok(first.end);
    }
    let mut open = 1_usize;
    let mut next = first.end;
    while open > 0 {
        let found = memchr::memchr2(b'<', b'{', &text.as_bytes()[next..]);
        next += found.ok_or(Fail::end(text.len()))?;
        if text.as_bytes()[next] == b'{' {
            next = js::closing_brace_at_depth(text, next + 1, depth)? + 1;
            continue;
        }
        let inner = tag::skip(text, next, depth)?;
        match (inner.is_closing, inner.is_self_closing) {
            (true, _) => open -= 1,
            (_, true) => {}
            _ => open += 1,
        }
        next = inner.end;
    }
    Ok(next)
}

/// Parses `text` as one element. Returns `None` if there is other text around it.
pub(crate) fn read(text: &str) -> Option<Node> {
    if !text.starts_with('<') || end(text, 0, 0).ok()? != text.len() {
        return None;
    }
    let mut open: Vec<Node> = Vec::new();
    let mut at = 0;
    loop {
        if text.as_bytes().get(at) == Some(&b'<') {
            let tag = tag::read_in_expression(text, at).ok()?;
            let span = Span::new(at, tag.end);
            at = tag.end;
            let done = if tag.is_closing {
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
            };
            match open.last_mut() {
                Some(parent) => parent.children.push(done),
                None => return Some(done),
            }
        } else {
            let child = child(text, at)?;
            at = child.span.end;
            open.last_mut()?.children.push(child);
        }
    }
}

/// Parses the expression or text at `at` inside an element.
fn child(text: &str, at: usize) -> Option<Node> {
    if text.as_bytes().get(at) == Some(&b'{') {
        let end = js::closing_brace(text, at + 1).ok()?;
        let mut inside = value::read(&text[at + 1..end]);
        value::shift(&mut inside, at + 1);
        return Some(Node::new(Span::new(at, end + 1), NodeKind::Expr(inside)));
    }
    let end = at + memchr::memchr2(b'<', b'{', &text.as_bytes()[at..])?;
    let shown = value::entities(&text[at..end]);
    Some(Node::new(Span::new(at, end), NodeKind::Text(shown)))
}
