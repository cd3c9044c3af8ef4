//! Reads properties of components: an attribute's value as text or as content.
//!
//! A value that needs JavaScript is a finding, and the property counts as missing.

use diagnostics::{Diagnostic, codes};
use mdx_lite::{Attr, Element, Node, NodeKind, Value};

use crate::Builder;

impl Builder<'_> {
    /// Returns the value as text; of an element, the text in it.
    pub(crate) fn text_of(&mut self, element: &Element, name: &str) -> Option<String> {
        let content = self.content_of(element, name)?;
        Some(content.iter().map(Node::text).collect())
    }

    /// Returns the value as inline content.
    pub(crate) fn content_of(&mut self, element: &Element, name: &str) -> Option<Vec<Node>> {
        let attr = element.attr(name)?;
        let content = element.content(name);
        // React shows nothing for these values.
        let is_empty = matches!(attr.value, Value::Null | Value::Undefined | Value::Bool(_));
        if content.is_none() && !is_empty {
            self.unreadable(element, attr);
        }
        content
    }

    pub(crate) fn unreadable(&mut self, element: &Element, attr: &Attr) -> &mut Diagnostic {
        let subject = match attr.name.as_str() {
            "" => "a spread of properties".to_owned(),
            name => format!("the property `{name}`"),
        };
        let message = format!(
            "{subject} of `<{}>` needs JavaScript, so it is ignored",
            element.name
        );
        let place = Node::new(attr.span, NodeKind::Text(String::new()));
        let help = "write a string, a number, a list or an object; write elements between the tags";
        let found = self.warn(codes::NEEDS_JAVASCRIPT, &place, message);
        found.help = Some(help.into());
        found
    }
}
