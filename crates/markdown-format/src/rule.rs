//! Thematic breaks: `---`.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits, lines};

/// Adds the edit of a break after a blank line. After a line of text, `---` would make a heading of
/// it, and in a file that begins with `---` front
/// matter.
pub(crate) fn push(context: &Context<'_>, node: &Node, edits: &mut Edits) {
    let start = node.span.start;
    let line = context.line_start(start);
    let is_front_matter = |text: &str| text.trim_start_matches('\u{feff}').starts_with("---");
    if context.document.front.is_none() && is_front_matter(context.source) {
        return;
    }
    let has_content =
        context.source[..line].contains(|c: char| !c.is_whitespace() && c != '\u{feff}');
    let is_free =
        lines::is_margin(context.before(start)) && lines::is_margin(context.line_above(line));
    if is_free && has_content {
        edits.replace(context.source, start..context.content_end(start), "---");
    }
}
