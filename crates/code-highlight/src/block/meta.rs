//! Parses the info string of a fence, in the forms of Docusaurus, VitePress and mdBook.
//!
//! Sources: Docusaurus 3 "Code blocks" (title, ranges, `showLineNumbers`), VitePress "Markdown
//! extensions" (`ts{4}`, `:line-numbers=2`, `[title]`). mdBook separates by commas (`rust,ignore`).

/// A reference to code in a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FileRef {
    /// The path as written.
    pub path: String,
    /// First and last line (`#L3-L5`), counted from one; equal for one line (`#L3`).
    pub lines: Option<(u32, u32)>,
    /// The name of an anchor in the file (`#setup`), as mdBook's `ANCHOR: setup` sets it.
    pub anchor: Option<String>,
}

/// The parts of an info string.
#[derive(Debug, Default)]
pub(super) struct Meta {
    pub(super) language: Option<String>,
    pub(super) title: Option<String>,
    /// First and last line, counted from one.
    pub(super) ranges: Vec<(usize, usize)>,
    pub(super) show_line_numbers: Option<bool>,
    pub(super) start: Option<u32>,
    pub(super) words: Vec<String>,
    pub(super) file: Option<FileRef>,
    /// Whether leading `+` and `-` mark a diff, in any language.
    pub(super) diff: bool,
    pub(super) wrap: Option<bool>,
    /// The number of lines of a longer block that are shown at first; `u32::MAX` for all.
    pub(super) max_lines: Option<u32>,
    pub(super) has_copy_button: Option<bool>,
}

/// The language and the words of an info string.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct InfoWords<'a> {
    /// The language as written; empty if there is none.
    pub language: &'a str,
    /// The words after it, separated by white space or commas outside quotes and brackets.
    pub words: Vec<&'a str>,
}

impl InfoWords<'_> {
    /// Returns whether the block has this language, which is in lower case.
    pub fn is_language(&self, name: &str) -> bool {
        self::name(self.language).as_deref() == Some(name)
    }
}

/// Splits the info string of a fence into its language and its words.
///
/// ```
/// use code_highlight::block::info_words;
///
/// for info in ["rust,ignore title=\"a b\"", "rust\tignore, title=\"a b\""] {
///     let found = info_words(info);
///     assert!(found.is_language("rust"));
///     assert_eq!(found.words, ["ignore", "title=\"a b\""]);
/// }
/// assert_eq!(info_words("ts{1,3}").language, "ts");
/// ```
pub fn info_words(info: &str) -> InfoWords<'_> {
    let info = info.trim();
    let end = info
        .find(|c: char| c.is_whitespace() || ",{:".contains(c) && !info.starts_with('{'))
        .unwrap_or(info.len());
    let (language, rest) = if starts_meta(info) {
        ("", info)
    } else {
        info.split_at(end)
    };
    InfoWords {
        language,
        words: tokens(rest),
    }
}

pub(super) fn parse(info: &str) -> Meta {
    let info = info_words(info);
    let mut meta = Meta {
        language: name(info.language),
        ..Meta::default()
    };
    for word in info.words {
        meta.read(word);
    }
    meta
}

/// Returns whether the string begins with metadata instead of a language: `{1}`, `title="…"`.
fn starts_meta(info: &str) -> bool {
    let first = info.split_whitespace().next().unwrap_or("");
    first.starts_with(['{', '/', '[']) || first.contains('=') && !first.contains([':', '{', ','])
}

/// Returns the language name. Some tools write `language-ts` for `ts`.
fn name(first: &str) -> Option<String> {
    let name = first
        .strip_prefix("language-")
        .unwrap_or(first)
        .to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

/// Splits at white space and commas outside quotes, braces, brackets and slashes.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if rest.is_empty() {
            return tokens;
        }
        let (token, after) = rest.split_at(token_end(rest));
        tokens.push(token);
        rest = after;
    }
}

fn token_end(text: &str) -> usize {
    let mut close = match text.chars().next() {
        Some('/') => Some('/'),
        _ => None,
    };
    for (at, c) in text.char_indices() {
        match close {
            Some(end) if c == end && at > 0 => {
                close = None;
                if matches!(c, '/' | '}' | ']') {
                    return at + c.len_utf8();
                }
            }
            Some(_) => {}
            None if c.is_whitespace() || c == ',' => return at,
            None => {
                close = match c {
                    '"' | '\'' => Some(c),
                    '{' => Some('}'),
                    '[' if at == 0 => Some(']'),
                    _ => None,
                }
            }
        }
    }
    // An unclosed bracket or quote ends at the next space, so that the rest is still read.
    match close {
        Some(_) => text.find(char::is_whitespace).unwrap_or(text.len()),
        None => text.len(),
    }
}

