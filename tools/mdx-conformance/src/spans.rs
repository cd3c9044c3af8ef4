//! The positions of constructs in a document, as `[kind, line, column, end line, end column]`.

use std::collections::BTreeSet;

use mdx_lite::{Code, Document, Node, NodeKind, Span};

/// A construct: its kind, and its position in lines and columns of UTF-16.
pub(crate) type Place = (&'static str, usize, usize, usize, usize);

/// Returns all constructs of a document.
pub(crate) fn of(document: &Document) -> BTreeSet<Place> {
    let mut found = Collector {
        document,
        places: BTreeSet::new(),
    };
    if let Some(front) = &document.front {
        found.add("yaml", front.span);
    }
    found.esm();
    for definition in &document.definitions {
        found.add("def", definition.span);
    }
    // Unclosed tags are text in the tree; the oracle lists them.
    for said in &document.diagnostics {
        if matches!(said.code, Code::Placeholder | Code::StrayClosingTag) {
            found.add("jsxT", said.span);
        }
    }
    for node in &document.nodes {
        found.node(node, true);
    }
    found.places
}

struct Collector<'a> {
    document: &'a Document,
    places: BTreeSet<Place>,
}

impl Collector<'_> {
    fn add(&mut self, kind: &'static str, span: Span) {
        let from = self.document.lines.position(span.start);
        let to = self.document.lines.position(span.end);
        self.places
            .insert((kind, from.line, from.column_utf16, to.line, to.column_utf16));
    }

    /// Statements without a blank line between them are one construct.
    fn esm(&mut self) {
        let mut spans: Vec<Span> = Vec::new();
        for esm in &self.document.esm {
            if let Some(last) = spans.last_mut() {
                let between = self.document.slice(Span::new(last.end, esm.span.start));
                let blank = between.lines().skip(1).any(|line| line.trim().is_empty());
                if !blank {
                    last.end = esm.span.end;
                    continue;
                }
            }
            spans.push(esm.span);
        }
        for span in spans {
            self.add("esm", span);
        }
    }

    fn node(&mut self, node: &Node, flow: bool) {
        let kind = match &node.kind {
            NodeKind::Heading { .. } => Some("h"),
            NodeKind::Fence { .. } => Some("fence"),
            NodeKind::Table { .. } => Some("table"),
            NodeKind::List { .. } => Some("list"),
            NodeKind::Quote => Some("quote"),
            NodeKind::Code(_) => Some("code"),
            NodeKind::Strong => Some("strong"),
            NodeKind::Strike => Some("del"),
            NodeKind::Comment(_) if self.document.slice(node.span).starts_with('<') => {
                Some("comment")
            }
            NodeKind::Comment(_) | NodeKind::Expr(_) => Some(if flow { "exprF" } else { "exprT" }),
            _ => None,
        };
        if let Some(kind) = kind {
            self.add(kind, node.span);
        }
        match &node.kind {
            NodeKind::Jsx(element) => {
                let kind = if element.flow { "jsxF" } else { "jsxT" };
                // A tag in a paragraph that is closed after the paragraph.
                let moved = self
                    .document
                    .diagnostics
                    .iter()
                    .any(|found| found.span == element.open);
                self.add(if moved { "jsxT" } else { kind }, element.open);
                element
                    .close
                    .into_iter()
                    .for_each(|span| self.add(kind, span));
            }
            NodeKind::Admonition { title, .. } => {
                self.colons(node.span);
                for child in title.iter().flatten() {
                    self.node(child, false);
                }
            }
            _ => {}
        }
        let flow = holds_blocks(node);
        for child in &node.children {
            self.node(child, flow);
        }
    }

    /// Adds the first line of an admonition, and the last one if it consists of colons.
    fn colons(&mut self, span: Span) {
        let text = self.document.slice(span);
        let first = text.lines().next().unwrap_or_default().trim_end();
        self.add("dirFence", Span::new(span.start, span.start + first.len()));
        let start = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let last = text[start..].trim_start_matches(['>', ' ', '\t']);
        if start > 0 && last.len() >= 3 && last.trim_end().bytes().all(|byte| byte == b':') {
            self.add("dirFence", Span::new(span.end - last.len(), span.end));
        }
    }
}

/// Returns whether the children of a node are blocks.
pub(crate) fn holds_blocks(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Jsx(element) => element.flow,
        NodeKind::Quote
        | NodeKind::List { .. }
        | NodeKind::Item { .. }
        | NodeKind::Admonition { .. }
        | NodeKind::FootnoteDef(_) => true,
        _ => false,
    }
}
