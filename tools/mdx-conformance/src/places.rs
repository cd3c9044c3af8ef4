//! The positions of the nodes of whole trees, ours and the oracle's, as lines of `kind
//! line:column-line:column`.

use std::collections::BTreeMap;

use mdx_lite::{Document, Node, NodeKind};
use serde_json::Value as Json;

use crate::{spans::holds_blocks, tree};

/// The number of occurrences of each line.
pub(crate) type Places = BTreeMap<String, usize>;

/// Returns the positions in our tree.
pub(crate) fn ours(document: &Document) -> Places {
    let mut places = Places::new();
    for node in &document.nodes {
        add_node(document, node, true, &mut places);
    }
    places
}

/// Returns the positions in the oracle's tree.
pub(crate) fn theirs(root: &Json) -> Places {
    let mut places = Places::new();
    for child in tree::children(root) {
        add_json(child, &mut places);
    }
    places
}

/// Returns the lines that are more frequent in the first than in the second.
pub(crate) fn missing(first: &Places, second: &Places) -> Vec<String> {
    let rest = first.iter().filter(|(line, count)| {
        let found = second.get(*line).copied().unwrap_or_default();
        **count > found
    });
    rest.map(|(line, _)| line.clone()).collect()
}

fn add_json(node: &Json, places: &mut Places) {
    let kind = match node["t"].as_str().unwrap_or_default() {
        "imageReference" => "image",
        "linkReference" => "link",
        other => other,
    };
    let is_text = matches!(
        kind,
        "text" | "textDirective" | "yaml" | "mdxjsEsm" | "definition"
    );
    if let Some(place) = node["pos"].as_str().filter(|_| !is_text) {
        *places.entry(format!("{kind} {place}")).or_default() += 1;
    }
    // The title of an admonition is a paragraph in the oracle's tree and not in ours.
    let title = node["t"] == "containerDirective"
        && tree::children(node)
            .first()
            .is_some_and(|first| line(first).is_some() && line(first) == line(node));
    if title {
        tree::children(node)[..1]
            .iter()
            .flat_map(tree::children)
            .for_each(|child| add_json(child, places));
    }
    for child in &tree::children(node)[usize::from(title)..] {
        add_json(child, places);
    }
}

/// Returns the line on which a node of the oracle starts.
fn line(node: &Json) -> Option<&str> {
    node["pos"].as_str()?.split(':').next()
}

fn add_node(document: &Document, node: &Node, flow: bool, places: &mut Places) {
    add_node_at(document, (node, node.span.start), flow, places);
}

/// Adds a node whose start differs from its span's.
fn add_node_at(
    document: &Document,
    (node, start): (&Node, usize),
    flow: bool,
    places: &mut Places,
) {
    let kind = match &node.kind {
        NodeKind::Paragraph => "paragraph",
        NodeKind::Heading { .. } => "heading",
        NodeKind::List { .. } => "list",
        NodeKind::Item { .. } => "listItem",
        NodeKind::Quote => "blockquote",
        NodeKind::Fence { .. } => "code",
        NodeKind::Table { .. } => "table",
        NodeKind::Row => "tableRow",
        NodeKind::Cell => "tableCell",
        NodeKind::Rule => "thematicBreak",
        NodeKind::Admonition { .. } => "containerDirective",
        NodeKind::FootnoteDef(_) => "footnoteDefinition",
        NodeKind::Comment(_) if document.slice(node.span).starts_with('<') => "comment",
        NodeKind::Comment(_) | NodeKind::Expr(_) if flow => "mdxFlowExpression",
        NodeKind::Comment(_) | NodeKind::Expr(_) => "mdxTextExpression",
        NodeKind::Jsx(element) if element.flow => "mdxJsxFlowElement",
        NodeKind::Jsx(_) => "mdxJsxTextElement",
        NodeKind::Emph => "emphasis",
        NodeKind::Strong => "strong",
        NodeKind::Strike => "delete",
        NodeKind::Code(_) => "inlineCode",
        NodeKind::Link { .. } => "link",
        NodeKind::Image { .. } => "image",
        NodeKind::Break { hard: true } => "break",
        NodeKind::FootnoteRef(_) => "footnoteReference",
        _ => "",
    };
    // The parser adds empty cells to short rows.
    let is_filler = matches!(node.kind, NodeKind::Cell) && node.span.start == node.span.end;
    if !kind.is_empty() && !is_filler {
        let from = document.lines.position(start);
        let to = document.lines.position(node.span.end);
        let place = format!(
            "{kind} {}:{}-{}:{}",
            from.line, from.column_utf16, to.line, to.column_utf16
        );
        *places.entry(place).or_default() += 1;
    }
    if let NodeKind::Admonition {
        title: Some(title), ..
    } = &node.kind
    {
        for child in title {
            add_node(document, child, false, places);
        }
    }
    // The text of an image is an attribute in the oracle's tree.
    if matches!(node.kind, NodeKind::Image { .. }) {
        return;
    }
    let flow = holds_blocks(node);
    for child in &node.children {
        add_node_at(
            document,
            (child, start_of(document, node, child)),
            flow,
            places,
        );
    }
}

/// mdast-util-gfm-task-list-item moves the start of a task's paragraph behind the box only when
/// the paragraph begins with text.
fn start_of(document: &Document, parent: &Node, child: &Node) -> usize {
    let is_task = matches!(parent.kind, NodeKind::Item { task: Some(_) });
    let begins_with_text = child
        .children
        .first()
        .is_none_or(|first| matches!(first.kind, NodeKind::Text(_)));
    let is_first = parent.children.first() == Some(child);
    if !is_task || !is_first || begins_with_text {
        return child.span.start;
    }
    let before = document.slice(mdx_lite::Span::new(parent.span.start, child.span.start));
    before
        .rfind('[')
        .map_or(child.span.start, |at| parent.span.start + at)
}
