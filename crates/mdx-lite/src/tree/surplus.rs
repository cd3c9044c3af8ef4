//! Reports table cells beyond the last column, which a page does not show.

use crate::{Code, Diagnostic, Span, scan::row_cells};

/// Returns a finding if the row at `row` has more cells than its table has columns.
pub(super) fn surplus(source: &str, row: Span, columns: usize) -> Option<Diagnostic> {
    let written = source[row.range()].as_bytes();
    let mut cells = row_cells(written);
    let (from, mut to) = cells.nth(columns)?;
    let mut count = columns + 1;
    for (_, end) in cells {
        to = end;
        count += 1;
    }
    let span = Span::new(row.start + from, row.start + to);
    if source[span.range()]
        .trim_matches([' ', '\t', '|'])
        .is_empty()
    {
        return None;
    }
    let message = format!(
        "this row has {count} cells, but its table has {columns} columns; the cells beyond are not shown"
    );
    let found = Diagnostic::new(Code::SurplusCell, span, message);
    Some(found.help("write `\\|` for a bar inside a cell, also in code"))
}
