//! The input of a round: the parsed text and what all rules ask about it.

use mdx_lite::{Document, Node, Span};

use crate::{Style, lines, protected::Protected, work};

/// The input of a round.
pub(crate) struct Context<'a> {
    pub(crate) document: &'a Document,
    pub(crate) source: &'a str,
    pub(crate) style: &'a Style,
    /// The line end of added lines.
    pub(crate) line_end: &'static str,
    /// The ranges whose white space is part of a value.
    pub(crate) protected: Protected,
}

impl<'a> Context<'a> {
    pub(crate) fn new(source: &'a str, document: &'a Document, style: &'a Style) -> Self {
        Self {
            document,
            source,
            style,
            line_end: lines::line_end(source),
            protected: Protected::new(document),
        }
    }

    /// Returns the source of a node.
    pub(crate) fn slice(&self, node: &Node) -> &'a str {
        self.text(node.span)
    }

    /// Returns the source at a span, or an empty text if the span is not one of the source.
    pub(crate) fn text(&self, span: Span) -> &'a str {
        let text = self.source.get(span.range()).unwrap_or_default();
        work::count(text.len());
        text
    }

    /// Returns the start of the line of an offset.
    pub(crate) fn line_start(&self, offset: usize) -> usize {
        lines::start(self.source, offset)
    }

    /// Returns the end of the line of an offset, before its line end and the blanks there.
    pub(crate) fn content_end(&self, offset: usize) -> usize {
        let end = lines::end(self.source, offset);
        let start = offset.min(end);
        start + self.source[start..end].trim_end_matches([' ', '\t']).len()
    }

    /// Returns the line before the one that starts at an offset; an empty text for the first one.
    pub(crate) fn line_above(&self, start: usize) -> &'a str {
        let before = self.source[..start].trim_end_matches(['\n', '\r']);
        let ends = self.source[before.len()..start].replace('\r', "");
        match ends.len() {
            1 => &before[self.line_start(before.len())..],
            _ => "",
        }
    }

    /// Returns the text of a line before an offset: the indentation and the marks of containers.
    pub(crate) fn before(&self, offset: usize) -> &'a str {
        &self.source[self.line_start(offset)..offset]
    }
}
