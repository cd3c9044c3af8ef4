//! The masked text, which pulldown-cmark parses in place of the author's.
//!
//! Constructs that CommonMark does not have (tags, expressions, fences of admonitions) are replaced
//! by markers. A list of pieces maps every byte back to the author's file, so a marker need not be
//! as long as its construct.

use crate::{Attr, Esm, FrontMatterBlock, Span, Value, diagnostic::Diagnostics, limits};

/// The marker of constructs that occupy whole lines. CommonMark reads it as an HTML block that
/// interrupts a paragraph and ends on its line.
pub(crate) const FLOW: &str = "<?m?>";

/// The marker of a construct within a line. CommonMark reads it as a tag.
pub(crate) const TEXT: &str = "<m/>";

/// The backslash before a character that CommonMark would read as a mark.
pub(crate) const ESCAPE: &str = "\\";

/// A construct that was replaced by a marker.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: TokenKind,
}

/// The kind of a replaced construct.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TokenKind {
    Open {
        name: String,
        attrs: Vec<Attr>,
        closed: bool,
    },
    Close {
        name: String,
    },
    Expr(Value),
    Comment(String),
    /// A formula between `$$` over several lines.
    Math(String),
    AdmonitionOpen {
        kind: String,
        title: Option<Span>,
    },
    /// Closes this many admonitions.
    AdmonitionClose(usize),
}

/// A marker in the masked text, and the tokens that it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker {
    /// Its offset in the masked text.
    pub(crate) at: usize,
    /// The first token and the one after the last.
    pub(crate) first: usize,
    pub(crate) end: usize,
}

/// A piece of the masked text and its position in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    at: usize,
    source: Span,
    copied: bool,
}

/// The start of the text beyond a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rest {
    /// The end of the masked text before it.
    pub(crate) masked_end: usize,
    /// Its offset in the source.
    pub(crate) source: usize,
}

/// The masked text and the constructs that were removed from it.
#[derive(Debug, Default)]
pub(crate) struct Masked {
    pub(crate) text: String,
    pieces: Vec<Piece>,
    pub(crate) tokens: Vec<Token>,
    pub(crate) markers: Vec<Marker>,
    /// The offsets of backslashes that are not the author's, in order.
    pub(crate) escapes: Vec<usize>,
    /// The number of tables, in MDX.
    pub(crate) tables: usize,
    pub(crate) front: Option<FrontMatterBlock>,
    pub(crate) esm: Vec<Esm>,
    /// Positions of link definitions, including repeated labels.
    pub(crate) definitions: Vec<Span>,
    pub(crate) diagnostics: Diagnostics,
    /// The start of the text that is shown as it is written.
    pub(crate) rest: Option<Rest>,
}

impl Masked {
    /// Creates an empty mask with capacity for `bytes` of text.
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            ..Self::default()
        }
    }

    /// Returns the mask of a text without constructs: the text itself.
    pub(crate) fn identity(source: &str) -> Self {
        let mut masked = Self::default();
        masked.copy(source, Span::new(0, source.len()));
        masked
    }

    /// Appends `span` of the source as it is.
    pub(crate) fn copy(&mut self, source: &str, span: Span) {
        if span.start >= span.end {
            return;
        }
        let at = self.text.len();
        self.text.push_str(&source[span.range()]);
        if let Some(last) = self.pieces.last_mut()
            && last.copied
            && last.source.end == span.start
        {
            last.source.end = span.end;
            return;
        }
        self.pieces.push(Piece {
            at,
            source: span,
            copied: true,
        });
    }

    /// Turns carriage returns without a line feed into line feeds, because pulldown-cmark drops
    /// them inside raw HTML. Offsets stay the same.
    pub(crate) fn end_lines_with_line_feeds(&mut self) {
        let bytes = self.text.as_bytes();
        let is_lone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
        let lone: Vec<_> = memchr::memchr_iter(b'\r', bytes).filter(is_lone).collect();
        for at in lone {
            self.text.replace_range(at..=at, "\n");
        }
    }

    /// Appends text in place of `span` of the source, which may be empty.
    pub(crate) fn insert(&mut self, text: &str, span: Span) {
        if text == ESCAPE {
            self.escapes.push(self.text.len());
        }
        if !text.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len(),
                source: span,
                copied: false,
            });
            self.text.push_str(text);
        }
    }

    /// Ends the masked text; the source from an offset on is shown as it is written.
    pub(crate) fn stop(&mut self, source: usize) {
        let masked_end = self.text.len();
        self.rest.get_or_insert(Rest { masked_end, source });
    }

    /// Ends the masked text where pulldown-cmark would keep too many items.
    pub(crate) fn limit_marks(&mut self) {
        let end = self.rest.map_or(self.text.len(), |rest| rest.masked_end);
        self.text.truncate(end);
        if let Some(end) = limits::end_of_marks(&self.text) {
            let source = self.source_span(end, end).start;
            self.rest = Some(Rest {
                masked_end: end,
                source,
            });
            self.text.truncate(end);
        }
    }

    /// Appends a marker for the tokens from `first` on.
    pub(crate) fn mark(&mut self, marker: &str, first: usize) {
        let span = match (self.tokens.get(first), self.tokens.last()) {
            (Some(from), Some(to)) => Span::new(from.span.start, to.span.end),
            _ => Span::default(),
        };
        self.mark_span(marker, first, span);
    }

    /// Appends a marker without tokens, which only changes how its paragraph is parsed.
    pub(crate) fn mark_nothing(&mut self, marker: &str, at: usize) {
        self.mark_span(marker, self.tokens.len(), Span::new(at, at));
    }

    fn mark_span(&mut self, marker: &str, first: usize, span: Span) {
        let end = self.tokens.len();
        self.markers.push(Marker {
            at: self.text.len(),
            first,
            end,
        });
        self.insert(marker, span);
    }

    /// Maps a range of the masked text to the source.
    pub(crate) fn source_span(&self, start: usize, end: usize) -> Span {
        let first = self.piece(start);
        let from = first.map_or(0, |piece| match piece.copied {
            true => (piece.source.start + start - piece.at).min(piece.source.end),
            false => piece.source.start,
        });
        if end <= start {
            return Span::new(from, from);
        }
        let last = self.piece(end - 1);
        let to = last.map_or(0, |piece| match piece.copied {
            true => (piece.source.start + end - piece.at).min(piece.source.end),
            false => piece.source.end,
        });
        Span::new(from.min(to), to)
    }

    /// Returns the piece that contains a byte of the masked text.
    fn piece(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.at <= at);
        self.pieces.get(after.saturating_sub(1))
    }

    /// Returns the first marker in a range of the masked text.
    pub(crate) fn marker_in(&self, start: usize, end: usize) -> Option<Marker> {
        let at = self.markers.partition_point(|marker| marker.at < start);
        self.markers
            .get(at)
            .copied()
            .filter(|marker| marker.at < end)
    }
}
