//! Reports headings and links that readers cannot see, and gaps in the outline of a page.

use super::Builder;
use crate::{Code, LinkKind, Mode, Node, NodeKind, Span};

/// The headings so far that are in no other block.
#[derive(Debug, Default)]
pub(super) struct Outline {
    has_title: bool,
    /// Whether a second title is reported.
    has_second: bool,
    /// The level of the last heading, or 0.
    level: u8,
}

impl Builder<'_> {
    /// Checks a finished heading, at an index of the nodes.
    pub(super) fn check_heading(&mut self, at: usize) {
        let heading = &self.nodes[at];
        let NodeKind::Heading { depth, .. } = heading.kind else {
            return;
        };
        let span = heading.span;
        if self.options.mode == Mode::CommonMark {
            return;
        }
        if heading.children.iter().all(is_blank) {
            self.report(
                Code::EmptyHeading,
                span,
                "this heading has no text",
                "write its text, or remove the line; write `\\#` for the character",
            );
        }
        self.check_id(span);
        self.check_underlined(span);
        if self.stack.len() > 1 {
            return;
        }
        let last = std::mem::replace(&mut self.outline.level, depth);
        if last > 0 && depth > last + 1 {
            self.report(
                Code::SkippedLevel,
                span,
                format!("a heading of level {depth} follows one of level {last}"),
                format!("write it with {} `#`", last + 1),
            );
        }
        if depth > 1 {
            return;
        }
        let is_second = std::mem::replace(&mut self.outline.has_title, true);
        if is_second && !std::mem::replace(&mut self.outline.has_second, true) {
            self.report(
                Code::SecondTitle,
                span,
                "the page has a heading of the first level already, its title",
                "write `##`, or move this part to a page of its own",
            );
        }
    }

    /// Reports braces at the end of a heading that resemble its id.
    fn check_id(&mut self, heading: Span) {
        let source = &self.source[heading.range()];
        let line = source.lines().next().unwrap_or_default().trim_end();
        let Some(start) = line.rfind(['{', '｛']) else {
            return;
        };
        let written = &line[start..];
        let inside = written.trim_matches(['{', '｛', '}', '｝']);
        let closes = written.ends_with(['}', '｝']);
        let Some(id) = inside
            .trim_start()
            .strip_prefix(['#', '＃'])
            .filter(|_| closes)
        else {
            return;
        };
        let mut words = id.split_whitespace();
        // `{#id .class}` has further words.
        let is_id = inside.starts_with('#') && !id.starts_with(char::is_whitespace);
        let is_ascii = written.starts_with('{') && written.ends_with('}');
        let has_attributes = words
            .clone()
            .skip(1)
            .all(|word| word.starts_with('.') || word.contains('='));
        if words.clone().next().is_none() || is_id && is_ascii && has_attributes {
            return;
        }
        let start = heading.start + start;
        let id = words.by_ref().collect::<Vec<_>>().join("-");
        self.report(
            Code::UnreadId,
            Span::new(start, start + written.len()),
            "these braces are not the id of the heading",
            format!("write it without spaces, in ASCII braces: `{{#{id}}}`"),
        );
    }

    /// Checks the alert that ends.
    pub(super) fn check_alert(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let Node { kind, span, .. } = &self.nodes[frame.node];
        let is_alert = matches!(kind, NodeKind::Admonition { .. });
        if !is_alert || frame.node + 1 < self.nodes.len() {
            return;
        }
        let span = *span;
        let line = self.source[span.range()].lines().next().unwrap_or_default();
        self.report(
            Code::EmptyAlert,
            Span::new(span.start, span.start + line.trim_end().len()),
            "this alert has no text",
            "write its text on the next line, and `> ` before each of its lines",
        );
    }

    /// Checks the link that ends.
    pub(super) fn check_link(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let node = &self.nodes[frame.node];
        let span = node.span;
        let children = &self.nodes[frame.node + 1..];
        let NodeKind::Link { url, kind, .. } = &node.kind else {
            return;
        };
        if *kind != LinkKind::Inline || self.options.mode == Mode::CommonMark {
            return;
        }
        let (fault, remedy) = if children.iter().all(is_blank) {
            (
                "this link has no text",
                "write its text between the brackets",
            )
        } else if url.is_empty() {
            (
                "this link has no address",
                "write its address between the parentheses",
            )
        } else if url == "#" && !leads_up(children) {
            (
                "this link leads to the top of the page",
                "write an address after `#`, or the path of a page",
            )
        } else {
            return;
        };
        self.report(
            Code::EmptyLink,
            span,
            fault,
            format!("{remedy}, or remove it"),
        );
    }
}

/// Returns whether the text of a link says that it leads to the top of the page.
fn leads_up(text: &[Node]) -> bool {
    let text: String = text.iter().map(Node::text).collect();
    let text = text.to_lowercase();
    ["top", "up", "start", "顶", "首", "上", "↑", "⬆"]
        .iter()
        .any(|word| text.contains(word))
}

/// Returns whether a node is white space or a comment.
fn is_blank(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(text) => text.trim().is_empty(),
        NodeKind::Comment(_) | NodeKind::Break { .. } => true,
        _ => false,
    }
}
