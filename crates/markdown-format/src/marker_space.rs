//! The space after the mark of an item.

use std::ops::Range;

use mdx_lite::{Node, NodeKind};

use crate::{context::Context, edits::Edits, lines, marker::Marker};

/// Reduces the space after each mark to one, and the indentation of the lines that belong to the item as
/// much.
pub(crate) fn push(context: &Context<'_>, list: &Node, markers: &[Marker], edits: &mut Edits) {
    for (item, marker) in list.children.iter().zip(markers) {
        let Some(surplus) = surplus(context, marker) else {
            continue;
        };
        if holds_code(context, item) {
            continue;
        }
        if let Some(lines) = indentations(context, item, marker, surplus.len()) {
            for range in lines.into_iter().chain([surplus]) {
                edits.replace(context.source, range, "");
            }
        }
    }
}

/// Returns the spaces between a mark and the content of its line, without the first one. After five of
/// them, the content is indented code; in a quote, other lines begin with its mark.
fn surplus(context: &Context<'_>, marker: &Marker) -> Option<Range<usize>> {
    let rest = &context.source[marker.end()..context.content_end(marker.start)];
    let spaces = rest.len() - rest.trim_start_matches(' ').len();
    let has_content = rest.len() > spaces && !rest[spaces..].starts_with('\t');
    let is_known = !context.before(marker.start).contains(['>', '\t']);
    let is_surplus = is_known && has_content && (2..5).contains(&spaces);
    is_surplus.then(|| marker.end() + 1..marker.end() + spaces)
}

/// Returns whether an item holds code, in whose value the indentation of a line may count.
fn holds_code(context: &Context<'_>, item: &Node) -> bool {
    item.descendants().any(|node| {
        let is_code = matches!(
            node.kind,
            NodeKind::Jsx(_)
                | NodeKind::Expr(_)
                | NodeKind::Comment(_)
                | NodeKind::Html(_)
                | NodeKind::Math { .. }
        );
        is_code && context.slice(node).contains('\n')
    })
}

/// Returns the indentation to remove from the lines of an item, `surplus` spaces of each; `None` if a line
/// has less, or if the lines after the item would become part of it.
fn indentations(
    context: &Context<'_>,
    item: &Node,
    marker: &Marker,
    surplus: usize,
) -> Option<Vec<Range<usize>>> {
    let source = context.source;
    let column = marker.end() + 1 - context.line_start(marker.start);
    let mut found = Vec::new();
    let mut at = lines::next(source, marker.start);
    while let Some(start) = at {
        let line = &source[start..lines::end(source, start)];
        let indentation = line.len() - line.trim_start_matches(' ').len();
        let is_blank = line.trim_matches([' ', '\t']).is_empty();
        if start >= item.span.end && !is_blank {
            return (indentation < column).then_some(found);
        }
        if !is_blank {
            if indentation < column + surplus {
                return None;
            }
            found.push(start + column..start + column + surplus);
        }
        at = lines::next(source, start);
    }
    Some(found)
}
