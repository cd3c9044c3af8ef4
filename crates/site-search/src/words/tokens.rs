//! Splits text into the tokens of the index.
//!
//! - Letters are folded: NFKC, so that full-width equals half-width, then Latin and Greek letters
//!   without their accents and strokes, Arabic and Hebrew without vowel signs, then lower case.
//!   Accents of other scripts distinguish letters (`й`, `が`), but for the `ё` of Russian, which
//!   many write without its dots.
//! - A run of Chinese, Japanese or Korean characters yields each pair of neighbours, so that any
//!   two characters match; a run of one yields that character. A space does not end a run, the
//!   end of a line does.
//! - A run of other letters, digits, `_` and `$` is a word. A compound word (`useFactory`,
//!   `APP_GUARD`, `HTTPServer`) also yields its parts and its endings of several parts
//!   (`LocalStorage` of `AsyncLocalStorage`). A decorator also yields itself with its `@`, so
//!   that `@Body` differs from `body`.
//! - A single letter or digit is one word with the signs after it in `C++`, `C#` and `N+1`.
//!
//! The engine in the shell splits queries by the same rules.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization as _, char::decompose_canonical};

/// The longest word in characters; longer runs are data.
pub const LONGEST_WORD: usize = 48;

/// A token of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Token {
    /// Two neighbouring characters, or a single isolated one.
    Cjk(String),
    /// A whole word, folded.
    Word(String),
    /// A part of a compound word, or several parts at its end.
    Part(String),
    /// A decorator with its `@`, in addition to the word without it.
    Decorator(String),
}

impl Token {
    /// Returns the token's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Cjk(text) | Self::Word(text) | Self::Part(text) | Self::Decorator(text) => text,
        }
    }
}

/// Whether a character is Chinese, Japanese or Korean, whose texts are searched by pairs of
/// characters: ideographs with their extensions, kana and hangul, by the blocks of Unicode 16.
pub fn is_cjk(c: char) -> bool {
    matches!(u32::from(c),
        0x3005..=0x3007 | 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Returns the tokens of `text` in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    each(text, |kind, word| found.push(kind.with(word.to_owned())));
    found
}

/// The kind of a [`Token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Cjk,
    Word,
    Part,
    Decorator,
}

impl Kind {
    fn with(self, text: String) -> Token {
        match self {
            Self::Cjk => Token::Cjk(text),
            Self::Word => Token::Word(text),
            Self::Part => Token::Part(text),
            Self::Decorator => Token::Decorator(text),
        }
    }
}

/// Calls `found` for each token without copying it. A site has millions of tokens and few distinct
/// ones.
pub(crate) fn each(text: &str, found: impl FnMut(Kind, &str)) {
    let mut splitter = Splitter {
        found,
        cjk: None,
        is_lone: false,
        word: String::new(),
        after_at: false,
    };
    for c in folded(text).chars() {
        splitter.push(c);
    }
    splitter.end_word();
    splitter.end_cjk();
}

struct Splitter<F: FnMut(Kind, &str)> {
    found: F,
    /// The last character of the current run.
    cjk: Option<char>,
    /// Whether the run has one character so far.
    is_lone: bool,
    word: String,
    after_at: bool,
}

impl<F: FnMut(Kind, &str)> Splitter<F> {
    fn push(&mut self, c: char) {
        if is_cjk(c) {
            self.end_word();
            self.after_at = false;
            self.push_cjk(c);
        } else if is_word(c) {
            if self.word.ends_with('#') || self.word.ends_with("++") {
                self.end_word();
            }
            self.end_cjk();
            self.word.push(c);
        } else if self.has_sign(c) {
            self.word.push(c);
        } else {
            self.end_word();
            self.after_at = c == '@';
            if c == '\n' || !c.is_whitespace() {
                self.end_cjk();
            }
        }
    }

