//! Checks the attributes of authors' HTML: names that a tag has twice, and styles without effect.

use std::{collections::BTreeSet, ops::Range};

use diagnostics::codes;
use mdx_lite::{Code, Value};
use safe_html::scan::attributes;
use site_layout::css::slips::slips;

use crate::Builder;

impl Builder<'_> {
    /// Checks the tags of raw HTML; `place` returns the bytes of the chapter for bytes of the HTML.
    pub(super) fn check_attributes(
        &mut self,
        html: &str,
        place: impl Fn(Range<usize>) -> Range<usize>,
    ) {
        if !html.contains('=') {
            return;
        }
        let all = attributes(html);
        for tag in all.chunk_by(|one, other| one.tag_name_end == other.tag_name_end) {
            let mut names = BTreeSet::new();
            for attribute in tag {
                let name = attribute.name.to_ascii_lowercase();
                let span = place(attribute.whole.clone());
                // `style={{ … }}` is MDX.
                if name == "style" && !html[attribute.value.clone()].starts_with('{') {
                    self.check_style(&html[attribute.value.clone()], span.clone());
                }
                if let Some(name) = names.replace(name) {
                    let message =
                        format!("the attribute `{name}` is written twice; the first one counts");
                    self.warn_at(Code::RepeatedProperty.as_str(), span, message)
                        .help = Some("remove one of the two".to_owned());
                }
            }
        }
    }

    /// Warns about the first declaration without effect in a `style` attribute.
    fn check_style(&mut self, style: &str, span: Range<usize>) {
        let rule = format!("a{{{style}}}");
        let Some(fault) = slips(&rule).into_iter().next() else {
            return;
        };
        self.warn_at(codes::THEME_STYLE, span, fault.message).help = Some(fault.help);
    }

    /// Checks the value of a property `style` of MDX.
    pub(crate) fn check_style_value(&mut self, value: &Value, span: Range<usize>) {
        match value {
            Value::Str(text) => self.check_style(text, span),
            Value::Obj(pairs) => {
                let names = pairs
                    .iter()
                    .map(|(name, _)| format!("{}:0;", hyphened(name)));
                self.check_style(&names.collect::<String>(), span);
            }
            _ => {}
        }
    }
}

/// Returns the name of a property of CSS for its name in JavaScript.
fn hyphened(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::hyphened;

    #[test]
    fn names_of_properties_have_hyphens() {
        for (name, wanted) in [
            ("color", "color"),
            ("fontWeight", "font-weight"),
            ("WebkitTransition", "-webkit-transition"),
        ] {
            assert_eq!(hyphened(name), wanted);
        }
    }
}
