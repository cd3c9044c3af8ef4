//! The masked text: what pulldown-cmark is given instead of the author's.
//!
//! What CommonMark does not know (tags, expressions, fences of admonitions) is replaced by a
//! marker, and a list of pieces leads every byte back to the author's file. The length is not
//! kept: a marker is as short as can be.

use crate::{Attr, Diagnostic, Esm, FrontMatter, Span, Value};

/// The marker of constructs on lines of their own: to CommonMark a block of HTML that interrupts
/// a paragraph and ends on its line.
pub(crate) const FLOW: &str = "<?m?>";

/// The marker of a construct in a line: to CommonMark a tag.
pub(crate) const TEXT: &str = "<m/>";

/// A construct that a marker stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: TokenKind,
}

/// What a marker stands for.
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
    AdmonitionOpen {
        kind: String,
        title: Option<Span>,
    },
    /// Closes this many admonitions.
    AdmonitionClose(usize),
}

/// A marker in the masked text, and the tokens it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker {
    /// Where it starts in the masked text.
    pub(crate) at: usize,
    /// The first token and the one after the last.
    pub(crate) first: usize,
    pub(crate) end: usize,
}

/// A piece of the masked text and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    at: usize,
    source: Span,
    copied: bool,
}

/// The masked text with all that was taken out of it.
#[derive(Debug, Default)]
pub(crate) struct Masked {
    pub(crate) text: String,
    pieces: Vec<Piece>,
    pub(crate) tokens: Vec<Token>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) front: Option<FrontMatter>,
    pub(crate) esm: Vec<Esm>,
    /// Places of link definitions, those of a label that is taken included.
    pub(crate) definitions: Vec<Span>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Masked {
    /// An empty one with room for `bytes` of text.
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            ..Self::default()
        }
    }

    /// A text that needs no mask.
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

    /// Turns carriage returns that stand alone into line feeds: pulldown-cmark drops the former
    /// inside raw HTML. No place shifts.
    pub(crate) fn end_lines_with_line_feeds(&mut self) {
        let bytes = self.text.as_bytes();
        let is_lone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
        let lone: Vec<_> = memchr::memchr_iter(b'\r', bytes).filter(is_lone).collect();
        for at in lone {
            self.text.replace_range(at..=at, "\n");
        }
    }

    /// Appends text that stands for `span` of the source, which may be empty.
    pub(crate) fn insert(&mut self, text: &str, span: Span) {
        if !text.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len(),
                source: span,
                copied: false,
            });
            self.text.push_str(text);
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

    /// The place in the source of a range of the masked text.
    pub(crate) fn source_span(&self, start: usize, end: usize) -> Span {
        let from = self.source_start(start);
        let to = if end > start {
            self.source_end(end)
        } else {
            from
        };
        Span::new(from.min(to), to)
    }

    fn piece(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.at <= at);
        self.pieces.get(after.checked_sub(1)?)
    }

    fn source_start(&self, at: usize) -> usize {
        self.piece(at).map_or(0, |piece| match piece.copied {
            true => (piece.source.start + at - piece.at).min(piece.source.end),
            false => piece.source.start,
        })
    }

    fn source_end(&self, at: usize) -> usize {
        self.piece(at - 1).map_or(0, |piece| match piece.copied {
            true => (piece.source.start + at - piece.at).min(piece.source.end),
            false => piece.source.end,
        })
    }

    /// The tokens of the first marker in a range of the masked text.
    pub(crate) fn marker_in(&self, start: usize, end: usize) -> Option<Marker> {
        let at = self.markers.partition_point(|marker| marker.at < start);
        self.markers
            .get(at)
            .copied()
            .filter(|marker| marker.at < end)
    }
}
