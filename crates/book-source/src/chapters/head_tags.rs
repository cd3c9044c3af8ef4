//! The tags that a chapter of MDX writes for the head of its document, in `<head>`.

use std::collections::BTreeMap;

use mdx_lite::{Document, Element, NodeKind, Value, html::html_attribute_name};

use super::leading_title::is_head;

/// The name of a tag, and its attributes by their HTML names.
pub type HeadTag = (String, BTreeMap<String, String>);

/// Returns the tags for the head of the document.
pub fn head_tags(document: &Document) -> Vec<HeadTag> {
    let elements = document.descendants();
    let elements =
        elements.filter(|node| matches!(&node.kind, NodeKind::Jsx(element) if is_head(element)));
    let inside = elements.flat_map(mdx_lite::Node::descendants);
    let tags = inside.filter_map(|node| match &node.kind {
        NodeKind::Jsx(element) if !is_head(element) => Some(head_tag(element)),
        _ => None,
    });
    tags.collect()
}

/// Returns one tag.
pub fn head_tag(element: &Element) -> HeadTag {
    let attributes = element.attrs.iter().filter_map(|attr| {
        let name = html_attribute_name(&attr.name);
        Some((name, attribute_value(&attr.value)?))
    });
    (element.name.clone(), attributes.collect())
}

/// Returns the value of an HTML attribute; `None` if the attribute is left out.
pub fn attribute_value(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) | Value::Asset(text) => Some(text.clone()),
        Value::Num(number) => Some(number.to_string()),
        Value::Bool(true) => Some(String::new()),
        _ => None,
    }
}
