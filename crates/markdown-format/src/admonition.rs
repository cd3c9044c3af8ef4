//! Admonitions: one space before the title.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits};

pub(crate) fn push(context: &Context<'_>, node: &Node, kind: &str, edits: &mut Edits) {
    let start = node.span.start;
    let end = context.content_end(start);
    let line = &context.source[start..end];
    let colons = line.trim_start_matches(':').trim_start_matches([' ', '\t']);
    let Some(after) = colons
        .strip_prefix(kind)
        .filter(|_| line.starts_with(":::"))
    else {
        return;
    };
    let title = after.trim_start_matches([' ', '\t']);
    if !title.is_empty() && title.len() < after.len() {
        edits.replace(context.source, end - after.len()..end - title.len(), " ");
    }
}