    /// Whether the word continues with the sign `c`, as in `C++`, `C#` and `N+1`.
    fn has_sign(&self, c: char) -> bool {
        match self.word.as_bytes() {
            [first] => matches!(c, '+' | '#') && first.is_ascii_alphanumeric(),
            [_, b'+'] => c == '+',
            _ => false,
        }
    }

    fn push_cjk(&mut self, c: char) {
        if let Some(before) = self.cjk {
            let mut pair = [0; 8];
            let first = before.encode_utf8(&mut pair).len();
            let all = first + c.encode_utf8(&mut pair[first..]).len();
            if let Ok(pair) = std::str::from_utf8(&pair[..all]) {
                (self.found)(Kind::Cjk, pair);
            }
        }
        self.is_lone = self.cjk.is_none();
        self.cjk = Some(c);
    }

    fn end_cjk(&mut self) {
        if let Some(c) = self.cjk.take().filter(|_| self.is_lone) {
            (self.found)(Kind::Cjk, c.encode_utf8(&mut [0; 4]));
        }
    }

    fn end_word(&mut self) {
        let whole = self.word.trim_matches(['_', '$']);
        // One plus sign needs a word on both sides.
        let whole = match whole.as_bytes() {
            [_, b'+'] => &whole[..1],
            _ => whole,
        };
        if !whole.is_empty() && whole.chars().take(LONGEST_WORD + 1).count() <= LONGEST_WORD {
            word(whole, self.after_at, &mut self.found);
        }
        self.word.clear();
    }
}

/// Returns the characters of `text` that are [`is_cjk`], for correcting a mistyped one.
pub fn cjk_characters(text: &str) -> Vec<char> {
    folded(text).chars().filter(|c| is_cjk(*c)).collect()
}

/// Letters that are also written as two, as on keyboards without them.
const LIGATURES: [(char, &str); 6] = [
    ('ß', "ss"),
    ('ẞ', "SS"),
    ('œ', "oe"),
    ('Œ', "OE"),
    ('æ', "ae"),
    ('Æ', "AE"),
];

/// Returns the NFKC form, with letters in place of accented ones.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else if text.chars().all(|c| simple(c).is_some()) {
        Cow::Owned(text.chars().filter_map(simple).collect())
    } else {
        let plain: String = text.nfkc().filter_map(without_accent).collect();
        Cow::Owned(match plain.contains(LIGATURES.map(|(letter, _)| letter)) {
            true => LIGATURES
                .iter()
                .fold(plain, |text, (letter, two)| text.replace(*letter, two)),
            false => plain,
        })
    }
}

/// Returns the base of an accented letter, `None` for an accent or a vowel sign that words are also
/// written without, and any other character itself.
fn without_accent(c: char) -> Option<char> {
    match c {
        // Accents without a composed letter, Hebrew points, Arabic vowel signs and the stretch.
        '\u{300}'..='\u{36F}'
        | '\u{591}'..='\u{5BD}'
        | '\u{5BF}'
        | '\u{5C1}'..='\u{5C2}'
        | '\u{5C4}'..='\u{5C5}'
        | '\u{5C7}'
        | '\u{640}'
        | '\u{64B}'..='\u{65F}'
        | '\u{670}' => None,
        // Letters with a stroke, and the dotless i, have no decomposition.
        'đ' => Some('d'),
        'Đ' => Some('D'),
        'ħ' => Some('h'),
        'Ħ' => Some('H'),
        'ı' => Some('i'),
        'ł' => Some('l'),
        'Ł' => Some('L'),
        'ø' | 'ǿ' => Some('o'),
        'Ø' | 'Ǿ' => Some('O'),
        // Latin and Greek, the Russian `ё`, and the Arabic alef.
        '\u{C0}'..='\u{24F}'
        | '\u{386}'..='\u{3CE}'
        | 'Ё'
        | 'ё'
        | '\u{622}'
        | '\u{623}'
        | '\u{625}'
        | '\u{1E00}'..='\u{1FFF}' => {
            let mut base = None;
            decompose_canonical(c, |part| {
                base.get_or_insert(part);
            });
            base
        }
        _ => Some(c),
    }
}

