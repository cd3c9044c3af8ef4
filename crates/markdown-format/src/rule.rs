//! Thematic breaks: `---`.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits, lines};

/// Adds the edit of a break after a blank line. After a line of text, `---` would make a heading of
/// it, and at the start of a file front matter.
pub(crate) fn push(context: &Context<'_>, node: &Node, edits: &mut Edits) {
    let start = node.span.start;
    let line = context.line_start(start);
    let Some(line_end) = line.checked_sub(1) else {
        return;
    };
    let before = context.source[..line_end].trim_end_matches('\r').len();
    let previous = &context.source[context.line_start(before)..before];
    let has_content = !context.source[..before].trim().is_empty();
    let is_free = lines::is_margin(context.before(start)) && lines::is_margin(previous);
    if is_free && has_content {
        edits.replace(context.source, start..context.content_end(start), "---");
    }
}
