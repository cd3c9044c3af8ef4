//! Formulas between `$$` over several lines. Unlike a formula in a line, they may contain blank lines and
//! lines that would begin a block, as in remark-math.

use super::{
    colons,
    cursor::{Cursor, Line},
    flow::Flow,
    start,
};
use crate::scan::Scanner;
use crate::{
    Code, Span,
    mask::{Token, TokenKind},
};

/// The end of a formula, or the reason why there is none.
enum End {
    /// The offset after the closing dollars.
    At(usize),
    /// Other dollars are in the way, which pulldown-cmark reads.
    Other,
    /// The container ends.
    Missing,
}

impl Scanner<'_> {
    /// Reads a formula that begins with `$$` at the cursor and ends on a later line.
    pub(in crate::scan) fn display_math(
        &mut self,
        cursor: &Cursor<'_>,
        line: Line,
    ) -> Option<Flow> {
        let source = self.source;
        let first = &source[cursor.at..line.end];
        let dollars = start::run(first.as_bytes(), b'$');
        if !self.options.math || dollars < 2 || dollars_at(&first[dollars..]).is_some() {
            return None;
        }
        let is_fence = first[dollars..].trim().is_empty();
        let mut text = first[dollars..].trim_end().to_owned();
        let mut next = line.next;
        let end = loop {
            if next >= source.len() || !self.budget.may_grow(next - cursor.at) {
                break End::Missing;
            }
            let line = Line::at(source, next);
            let Some(inside) = self.inside(line) else {
                break End::Missing;
            };
            let rest = &source[inside.at..line.end];
            if self.ends_block(rest, is_fence) {
                break End::Missing;
            }
            next = line.next;
            if let Some(at) = dollars_at(rest) {
                let run = start::run(&rest.as_bytes()[at..], b'$');
                let ends_line = rest[at + run..].trim().is_empty();
                let fits = run == dollars || is_fence && run > dollars;
                text.push('\n');
                text.push_str(&rest[..at]);
                break match ends_line && fits {
                    true => End::At(inside.at + at + run),
                    false => End::Other,
                };
            }
            text.push('\n');
            text.push_str(rest);
        };
        match end {
            End::At(end) if !text.trim().is_empty() => {
                let kind = TokenKind::Math(text);
                let span = Span::new(cursor.at, end);
                return Some(Flow {
                    tokens: vec![Token { span, kind }],
                    findings: Vec::new(),
                    next,
                });
            }
            End::Missing if is_fence => {
                let span = Span::new(cursor.at, cursor.at + dollars);
                self.report(
                    Code::UnclosedFormula,
                    span,
                    "the formula is never closed; it is shown as text",
                    "close it with `$$`, or write `\\$$`",
                );
            }
            _ => {}
        }
        self.budget.pay_bytes(next - cursor.at);
        None
    }

    /// Returns whether a line ends every block around it, or is the beginning of a block that is not
    /// a part of a formula whose first line has text.
    fn ends_block(&self, rest: &str, is_fence: bool) -> bool {
        let rest = rest.trim_start();
        let bytes = rest.as_bytes();
        let kinds = &self.options.admonition_kinds;
        if let Some(colons::Colons::Close { colons }) = colons::colons(rest, false, kinds) {
            return self.admonition_to_close(colons).is_some();
        }
        !is_fence && (start::fence(bytes, 0).is_some() || start::heading(bytes).is_some())
    }
}

/// Returns the offset of two dollars without a backslash before them.
fn dollars_at(line: &str) -> Option<usize> {
    let mut places = line.match_indices("$$").map(|(at, _)| at);
    places.find(|at| !line[..*at].ends_with('\\'))
}
