//! Runs to one: the words of all, each with the pages of all.
//!
//! An earlier index is a run too. After an edit it is merged with a run of the edited pages, and
//! what it had of those is left out; so an edit of one page costs no look at the others.

use std::{
    cmp::Ordering,
    collections::{BinaryHeap, binary_heap::PeekMut},
};

use crate::run::{Cursor, List, Run, in_code_units, next_page};

/// A run, and what its pages are called in the index that is made.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The run.
    pub run: &'a Run,
    /// The number of each of its pages, `None` for one that is to be left out; `None` for all
    /// leaves the numbers as they are.
    pub numbers: Option<&'a [Option<u32>]>,
}

impl<'a> From<&'a Run> for Source<'a> {
    fn from(run: &'a Run) -> Self {
        Self { run, numbers: None }
    }
}

/// A word and its pages.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    pub(crate) term: &'a [u8],
    /// The pages as a run has them.
    pub(crate) list: &'a [u8],
    /// The same, apart.
    pub(crate) pages: &'a [(u32, &'a [u8])],
}

/// The words of all sources, in their order. No two sources may have the same page.
#[derive(Debug)]
pub struct Merge<'a> {
    heads: BinaryHeap<Head<'a>>,
    term: Vec<u8>,
    pages: Vec<(u32, &'a [u8])>,
    list: List,
}

impl<'a> Merge<'a> {
    /// Begins.
    pub fn new(sources: impl IntoIterator<Item = Source<'a>>) -> Self {
        let head = |source: Source<'a>| {
            let mut head = Head {
                cursor: Cursor::new(source.run),
                numbers: source.numbers,
            };
            head.cursor.advance().then_some(head)
        };
        Self {
            heads: sources.into_iter().filter_map(head).collect(),
            term: Vec::new(),
            pages: Vec::new(),
            list: List::default(),
        }
    }

    /// The next word that a page has.
    #[expect(
        clippy::should_implement_trait,
        reason = "what it gives lives until the next call, which an iterator's items do not"
    )]
    pub fn next(&mut self) -> Option<Found<'_>> {
        while self.gather() {
            if self.pages.is_empty() {
                continue;
            }
            if !self.pages.is_sorted_by_key(|(page, _)| *page) {
                self.pages.sort_unstable_by_key(|(page, _)| *page);
            }
            self.list.clear();
            for (page, places) in &self.pages {
                self.list.put(*page, places);
            }
            return Some(Found {
                term: &self.term,
                list: &self.list.bytes,
                pages: &self.pages,
            });
        }
        None
    }

    /// Takes the lowest word of all sources; whether there was one.
    fn gather(&mut self) -> bool {
        self.pages.clear();
        let Some(first) = self.heads.peek() else {
            return false;
        };
        self.term.clone_from(&first.cursor.term);
        while let Some(mut head) = self.heads.peek_mut()
            && head.cursor.term == self.term
        {
            head.read_pages(&mut self.pages);
            if !head.cursor.advance() {
                PeekMut::pop(head);
            }
        }
        true
    }
}

/// Where a source stands; the greatest has the lowest word.
#[derive(Debug)]
struct Head<'a> {
    cursor: Cursor<'a>,
    numbers: Option<&'a [Option<u32>]>,
}

impl<'a> Head<'a> {
    fn read_pages(&self, pages: &mut Vec<(u32, &'a [u8])>) {
        let (mut list, mut page) = (self.cursor.list, 0);
        while let Some(places) = next_page(&mut list, &mut page) {
            let number = match self.numbers {
                None => Some(page),
                Some(numbers) => numbers.get(page as usize).copied().flatten(),
            };
            pages.extend(number.map(|number| (number, places)));
        }
    }
}

impl Ord for Head<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        in_code_units(&other.cursor.term, &self.cursor.term)
    }
}

impl PartialOrd for Head<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PageTerms, SearchPage, Section, run::RunWriter};

    fn terms(text: &str) -> PageTerms {
        let section = Section {
            text: text.to_owned(),
            ..Section::default()
        };
        let page = SearchPage {
            sections: vec![section],
            ..SearchPage::default()
        };
        PageTerms::of(&page, false)
    }

    fn run(pages: &[(u32, &str)]) -> Run {
        let pages: Vec<_> = pages.iter().map(|(at, text)| (*at, terms(text))).collect();
        Run::of(pages.iter().map(|(at, terms)| (*at, terms)))
    }

    fn merged(sources: &[Source<'_>]) -> Run {
        let mut merge = Merge::new(sources.iter().copied());
        let mut run = RunWriter::default();
        while let Some(found) = merge.next() {
            run.put(&found);
        }
        Run::from_bytes(run.take())
    }

    #[test]
    fn parts_make_the_whole() {
        let texts = [
            (0, "guard 守卫"),
            (1, "pipe guard"),
            (2, "𠮷 ﬁ pipe"),
            (3, "守卫"),
        ];
        let whole = run(&texts);
        let (a, b) = (run(&texts[..2]), run(&texts[2..]));
        assert_eq!(merged(&[(&a).into(), (&b).into()]), whole);
        assert_eq!(merged(&[(&whole).into()]), whole);
    }

    #[test]
    fn an_edit_is_a_merge() {
        let old = run(&[(0, "guard 守卫"), (1, "pipe gone"), (2, "filter")]);
        let fresh = run(&[(1, "pipe guard")]);
        let numbers = [Some(0), None, Some(2)];
        let kept = Source {
            run: &old,
            numbers: Some(&numbers),
        };
        let whole = run(&[(0, "guard 守卫"), (1, "pipe guard"), (2, "filter")]);
        assert_eq!(merged(&[kept, (&fresh).into()]), whole);
    }

    #[test]
    fn pages_can_change_places_and_go() {
        let old = run(&[(0, "guard"), (1, "guard pipe"), (2, "guard gone")]);
        let numbers = [Some(1), Some(0), None];
        let kept = Source {
            run: &old,
            numbers: Some(&numbers),
        };
        assert_eq!(merged(&[kept]), run(&[(0, "guard pipe"), (1, "guard")]));
    }
}
