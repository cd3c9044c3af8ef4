//! Divides the terms of an index into files.

use std::cmp::Ordering;

use crate::{
    files::file::IndexFile,
    numbers::{put, take, take_bytes},
    page::impact::rarity,
    runs::{
        merged_term::MergedTerm,
        run::{List, next_page, put_term},
    },
    words::stems::Stems,
};

/// The size of a full shard in bytes, before compression.
const FULL: usize = 8_000;

/// The number of sections kept for a term, best first. It bounds the size of common terms on large
/// sites.
const MOST_SECTIONS: usize = 1_500;

/// Builds the shards of an index from terms in order.
#[derive(Debug, Default)]
pub(crate) struct Shards {
    /// The number of pages in the index.
    pages: usize,
    /// The stems that follow the terms, for languages that have them.
    stems: Option<Stems>,
    /// Rarities by page count; 0 if not computed yet.
    rarities: Vec<u8>,
    open: Vec<u8>,
    before: Vec<u8>,
}

impl Shards {
    pub(crate) fn new(pages: usize, stems: Option<Stems>) -> Self {
        Self {
            pages,
            stems,
            rarities: vec![0; pages + 1],
            ..Self::default()
        }
    }

    /// Whether the open shard takes no more terms.
    pub(crate) fn is_full(&self) -> bool {
        self.open.len() > FULL
    }

    /// Whether the open shard has no terms.
    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Adds a term to the open shard.
    pub(crate) fn put(&mut self, found: &MergedTerm<'_>) {
        put_term(&mut self.open, &self.before, found.term);
        if let Some(stems) = &self.stems {
            stems.write(&mut self.open, &String::from_utf8_lossy(found.term));
        }
        let rarity = self.rarity(found.size.pages);
        self.open.push(rarity);
        let best = (found.size.sections > MOST_SECTIONS).then(|| best(found));
        let list = best.as_deref().unwrap_or(found.list);
        put(&mut self.open, list.len());
        self.open.extend_from_slice(list);
        self.before.clear();
        self.before.extend_from_slice(found.term);
    }

    /// Returns the cached rarity. Page counts repeat, and a logarithm costs more than the rest of a
    /// term.
    fn rarity(&mut self, holding: usize) -> u8 {
        let known = self.rarities.get(holding).copied().unwrap_or_default();
        if known > 0 {
            return known;
        }
        let rarity = rarity(holding, self.pages);
        if let Some(known) = self.rarities.get_mut(holding) {
            *known = rarity;
        }
        rarity
    }

    /// Returns the open shard, and opens another one; `None` if it has no terms.
    pub(crate) fn close(&mut self) -> Option<IndexFile> {
        self.before.clear();
        let content = std::mem::take(&mut self.open);
        (!content.is_empty()).then(|| IndexFile::new("s", content))
    }
}

/// Returns the postings with the highest impact; of equal ones, the first.
fn best(found: &MergedTerm<'_>) -> Vec<u8> {
    let (lowest, mut of_lowest) = threshold(found.list);
    let mut kept = List::default();
    let (mut list, mut page) = (found.list, 0);
    let (mut chosen, mut places) = (Vec::new(), Vec::new());
    while let Some(all) = next_page(&mut list, &mut page) {
        chosen.clear();
        chosen.extend(
            sections(all).filter(|(_, impact)| match impact.cmp(&lowest) {
                Ordering::Less => false,
                Ordering::Greater => true,
                Ordering::Equal => {
                    let is_kept = of_lowest > 0;
                    of_lowest -= usize::from(is_kept);
                    is_kept
                }
            }),
        );
        if chosen.is_empty() {
            continue;
        }
        places.clear();
        put(&mut places, chosen.len());
        let mut last = 0;
        for (section, impact) in &chosen {
            put(&mut places, section - last);
            last = *section;
            places.push(*impact);
        }
        kept.put(page, &places);
    }
    kept.bytes
}

/// Returns the lowest impact among the best postings of a list, and how many of them have it.
///
/// Counting is linear, and a large site has many lists of this length.
fn threshold(mut list: &[u8]) -> (u8, usize) {
    let (mut counts, mut page) = ([0_usize; 256], 0);
    while let Some(places) = next_page(&mut list, &mut page) {
        for (_, impact) in sections(places) {
            counts[usize::from(impact)] += 1;
        }
    }
    let mut left = MOST_SECTIONS;
    for (impact, count) in (0..=u8::MAX).zip(counts).rev() {
        if count >= left {
            return (impact, left);
        }
        left -= count;
    }
    (0, 0)
}

/// Iterates over section and impact of each posting.
pub(crate) fn sections(mut places: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let count = take(&mut places).unwrap_or_default();
    let mut section = 0;
    (0..count).map_while(move |_| {
        section += take(&mut places)?;
        Some((section, take_bytes(&mut places, 1)?[0]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::merged_term::Size;

    #[test]
    fn common_terms_keep_best_sections() {
        let places: Vec<Vec<u8>> = (0..3000)
            .map(|at| vec![1, 0, u8::from(at % 2 == 0) + 1])
            .collect();
        let mut list = List::default();
        for (page, places) in (0..).zip(&places) {
            list.put(page, places);
        }
        let found = MergedTerm {
            term: b"guard",
            list: &list.bytes,
            size: Size {
                pages: 3000,
                sections: 3000,
            },
        };
        let kept = best(&found);
        let (mut list, mut page) = (kept.as_slice(), 0);
        let mut kept = Vec::new();
        while let Some(places) = next_page(&mut list, &mut page) {
            kept.extend(sections(places).map(|(_, impact)| (page, impact)));
        }
        assert_eq!(kept.len(), MOST_SECTIONS);
        assert!(kept.iter().all(|(_, impact)| *impact == 2));
        assert!(kept.is_sorted());
        // All of impact 2 are on even pages; the first of them are kept.
        let pages: Vec<_> = kept.iter().map(|(page, _)| *page).collect();
        assert!(pages.iter().copied().eq((0..3000).step_by(2)));
    }

    #[test]
    fn of_equal_sections_the_first_are_kept() {
        let mut list = List::default();
        for page in 0..1000 {
            // Sections 0, 1 and 4 of each page.
            list.put(page, &[3, 0, 5, 1, 7, 3, 5]);
        }
        let size = Size {
            pages: 1000,
            sections: 3000,
        };
        let kept = best(&MergedTerm {
            term: b"guard",
            list: &list.bytes,
            size,
        });
        let (mut list, mut page, mut found) = (kept.as_slice(), 0, Vec::new());
        while let Some(places) = next_page(&mut list, &mut page) {
            found.extend(sections(places).map(|(section, _)| (page, section)));
        }
        let expected = (0..1000).flat_map(|page| match page {
            0..250 => vec![(page, 0), (page, 1), (page, 4)],
            _ => vec![(page, 1)],
        });
        assert_eq!(found, expected.collect::<Vec<_>>());
    }
}
