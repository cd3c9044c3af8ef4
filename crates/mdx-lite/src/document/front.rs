//! Front matter: YAML between two `---` lines at the start of a text.

use crate::{Code, Diagnostic, Mode, Span};

/// The block of front matter at the start of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FrontMatterBlock {
    /// The YAML between the fences, as written.
    pub raw: String,
    /// The position of the whole block, fences included.
    pub span: Span,
    /// The position of the YAML alone.
    pub raw_span: Span,
}

impl FrontMatterBlock {
    /// Returns the front matter of a text; `None` if the text has none, or never closes it.
    ///
    /// In [`Mode::Markdown`], a text may begin with a thematic break: front matter has a key in its
    /// first line.
    ///
    /// ```
    /// use mdx_lite::{FrontMatterBlock, Mode::Markdown};
    /// let front = FrontMatterBlock::find("---\ntitle: A\n---\nB", Markdown).unwrap();
    /// assert_eq!(front.raw, "title: A");
    /// assert_eq!(FrontMatterBlock::find("---\nwords\n---\nB", Markdown), None);
    /// ```
    pub fn find(source: &str, mode: Mode) -> Option<Self> {
        read(source, mode)?.ok()
    }
}

#[cfg(feature = "yaml")]
impl FrontMatterBlock {
    /// Deserializes the YAML.
    ///
    /// # Errors
    ///
    /// Returns the [`Diagnostic`] E006, placed at the line of the author's file that is wrong.
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, Box<Diagnostic>> {
        parse_yaml(self)
    }
}

/// Returns the front matter of a text, or a diagnostic if it is never closed.
pub(crate) fn read(source: &str, mode: Mode) -> Option<Result<FrontMatterBlock, Box<Diagnostic>>> {
    let bom = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let first = line(source, bom)?;
    if !is_fence(first.text) {
        return None;
    }
    if mode != Mode::Mdx && !begins_with_key(&source[first.next..]) {
        return None;
    }
    let mut at = first.next;
    while let Some(line) = line(source, at) {
        if is_fence(line.text) {
            return Some(Ok(FrontMatterBlock {
                raw: source[first.next..at]
                    .trim_end_matches(['\r', '\n'])
                    .to_owned(),
                span: Span::new(0, at + line.text.len()),
                raw_span: Span::new(first.next, at),
            }));
        }
        at = line.next;
    }
    // A `---` without a second one is a thematic break unless a line such as `key: value` follows.
    let looks_like_yaml = source[first.next..]
        .lines()
        .next()?
        .split_once(": ")
        .is_some();
    looks_like_yaml.then(|| {
        let span = Span::new(bom, bom + first.text.len());
        Err(Box::new(
            Diagnostic::new(
                Code::BadFrontMatter,
                span,
                "the front matter is never closed",
            )
            .help("end it with a line `---`"),
        ))
    })
}

/// Returns a finding for what resembles front matter, but is not between lines of exactly `---` from the
/// first line on, or is not YAML.
pub(crate) fn misplaced(source: &str) -> Option<Diagnostic> {
    let text = source.trim_start_matches('\u{feff}').trim_start();
    let start = source.len() - text.len();
    let mut lines = text.lines();
    let first = lines.next().map(str::trim_end)?;
    let begins = lines.clone().next()?;
    let has_end = |is_end: fn(&str) -> bool| lines.clone().skip(1).take(MOST_LINES).any(is_end);
    let (message, help) = if first == "+++" {
        let is_toml = begins
            .split_once('=')
            .is_some_and(|(key, _)| is_word(key.trim()));
        if !is_toml || !has_end(|line| line.trim_end() == "+++") {
            return None;
        }
        (
            "front matter in TOML is not read; these lines are shown as text",
            "write YAML between lines `---`, such as `title: Two`",
        )
    } else if !is_nearly_fence(first) || !has_end(is_nearly_fence) {
        return None;
    } else if begins_with_key(begins) {
        match is_fence(first) {
            true => (
                "front matter begins on the first line of a file; these lines are shown as text",
                MOVE,
            ),
            false => (
                "front matter begins with exactly `---`; these lines are shown as text",
                MOVE,
            ),
        }
    } else if are_listed_keys(lines.clone()) {
        (
            "front matter is keys and values, not a list; these lines are shown as text",
            "write each key without the `- ` before it, such as `title: Two`",
        )
    } else if are_glued_keys(lines.clone()) {
        (
            "the lines after `---` are not YAML; they are shown as text",
            "write `key: value`, with an ASCII colon and a space after it",
        )
    } else {
        return None;
    };
    let span = Span::new(start, start + first.len());
    Some(Diagnostic::new(Code::UnreadFrontMatter, span, message).help(help))
}

/// The remedy for front matter at another place.
const MOVE: &str = "remove everything before it, and begin and end it with lines `---`";

