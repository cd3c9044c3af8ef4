//! Counts the cells that pulldown-cmark adds to short rows. It adds only a limited number to a
//! table and then loses the rest of the text.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

/// The maximum number of cells that pulldown-cmark adds to a table (its `MAX_AUTOCOMPLETED_CELLS`,
/// as of 0.13).
const MAX_CELLS: usize = 1 << 18;

/// The number of added cells of the current table.
#[derive(Debug, Default)]
pub(super) struct AddedCells {
    table: Range<usize>,
    cells: usize,
}

impl AddedCells {
    /// Counts an event of `text`. Returns the range of the table if it reached the limit.
    pub(super) fn count(
        &mut self,
        text: &str,
        event: &Event<'_>,
        range: &Range<usize>,
    ) -> Option<Range<usize>> {
        match event {
            Event::Start(Tag::Table(_)) => {
                *self = Self {
                    table: range.clone(),
                    cells: 0,
                };
            }
            Event::Start(Tag::TableCell) if range.is_empty() && ends_line(text, range.start) => {
                self.cells += 1;
            }
            _ => {}
        }
        (self.cells >= MAX_CELLS).then(|| self.table.clone())
    }
}

/// Returns whether `at` follows a line end or is the end of the text. A written cell is never empty
/// there.
fn ends_line(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].last();
    at == text.len() || matches!(before, Some(b'\n' | b'\r'))
}
