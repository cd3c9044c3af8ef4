//! Cells that rows leave out: pulldown-cmark writes them, but only so many for one table, and
//! then loses the rest of the text.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

/// How many cells of one table it writes (`MAX_AUTOCOMPLETED_CELLS` of pulldown-cmark 0.13).
const MOST: usize = 1 << 18;

/// Counts them, table by table.
#[derive(Debug, Default)]
pub(super) struct Filled {
    table: Range<usize>,
    cells: usize,
}

impl Filled {
    /// The table that has too many, when this event of `text` is the one that says so.
    pub(super) fn excess(
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
        (self.cells >= MOST).then(|| self.table.clone())
    }
}

/// Whether a line ends right before `at`: no cell that somebody wrote stands there.
fn ends_line(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].last();
    at == text.len() || matches!(before, Some(b'\n' | b'\r'))
}
