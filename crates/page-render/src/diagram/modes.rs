//! Merges the drawings of light and dark mode into one.
//!
//! Where a colour differs, its value has both: `var(--mr-if-light, A) var(--mr-if-dark, B)`. The
//! stylesheet makes the variable of the mode invalid, so that `var()` is replaced by its fallback,
//! and the other one empty (CSS Custom Properties 1, sections 2 and 3).

use safe_html::tree::{Element, HtmlNode};

/// Attributes whose values are colours.
const PAINTS: [&str; 3] = ["fill", "stop-color", "stroke"];

/// Returns `light` with the colours of both. Where parts differ otherwise, `light` wins.
pub(super) fn merged(mut light: Element, dark: Element) -> Element {
    for (name, value) in &mut light.attributes {
        let other = dark.attribute(name).unwrap_or("inherit");
        if PAINTS.contains(&name.as_str()) && value != other && is_colour(value) && is_colour(other)
        {
            *value = format!("var(--mr-if-light,{value}) var(--mr-if-dark,{other})");
        }
    }

    let mut others = dark.children.into_iter();
    light.children = light
        .children
        .into_iter()
        .map(|child| match (child, others.next()) {
            (HtmlNode::Element(light), Some(HtmlNode::Element(dark)))
                if light.name == dark.name =>
            {
                HtmlNode::Element(merged(light, dark))
            }
            (child, _) => child,
        })
        .collect();
    light
}

/// Whether a value is a single colour or keyword. Fallbacks of `var()` may not end it early.
fn is_colour(value: &str) -> bool {
    let balance = value.bytes().try_fold(0_i32, |open, byte| match byte {
        b'(' => Some(open + 1),
        b')' if open > 0 => Some(open - 1),
        b')' => None,
        _ => Some(open),
    });
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "#(),.% -/".contains(c);
    balance == Some(0) && value.chars().all(is_plain) && !value.contains("url(")
}

#[cfg(test)]
mod tests {
    use safe_html::tree::{parse, write};

    use super::*;

    #[test]
    fn differing_colours_have_both() {
        for (light, dark, expected) in [
            (
                "<path fill=\"#fff\">",
                "<path fill=\"#000\">",
                "var(--mr-if-light,#fff) var(--mr-if-dark,#000)",
            ),
            ("<path fill=\"none\">", "<path fill=\"none\">", "none"),
            ("<path fill=\"url(#a)\">", "<path fill=\"#000\">", "url(#a)"),
            (
                "<path fill=\"hsl(1, 2%, 3%)\">",
                "<path fill=\"red)\">",
                "hsl(1, 2%, 3%)",
            ),
        ] {
            let root = |inside: &str| {
                let html = format!("<svg>{inside}</path></svg>");
                match parse(&html).remove(0) {
                    HtmlNode::Element(element) => element,
                    HtmlNode::Text(text) => panic!("{text}"),
                }
            };
            let merged = merged(root(light), root(dark));
            let html = write(&[HtmlNode::Element(merged)]);
            assert_eq!(
                html,
                format!("<svg><path fill=\"{expected}\"></path></svg>")
            );
        }
    }
}
