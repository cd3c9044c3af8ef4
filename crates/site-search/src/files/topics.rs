//! The pairs of Chinese characters that titles, names and headings contain, and their pinyin.
//!
//! A question contains words that name a subject and words that only ask. With this file, the
//! engine distinguishes them, and finds the Chinese for a word typed in pinyin.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use serde::{Deserialize, Serialize};

use crate::{
    files::shard::sections,
    page::impact::{MIN_HEADING_IMPACT, MIN_NAME_IMPACT},
    runs::{merged_term::MergedTerm, run::next_page},
    words::{pinyin::syllables, tokens::is_cjk},
};

/// The number of pairs in each list, which bounds the file to some 40 kB before compression.
const MAX_PAIRS: usize = 4000;

/// A pair of characters.
type Pair = [char; 2];

/// Collects pairs by the fields that contain them.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Topics {
    /// Pairs of titles and other names of pages, with the number of those pages.
    named: Vec<(usize, Pair)>,
    /// Pairs of headings, with the number of pages that have such a heading.
    headed: Vec<(usize, Pair)>,
}

impl Topics {
    /// Adds a term if it is a pair that some title, name or heading contains.
    pub(crate) fn put(&mut self, term: &str, found: &MergedTerm<'_>) {
        let Some(pair) = pair(term) else {
            return;
        };
        let (mut named, mut headed) = (0, 0);
        let (mut list, mut page) = (found.list, 0);
        while let Some(places) = next_page(&mut list, &mut page) {
            let is_in = |(section, impact): (usize, u8)| match section {
                0 => (impact >= MIN_NAME_IMPACT, false),
                _ => (false, impact >= MIN_HEADING_IMPACT),
            };
            let (mut in_name, mut in_heading) = (false, false);
            for place in sections(places) {
                let (name, heading) = is_in(place);
                in_name |= name;
                in_heading |= heading;
            }
            named += usize::from(in_name);
            headed += usize::from(in_heading);
        }
        if named > 0 {
            self.named.push((named, pair));
        } else if headed > 0 {
            self.headed.push((headed, pair));
        }
    }

    /// Appends the pairs of the following shard.
    pub(crate) fn append(&mut self, other: &Self) {
        self.named.extend(&other.named);
        self.headed.extend(&other.headed);
    }

    /// Returns a JSON array of four texts, any of which may be empty: the pairs of names, the pairs
    /// of headings (a line is a character and its followers), the usual syllables of all characters,
    /// and their other syllables (a line is a syllable and its characters).
    ///
    /// # Panics
    ///
    /// Never: strings always serialise.
    pub(crate) fn finish(self) -> Vec<u8> {
        let lists = [self.named, self.headed].map(commonest);
        let chars: BTreeSet<char> = lists.iter().flatten().flatten().copied().collect();
        let [names, headings] = lists.map(|pairs| by_first(&pairs));
        let [usual, further] = by_syllable(&chars);
        serde_json::to_vec(&[names, headings, usual, further]).expect("strings are always JSON")
    }
}

fn pair(term: &str) -> Option<Pair> {
    let mut chars = term.chars().filter(|c| is_cjk(*c));
    let pair = [chars.next()?, chars.next()?];
    (term.len() == pair.iter().map(|c| c.len_utf8()).sum::<usize>()).then_some(pair)
}

/// Returns the pairs that most pages have, in order.
fn commonest(mut pairs: Vec<(usize, Pair)>) -> Vec<Pair> {
    pairs.sort_unstable_by_key(|(pages, pair)| (Reverse(*pages), *pair));
    pairs.truncate(MAX_PAIRS);
    let mut pairs: Vec<_> = pairs.into_iter().map(|(_, pair)| pair).collect();
    pairs.sort_unstable();
    pairs
}

fn by_first(pairs: &[Pair]) -> String {
    let mut text = String::new();
    for pairs in pairs.chunk_by(|a, b| a[0] == b[0]) {
        text.push(pairs[0][0]);
        text.extend(pairs.iter().map(|pair| pair[1]));
        text.push('\n');
    }
    text
}

/// Groups characters by their syllables.
///
/// Returns the first reading of each character, then all others.
fn by_syllable(chars: &BTreeSet<char>) -> [String; 2] {
    let mut lists: [BTreeMap<String, BTreeSet<char>>; 2] = Default::default();
    for c in chars {
        for (at, syllable) in syllables(*c).into_iter().enumerate() {
            lists[at.min(1)].entry(syllable).or_default().insert(*c);
        }
    }
    lists.map(|syllables| {
        let lines = syllables.into_iter();
        lines
            .map(|(syllable, chars)| syllable + &String::from_iter(chars) + "\n")
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SearchPage, Section, index};

    #[test]
    fn topics_are_pairs_of_names_and_headings() {
        let section = |heading: &str, text: &str| Section {
            heading: heading.to_owned(),
            text: text.to_owned(),
            ..Section::default()
        };
        let page = SearchPage {
            title: "守卫".to_owned(),
            names: vec!["鉴权".to_owned()],
            sections: vec![section("", "怎么做"), section("执行旅行", "怎么做 怎么做")],
            ..SearchPage::default()
        };
        let index = index(&[page], "zh-CN");
        let file = index
            .files
            .iter()
            .find(|file| file.name.starts_with("topics."));
        let texts: [String; 4] = serde_json::from_slice(&file.unwrap().content).unwrap();
        assert_eq!(texts[0], "守卫\n鉴权\n");
        assert_eq!(texts[1], "执行\n旅行\n行旅\n");
        let syllables = [(2, "shou守"), (2, "xing行"), (2, "lv旅"), (3, "hang行")];
        for (at, line) in syllables.into_iter().filter(|_| cfg!(feature = "pinyin")) {
            let mut lines = texts[at].lines();
            assert!(lines.any(|own| own == line), "{line} in {texts:?}");
        }
    }

    #[test]
    fn lists_without_pairs_are_empty_texts() {
        let list = |pairs: &[Pair]| pairs.iter().map(|pair| (1, *pair)).collect();
        let mut all = 0;
        for named in [&[][..], &[['守', '卫']]] {
            // A character without a syllable has no line in the last two texts.
            for headed in [&[][..], &[['旅', '行']], &[['ア', 'イ']]] {
                let topics = Topics {
                    named: list(named),
                    headed: list(headed),
                };
                let texts: [String; 4] = serde_json::from_slice(&topics.finish()).unwrap();
                let is_empty = |pairs: &[Pair]| pairs.is_empty();
                assert_eq!(texts[0].is_empty(), is_empty(named), "{texts:?}");
                assert_eq!(texts[1].is_empty(), is_empty(headed), "{texts:?}");
                let has_reading = cfg!(feature = "pinyin") && headed.contains(&['旅', '行']);
                assert_eq!(texts[3].contains("hang行"), has_reading, "{texts:?}");
                all += 1;
            }
        }
        assert_eq!(all, 6);
    }
}
