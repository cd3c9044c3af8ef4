//! Maps characters of the other Chinese script to the characters that the pages use.

use std::collections::BTreeSet;

use hanconv::RawDictionary;

use crate::tokens::is_cjk;

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
/// Traditional characters map to simplified ones and back. The pairs are `OpenCC`'s.
pub(crate) fn variants(here: &CjkSet) -> String {
    let known = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let mut typed = BTreeSet::new();
    let mut pairs = String::new();
    for (traditional, simplified) in RawDictionary::TSCharacters.iter() {
        let (Some(traditional), Some(simplified)) = (known(traditional), known(simplified)) else {
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
}
