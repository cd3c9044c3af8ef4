//! Resolves references inside a drawing, and removes what nothing refers to.
//!
//! Some labels and symbols are definitions that a `use` element shows; authors may not write `use`,
//! because it can load other documents. The library also writes all arrowheads and symbols of a kind
//! of diagram whether they are used or not: half of a small drawing.

use std::collections::{BTreeMap, BTreeSet};

use safe_html::tree::{Element, HtmlNode, for_each_element};

/// Elements that are shown only where another element refers to them.
const DEFINITIONS: [&str; 8] = [
    "clipPath",
    "filter",
    "linearGradient",
    "marker",
    "mask",
    "pattern",
    "radialGradient",
    "symbol",
];

/// Replaces each `use` by a copy of its target. A `use` inside a copy stays, so that the size
/// remains bounded.
pub(super) fn expand(drawing: &mut Element) {
    let mut shown = BTreeMap::new();
    let mut is_used = BTreeSet::new();
    collect(drawing, &mut is_used);
    index(drawing, &is_used, &mut shown);
    for_each_element(&mut drawing.children, &mut |element| {
        if element.name == "use" {
            copy_into(element, &shown);
        }
    });
}

/// Collects the elements that are referred to, by their ids.
fn index(element: &Element, used: &BTreeSet<String>, found: &mut BTreeMap<String, Element>) {
    if let Some(id) = element.attribute("id").filter(|id| used.contains(*id)) {
        found.insert(id.to_owned(), element.clone());
    }
    for child in &element.children {
        if let HtmlNode::Element(child) = child {
            index(child, used, found);
        }
    }
}

/// Makes a `use` element a group with the content of its target.
fn copy_into(element: &mut Element, shown: &BTreeMap<String, Element>) {
    let href = element
        .attribute("href")
        .or_else(|| element.attribute("xlink:href"));
    let target = href.and_then(|href| shown.get(href.strip_prefix('#')?));
    let Some(target) = target else {
        return;
    };
    let number = |name| element.attribute(name).unwrap_or("0").to_owned();
    let place = format!("translate({} {})", number("x"), number("y"));
    let transform = match element.attribute("transform") {
        Some(own) => format!("{own} {place}"),
        None => place,
    };
    let mut copy = target.clone();
    if copy.name == "symbol" {
        "g".clone_into(&mut copy.name);
    }
    copy.attributes.retain(|(name, _)| name != "id");
    "g".clone_into(&mut element.name);
    let is_kept = |name: &str| !matches!(name, "href" | "xlink:href" | "x" | "y" | "transform");
    element.attributes.retain(|(name, _)| is_kept(name));
    element.set_attribute("transform", transform);
    element.children = vec![HtmlNode::Element(copy)];
}

/// Removes definitions and ids that are not referred to.
pub(super) fn remove_unused(drawing: &mut Element) {
    let mut used = BTreeSet::new();
    collect(drawing, &mut used);
    remove(drawing, &used);
}

/// Removes unused elements, inner ones first, so that groups they leave empty go too.
fn remove(element: &mut Element, used: &BTreeSet<String>) {
    for child in &mut element.children {
        if let HtmlNode::Element(child) = child {
            remove(child, used);
        }
    }
    let is_defs = element.name == "defs";
    (element.children).retain(|child| !is_unused(child, is_defs, used));
    (element.attributes).retain(|(name, value)| name != "id" || used.contains(value));
}

fn is_unused(node: &HtmlNode, is_in_defs: bool, used: &BTreeSet<String>) -> bool {
    let HtmlNode::Element(element) = node else {
        return false;
    };
    let is_definition = is_in_defs || DEFINITIONS.contains(&element.name.as_str());
    is_definition && !has_used_id(element, used)
        || matches!(element.name.as_str(), "defs" | "g") && element.children.is_empty()
}

/// Whether an element or one inside it is referred to.
fn has_used_id(element: &Element, used: &BTreeSet<String>) -> bool {
    element.attribute("id").is_some_and(|id| used.contains(id))
        || element.children.iter().any(|child| match child {
            HtmlNode::Element(child) => has_used_id(child, used),
            HtmlNode::Text(_) => false,
        })
}

/// Collects the ids in `url(#…)` and `href="#…"`.
fn collect(element: &Element, used: &mut BTreeSet<String>) {
    for (name, value) in &element.attributes {
        if let Some((_, rest)) = value.split_once("url(#") {
            used.extend(rest.split_once(')').map(|(id, _)| id.to_owned()));
        } else if name.ends_with("href") {
            used.extend(value.strip_prefix('#').map(str::to_owned));
        }
    }
    for child in &element.children {
        if let HtmlNode::Element(child) = child {
            collect(child, used);
        }
    }
}

#[cfg(test)]
mod tests {
    use safe_html::tree::{parse, write};

    use super::*;

    #[test]
    fn uses_become_copies() {
        let html = "<svg><use x=\"1\" href=\"#a\"></use><use href=\"/b.svg#a\"></use><defs><symbol id=\"a\"><path d=\"M0 0\"></path></symbol></defs></svg>";
        let HtmlNode::Element(mut root) = parse(html).remove(0) else {
            panic!("an element");
        };
        expand(&mut root);
        let expected = "<svg><g transform=\"translate(1 0)\"><g><path d=\"M0 0\"></path></g></g><use href=\"/b.svg#a\"></use>";
        assert!(write(&[HtmlNode::Element(root)]).starts_with(expected));
    }

    #[test]
    fn unused_definitions_go() {
        let html = "<svg id=\"a\"><defs><marker id=\"used\"></marker><marker id=\"not\"></marker><g id=\"c\"><text>a</text></g></defs><defs></defs><path id=\"b\" d=\"M0 0\" marker-end=\"url(#used)\"></path></svg>";
        let HtmlNode::Element(mut root) = parse(html).remove(0) else {
            panic!("an element");
        };
        remove_unused(&mut root);
        assert_eq!(
            write(&[HtmlNode::Element(root)]),
            "<svg><defs><marker id=\"used\"></marker></defs><path d=\"M0 0\" marker-end=\"url(#used)\"></path></svg>"
        );
    }
}
