//! Merges runs into one.
//!
//! An earlier index is a run too. After an edit it is merged with a run of the edited pages, and
//! its old postings of those pages are skipped. The unchanged pages are not read again.

use std::{
    cmp::Ordering,
    collections::{BinaryHeap, binary_heap::PeekMut},
};

use crate::{
    numbers::take,
    runs::{
        merged_term::{MergedTerm, Size},
        run::{Cursor, List, Part, Run, in_code_units, next_page},
    },
};

/// A run, and the numbers of its pages in the merged index.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The run.
    pub run: &'a Run,
    /// The new number of each page; `None` for a page to skip. Without the list, pages keep their
    /// numbers.
    pub numbers: Option<&'a [Option<u32>]>,
}

impl<'a> From<&'a Run> for Source<'a> {
    fn from(run: &'a Run) -> Self {
        Self { run, numbers: None }
    }
}

impl Size {
    fn add(&mut self, mut places: &[u8]) {
        self.pages += 1;
        self.sections += take(&mut places).unwrap_or_default();
    }
}

/// The terms of one part of all sources, in order. No page may occur in two sources.
#[derive(Debug)]
pub struct Merge<'a> {
    heads: BinaryHeap<Head<'a>>,
    term: Vec<u8>,
    lists: Vec<Pages<'a>>,
    pages: Vec<(u32, &'a [u8])>,
    packed: List,
}

impl<'a> Merge<'a> {
    /// Starts at the first term of the part.
    pub fn new(sources: impl IntoIterator<Item = Source<'a>>, part: Part) -> Self {
        let head = |source: Source<'a>| {
            let mut head = Head {
                cursor: Cursor::new(source.run, part),
                numbers: source.numbers,
            };
            head.cursor.advance().then_some(head)
        };
        Self {
            heads: sources.into_iter().filter_map(head).collect(),
            term: Vec::new(),
            lists: Vec::new(),
            pages: Vec::new(),
            packed: List::default(),
        }
    }

    /// Returns the next term in order, or `None` at the end.
    #[expect(
        clippy::should_implement_trait,
        reason = "a lending iterator: each item borrows until the next call"
    )]
    pub fn next(&mut self) -> Option<MergedTerm<'_>> {
        let (kept, size) = loop {
            if !self.gather() {
                return None;
            }
            // After an edit most terms occur on no edited page.
            if let [alone] = self.lists.as_slice()
                && let Some(size) = alone.size_if_kept()
            {
                break (Some(alone.list), size);
            }
            let size = self.pack();
            if size.pages > 0 {
                break (None, size);
            }
        };
        Some(MergedTerm {
            term: &self.term,
            list: kept.unwrap_or(&self.packed.bytes),
            size,
        })
    }

    /// Collects the postings of the lowest term from all sources; `false` at the end.
    fn gather(&mut self) -> bool {
        self.lists.clear();
        let Some(first) = self.heads.peek() else {
            return false;
        };
        self.term.clone_from(&first.cursor.term);
        while let Some(mut head) = self.heads.peek_mut()
            && head.cursor.term == self.term
        {
            self.lists.push(head.pages());
            if !head.cursor.advance() {
                PeekMut::pop(head);
            }
        }
        true
    }

    /// Packs the postings of all lists into one.
    fn pack(&mut self) -> Size {
        self.pages.clear();
        for list in &self.lists {
            list.read(&mut self.pages);
        }
        if !self.pages.is_sorted_by_key(|(page, _)| *page) {
            self.pages.sort_unstable_by_key(|(page, _)| *page);
        }
        self.packed.clear();
        let mut size = Size::default();
        for (page, places) in &self.pages {
            self.packed.put(*page, places);
            size.add(places);
        }
        size
    }
}

/// The postings of a term in one source.
#[derive(Debug, Clone, Copy)]
struct Pages<'a> {
    list: &'a [u8],
    numbers: Option<&'a [Option<u32>]>,
}

impl<'a> Pages<'a> {
    fn number(&self, page: u32) -> Option<u32> {
        match self.numbers {
            None => Some(page),
            Some(numbers) => numbers.get(page as usize).copied().flatten(),
        }
    }

    /// Returns the size of the list when every page keeps its number.
    fn size_if_kept(&self) -> Option<Size> {
        let (mut list, mut page, mut size) = (self.list, 0, Size::default());
        while let Some(places) = next_page(&mut list, &mut page) {
            if self.number(page) != Some(page) {
                return None;
            }
            size.add(places);
        }
        (size.pages > 0 && list.is_empty()).then_some(size)
    }

    fn read(&self, pages: &mut Vec<(u32, &'a [u8])>) {
        let (mut list, mut page) = (self.list, 0);
        while let Some(places) = next_page(&mut list, &mut page) {
            pages.extend(self.number(page).map(|number| (number, places)));
        }
    }
}

/// The position in a source. The greatest element of the heap has the lowest term.
#[derive(Debug)]
struct Head<'a> {
    cursor: Cursor<'a>,
    numbers: Option<&'a [Option<u32>]>,
}

impl<'a> Head<'a> {
    fn pages(&self) -> Pages<'a> {
        Pages {
            list: self.cursor.list,
            numbers: self.numbers,
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
    use crate::{PageTerms, SearchPage, Section, runs::run::RunWriter};

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
        Run::from_parts(Part::BOTH.map(|part| {
            let mut merge = Merge::new(sources.iter().copied(), part);
            let mut run = RunWriter::default();
            while let Some(found) = merge.next() {
                run.put(&found);
            }
            run.take()
        }))
    }

    #[test]
    fn merged_runs_equal_one_run() {
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
        let (even, odd) = (run(&[texts[0], texts[2]]), run(&[texts[1], texts[3]]));
        assert_eq!(merged(&[(&even).into(), (&odd).into()]), whole);
        assert_eq!(merged(&[(&odd).into(), (&even).into()]), whole);
    }

    #[test]
    fn merge_applies_an_edit() {
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
    fn sizes_match_lists() {
        let (a, b) = (run(&[(0, "guard pipe")]), run(&[(1, "guard filter")]));
        let numbers = [Some(0)];
        let kept = Source {
            run: &a,
            numbers: Some(&numbers),
        };
        let mut merge = Merge::new([kept, (&b).into()], Part::Ascii);
        let mut sizes = Vec::new();
        while let Some(found) = merge.next() {
            sizes.push((found.term.to_vec(), found.size.pages, found.size.sections));
        }
        for (term, pages) in [("filter", 1), ("guard", 2), ("pipe", 1)] {
            assert!(sizes.contains(&(term.into(), pages, pages)), "{term}");
        }
    }

    #[test]
    fn merge_reorders_and_drops_pages() {
        let old = run(&[(0, "guard"), (1, "guard pipe"), (2, "guard gone")]);
        let numbers = [Some(1), Some(0), None];
        let kept = Source {
            run: &old,
            numbers: Some(&numbers),
        };
        assert_eq!(merged(&[kept]), run(&[(0, "guard pipe"), (1, "guard")]));
    }
}
