//! The info string of a code fence: a language, then tokens in the forms that other tools use.

/// The parsed info string of a fence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Meta {
    /// The whole info string as written, its entities and escapes decoded.
    pub info: String,
    /// The tokens after the language, in order.
    pub items: Vec<MetaItem>,
}

/// A token of a fence's meta string.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MetaItem {
    /// `title="app.ts"`, `start=3`, `key={…}` (braces kept).
    Pair(String, String),
    /// `{1,3-5}`: the ranges as written.
    Ranges(String),
    /// `/pattern/`.
    Pattern(String),
    /// `"words"` or `'words'`.
    Quoted(String),
    /// Any other word.
    Word(String),
}

impl Meta {
    /// Parses an info string.
    pub fn new(info: &str) -> Self {
        let mut rest = after_language(info);
        let mut items = Vec::new();
        while let Some((item, left)) = next_item(rest) {
            items.push(item);
            rest = left;
        }
        Self {
            info: info.to_owned(),
            items,
        }
    }

    /// Returns the language as written.
    pub fn raw_language(&self) -> Option<&str> {
        let name = language(&self.info);
        (!name.is_empty()).then_some(name)
    }

    /// Returns the text after the language, as written.
    pub fn raw(&self) -> &str {
        after_language(&self.info).trim()
    }

    /// Returns the value of a key: `get("title")` of `title="app.ts"`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.items.iter().find_map(|item| match item {
            MetaItem::Pair(name, value) if name == key => Some(value.as_str()),
            _ => None,
        })
    }

    /// Returns whether the meta string has a word without a value: `has("showLineNumbers")`.
    pub fn has(&self, word: &str) -> bool {
        self.items
            .iter()
            .any(|item| matches!(item, MetaItem::Word(found) if found == word))
    }

    /// Returns the lines of `{1,3-5}` as inclusive ranges, counted from 1, in the order written.
    pub fn lines(&self) -> Vec<(u32, u32)> {
        let lists = self.items.iter().filter_map(|item| match item {
            MetaItem::Ranges(ranges) => Some(ranges),
            _ => None,
        });
        lists
            .flat_map(|ranges| ranges.split(',').filter_map(range))
            .collect()
    }
}

fn range(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from >= 1 && from <= to).then_some((from, to))
}

/// Returns the language, which ends at white space or at a brace as in `js{1,3}`.
fn language(info: &str) -> &str {
    let info = info.trim_start();
    let end = info
        .find(|c: char| c.is_whitespace() || c == '{')
        .unwrap_or(info.len());
    &info[..end]
}

fn after_language(info: &str) -> &str {
    let info = info.trim_start();
    &info[language(info).len()..]
}

fn next_item(rest: &str) -> Option<(MetaItem, &str)> {
    let rest = rest.trim_start();
    let first = rest.chars().next()?;
    if let Some((inner, left)) = enclosed(rest) {
        let inner = inner.to_owned();
        let item = match first {
            '{' => MetaItem::Ranges(inner),
            '/' => MetaItem::Pattern(inner),
            _ => MetaItem::Quoted(inner),
        };
        return Some((item, left));
    }
    let end = rest
        .find(|c: char| c.is_whitespace() || c == '=')
        .unwrap_or(rest.len());
    if end == 0 || !rest[end..].starts_with('=') {
        let (word, left) = rest.split_at(word_end(rest).max(first.len_utf8()));
        return Some((MetaItem::Word(word.to_owned()), left));
    }
    let (key, value) = (rest[..end].to_owned(), &rest[end + 1..]);
    if let Some((inner, left)) = enclosed(value).filter(|_| !value.starts_with('/')) {
        let kept = if value.starts_with('{') {
            &value[..inner.len() + 2]
        } else {
            inner
        };
        return Some((MetaItem::Pair(key, kept.to_owned()), left));
    }
    let (value, left) = value.split_at(word_end(value));
    Some((MetaItem::Pair(key, value.to_owned()), left))
}

fn word_end(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

/// Returns the text between the mark at the start and the matching one, and the text after it.
fn enclosed(text: &str) -> Option<(&str, &str)> {
    let open = text.chars().next()?;
    let close = match open {
        '{' => '}',
        '"' | '\'' | '/' => open,
        _ => return None,
    };
    let len = text[1..].find(close)?;
    Some((&text[1..=len], &text[len + 2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_token_is_read() {
        let meta = Meta::new(
            "TS title=\"应用 模块.ts\" {1,3-5} showLineNumbers start=3 /a b/ \"c d\" k={[1]} x='y' =z",
        );
        assert_eq!(meta.raw_language(), Some("TS"));
        assert_eq!(meta.get("title"), Some("应用 模块.ts"));
        assert_eq!(meta.get("start"), Some("3"));
        assert_eq!(meta.get("k"), Some("{[1]}"));
        assert_eq!(meta.get("x"), Some("y"));
        assert_eq!(meta.lines(), [(1, 1), (3, 5)]);
        assert!(meta.has("showLineNumbers"));
        assert!(meta.has("=z"));
        assert!(meta.items.contains(&MetaItem::Pattern("a b".into())));
        assert!(meta.items.contains(&MetaItem::Quoted("c d".into())));
    }

    #[test]
    fn the_language_ends_at_a_brace() {
        let meta = Meta::new("js{2}");
        assert_eq!(meta.raw_language(), Some("js"));
        assert_eq!(meta.lines(), [(2, 2)]);
        assert_eq!(Meta::new("").raw_language(), None);
    }

    #[test]
    fn broken_tokens_are_words() {
        assert_eq!(
            Meta::new("x \"open {3-1}").items,
            [
                MetaItem::Word("\"open".into()),
                MetaItem::Ranges("3-1".into())
            ]
        );
        assert_eq!(Meta::new("x {9-1,0,a}").lines(), []);
    }
}
