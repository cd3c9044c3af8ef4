//! The files of an index.
//!
//! Each is named by its content and compressed (raw DEFLATE, RFC 1951), whatever the server does.
//! Compressing is what costs most, so it is left to the caller, who may have the file already.
//!
//! - **Entry**, JSON: `version`, `pages` (their number), `first` (the first term of each shard, in
//!   order), `shards` and `texts` (ten hex digits each, run together), `spelling`, `variants`,
//!   `bytes` (of all files together, before compression).
//! - **Shard**, terms in the order of their UTF-16 code units: how many bytes the term shares with
//!   the one before, how many follow, those bytes; its rarity (one byte); the length of its
//!   postings; the postings. A posting is a page (as the distance from the one before), how many
//!   of its sections, and for each its distance from the one before and its impact (one byte).
//!   Numbers are LEB128.
//! - **Text** of one page, JSON: `path`, `title`, `names`, `crumbs`, and `sections` of id, headings from
//!   the outermost, prose, code.
//! - **Spelling**: words, one a line.
//! - **Variants**: pairs of characters, one that no page has and the one that stands for it.

use std::{borrow::Borrow, collections::BTreeMap, io::Write as _};

use flate2::{Compression, write::DeflateEncoder};
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    SearchPage,
    impact::rarity,
    invert::{Posting, invert},
    spelling::spelling,
    variants::variants,
};

/// The layout above; the engine refuses another.
const VERSION: u32 = 2;

/// A shard is full at so many bytes before compression.
const SHARD: usize = 8_000;

/// A term keeps its best sections only, so that common words of a large site stay readable.
const MOST_SECTIONS: usize = 1_500;

/// An index, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index {
    /// The entry's name.
    pub entry: String,
    /// All files, the entry included.
    pub files: Vec<IndexFile>,
}

/// One file of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexFile {
    /// Its name, with its content's hash, without folder. Files of one name hold the same.
    pub name: String,
    content: Vec<u8>,
}

impl IndexFile {
    fn new(kind: &str, content: Vec<u8>) -> Self {
        let hash = blake3::hash(&content).to_hex();
        Self {
            name: format!("{kind}.{}.bin", &hash[..10]),
            content,
        }
    }

    /// The bytes to write: what is in it, compressed.
    ///
    /// # Panics
    ///
    /// Never: writing to memory does not fail.
    pub fn bytes(&self) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
        let written = encoder
            .write_all(&self.content)
            .and_then(|()| encoder.finish());
        written.expect("memory takes every byte")
    }
}

#[derive(Serialize)]
struct Entry {
    version: u32,
    pages: usize,
    first: Vec<String>,
    shards: String,
    texts: String,
    spelling: String,
    variants: String,
    bytes: usize,
}

/// Makes the index of `pages`, whose order decides between equals.
pub fn index<P: Borrow<SearchPage> + Sync>(pages: &[P]) -> Index {
    let pages: Vec<&SearchPage> = pages.iter().map(Borrow::borrow).collect();
    let pages = pages.as_slice();
    let postings = invert(pages);
    let holding = postings
        .iter()
        .map(|(term, found)| (term.as_str(), found.len()))
        .collect();
    let shards = cut(&postings, pages.len());

    let first = shards.iter().map(|(first, _)| first.clone()).collect();
    let shards: Vec<_> = shards
        .into_iter()
        .map(|(_, content)| IndexFile::new("s", content))
        .collect();
    let texts: Vec<_> = pages
        .par_iter()
        .map(|page| IndexFile::new("t", text(page)))
        .collect();
    let spelling = IndexFile::new("w", spelling(&holding).into_bytes());
    let variants = IndexFile::new(
        "v",
        variants(postings.keys().map(String::as_str)).into_bytes(),
    );
    let bytes = shards
        .iter()
        .chain(&texts)
        .map(|file| file.content.len())
        .sum::<usize>();
    let entry = Entry {
        version: VERSION,
        pages: pages.len(),
        first,
        shards: hashes(&shards),
        texts: hashes(&texts),
        spelling: hashes(std::slice::from_ref(&spelling)),
        variants: hashes(std::slice::from_ref(&variants)),
        bytes,
    };
    let entry = IndexFile::new("index", json(&entry));
    let name = entry.name.clone();
    let files = shards
        .into_iter()
        .chain(texts)
        .chain([spelling, variants, entry])
        .collect();
    Index { entry: name, files }
}

/// Shards in order: the first term of each, and its bytes.
fn cut(postings: &BTreeMap<String, Vec<Posting>>, pages: usize) -> Vec<(String, Vec<u8>)> {
    let mut terms: Vec<_> = postings.iter().collect();
    // Code points and UTF-16 code units differ in order above U+FFFF.
    terms.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    let mut shards: Vec<(String, Vec<u8>)> = Vec::new();
    let mut before = "";
    for (term, found) in terms {
        if shards.last().is_none_or(|(_, bytes)| bytes.len() > SHARD) {
            shards.push((term.clone(), Vec::new()));
            before = "";
        }
        if let Some((_, bytes)) = shards.last_mut() {
            put_term(bytes, before, term, found, pages);
        }
        before = term;
    }
    shards
}

