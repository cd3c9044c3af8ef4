//! Writes the files of an index.
//!
//! Each file is named by its content and compressed (raw DEFLATE, RFC 1951), independent of the
//! server. Compression dominates the cost, so the caller does it, and skips files it already has.
//!
//! - **Entry**, JSON: `version`, `pages` (their number), `first` (the first term of each shard, in
//!   order), `shards` and `texts` (ten hex digits each, concatenated), `spelling`, `variants`,
//!   `topics`, `bytes` (the sum of all files before compression), `twins` (pairs of a traditional and
//!   a simplified character, for pages in both scripts), `stems` (whether terms have them).
//! - **Shard**, terms in the order of their UTF-16 code units: the number of bytes shared with the
//!   previous term, the number of remaining bytes, those bytes; with `stems`, the stem
//!   (`stems.rs`); the rarity (one byte); the length of the postings; the postings. A posting is a
//!   page (as the distance from the previous one), the number of its sections, and for each the
//!   distance from the previous one and the impact (one byte). Numbers are LEB128.
//! - **Text** of one page, JSON: `path`, `title`, `names`, `crumbs`, and `sections` of id, headings
//!   from the outermost, prose, code.
//! - **Spelling**: words, one a line.
//! - **Variants**: pairs of a character that no page has and its counterpart that pages have.
//! - **Topics**, JSON: an array of four texts of lines. The first two hold the pairs of characters of
//!   names and of headings: a character and its followers on a line. The others hold the usual and
//!   the further syllables: a syllable and its characters on a line.

use std::borrow::Borrow;

use rayon::prelude::*;
use serde::Serialize;

use crate::{
    SearchPage,
    files::{
        file::IndexFile,
        part::{PartWriter, Summary},
        spelling::Spelling,
        text::{TextFile, text_file},
        topics::Topics,
    },
    page::{document::leading, terms::PageTerms},
    runs::run::{Part, Run},
    words::{
        stems::Stems,
        variants::{CjkSet, twins, variants},
    },
};

/// The version of the layout above; the engine rejects other versions.
const VERSION: u32 = 4;

/// A complete index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
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
    first: Vec<&'a str>,
    shards: String,
    texts: String,
    spelling: &'a str,
    variants: &'a str,
    topics: &'a str,
    bytes: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    twins: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stems: bool,
}

/// Builds the index of `pages`, whose order decides between equal scores. `language` is the BCP 47
/// tag of their language.
pub fn index<P: Borrow<SearchPage> + Sync>(pages: &[P], language: &str) -> Index {
    let leading = leading(pages.iter().map(|page| page.borrow().crumbs.as_slice()));
    let terms: Vec<_> = (pages.par_iter().zip(leading))
        .map(|(page, leads)| PageTerms::of(page.borrow(), leads))
        .collect();
    let run = Run::of((0..).zip(&terms));
    let texts = pages.par_iter().map(|page| text_file(page.borrow()));
    let mut files: Vec<_> = texts.collect();
    let texts: Vec<_> = files.iter().map(TextFile::from).collect();

    let mut summaries = Vec::new();
    for part in Part::BOTH {
        let stems = Stems::of_language(language);
        for shard in PartWriter::shards_of(&run, part, pages.len(), stems) {
            files.push(shard.file);
            summaries.push(shard.summary);
        }
    }
    let summaries: Vec<_> = summaries.iter().collect();
    files.extend(finish(&summaries, &texts, language));
    let entry = files.last().map(|file| file.name.clone());
    Index {
        entry: entry.unwrap_or_default(),
        files,
    }
}

/// Returns the files beside the shards: spelling, variants, topics, entry. `shards` has the shards of both parts,
/// `texts` the pages in `language`, in order.
///
/// # Panics
///
/// Never: strings and numbers always serialise.
pub fn finish(shards: &[&Summary], texts: &[TextFile], language: &str) -> [IndexFile; 4] {
    let (mut spelling, mut topics) = (Spelling::default(), Topics::default());
    let mut cjk = CjkSet::default();
    for shard in shards {
        spelling.append(&shard.spelling);
        topics.append(&shard.topics);
        cjk.add(&shard.cjk);
    }
    let spelling = IndexFile::new("w", spelling.finish().into_bytes());
    let twins = twins(&cjk);
    let variants = IndexFile::new("v", variants(&cjk).into_bytes());
    let topics = IndexFile::new("topics", topics.finish());
    let lengths = shards.iter().map(|shard| shard.length);
    let entry = Entry {
        version: VERSION,
        pages: texts.len(),
        first: shards.iter().map(|shard| shard.first.as_str()).collect(),
        shards: shards.iter().map(|shard| shard.hash.as_str()).collect(),
        texts: texts.iter().map(|text| text.hash.as_str()).collect(),
        spelling: spelling.hash(),
        variants: variants.hash(),
        topics: topics.hash(),
        bytes: lengths.chain(texts.iter().map(|text| text.length)).sum(),
        twins,
        stems: Stems::of_language(language).is_some(),
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
        assert_eq!(index::<SearchPage>(&[], "en").files.len(), 4);
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
