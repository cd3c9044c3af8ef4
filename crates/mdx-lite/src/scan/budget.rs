//! Limits the search for the end of a construct, so that parsing a hostile text takes time
//! proportional to its length.

use crate::{limits, syntax::Fail};

/// The number of bytes that failed attempts may read in a short text.
const SPARE: usize = 256 * 1024;

/// The number of bytes that may always be searched.
const LEAST: usize = 128;

/// The work that the scanner may still do.
#[derive(Debug)]
pub(super) struct Budget {
    /// The number of bytes that failed attempts may still read.
    left: usize,
    /// The number of constructs and escapes that may still be made.
    edits: usize,
}

impl Budget {
    /// Returns the budget for a text of `length` bytes.
    pub(super) fn new(length: usize) -> Self {
        Self {
            left: 4 * length + SPARE,
            edits: limits::max_parts(length),
        }
    }

    /// Subtracts a construct or an escape; returns whether it may be made.
    pub(super) const fn take_edit(&mut self) -> bool {
        let may = self.edits > 0;
        self.edits -= may as usize;
        may
    }

    /// Cuts `text` off where a construct at `at` must have ended.
    pub(super) fn truncate<'t>(&self, text: &'t str, at: usize) -> &'t str {
        let mut end = text.len().min(at + self.left.max(LEAST));
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        &text[..end]
    }

    /// Returns whether a window of `bytes` may be read again with more lines.
    pub(super) const fn may_grow(&self, bytes: usize) -> bool {
        bytes < self.left
    }

    /// Subtracts the bytes of an attempt that started at `at` and failed.
    pub(super) fn pay(&mut self, at: usize, fail: Fail) {
        self.left = self.left.saturating_sub(fail.at.saturating_sub(at));
    }

    /// Subtracts `bytes` that were searched without a result.
    pub(super) fn pay_bytes(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, LEAST, SPARE};

    #[test]
    fn failed_searches_leave_less_for_the_next() {
        let mut budget = Budget::new(0);
        let text = "守".repeat(SPARE);
        let allowed = |budget: &Budget| budget.truncate(&text, 0).len();
        assert_eq!(allowed(&budget), SPARE - SPARE % 3);
        budget.pay_bytes(SPARE - 300);
        assert_eq!(allowed(&budget), 300);
        assert!(budget.may_grow(299) && !budget.may_grow(300));
        budget.pay_bytes(SPARE);
        assert_eq!(allowed(&budget), LEAST - LEAST % 3);
    }
}
