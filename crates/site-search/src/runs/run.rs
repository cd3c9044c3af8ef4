//! Terms of many pages with their postings, packed in term order.
//!
//! A term is the number of bytes it shares with the previous term, the number of remaining bytes,
//! those bytes, the length of its list, and its list. The list holds, for each page, the distance
//! from the previous page and the postings from [`PageTerms`]. Terms are ordered by UTF-16 code
//! units, which is how the engine compares them. They form two parts, so that two threads can
//! process one each.

use std::{cmp::Ordering, collections::HashMap};

use rustc_hash::FxBuildHasher;

use crate::{
    PageTerms,
    numbers::{put, take, take_bytes},
    runs::merged_term::MergedTerm,
};

/// One of the two parts of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Terms that begin with an ASCII character; they sort first.
    Ascii,
    /// All other terms.
    NonAscii,
}

impl Part {
    /// Both parts in term order.
    pub const BOTH: [Self; 2] = [Self::Ascii, Self::NonAscii];

    pub(crate) fn of(term: &[u8]) -> Self {
        match term.first().is_some_and(|byte| !byte.is_ascii()) {
            true => Self::NonAscii,
            false => Self::Ascii,
        }
    }
}

/// The packed terms of many pages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run([Vec<u8>; 2]);

impl Run {
    /// Packs the terms of numbered pages, given in order of their numbers.
    pub fn of<'a>(pages: impl IntoIterator<Item = (u32, &'a PageTerms)>) -> Self {
        let mut lists: HashMap<&[u8], List, FxBuildHasher> = HashMap::default();
        for (page, terms) in pages {
            for (term, places) in terms_of(terms) {
                lists.entry(term).or_default().put(page, places);
            }
        }
        let mut lists: Vec<_> = lists.into_iter().collect();
        lists.sort_unstable_by(|(a, _), (b, _)| in_code_units(a, b));
        let mut parts = Part::BOTH.map(|_| RunWriter::default());
        for (term, list) in lists {
            parts[Part::of(term) as usize].put_list(term, &list.bytes);
        }
        Self(parts.map(|part| part.bytes))
    }

    /// Restores a run from its two parts: the terms of their shards, one after the other.
    pub fn from_parts(parts: [Vec<u8>; 2]) -> Self {
        Self(parts)
    }

    /// Returns a part.
    pub(crate) fn part(&self, part: Part) -> &[u8] {
        &self.0[part as usize]
    }
}

/// Iterates over the terms of a page and their postings.
pub(crate) fn terms_of(terms: &PageTerms) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = terms.as_bytes();
    std::iter::from_fn(move || {
        let length = take(&mut rest)?;
        let term = take_bytes(&mut rest, length)?;
        let length = take(&mut rest)?;
        Some((term, take_bytes(&mut rest, length)?))
    })
}

/// The postings of one term while they are packed.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) bytes: Vec<u8>,
    last: u32,
}

impl List {
    /// Adds a page; its number must be higher than all before.
    pub(crate) fn put(&mut self, page: u32, places: &[u8]) {
        put(&mut self.bytes, page.saturating_sub(self.last) as usize);
        self.bytes.extend_from_slice(places);
        self.last = page;
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.last = 0;
    }
}

/// Packs one part of a run, term by term.
#[derive(Debug, Default)]
pub(crate) struct RunWriter {
    bytes: Vec<u8>,
    before: Vec<u8>,
}

impl RunWriter {
    /// Appends the next term.
    pub(crate) fn put(&mut self, found: &MergedTerm<'_>) {
        self.put_list(found.term, found.list);
    }

    /// Returns the terms packed since the last call. They can be read by themselves, or after the
    /// terms of earlier calls.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.before.clear();
        std::mem::take(&mut self.bytes)
    }

    pub(crate) fn put_list(&mut self, term: &[u8], list: &[u8]) {
        put_term(&mut self.bytes, &self.before, term);
        put(&mut self.bytes, list.len());
        self.bytes.extend_from_slice(list);
        self.before.clear();
        self.before.extend_from_slice(term);
    }
}

/// Appends a term without the bytes it shares with the previous one.
pub(crate) fn put_term(out: &mut Vec<u8>, before: &[u8], term: &[u8]) {
    let shared = before.iter().zip(term).take_while(|(a, b)| a == b).count();
    put(out, shared);
    put(out, term.len() - shared);
    out.extend_from_slice(&term[shared..]);
}

/// Reads one part of a run from the start. Invalid data ends the iteration.
#[derive(Debug, Default)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
    pub(crate) term: Vec<u8>,
    pub(crate) list: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(run: &'a Run, part: Part) -> Self {
        Self {
            rest: run.part(part),
            ..Self::default()
        }
    }

    /// Moves to the next term; `false` at the end.
    pub(crate) fn advance(&mut self) -> bool {
        self.try_advance().is_some()
    }

    fn try_advance(&mut self) -> Option<()> {
        let shared = take(&mut self.rest)?;
        let length = take(&mut self.rest)?;
        self.term.truncate(shared);
        self.term
            .extend_from_slice(take_bytes(&mut self.rest, length)?);
        let length = take(&mut self.rest)?;
        self.list = take_bytes(&mut self.rest, length)?;
        Some(())
    }
}

/// Reads the next page of a list and its postings.
pub(crate) fn next_page<'a>(list: &mut &'a [u8], page: &mut u32) -> Option<&'a [u8]> {
    let gap = take(list)?;
    *page = page.checked_add(u32::try_from(gap).ok()?)?;
    let start = *list;
    for _ in 0..take(list)? {
        take(list)?;
        take_bytes(list, 1)?;
    }
    Some(&start[..start.len() - list.len()])
}

/// Compares by UTF-16 code units, in which characters above U+FFFF sort before U+E000.
pub(crate) fn in_code_units(a: &[u8], b: &[u8]) -> Ordering {
    // UTF-8 lead bytes 0xEE and 0xEF begin U+E000 to U+FFFF; 0xF0 and above begin later characters.
    let rank = |byte: u8| match byte {
        0xEE | 0xEF => byte + 0x10,
        _ => byte,
    };
    match a.iter().zip(b).find(|(a, b)| a != b) {
        Some((a, b)) => rank(*a).cmp(&rank(*b)),
        None => a.len().cmp(&b.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_code_units() {
        let mut words = ["𠮷", "守", "\u{E000}", "ﬁ", "a", "aa", "é", "𠮷a", "z"];
        words.sort_unstable_by(|a, b| in_code_units(a.as_bytes(), b.as_bytes()));
        assert!(words.is_sorted_by(|a, b| a.encode_utf16().lt(b.encode_utf16())));
    }

    #[test]
    fn invalid_run_ends() {
        for bytes in [&[0xFF; 40][..], &[0, 200, 1], &[9, 1, b'a', 0]] {
            let run = Run::from_parts([bytes.to_vec(), Vec::new()]);
            let mut cursor = Cursor::new(&run, Part::Ascii);
            let words = (0..100).take_while(|_| cursor.advance()).count();
            assert!(words < 100);
        }
        assert_eq!(next_page(&mut [1, 200, 1].as_slice(), &mut 0), None);
    }
}
