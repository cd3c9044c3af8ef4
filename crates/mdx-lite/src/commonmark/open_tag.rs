//! Writes the opening tags of elements that stay HTML.

use super::lowering::Lowering;
use crate::{
    Attr, AttrForm, Element, Value,
    html::{attribute, attribute_value, html_attribute_name},
};

/// The attributes that hold one address.
const ADDRESSES: [&str; 3] = ["href", "poster", "src"];

impl Lowering<'_> {
    /// Returns the opening tag as HTML: its source on one line, or a new tag if attributes are not
    /// in HTML's syntax or the host rewrites an address.
    pub(super) fn open_tag(&mut self, element: &Element) -> String {
        let element = self.with_addresses(element);
        let written = self.document.slice(element.open);
        if element.attrs.iter().all(is_html) {
            return written
                .split(['\n', '\r'])
                .map(str::trim)
                .collect::<Vec<_>>()
                .join(" ");
        }
        let mut tag = format!("<{}", element.name);
        for attr in &element.attrs {
            let name = html_attribute_name(&attr.name);
            match (attr.form, attribute_value(&name, &attr.value)) {
                (AttrForm::Shorthand, _) => tag.extend([" ", &name]),
                (AttrForm::Spread, _) | (_, None) => {}
                (_, Some(value)) => tag.extend([" ", &name, "=\"", &attribute(&value), "\""]),
            }
        }
        tag.push_str(if written.ends_with("/>") { " />" } else { ">" });
        tag
    }

    /// Returns the element with the addresses of the host. An attribute with another address is as
    /// if in braces.
    fn with_addresses(&mut self, element: &Element) -> Element {
        let mut element = element.clone();
        for attr in &mut element.attrs {
            let Value::Str(url) = &attr.value else {
                continue;
            };
            if ADDRESSES.contains(&attr.name.as_str())
                && let Some(other) = self.rewritten(url)
            {
                attr.value = Value::Str(other);
                attr.form = AttrForm::Braces;
            }
        }
        element
    }

    fn rewritten(&mut self, url: &str) -> Option<String> {
        let other = self.hooks.address(url);
        (other != url).then(|| other.into_owned())
    }
}

/// Returns whether an attribute is in HTML's syntax.
fn is_html(attr: &Attr) -> bool {
    matches!(attr.form, AttrForm::Quoted | AttrForm::Shorthand)
        && html_attribute_name(&attr.name) == attr.name
}