fn put_term(out: &mut Vec<u8>, before: &str, term: &str, found: &[Posting], pages: usize) {
    let shared = before
        .bytes()
        .zip(term.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    put(out, shared);
    put(out, term.len() - shared);
    out.extend_from_slice(&term.as_bytes()[shared..]);
    let holding = found.chunk_by(|a, b| a.page == b.page).count();
    out.push(rarity(holding, pages));
    let mut list = Vec::with_capacity(found.len() * 4);
    put_postings(&mut list, &best(found));
    put(out, list.len());
    out.extend_from_slice(&list);
}

/// The sections with the highest impact, in their order.
fn best(found: &[Posting]) -> Vec<Posting> {
    let mut found = found.to_vec();
    if found.len() > MOST_SECTIONS {
        found.sort_by(|a, b| b.impact().cmp(&a.impact()).then(a.cmp(b)));
        found.truncate(MOST_SECTIONS);
        found.sort_unstable();
    }
    found
}

fn put_postings(out: &mut Vec<u8>, found: &[Posting]) {
    let mut last_page = 0;
    for page in found.chunk_by(|a, b| a.page == b.page) {
        put(out, (page[0].page - last_page) as usize);
        last_page = page[0].page;
        put(out, page.len());
        let mut last_section = 0;
        for posting in page {
            put(out, (posting.section() - last_section) as usize);
            last_section = posting.section();
            out.push(posting.impact());
        }
    }
}

/// LEB128.
#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
fn put(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[derive(Serialize)]
struct Text<'a> {
    path: &'a str,
    title: &'a str,
    names: &'a [String],
    crumbs: &'a [String],
    sections: Vec<(&'a str, Vec<&'a str>, &'a str, &'a str)>,
}

fn text(page: &SearchPage) -> Vec<u8> {
    let sections = page.sections.iter().map(|section| {
        let own = (!section.heading.is_empty()).then_some(&section.heading);
        let headings = section.above.iter().chain(own).map(String::as_str);
        let prose = section.text.trim_end();
        (
            section.id.as_str(),
            headings.collect(),
            prose,
            section.code.as_str(),
        )
    });
    json(&Text {
        path: &page.path,
        title: &page.title,
        names: &page.names,
        crumbs: &page.crumbs,
        sections: sections.collect(),
    })
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("strings and numbers are always JSON")
}

/// The hashes in the names of `files`, run together.
fn hashes(files: &[IndexFile]) -> String {
    let hash = |file: &IndexFile| file.name.split('.').nth(1).map(str::to_owned);
    files.iter().filter_map(hash).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Section;

    fn page(path: &str, title: &str, text: &str) -> SearchPage {
        SearchPage {
            path: path.to_owned(),
            title: title.to_owned(),
            sections: vec![Section {
                text: text.to_owned(),
                ..Section::default()
            }],
            ..SearchPage::default()
        }
    }

    #[test]
    fn the_same_pages_give_the_same_bytes() {
        let pages = [page("/a", "守卫", "guard 守卫"), page("/b", "管道", "pipe")];
        assert_eq!(index(&pages), index(&pages));
        assert!(index::<SearchPage>(&[]).files.len() >= 2);
    }

    #[test]
    fn an_edit_leaves_most_files_as_they_are() {
        let text: String = (0..4000).fold(String::new(), |text, at| text + &format!("w{at:04} "));
        let pages = |last: &str| {
            [
                page("/a", "A", &text),
                page("/b", "B", &text),
                page("/c", "C", last),
            ]
        };
        let names = |last: &str| -> BTreeSet<String> {
            index(&pages(last))
                .files
                .into_iter()
                .map(|file| file.name)
                .collect()
        };
        let (before, after) = (names("guard pipe"), names("guard pipes"));
        let changed = after.difference(&before).count();
        assert!(
            before.len() > 10 && changed < 6,
            "{changed} of {}",
            before.len()
        );
    }

    #[test]
    fn common_words_keep_their_best_sections() {
        let found: Vec<Posting> = (0..3000)
            .map(|at| Posting::new(at, 0, u8::from(at % 2 == 0) + 1))
            .collect();
        let kept = best(&found);
        assert_eq!(kept.len(), MOST_SECTIONS);
        assert!(kept.iter().all(|posting| posting.impact() == 2));
        assert!(kept.is_sorted());
    }

    #[test]
    fn numbers_are_leb128() {
        let mut out = Vec::new();
        put(&mut out, 300);
        assert_eq!(out, [0xAC, 0x02]);
    }
}
