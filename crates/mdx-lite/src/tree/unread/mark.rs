//! Reports `**`, `~~` and backticks without a partner.

use crate::{
    Code, Mode, NodeKind, Span,
    cjk::class::is_wide,
    scan::row_cells,
    tree::{
        Builder,
        unread::{after, around, before, link::is_text},
    },
};

impl Builder<'_> {
    /// Checks a mark in the text, at an offset of the source: pulldown-cmark found no partner for it.
    pub(super) fn check_mark(&mut self, text: &str, at: usize) {
        let found = match text.as_bytes() {
            [b'`', ..] => self.lonely_backticks(text, at),
            [mark @ (b'*' | b'~')] => self.lonely_pair(*mark, at),
            _ => None,
        };
        let block = self.nodes[self.stack[self.block_index()].node].span.start;
        let Some((span, help)) = found.filter(|_| self.marked_block != Some(block)) else {
            return;
        };
        self.marked_block = Some(block);
        let mark = &self.source[span.range()];
        let message = match mark.starts_with('`') {
            true => "this backtick opens no code; it is shown as text".to_owned(),
            false => format!("this `{mark}` has no partner; it is shown as text"),
        };
        self.report(Code::LonelyMark, span, message, help);
    }

    fn lonely_backticks(&self, text: &str, at: usize) -> Option<(Span, String)> {
        let source = self.source;
        let rest = after(source, at + text.len());
        // ``quotes'' of TeX, and `quotes' of old texts.
        let is_quote = rest.contains('\'') || source[..at].ends_with(['`', '\\', '\'']);
        // Three backticks are a name of themselves, and other findings name the rest.
        let is_known =
            text.len() > 2 || around(source, at).contains('｀') || self.is_in_surplus_row(at);
        let has_code = rest.chars().any(char::is_alphanumeric)
            || source[..at].ends_with(|c: char| c.is_alphanumeric());
        let help = match text {
            "`" => "close the code with a second backtick, or write `\\``".to_owned(),
            _ => format!("begin and end the code with as many backticks, {text} here"),
        };
        (!is_quote && !is_known && has_code).then(|| (Span::new(at, at + text.len()), help))
    }

    /// Returns the place and the remedy of `**` or `~~`, of which this is the second character.
    fn lonely_pair(&mut self, mark: u8, at: usize) -> Option<(Span, String)> {
        let source = self.source;
        let start = at
            .checked_sub(1)
            .filter(|at| source.as_bytes()[*at] == mark)?;
        let last = self.last_child().filter(|node| node.span.end == at)?;
        let NodeKind::Text(text) = &last.kind else {
            return None;
        };
        let is_pair = text.as_bytes().last() == Some(&mark);
        let is_longer = source[..start].ends_with([char::from(mark), '\\'])
            || source.as_bytes().get(at + 1) == Some(&mark);
        if !is_pair || is_longer {
            return None;
        }
        let pair = &source[start..=at];
        let left = source[..start].chars().next_back();
        let rest = after(source, at + 1);
        let next = rest.chars().next()?;
        let is_apart = left.is_none_or(|c| c.is_whitespace() || is_wide(c));
        let is_word =
            next.is_alphabetic() || is_wide(next) || matches!(next, '“' | '‘' | '`' | '[');
        let is_second = before(source, start).matches(pair).count() % 2 == 1;
        // In `**kwargs`, the words are of a program.
        if !is_apart || !is_word || is_second || rest.starts_with("kwargs") {
            return None;
        }
        let help = match rest.find(pair) {
            Some(end) => without_spaces(pair, &rest[..end])?,
            None => format!("close it with `{pair}`, or write `\\{pair}`"),
        };
        Some((Span::new(start, at + 1), help))
    }
    /// Reports code in a line that is written like a block: backticks, a language and a line end.
    pub(in crate::tree) fn check_code(&mut self, span: Span) {
        let written = &self.source[span.range()];
        let Some((first, _)) = written.split_once('\n') else {
            return;
        };
        let language = first.trim_start_matches('`').trim_end();
        let is_block = language.chars().all(|c| c.is_ascii_alphanumeric())
            && (first.starts_with("``") || written.ends_with("\n`"))
            && before(self.source, span.start).trim().is_empty();
        if is_block && self.options.mode != Mode::CommonMark {
            let span = Span::new(span.start, span.start + first.trim_end().len());
            let message = "this is code in a line of text, not a block of code";
            let help = "begin and end a block with three backticks on lines of their own";
            self.report(Code::LonelyMark, span, message, help);
        }
    }

    /// Returns whether an offset is in a row that has too many cells.
    fn is_in_surplus_row(&self, at: usize) -> bool {
        let tables = self.stack.iter().rev();
        let columns = tables.map(|frame| &self.nodes[frame.node].kind);
        let columns = columns.filter_map(|kind| match kind {
            NodeKind::Table { align } => Some(align.len()),
            _ => None,
        });
        let row = around(self.source, at);
        columns
            .take(1)
            .any(|columns| row_cells(row.as_bytes()).count() > columns)
    }

    /// Reports `**` at the end of a line: after a space, or where the line has none before.
    pub(in crate::tree) fn check_last_marks(&mut self) {
        let source = self.source;
        for at in memchr::memmem::find_iter(source.as_bytes(), "**") {
            let rest = after(source, at + 2);
            let line = before(source, at);
            let text = line.trim_start_matches(['*', '-', '+', '>', ' ', '\t']);
            // `value**` refers to a note, unless the line begins with a star.
            let pairs = line.matches("**").count();
            let is_spaced = line.ends_with(' ') && pairs > 0 && pairs.is_multiple_of(2);
            let is_closing = text.ends_with(char::is_alphanumeric)
                && !text.contains("**")
                && line.trim_start().starts_with('*');
            if rest.trim().is_empty() && (is_spaced || is_closing) && is_text(&self.nodes[1..], at)
            {
                let message = "this `**` has no partner; it is shown as text";
                let help = match is_spaced {
                    true => "remove it, or write `\\**`".to_owned(),
                    false => format!("write `**{text}**`"),
                };
                self.report(Code::LonelyMark, Span::new(at, at + 2), message, help);
            }
        }
    }

    /// Reports `** text **`: pulldown-cmark reads these marks as text from the start.
    pub(in crate::tree) fn check_spaced_marks(&mut self) {
        let source = self.source;
        let mut from = 0;
        for at in memchr::memmem::find_iter(source.as_bytes(), "** ") {
            let start = before(source, at);
            let is_apart = start
                .chars()
                .next_back()
                .is_none_or(|c| c == ' ' || is_wide(c));
            let rest = after(source, at + 2);
            let is_first = start.matches("**").count().is_multiple_of(2);
            if let Some(end) = rest.find("**")
                && at >= from
                && is_apart
                && is_first
                && !rest[end + 2..].starts_with(|c: char| c.is_ascii_alphanumeric())
                && let Some(help) = without_spaces("**", &rest[..end])
                && is_text(&self.nodes[1..], at)
                && is_text(&self.nodes[1..], at + 2 + end)
            {
                from = at + 2 + end + 2;
                let message = "this `**` has no partner; it is shown as text";
                self.report(Code::LonelyMark, Span::new(at, at + 2), message, help);
            }
        }
    }
}

/// Returns the remedy for marks with spaces inside.
fn without_spaces(pair: &str, inside: &str) -> Option<String> {
    let text = inside.trim();
    let is_spaced = !text.is_empty() && text.len() < inside.len();
    is_spaced.then(|| format!("remove the spaces inside: `{pair}{text}{pair}`"))
}
