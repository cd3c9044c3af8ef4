//! What each word says about each section of one page, before it is weighed.

use std::collections::HashMap;

use crate::{
    SearchPage,
    tokens::{Token, han_characters, tokens},
};

/// A term of the index. [`Term::Short`] and [`Term::Character`] serve the first keys typed.
pub(crate) type Term = String;

/// Marks a term that stands for all title and heading words beginning so (`r` + mark).
pub(crate) const SHORT: char = '*';

/// How often and where a word stands in a section.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Counts {
    /// The share of the page's title, 0 to 1: 1 when it is the whole title.
    pub(crate) title: f32,
    /// The share of the last part of the page's path.
    pub(crate) slug: f32,
    /// In the labels and path parts above the page: 1, or [`LEADING`] for the page that leads
    /// them.
    pub(crate) above: f32,
    /// In description or keywords.
    pub(crate) about: bool,
    /// The share of the section's own heading.
    pub(crate) heading: f32,
    /// In the headings above the section.
    pub(crate) path: bool,
    /// Times in the prose; a part of a word counts less.
    pub(crate) text: f32,
    /// Times in code.
    pub(crate) code: f32,
}

/// One section's words.
#[derive(Debug, Default)]
pub(crate) struct SectionTerms {
    pub(crate) counts: HashMap<Term, Counts>,
    /// Words of the prose: how long the section is.
    pub(crate) length: f32,
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

/// The words of each section of a page; `leads` says that it is the first of its category.
pub(crate) fn page_terms(page: &SearchPage, leads: bool) -> Vec<SectionTerms> {
    let mut sections: Vec<_> = page.sections.iter().map(section_terms).collect();
    if let Some(first) = sections.first_mut() {
        page_words(page, leads, &mut first.counts);
    }
    sections
}

fn page_words(page: &SearchPage, leads: bool, counts: &mut HashMap<Term, Counts>) {
    let mut segments: Vec<_> = page.path.trim_matches('/').split('/').collect();
    let slug = segments.pop().unwrap_or_default();
    shares(counts, &page.title, WHOLE, |count| &mut count.title);
    for name in &page.names {
        shares(counts, name, NAME, |count| &mut count.title);
    }
    shares(counts, slug, WHOLE, |count| &mut count.slug);
    // `AsyncLocalStorage` names the page at `async-local-storage`.
    let joined: String = slug.split('-').collect();
    if joined.len() < slug.len() {
        counts.entry(joined).or_default().slug = 1.0;
    }
    let above = page.crumbs.iter().map(String::as_str).chain(segments);
    for label in above {
        for token in tokens(label) {
            let above = if leads { LEADING } else { 1.0 };
            counts.entry(token.text().to_owned()).or_default().above = above;
        }
    }
    for token in tokens(&page.about) {
        counts.entry(token.text().to_owned()).or_default().about = true;
    }
}

fn section_terms(section: &crate::Section) -> SectionTerms {
    let mut terms = SectionTerms::default();
    let counts = &mut terms.counts;
    shares(counts, &section.heading, WHOLE, |count| &mut count.heading);
    for heading in &section.above {
        for token in tokens(heading) {
            counts.entry(token.text().to_owned()).or_default().path = true;
        }
    }
    for token in tokens(&section.text) {
        let times = weight(&token);
        terms.length += times;
        entry(counts, token).text += times;
    }
    for token in tokens(&section.code) {
        let times = weight(&token);
        entry(counts, token).code += times;
    }
    terms
}

/// What [`SectionTerms::length`] will be.
pub(crate) fn section_length(section: &crate::Section) -> f32 {
    tokens(&section.text).iter().map(weight).sum()
}

fn weight(token: &Token) -> f32 {
    match token {
        Token::Part(_) => PART,
        Token::Han(_) | Token::Word(_) | Token::Decorator(_) => 1.0,
    }
}

fn entry(counts: &mut HashMap<Term, Counts>, token: Token) -> &mut Counts {
    let (Token::Han(text) | Token::Word(text) | Token::Part(text) | Token::Decorator(text)) = token;
    counts.entry(text).or_default()
}

/// Gives each word of a title or heading its share of it, and what leads to it.
fn shares(
    counts: &mut HashMap<Term, Counts>,
    title: &str,
    (all, part): (f32, f32),
    field: fn(&mut Counts) -> &mut f32,
) {
    let found = tokens(title);
    let whole = found
        .iter()
        .filter(|token| !matches!(token, Token::Part(_) | Token::Decorator(_)));
    #[expect(clippy::cast_precision_loss, reason = "a title has a few words")]
    let share = all / (whole.count().max(1) as f32);
    let mut give = |term: String, share: f32| {
        let slot = field(counts.entry(term).or_default());
        *slot = slot.max(share);
    };
    for character in han_characters(title) {
        give(character.to_string(), share * part);
    }
    for token in found {
        let share = match token {
            Token::Part(_) => share * part,
            _ => share,
        };
        if !matches!(token, Token::Han(_) | Token::Decorator(_)) {
            let mut start = String::new();
            for c in token.text().chars().take(2) {
                start.push(c);
                give(format!("{start}{SHORT}"), share * part);
            }
        }
        give(token.text().to_owned(), share);
    }
}
