//! Turns the styles of a drawing into presentation attributes (SVG 2, section 6.6).

use std::collections::BTreeMap;

use safe_html::tree::{Element, HtmlNode};
use scraper::{ElementRef, Html, Selector, node::Node};

use super::rules::{Declaration, Rule, declarations, rules};

/// Properties that become attributes.
const PROPERTIES: [&str; 17] = [
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "font-size",
    "font-style",
    "font-weight",
    "opacity",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
];

/// Attributes that only the stylesheet or scripts need, and the clipping of labels, which would cut
/// labels in a font wider than the library's.
const UNUSED: [&str; 6] = [
    "aria-roledescription",
    "class",
    "clip-path",
    "name",
    "role",
    "style",
];

/// Returns the drawing in `svg` without its stylesheet; `None` if there is no drawing.
pub(super) fn with_attributes(svg: &str) -> Option<Element> {
    let parsed = Html::parse_fragment(svg);
    let select = |name: &str| Selector::parse(name).ok();
    let root = parsed.select(&select("svg")?).next()?;
    let css: String = parsed
        .select(&select("style")?)
        .flat_map(|it| it.text())
        .collect();
    Some(converted(root, &rules(&css)))
}

fn converted(element: ElementRef<'_>, rules: &[Rule]) -> Element {
    let value = element.value();
    let own: Vec<_> = value
        .attrs()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let style = styles(element, rules);
    let mut attributes: Vec<(String, String)> = own
        .into_iter()
        .filter(|(name, _)| !is_unused(name) && !style.contains_key(name.as_str()))
        .collect();
    attributes.extend(
        style
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value)),
    );
    let children = element.children().filter_map(|child| {
        if let Node::Text(text) = child.value() {
            return Some(HtmlNode::Text(text.to_string()));
        }
        let child = ElementRef::wrap(child)?;
        let is_shown = child.value().name() != "style" && !is_hidden(child, rules);
        is_shown.then(|| HtmlNode::Element(converted(child, rules)))
    });
    Element {
        name: value.name().to_owned(),
        children: children.collect(),
        attributes,
    }
}

/// Returns the properties that the stylesheet and the element's own style set, by name.
fn styles(element: ElementRef<'_>, rules: &[Rule]) -> BTreeMap<&'static str, String> {
    let mut found = BTreeMap::new();
    for declaration in cascade(element, rules) {
        let known = PROPERTIES.iter().find(|known| **known == declaration.name);
        if let Some(name) = known.filter(|_| !declaration.value.is_empty()) {
            let token = super::tokens::token(&declaration.value);
            found.insert(*name, token.unwrap_or(declaration.value));
        }
    }
    found
}

/// Returns the declarations for an element, the strongest last.
fn cascade(element: ElementRef<'_>, rules: &[Rule]) -> Vec<Declaration> {
    let matching = rules.iter().filter(|rule| rule.selector.matches(&element));
    let mut all: Vec<_> = matching
        .flat_map(|rule| rule.declarations.iter().cloned())
        .collect();
    all.extend(declarations(element.attr("style").unwrap_or_default()));
    all.sort_by_key(|declaration| declaration.is_important);
    all
}

fn is_hidden(element: ElementRef<'_>, rules: &[Rule]) -> bool {
    let all = cascade(element, rules);
    let display = all.iter().rfind(|it| it.name == "display");
    display.is_some_and(|it| it.value == "none")
}

fn is_unused(name: &str) -> bool {
    UNUSED.contains(&name) || name.starts_with("data-") || name.starts_with("xmlns")
}

#[cfg(test)]
mod tests {
    use safe_html::tree::write;

    use super::*;

    #[test]
    fn styles_become_attributes() {
        for (inside, expected) in [
            (
                "<rect class=\"a\" fill=\"red\"/>",
                "<rect fill=\"blue\"></rect>",
            ),
            (
                "<rect class=\"a\" style=\"fill:green;stroke:none\"/>",
                "<rect fill=\"green\" stroke=\"none\"></rect>",
            ),
            (
                "<path class=\"b\" style=\"fill:green\"/>",
                "<path fill=\"black\"></path>",
            ),
            ("<g class=\"hidden\"><path/></g>", ""),
            (
                "<g data-id=\"x\" role=\"y\"><text>a</text></g>",
                "<g><text>a</text></g>",
            ),
        ] {
            let svg = format!(
                "<svg id=\"d\"><style>#d .a{{fill:blue}}#d .b{{fill:black!important}}#d .hidden{{display:none}}</style>{inside}</svg>"
            );
            let root = with_attributes(&svg).unwrap();
            assert_eq!(write(&root.children), expected, "{inside}");
        }
    }
}
