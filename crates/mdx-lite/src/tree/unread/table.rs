//! Reports lines of a paragraph that resemble a row of a table.

use crate::{
    Code, NodeKind, Span,
    scan::{delimiter_row, row_cells},
    tree::Builder,
};

/// Bars of tables: `|`, and the wide one of Chinese input.
const BARS: [char; 2] = ['|', WIDE_BAR];
const WIDE_BAR: char = '｜';

impl Builder<'_> {
    /// Reports a row of dashes that does not turn the line before it into the head of a table.
    pub(super) fn check_delimiter_row(&mut self, line: &str, at: usize) {
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
            _ if [head, row].iter().any(|it| it.contains(WIDE_BAR)) => (
                "the bars of this table are wide ones; the table is shown as text".to_owned(),
                "write `|` in each of its rows, in place of `｜`",
            ),
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

    /// Reports the open row if it is the rest of the row before it.
    pub(in crate::tree) fn check_broken_row(&mut self) {
        let [.., table, row] = self.stack.as_slice() else {
            return;
        };
        let NodeKind::Table { align } = &self.nodes[table.node].kind else {
            return;
        };
        let Some(before) = self.nodes[table.node + 1..row.node].last() else {
            return;
        };
        let (columns, span) = (align.len(), self.nodes[row.node].span);
        let rest = self.source[span.range()].trim();
        let before = self.source[before.span.range()].trim();
        let is_open = before.starts_with('|') && !before.ends_with('|');
        let is_rest = rest.ends_with('|') && (is_open || !rest.starts_with('|'));
        if !is_rest || !before.starts_with('|') {
            return;
        }
        let cells = [before, rest].map(|row| row_cells(row.as_bytes()).count());
        let both = cells[0] + cells[1];
        let is_divided = both == columns || both == columns + 1 && !rest.starts_with('|');
        if cells[0] <= columns && is_divided {
            self.report(
                Code::UnreadTable,
                span,
                "this line is a row of its own, but it ends the row above it",
                "write a row on one line; `<br>` begins a new line in a cell",
            );
        }
    }

    /// Reports the open paragraph if all its lines are rows of a table.
    pub(super) fn check_rows(&mut self) {
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
