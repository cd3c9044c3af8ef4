//! Limits the search for the end of a construct, so that parsing a hostile text takes time
//! proportional to its length.

use crate::syntax::Fail;

/// The maximum length of a tag or expression in bytes.
const LONGEST: usize = 64 * 1024;

/// The number of bytes that may always be searched.
const LEAST: usize = 32;

/// The number of bytes that failed attempts may still read.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    /// Returns the budget for a text of `length` bytes.
    pub(super) const fn new(length: usize) -> Self {
        Self {
            left: 2 * length + LONGEST,
        }
    }

    /// Cuts `text` off where a construct at `at` must have ended.
    pub(super) fn truncate<'t>(&self, text: &'t str, at: usize) -> &'t str {
        let mut end = (at + self.allowance()).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        &text[..end]
    }

    /// Returns the number of bytes that a construct may have now.
    fn allowance(&self) -> usize {
        self.left.clamp(LEAST, LONGEST)
    }

    /// Returns whether a window of `bytes` may be read again with more lines.
    pub(super) const fn may_grow(&self, bytes: usize) -> bool {
        bytes < self.left && bytes < LONGEST
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
    use super::{Budget, LEAST, LONGEST};

    #[test]
    fn failed_searches_leave_less_for_the_next() {
        let mut budget = Budget::new(0);
        assert_eq!(budget.allowance(), LONGEST);
        budget.pay_bytes(LONGEST - 100);
        assert_eq!(budget.allowance(), 100);
        assert!(budget.may_grow(99) && !budget.may_grow(100));
        budget.pay_bytes(LONGEST);
        assert_eq!(budget.allowance(), LEAST);
        assert_eq!(budget.truncate("守".repeat(LEAST).as_str(), 0).len(), 30);
    }
}
