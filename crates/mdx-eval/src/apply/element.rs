//! Converts the elements that an evaluation returned to nodes.

use mdx_lite::{Attr, Element, Node, NodeKind};
use serde_json::Value as Json;

use super::{Context, Tree, addresses::rebase_attributes, children, shifted};
use crate::plan::Entry;

/// Elements that are part of a line of text: the phrasing content of HTML that pages use.
const PHRASING: [&str; 40] = [
    "a", "abbr", "b", "bdi", "bdo", "br", "button", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "input", "ins", "kbd", "label", "mark", "q", "ruby", "rp", "rt", "s", "samp",
    "select", "small", "span", "strike", "strong", "sub", "sup", "textarea", "time", "tt", "u",
    "var", "wbr", "img",
];

/// Blocks whose content is a line of text.
const LINES: [&str; 9] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt"];

impl Tree<'_> {
    pub(super) fn element(&mut self, name: &str, item: &Json, context: Context) -> Node {
        let span = self.span(&item["s"]);
        let original = item["n"].as_u64().and_then(|number| self.find(number));
        let original = original.map(|(source, entry)| (source.folder, entry));
        let written = match original {
            Some((folder, Entry::Node(node))) => match &node.kind {
                NodeKind::Jsx(element) => Some((folder, element)),
                _ => None,
            },
            _ => None,
        };
        let name = if is_name(name) { name } else { "" };
        let is_flow = match written {
            Some((_, element)) => element.flow,
            None => context == Context::Blocks && !PHRASING.contains(&name),
        };
        let pairs = item["p"].as_array().map_or(&[][..], Vec::as_slice);
        let mut attrs = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let Some(key) = pair[0].as_str().filter(|key| is_attribute(key)) else {
                continue;
            };
            let value = self.value(&pair[1]);
            attrs.push(Attr::new(key.to_owned(), value, span));
        }
        let mut element = Element::new(name.to_owned(), attrs, is_flow, span);
        if let Some((folder, written)) = written {
            let base = span.start.saturating_sub(match original {
                Some((_, entry)) => entry.span().start,
                None => span.start,
            });
            element.open = shifted(written.open, base);
            element.close = written.close.map(|close| shifted(close, base));
            rebase_attributes(&mut element, written, folder);
        }
        let children = children(item);
        let inside = match context {
            Context::Preformatted => Context::Preformatted,
            _ if matches!(name, "pre" | "textarea") => Context::Preformatted,
            _ if !is_flow || LINES.contains(&name) => Context::Line,
            _ if written.is_none() && is_line(children) => Context::Line,
            _ => Context::Blocks,
        };
        let children = self.nodes(children, inside);
        Node::with(span, NodeKind::Jsx(element), children)
    }
}

/// Returns whether items are text, possibly with inline elements.
fn is_line(items: &[Json]) -> bool {
    let is_text = |item: &Json| item.as_str().is_some_and(|text| !text.trim().is_empty());
    items.iter().any(is_text)
        && items.iter().all(|item| {
            item.is_string()
                || item["e"].as_str().is_some_and(|name| {
                    PHRASING.contains(&name) || name.starts_with(|c: char| c.is_uppercase())
                })
        })
}

/// Returns whether a text can be the name of an element.
fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':'))
}

/// Returns whether a text can be the name of an attribute in HTML.
fn is_attribute(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|c: char| {
            c.is_whitespace() || c.is_control() || matches!(c, '"' | '\'' | '<' | '>' | '/' | '=')
        })
}
