//! Finds parts of a module that neither the compiler nor React reports, and that have no effect.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    ast::ast::{
        Expression, ExpressionStatement, JSXAttributeItem, JSXAttributeName, JSXAttributeValue,
        JSXElementName, JSXOpeningElement,
    },
    ast_visit::{Visit, walk},
    span::{GetSpan, Span},
};

use crate::{Language, parsed};

/// A part without effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Its bytes in the source.
    pub range: Range<usize>,
    /// The fault.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// Handlers of HTML, and their names in React.
const HANDLERS: [&str; 16] = [
    "onBlur",
    "onChange",
    "onClick",
    "onDoubleClick",
    "onError",
    "onFocus",
    "onInput",
    "onKeyDown",
    "onKeyUp",
    "onLoad",
    "onMouseDown",
    "onMouseEnter",
    "onMouseLeave",
    "onMouseOver",
    "onMouseUp",
    "onSubmit",
];

/// Returns the parts of a module without effect; none of a module with syntax errors.
pub fn slips(source: &str, language: Language) -> Vec<Slip> {
    let allocator = Allocator::default();
    let mut slips = Slips::default();
    if let Some(parsed) = parsed(&allocator, source, language) {
        slips.visit_program(&parsed.program);
    }
    slips.0
}

#[derive(Default)]
struct Slips(Vec<Slip>);

impl Slips {
    fn add(&mut self, span: Span, message: String, help: String) {
        let range = span.start as usize..span.end as usize;
        self.0.push(Slip {
            range,
            message,
            help,
        });
    }
}

impl<'a> Visit<'a> for Slips {
    fn visit_expression_statement(&mut self, it: &ExpressionStatement<'a>) {
        let expression = it.expression.get_inner_expression();
        if let Expression::JSXElement(_) | Expression::JSXFragment(_) = expression {
            let start = expression.span().start;
            self.add(
                Span::new(start, start + 1),
                "this element is not returned, so it is not shown".to_owned(),
                "write `return` before it, or parentheses in place of the braces around it: `x => (…)`"
                    .to_owned(),
            );
        }
        walk::walk_expression_statement(self, it);
    }

    fn visit_jsx_opening_element(&mut self, it: &JSXOpeningElement<'a>) {
        let is_html = matches!(it.name, JSXElementName::Identifier(_));
        for item in &it.attributes {
            let JSXAttributeItem::Attribute(attribute) = item else {
                continue;
            };
            let JSXAttributeName::Identifier(id) = &attribute.name else {
                continue;
            };
            let name = id.name.as_str();
            let handler = HANDLERS
                .iter()
                .find(|known| is_html && known.eq_ignore_ascii_case(name));
            let Some(handler) = handler else {
                continue;
            };
            let is_text = matches!(attribute.value, Some(JSXAttributeValue::StringLiteral(_)));
            let message = if name != *handler {
                format!("`{name}` is a name of HTML, which React does not have")
            } else if is_text {
                format!("the value of `{name}` is a text, not a function")
            } else {
                continue;
            };
            let value = match is_text {
                true => "={() => …}",
                false => "={…}",
            };
            self.add(id.span, message, format!("write `{handler}{value}`"));
        }
        walk::walk_jsx_opening_element(self, it);
    }
}

#[cfg(test)]
mod tests {
    use super::slips;
    use crate::Language;

    #[test]
    fn parts_without_effect_are_found() {
        for (source, wanted) in [
            (
                "<a onclick=\"f()\" />;",
                &["not returned", "name of HTML"][..],
            ),
            ("let a = <a onclick=\"f()\" />", &["name of HTML"]),
            ("let a = <a onClick=\"f()\" />", &["not a function"]),
            ("let a = <a onClick={f} />", &[]),
            ("let a = <A onclick=\"f()\" />", &[]),
            ("let a = b.map(c => { <i>{c}</i> })", &["not returned"]),
            ("let a = b.map(c => (<i>{c}</i>))", &[]),
            ("function A() { (<>x</>); }", &["not returned"]),
            ("let a = <", &[]),
        ] {
            let found = slips(source, Language::Tsx);
            assert_eq!(found.len(), wanted.len(), "{source}: {found:?}");
            for (found, part) in found.iter().zip(wanted) {
                assert!(found.message.contains(part), "{source}: {found:?}");
            }
        }
    }
}
