//! Trees as lines of kinds, names and the sources of attributes: ours, and the oracle's.

use mdx_lite::{Attr, AttrForm, Document, LinkKind, Node, NodeKind, Value};
use serde_json::Value as Json;

use crate::spans::holds_blocks;

/// Returns the tree of a document as one line.
pub(crate) fn ours(document: &Document) -> String {
    let mut shape = Shape::default();
    for node in &document.nodes {
        node_shape(document, node, true, &mut shape);
    }
    shape.out
}

/// Returns the tree of the oracle as one line, without the nodes that mdx-lite keeps beside the
/// tree.
pub(crate) fn theirs(root: &Json) -> String {
    let mut shape = Shape::default();
    for child in children(root) {
        json_shape(child, &mut shape);
    }
    shape.out
}

#[derive(Default)]
struct Shape {
    out: String,
    after_text: bool,
}

impl Shape {
    fn text(&mut self) {
        if !std::mem::replace(&mut self.after_text, true) {
            self.out.push_str("text ");
        }
    }

    fn leaf(&mut self, name: &str) {
        self.after_text = false;
        self.out.push_str(name);
        self.out.push(' ');
    }

    fn within(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.after_text = false;
        self.out.push_str(name);
        self.out.push('[');
        inside(self);
        self.out.push_str("] ");
        self.after_text = false;
    }
}

/// Removes from the oracle's tree the nodes that mdx-lite leaves out on purpose: cells beyond the
/// columns of their table, and links that MDX makes of addresses inside `<a>` (HTML does not allow
/// a link in a link).
pub(crate) fn prune(node: &mut Json) {
    let columns = (node["t"] == "table").then(|| children(&node["c"][0]).len());
    let in_anchor = node["name"] == "a";
    let Some(Json::Array(inside)) = node.get_mut("c") else {
        return;
    };
    for child in &mut *inside {
        if let (Some(columns), Some(Json::Array(cells))) = (columns, child.get_mut("c")) {
            cells.truncate(columns);
        }
        prune(child);
    }
    if in_anchor {
        let all = std::mem::take(inside);
        inside.extend(
            all.into_iter()
                .flat_map(|child| match child["t"] == "link" {
                    true => children(&child).to_vec(),
                    false => vec![child],
                }),
        );
    }
}

/// Returns the children of a node of the oracle.
pub(crate) fn children(node: &Json) -> &[Json] {
    node["c"].as_array().map_or(&[], Vec::as_slice)
}

fn json_shape(node: &Json, shape: &mut Shape) {
    let kind = node["t"].as_str().unwrap_or_default();
    match kind {
        "yaml" | "mdxjsEsm" | "definition" => {}
        "text" => shape.text(),
        "textDirective" if children(node).is_empty() => shape.text(),
        "leafDirective" if children(node).is_empty() => shape.within("paragraph", Shape::text),
        "image" | "imageReference" => shape.leaf("image"),
        "linkReference" => nest("link", node, shape),
        "heading" => nest(&format!("heading{}", node["depth"]), node, shape),
        "list" => nest(
            if node["ordered"] == true { "ol" } else { "ul" },
            node,
            shape,
        ),
        "containerDirective" => nest(
            &format!("admonition:{}", node["name"].as_str().unwrap_or_default()),
            node,
            shape,
        ),
        "mdxJsxFlowElement" | "mdxJsxTextElement" => {
            let name = node["name"].as_str().unwrap_or_default();
            let attrs = node["attrs"].as_array().map_or(&[][..], Vec::as_slice);
            let attrs: Vec<String> = attrs.iter().map(json_attr).collect();
            let flow = if kind == "mdxJsxFlowElement" {
                "Flow"
            } else {
                "Text"
            };
            nest(&format!("{flow}:{name}({})", attrs.join(" ")), node, shape);
        }
        _ if node.get("c").is_some() => nest(kind, node, shape),
        _ => shape.leaf(kind),
    }
}

fn nest(name: &str, node: &Json, shape: &mut Shape) {
    shape.within(name, |shape| {
        for child in children(node) {
            json_shape(child, shape);
        }
    });
}

fn json_attr(attr: &Json) -> String {
    if let Some(spread) = attr["spread"].as_str() {
        return format!("{{{}}}", squeezed(spread));
    }
    let name = attr["name"].as_str().unwrap_or_default();
    match &attr["value"] {
        Json::String(text) => format!("{name}={:?}", squeezed(text)),
        Json::Object(expr) => format!(
            "{name}={{{}}}",
            squeezed(expr["expr"].as_str().unwrap_or_default())
        ),
        _ => name.to_owned(),
    }
}

