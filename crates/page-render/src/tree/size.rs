//! Limits the size of a page in proportion to its text. Many short blocks become far more HTML and
//! nodes than text; from the block on that exceeds a limit, the source is shown.

use diagnostics::codes;
use mdx_lite::Node;
use site_model::Node as SiteNode;

use super::{
    piece::{Piece, html_of},
    spacing::Spacing,
};
use crate::Builder;

/// The bytes of HTML that every page may have.
const ALWAYS_HTML: usize = 4 << 20;

/// The largest ratio of a page's HTML to its text.
const MOST_GROWTH: usize = 5;

/// The number of nodes that every page may have. React creates an element for each.
const ALWAYS_NODES: usize = 20_000;

/// The length of text for which a further node is allowed.
const BYTES_FOR_NODE: usize = 64;

/// The size that the rest of a page may have.
#[derive(Clone, Copy)]
pub(crate) struct Left {
    html: usize,
    nodes: usize,
}

impl Left {
    fn of_text(bytes: usize) -> Self {
        Self {
            html: ALWAYS_HTML.max(MOST_GROWTH * bytes),
            nodes: ALWAYS_NODES.max(bytes / BYTES_FOR_NODE),
        }
    }

    /// Subtracts the size of pieces; subtracts nothing and returns `None` if it exceeds the rest.
    pub(crate) fn take(&mut self, pieces: &[Piece]) -> Option<()> {
        let mut left = *self;
        for piece in pieces {
            match piece {
                Piece::Text(html) | Piece::Inline(html) => left.take_html(html.len())?,
                Piece::Static { html, .. } => left.take_node(html.len())?,
                Piece::Live(node) => left.take_live(node)?,
            }
        }
        *self = left;
        Some(())
    }

    fn take_live(&mut self, node: &SiteNode) -> Option<()> {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            self.take_node(html_of(node))?;
            waiting.extend(super::piece::children(node));
        }
        Some(())
    }

    fn take_node(&mut self, html: usize) -> Option<()> {
        self.take_nodes(1)?;
        self.take_html(html)
    }

    fn take_nodes(&mut self, count: usize) -> Option<()> {
        self.nodes = self.nodes.checked_sub(count)?;
        Some(())
    }

    fn take_html(&mut self, bytes: usize) -> Option<()> {
        self.html = self.html.checked_sub(bytes)?;
        Some(())
    }
}

impl Builder<'_> {
    /// Builds the pieces of a chapter and its footnotes, up to the limit of its size.
    pub(crate) fn chapter(&mut self, nodes: &[Node]) -> Vec<Piece> {
        let mut left = Left::of_text(self.source.text.len());
        let mut pieces = Vec::with_capacity(nodes.len());
        let mut at = 0;
        while at < nodes.len() {
            if let Some(mark) = self.truncate_mark(&nodes[at]) {
                pieces.push(mark);
                at += 1;
                continue;
            }
            let (before, headings) = (pieces.len(), self.built.headings.len());
            let used = self.next_block(&nodes[at..], Spacing::Loose, &mut pieces);
            // An entry in the table of contents takes as much memory as a node.
            let entries = self.built.headings.len() - headings;
            let fits = left.take(&pieces[before..]);
            if fits.and_then(|()| left.take_nodes(entries)).is_none() {
                pieces.truncate(before);
                self.built.headings.truncate(headings);
                self.footnotes.refer_again(&nodes[..at]);
                pieces.push(self.as_written(&nodes[at]));
                break;
            }
            at += used;
        }
        let notes = self.footnote_section(&mut left);
        pieces.extend(notes);
        pieces
    }

    /// Returns the source from a node on as a block of code, with a warning.
    fn as_written(&mut self, node: &Node) -> Piece {
        let rest = &self.source.text[node.span.start..];
        self.report_size(node);
        Piece::component(self.code("", rest, None, node))
    }

    /// Returns the sources of footnotes as a block of code, with a warning at the first.
    pub(crate) fn footnotes_as_written(&mut self, notes: &[&Node]) -> Option<Piece> {
        let first = *notes.first()?;
        let sources = notes
            .iter()
            .map(|node| &self.source.text[node.span.range()]);
        let sources: String = sources
            .flat_map(|source| [source.trim_end(), "\n"])
            .collect();
        self.report_size(first);
        Some(Piece::component(self.code("", &sources, None, first)))
    }

    fn report_size(&mut self, node: &Node) {
        let start = node.span.start;
        let rest = &self.source.text[start..];
        let first = rest.lines().next().map_or(0, str::len).min(80);
        let end = (start..=start + first)
            .rev()
            .find(|at| self.source.text.is_char_boundary(*at));
        let message =
            "this page becomes too large for its text; from here on it is shown as it is written";
        self.warn_at(
            codes::LARGE_PAGE,
            start..end.unwrap_or(start),
            message.to_owned(),
        )
        .help = Some("divide the page, or join short blocks".into());
    }
}
