//! Unwraps elements of HTML, drawings and formulas inside one another where browsers do not expect
//! them, and leaves an empty element for each id that would be lost.

use crate::{
    lists::{DROPPED_WHOLE, HTML, MATHML, SVG},
    tree::{Element, HtmlNode},
};

/// The language of the expected elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    /// No element is expected.
    Text,
    Html,
    Svg,
    MathMl,
}

/// Replaces each misplaced element by its content, such as `mi` outside a formula. Links to its id
/// lead to an empty element in its place.
pub(crate) fn without_misplaced(nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
    unwrapped(nodes, Language::Html)
}

fn unwrapped(nodes: Vec<HtmlNode>, expected: Language) -> Vec<HtmlNode> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        let HtmlNode::Element(mut element) = node else {
            out.push(node);
            continue;
        };
        let fits = is_expected(&element, expected);
        if fits || !DROPPED_WHOLE.contains(&element.name.as_str()) {
            let inside = if fits {
                inside(&element, expected)
            } else {
                expected
            };
            element.children = unwrapped(element.children, inside);
        }
        if !fits && expected == Language::Html {
            out.extend(anchor_of(&element));
        }
        match fits || DROPPED_WHOLE.contains(&element.name.as_str()) {
            true => out.push(HtmlNode::Element(element)),
            false => out.append(&mut element.children),
        }
    }
    out
}

/// Returns an empty element with the id of an element.
fn anchor_of(element: &Element) -> Option<HtmlNode> {
    let id = element.attribute("id").filter(|id| !id.is_empty())?;
    Some(HtmlNode::Element(Element {
        name: "span".to_owned(),
        attributes: vec![("id".to_owned(), id.to_owned())],
        children: Vec::new(),
    }))
}

fn is_expected(element: &Element, expected: Language) -> bool {
    let name = element.name.as_str();
    match expected {
        Language::Text => false,
        Language::Html => HTML.contains(&name) || matches!(name, "svg" | "math"),
        Language::Svg => SVG.contains(&name),
        Language::MathMl => MATHML.contains(&name),
    }
}

/// Returns the language inside an expected element (HTML Standard, section 13.2.6: integration
/// points). The sanitiser would remove any element in `desc` and `title` of a drawing together with its
/// text: a parser reads all of them as HTML there.
fn inside(element: &Element, around: Language) -> Language {
    match (around, element.name.as_str()) {
        (Language::Svg, "desc" | "title") => Language::Text,
        (_, "svg") => Language::Svg,
        (_, "math") => Language::MathMl,
        (Language::MathMl, "mi" | "mn" | "mo" | "ms" | "mtext") => Language::Html,
        _ => around,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    #[test]
    fn elements_are_expected_by_the_language_around_them() {
        for (html, expected) in [
            ("<mi>a</mi>", "a"),
            (
                "<b><path id=\"p\"></path>a</b>",
                "<b><span id=\"p\"></span>a</b>",
            ),
            (
                "<svg><desc><b>a</b></desc><title><i>b</i></title></svg>",
                "<svg><desc>a</desc><title>b</title></svg>",
            ),
            (
                "<svg><desc><g>a</g></desc><title><svg><text>b</text></svg></title><g></g></svg>",
                "<svg><desc>a</desc><title>b</title><g></g></svg>",
            ),
            (
                "<math><mi><b>a</b></mi></math>",
                "<math><mi><b>a</b></mi></math>",
            ),
        ] {
            let nodes = without_misplaced(tree::parse(html));
            assert_eq!(tree::write(&nodes), expected, "{html}");
        }
    }
}