/// Returns the NFKC form of a character that maps to one character in every context. This covers
/// most Chinese text and is many times faster than general normalisation.
fn simple(c: char) -> Option<char> {
    match c {
        // ASCII; dashes, quotes, dots; arrows; box drawing and shapes; CJK punctuation; ideographs.
        '\0'..='\x7F'
        | '\u{2010}'..='\u{2027}'
        | '\u{2190}'..='\u{21FF}'
        | '\u{2500}'..='\u{25FF}'
        | '\u{3001}'..='\u{3020}'
        | '\u{4E00}'..='\u{9FFF}' => Some(c),
        '\u{3000}' => Some(' '),
        // Full-width ASCII.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0),
        _ => None,
    }
}

fn word(whole: &str, after_at: bool, found: &mut impl FnMut(Kind, &str)) {
    if is_lower(whole) {
        return found(Kind::Word, whole);
    }
    let lower = whole.to_lowercase();
    found(Kind::Word, &lower);
    if !is_plain(whole) {
        let parts = parts(whole);
        if parts.len() > 1 {
            let long = parts.iter().filter(|part| part.chars().count() > 1);
            long.for_each(|part| found(Kind::Part, &part.to_lowercase()));
        }
        for start in 1..parts.len().saturating_sub(1) {
            found(Kind::Part, &parts[start..].concat().to_lowercase());
        }
    }
    if after_at && whole.starts_with(char::is_uppercase) {
        found(Kind::Decorator, &format!("@{lower}"));
    }
}

/// Whether a word equals its lower case and has a single part.
fn is_lower(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Whether a word has a single part.
fn is_plain(word: &str) -> bool {
    !word
        .chars()
        .skip(1)
        .any(|c| c.is_uppercase() || c == '_' || c == '$')
}

/// Splits `useFactory`, `APP_GUARD` and `HTTPServer` into words.
fn parts(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut parts = vec![String::new()];
    for (at, &c) in chars.iter().enumerate() {
        if c == '_' || c == '$' {
            parts.push(String::new());
            continue;
        }
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1);
        let starts = c.is_uppercase()
            && before.is_some_and(|b| {
                b.is_lowercase()
                    || b.is_numeric()
                    || (b.is_uppercase() && after.is_some_and(|a| a.is_lowercase()))
            });
        if starts {
            parts.push(String::new());
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine's tests read the same table.
    #[test]
    fn tokens_match_shared_table() {
        let table: Vec<(String, Vec<String>)> =
            serde_json::from_str(include_str!("../../tests/tokens.json")).unwrap();
        for (text, expected) in table {
            let found = tokens(&text);
            let found: Vec<_> = found.iter().map(Token::text).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn fast_folding_equals_nfkc() {
        let words = |text: &str| -> Vec<Token> {
            // A combining mark selects general normalisation.
            let general = tokens(&format!("{text}\ne\u{301}"));
            general[..general.len() - 1].to_vec()
        };
        for text in [
            "守卫（Guard）决定——请求能不能进来……「是」或者“否”",
            "ＡＰＰ＿ＧＵＡＲＤ　和　ｕｓｅＦａｃｔｏｒｙ１２３，都行",
            "a→b ├── src/ ▲ 〇 々 、。！～＠Ｉｎｊｅｃｔａｂｌｅ",
            "plain ascii_text @Injectable() HTTPServer x.y-z",
        ] {
            assert_eq!(tokens(text), words(text), "{text}");
        }
    }

    #[test]
    fn plain_words_have_one_part() {
        for word in ["nest", "Nest", "v12", "守", "a1b"] {
            assert!(is_plain(word) && parts(word).len() == 1, "{word}");
        }
        for word in ["useFactory", "a_b", "API", "x$"] {
            assert!(!is_plain(word), "{word}");
        }
    }
}
