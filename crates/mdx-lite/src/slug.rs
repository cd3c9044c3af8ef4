//! Heading ids by the algorithm of github-slugger, which keeps letters of every script.

use std::collections::HashMap;

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
        let base = slug(text);
        let mut id = base.clone();
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
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            ' ' => out.push('-'),
            '-' | '_' => out.push(c),
            _ if is_kept(c) => out.push(c),
            _ => {}
        }
    }
    out
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
    fn repeated_slugs_are_numbered_around_each_other() {
        let mut slugger = Slugger::new();
        let ids: Vec<_> = ["a", "a", "a-1", "a", "A"]
            .map(|text| slugger.slug(text))
            .into();
        assert_eq!(ids, ["a", "a-1", "a-1-1", "a-2", "a-3"]);
    }
}
