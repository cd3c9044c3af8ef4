//! From the author's text to the masked one: line by line, with the quotes, lists and admonitions
//! that are open, as CommonMark's own first pass goes, by the rules of MDX where they differ.
//!
//! In MDX there is no indented code and no limit of three spaces, so the marks of containers are
//! written anew, in the least space they need; what a line says is copied. In Markdown lines stay
//! as they are and only admonitions are cut out.

mod blocks;
mod budget;
mod colons;
mod construct;
mod containers;
mod cursor;
mod emit;
mod flow;
mod inline;
mod leaf;
mod start;
mod window;

pub use colons::KINDS;
pub(crate) use {leaf::id_start, start::row_cells};

use crate::{Code, Diagnostic, Mode, Options, Span, front, mask::Masked};
use budget::Budget;
use containers::Container;
use cursor::{Cursor, Line};
use start::Fence;

/// How deep quotes, lists, admonitions and elements may be nested.
pub(crate) const DEEPEST: usize = 500;

/// Masks a text.
pub(crate) fn mask(source: &str, options: &Options) -> Masked {
    let mut masked = mask_lines(source, options);
    masked.end_lines_with_line_feeds();
    masked
}

fn mask_lines(source: &str, options: &Options) -> Masked {
    if options.mode == Mode::CommonMark {
        return Masked::identity(source);
    }
    let mut scanner = Scanner::new(source, options);
    let start = scanner.front_matter();
    if options.mode == Mode::Markdown && !source[start..].contains(":::") {
        scanner.masked.copy(source, Span::new(start, source.len()));
        return scanner.masked;
    }
    scanner.lines(start);
    scanner.masked
}

/// Masks a title or another stretch of text that is no whole document.
pub(crate) fn mask_line(source: &str, options: &Options) -> Masked {
    let mut scanner = Scanner::new(source, options);
    scanner.only_text = true;
    scanner.lines(0);
    scanner.masked
}

/// A block that goes on over lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaf {
    None,
    Paragraph,
    Table,
    Fence(Fence),
}

/// A line of the paragraph or table that is open.
#[derive(Debug, Clone, Copy)]
struct TextLine {
    span: Span,
    /// How many of the open containers the line has.
    depth: usize,
    /// A mark that is shown as text goes on here.
    escape: Option<usize>,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
struct Scanner<'a> {
    source: &'a str,
    options: &'a Options,
    mdx: bool,
    /// There are no blocks: the text is a title.
    only_text: bool,
    masked: Masked,
    containers: Vec<Container>,
    /// How many of them the line that is read has.
    matched: usize,
    leaf: Leaf,
    /// The open fence is known to have a closing line.
    fence_is_closed: bool,
    text: Vec<TextLine>,
    /// Fences ```` ```mdx-code-block ```` that are open.
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
            fence_is_closed: false,
            text: Vec::new(),
            wrappers: Vec::new(),
            budget: Budget::new(source.len()),
            too_deep: false,
        }
    }

    /// Takes the front matter; where the rest starts.
    fn front_matter(&mut self) -> usize {
        let bom = if self.source.starts_with('\u{feff}') {
            3
        } else {
            0
        };
        if !self.options.front_matter {
            return bom;
        }
        match front::read(self.source) {
            Some(Ok(front)) => {
                let end = Line::at(self.source, front.span.end).next;
                self.masked.front = Some(front);
                end
            }
            Some(Err(found)) => {
                self.masked.diagnostics.push(*found);
                bom
            }
            None => bom,
        }
    }

    fn lines(&mut self, start: usize) {
        let mut at = start;
        while at < self.source.len() {
            at = self.line(Line::at(self.source, at));
        }
        self.flush();
    }

    fn report(&mut self, code: Code, span: Span, message: impl Into<String>, help: &str) {
        let found = Diagnostic::new(code, span, message).help(help);
        self.masked.diagnostics.push(found);
    }

    /// The columns a block may be indented by.
    const fn limit(&self) -> usize {
        if self.mdx { usize::MAX } else { 3 }
    }

    fn cursor(&self, line: Line) -> Cursor<'a> {
        Cursor::new(self.source, line)
    }
}
