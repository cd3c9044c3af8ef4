//! Ends table rows. Cells extend from pipe to pipe, as in unist.

use super::{Builder, surplus::surplus};
use crate::{Node, NodeKind};

impl Builder<'_> {
    /// Ends a row. pulldown-cmark's cells leave out the pipes around them.
    pub(super) fn end_row(&mut self) {
        self.close_unclosed_frames();
        if let [.., table, row] = self.stack.as_slice() {
            let span = self.nodes[row.node].span;
            let written = &self.source[span.range()];
            widen_cells(&mut self.nodes[row.node + 1..], span.start, written);
            if let NodeKind::Table { align } = &self.nodes[table.node].kind {
                let found = surplus(self.source, span, align.len());
                self.diagnostics.extend(found);
            }
        }
        self.check_broken_row();
        self.pop_block();
    }
}

/// Extends each cell to the one before it, and the last one to the end of the row unless the row
/// has more cells than its table has columns.
fn widen_cells(cells: &mut [Node], row_start: usize, row: &str) {
    let row_end = row_start + row.len();
    let mut start = row_start;
    // pulldown-cmark places missing cells after the end of the row.
    let count = cells
        .iter()
        .filter(|cell| cell.span.start < row_end)
        .count();
    for (number, cell) in cells.iter_mut().enumerate() {
        let end = cell.span.end.clamp(start, row_end);
        let mut after = row[end - row_start..].bytes();
        let is_last = number + 1 == count;
        let ends_row = is_last && after.all(|byte| matches!(byte, b'|' | b' ' | b'\t'));
        cell.span.start = start;
        cell.span.end = match ends_row {
            true => row_end,
            false => end,
        };
        start = cell.span.end;
    }
}
