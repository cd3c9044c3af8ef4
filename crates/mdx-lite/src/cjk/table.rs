//! The characters that stand-ins of one range replace.

use std::ops::RangeInclusive;

/// The characters replaced by stand-ins of one range; the first has the first stand-in.
pub(crate) struct Table {
    first: u32,
    room: usize,
    originals: Vec<char>,
}

impl Table {
    /// Returns an empty table for a range of stand-ins.
    pub(crate) fn new(range: &RangeInclusive<u32>) -> Self {
        Self {
            first: *range.start(),
            room: range.clone().count(),
            originals: Vec::new(),
        }
    }

    /// Returns the stand-in of a character; `None` if the range is full.
    pub(crate) fn stand_in(&mut self, original: char) -> Option<char> {
        let known = self.originals.iter().position(|found| *found == original);
        if known.is_none() && self.originals.len() == self.room {
            return None;
        }
        let at = known.unwrap_or_else(|| {
            self.originals.push(original);
            self.originals.len() - 1
        });
        char::from_u32(self.first + u32::try_from(at).ok()?)
    }

    /// Returns the character that a stand-in replaces.
    pub(crate) fn original(&self, c: char) -> Option<char> {
        let at = u32::from(c).checked_sub(self.first)?;
        self.originals.get(usize::try_from(at).ok()?).copied()
    }
}
