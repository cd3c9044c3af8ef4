//! From pages with their words to words with their places.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use crate::{
    SearchPage,
    impact::impact,
    terms::{SectionTerms, page_terms, section_length},
};

/// Which pages are the first of their category.
fn leading(pages: &[&SearchPage]) -> Vec<bool> {
    let mut seen = BTreeSet::new();
    let pages = pages.iter();
    pages
        .map(|page| !page.crumbs.is_empty() && seen.insert(&page.crumbs))
        .collect()
}

/// Where a term stands. There are thousands a page, so they are small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Posting {
    pub(crate) page: u32,
    /// The section in the upper bits, the impact in the lowest eight.
    section_and_impact: u32,
}

impl Posting {
    pub(crate) fn new(page: usize, section: usize, impact: u8) -> Self {
        // No page has sixteen million headings.
        let section = u32::try_from(section).unwrap_or(u32::MAX) & 0x00FF_FFFF;
        Self {
            page: u32::try_from(page).unwrap_or(u32::MAX),
            section_and_impact: section << 8 | u32::from(impact),
        }
    }

    pub(crate) fn section(self) -> u32 {
        self.section_and_impact >> 8
    }

    pub(crate) fn impact(self) -> u8 {
        self.section_and_impact.to_le_bytes()[0]
    }
}

/// From sections with their terms to terms with their sections, some pages at a time: the terms
/// of all pages of a large site would take more memory than everything else.
pub(crate) fn invert(pages: &[&SearchPage]) -> BTreeMap<String, Vec<Posting>> {
    const BATCH: usize = 64;
    let mean = steady(mean_length(pages));
    let leading = leading(pages);
    // In order only at the end: there are ten times as many postings as terms.
    let mut all: HashMap<String, Vec<Posting>> = HashMap::new();
    let batches = pages.chunks(BATCH).zip(leading.chunks(BATCH));
    for (batch, (pages, leads)) in batches.enumerate() {
        let terms: Vec<Vec<SectionTerms>> = pages
            .par_iter()
            .zip(leads)
            .map(|(page, leads)| page_terms(page, *leads))
            .collect();
        for (page, sections) in terms.into_iter().enumerate() {
            for (section, terms) in sections.into_iter().enumerate() {
                #[expect(
                    clippy::iter_over_hash_type,
                    reason = "each term has a list of its own"
                )]
                for (term, counts) in terms.counts {
                    let impact = impact(&counts, terms.length, mean);
                    let posting = Posting::new(batch * BATCH + page, section, impact);
                    all.entry(term).or_default().push(posting);
                }
            }
        }
    }
    all.into_iter().collect()
}

/// How long the prose of a section is on average.
fn mean_length(pages: &[&SearchPage]) -> f32 {
    let lengths: Vec<Vec<f32>> = pages
        .par_iter()
        .map(|page| page.sections.iter().map(section_length).collect())
        .collect();
    let lengths = || lengths.iter().flatten();
    #[expect(clippy::cast_precision_loss, reason = "a mean of lengths")]
    let count = lengths().count().max(1) as f32;
    lengths().sum::<f32>() / count
}

/// A mean in steps of a twelfth, so that an edit seldom changes the impact of words elsewhere.
fn steady(mean: f32) -> f32 {
    let step = (mean.max(1.0).log2() * 8.0).round();
    (step / 8.0).exp2()
}
