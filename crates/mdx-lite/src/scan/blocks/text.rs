//! Writes paragraphs and tables once their last line is known.

use super::{cursor::Line, start};
use crate::scan::{
    Leaf, Scanner, TextLine,
    inline::{
        self, Edit, Found,
        resource::{definition_end, ends_with_backslash},
    },
    window::Window,
};
use crate::{Span, mask::ESCAPE};

impl<'a> Scanner<'a> {
    /// Ends the paragraph or table that is open.
    pub(in crate::scan) fn flush(&mut self) {
        match self.leaf {
            Leaf::Paragraph => self.write_text(false),
            Leaf::Table => self.write_table(),
            _ => return,
        }
        self.leaf = Leaf::None;
    }

    /// Writes the lines of a paragraph.
    pub(in crate::scan) fn write_text(&mut self, is_heading: bool) {
        let lines = std::mem::take(&mut self.text);
        let starts_definition =
            |line: &TextLine| self.source[line.span.range()].trim_start().starts_with('[');
        if lines.first().is_some_and(starts_definition) {
            self.note_definitions(&lines);
        }
        let plain = |line: &TextLine| {
            line.escape.is_none() && inline::is_plain(&self.source[line.span.range()])
        };
        if !self.mdx || lines.iter().all(plain) {
            self.write_plain(&lines);
        } else {
            let window = self.window_of(&lines);
            let end = is_heading.then(|| id_start(&window.text)).flatten();
            let range = (0, end.unwrap_or(window.text.len()));
            let mut found = Found::default();
            self.read_inline(&window, range, &mut found);
            self.write_window(&window, &lines, found);
        }
        self.text = lines;
        self.text.clear();
    }

    /// Finds the constructs in a range of a window.
    pub(in crate::scan) fn read_inline(
        &mut self,
        window: &Window<'_>,
        range: (usize, usize),
        found: &mut Found,
    ) {
        let has_math = self.options.math;
        let has_definitions = self.leaf == Leaf::Paragraph && range.0 == 0 && !self.only_text;
        inline::read(
            window,
            range,
            has_math,
            has_definitions,
            &mut self.budget,
            found,
        );
    }

    fn note_definitions(&mut self, lines: &[TextLine]) {
        let window = self.window_of(lines);
        let mut at = 0;
        while let Some(end) = definition_end(&window.text, at) {
            let text = window.text[at..end].trim_end();
            self.masked
                .definitions
                .push(window.span(at, at + text.len()));
            at = end;
        }
    }

    /// Writes the lines of a table. Tags and expressions end within their cells.
    fn write_table(&mut self) {
        let lines = std::mem::take(&mut self.text);
        let source = self.source;
        let is_plain = |(number, line): (usize, &TextLine)| {
            let text = &source[line.span.range()];
            let ends_with_line_feed = source[line.span.end..].starts_with('\n');
            let is_empty_row = text.trim_ascii() == "|";
            let is_repaired =
                number < 2 && needs_repair(text, number) || text.contains(ESCAPED_BACKSLASH);
            let is_changed =
                line.escape.is_some() || is_empty_row || is_repaired || !ends_with_line_feed;
            !is_changed && inline::is_plain(text)
        };
        if lines.iter().enumerate().all(is_plain) {
            return self.write_plain(&lines);
        }
        let window = self.window_of(&lines);
        let mut found = Found::default();
        for (number, line) in window.lines.iter().enumerate() {
            let text = &window.text[line.at..window.line_end(number)];
            // pulldown-cmark ends the table at a row that is a single `|`; in MDX it is an empty
            // row. Its first two rows need a bar, and a head without one may be a definition.
            if text.trim_ascii() == "|" || number == 0 && !text.starts_with('|') {
                found.edits.push(Edit::Insert(line.at, "|"));
            }
            if number == 0 && ends_with_backslash(text) {
                // It would be a line break.
                found.edits.push(Edit::Insert(window.line_end(number), " "));
            }
            if number == 1 {
                if lacks_bar(text) {
                    found.edits.push(Edit::Insert(line.at, "|"));
                }
                // pulldown-cmark allows no tabs in this row.
                let tabs = text.match_indices('\t');
                let spaces = tabs.map(|(tab, _)| Edit::Replace(line.at + tab, " "));
                found.edits.extend(spaces);
            }
            // pulldown-cmark reads the second backslash as an escape of the bar.
            let bars = text.match_indices(ESCAPED_BACKSLASH);
            let bars = bars.map(|(at, _)| at + ESCAPED_BACKSLASH.len() - 1);
            let bars = bars.filter(|bar| !ends_with_backslash(&text[..*bar]));
            let spaces = bars.map(|bar| Edit::Insert(line.at + bar, " "));
            found.edits.extend(spaces);
            if inline::is_plain(text) {
                continue;
            }
            for (from, to) in start::row_cells(text.as_bytes()) {
                let range = (line.at + from, line.at + to);
                self.read_inline(&window, range, &mut found);
            }
            if found.stop.is_some() {
                break;
            }
        }
        self.write_window(&window, &lines, found);
    }

