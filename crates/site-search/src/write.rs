//! Writes the files of an index.
//!
//! Each file is named by its content and compressed (raw DEFLATE, RFC 1951), independent of the
//! server. Compression dominates the cost, so the caller does it, and skips files it already has.
//!
//! - **Entry**, JSON: `version`, `pages` (their number), `first` (the first term of each shard, in
//!   order), `shards` and `texts` (ten hex digits each, concatenated), `spelling`, `variants`,
//!   `topics`, `bytes` (the sum of all files before compression), `stems` (whether terms have them).
//! - **Shard**, terms in the order of their UTF-16 code units: the number of bytes shared with the
//!   previous term, the number of remaining bytes, those bytes; with `stems`, the stem (`stems.rs`); the rarity (one byte); the length
//!   of the postings; the postings. A posting is a page (as the distance from the previous one),
//!   the number of its sections, and for each the distance from the previous one and the impact
//!   (one byte). Numbers are LEB128.
//! - **Text** of one page, JSON: `path`, `title`, `names`, `crumbs`, and `sections` of id, headings
//!   from the outermost, prose, code.
//! - **Spelling**: words, one a line.
//! - **Variants**: pairs of a character that no page has and its counterpart that pages have.
//! - **Topics**: four paragraphs of lines. The first two hold the pairs of characters of names and of
//!   headings: a character and those that follow it on a line. The others hold the usual and the
//!   further syllables: a syllable and its characters on a line.

use std::borrow::Borrow;

use rayon::prelude::*;
use serde::Serialize;

use crate::{
    SearchPage,
    document::leading,
    file::IndexFile,
    merge::Merge,
    merged_term::MergedTerm,
    run::{Part, Run},
    shard::Shards,
    spelling::Spelling,
    stems::Stems,
    terms::PageTerms,
    text::{TextFile, text_file},
    topics::Topics,
    variants::{CjkSet, variants},
};

/// The version of the layout above; the engine rejects other versions.
const VERSION: u32 = 3;

/// A complete index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Index {
    /// The name of the entry file.
    pub entry: String,
    /// All files, the entry included.
    pub files: Vec<IndexFile>,
}

#[derive(Serialize)]
struct Entry<'a> {
    version: u32,
    pages: usize,
    first: &'a [String],
    shards: String,
    texts: String,
    spelling: &'a str,
    variants: &'a str,
    topics: &'a str,
    bytes: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stems: bool,
}

/// Builds the index of `pages`, whose order decides between equal scores. `language` is the BCP 47
/// tag of their language.
pub fn index<P: Borrow<SearchPage> + Sync>(pages: &[P], language: &str) -> Index {
    let leading = leading(pages.iter().map(|page| &page.borrow().crumbs));
    let terms: Vec<_> = (pages.par_iter().zip(leading))
        .map(|(page, leads)| PageTerms::of(page.borrow(), leads))
        .collect();
    let run = Run::of((0..).zip(&terms));
    let texts = pages.par_iter().map(|page| text_file(page.borrow()));
    let mut files: Vec<_> = texts.collect();
    let texts: Vec<_> = files.iter().map(TextFile::from).collect();

    let parts = Part::BOTH.map(|part| {
        let mut writer = PartWriter::new(pages.len(), Stems::of_language(language));
        let mut merge = Merge::new([(&run).into()], part);
        while let Some(found) = merge.next() {
            files.extend(writer.put(&found));
        }
        files.extend(writer.end());
        writer
    });
    files.extend(finish(parts, pages.len(), &texts));
    let entry = files.last().map(|file| file.name.clone());
    Index {
        entry: entry.unwrap_or_default(),
        files,
    }
}

/// Builds the files of one part of an index one by one, so that the whole part is never in memory.
#[derive(Debug)]
pub struct PartWriter {
    shards: Shards,
    hashes: String,
    bytes: usize,
    spelling: Spelling,
    topics: Topics,
    cjk: CjkSet,
}

impl PartWriter {
    /// Begins a part of an index of `pages` pages. Both parts have the stems of one language or none.
    pub fn new(pages: usize, stems: Option<Stems>) -> Self {
        Self {
            shards: Shards::new(pages, stems),
            hashes: String::new(),
            bytes: 0,
            spelling: Spelling::default(),
            topics: Topics::default(),
            cjk: CjkSet::default(),
        }
    }

    /// Adds the next term; returns a file when one is complete.
    pub fn put(&mut self, found: &MergedTerm<'_>) -> Option<IndexFile> {
        if let Ok(term) = std::str::from_utf8(found.term) {
            self.spelling.put(term, found.size.sections);
            self.topics.put(term, found);
            self.cjk.add(term);
        }
        let shard = self.shards.put(found);
        shard.inspect(|shard| self.note(shard))
    }

    fn note(&mut self, shard: &IndexFile) {
        self.hashes.push_str(shard.hash());
        self.bytes += shard.content.len();
    }

    /// Returns the last file, after all terms were added.
    pub fn end(&mut self) -> Option<IndexFile> {
        self.shards.finish().inspect(|shard| self.note(shard))
    }
}

/// Returns the files beside the parts, the entry last. `texts` are those of the pages, in order.
///
/// # Panics
///
/// Never: strings and numbers always serialise.
pub fn finish(parts: [PartWriter; 2], pages: usize, texts: &[TextFile]) -> [IndexFile; 4] {
    let [mut all, behind] = parts;
    all.shards.first.extend(behind.shards.first);
    all.hashes.push_str(&behind.hashes);
    all.spelling.append(behind.spelling);
    all.topics.append(behind.topics);
    all.cjk.append(&behind.cjk);
    let spelling = IndexFile::new("w", all.spelling.finish().into_bytes());
    let variants = IndexFile::new("v", variants(&all.cjk).into_bytes());
    let topics = IndexFile::new("topics", all.topics.finish().into_bytes());
    let length: usize = texts.iter().map(|text| text.length).sum();
    let entry = Entry {
        version: VERSION,
        pages,
        first: &all.shards.first,
        shards: all.hashes,
        texts: texts.iter().map(|text| text.hash.as_str()).collect(),
        spelling: spelling.hash(),
        variants: variants.hash(),
        topics: topics.hash(),
        bytes: all.bytes + behind.bytes + length,
        stems: all.shards.stems.is_some(),
    };
    let entry = serde_json::to_vec(&entry).expect("strings and numbers are always JSON");
    [spelling, variants, topics, IndexFile::new("index", entry)]
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
    fn index_is_deterministic() {
        let pages = [page("/a", "守卫", "guard 守卫"), page("/b", "管道", "pipe")];
        assert_eq!(index(&pages, "zh-CN"), index(&pages, "zh-CN"));
        assert!(index::<SearchPage>(&[], "en").files.len() >= 2);
    }

    #[test]
    fn edit_changes_few_files() {
        let text: String = (0..4000).fold(String::new(), |text, at| text + &format!("w{at:04} "));
        let pages = |last: &str| {
            [
                page("/a", "A", &text),
                page("/b", "B", &text),
                page("/c", "C", last),
            ]
        };
        let names = |last: &str| -> BTreeSet<String> {
            index(&pages(last), "en")
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
}
