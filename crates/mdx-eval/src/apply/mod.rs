//! Applies the result of an evaluation to a document's tree.

mod addresses;
mod element;
mod paragraph;
mod value;

use std::mem;

use mdx_lite::{Document, HeadingIds, LineIndex, Node, NodeKind, Slugger, Span, slug};
use serde_json::Value as Json;

use self::{addresses::rebase, paragraph::split_at_blocks};
use crate::{
    Graph, Outcome,
    engine::{NODES_PER_MODULE, module_name},
    graph::Body,
    plan::{Entry, Plan},
};

impl Outcome {
    /// Returns the document with its content evaluated. `graph` is the graph of the evaluation.
    ///
    /// The source of the result is the document's text followed by the texts of the imported MDX
    /// files, and positions of nodes refer to it. [`Graph::locate`] maps such a position to its
    /// file.
    pub fn apply(&self, mut document: Document, graph: &Graph) -> Document {
        let nodes = {
            let mut tree = Tree::new(&document, graph);
            tree.nodes(&self.nodes, Context::Blocks)
        };
        document.nodes = nodes;
        let rule = document.heading_ids;
        let mut slugger = Slugger::new();
        for is_unnamed in [false, true] {
            number_headings(&mut document.nodes, rule, is_unnamed, &mut slugger);
        }
        if let Some(text) = graph.joined_text() {
            document.lines = LineIndex::new(&text);
        }
        document
    }
}

impl Graph {
    /// Returns the offset of each module's text in the source of an evaluated document.
    fn bases(&self) -> Vec<usize> {
        let mut next = 0;
        let base = |module: &crate::graph::Module| {
            let base = next;
            if matches!(module.body, Body::Entry | Body::Mdx(_)) {
                next += module.text.len() + 1;
            }
            base
        };
        self.modules.iter().map(base).collect()
    }

    /// Joins the texts of all MDX files. Returns `None` if the document is the only one.
    fn joined_text(&self) -> Option<String> {
        let mdx =
            |module: &&crate::graph::Module| matches!(module.body, Body::Entry | Body::Mdx(_));
        let texts: Vec<&str> = self
            .modules
            .iter()
            .filter(mdx)
            .map(|it| &*it.text)
            .collect();
        (texts.len() > 1).then(|| texts.join("\n"))
    }

    /// Maps an offset in the source of an evaluated document to a file and an offset in it. Returns
    /// `None` for the document itself.
    pub fn locate(&self, offset: usize) -> Option<(&str, usize)> {
        let bases = self.bases();
        let modules = self.modules.iter().zip(&bases).skip(1).rev();
        let mut mdx = modules.filter(|(module, _)| matches!(module.body, Body::Mdx(_)));
        let (module, base) = mdx.find(|(_, base)| **base <= offset)?;
        Some((&module.name, offset - base))
    }
}

/// Sets the ids of headings again, so that ids of the document and of its partials differ. Headings
/// without words are the last.
fn number_headings(nodes: &mut [Node], rule: HeadingIds, is_unnamed: bool, slugger: &mut Slugger) {
    for node in nodes {
        let text = match &node.kind {
            NodeKind::Heading {
                explicit: false, ..
            } => node.text().trim().to_owned(),
            _ => String::new(),
        };
        if let NodeKind::Heading {
            id,
            explicit: false,
            ..
        } = &mut node.kind
        {
            if is_unnamed && id.is_empty() {
                *id = slugger.section();
            } else if !is_unnamed {
                let base = match rule {
                    // Docusaurus makes ids before it evaluates expressions.
                    HeadingIds::Docusaurus => mem::take(id),
                    _ => slug(&text),
                };
                *id = slugger.number_seen(base).unwrap_or_default();
            }
        }
        number_headings(&mut node.children, rule, is_unnamed, slugger);
    }
}

/// The context of nodes, which decides how text among them is represented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    Blocks,
    Line,
    /// Inside `<pre>` or `<textarea>`, where line ends stay in the text.
    Preformatted,
}

/// The modules with the nodes that the engine's data refers to.
struct Tree<'a> {
    modules: Vec<Source<'a>>,
}

struct Source<'a> {
    entries: Vec<Entry<'a>>,
    base: usize,
    /// The relative path from the document's folder to the file's.
    folder: &'a str,
}

impl<'a> Tree<'a> {
    fn new(document: &'a Document, graph: &'a Graph) -> Self {
        let bases = graph.bases();
        let source = |(at, module): (usize, &'a crate::graph::Module)| {
            let document = match &module.body {
                Body::Entry => Some(document),
                Body::Mdx(document) => Some(&**document),
                _ => None,
            };
            let plan = document.map(|it| Plan::new(it, &module_name(at), at > 0, &[]));
            Source {
                entries: plan.map(|plan| plan.entries).unwrap_or_default(),
                base: bases[at],
                folder: &module.folder,
            }
        };
        let modules = graph.modules.iter().enumerate();
        Self {
            modules: modules.map(source).collect(),
        }
    }

