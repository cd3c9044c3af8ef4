//! Fences of code: three backquotes, or as many as the code needs.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits, lines};

pub(crate) fn push(context: &Context<'_>, node: &Node, text: &str, edits: &mut Edits) {
    let source = context.source;
    let start = node.span.start;
    let Some(mark) = mark_at(source, start) else {
        return;
    };
    let open = run(&source[start..], mark);
    let info_end = context.content_end(start);
    let info = source[start + open..info_end].trim_start_matches([' ', '\t']);
    let after_line = lines::end(source, start);
    edits.replace(source, info_end..after_line, "");
    let Some(close) = closing_line(context, node, mark, open) else {
        return;
    };
    let code = &source[after_line..context.line_start(close)];
    let has_all_lines = code.lines().count().saturating_sub(1) == text.lines().count();
    // A line of marks with too much indentation is code. An included file may contain fences.
    if !has_all_lines || info.contains('`') || code.contains("{{#") {
        return;
    }
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    edits.replace(source, start..info_end - info.len(), &fence);
    edits.replace(source, close..context.content_end(close), &fence);
}

/// Returns the character of the fence at an offset.
fn mark_at(source: &str, start: usize) -> Option<char> {
    let mark = source[start..].chars().next()?;
    let is_fence = matches!(mark, '`' | '~') && run(&source[start..], mark) >= 3;
    is_fence.then_some(mark)
}

/// Returns the number of `mark`s at the start of a text. Each is one byte.
fn run(text: &str, mark: char) -> usize {
    text.len() - text.trim_start_matches(mark).len()
}

/// Returns the length of the longest run of backquotes.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// Returns the start of the closing marks, if the fence is closed.
fn closing_line(context: &Context<'_>, node: &Node, mark: char, open: usize) -> Option<usize> {
    let written = context.slice(node).trim_end_matches([' ', '\t']);
    let marks = written.len() - written.trim_end_matches(mark).len();
    let close = node.span.start + written.len() - marks;
    let line = context.line_start(close);
    let is_line = line > node.span.start && lines::is_margin(&context.source[line..close]);
    (marks >= open && is_line).then_some(close)
}
