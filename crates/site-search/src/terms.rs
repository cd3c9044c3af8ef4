//! What each word says about each section of one page.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{
    SearchPage, Section,
    impact::{Counts, impact},
    numbers::put,
    tokens::{Kind, each, han_characters},
};

/// Marks a term that stands for all title and heading words beginning so (`r` + mark).
pub(crate) const SHORT: char = '*';

/// The words of one page and what each says about its sections, packed.
///
/// They depend on nothing but the page, so they can be made where the page is, on any thread.
/// A word is its length, its bytes, the length of its list, its list: the number of sections, and
/// for each its distance from the one before and its impact (one byte). Numbers are LEB128.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageTerms(Vec<u8>);

impl PageTerms {
    /// The words of `page`; `leads` says that it is the first of its category.
    pub fn of(page: &SearchPage, leads: bool) -> Self {
        let mut tally = Tally::default();
        tally.page(page, leads);
        for (at, section) in page.sections.iter().enumerate() {
            // No page has four thousand million headings.
            tally.section = u32::try_from(at).unwrap_or(u32::MAX);
            tally.section(section);
        }
        Self(tally.packed())
    }

    /// The words as they are packed; the same words are the same bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// What a part of a word counts, of a word of its own.
const PART: f32 = 0.6;

/// The first page of a category is what its name means before all others.
const LEADING: f32 = 2.5;
/// What the words of a title or heading share, and what a part of one counts.
const WHOLE: (f32, f32) = (1.0, PART);
/// The same for what else a page is called: pages may share such a name, and a page called
/// `ClassSerializerInterceptor` is hardly one about interceptors.
const NAME: (f32, f32) = (0.8, 0.2);

/// The words counted so far.
#[derive(Default)]
struct Tally {
    /// Sections and what a word counts there, in their order. There are thousands of words a
    /// page, and nobody chooses them to collide: a quick hash will do.
    terms: IndexMap<String, Vec<(u32, Counts)>, FxBuildHasher>,
    /// The section being counted.
    section: u32,
    /// How many words of prose each section has.
    lengths: Vec<f32>,
}

impl Tally {
    /// The counts of a word in this section.
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

    /// What the page is called counts in its first section.
    fn page(&mut self, page: &SearchPage, leads: bool) {
        let mut segments: Vec<_> = page.path.trim_matches('/').split('/').collect();
        let slug = segments.pop().unwrap_or_default();
        self.shares(&page.title, WHOLE, |count| &mut count.title);
        for name in &page.names {
            self.shares(name, NAME, |count| &mut count.title);
        }
        self.shares(slug, WHOLE, |count| &mut count.slug);
        // `AsyncLocalStorage` names the page at `async-local-storage`.
        let joined: String = slug.split('-').collect();
        if joined.len() < slug.len() {
            self.at(&joined).slug = 1.0;
        }
        let above = if leads { LEADING } else { 1.0 };
        for label in page.crumbs.iter().map(String::as_str).chain(segments) {
            each(label, |_, word| self.at(word).above = above);
        }
        each(&page.about, |_, word| self.at(word).about = true);
    }

    fn section(&mut self, section: &Section) {
        self.shares(&section.heading, WHOLE, |count| &mut count.heading);
        for heading in &section.above {
            each(heading, |_, word| self.at(word).path = true);
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

    /// Gives each word of a title or heading its share of it, and what leads to it.
    fn shares(&mut self, title: &str, (all, part): (f32, f32), field: fn(&mut Counts) -> &mut f32) {
        let mut whole = 0_u16;
        each(title, |kind, _| {
            whole = whole.saturating_add(u16::from(matches!(kind, Kind::Han | Kind::Word)));
        });
        let share = all / f32::from(whole.max(1));
        let mut give = |term: &str, share: f32| {
            let slot = field(self.at(term));
            *slot = slot.max(share);
        };
        for character in han_characters(title) {
            give(character.encode_utf8(&mut [0; 4]), share * part);
        }
        each(title, |kind, word| {
            if !matches!(kind, Kind::Han | Kind::Decorator) {
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
        Kind::Han | Kind::Word | Kind::Decorator => 1.0,
    }
}
