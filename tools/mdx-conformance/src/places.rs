//! The places of the nodes of whole trees, ours and those of the oracle, as lines of
//! `kind line:column-line:column`.

use std::collections::BTreeMap;

use mdx_lite::{Document, Node, NodeKind};
use serde_json::Value as Json;

use crate::spans::holds_blocks;

/// How often each line occurs.
pub(crate) type Places = BTreeMap<String, usize>;

/// The places in our tree.
pub(crate) fn ours(document: &Document) -> Places {
    let mut places = Places::new();
    for node in &document.nodes {
        add_node(document, node, true, &mut places);
    }
    places
}

/// The places in the oracle's tree.
pub(crate) fn theirs(root: &Json) -> Places {
    let mut places = Places::new();
    for child in root["c"].as_array().into_iter().flatten() {
        add_json(child, &mut places);
    }
    places
}

/// The lines that the first has more often than the second.
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
    for child in node["c"].as_array().into_iter().flatten() {
        add_json(child, places);
    }
}

fn add_node(document: &Document, node: &Node, flow: bool, places: &mut Places) {
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
    if !kind.is_empty() {
        let from = document.lines.position(node.span.start);
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
    // What an image shows is an attribute in the oracle's tree.
    if matches!(node.kind, NodeKind::Image { .. }) {
        return;
    }
    let flow = holds_blocks(node);
    for child in &node.children {
        add_node(document, child, flow, places);
    }
}
