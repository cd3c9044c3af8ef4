//! Hides parts of code that a grammar misreads: newer forms of strings, whose content would begin
//! comments or strings that swallow the rest, and newer at-rules of CSS.
//!
//! A grammar reads other text of the same length in their place, and their tokens get a fixed type.

mod syntaxes;

use std::ops::Range;

use self::syntaxes::{Part, SYNTAXES, Syntax};
use crate::token::{Line, TokenType};

/// A line for a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MaskedLine {
    /// The text to read; `None` if the whole line is hidden.
    pub(crate) text: Option<String>,
    /// The bytes of hidden parts, in order, with their types.
    hidden: Vec<(Range<usize>, TokenType)>,
}

impl MaskedLine {
    fn whole(line: &str) -> Self {
        let hidden = vec![(0..line.len(), TokenType::String)];
        Self { text: None, hidden }
    }

    /// Returns the tokens of the line, given the tokens of its text.
    pub(crate) fn restore(&self, line: &str, read: &Line) -> Line {
        let mut out = Line::default();
        let mut hidden = self.hidden.iter().peekable();
        let (mut at, mut end) = (0, 0);
        let visible = (read.tokens.iter()).map(|token| (token.kind, token.text.len()));
        // A hidden line has no tokens.
        for (kind, length) in visible.chain([(TokenType::Plain, line.len())]) {
            end = (end + length).min(line.len());
            while at < end {
                // A grammar may have divided the part anywhere.
                let part = hidden.next_if(|(part, _)| part.start <= at);
                let (kind, to) = part.map_or_else(
                    || {
                        (
                            kind,
                            hidden.peek().map_or(end, |(part, _)| part.start.min(end)),
                        )
                    },
                    |(part, kind)| (*kind, part.end),
                );
                out.push(kind, &line[at..to]);
                at = to;
            }
        }
        out
    }
}

/// Returns the lines of some code for the grammar of its language; `None` if nothing is hidden.
pub(crate) fn masked_lines<'a>(
    language: &str,
    lines: impl Iterator<Item = &'a str>,
) -> Option<Vec<MaskedLine>> {
    let language = language.to_ascii_lowercase();
    let syntax = SYNTAXES
        .iter()
        .find(|it| it.names.contains(&language.as_str()))?;
    let lines: Vec<&str> = lines.collect();
    let has_sign = |line: &&str| syntax.signs.iter().any(|sign| line.contains(sign));
    if !lines.iter().any(has_sign) {
        return None;
    }
    let mut reader = Reader {
        syntax,
        lines: &lines,
        out: Vec::with_capacity(lines.len()),
        is_in_comment: false,
        has_hidden: false,
    };
    while reader.out.len() < lines.len() {
        reader.line();
    }
    reader.has_hidden.then_some(reader.out)
}

/// Reads code line by line.
struct Reader<'a> {
    syntax: &'a Syntax,
    lines: &'a [&'a str],
    out: Vec<MaskedLine>,
    is_in_comment: bool,
    has_hidden: bool,
}

