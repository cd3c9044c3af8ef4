//! Reports references without a definition, and text that resembles a link.

use std::ops::Range;

use pulldown_cmark::{BrokenLink, LinkType};

use super::MOST;
use crate::{Code, Node, NodeKind, Span, tree::Builder};

/// Links that pulldown-cmark finds no definition for, at ranges of the masked text.
#[derive(Debug, Default)]
pub(in crate::tree) struct MissingLinks(Vec<Range<usize>>);

impl MissingLinks {
    /// Adds `[text][label]` or `[label][]`. `[label]` alone is usual in text.
    pub(in crate::tree) fn add(&mut self, link: &BrokenLink<'_>) {
        if matches!(link.link_type, LinkType::Reference | LinkType::Collapsed) {
            self.0.push(link.span.clone());
        }
    }
}

impl Builder<'_> {
    pub(in crate::tree) fn report_missing_links(&mut self, missing: MissingLinks) {
        for range in missing.0 {
            let span = self.span(&range);
            let written = &self.source[span.range()];
            // pulldown-cmark leaves out the `[]` of `[label][]`.
            let label = match written.rsplit_once("][") {
                Some((_, label)) => label.trim_end_matches(']'),
                None => written.trim_matches(['!', '[', ']']),
            };
            // `[feature][api][http]` is a list of tags.
            let is_in_list = self.source[span.end..].starts_with('[')
                && !self.source[span.end..].starts_with("[]");
            if !is_in_list && !written.starts_with("[]") && !follows_word(self.source, span.start) {
                self.report_missing(span, &format!("[{label}]"), "address");
            }
        }
    }

    fn report_missing(&mut self, span: Span, label: &str, content: &str) {
        self.report(
            Code::UndefinedReference,
            span,
            format!("`{label}` is not defined on this page; the reference is shown as text"),
            format!(
                "correct the label, or add a line `{label}: {content}`; write `\\[` for a bracket"
            ),
        );
    }

    /// Reports a `]` in the text that closes what resembles the text of a link.
    pub(in crate::tree) fn check_bracket(&mut self, at: usize) {
        if let Some(footnote) = missing_footnote(self.source, at) {
            return self.report_missing(footnote, &self.source[footnote.range()], "text");
        }
        let after = self.source[at..].strip_prefix(']');
        if let Some((span, help)) = after.and_then(|after| self.without_opening(at, after)) {
            let message = "this is not a link; it is shown as text";
            return self.report(Code::UnreadLink, span, message, help);
        }
        if after.is_some_and(|after| after.starts_with(['(', '（', ' ', '\u{3000}'])) {
            let block = self.stack[self.block_index()].node;
            self.report_bracket(self.nodes[block].span.start.min(at), at);
        }
    }

    /// Returns the place and the remedy of `[text]address)`.
    fn without_opening(&self, at: usize, after: &str) -> Option<(Span, String)> {
        let end = after
            .char_indices()
            .nth(MOST)
            .map_or(after.len(), |it| it.0);
        let (address, _) = after[..end].lines().next()?.split_once(')')?;
        let is_file = ENDINGS.iter().any(|ending| address.ends_with(ending));
        if !is_file || !is_address(address) || address.contains(['(', '[', ':']) {
            return None;
        }
        let mut before = self.source[..at].char_indices().rev().take(MOST);
        let (open, _) = before.find(|(_, c)| matches!(c, '[' | '\n'))?;
        let text = self.source[open..at].strip_prefix('[')?;
        let span = Span::new(open, at + address.len() + 2);
        let help = format!("write `(` before the address: `[{text}]({address})`");
        Some((span, help))
    }

    /// Reports wide brackets in the text that close what resembles the text of a link.
    pub(in crate::tree) fn check_wide_brackets(&mut self) {
        let source = self.source;
        for bracket in ["］", "】"] {
            for at in memchr::memmem::find_iter(source.as_bytes(), bracket) {
                let after = &source[at + bracket.len()..];
                if after.starts_with(['(', '（', ' '])
                    && let Some(text) =
                        node_at(&self.nodes[1..], at, |node| node.children.is_empty())
                    && matches!(text.kind, NodeKind::Text(_))
                {
                    self.report_bracket(text.span.start, at);
                }
            }
        }
    }

    /// Reports a bracket, with its opening bracket in the text from `start` on.
    fn report_bracket(&mut self, start: usize, bracket: usize) {
        let source = self.source;
        let mut before = source[start..bracket].char_indices().rev().take(MOST);
        let Some((open, _)) = before.find(|(_, c)| matches!(c, '[' | '［' | '【')) else {
            return;
        };
        let open = start + open;
        let found = Unread::read(&source[open..bracket], &source[bracket..]);
        if let Some(found) = found
            && !follows_word(source, open)
            && !source[..open].ends_with('\\')
        {
            let span = Span::new(open, bracket + found.length);
            self.report(
                Code::UnreadLink,
                span,
                "this is not a link; it is shown as text",
                found.help,
            );
        }
    }
}

