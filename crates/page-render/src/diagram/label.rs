//! Gives a drawing a text alternative: its title and description (`accTitle`, `accDescr`), or its
//! relations and its other labels.

use diagnostics::one_line::one_line;
use safe_html::tree::{Element, HtmlNode};

/// The longest alternative, in characters.
const LONGEST: usize = 600;

/// Makes `drawing` an image with a name. `relations` are its lines, as text.
pub(super) fn add(drawing: &mut Element, relations: &[String]) {
    let own: Vec<_> = ["title", "desc"]
        .iter()
        .filter_map(|name| child_text(drawing, name))
        .collect();
    let label = match own.is_empty() {
        true => relations_and_rest(relations, labels(drawing)),
        false => own.join(": "),
    };
    let label = shortened(&label, LONGEST);
    let is_stale = |name: &str| matches!(name, "aria-labelledby" | "aria-describedby");
    drawing.attributes.retain(|(name, _)| !is_stale(name));
    drawing.set_attribute("role", "img".to_owned());
    drawing.set_attribute("aria-label", label);
}

/// Returns at most so many characters of a label.
pub(super) fn shortened(label: &str, most: usize) -> String {
    match label.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &label[..end]),
        None => label.to_owned(),
    }
}

/// Returns the relations, and the labels that are in none of them.
fn relations_and_rest(relations: &[String], labels: Vec<String>) -> String {
    let told = relations.join("; ");
    let rest: Vec<_> = labels
        .into_iter()
        .filter(|label| !told.contains(&**label))
        .collect();
    let parts = [told, rest.join(", ")];
    let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    parts.join("; ")
}

fn child_text(drawing: &Element, name: &str) -> Option<String> {
    drawing.children.iter().find_map(|child| match child {
        HtmlNode::Element(child) if child.name == name => Some(text(child)),
        _ => None,
    })
}

/// Returns the texts of a drawing, each once.
fn labels(element: &Element) -> Vec<String> {
    let mut found = Vec::new();
    collect(element, &mut found);
    found
}

fn collect(element: &Element, found: &mut Vec<String>) {
    if element.name == "text" {
        let label = text(element);
        if !label.is_empty() && !found.contains(&label) {
            found.push(label);
        }
        return;
    }
    for child in &element.children {
        if let HtmlNode::Element(child) = child {
            collect(child, found);
        }
    }
}

/// Returns the text of an element, with single spaces.
fn text(element: &Element) -> String {
    let mut all = String::new();
    add_text(element, &mut all);
    one_line(&all)
}

fn add_text(element: &Element, out: &mut String) {
    for child in &element.children {
        match child {
            HtmlNode::Text(text) => out.push_str(text),
            HtmlNode::Element(child) => {
                // Each line of a label is an element.
                if child.attribute("x").is_some() {
                    out.push(' ');
                }
                add_text(child, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use safe_html::tree::parse;

    use super::*;

    #[test]
    fn names_are_titles_or_labels() {
        for (inside, expected) in [
            ("<title>A</title><desc>b</desc><text>c</text>", "A: b"),
            ("<g><text>a</text><text>b</text><text>a</text></g>", "a, b"),
            (
                "<text><tspan x=\"0\">one <tspan>two</tspan></tspan><tspan x=\"0\">three</tspan></text>",
                "one two three",
            ),
            ("", ""),
        ] {
            let html = format!("<svg aria-labelledby=\"x\">{inside}</svg>");
            let HtmlNode::Element(mut root) = parse(&html).remove(0) else {
                panic!("an element");
            };
            add(&mut root, &[]);
            assert_eq!(root.attribute("aria-label"), Some(expected), "{inside}");
            assert_eq!(root.attribute("aria-labelledby"), None);
        }
    }
}
