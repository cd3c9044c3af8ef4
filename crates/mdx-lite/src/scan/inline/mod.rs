//! Finds the tags, expressions and comments in a paragraph, a heading or a table cell. Reads from
//! left to right as MDX does: of code, link addresses and tags, the one that starts first wins.

pub(super) mod construct;
mod formula;
pub(super) mod resource;

use std::collections::HashMap;

use self::{
    construct::{Construct, NotRead},
    resource::{definition_end, ends_with_backslash, resource_end},
};
use super::{budget::Budget, window::Window};
use crate::{
    Code, Diagnostic, Span, linkify,
    mask::{ESCAPE, Token},
};

/// A change of the text of a paragraph.
pub(super) enum Edit {
    /// Replaces the bytes from one offset to the other by a marker.
    Token(usize, usize, Token),
    /// Inserts text before a byte.
    Insert(usize, &'static str),
    /// Replaces a byte.
    Replace(usize, &'static str),
    /// Inserts a marker without a construct before a byte.
    Mark(usize),
}

impl Edit {
    /// Returns the offset of the first byte that it changes.
    pub(super) const fn start(&self) -> usize {
        match self {
            Self::Token(at, ..) | Self::Insert(at, _) | Self::Replace(at, _) | Self::Mark(at) => {
                *at
            }
        }
    }
}

/// The changes and diagnostics of a text.
#[derive(Default)]
pub(super) struct Found {
    pub(super) edits: Vec<Edit>,
    /// The byte at which no further change was allowed.
    pub(super) stop: Option<usize>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Found {
    /// Adds a diagnostic, or extends the last one if both are adjacent and have the same code:
    /// `<<<<<<<` is reported once.
    fn add_diagnostic(&mut self, found: Diagnostic) {
        match self.diagnostics.last_mut() {
            Some(last) if last.code == found.code && last.span.end == found.span.start => {
                last.span.end = found.span.end;
            }
            _ => self.diagnostics.push(found),
        }
    }
}

/// Returns whether a text has neither constructs nor addresses with marks.
pub(super) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr3(b'<', b'{', b':', bytes).is_none_or(|at| {
        memchr::memchr2(b'<', b'{', &bytes[at..]).is_none() && !has_marked_address(&bytes[at..])
    })
}

/// Returns whether a bare address contains marks of Markdown.
fn has_marked_address(mut rest: &[u8]) -> bool {
    while let Some(colon) = memchr::memchr(b':', rest) {
        rest = &rest[colon..];
        if !rest.starts_with(b"://") {
            rest = &rest[1..];
            continue;
        }
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        if word.iter().any(|byte| MARKS.contains(byte)) {
            return true;
        }
        rest = after;
    }
    false
}

/// Marks that are plain characters inside a bare address. Backticks are not, because code that
/// starts before the address wins.
const MARKS: &[u8] = b"\\*&~[";

/// Reads `range` of a window and adds its changes and diagnostics to `found`. Only a paragraph has
/// definitions.
pub(super) fn read(
    window: &Window<'_>,
    range: (usize, usize),
    has_math: bool,
    has_definitions: bool,
    budget: &mut Budget,
    found: &mut Found,
) {
    if is_plain(&window.text[range.0..range.1]) {
        return;
    }
    let mut reader = Reader {
        window,
        text: &window.text[..range.1],
        end: range.1,
        at: range.0,
        brackets: 0,
        runs: None,
        has_math,
        budget,
        found,
    };
    if has_definitions {
        reader.skip_definitions();
    }
    while reader.at < reader.end {
        reader.step();
    }
}

struct Reader<'a, 'f> {
    window: &'a Window<'a>,
    text: &'a str,
    end: usize,
    at: usize,
    /// The number of open square brackets.
    brackets: usize,
    /// The offset of the last run of backticks of each length. It tells at once that a run is not
    /// closed.
    runs: Option<HashMap<usize, usize>>,
    /// Whether dollars delimit formulas.
    has_math: bool,
    budget: &'f mut Budget,
    found: &'f mut Found,
}

/// Bytes that may start or end a construct.
const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\\`<{[]:$";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

impl Reader<'_, '_> {
    fn step(&mut self) {
        let bytes = self.text.as_bytes();
        let Some(step) = bytes[self.at..]
            .iter()
            .position(|byte| SPECIAL[usize::from(*byte)])
        else {
            self.at = self.end;
            return;
        };
        self.at += step;
        match bytes[self.at] {
            b'\\' => {
                let escapes = bytes.get(self.at + 1).is_some_and(u8::is_ascii_punctuation);
                self.at += 1 + usize::from(escapes);
            }
            b'`' => self.code(),
            b'[' => {
                self.brackets += 1;
                self.at += 1;
            }
            b']' => self.label_end(),
            // The text of a link contains no address.
            b':' if self.brackets > 0 => self.at += 1,
            b':' => self.bare_address(),
            b'$' => self.formula(),
            _ => self.construct(),
        }
    }

    fn construct(&mut self) {
        match construct::read(self.window, (self.at, self.end), self.budget) {
            Ok(Construct {
                token,
                end,
                finding,
            }) => {
                self.found.diagnostics.extend(finding.map(|found| *found));
                self.report_lazy_line(self.at, end);
                let at = std::mem::replace(&mut self.at, end);
                self.edit(Edit::Token(at, end, token));
            }
            Err(miss) => {
                let is_angle = self.text.as_bytes()[self.at] == b'<';
                let mut next = self.at + 1;
                match miss {
                    NotRead::Address(end) => {
                        let span = self.window.span(self.at, end);
                        let message = "MDX does not allow addresses between angle brackets; it is shown as a link";
                        let found = Diagnostic::new(Code::AngleAutolink, span, message);
                        self.found
                            .diagnostics
                            .push(found.help("write `[text](address)`"));
                        next = end;
                    }
                    NotRead::Wrong(_, found) => {
                        self.found.add_diagnostic(*found);
                        if is_angle {
                            self.edit(Edit::Insert(self.at, ESCAPE));
                        }
                    }
                    NotRead::Text if is_angle => self.edit(Edit::Insert(self.at, ESCAPE)),
                    NotRead::Text => {}
                }
                self.at = next;
            }
        }
    }

    /// Adds a change, or stops reading if there are too many.
    fn edit(&mut self, edit: Edit) {
        if self.found.stop.is_none() && self.budget.take_edit() {
            return self.found.edits.push(edit);
        }
        self.found.stop.get_or_insert(edit.start());
        self.end = self.at;
    }

    /// Skips a bare address and escapes the marks in it.
    fn bare_address(&mut self) {
        let end = linkify::end_of_bare_address(self.text, self.at);
        let end = end.unwrap_or(self.at + 1);
        for (at, byte) in (self.at..).zip(&self.text.as_bytes()[self.at..end]) {
            if MARKS.contains(byte) {
                self.edit(Edit::Insert(at, ESCAPE));
            }
        }
        self.at = end;
    }

    /// Reports a construct that continues on a line without the marks of its container.
    fn report_lazy_line(&mut self, from: usize, to: usize) {
        let lines = &self.window.lines;
        let (first, last) = (self.window.line_at(from), self.window.line_at(to - 1));
        let mut rest = lines[first + 1..=last].iter();
        if let Some(lazy) = rest.find(|line| line.depth < lines[first].depth) {
            let message = "MDX does not allow this to continue outside of its list item or quote";
            let span = self.window.span(from, to);
            let found = Diagnostic::new(Code::LazyLine, span, message)
                .related(Span::new(lazy.source, lazy.source))
                .help("begin each of its lines like the first, with the same indentation or `>`");
            self.found.diagnostics.push(found);
        }
    }

    fn code(&mut self) {
        let start = self.at;
        let length = run(self.text, start);
        let from = start + length;
        let end = self.code_end(length, from);
        self.at = end.unwrap_or(from);
        match end {
            Some(end) if self.has_math => self.escape_angles(from, end),
            Some(end) => self.escape_html(from, end),
            // Without the backticks of constructs after it, this would be a fence.
            None if length >= 3 && self.starts_line(start) => {
                (start..from).for_each(|at| self.edit(Edit::Insert(at, ESCAPE)));
            }
            None => {}
        }
    }

    fn starts_line(&self, at: usize) -> bool {
        let line = self.window.lines[self.window.line_at(at)];
        self.text[line.at..at].trim_ascii().is_empty()
    }

    /// Escapes the angle brackets of a formula, or of code beside formulas. pulldown-cmark reads a
    /// few of them as text, in which tags would be HTML.
    fn escape_angles(&mut self, from: usize, to: usize) {
        for angle in memchr::memchr_iter(b'<', &self.text.as_bytes()[from..to]) {
            let at = from + angle;
            if !ends_with_backslash(&self.text[..at]) {
                self.edit(Edit::Insert(at, ESCAPE));
            }
        }
    }

    /// Escapes lines of code, and of an address with its title, that would begin a block of HTML,
    /// which MDX does not have.
    fn escape_html(&mut self, from: usize, to: usize) {
        let inside = &self.text[from..to];
        for (line_end, _) in inside.match_indices('\n') {
            let next = &inside[line_end + 1..];
            let text = next.trim_start_matches([' ', '\t']);
            if !text.starts_with('<') {
                continue;
            }
            let at = to - text.len();
            let before = inside[..line_end].trim_ascii_end();
            self.edit(match before.is_empty() || before.ends_with("]:") {
                // The address itself may begin with `<`.
                true => Edit::Replace(from + line_end, " "),
                false => Edit::Insert(at, ESCAPE),
            });
        }
    }

    /// Returns the offset after the run of backticks that closes the one before `from`.
    fn code_end(&mut self, length: usize, from: usize) -> Option<usize> {
        let text = self.text;
        let runs = self
            .runs
            .get_or_insert_with(|| last_runs(text, from - length));
        if runs.get(&length).is_none_or(|last| *last < from) {
            return None;
        }
        let mut at = from;
        loop {
            at += memchr::memchr(b'`', &text.as_bytes()[at..])?;
            let found = run(text, at);
            at += found;
            if found == length {
                return Some(at);
            }
        }
    }

    fn formula(&mut self) {
        if !self.has_math {
            self.at += 1;
            return;
        }
        let text = self.budget.truncate(self.text, self.at);
        match formula::end(text, self.at) {
            Ok(end) => {
                let start = std::mem::replace(&mut self.at, end);
                self.escape_angles(start, end);
            }
            Err(after) => {
                self.budget.pay_bytes(text.len() - self.at);
                self.at = after;
            }
        }
    }

    /// Skips `](address "title")`, which cannot contain tags. Escapes the parenthesis of other text,
    /// because the markers in it could be an address or a title.
    fn label_end(&mut self) {
        self.at += 1;
        if self.brackets == 0 {
            return;
        }
        self.brackets -= 1;
        if self.text.as_bytes().get(self.at) == Some(&b'(') {
            let mut bytes_read = 0;
            let end = resource_end(self.text, self.at, &mut bytes_read);
            if let Some(end) = end {
                let start = std::mem::replace(&mut self.at, end);
                self.escape_html(start + 1, end);
            } else {
                self.budget.pay_bytes(bytes_read);
                self.edit(Edit::Insert(self.at, ESCAPE));
            }
        }
    }

    fn skip_definitions(&mut self) {
        while let Some(end) = definition_end(self.text, self.at) {
            let start = std::mem::replace(&mut self.at, end);
            self.escape_html(start, end);
        }
        // Markers contain no spaces, so pulldown-cmark could read a line with markers as a
        // definition and drop it.
        let rest = &self.text[self.at..];
        if rest.starts_with('[') && rest.contains("]:") {
            self.edit(Edit::Mark(self.at));
        }
    }
}

/// Returns the number of backticks from `at` on.
fn run(text: &str, at: usize) -> usize {
    text.as_bytes()[at..]
        .iter()
        .take_while(|byte| **byte == b'`')
        .count()
}

fn last_runs(text: &str, from: usize) -> HashMap<usize, usize> {
    let mut last = HashMap::new();
    let mut at = from;
    while let Some(step) = memchr::memchr(b'`', &text.as_bytes()[at..]) {
        at += step;
        let length = run(text, at);
        last.insert(length, at);
        at += length;
    }
    last
}
