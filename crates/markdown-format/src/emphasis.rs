//! Emphasis: `*` and `**`.

use mdx_lite::{Node, NodeKind, Span};

use crate::{context::Context, edits::Edits};

/// Adds the edits of emphasis in the content of a block.
///
/// `_` opens and closes emphasis only where `*` does too, so the pairs stay the same, unless the text has
/// another `*` that could pair with one of them.
pub(crate) fn push(context: &Context<'_>, nodes: &[Node], edits: &mut Edits) {
    let mut marked = Vec::new();
    let mut open: Vec<&Node> = nodes.iter().collect();
    while let Some(node) = open.pop() {
        match &node.kind {
            NodeKind::Text(_) if has_star(context.slice(node)) => return,
            NodeKind::Emph => marked.push((node.span, "_")),
            NodeKind::Strong => marked.push((node.span, "__")),
            _ => {}
        }
        open.extend(&node.children);
    }
    for (span, mark) in marked {
        if is_separate(context.source, span, mark) {
            let stars = &"**"[..mark.len()];
            let (start, end) = (span.start, span.end);
            edits.replace(context.source, start..start + mark.len(), stars);
            edits.replace(context.source, end - mark.len()..end, stars);
        }
    }
}

/// Returns whether a text has a `*` without a backslash before it.
fn has_star(text: &str) -> bool {
    let mut before = b' ';
    text.bytes().any(|byte| {
        let is_star = byte == b'*' && before != b'\\';
        before = byte;
        is_star
    })
}

/// Returns whether emphasis is written with `mark`, and neither side of it has another mark.
fn is_separate(source: &str, span: Span, mark: &str) -> bool {
    let is_mark = |byte: Option<&u8>| matches!(byte, Some(b'*' | b'_'));
    let bytes = source.as_bytes();
    let Some(inside) = source.get(span.range()).and_then(|text| {
        let text = text.strip_prefix(mark)?;
        text.strip_suffix(mark)
    }) else {
        return false;
    };
    let inside = inside.as_bytes();
    let outside = [
        span.start.checked_sub(1).and_then(|at| bytes.get(at)),
        bytes.get(span.end),
    ];
    let sides = outside.into_iter().chain([inside.first(), inside.last()]);
    !inside.is_empty() && !sides.into_iter().any(is_mark)
}
