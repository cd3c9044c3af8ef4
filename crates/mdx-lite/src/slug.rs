//! Heading ids, as github-slugger makes them in MDX and mdBook in its Markdown.

use std::collections::{HashMap, hash_map::Entry};

use unicode_properties::{GeneralCategory as C, UnicodeGeneralCategory};

/// Makes ids that are unique on a page.
///
/// ```
/// let mut slugger = mdx_lite::Slugger::new();
/// assert_eq!(slugger.slug("依赖注入（DI）"), "依赖注入di");
/// assert_eq!(slugger.slug("依赖注入 DI"), "依赖注入-di");
/// assert_eq!(slugger.slug("依赖注入 DI"), "依赖注入-di-1");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Slugger {
    /// The last number that was appended to each id.
    used: HashMap<String, usize>,
}

impl Slugger {
    /// Creates a slugger without any used id.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the id of a text, with a number appended if it is already used.
    pub fn slug(&mut self, text: &str) -> String {
        self.number(slug(text))
    }

    /// Returns an id with a number appended if it is already used, or [`Slugger::section`] for an id that a
    /// reader could not see.
    pub fn number(&mut self, base: String) -> String {
        self.number_seen(base).unwrap_or_else(|| self.section())
    }

    /// Returns the next id of a heading without words. The headings with words come first, because one of
    /// them may have this id.
    pub fn section(&mut self) -> String {
        self.number("section".to_owned())
    }

    /// Returns an id with a number appended if it is already used; `None` for an id that a reader could
    /// not see, because links to it would be empty.
    pub fn number_seen(&mut self, base: String) -> Option<String> {
        let is_seen = |c: char| c.is_ascii_graphic() || c.is_alphanumeric();
        base.contains(is_seen).then(|| self.numbered(base))
    }

    fn numbered(&mut self, base: String) -> String {
        let mut id = match self.used.entry(base.clone()) {
            Entry::Vacant(unused) => {
                unused.insert(0);
                return base;
            }
            Entry::Occupied(_) => base.clone(),
        };
        while self.used.contains_key(&id) {
            let count = self.used.entry(base.clone()).or_default();
            *count += 1;
            id = format!("{base}-{count}");
        }
        self.used.insert(id.clone(), 0);
        id
    }
}

/// Returns the id of a text without numbering: lower case, spaces as hyphens, punctuation dropped.
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' => out.push('-'),
            '-' | '_' => out.push(c),
            '\0'..='\x7f' if c.is_ascii_alphanumeric() => out.push(c.to_ascii_lowercase()),
            '\0'..='\x7f' => {}
            _ => out.extend(c.to_lowercase().filter(|c| is_kept(*c))),
        }
    }
    out
}

/// Returns the id that mdBook derives from a text, without numbering: it keeps what Unicode calls
/// alphanumeric, and makes a hyphen of any white space.
///
/// ```
/// assert_eq!(mdx_lite::mdbook_slug("⚠️ Note ②"), "-note-②");
/// ```
pub fn mdbook_slug(text: &str) -> String {
    let kept = text.trim().to_lowercase();
    let kept = kept.chars().filter_map(|c| match c {
        '-' | '_' => Some(c),
        c if c.is_alphanumeric() => Some(c),
        c => c.is_whitespace().then_some('-'),
    });
    kept.collect()
}

/// Returns whether github-slugger keeps a character: letters, marks, decimal and letter numbers,
/// connectors.
fn is_kept(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    // Circled and squared Latin letters are alphabetic although their category is a symbol.
    matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}')
        || matches!(
            c.general_category(),
            C::UppercaseLetter
                | C::LowercaseLetter
                | C::TitlecaseLetter
                | C::ModifierLetter
                | C::OtherLetter
                | C::NonspacingMark
                | C::SpacingMark
                | C::EnclosingMark
                | C::DecimalNumber
                | C::LetterNumber
                | C::ConnectorPunctuation
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_githubs() {
        for (text, id) in [
            ("Hello, World!", "hello-world"),
            ("自定义 提供者", "自定义-提供者"),
            ("「工厂」与“值”、（用法）", "工厂与值用法"),
            ("useClass & useValue", "useclass--usevalue"),
            ("a_b-c", "a_b-c"),
            ("😄 emoji", "-emoji"),
            ("Привет", "привет"),
            ("@Module()", "module"),
            ("①②", ""),
            ("İ", "i\u{307}"),
            ("  x ", "--x-"),
        ] {
            assert_eq!(slug(text), id, "{text}");
        }
    }

    #[test]
    fn slugs_of_markdown_are_those_of_mdbook() {
        for (text, id) in [
            ("⚠️ Note: `x`!", "-note-x"),
            ("①\u{3000}甲\ta_b-c", "①-甲-a_b-c"),
            ("क्या", "कया"),
            ("Привет — Мир", "привет--мир"),
            ("مَرحبا\u{200c}بك", "مَرحبابك"),
            (" x ", "x"),
        ] {
            assert_eq!(mdbook_slug(text), id, "{text}");
        }
    }

    #[test]
    fn repeated_slugs_are_numbered_around_each_other() {
        let mut slugger = Slugger::new();
        let ids: Vec<_> = ["a", "a", "a-1", "a", "A"]
            .map(|text| slugger.slug(text))
            .into();
        assert_eq!(ids, ["a", "a-1", "a-1-1", "a-2", "a-3"]);
    }
}