    fn window_of(&self, lines: &[TextLine]) -> Window<'a> {
        if let [line] = lines {
            return Window::stretch(self.source, line.span, line.depth);
        }
        let mut window = Window::new();
        for line in lines {
            window.push(self.source, line.span, line.depth);
        }
        window
    }

    fn write_window(&mut self, window: &Window<'_>, lines: &[TextLine], mut found: Found) {
        let edits = &mut found.edits;
        edits.sort_by_key(Edit::start);
        let escapes = escapes(window, lines, edits);
        let end = found.stop.unwrap_or(window.text.len());
        edits.extend(escapes.into_iter().filter(|escape| escape.start() < end));
        edits.sort_by_key(Edit::start);
        self.window_from(window, 0, found);
        self.end_text(lines);
    }

    fn write_plain(&mut self, lines: &[TextLine]) {
        for (number, line) in lines.iter().enumerate() {
            if self.mdx && number > 0 {
                self.marks(line.depth, line.span.start);
            }
            let Span { mut start, end } = line.span;
            if let Some(escape) = line.escape {
                self.masked.copy(self.source, Span::new(start, escape));
                self.masked.insert(ESCAPE, Span::new(escape, escape));
                start = escape;
            }
            self.copy_line(start, Line::until(self.source, start, end));
        }
    }

    fn end_text(&mut self, lines: &[TextLine]) {
        if let Some(last) = lines.last() {
            let Span { start, end } = last.span;
            self.newline(Line::until(self.source, start, end));
        }
    }
}

/// An escaped backslash at the end of a cell.
const ESCAPED_BACKSLASH: &str = "\\\\|";

/// Returns whether pulldown-cmark would not read one of the first two rows as a part of a table.
fn needs_repair(row: &str, number: usize) -> bool {
    match number {
        0 => !row.starts_with('|') || ends_with_backslash(row),
        _ => lacks_bar(row) || row.contains('\t'),
    }
}

/// Returns whether a row has a single cell and no bar before it.
fn lacks_bar(row: &str) -> bool {
    !row.starts_with('|') && start::row_cells(row.as_bytes()).count() < 2
}

/// Returns the backslashes outside of tokens before characters that would begin a block.
/// `edits` are in order.
fn escapes(window: &Window<'_>, lines: &[TextLine], edits: &[Edit]) -> Vec<Edit> {
    let mut before = edits.iter().peekable();
    let mut end_of_tokens = 0;
    let mut found = Vec::new();
    for (line, in_window) in lines.iter().zip(&window.lines) {
        let Some(escape) = line.escape else {
            continue;
        };
        let at = in_window.at + escape - line.span.start;
        while let Some(edit) = before.next_if(|edit| edit.start() < at) {
            if let Edit::Token(_, to, _) = edit {
                end_of_tokens = end_of_tokens.max(*to);
            }
        }
        if end_of_tokens <= at {
            found.push(Edit::Insert(at, ESCAPE));
        }
    }
    found
}

/// Returns the start of `{#id}` or `\{#id}` at the end of a heading.
pub(crate) fn id_start(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let unclosed = text.trim_end_matches('#');
    let text = match unclosed.ends_with([' ', '\t']) {
        true => unclosed.trim_end(),
        false => text,
    };
    let inside = text.strip_suffix('}')?;
    let at = inside.rfind("{#")?;
    let id = &inside[at + 2..];
    let good = !id.trim().is_empty() && !id.contains(['{', '}', '\n']);
    good.then(|| {
        if text[..at].ends_with('\\') {
            at - 1
        } else {
            at
        }
    })
}
