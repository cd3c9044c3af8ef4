//! Checks the properties of own components by the types of their modules.

use diagnostics::{codes, nearest, suggestion};
use mdx_lite::{Attr, Element, Node, NodeKind, Value};

use super::own_component::RESERVED;
use crate::Builder;

impl Builder<'_> {
    /// Warns about properties that the types of an own component do not have or do not take, and about
    /// those that are missing.
    pub(super) fn check_own_properties(&mut self, element: &Element, node: &Node) {
        let Some(known) = self.context.properties.get(&element.name) else {
            return;
        };
        let is_reserved = |name: &str| RESERVED.contains(&name);
        let mut misspelt = Vec::new();
        for attr in &element.attrs {
            let name = &attr.name;
            if is_reserved(name) || name.is_empty() {
                continue;
            }
            if let Some(parts) = known.get(name) {
                self.check_value(element, attr, parts);
                continue;
            }
            let message = format!("`<{}>` has no property `{name}`", element.name);
            let names = known.keys().map(String::as_str);
            misspelt.extend(nearest(name, names.clone()));
            let help = match known.is_empty() {
                true => "remove it; the component has no properties".to_owned(),
                false => suggestion(name, names, "properties of the component"),
            };
            self.warn_at(codes::UNKNOWN_PROPERTY, attr.span.range(), message)
                .help = Some(help);
        }
        let has_spread = element.attrs.iter().any(|attr| attr.name.is_empty());
        if !known.contains_key("children") && !has_spread {
            self.check_content(element, node);
        }
        for (name, parts) in known {
            let is_needed = !is_reserved(name)
                && !has(parts, "undefined")
                && !misspelt.contains(&name.as_str());
            if is_needed && !has_spread && element.attr(name).is_none() {
                let message = format!(
                    "the property `{name}` of `<{}>` is missing, which its type needs",
                    element.name
                );
                let form = match has(parts, "number") {
                    true => "{…}",
                    false => "\"…\"",
                };
                self.warn(codes::UNUSABLE_PROPERTY, node, message).help = Some(format!(
                    "add `{name}={form}`, or write `{name}?:` in the type"
                ));
            }
        }
    }

    /// Warns about content of a component that does not take any.
    fn check_content(&mut self, element: &Element, node: &Node) {
        let is_blank = |child: &Node| match &child.kind {
            NodeKind::Text(text) => text.trim().is_empty(),
            NodeKind::Comment(_) | NodeKind::Break { .. } => true,
            _ => false,
        };
        if node.children.iter().all(is_blank) {
            return;
        }
        let message = format!(
            "`<{}>` has no property `children`, so its content is not shown",
            element.name
        );
        self.warn(codes::UNKNOWN_PROPERTY, node, message).help = Some(
            "write `{children}` into the component, with `children` among its properties, or remove the content"
                .to_owned(),
        );
    }

    /// Warns about a literal that the type of a property does not have.
    fn check_value(&mut self, element: &Element, attr: &Attr, parts: &[String]) {
        let Attr { name, value, .. } = attr;
        let (written, takes) = match value {
            Value::Str(text) => {
                let literal = format!("\"{text}\"");
                let takes = has(parts, "string") || has(parts, &literal);
                (literal, takes)
            }
            Value::Num(number) => {
                let literal = number.to_string();
                let takes = has(parts, "number") || has(parts, &literal);
                (literal, takes)
            }
            Value::Bool(value) => {
                let literal = value.to_string();
                let takes = has(parts, "boolean") || has(parts, &literal);
                (literal, takes)
            }
            Value::Arr(_) => ("a list".to_owned(), false),
            Value::Obj(_) => ("an object".to_owned(), false),
            _ => return,
        };
        if takes || has(parts, "unknown") {
            return;
        }
        let types = parts.iter().map(String::as_str);
        let types: Vec<&str> = types.filter(|part| *part != "undefined").collect();
        let message = format!(
            "`{name}` of `<{}>` is {written} here, and its type is `{}`",
            element.name,
            types.join(" | ")
        );
        let help = match value {
            Value::Str(text) if has(parts, "number") && text.trim().parse::<f64>().is_ok() => {
                format!("write `{name}={{{}}}`", text.trim())
            }
            Value::Str(text)
                if has(parts, "boolean") && matches!(text.as_str(), "true" | "false") =>
            {
                format!("write `{name}={{{text}}}`")
            }
            Value::Str(text) if parts.iter().any(|part| part.starts_with('"')) => {
                let parts = parts.iter();
                let choices = parts.filter_map(|part| part.strip_prefix('"')?.strip_suffix('"'));
                suggestion(text, choices, "values of the property")
            }
            Value::Num(number) if has(parts, "string") => format!("write `{name}=\"{number}\"`"),
            _ => "write a value of this type".to_owned(),
        };
        self.warn_at(codes::UNUSABLE_PROPERTY, attr.span.range(), message)
            .help = Some(help);
    }
}

fn has(parts: &[String], part: &str) -> bool {
    parts.iter().any(|known| known == part)
}