/// Returns the place of `[^label]` in the text, of which the closing bracket is at an offset.
/// `[^a-z]+` is a regular expression.
fn missing_footnote(source: &str, at: usize) -> Option<Span> {
    let before = source[..at].char_indices().rev().take(MOST);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '^' | '-' | '_' | '.');
    let mut label = before.skip_while(|(_, c)| is_part(*c));
    let open = label.next().filter(|(_, c)| *c == '[')?.0;
    let label = source[open + 1..at].strip_prefix('^')?;
    let has_range = label.contains(['^', '-']) && label.chars().count() < 6;
    let is_in_expression = source[..open].ends_with(['\\', '[', ']', '(', '^', '/'])
        || source[at + 1..].starts_with(['*', '+', '?', '{', '[', ']', '/']);
    let is_footnote = !label.is_empty() && !has_range && !is_in_expression;
    is_footnote.then(|| Span::new(open, at + 1))
}

/// Returns the outermost node at an offset that is wanted.
pub(super) fn node_at(
    nodes: &[Node],
    at: usize,
    is_wanted: impl Fn(&Node) -> bool + Copy,
) -> Option<&Node> {
    let after = nodes.partition_point(|node| node.span.start <= at);
    let node = nodes.get(after.checked_sub(1)?)?;
    match is_wanted(node) {
        true => Some(node).filter(|node| at < node.span.end),
        false => node_at(&node.children, at, is_wanted),
    }
}

/// Returns whether the innermost node at an offset is text.
pub(super) fn is_text(nodes: &[Node], at: usize) -> bool {
    node_at(nodes, at, |node| node.children.is_empty())
        .is_some_and(|node| matches!(node.kind, NodeKind::Text(_)))
}

/// The bytes of the longest text that is searched: a longer one with many marks would take quadratic
/// time.
const SEARCHED: usize = 10_000;

impl Builder<'_> {
    /// Returns whether the text of the tree begins with `form` at an offset.
    pub(super) fn shows(&self, at: usize, form: &str) -> bool {
        let leaf = |node: &Node| node.children.is_empty();
        let text = node_at(&self.nodes[1..], at, leaf).map(|node| &node.kind);
        let shown = form.trim_start_matches('\\');
        matches!(text, Some(NodeKind::Text(text)) if text.len() <= SEARCHED && text.contains(shown))
    }
}

/// Endings of files that pages link to.
const ENDINGS: [&str; 13] = [
    ".md", ".mdx", ".html", ".htm", ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp",
    ".zip", ".txt",
];

/// Returns whether a text without spaces is an address.
pub(super) fn is_address(text: &str) -> bool {
    let path = text.split(['#', '?']).next().unwrap_or_default();
    let starts = ["http://", "https://", "mailto:", "/", "./", "../"];
    let is_anchor = text.len() > 1 && path.is_empty() && text.starts_with('#');
    let is_path = starts.iter().any(|start| text.starts_with(start))
        || ENDINGS.iter().any(|ending| path.ends_with(ending));
    !text.contains(char::is_whitespace) && (is_anchor || is_path && text.len() > 1)
}

