//! Sets heading ids: the author's, or the slug of the text.

use super::{Builder, frame::FrameKind};
use crate::{Mode, Node, NodeKind, Span, mdbook_slug, scan::id_start};

impl Builder<'_> {
    pub(super) fn end_heading(&mut self) {
        self.close_loose_frames();
        let Some(mut frame) = self.pop_frame() else {
            return;
        };
        if let FrameKind::Block(NodeKind::Heading { id, explicit, .. }) = &mut frame.kind
            && self.options.mode != Mode::CommonMark
            && !*explicit
        {
            let written = written_id(self.source, frame.span, &mut frame.children);
            *explicit = written.is_some();
            *id = written.unwrap_or_else(|| {
                let text: String = frame.children.iter().map(Node::text).collect();
                match self.options.mode {
                    Mode::Markdown => self.slugger.number(&mdbook_slug(&text)),
                    _ => self.slugger.slug(text.trim()),
                }
            });
        }
        self.attach(frame);
    }
}

/// Removes `{#id}` or `\{#id}` from the end of a heading and returns the id, or returns the id in a
/// comment there.
fn written_id(source: &str, heading: Span, nodes: &mut Vec<Node>) -> Option<String> {
    let last = nodes.last_mut()?;
    match &mut last.kind {
        NodeKind::Text(text) => {
            let start = id_start(text)?;
            // Smart punctuation may have changed the text of the tree, so the id is read from the
            // source.
            let source = &source[heading.range()];
            let at = id_start(first_line_end(source))?;
            let inside = source[at..].trim_start_matches('\\').strip_prefix("{#")?;
            let id = inside[..inside.find('}')?].trim().to_owned();
            let end = heading.start + source[..at].trim_end().len();
            last.span.end = last.span.end.min(end).max(last.span.start);
            text.truncate(text[..start].trim_end().len());
            if text.is_empty() {
                nodes.pop();
            }
            Some(id)
        }
        NodeKind::Comment(text) => {
            let id = text
                .trim()
                .strip_prefix('#')?
                .split_whitespace()
                .next()?
                .to_owned();
            if let Some(at) = nodes.len().checked_sub(2)
                && let NodeKind::Text(text) = &mut nodes[at].kind
            {
                let kept = text.trim_end().len();
                text.truncate(kept);
            }
            Some(id)
        }
        _ => None,
    }
}

/// Returns a heading without its underline.
fn first_line_end(source: &str) -> &str {
    let without_underline = source.trim_end_matches(['=', '-', ' ', '\t']);
    match without_underline.ends_with(['\n', '\r']) {
        true => without_underline,
        false => source,
    }
}