/// Whether all lines before the next fence are keys and values with another colon, or without a space
/// after it: `title：x`, `title:x`. Lines of values are indented.
fn are_glued_keys<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut count = 0;
    for line in lines.take_while(|line| !is_nearly_fence(line)) {
        let is_key = line
            .split_once([':', '：'])
            .is_some_and(|(key, value)| is_word(key) && !value.starts_with("//"));
        if !(is_key || count > 0 && line.starts_with([' ', '-'])) {
            return false;
        }
        count += 1;
    }
    count > 0
}

/// Whether all lines before the next fence are items `- key: value`.
fn are_listed_keys<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut count = 0;
    let is_key = |line: &str| {
        let item = line.strip_prefix("- ").unwrap_or_default();
        item.split_once(": ").is_some_and(|(key, _)| is_word(key))
    };
    for line in lines.take_while(|line| !is_nearly_fence(line)) {
        if !(is_key(line) || count > 0 && line.starts_with(' ')) {
            return false;
        }
        count += 1;
    }
    count > 0
}

fn is_word(key: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(is_part)
}

/// Hyphens and the dashes that editors make of them.
const DASHES: [char; 3] = ['-', '–', '—'];

/// The number of lines in which the end of misplaced front matter is looked for.
const MOST_LINES: usize = 100;

fn is_nearly_fence(line: &str) -> bool {
    let line = line.trim_end();
    let has_many = line.len() > 1;
    has_many && line.chars().all(|c| DASHES.contains(&c))
}

/// Whether the text after the first fence begins with a key or the other fence. Anything else follows
/// a thematic break.
fn begins_with_key(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let key = line.split(':').next().unwrap_or_default();
    let value = &line[key.len()..];
    let has_value = value == ":" || value.starts_with(": ") || value.starts_with(":\t");
    let is_key = has_value && !key.is_empty() && !key.contains(char::is_whitespace);
    let is_quoted = key.len() > 1 && key.starts_with(['"', '\'']) && key.ends_with(['"', '\'']);
    is_fence(line) || is_key || (has_value && is_quoted)
}

struct Line<'a> {
    text: &'a str,
    next: usize,
}

fn line(source: &str, at: usize) -> Option<Line<'_>> {
    let rest = source.get(at..).filter(|rest| !rest.is_empty())?;
    let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
    let eol = if rest[end..].starts_with("\r\n") {
        2
    } else {
        usize::from(end < rest.len())
    };
    Some(Line {
        text: &rest[..end],
        next: at + end + eol,
    })
}

fn is_fence(line: &str) -> bool {
    line.trim_end_matches([' ', '\t']) == "---"
}

/// Deserializes the YAML of front matter. An error is placed at the line that is wrong.
#[cfg(feature = "yaml")]
pub(crate) fn parse_yaml<T: serde::de::DeserializeOwned>(
    front: &FrontMatterBlock,
) -> Result<T, Box<Diagnostic>> {
    serde_saphyr::from_str(&front.raw).map_err(|error| {
        let place = error.location().map(|found| found.line());
        let line = place.and_then(|line| usize::try_from(line).ok());
        let before: usize = front
            .raw
            .split_inclusive('\n')
            .take(line.unwrap_or(1).saturating_sub(1))
            .map(str::len)
            .sum();
        let length = front.raw[before..].lines().next().map_or(0, str::len);
        let start = front.raw_span.start + before;
        let message = error.to_string();
        let message = message
            .lines()
            .next()
            .unwrap_or("this is not YAML")
            .to_owned();
        Box::new(
            Diagnostic::new(
                Code::BadFrontMatter,
                Span::new(start, start + length),
                message,
            )
            .help("write YAML: one `key: value` per line"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_markdown_front_matter_begins_with_a_key() {
        for (inner, is_front) in [
            ("title: A", true),
            ("\"long title\": A", true),
            ("draft:", true),
            ("标题: A", true),
            ("", false),
            ("\nwords", false),
            ("words", false),
            ("some words: more", false),
            ("# heading: words", false),
            ("- a: b", false),
            ("https://example.org", false),
            (": a", false),
        ] {
            let text = format!("---\n{inner}\n---\n\nbody\n");
            let found = FrontMatterBlock::find(&text, Mode::Markdown);
            assert_eq!(found.is_some(), is_front, "{inner}");
            assert!(
                FrontMatterBlock::find(&text, Mode::Mdx).is_some(),
                "{inner}"
            );
        }
        assert!(FrontMatterBlock::find("---\n---\n", Mode::Markdown).is_some());
        assert!(read("---\nwords: a\n", Mode::Markdown).is_some_and(|front| front.is_err()));
        assert!(read("---\nsome words: a\n", Mode::Markdown).is_none());
    }
}
