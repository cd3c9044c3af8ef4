//! Elements of MathML that the library cannot write: invisible parts, parts without a size, frames.
//!
//! The rewritten formula marks a group by a space of an odd width at its start; the group in MathML
//! then becomes the element.

use crate::tree::{Element, HtmlNode, for_each_element};

/// A command whose argument is marked, the element, and the attributes of the element.
type Mark = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// The commands whose argument is marked.
const MARKS: &[Mark] = &[
    ("boxed", "mrow", &[("class", "mr-formula-box")]),
    ("phantom", "mphantom", &[]),
    ("hphantom", "mphantom", &[("height", "0"), ("depth", "0")]),
    ("vphantom", "mphantom", &[("width", "0")]),
    ("smash", "mpadded", &[("height", "0"), ("depth", "0")]),
    ("rlap", "mpadded", &[("width", "0")]),
];

/// The width of the first mark, in millionths of an `em`: less than a pixel.
const FIRST: u32 = 7001;

/// Returns the beginning of a marked group; `None` for another command.
pub(super) fn mark(command: &str) -> Option<String> {
    let (number, _) = (FIRST..).zip(MARKS).find(|(_, mark)| mark.0 == command)?;
    Some(format!("\\kern 0.{number:06}em "))
}

/// Replaces marked groups by their elements.
pub(crate) fn with_marks(nodes: &mut [HtmlNode]) {
    for_each_element(nodes, &mut |element| {
        let Some((_, name, attributes)) = take_mark(element) else {
            return;
        };
        // A phantom without a width or height is inside an element that has none.
        if *name == "mphantom" && !attributes.is_empty() {
            let inside = Element {
                name: (*name).to_owned(),
                attributes: Vec::new(),
                children: std::mem::take(&mut element.children),
            };
            element.children = vec![HtmlNode::Element(inside)];
            "mpadded".clone_into(&mut element.name);
        } else {
            (*name).clone_into(&mut element.name);
        }
        for (name, value) in *attributes {
            element.set_attribute(name, (*value).to_owned());
        }
    });
}

/// Removes the mark at the start of an element.
fn take_mark(element: &mut Element) -> Option<&'static Mark> {
    let HtmlNode::Element(first) = element.children.first()? else {
        return None;
    };
    let width = first
        .attribute("width")
        .filter(|_| first.name == "mspace")?;
    let width: f64 = width.strip_suffix("em")?.parse().ok()?;
    let is_width = |number: u32| (f64::from(number) - width * 1e6).abs() < 0.1;
    let (_, mark) = (FIRST..).zip(MARKS).find(|(number, _)| is_width(*number))?;
    element.children.remove(0);
    Some(mark)
}