/// Indentation inside a value is not compared.
fn squeezed(text: &str) -> String {
    text.lines()
        .map(|line| line.trim_start_matches(['>', ' ', '\t']))
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}

fn attr(document: &Document, attr: &Attr) -> String {
    let source = squeezed(document.slice(attr.value_span));
    match (&attr.form, &attr.value) {
        (AttrForm::Shorthand, _) => attr.name.clone(),
        (AttrForm::Spread, _) => format!("{{{source}}}"),
        (AttrForm::Quoted, Value::Str(text)) => format!("{}={:?}", attr.name, squeezed(text)),
        _ => format!("{}={{{source}}}", attr.name),
    }
}

fn node_shape(document: &Document, node: &Node, flow: bool, shape: &mut Shape) {
    let name = match &node.kind {
        NodeKind::Text(_) | NodeKind::Break { hard: false } => return shape.text(),
        NodeKind::Break { .. } => return shape.leaf("break"),
        NodeKind::Code(_) => return shape.leaf("inlineCode"),
        NodeKind::Fence { .. } => return shape.leaf("code"),
        NodeKind::Rule => return shape.leaf("thematicBreak"),
        NodeKind::Image { .. } => return shape.leaf("image"),
        NodeKind::FootnoteRef(_) => return shape.leaf("footnoteReference"),
        NodeKind::Comment(_) if document.slice(node.span).starts_with('<') => {
            return shape.leaf("comment");
        }
        NodeKind::Comment(_) | NodeKind::Expr(_) => {
            return shape.leaf(if flow {
                "mdxFlowExpression"
            } else {
                "mdxTextExpression"
            });
        }
        NodeKind::Paragraph => "paragraph".to_owned(),
        NodeKind::Heading { depth, .. } => format!("heading{depth}"),
        NodeKind::List { start, .. } => if start.is_some() { "ol" } else { "ul" }.to_owned(),
        NodeKind::Item { .. } => "listItem".to_owned(),
        NodeKind::Quote => "blockquote".to_owned(),
        NodeKind::Table { .. } => "table".to_owned(),
        NodeKind::Row => "tableRow".to_owned(),
        NodeKind::Cell => "tableCell".to_owned(),
        NodeKind::Emph => "emphasis".to_owned(),
        NodeKind::Strong => "strong".to_owned(),
        NodeKind::Strike => "delete".to_owned(),
        NodeKind::Link {
            kind: LinkKind::Angle | LinkKind::Bare,
            ..
        }
        | NodeKind::Link { .. } => "link".to_owned(),
        NodeKind::FootnoteDef(_) => "footnoteDefinition".to_owned(),
        NodeKind::Admonition { kind, .. } => format!("admonition:{kind}"),
        NodeKind::Jsx(element) => {
            let attrs: Vec<String> = element
                .attrs
                .iter()
                .map(|one| attr(document, one))
                .collect();
            let kind = if element.flow { "Flow" } else { "Text" };
            format!("{kind}:{}({})", element.name, attrs.join(" "))
        }
        _ => "unknown".to_owned(),
    };
    shape.within(&name, |shape| {
        if let NodeKind::Admonition {
            title: Some(title), ..
        } = &node.kind
        {
            shape.within("paragraph", |shape| {
                for child in title {
                    node_shape(document, child, false, shape);
                }
            });
        }
        let flow = holds_blocks(node);
        for child in &node.children {
            node_shape(document, child, flow, shape);
        }
        // An id that was removed leaves text in the oracle's tree.
        if let NodeKind::Heading { explicit: true, .. } = &node.kind
            && !node
                .children
                .iter()
                .any(|child| matches!(child.kind, NodeKind::Comment(_)))
        {
            shape.text();
        }
    });
}

/// Returns the first difference of two lines with its surroundings.
pub(crate) fn difference(ours: &str, theirs: &str) -> Option<String> {
    let (ours, theirs) = (without_empty_text(ours), without_empty_text(theirs));
    let at = ours.bytes().zip(theirs.bytes()).position(|(a, b)| a != b);
    let at = at.or_else(|| (ours.len() != theirs.len()).then(|| ours.len().min(theirs.len())))?;
    let around = |text: &str| {
        let from = at.saturating_sub(60);
        String::from_utf8_lossy(&text.as_bytes()[from..(at + 60).min(text.len())]).into_owned()
    };
    Some(format!("{} | not {}", around(&ours), around(&theirs)))
}

/// In one tree rows have as many cells as the head, in the other as many as are written.
fn without_empty_text(shape: &str) -> String {
    let mut shape = shape.to_owned();
    while shape.contains("tableCell[] ] ") {
        shape = shape.replace("tableCell[] ] ", "] ");
    }
    shape.replace("[] ", "[text ] ")
}
