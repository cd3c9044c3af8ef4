//! Blanks at the ends of lines, repeated blank lines, and the ends of the text.

use mdx_lite::{Node, NodeKind, Span};

use crate::{context::Context, edits::Edits, lines};

pub(crate) fn push(context: &Context<'_>, edits: &mut Edits) {
    let source = context.source;
    let start = if source.starts_with('\u{feff}') { 3 } else { 0 };
    if source[start..].trim().is_empty() {
        return;
    }
    let breaks = hard_breaks(context);
    let first = first_line(context, start, edits);
    let mut previous: Option<Line<'_>> = None;
    let mut at = Some(first);
    while let Some(start) = at {
        let line = Line::at(context, start);
        push_trailing(context, &line, &breaks, edits);
        if let Some(previous) = previous
            && line.repeats(&previous, context)
        {
            edits.replace(source, previous.end..line.end, "");
        }
        previous = Some(line);
        at = lines::next(source, start);
    }
    last_line(context, edits);
}

/// A line without its line end.
#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    start: usize,
    end: usize,
    /// The text without the blanks at its end.
    content: &'a str,
}

impl<'a> Line<'a> {
    fn at(context: &Context<'a>, start: usize) -> Self {
        let end = lines::end(context.source, start);
        let content = context.source[start..end].trim_end_matches([' ', '\t']);
        Self {
            start,
            end,
            content,
        }
    }

    /// Returns whether both lines are blank and in the same quotes.
    fn repeats(&self, before: &Self, context: &Context<'_>) -> bool {
        let marks = |line: &Self| line.content.replace([' ', '\t'], "");
        lines::is_margin(self.content)
            && lines::is_margin(before.content)
            && marks(self) == marks(before)
            && !context.protected.touches(before.start, self.end)
    }
}

/// Returns the positions of the hard breaks that are written as spaces.
fn hard_breaks(context: &Context<'_>) -> Vec<Span> {
    let is_break = |node: &&Node| {
        matches!(node.kind, NodeKind::Break { hard: true })
            && !context.slice(node).starts_with('\\')
    };
    let found = context.document.descendants().filter(is_break);
    let mut spans: Vec<_> = found.map(|node| node.span).collect();
    spans.sort_unstable();
    spans
}

/// Removes the blanks at the end of a line, except the two that make a hard break.
fn push_trailing(context: &Context<'_>, line: &Line<'_>, breaks: &[Span], edits: &mut Edits) {
    let content_end = line.start + line.content.len();
    if content_end == line.end || context.protected.touches(content_end, line.end) {
        return;
    }
    let after = breaks.partition_point(|span| span.start <= line.end);
    let is_break = after > 0 && breaks[after - 1].end >= content_end;
    // Without the blanks, a backslash would make a hard break, and an empty task would be text.
    let ends = ["\\", "[ ]", "[x]", "[X]"];
    let kept = match (is_break, ends.iter().any(|end| line.content.ends_with(end))) {
        (true, _) => "  ",
        (false, true) => return,
        (false, false) => "",
    };
    edits.replace(context.source, content_end..line.end, kept);
}

/// Removes blank lines at the start of the text, unless a line of hyphens follows, which would begin
/// front matter. Returns the start of the first line that stays.
fn first_line(context: &Context<'_>, start: usize, edits: &mut Edits) -> usize {
    let source = context.source;
    let mut first = start;
    let mut at = Some(start);
    while let Some(line) = at.filter(|at| source[*at..lines::end(source, *at)].trim().is_empty()) {
        at = lines::next(source, line);
        first = at.unwrap_or(line);
    }
    if source[first..].starts_with("---") || context.protected.touches(start, first) {
        return start;
    }
    edits.replace(source, start..first, "");
    first
}

/// Ends the text with one line end.
fn last_line(context: &Context<'_>, edits: &mut Edits) {
    let source = context.source;
    let end = source.trim_end_matches([' ', '\t', '\n', '\r']).len();
    if context.protected.touches(end, source.len()) {
        return;
    }
    let last = lines::end(source, end);
    let line_end = lines::next(source, end).map(|next| &source[last..next]);
    match line_end {
        None => edits.insert(source.len(), context.line_end),
        Some(line_end) => edits.replace(source, last + line_end.len()..source.len(), ""),
    }
}
