//! Reports lines of a paragraph that resemble a heading.

use crate::{Code, Mode, NodeKind, Span, tree::Builder};

/// Marks of headings: `#`, and the wide one of Chinese input.
const HASHES: [char; 2] = ['#', '＃'];

impl Builder<'_> {
    /// Checks a piece of text at an offset of the source, before it is added to the tree.
    pub(in crate::tree) fn check_text(&mut self, text: &str, at: usize) {
        // First bytes of marks: of links, emphasis, code, headings, items, tables and admonitions.
        let is_mark = |byte: &u8| {
            matches!(
                byte,
                b']' | b'#' | b'|' | b'-' | b':' | b'*' | b'~' | b'`' | b'+' | b'0'
                    ..=b'9' | 0xef | 0xe2
            )
        };
        if !text.as_bytes().first().is_some_and(is_mark) || self.options.mode == Mode::CommonMark {
            return;
        }
        if text.starts_with(']') {
            return self.check_bracket(at);
        }
        if text.starts_with(['*', '~', '`']) && self.source[at..].starts_with(text) {
            self.check_mark(text, at);
        }
        let Some(is_first) = self.starts_line() else {
            return;
        };
        let line = self.source[at..].lines().next().unwrap_or_default();
        if line.starts_with(HASHES) {
            return self.check_hashes(line, at);
        }
        if !is_first {
            self.check_delimiter_row(line, at);
        } else if line.starts_with('|') {
            self.check_rows();
        }
        self.check_item(line, at, is_first);
    }

    /// Returns whether the next node starts the first line of a paragraph; `None` if it does not
    /// start a line of one.
    fn starts_line(&mut self) -> Option<bool> {
        if !self.is_paragraph(self.stack.len() - 1) {
            return None;
        }
        match self.last_child() {
            None => Some(true),
            Some(node) => matches!(node.kind, NodeKind::Break { .. }).then_some(false),
        }
    }

    fn check_hashes(&mut self, line: &str, at: usize) {
        let rest = line.trim_start_matches(HASHES);
        let marks = &line[..line.len() - rest.len()];
        let level = marks.chars().count();
        let Some(next) = rest.chars().next() else {
            return;
        };
        let is_wide = marks.contains('＃');
        let has_more = rest.contains(HASHES);
        let is_odd_space = next.is_whitespace() && !matches!(next, ' ' | '\t');
        let is_word = next.is_alphanumeric() || matches!(next, '*' | '`');
        // `#word` is a tag or a channel, `#123` an issue.
        let is_title = next.is_ascii_uppercase() || next.is_alphabetic() && !next.is_ascii();
        let is_heading = match level {
            _ if is_odd_space => true,
            1 if is_wide => !has_more,
            1 => is_title && !has_more && self.is_alone(line, at),
            2..=6 => is_word || is_wide,
            _ => next.is_whitespace(),
        };
        if !is_heading {
            return;
        }
        let title = rest.trim();
        let hashes = "#".repeat(level.min(6));
        let help = match level {
            7.. => "a heading has at most six `#`".to_owned(),
            _ => format!("write `{hashes}` and a space before the text, or `\\#`"),
        };
        let end = at + line.len() - rest.len() + rest.find(title).unwrap_or_default() + title.len();
        self.report(
            Code::UnreadHeading,
            Span::new(at, end),
            "this line is not a heading; it is shown as text",
            help,
        );
    }

    /// Returns whether a line is surrounded by blank lines.
    fn is_alone(&self, line: &str, at: usize) -> bool {
        let is_blank = |line: Option<&str>| line.is_none_or(|line| line.trim().is_empty());
        let mut before = self.source[..at].rsplit('\n');
        let starts = is_blank(before.next());
        starts && is_blank(before.next()) && is_blank(self.source[at + line.len()..].lines().nth(1))
    }
}
