//! Finds the modules that a script names, and the texts of its elements.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    ast::ast::{
        Argument, CallExpression, ExportAllDeclaration, ExportFromDeclaration, Expression,
        ImportDeclaration, ImportDeclarationSpecifier, ImportExpression, JSXAttributeItem,
        JSXAttributeName, JSXAttributeValue, JSXElementName, JSXOpeningElement, StringLiteral,
        TemplateLiteral,
    },
    ast_visit::{Visit, walk},
    span::{GetSpan as _, Span},
};

use crate::{Language, parsed};

/// The modules that a script names, and the texts of its elements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct OuterNames {
    /// The literals with which modules are named, in source order, without those of types.
    pub specifiers: Vec<Specifier>,
    /// The attributes of elements whose values are texts.
    pub attributes: Vec<Attribute>,
}

/// A literal that names a module.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Specifier {
    /// The name.
    pub text: String,
    /// The range of bytes of the literal, with its quotes.
    pub range: Range<usize>,
    /// The imported names: `default`, `*` or names of exports; empty without names.
    pub names: Vec<String>,
}

/// An attribute of an element whose value is a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute {
    /// The name of the element.
    pub element: String,
    /// The name of the attribute.
    pub name: String,
    /// The text; the expressions of a template are in it as `${…}`.
    pub text: String,
}

/// Returns the modules that a source names; `None` if it has syntax errors.
pub fn outer_names(source: &str, language: Language) -> Option<OuterNames> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let mut found = Finder {
        source,
        found: OuterNames::default(),
    };
    found.visit_program(&parsed.program);
    found.found.specifiers.sort_by_key(|it| it.range.start);
    Some(found.found)
}

struct Finder<'s> {
    source: &'s str,
    found: OuterNames,
}

impl Finder<'_> {
    fn add(&mut self, literal: &StringLiteral<'_>, names: Vec<String>) {
        self.found.specifiers.push(Specifier {
            text: literal.value.to_string(),
            range: range(literal.span),
            names,
        });
    }

    /// Returns a text with the expressions of a template.
    fn template(&self, text: &TemplateLiteral<'_>) -> String {
        let mut out = String::new();
        for (at, part) in text.quasis.iter().enumerate() {
            out.push_str(part.value.cooked.as_ref().unwrap_or(&part.value.raw));
            if let Some(expression) = text.expressions.get(at) {
                let code = &self.source[range(expression.span())];
                out.extend(["${", code.trim(), "}"]);
            }
        }
        out
    }

    fn text(&self, value: &JSXAttributeValue<'_>) -> Option<String> {
        match value {
            JSXAttributeValue::StringLiteral(text) => Some(text.value.to_string()),
            JSXAttributeValue::ExpressionContainer(inside) => {
                match inside.expression.as_expression()? {
                    Expression::StringLiteral(text) => Some(text.value.to_string()),
                    Expression::TemplateLiteral(text) => Some(self.template(text)),
                    other => Some(format!("${{{}}}", &self.source[range(other.span())])),
                }
            }
            _ => None,
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        let names = it.specifiers.iter().flatten();
        let names = names.filter_map(|name| match name {
            ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => Some("default".to_owned()),
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => Some("*".to_owned()),
            ImportDeclarationSpecifier::ImportSpecifier(one) => {
                let is_value = one.import_kind.is_value();
                is_value.then(|| one.imported.name().to_string())
            }
        });
        let names: Vec<_> = names.collect();
        let is_bare = it.specifiers.is_none();
        if it.import_kind.is_value() && (is_bare || !names.is_empty()) {
            self.add(&it.source, names);
        }
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        if it.export_kind.is_value() {
            let names = it.specifiers.iter().map(|one| one.local.name().to_string());
            self.add(&it.source, names.collect());
        }
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        if it.export_kind.is_value() {
            self.add(&it.source, vec!["*".to_owned()]);
        }
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        if let Expression::StringLiteral(text) = &it.source {
            self.add(text, vec!["*".to_owned()]);
        }
        walk::walk_import_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        let is_require = it.callee.is_specific_id("require");
        if is_require && let Some(Argument::StringLiteral(text)) = it.arguments.first() {
            self.add(text, vec!["*".to_owned()]);
        }
        walk::walk_call_expression(self, it);
    }

    fn visit_jsx_opening_element(&mut self, it: &JSXOpeningElement<'a>) {
        if let JSXElementName::IdentifierReference(element) = &it.name {
            for attribute in &it.attributes {
                let JSXAttributeItem::Attribute(attribute) = attribute else {
                    continue;
                };
                let JSXAttributeName::Identifier(name) = &attribute.name else {
                    continue;
                };
                let text = attribute.value.as_ref().and_then(|value| self.text(value));
                self.found.attributes.extend(text.map(|text| Attribute {
                    element: element.name.to_string(),
                    name: name.name.to_string(),
                    text,
                }));
            }
        }
        walk::walk_jsx_opening_element(self, it);
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

#[cfg(test)]
mod tests {
    use super::outer_names;
    use crate::Language;

    #[test]
    fn modules_and_texts_are_found() {
        let source = "import A, {type B, c as d} from 'a';\nimport type E from 'e';\nimport {type F} from 'f';\nimport 'g';\nexport * from 'h';\nexport {i} from 'i';\nconst j = require(\"j\").default, k = () => import('k');\nexport default () => <A t=\"x\" u={`y ${d.z}`} v={w} q />;\n";
        let found = outer_names(source, Language::Tsx).unwrap();
        let shown = found.specifiers.iter();
        let shown: Vec<_> = shown
            .map(|it| format!("{} {}", &source[it.range.clone()], it.names.join(",")))
            .collect();
        assert_eq!(
            shown,
            [
                "'a' default,c",
                "'g' ",
                "'h' *",
                "'i' i",
                "\"j\" *",
                "'k' *"
            ]
        );
        let texts = found.attributes.iter();
        let texts: Vec<_> = texts
            .map(|it| format!("{}.{}={}", it.element, it.name, it.text))
            .collect();
        assert_eq!(texts, ["A.t=x", "A.u=y ${d.z}", "A.v=${w}"]);
        assert_eq!(outer_names("import", Language::Jsx), None);
    }
}
