//! Reports table cells beyond the last column, which a page does not show.

use crate::{Code, Diagnostic, Span, scan::row_cells};

/// Returns a finding if the row at `row` has more cells than its table has columns.
pub(super) fn surplus(source: &str, row: Span, columns: usize) -> Option<Diagnostic> {
    let cells = row_cells(source[row.range()].as_bytes());
    let (from, _) = *cells.get(columns)?;
    let (_, to) = *cells.last()?;
    let span = Span::new(row.start + from, row.start + to);
    if source[span.range()]
        .trim_matches([' ', '\t', '|'])
        .is_empty()
    {
        return None;
    }
    let message = format!(
        "the row has {} cells, its table {columns} columns; the rest is not shown",
        cells.len()
    );
    let found = Diagnostic::new(Code::SurplusCell, span, message);
    Some(found.help("write `\\|` for a bar inside a cell, also in code"))
}
