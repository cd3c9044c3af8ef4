//! The containers of a text, line by line: what is not CommonMark is cut out, the rest is not.

use std::ops::Range;

use super::{
    cmark::{self, Lines},
    esm, tag,
};
use crate::{Code, Diagnostic, Element, Esm, Mode, Node, NodeKind, Options, Span};

/// Deeper nesting is text: a worker thread with a stack of 2 MB must be able to follow it.
const DEEPEST: usize = 200;

/// The kinds of admonitions that have a look of their own.
const ADMONITIONS: [&str; 7] = [
    "note",
    "tip",
    "info",
    "warning",
    "danger",
    "caution",
    "important",
];

/// The walk over a text.
pub(super) struct Blocks<'a> {
    source: &'a str,
    options: &'a Options,
    depth: usize,
    esm: Vec<Esm>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(source: &'a str, options: &'a Options) -> Self {
        Self {
            source,
            options,
            depth: 0,
            esm: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Imports and exports, and the findings in order of place.
    pub(super) fn finish(mut self) -> (Vec<Esm>, Vec<Diagnostic>) {
        self.diagnostics.sort_by_key(|found| found.span);
        (self.esm, self.diagnostics)
    }

    /// The blocks of a range that starts and ends at lines.
    pub(super) fn read(&mut self, range: Range<usize>) -> Vec<Node> {
        if self.options.mode == Mode::CommonMark || self.depth >= DEEPEST {
            return self.plain(range);
        }
        self.depth += 1;
        let mut nodes = Vec::new();
        let (mut plain_from, mut at) = (range.start, range.start);
        let mut fence = Fence::default();
        while at < range.end {
            let line = self.line(at, range.end);
            let in_code = fence.step(&self.source[line.clone()]);
            let cut = if in_code {
                None
            } else {
                self.special(line.clone(), &range)
            };
            at = line.end;
            if let Some((node, end)) = cut {
                nodes.extend(self.plain(plain_from..line.start));
                nodes.extend(node);
                (plain_from, at) = (end, end);
            }
        }
        nodes.extend(self.plain(plain_from..range.end));
        self.depth -= 1;
        nodes
    }

    /// CommonMark, and what its lines hold of JSX.
    fn plain(&mut self, range: Range<usize>) -> Vec<Node> {
        if self.source[range.clone()].trim().is_empty() {
            return Vec::new();
        }
        let is_mdx = self.options.mode == Mode::Mdx;
        let lines = if is_mdx {
            Lines::dedented(self.source, range)
        } else {
            Lines::as_they_are(self.source, range)
        };
        cmark::parse(&lines, self.options)
    }

    fn line(&self, at: usize, end: usize) -> Range<usize> {
        at..self.source[at..end]
            .find('\n')
            .map_or(end, |length| at + length + 1)
    }

    /// What starts at this line and is not CommonMark: its node, and where it ends.
    fn special(
        &mut self,
        line: Range<usize>,
        range: &Range<usize>,
    ) -> Option<(Option<Node>, usize)> {
        let text = &self.source[line.clone()];
        let trimmed = text.trim_start();
        let start = line.end - trimmed.len();
        if trimmed.starts_with(":::") {
            return self
                .admonition(line, range.end)
                .map(|(node, end)| (Some(node), end));
        }
        if self.options.mode != Mode::Mdx {
            return None;
        }
        if let Some(end) = self.comment(start, range.end) {
            let text = self.source[start..end].trim_end();
            let inner = text.trim_start_matches(['<', '!', '-', '{', '/', '*']);
            let comment =
                NodeKind::Comment(inner.trim_end_matches(['>', '-', '}', '/', '*']).to_owned());
            return Some((
                Some(Node::new(Span::new(start, end), comment)),
                self.line(end, range.end).end,
            ));
        }
        if self.depth == 1 && (text.starts_with("import ") || text.starts_with("export ")) {
            let end = self.blank_line(line.start, range.end);
            self.add_esm(line.start..end);
            return Some((None, end));
        }
        if trimmed.starts_with('<') {
            return self
                .element(start, range.end)
                .map(|(node, end)| (Some(node), end));
        }
        None
    }

    /// The end of a comment that begins at `at` and after which the line holds nothing more.
    fn comment(&self, at: usize, end: usize) -> Option<usize> {
        let rest = &self.source[at..end];
        let closer = if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("{/*") {
            "*/}"
        } else {
            return None;
        };
        let close = at + rest.find(closer)? + closer.len();
        self.source[self.line(close, end)]
            .trim()
            .is_empty()
            .then_some(close)
    }

    fn blank_line(&self, from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end {
            let line = self.line(at, end);
            at = line.end;
            if self.source[line].trim().is_empty() {
                break;
            }
        }
        at
    }

    fn add_esm(&mut self, range: Range<usize>) {
        let kind = esm::read(&self.source[range.clone()]);
        self.esm.push(Esm {
            span: range.into(),
            kind,
        });
    }

    fn admonition(&mut self, line: Range<usize>, end: usize) -> Option<(Node, usize)> {
        let opener = self.source[line.clone()].trim();
        let name = opener.trim_start_matches(':');
        let colons = opener.len() - name.len();
        let kind: String = name
            .chars()
            .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            .collect();
        if kind.is_empty() {
            return None;
        }
        let title = title_of(&name[kind.len()..]);
        let title = (!title.is_empty()).then(|| {
            let at = line.start + self.source[line.clone()].find(title).unwrap_or(0);
            self.inline(at..at + title.len())
        });
        if !ADMONITIONS.contains(&kind.as_str()) {
            let message = format!("there is no admonition `{kind}`");
            let help = format!("known kinds: {}", ADMONITIONS.join(", "));
            self.found(Code::UnknownAdmonition, line.clone(), message, &help);
        }
        let (inside, after) = self
            .admonition_end(line.end, end, colons)
            .unwrap_or_else(|| {
                self.found(
                    Code::UnclosedAdmonition,
                    line.clone(),
                    "this admonition is never closed".into(),
                    "close it with a line of as many colons",
                );
                (line.end..end, end)
            });
        let children = self.read(inside);
        let node = Node::with(
            Span::new(line.start, after),
            NodeKind::Admonition { kind, title },
            children,
        );
        Some((node, after))
    }

    /// What is inside an admonition opened with so many colons, and where its closing line ends.
    fn admonition_end(
        &self,
        from: usize,
        end: usize,
        colons: usize,
    ) -> Option<(Range<usize>, usize)> {
        let (mut at, mut open) = (from, vec![colons]);
        let mut fence = Fence::default();
        while at < end {
            let line = self.line(at, end);
            let text = self.source[line.clone()].trim();
            let count = text.len() - text.trim_start_matches(':').len();
            if !fence.step(&self.source[line.clone()]) && count >= 3 {
                if count < text.len() {
                    open.push(count);
                } else if let Some(matching) = open.iter().rposition(|opened| count >= *opened) {
                    open.truncate(matching);
                }
                if open.is_empty() {
                    return Some((from..line.start, line.end));
                }
            }
            at = line.end;
        }
        None
    }

    /// An element that starts a line; `None` when the text there is none, or has more after it.
    fn element(&mut self, at: usize, end: usize) -> Option<(Node, usize)> {
        let tag = tag::opening(self.source, at..end)?;
        let open = Span::new(at, tag.end);
        let mut element = Element::new(tag.name, tag.attrs, true, open);
        let rest = self.line(tag.end, end);
        if tag.self_closing || tag::is_void(&element.name) {
            let alone = self.source[rest.clone()].trim().is_empty();
            return alone.then(|| (Node::new(open, NodeKind::Jsx(element)), rest.end));
        }
        let Some(close) = self.closing_tag(&element.name, tag.end, end) else {
            let message = format!("`<{}>` is never closed", element.name);
            let help = "add the closing tag, or write `/>`";
            self.found(Code::UnclosedElement, open.range(), message, help);
            // A component goes on to the end of what holds it; anything else is text.
            let children = element.is_component().then(|| self.read(tag.end..end))?;
            let node = Node::with(Span::new(at, end), NodeKind::Jsx(element), children);
            return Some((node, end));
        };
        let after = self.line(close.end, end);
        if !self.source[after.clone()].trim().is_empty() {
            return None;
        }
        element.close = Some(Span::new(close.start, close.end));
        let inside = tag.end..close.start;
        let on_one_line = !self.source[inside.clone()].contains('\n');
        let children = if on_one_line {
            self.inline(inside)
        } else {
            self.read(inside)
        };
        let span = Span::new(at, close.end);
        Some((
            Node::with(span, NodeKind::Jsx(element), children),
            after.end,
        ))
    }

    /// The closing tag that belongs to an element opened before `from`; code does not count.
    fn closing_tag(&self, name: &str, from: usize, end: usize) -> Option<Range<usize>> {
        let (mut at, mut open) = (from, 1);
        let mut fence = Fence::default();
        while at < end {
            let line = self.line(at, end);
            if !fence.step(&self.source[line.clone()]) {
                for tag in tag::tags_of(self.source, line.clone(), name) {
                    open = if tag.closing { open - 1 } else { open + 1 };
                    if open == 0 {
                        return Some(tag.range);
                    }
                }
            }
            at = line.end;
        }
        None
    }

    fn inline(&mut self, range: Range<usize>) -> Vec<Node> {
        let paragraphs = self.plain(range);
        paragraphs
            .into_iter()
            .flat_map(|node| match node.kind {
                NodeKind::Paragraph => node.children,
                _ => vec![node],
            })
            .collect()
    }

    fn found(&mut self, code: Code, range: Range<usize>, message: String, help: &str) {
        let end = range.start + self.source[range.clone()].trim_end().len();
        let span = Span::new(range.start, end);
        self.diagnostics
            .push(Diagnostic::new(code, span, message).help(help));
    }
}

/// The title of an admonition, with or without brackets.
fn title_of(rest: &str) -> &str {
    let rest = rest.trim();
    rest.strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
        .unwrap_or(rest)
        .trim()
}

/// Whether lines are inside a fence of code.
#[derive(Default)]
struct Fence {
    open: Option<(char, usize)>,
}

impl Fence {
    /// Takes the next line; whether it belongs to a block of code, its fences included.
    fn step(&mut self, line: &str) -> bool {
        let line = line.trim();
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'));
        let length = mark.map_or(0, |mark| line.chars().take_while(|c| *c == mark).count());
        match (self.open, mark) {
            (Some((open, least)), Some(mark)) => {
                if mark == open && length >= least && line.len() == length {
                    self.open = None;
                }
                true
            }
            (Some(_), None) => true,
            (None, Some(mark)) if length >= 3 && !(mark == '`' && line[length..].contains('`')) => {
                self.open = Some((mark, length));
                true
            }
            _ => false,
        }
    }
}
