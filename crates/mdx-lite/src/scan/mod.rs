//! Masks the author's text line by line, keeping track of open quotes, lists and admonitions. It
//! follows the first phase of CommonMark's parsing strategy, with the rules of MDX where they
//! differ.
//!
//! MDX has no indented code and no limit of three spaces, so the marks of containers are rewritten
//! with the least indentation and the rest of each line is copied. In Markdown, lines stay as they
//! are and only the fences of admonitions are replaced.

mod blocks;
mod budget;
mod inline;
mod window;

pub(crate) use blocks::{
    start::{delimiter_row, row_cells},
    text::id_start,
};

use crate::{Code, Diagnostic, Mode, Options, Span, document::front, limits, mask::Masked};
use blocks::{
    colons,
    containers::Container,
    cursor::{Cursor, Line},
    fence::{self, OpenFence},
    start::Fence,
};
use budget::Budget;

/// The maximum nesting depth of quotes, lists, admonitions and elements.
pub(crate) const MAX_NESTING: usize = 256;

/// Masks a text.
pub(crate) fn mask(source: &str, options: &Options) -> Masked {
    let mut masked = mask_lines(source, options);
    masked.limit_marks();
    masked.end_lines_with_line_feeds();
    masked
}

fn mask_lines(source: &str, options: &Options) -> Masked {
    if options.mode == Mode::CommonMark {
        return Masked::identity(source);
    }
    let mut scanner = Scanner::new(source, options);
    let start = scanner.front_matter();
    let rest = &source[start..];
    let has_blocks = rest.contains(":::")
        || colons::has_two(rest)
        || options.math && rest.contains("$$")
        || fence::has_tab_after_marks(rest);
    if options.mode == Mode::Markdown && !has_blocks {
        scanner.masked.copy(source, Span::new(start, source.len()));
        return scanner.masked;
    }
    scanner.lines(start);
    scanner.masked
}

/// Masks a text without blocks, such as a title.
pub(crate) fn mask_line(source: &str, options: &Options) -> Masked {
    let mut scanner = Scanner::new(source, options);
    scanner.only_text = true;
    scanner.lines(0);
    scanner.masked
}

/// The open block that may continue on the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaf {
    None,
    Paragraph,
    Table,
    Fence(Fence),
}

/// A line of the open paragraph or table.
#[derive(Debug, Clone, Copy)]
struct TextLine {
    span: Span,
    /// The number of open containers that the line continues.
    depth: usize,
    /// The offset of a mark that must be escaped.
    escape: Option<usize>,
}

struct Scanner<'a> {
    source: &'a str,
    options: &'a Options,
    mdx: bool,
    /// Whether the text has no blocks, as a title.
    only_text: bool,
    masked: Masked,
    containers: Vec<Container>,
    /// The number of open containers that the current line continues.
    matched: usize,
    leaf: Leaf,
    fence: OpenFence,
    /// The number of lines whose findings are also about the closing lines after them.
    unread_colons: usize,
    text: Vec<TextLine>,
    /// Open fences ```` ```mdx-code-block ````.
    wrappers: Vec<Fence>,
    budget: Budget,
    too_deep: bool,
}

impl<'a> Scanner<'a> {
    fn new(source: &'a str, options: &'a Options) -> Self {
        Self {
            source,
            options,
            mdx: options.mode == Mode::Mdx,
            only_text: false,
            masked: Masked::with_capacity(source.len() + source.len() / 16),
            containers: Vec::new(),
            matched: 0,
            leaf: Leaf::None,
            fence: OpenFence::default(),
            unread_colons: 0,
            text: Vec::new(),
            wrappers: Vec::new(),
            budget: Budget::new(source.len()),
            too_deep: false,
        }
    }

    /// Reads the front matter and returns the start of the rest.
    fn front_matter(&mut self) -> usize {
        let bom = if self.source.starts_with('\u{feff}') {
            3
        } else {
            0
        };
        if !self.options.front_matter {
            return bom;
        }
        match front::read(self.source, self.options.mode) {
            Some(Ok(front)) => {
                let end = Line::at(self.source, front.span.end).next;
                self.masked.front = Some(front);
                end
            }
            Some(Err(found)) => {
                self.masked.diagnostics.push(*found);
                bom
            }
            None => {
                self.masked
                    .diagnostics
                    .extend(front::misplaced(self.source));
                bom
            }
        }
    }

    fn lines(&mut self, start: usize) {
        let mut at = start;
        while at < self.source.len() && self.masked.rest.is_none() {
            if self.masked.tokens.len() > limits::max_parts(self.source.len()) {
                self.flush();
                return self.masked.stop(at);
            }
            at = self.line(Line::at(self.source, at));
        }
        self.flush();
    }

    fn report(&mut self, code: Code, span: Span, message: impl Into<String>, help: &str) {
        let found = Diagnostic::new(code, span, message).help(help);
        self.masked.diagnostics.push(found);
    }

    /// Returns the maximum indentation of a block, in columns.
    const fn limit(&self) -> usize {
        if self.mdx { usize::MAX } else { 3 }
    }

    fn cursor(&self, line: Line) -> Cursor<'a> {
        Cursor::new(self.source, line)
    }
}
