//! Headings: `#` at the start alone, and one space after it.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits, lines};

pub(crate) fn push(context: &Context<'_>, node: &Node, depth: u8, edits: &mut Edits) {
    let written = context.slice(node);
    match written.starts_with('#') {
        true => push_spaces(context, node.span.start, usize::from(depth), edits),
        false => push_underlined(context, node, depth, edits),
    }
}

/// Adds the edits of a heading that begins with `#`.
fn push_spaces(context: &Context<'_>, start: usize, depth: usize, edits: &mut Edits) {
    let end = context.content_end(start);
    let line = &context.source[start..end];
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    let content = line[marks..].trim_start_matches([' ', '\t']);
    if marks != depth || content.is_empty() {
        return;
    }
    let content_start = end - content.len();
    if content_start > start + marks {
        edits.replace(context.source, start + marks..content_start, " ");
    }
    let open = content.trim_end_matches('#');
    let kept = open.trim_end_matches([' ', '\t']);
    // Marks at the end of the rest would become closing ones.
    let is_closed = kept.len() < open.len() && open.len() < content.len();
    if is_closed && !kept.is_empty() && !kept.ends_with(['#', '\\', '}']) {
        edits.replace(context.source, content_start + kept.len()..end, "");
    }
}

/// Turns a heading of one underlined line into one with `#`.
fn push_underlined(context: &Context<'_>, node: &Node, depth: u8, edits: &mut Edits) {
    let source = context.source;
    let start = node.span.start;
    let end = context.content_end(start);
    let Some(next) = lines::next(source, start) else {
        return;
    };
    let underline_end = context.content_end(next);
    let underline = source[next..underline_end].trim_start_matches([' ', '\t', '>']);
    let mark = if depth == 1 { '=' } else { '-' };
    let is_underline = !underline.is_empty() && underline.chars().all(|c| c == mark);
    let title = &source[start..end];
    let can_change = !title.ends_with(['#', '\\']) && !title.starts_with([' ', '\t']);
    if depth < 3 && is_underline && can_change && !title.is_empty() {
        edits.insert(start, if depth == 1 { "# " } else { "## " });
        edits.replace(source, end..underline_end, "");
    }
}
