//! Characters that readers of the other Chinese script type, and what the pages have instead.

use std::collections::BTreeSet;

use hanconv::RawDictionary;

/// Pairs run together: a character that is not `here`, in any term, and the one that stands for
/// it.
///
/// Both ways: traditional to simplified for pages in simplified characters, and back. The pairs
/// are `OpenCC`'s.
pub(crate) fn variants(here: &BTreeSet<char>) -> String {
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
        let pair = match (here.contains(&traditional), here.contains(&simplified)) {
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
    fn leads_to_the_script_of_the_pages() {
        let simplified = variants(&"异常拦截".chars().collect());
        assert!(simplified.contains("異异") && simplified.contains("攔拦"));
        assert!(!simplified.contains('過'));
        assert!(variants(&"異常".chars().collect()).contains("异異"));
    }
}
