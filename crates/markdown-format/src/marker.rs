//! The marks of items.

use mdx_lite::Node;

use crate::{context::Context, edits::Edits};

/// The mark at the start of an item.
#[derive(Debug)]
pub(crate) struct Marker {
    pub(crate) start: usize,
    /// The number of digits before the form.
    pub(crate) digits: usize,
    pub(crate) number: u64,
    /// The last character.
    pub(crate) form: char,
    /// Whether the line would be a thematic break with other marks.
    pub(crate) makes_break: bool,
}

impl Marker {
    /// Reads the mark of an item; `None` if it does not begin with one.
    pub(crate) fn read(context: &Context<'_>, item: &Node) -> Option<Self> {
        let start = item.span.start;
        let written = context.source.get(start..)?;
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        let form = written[digits..].chars().next()?;
        let number = written[..digits].parse().unwrap_or_default();
        let is_mark = match digits {
            0 => matches!(form, '-' | '*' | '+'),
            _ => matches!(form, '.' | ')'),
        };
        let line = &context.source[start..context.content_end(start)];
        let marks = line.chars().filter(|c| !matches!(c, ' ' | '\t'));
        let is_of_marks = line.chars().all(|c| " \t-*+_".contains(c));
        is_mark.then_some(Self {
            start,
            digits,
            number,
            form,
            makes_break: is_of_marks && marks.count() > 2,
        })
    }

    /// Returns the offset after the mark.
    pub(crate) const fn end(&self) -> usize {
        self.start + self.digits + 1
    }

    /// Replaces the last character.
    pub(crate) fn push(&self, context: &Context<'_>, wanted: char, edits: &mut Edits) {
        let end = self.end();
        edits.replace(
            context.source,
            end - 1..end,
            wanted.encode_utf8(&mut [0; 4]),
        );
    }
}
