//! Counts the cells that pulldown-cmark adds to short rows. A few kilobytes could have any number of
//! them; beyond its own limit for a table, pulldown-cmark loses the rest of the text.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

/// The maximum number of cells that pulldown-cmark adds to a table (its `MAX_AUTOCOMPLETED_CELLS`,
/// as of 0.13).
const MAX_CELLS: usize = 1 << 18;

/// The number of cells that may be added to the tables of any text.
const ALWAYS: usize = 1 << 14;

/// The number of added cells, and the current table.
#[derive(Debug)]
pub(super) struct AddedCells {
    table: Range<usize>,
    cells: usize,
    limit: usize,
}

impl AddedCells {
    /// Starts to count in a text of this length.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            table: 0..0,
            cells: 0,
            limit: (ALWAYS + bytes / 4).min(MAX_CELLS),
        }
    }

    /// Counts an event of `text`. Returns the range of the table if it reached the limit.
    pub(super) fn count(
        &mut self,
        text: &str,
        event: &Event<'_>,
        range: &Range<usize>,
    ) -> Option<Range<usize>> {
        match event {
            Event::Start(Tag::Table(_)) => {
                self.table = range.clone();
            }
            Event::Start(Tag::TableCell) if range.is_empty() && ends_line(text, range.start) => {
                self.cells += 1;
            }
            _ => {}
        }
        (self.cells >= self.limit).then(|| self.table.clone())
    }
}

/// Returns whether `at` follows a line end or is the end of the text. A written cell is never empty
/// there.
fn ends_line(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].last();
    at == text.len() || matches!(before, Some(b'\n' | b'\r'))
}