/// Returns whether a word or another bracket ends at an offset, as in code: `list[0](x)`.
fn follows_word(source: &str, at: usize) -> bool {
    let before = source[..at].chars().next_back();
    before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '\\'))
}

/// Text that resembles a link.
struct Unread {
    /// The length from the closing bracket on.
    length: usize,
    help: String,
}

impl Unread {
    /// Reads text after its opening bracket and from its closing bracket on.
    fn read(label: &str, rest: &str) -> Option<Self> {
        let bracket = rest.chars().next()?;
        let wide = label.starts_with(['［', '【']) || bracket != ']';
        let label = label.trim_start_matches(['[', '［', '【']);
        if label.trim().is_empty() || label.starts_with('^') || label.contains(['\n', '\r']) {
            return None;
        }
        let line = &rest[bracket.len_utf8()..];
        let end = line
            .char_indices()
            .nth(MOST)
            .map_or(line.len(), |(at, _)| at);
        let line = line[..end].lines().next()?;
        let after = line.trim_start_matches([' ', '\u{3000}']);
        let is_spaced = after.len() < line.len();
        let paren = after.chars().next().filter(|c| matches!(c, '(' | '（'))?;
        let inside = &after[paren.len_utf8()..];
        let end = inside.find([')', '）']);
        let is_ascii = !wide && !is_spaced && paren == '(';
        if let Some(address) = unclosed(inside, end).filter(|_| is_ascii) {
            return Some(Self {
                length: bracket.len_utf8() + paren.len_utf8() + address.len(),
                help: format!(
                    "close the address with `)`: `[{}]({address})`",
                    label.trim()
                ),
            });
        }
        let close = end.and_then(|end| inside[end..].chars().next());
        let target = inside[..end.unwrap_or(inside.len())].trim();
        let wide = wide || paren == '（' || close == Some('）');
        if target.is_empty() || (wide || is_spaced || end.is_none()) && !is_address(target) {
            return None;
        }
        let address = target.split(char::is_whitespace).next()?;
        let text = label.trim();
        let help = match () {
            () if wide => format!("write the link in ASCII brackets: `[{text}]({target})`"),
            () if is_spaced => "remove the space between `]` and `(`".to_owned(),
            () if target.starts_with('<') => {
                let address = target.trim_matches(['<', '>']);
                format!("close the address with `>`: `[{text}](<{address}>)`")
            }
            () if end.is_none() => "close the address with `)`".to_owned(),
            () if is_size(target) => format!(
                "write the size in HTML: `<img src=\"{address}\" alt=\"{text}\" width=\"…\">`"
            ),
            () if target.contains(['"', '“', '”', '\'', '‘']) => {
                format!("write a title in straight quotes: `[{text}]({address} \"title\")`")
            }
            () => format!("write the address in angle brackets: `[{text}](<{target}>)`"),
        };
        let length = match (end, close) {
            (Some(end), Some(close)) => {
                line.len() - after.len() + paren.len_utf8() + end + close.len_utf8()
            }
            _ => line.trim_end().len(),
        };
        Some(Self {
            length: bracket.len_utf8() + length,
            help,
        })
    }
}

/// Returns the address of a link without its `)`: the first one, at `end`, belongs to the address or to a
/// later link.
fn unclosed(inside: &str, end: Option<usize>) -> Option<&str> {
    let address = inside.split_whitespace().next()?;
    let Some(end) = end else {
        return (inside.starts_with(address) && is_address(address)).then_some(address);
    };
    let first = inside[..end].split_whitespace().next()?;
    let later = &inside[first.len()..end];
    let is_unclosed = inside.starts_with(first)
        && is_address(first)
        && (later.contains('(') || first.contains('('))
        && !later.contains(['"', '\'']);
    is_unclosed.then_some(address)
}

/// Returns whether an address has a size of other dialects: `a.png =100x200`.
fn is_size(target: &str) -> bool {
    target.split_once(" =").is_some_and(|(_, size)| {
        !size.is_empty() && size.chars().all(|c| c.is_ascii_digit() || c == 'x')
    })
}
