//! Writes JSX elements as HTML, with HTML's names and values of attributes.

use super::HtmlWriter;
use crate::{Attr, AttrForm, Element, Node, Value, html::is_void};

/// Attributes whose HTML name is not their JSX name in lower case.
const RENAMED: [(&str, &str); 4] = [
    ("className", "class"),
    ("htmlFor", "for"),
    ("acceptCharset", "accept-charset"),
    ("httpEquiv", "http-equiv"),
];

/// SVG attributes whose names have capitals in HTML too.
const WITH_CAPITALS: [&str; 17] = [
    "clipPathUnits",
    "gradientTransform",
    "gradientUnits",
    "lengthAdjust",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskUnits",
    "pathLength",
    "patternTransform",
    "patternUnits",
    "preserveAspectRatio",
    "refX",
    "refY",
    "startOffset",
    "textLength",
    "viewBox",
];

/// The first words of SVG attributes with hyphens, which JSX writes in camel case.
const HYPHENATED: [&str; 9] = [
    "clip", "dominant", "fill", "font", "letter", "marker", "stop", "stroke", "text",
];

/// Converts the name of an attribute from JSX to HTML: `className` to `class`, `tabIndex` to
/// `tabindex`.
///
/// SVG names keep their case (`viewBox`) or get hyphens (`strokeWidth`).
pub fn html_attribute_name(name: &str) -> String {
    if let Some((_, html)) = RENAMED.iter().find(|(jsx, _)| *jsx == name) {
        return (*html).to_owned();
    }
    match name {
        _ if WITH_CAPITALS.contains(&name) => name.to_owned(),
        "xlinkHref" => "xlink:href".to_owned(),
        _ if is_hyphenated(name) => hyphenated(name),
        _ => name.to_ascii_lowercase(),
    }
}

fn is_hyphenated(name: &str) -> bool {
    HYPHENATED.iter().any(|start| {
        name.strip_prefix(start)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    })
}

fn hyphenated(name: &str) -> String {
    name.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

impl HtmlWriter<'_> {
    pub(super) fn flow_element(&mut self, element: &Element, node: &Node) {
        self.new_line();
        self.open_tag(element);
        let blocks = node.children.iter().any(|child| !child.is_inline());
        if blocks {
            self.push("\n");
        }
        self.nodes(&node.children);
        if blocks {
            self.new_line();
        }
        self.close_tag(element);
        self.push("\n");
    }

    pub(super) fn text_element(&mut self, element: &Element, node: &Node) {
        self.open_tag(element);
        self.nodes(&node.children);
        self.close_tag(element);
    }

    fn open_tag(&mut self, element: &Element) {
        if element.name.is_empty() {
            return;
        }
        self.push(&format!("<{}", element.name));
        for attr in &element.attrs {
            self.jsx_attribute(element, attr);
        }
        self.push(if is_void(&element.name) { " />" } else { ">" });
    }

    fn close_tag(&mut self, element: &Element) {
        if !element.name.is_empty() && !is_void(&element.name) {
            self.push(&format!("</{}>", element.name));
        }
    }

    fn jsx_attribute(&mut self, element: &Element, attr: &Attr) {
        let name = match element.is_component() {
            true => attr.name.clone(),
            false => html_attribute_name(&attr.name),
        };
        let Some(value) = attribute_value(&name, &attr.value) else {
            return;
        };
        match attr.form {
            AttrForm::Shorthand => {
                self.push(" ");
                self.push(&name);
            }
            _ => self.attribute(&name, &value),
        }
    }
}

/// Returns the value of an attribute in HTML; `None` for values that need JavaScript.
pub(crate) fn attribute_value(name: &str, value: &Value) -> Option<String> {
    match value {
        Value::Str(text) | Value::Asset(text) => Some(text.clone()),
        Value::Num(number) => Some(number.to_string()),
        Value::Bool(true) => Some(String::new()),
        Value::Obj(pairs) if name == "style" => Some(style(pairs)),
        _ => None,
    }
}

/// Converts a style object such as `{{fontSize: 12}}` to CSS.
fn style(pairs: &[(String, Value)]) -> String {
    let rules = pairs.iter().filter_map(|(key, value)| {
        let key = if key.starts_with("--") {
            key.clone()
        } else {
            hyphenated(key)
        };
        match value {
            Value::Str(text) => Some(format!("{key}: {text}")),
            Value::Num(number) if *number == 0.0 || UNITLESS.contains(&key.as_str()) => {
                Some(format!("{key}: {number}"))
            }
            Value::Num(number) => Some(format!("{key}: {number}px")),
            _ => None,
        }
    });
    rules.collect::<Vec<_>>().join("; ")
}

/// Properties to whose numbers React adds no unit.
const UNITLESS: [&str; 9] = [
    "flex",
    "flex-grow",
    "flex-shrink",
    "font-weight",
    "line-height",
    "opacity",
    "order",
    "z-index",
    "zoom",
];

#[cfg(test)]
mod tests {
    use super::html_attribute_name as name;

    #[test]
    fn names_are_those_of_html() {
        for (jsx, html) in [
            ("className", "class"),
            ("htmlFor", "for"),
            ("tabIndex", "tabindex"),
            ("strokeWidth", "stroke-width"),
            ("dominantBaseline", "dominant-baseline"),
            ("markerEnd", "marker-end"),
            ("markerWidth", "markerWidth"),
            ("textLength", "textLength"),
            ("viewBox", "viewBox"),
            ("data-x", "data-x"),
        ] {
            assert_eq!(name(jsx), html);
        }
    }
}
