//! Maps characters of one Chinese script to the characters of the other. The pairs are `OpenCC`'s.

use std::collections::{BTreeMap, BTreeSet};

use hanconv::RawDictionary;

use crate::words::tokens::is_cjk;

/// A set of Chinese characters, one bit each, because most words have some.
#[derive(Debug, Default)]
pub(crate) struct CjkSet(Vec<u64>);

impl CjkSet {
    /// Adds the characters of a word.
    pub(crate) fn add(&mut self, word: &str) {
        for c in word.chars().filter(|c| is_cjk(*c)) {
            let (at, bit) = place(c);
            if at >= self.0.len() {
                self.0.resize(at + 1, 0);
            }
            self.0[at] |= bit;
        }
    }

    /// Returns the characters in order, and empties the set.
    pub(crate) fn take(&mut self) -> String {
        let bits = |(at, bits): (u32, u64)| {
            let set = (0..u64::BITS).filter(move |bit| bits & (1 << bit) != 0);
            set.filter_map(move |bit| char::from_u32(at * u64::BITS + bit))
        };
        (0..)
            .zip(std::mem::take(&mut self.0))
            .flat_map(bits)
            .collect()
    }

    fn contains(&self, c: char) -> bool {
        let (at, bit) = place(c);
        self.0.get(at).is_some_and(|bits| bits & bit != 0)
    }
}

/// Returns the index and the mask of a character's bit.
fn place(c: char) -> (usize, u64) {
    let code = u32::from(c);
    ((code / u64::BITS) as usize, 1 << (code % u64::BITS))
}

/// Returns concatenated pairs: a character that is not in `here`, and its counterpart that is.
///
/// Traditional characters map to simplified ones and back.
pub(crate) fn variants(here: &CjkSet) -> String {
    let mut typed = BTreeSet::new();
    let mut pairs = String::new();
    for (traditional, simplified) in RawDictionary::TSCharacters.iter() {
        let (Some(traditional), Some(simplified)) = (single(traditional), single(simplified))
        else {
            continue;
        };
        let pair = match (here.contains(traditional), here.contains(simplified)) {
            (false, true) => (traditional, simplified),
            (true, false) => (simplified, traditional),
            _ => continue,
        };
        if typed.insert(pair.0) {
            pairs.extend([pair.0, pair.1]);
        }
    }
    pairs
}

/// Returns concatenated pairs: a traditional and a simplified character that are both in `here`.
///
/// Such pages have both scripts, so a query in one also finds the other. 數 and 数 are a pair. 后 has no
/// pair, because it is the simplified form of 後 and a traditional character too.
pub(crate) fn twins(here: &CjkSet) -> String {
    let traditional: BTreeMap<_, _> = counterparts(&RawDictionary::STCharacters).collect();
    let twins = counterparts(&RawDictionary::TSCharacters).filter(|(one, other)| {
        here.contains(*one) && here.contains(*other) && traditional.get(other) == Some(one)
    });
    twins.flat_map(|(one, other)| [one, other]).collect()
}

/// Returns the characters with a single counterpart, and that counterpart.
fn counterparts(dictionary: &RawDictionary) -> impl Iterator<Item = (char, char)> {
    dictionary.var_iter().filter_map(|(from, to)| match to[..] {
        [to] => single(from).zip(single(to)),
        _ => None,
    })
}

/// Returns the character of a text that has only one.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_map_to_script_of_pages() {
        let here = |text| {
            let mut set = CjkSet::default();
            set.add(text);
            variants(&set)
        };
        let simplified = here("异常拦截");
        assert!(simplified.contains("異异") && simplified.contains("攔拦"));
        assert!(!simplified.contains('過'));
        assert!(here("異常 x").contains("异異"));
    }

    #[test]
    fn twins_are_pairs_of_both_scripts() {
        let here = |text| {
            let mut set = CjkSet::default();
            set.add(text);
            twins(&set)
        };
        assert_eq!(here("函数与函數"), "數数");
        assert_eq!(here("网络"), "");
        assert_eq!(here("網絡"), "");
        // One of several counterparts.
        assert_eq!(here("后後干乾幹"), "");
        assert_eq!(here("網网x關关"), "網网關关");
    }
}
