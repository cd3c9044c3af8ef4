//! Reports lines of a paragraph that resemble a heading or a row of a table.

use super::Builder;
use crate::{
    Code, Mode, NodeKind, Span,
    scan::{delimiter_row, row_cells},
};

/// Marks of headings: `#`, and the wide one of Chinese input.
const HASHES: [char; 2] = ['#', '＃'];
/// Bars of tables: `|`, and the wide one of Chinese input.
const BARS: [char; 2] = ['|', '｜'];

impl Builder<'_> {
    /// Checks a piece of text at an offset of the source, before it is added to the tree.
    pub(super) fn check_text(&mut self, text: &str, at: usize) {
        // First bytes of `]`, of the marks of headings and tables, and of dashes.
        let is_mark = |byte: &u8| matches!(byte, b']' | b'#' | b'|' | b'-' | b':' | 0xef | 0xe2);
        if !text.as_bytes().first().is_some_and(is_mark) || self.options.mode == Mode::CommonMark {
            return;
        }
        if text.starts_with(']') {
            return self.check_bracket(at);
        }
        let Some(is_first) = self.starts_line() else {
            return;
        };
        let line = self.source[at..].lines().next().unwrap_or_default();
        if line.starts_with(HASHES) {
            self.check_hashes(line, at);
        } else if !is_first {
            self.check_delimiter_row(line, at);
        } else if line.starts_with('|') {
            self.check_rows();
        }
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

    /// Reports a row of dashes that does not turn the line before it into the head of a table.
    fn check_delimiter_row(&mut self, line: &str, at: usize) {
        let row = line.trim_end();
        if !is_nearly_delimiter_row(row) {
            return;
        }
        let before = self.source[..at].rsplit('\n').nth(1);
        let Some(head) = before.filter(|line| line.contains(BARS)) else {
            return;
        };
        let head = head.trim_end();
        let head = head.trim_start_matches(|c: char| " \t>-*+".contains(c));
        let expected = row_cells(head.as_bytes()).count();
        let (message, help) = match delimiter_row(row.as_bytes()) {
            Some(cells) if cells == expected => return,
            Some(cells) => (
                format!(
                    "this row has {cells} cells, but the row above it has {expected}; the table is shown as text"
                ),
                "write one `---` below each cell of the head",
            ),
            None => (
                "this row does not divide a table; the table is shown as text".to_owned(),
                "write it with `|`, `-` and `:` alone, such as `| --- | --- |`",
            ),
        };
        let span = Span::new(at, at + row.len());
        self.report(Code::UnreadTable, span, message, help);
    }

    /// Reports the open paragraph if all its lines are rows of a table.
    fn check_rows(&mut self) {
        let [.., paragraph] = self.stack.as_slice() else {
            return;
        };
        let at = paragraph.node;
        if self.stack.len() > 2 || paragraph.implied {
            return;
        }
        let span = self.nodes[at].span;
        let is_row = |line: &str| {
            let line = line.trim();
            line.ends_with('|') && line.starts_with('|') && row_cells(line.as_bytes()).count() > 1
        };
        let mut lines = self.source[span.range()].lines();
        let follows_table = at > 1 && matches!(self.nodes[at - 1].kind, NodeKind::Table { .. });
        let count = lines.clone().count();
        if count < 2 && !follows_table
            || !lines.all(|line| is_row(line) && !is_nearly_delimiter_row(line))
        {
            return;
        }
        let help = match follows_table {
            true => "remove the blank line above, which ends the table",
            false => "write a row such as `| --- | --- |` below the head",
        };
        let first = self.source[span.range()].lines().next().map_or(0, str::len);
        self.report(
            Code::UnreadTable,
            Span::new(span.start, span.start + first),
            "this row is in no table; it is shown as text",
            help,
        );
    }
}

/// Returns whether a line has only bars and the characters that are written for dashes and colons.
fn is_nearly_delimiter_row(row: &str) -> bool {
    let is_part = |c| BARS.contains(&c) || " \t:：-–—−".contains(c);
    let dashes = row.matches(['-', '–', '—', '−']).count();
    row.contains(BARS) && dashes > 1 && row.chars().all(is_part)
}
