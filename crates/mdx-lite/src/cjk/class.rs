//! Classes of characters, and their neighbours, that decide about emphasis beside CJK text.

use unicode_properties::{GeneralCategoryGroup as Group, UnicodeGeneralCategory};

/// Returns whether a character is a variation selector other than the one for emoji.
pub(crate) const fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0e}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns whether a character is punctuation or a symbol.
pub(crate) fn is_punctuation(c: char) -> bool {
    match c {
        '\0'..='\x7f' => c.is_ascii_punctuation(),
        _ => matches!(
            c.general_category_group(),
            Group::Punctuation | Group::Symbol
        ),
    }
}

/// Returns whether a character is Chinese, Japanese or Korean, including punctuation and full-width
/// forms (East Asian Width W, F and H, and Hangul).
pub(crate) fn is_wide(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{11ff}'
        | '\u{20a9}'
        | '\u{2e80}'..='\u{2fff}'
        | '\u{3000}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7ff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe10}'..='\u{fe1f}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ffee}'
        | '\u{1aff0}'..='\u{1b16f}'
        | '\u{1f200}'..='\u{1f2ff}'
        | '\u{20000}'..='\u{3fffd}')
}

/// Returns whether the last character of `text` follows an underscore.
pub(crate) fn follows_underscore(text: &str) -> bool {
    text.chars().nth_back(1) == Some('_')
}

/// Returns whether the first character of `text` precedes an underscore.
pub(crate) fn is_before_underscore(text: &str) -> bool {
    text.chars().nth(1) == Some('_')
}

/// Returns the offset of the first underscore after a variation selector.
pub(crate) fn selected_underscore(bytes: &[u8]) -> Option<usize> {
    let mut all = memchr::memchr_iter(b'_', bytes);
    all.find(|at| matches!(bytes[..*at], [.., 0xef, 0xb8, 0x80..=0x8e]))
}