impl Meta {
    fn read(&mut self, token: &str) {
        let token = token.strip_prefix(':').unwrap_or(token);
        let (key, value) = token.split_once('=').unwrap_or((token, ""));
        match key {
            "showLineNumbers" | "line-numbers" => self.read_line_numbers(value),
            "noLineNumbers" | "no-line-numbers" => self.show_line_numbers = Some(false),
            "title" => self.title = unquote(value).or(self.title.take()),
            "file" => self.file = unquote(value).map(|value| file_ref(&value)),
            "diff" => self.diff = true,
            "copy" => self.has_copy_button = Some(is_on(value)),
            "no-copy" | "nocopy" => self.has_copy_button = Some(false),
            "collapse" | "max-lines" | "collapsed-lines" => {
                self.max_lines = most_lines(token).or(self.max_lines);
            }
            "no-collapse" => self.max_lines = Some(u32::MAX),
            "wrap" => self.wrap = Some(is_on(value)),
            "nowrap" | "no-wrap" => self.wrap = Some(false),
            _ => self.read_enclosed(token),
        }
    }

    fn read_line_numbers(&mut self, value: &str) {
        self.show_line_numbers = Some(is_on(value));
        self.start = bare(value).parse().ok().or(self.start);
    }

    fn read_enclosed(&mut self, token: &str) {
        let inside = |open, close| {
            token
                .strip_prefix(open)
                .and_then(|rest| rest.strip_suffix(close))
        };
        if let Some(list) = inside('{', '}') {
            if self.ranges.is_empty() {
                self.ranges = ranges(list);
            }
        } else if let Some(word) = inside('/', '/') {
            if !word.is_empty() {
                self.words.push(word.to_owned());
            }
        } else if let Some(title) = inside('[', ']')
            && self.title.is_none()
            // `[1-2|4]` are lines that presentations show one after the other.
            && title.contains(char::is_alphabetic)
        {
            self.title = Some(title.to_owned());
        }
    }
}

/// Returns a value without quotes and the braces of JSX.
fn bare(value: &str) -> &str {
    value.trim_matches(['{', '}', '"', '\''])
}

/// Returns whether a switch with this value, which may be empty, is on.
fn is_on(value: &str) -> bool {
    bare(value) != "false"
}

/// Returns the number of lines that a word such as `collapse` or `max-lines=10` leaves of a longer
/// block; `u32::MAX` for all. Returns `None` if the word has another meaning, or a value that is not
/// understood.
pub fn most_lines(word: &str) -> Option<u32> {
    let word = word.strip_prefix(':').unwrap_or(word);
    match word.split_once('=') {
        None => (word == "collapse").then_some(0),
        Some(("collapse", value)) if matches!(bare(value), "true" | "false") => {
            Some(if is_on(value) { 0 } else { u32::MAX })
        }
        Some(("max-lines" | "collapsed-lines", value)) => bare(value).parse().ok(),
        Some(_) => None,
    }
}

fn unquote(value: &str) -> Option<String> {
    let inside = |quote| {
        value
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote))
    };
    let value = inside('"').or_else(|| inside('\'')).unwrap_or(value);
    (!value.is_empty()).then(|| value.to_owned())
}

/// Parses `1,3-5`, with ranges in either direction; invalid entries are dropped.
fn ranges(list: &str) -> Vec<(usize, usize)> {
    let range = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (usize, usize) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        (from.max(to) > 0).then_some((from.min(to).max(1), from.max(to)))
    };
    list.split(',').filter_map(range).collect()
}

fn file_ref(value: &str) -> FileRef {
    let (path, part) = value.split_once('#').unwrap_or((value, ""));
    let number = |text: &str| text.strip_prefix('L').unwrap_or(text).parse::<u32>().ok();
    let (from, to) = part.split_once('-').unwrap_or((part, part));
    let lines = part
        .starts_with('L')
        .then(|| Some((number(from)?, number(to)?)))
        .flatten()
        .filter(|&(from, to)| from > 0 && from <= to);
    let anchor = (lines.is_none() && !part.is_empty()).then(|| part.to_owned());
    FileRef {
        path: path.to_owned(),
        lines,
        anchor,
    }
}