impl Reader<'_> {
    /// Reads the next line, and the lines of hidden parts that begin in it.
    fn line(&mut self) {
        let mut number = self.out.len();
        let mut line = self.lines[number];
        let mut text = line.to_owned();
        let mut hidden = Vec::new();
        let mut documents = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            if let Some(length) = self.skipped(line, at) {
                at += length;
                continue;
            }
            match (self.syntax.find)(rest) {
                Some(Part::Text { opening, close }) => {
                    let Some((last, end)) = self.end_of_text(number, at + opening, &close) else {
                        at += opening;
                        continue;
                    };
                    self.has_hidden = true;
                    let to = if last == number { end } else { line.len() };
                    hide(&mut text, at..to);
                    hidden.push((at..to, TokenType::String));
                    if last == number {
                        at = to;
                        continue;
                    }
                    self.out.push(MaskedLine {
                        text: Some(text),
                        hidden,
                    });
                    while self.out.len() < last {
                        self.out.push(MaskedLine::whole(self.lines[self.out.len()]));
                    }
                    (number, line) = (last, self.lines[last]);
                    text = " ".repeat(end) + &line[end..];
                    hidden = vec![(0..end, TokenType::String)];
                    at = end;
                }
                Some(Part::Document {
                    operator,
                    word,
                    is_alone,
                    always,
                }) => {
                    let end = self.end_of_document(number, &word, is_alone);
                    if end.is_none() && is_alone {
                        // An operator before a name.
                        self.has_hidden = true;
                        text.replace_range(at..at + 2, "+ ");
                        hidden.push((at..at + 2, TokenType::Operator));
                        at += 2;
                        continue;
                    }
                    if end.is_some_and(|end| always || self.is_uneven(number + 1..end)) {
                        self.has_hidden = true;
                        hide(&mut text, at..at + operator);
                        hidden.push((at..at + operator, TokenType::String));
                        documents.push((word, is_alone));
                    }
                    at += operator;
                }
                Some(Part::Word { length, reads }) => {
                    self.has_hidden = true;
                    let reads = format!("{reads:<length$}");
                    text.replace_range(at..at + length, &reads);
                    hidden.push((at..at + length, TokenType::Atrule));
                    at += length;
                }
                Some(Part::Statement { name, length }) => {
                    self.has_hidden = true;
                    text.replace_range(at..at + length, &" ".repeat(length));
                    hidden.push((at..at + name, TokenType::Atrule));
                    hidden.push((at + name..at + length, TokenType::Plain));
                    at += length;
                }
                None => at += rest.chars().next().map_or(1, char::len_utf8),
            }
        }
        self.out.push(MaskedLine {
            text: Some(text),
            hidden,
        });
        for (word, is_alone) in documents {
            let before = self.out.len().saturating_sub(1);
            let Some(end) = self.end_of_document(before, &word, is_alone) else {
                continue;
            };
            while self.out.len() < end {
                self.out.push(MaskedLine::whole(self.lines[self.out.len()]));
            }
            // PHP continues after the word.
            let last = self.lines[end];
            let length = last.len() - last.trim_start().len() + word.len();
            let text = (length < last.len()).then(|| " ".repeat(length) + &last[length..]);
            let hidden = vec![(0..length, TokenType::String)];
            self.out.push(MaskedLine { text, hidden });
        }
    }

    /// Returns the length of a comment, a string or a character that hides nothing.
    fn skipped(&mut self, line: &str, at: usize) -> Option<usize> {
        let rest = &line[at..];
        if self.is_in_comment || self.syntax.has_block_comments && rest.starts_with("/*") {
            let from = if self.is_in_comment { 0 } else { 2 };
            let end = rest[from..].find("*/");
            self.is_in_comment = end.is_none();
            return Some(end.map_or(rest.len(), |end| from + end + 2));
        }
        let begins = |mark: &&str| {
            let is_first = at == 0 && rest.starts_with(mark.trim_start());
            is_first || rest.starts_with(*mark)
        };
        if self.syntax.line_comments.iter().any(begins) {
            return Some(rest.len());
        }
        if (self.syntax.find)(rest).is_some() {
            return None;
        }
        let quote = rest
            .chars()
            .next()
            .filter(|c| matches!(c, '"' | '\'' | '`'))?;
        let mut chars = rest.char_indices().skip(1);
        while let Some((end, c)) = chars.next() {
            match c {
                '\\' => drop(chars.next()),
                _ if c == quote => return Some(end + 1),
                _ => {}
            }
        }
        Some(1)
    }

    /// Returns the line and the byte after the mark that ends a text; `None` if nothing ends it, or
    /// if it is code: the body of a function in SQL.
    fn end_of_text(&self, number: usize, from: usize, close: &str) -> Option<(usize, usize)> {
        let mut from = from;
        for (at, line) in self.lines.iter().enumerate().skip(number) {
            let mut rest = &line[from.min(line.len())..];
            while let Some(end) = rest.find(close) {
                let is_escaped = rest[..end].ends_with('\\') && close.starts_with('"');
                let after = &rest[end + close.len()..];
                if !is_escaped {
                    // More quotes than the mark has belong to the text.
                    let more = match close.ends_with('"') {
                        true => after.len() - after.trim_start_matches('"').len(),
                        false => 0,
                    };
                    let is_code = close.starts_with('$') && !self.is_uneven(number..at + 1);
                    return (!is_code).then(|| (at, line.len() - after.len() + more));
                }
                rest = after;
            }
            from = 0;
        }
        None
    }

    /// Returns the line that ends a here-document.
    fn end_of_document(&self, number: usize, word: &str, is_alone: bool) -> Option<usize> {
        let ends = |line: &&str| {
            if is_alone {
                return *line == word;
            }
            let rest = line.trim_start().strip_prefix(word);
            rest.is_some_and(|rest| {
                !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-')
            })
        };
        let after = self.lines.iter().skip(number + 1).position(ends)?;
        Some(number + 1 + after)
    }

    /// Whether quotes in some lines have no pairs.
    fn is_uneven(&self, lines: Range<usize>) -> bool {
        ['"', '\'', '`'].iter().any(|quote| {
            let count = |line: &&str| line.matches(*quote).count();
            self.lines[lines.clone()].iter().map(count).sum::<usize>() % 2 == 1
        })
    }
}

/// Replaces a part of a line by a string of the same length.
fn hide(text: &mut String, part: Range<usize>) {
    let inside = part.len().saturating_sub(2);
    let string = format!("\"{}\"", "_".repeat(inside));
    text.replace_range(part.clone(), &string[..part.len()]);
}
