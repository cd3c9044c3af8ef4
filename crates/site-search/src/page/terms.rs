//! Scores each word of one page for each of its sections.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{
    SearchPage, Section,
    numbers::put,
    page::impact::{Counts, impact},
    words::tokens::{Kind, cjk_characters, each},
};

/// Marks a prefix term: it matches every title and heading word with that prefix (`r` + mark).
pub(crate) const SHORT: char = '*';

/// The terms of one page with their impacts, packed.
///
/// They depend on the page alone, so any thread can compute them. A term is its length, its bytes,
/// the length of its list, and its list: the number of sections, and for each the distance from the
/// previous one and its impact (one byte). Numbers are LEB128.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageTerms(Vec<u8>);

impl PageTerms {
    /// Computes the terms of `page`. `leads` marks the first page of its category.
    pub fn of(page: &SearchPage, leads: bool) -> Self {
        let mut tally = Tally::default();
        tally.page(page, leads);
        for (at, section) in page.sections.iter().enumerate() {
            // A page has fewer than 2^32 headings.
            tally.section = u32::try_from(at).unwrap_or(u32::MAX);
            tally.section(section);
        }
        Self(tally.packed())
    }

    /// Restores terms from [`PageTerms::as_bytes`].
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Returns the packed terms. Equal terms have equal bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The weight of a part of a word relative to the whole word.
const PART: f32 = 0.6;

/// The weight of a category's name for the first page of the category.
const LEADING: f32 = 2.5;
/// Shares of the words of a title or heading, and of their parts.
const WHOLE: (f32, f32) = (1.0, PART);
/// The same for a page's other names. Pages can share such a name, and a page called
/// `ClassSerializerInterceptor` is hardly about interceptors.
const NAME: (f32, f32) = (0.8, 0.2);

/// Counts the words of a page.
#[derive(Default)]
struct Tally {
    /// Each term's sections with their counts. A fast hash suffices: a page has thousands of words,
    /// and collisions are not an attack on a build.
    terms: IndexMap<String, Vec<(u32, Counts)>, FxBuildHasher>,
    /// The current section.
    section: u32,
    /// The number of prose words of each section.
    lengths: Vec<f32>,
}

impl Tally {
    /// Returns the counts of a term in the current section.
    fn at(&mut self, term: &str) -> &mut Counts {
        let at = match self.terms.get_index_of(term) {
            Some(at) => at,
            None => self.terms.insert_full(term.to_owned(), Vec::new()).0,
        };
        let places = &mut self.terms[at];
        if places.last().is_none_or(|(last, _)| *last != self.section) {
            places.push((self.section, Counts::default()));
        }
        let last = places.len() - 1;
        &mut places[last].1
    }

    /// Counts the page's names in its first section.
    fn page(&mut self, page: &SearchPage, leads: bool) {
        let mut segments: Vec<_> = page.path.trim_matches('/').split('/').collect();
        let slug = segments.pop().unwrap_or_default();
        self.shares(&page.title, WHOLE, |count| &mut count.title);
        for name in &page.names {
            self.shares(name, NAME, |count| &mut count.title);
        }
        self.shares(slug, WHOLE, |count| &mut count.slug);
        // `AsyncLocalStorage` matches the page at `async-local-storage`.
        let joined: String = slug.split('-').collect();
        if joined.len() < slug.len() {
            self.at(&joined).slug = 1.0;
        }
        let above = if leads { LEADING } else { 1.0 };
        for label in page.crumbs.iter().map(String::as_str).chain(segments) {
            each(label, |_, word| self.at(word).above = above);
        }
        for alias in &page.aliases {
            each(alias, |_, word| self.at(word).alias = true);
        }
        each(&page.about, |_, word| self.at(word).about = true);
    }

    fn section(&mut self, section: &Section) {
        self.shares(&section.heading, WHOLE, |count| &mut count.heading);
        for heading in &section.above {
            each(heading, |_, word| self.at(word).headings_above = true);
        }
        let mut length = 0.0;
        each(&section.text, |kind, word| {
            length += weight(kind);
            self.at(word).text += weight(kind);
        });
        self.lengths.push(length);
        each(&section.code, |kind, word| {
            self.at(word).code += weight(kind);
        });
    }

    /// Adds each word of a title or heading with its share of it, and its prefixes.
    fn shares(&mut self, title: &str, (all, part): (f32, f32), field: fn(&mut Counts) -> &mut f32) {
        let mut whole = 0_u16;
        each(title, |kind, _| {
            whole = whole.saturating_add(u16::from(matches!(kind, Kind::Cjk | Kind::Word)));
        });
        let share = all / f32::from(whole.max(1));
        let mut give = |term: &str, share: f32| {
            let slot = field(self.at(term));
            *slot = slot.max(share);
        };
        for character in cjk_characters(title) {
            give(character.encode_utf8(&mut [0; 4]), share * part);
        }
        each(title, |kind, word| {
            if !matches!(kind, Kind::Cjk | Kind::Decorator) {
                let mut start = String::new();
                for c in word.chars().take(2) {
                    start.push(c);
                    give(&format!("{start}{SHORT}"), share * part);
                }
            }
            give(
                word,
                if kind == Kind::Part {
                    share * part
                } else {
                    share
                },
            );
        });
    }

    fn packed(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.terms.len() * 12);
        let mut list = Vec::new();
        for (term, places) in &self.terms {
            list.clear();
            put(&mut list, places.len());
            let mut last = 0;
            for (section, counts) in places {
                put(&mut list, (section - last) as usize);
                last = *section;
                let length = self.lengths.get(*section as usize);
                list.push(impact(counts, length.copied().unwrap_or_default()));
            }
            put(&mut out, term.len());
            out.extend_from_slice(term.as_bytes());
            put(&mut out, list.len());
            out.extend_from_slice(&list);
        }
        out
    }
}

fn weight(kind: Kind) -> f32 {
    match kind {
        Kind::Part => PART,
        Kind::Cjk | Kind::Word | Kind::Decorator => 1.0,
    }
}