    fn find(&self, number: u64) -> Option<(&Source<'a>, Entry<'a>)> {
        let module = self
            .modules
            .get(usize::try_from(number / NODES_PER_MODULE).ok()?)?;
        let entry = module
            .entries
            .get(usize::try_from(number % NODES_PER_MODULE).ok()?)?;
        Some((module, *entry))
    }

    fn span(&self, number: &Json) -> Span {
        let found = number.as_u64().and_then(|number| self.find(number));
        found.map_or_else(Span::default, |(source, entry)| {
            shifted(entry.span(), source.base)
        })
    }

    fn nodes(&mut self, items: &[Json], context: Context) -> Vec<Node> {
        let mut out: Vec<Node> = Vec::with_capacity(items.len());
        let mut text = String::new();
        for item in items {
            if let Json::String(part) = item {
                text.push_str(part);
                continue;
            }
            end_text(&mut text, context, &mut out);
            out.extend(self.node(item, context));
        }
        end_text(&mut text, context, &mut out);
        out
    }

    fn node(&mut self, item: &Json, context: Context) -> Vec<Node> {
        let node = match item["n"].is_u64() && item["e"].is_null() {
            true => self.markdown(item),
            false => self.other(item, context),
        };
        match node {
            Some(node) if matches!(node.kind, NodeKind::Paragraph) => split_at_blocks(node),
            node => node.into_iter().collect(),
        }
    }

    /// Returns the node of an item that is not a copy of a Markdown node.
    fn other(&mut self, item: &Json, context: Context) -> Option<Node> {
        if let Some(number) = item.as_u64() {
            let (source, entry) = self.find(number)?;
            let (Entry::Node(node) | Entry::Inner(node)) = entry else {
                return None;
            };
            let mut node = node.clone();
            relocate(&mut node, source);
            return Some(node);
        }
        if let Some(html) = item["h"].as_str() {
            return Some(Node::new(
                self.span(&item["s"]),
                NodeKind::Html(html.to_owned()),
            ));
        }
        let name = item["e"].as_str()?;
        Some(self.element(name, item, context))
    }

    /// Returns a copy of a Markdown node with evaluated children.
    fn markdown(&mut self, item: &Json) -> Option<Node> {
        let (source, entry) = self.find(item["n"].as_u64()?)?;
        let (Entry::Node(original) | Entry::Inner(original)) = entry else {
            return None;
        };
        let span = shifted(original.span, source.base);
        let mut kind = original.kind.clone();
        settle_kind(&mut kind, source);
        if let (NodeKind::Admonition { title, .. }, Some(items)) = (&mut kind, item["t"].as_array())
        {
            *title = Some(self.nodes(items, Context::Line));
        }
        let context = match holds_blocks(&kind) {
            true => Context::Blocks,
            false => Context::Line,
        };
        let children = self.nodes(children(item), context);
        Some(Node::with(span, kind, children))
    }
}

fn children(item: &Json) -> &[Json] {
    item["c"].as_array().map_or(&[], Vec::as_slice)
}

/// Returns whether the children of a node are blocks.
fn holds_blocks(kind: &NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Quote
            | NodeKind::List { .. }
            | NodeKind::Item { .. }
            | NodeKind::Admonition { .. }
            | NodeKind::FootnoteDef(_)
            | NodeKind::DefList
            | NodeKind::DefDetails
            | NodeKind::Table { .. }
            | NodeKind::Row
    )
}

/// Adds text as nodes. Except in preformatted text, each line end becomes a `Break`.
fn end_text(text: &mut String, context: Context, out: &mut Vec<Node>) {
    let text = std::mem::take(text);
    let new = |text: &str| Node::new(Span::default(), NodeKind::Text(text.to_owned()));
    match context {
        _ if text.is_empty() => {}
        Context::Blocks if text.trim().is_empty() => {}
        Context::Preformatted => out.push(new(&text)),
        _ => {
            for (at, line) in text.split('\n').enumerate() {
                if at > 0 {
                    out.push(Node::new(Span::default(), NodeKind::Break { hard: false }));
                }
                if !line.is_empty() {
                    out.push(new(line));
                }
            }
        }
    }
}

/// Moves the positions of a node of an imported file, and rewrites its addresses relative to the
/// document.
fn relocate(node: &mut Node, source: &Source<'_>) {
    if source.base == 0 {
        return;
    }
    node.span = shifted(node.span, source.base);
    settle_kind(&mut node.kind, source);
    for child in &mut node.children {
        relocate(child, source);
    }
}

fn settle_kind(kind: &mut NodeKind, source: &Source<'_>) {
    match kind {
        NodeKind::Link { url, .. } | NodeKind::Image { url, .. } => rebase(url, source.folder),
        NodeKind::Jsx(element) => {
            element.open = shifted(element.open, source.base);
            element.close = element.close.map(|close| shifted(close, source.base));
            for attr in &mut element.attrs {
                attr.span = shifted(attr.span, source.base);
                attr.value_span = shifted(attr.value_span, source.base);
            }
        }
        NodeKind::Admonition {
            title: Some(title), ..
        } => {
            for node in title {
                relocate(node, source);
            }
        }
        _ => {}
    }
}

fn shifted(span: Span, by: usize) -> Span {
    Span::new(span.start + by, span.end + by)
}
