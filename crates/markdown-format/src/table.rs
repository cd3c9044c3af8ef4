//! Tables: columns aligned by the width that a terminal or an editor shows.

use std::ops::Range;

use mdx_lite::{Align, Node};
use unicode_width::UnicodeWidthStr;

use crate::{context::Context, edits::Edits, lines};

/// The minimum width of a column, which the marks of an alignment need.
const MIN_WIDTH: usize = 3;

/// A row of the source.
struct Row<'a> {
    range: Range<usize>,
    cells: Vec<&'a str>,
}

pub(crate) fn push(context: &Context<'_>, node: &Node, align: &[Align], edits: &mut Edits) {
    let rows: Option<Vec<_>> = (node.children.iter())
        .map(|row| read_row(context, row, align.len()))
        .collect();
    let Some(rows) = rows.filter(|rows| !rows.is_empty()) else {
        return;
    };
    let Some(delimiter) = delimiter_row(context, rows[0].range.end) else {
        return;
    };
    let widths = widths(&rows, align.len(), context.style.table_width);
    for row in &rows {
        edits.replace(
            context.source,
            row.range.clone(),
            &written(row, align, &widths),
        );
    }
    let cells: Vec<_> = align.iter().zip(&widths).map(marks).collect();
    let line = format!("| {} |", cells.join(" | "));
    edits.replace(context.source, delimiter, &line);
}

/// Returns the cells of a row; `None` if the row has more cells than columns, or names a file whose
/// lines mdBook includes.
fn read_row<'a>(context: &Context<'a>, row: &Node, columns: usize) -> Option<Row<'a>> {
    let start = row.span.start;
    let written = context.slice(row).trim_end_matches([' ', '\t']);
    let end = start + written.len();
    if written.contains(['\n', '\r']) || written.contains("{{#") || written.starts_with(' ') {
        return None;
    }
    let cells = row.children.iter().filter(|cell| cell.span.start < end);
    let spans: Vec<_> = cells
        .map(|cell| cell.span.start..cell.span.end.min(end))
        .collect();
    let last = spans.last()?.end;
    let rest = &context.source[last..end];
    if spans.len() > columns || !rest.trim_matches(['|', ' ', '\t']).is_empty() {
        return None;
    }
    let cells = spans.into_iter().map(|span| content(&context.source[span]));
    Some(Row {
        range: start..end,
        cells: cells.collect(),
    })
}

/// Returns a cell without the bars and the spaces around it.
fn content(cell: &str) -> &str {
    let blanks = [' ', '\t'];
    let cell = cell.trim_matches(blanks);
    let cell = cell.strip_prefix('|').unwrap_or(cell);
    let before = cell.strip_suffix('|').unwrap_or(cell);
    // A bar after a backslash is part of the cell.
    let cell = if before.ends_with('\\') { cell } else { before };
    cell.trim_matches(blanks)
}

/// Returns the range of the row of hyphens, in the line after the head.
fn delimiter_row(context: &Context<'_>, head_end: usize) -> Option<Range<usize>> {
    let line = lines::next(context.source, head_end)?;
    let end = context.content_end(line);
    let text = &context.source[line..end];
    let row = text.trim_start_matches([' ', '\t', '>']);
    let is_row = !row.is_empty() && row.chars().all(|c| "|-: \t".contains(c));
    is_row.then_some(end - row.len()..end)
}

/// Returns the width of each column; the least one if the table would be wider than `limit`.
fn widths(rows: &[Row<'_>], columns: usize, limit: usize) -> Vec<usize> {
    let mut widths = vec![MIN_WIDTH; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = cell.width().max(*width);
        }
    }
    let total = 1 + widths.iter().map(|width| width + 3).sum::<usize>();
    match total <= limit {
        true => widths,
        false => vec![0; columns],
    }
}

/// Returns the marks of a column in the row of hyphens.
fn marks((align, width): (&Align, &usize)) -> String {
    let (left, right) = match align {
        Align::None => ("", ""),
        Align::Left => (":", ""),
        Align::Center => (":", ":"),
        Align::Right => ("", ":"),
    };
    let hyphens = (*width).max(MIN_WIDTH) - left.len() - right.len();
    format!("{left}{}{right}", "-".repeat(hyphens))
}

/// Returns the text of a row.
fn written(row: &Row<'_>, align: &[Align], widths: &[usize]) -> String {
    let mut out = String::from("|");
    for (at, (align, width)) in align.iter().zip(widths).enumerate() {
        let cell = row.cells.get(at).copied().unwrap_or_default();
        let space = width.saturating_sub(cell.width());
        let before = match align {
            Align::None | Align::Left => 0,
            Align::Center => space / 2,
            Align::Right => space,
        };
        out.push(' ');
        out.extend(std::iter::repeat_n(' ', before));
        out.push_str(cell);
        out.extend(std::iter::repeat_n(' ', space - before));
        out.push_str(" |");
    }
    out
}
