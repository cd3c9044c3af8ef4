//! How far to look for the end of a construct, so that a hostile text costs no more than a few
//! times its length.

use crate::syntax::Fail;

/// No tag or expression is longer than this many bytes.
const LONGEST: usize = 64 * 1024;

/// What may always be looked at.
const LEAST: usize = 32;

/// The bytes that failed attempts may still cost.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    /// For a text of `length` bytes.
    pub(super) const fn new(length: usize) -> Self {
        Self {
            left: 2 * length + LONGEST,
        }
    }

    /// `text` up to where a construct at `at` may go on.
    pub(super) fn limit<'t>(&self, text: &'t str, at: usize) -> &'t str {
        let mut end = (at + self.allowance()).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        &text[..end]
    }

    /// How many bytes a construct may have now.
    fn allowance(&self) -> usize {
        self.left.clamp(LEAST, LONGEST)
    }

    /// Whether a window of `bytes` may be looked at once more with further lines.
    pub(super) const fn may_grow(&self, bytes: usize) -> bool {
        bytes < self.left && bytes < LONGEST
    }

    /// Pays for an attempt that started at `at` and failed.
    pub(super) fn pay(&mut self, at: usize, fail: Fail) {
        self.left = self.left.saturating_sub(fail.at.saturating_sub(at));
    }

    /// Pays for `bytes` that were looked at in vain.
    pub(super) fn pay_bytes(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
    }
}
