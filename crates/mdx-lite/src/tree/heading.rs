//! Sets heading ids: the author's, or the slug of the text.

use super::Builder;
use crate::{Mode, Node, NodeKind, Span, mdbook_slug, scan::id_start};

impl Builder<'_> {
    pub(super) fn end_heading(&mut self) {
        self.close_unclosed_frames();
        let Some(frame) = self.pop_frame() else {
            return;
        };
        self.attach(&frame);
        let Node {
            kind,
            span,
            children,
        } = &mut self.nodes[frame.node];
        if let NodeKind::Heading { id, explicit, .. } = kind
            && self.options.mode != Mode::CommonMark
            && !*explicit
        {
            let written = written_id(self.source, *span, children);
            *explicit = written.is_some();
            *id = written.unwrap_or_else(|| {
                let mut text = String::with_capacity(span.end - span.start);
                for child in &*children {
                    child.push_text(&mut text);
                }
                if self.options.mode != Mode::Markdown {
                    return self.slugger.slug(text.trim());
                }
                let slug = mdbook_slug(&text_without_images(children));
                match slug.is_empty() {
                    true => self.slugger.number(mdbook_slug(&text)),
                    false => self.slugger.number(slug),
                }
            });
        }
    }
}

/// Returns the text that mdBook makes an id of: an image's alternative text is an attribute to it.
fn text_without_images(nodes: &[Node]) -> String {
    let text = |node: &Node| match &node.kind {
        NodeKind::Image { .. } => String::new(),
        _ if node.children.is_empty() => node.text(),
        _ => text_without_images(&node.children),
    };
    nodes.iter().map(text).collect()
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

#[cfg(test)]
mod tests {
    use crate::{Mode, NodeKind, Options, parse};

    #[test]
    fn images_are_not_part_of_an_id_of_mdbook() {
        let text =
            "## Goals ![Help *wanted*](a.png)\n\n## [![b](b.svg) Docs](c.md)\n\n## ![d](d.png)\n";
        for (mode, wanted) in [
            (Mode::Markdown, ["goals", "docs", "d"]),
            (Mode::Mdx, ["goals-help-wanted", "b-docs", "d"]),
        ] {
            let document = parse(text, &Options::new(mode));
            let ids = document.nodes.iter().filter_map(|node| match &node.kind {
                NodeKind::Heading { id, .. } => Some(id.as_str()),
                _ => None,
            });
            assert_eq!(ids.collect::<Vec<_>>(), wanted, "{mode:?}");
        }
    }
}
