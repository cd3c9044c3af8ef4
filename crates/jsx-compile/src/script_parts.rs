//! Finds the parts of a script that name modules, the parts that only Node understands, and the texts of its
//! elements.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    ast::ast::{
        Argument, CallExpression, ExportAllDeclaration, ExportFromDeclaration, Expression,
        ImportDeclaration, ImportDeclarationSpecifier, ImportExpression, JSXAttributeItem,
        JSXAttributeName, JSXAttributeValue, JSXElementName, JSXOpeningElement, TemplateLiteral,
    },
    ast_visit::{Visit, walk},
    semantic::SemanticBuilder,
    span::{GetSpan as _, Span},
};

use crate::{Language, parsed};

/// The parts of a script.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScriptParts {
    /// The module names in imports and exports, in source order; imports of types are left out.
    pub specifiers: Vec<Specifier>,
    /// The attributes of elements whose values are texts.
    pub attributes: Vec<Attribute>,
    /// The ranges of bytes of the expressions `import.meta`.
    pub metas: Vec<Range<usize>>,
    /// The ranges of bytes of the word `import` in calls of `import(…)`.
    pub import_calls: Vec<Range<usize>>,
    /// The imports `* as name`.
    pub namespaces: Vec<Namespace>,
    /// Whether the script uses Node's `require`, and not a variable that it declares.
    pub uses_require: bool,
    /// Whether the script assigns its exports.
    pub is_common_js: bool,
    /// The variables that the script assigns and no script declares. Strict mode refuses them.
    pub implicit_globals: Vec<String>,
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
    /// The way in which it is named.
    pub by: By,
}

/// The way in which a script names a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A declaration.
    Declaration,
    /// `import(…)`
    Import,
    /// `require(…)`
    Require,
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

/// An import of all exports of a module.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Namespace {
    /// The range of bytes of `* as name`.
    pub range: Range<usize>,
    /// The name.
    pub name: String,
    /// The specifier of the module.
    pub specifier: String,
}

impl ScriptParts {
    /// Returns the names of the modules that are named in a way, each once.
    pub fn named_by(&self, by: By) -> Vec<String> {
        let mut names = Vec::new();
        for one in self.specifiers.iter().filter(|it| it.by == by) {
            if !one.text.is_empty() && !names.contains(&one.text) {
                names.push(one.text.clone());
            }
        }
        names
    }
}

/// Returns the parts of a source; `None` if it has syntax errors.
pub fn script_parts(source: &str, language: Language) -> Option<ScriptParts> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let record = &parsed.module_record;
    let analysed = SemanticBuilder::new().build(&parsed.program);
    let scoping = analysed.semantic.into_scoping();
    let undeclared = scoping.root_unresolved_references();
    let uses = |name: &str| undeclared.keys().any(|known| *known == name);
    let assigned = undeclared.iter().filter(|(_, references)| {
        let mut references = references.iter();
        references.any(|id| scoping.get_reference(*id).is_write())
    });
    let mut implicit_globals: Vec<_> = assigned.map(|(name, _)| name.to_string()).collect();
    implicit_globals.sort();
    let exports = record.local_export_entries.iter();
    let mut exports = exports
        .chain(&record.indirect_export_entries)
        .chain(&record.star_export_entries);
    let has_exports = exports.any(|export| !export.is_type);
    let mut finder = Finder {
        source,
        found: ScriptParts {
            metas: record.import_metas.iter().copied().map(range).collect(),
            uses_require: uses("require"),
            implicit_globals,
            is_common_js: !has_exports && (uses("module") || uses("exports")),
            ..ScriptParts::default()
        },
    };
    finder.visit_program(&parsed.program);
    finder.found.specifiers.sort_by_key(|it| it.range.start);
    Some(finder.found)
}

struct Finder<'s> {
    source: &'s str,
    found: ScriptParts,
}

impl Finder<'_> {
    fn add(&mut self, text: &str, span: Span, names: Vec<String>, by: By) {
        self.found.specifiers.push(Specifier {
            text: text.to_owned(),
            range: range(span),
            names,
            by,
        });
    }

    /// Adds the literal of a call.
    fn add_called(&mut self, argument: &Expression<'_>, by: By) {
        let text = match argument {
            Expression::StringLiteral(text) => Some(text.value.as_str()),
            Expression::TemplateLiteral(text) => text.single_quasi().map(|it| it.as_str()),
            _ => None,
        };
        if let Some(text) = text {
            self.add(text, argument.span(), vec!["*".to_owned()], by);
        }
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
        let mut names = Vec::new();
        for specifier in it.specifiers.iter().flatten() {
            match specifier {
                ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => {
                    names.push("default".to_owned());
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
                    names.push("*".to_owned());
                    self.found.namespaces.push(Namespace {
                        range: range(all.span),
                        name: all.local.name.to_string(),
                        specifier: it.source.value.to_string(),
                    });
                }
                ImportDeclarationSpecifier::ImportSpecifier(one) if one.import_kind.is_value() => {
                    names.push(one.imported.name().to_string());
                }
                ImportDeclarationSpecifier::ImportSpecifier(_) => {}
            }
        }
        let is_bare = it.specifiers.is_none();
        if it.import_kind.is_value() && (is_bare || !names.is_empty()) {
            self.add(&it.source.value, it.source.span, names, By::Declaration);
        }
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        if it.export_kind.is_value() {
            let names = it.specifiers.iter().map(|one| one.local.name().to_string());
            let names = names.collect();
            self.add(&it.source.value, it.source.span, names, By::Declaration);
        }
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        if it.export_kind.is_value() {
            let names = vec!["*".to_owned()];
            self.add(&it.source.value, it.source.span, names, By::Declaration);
        }
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        let start = range(it.span).start;
        self.found.import_calls.push(start..start + "import".len());
        self.add_called(&it.source, By::Import);
        walk::walk_import_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        let is_require = it.callee.is_specific_id("require");
        let argument = it.arguments.first().and_then(Argument::as_expression);
        if let Some(argument) = argument.filter(|_| is_require) {
            self.add_called(argument, By::Require);
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
    use super::{By, script_parts};
    use crate::Language;

    #[test]
    fn modules_and_texts_are_found() {
        let source = "import A, {type B, c as d} from 'a';\nimport type E from 'e';\nimport {type F} from 'f';\nimport 'g';\nexport * from 'h';\nexport {i} from 'i';\nconst j = require(\"j\").default, k = () => import('k');\nexport default () => <A t=\"x\" u={`y ${d.z}`} v={w} q />;\n";
        let found = script_parts(source, Language::Tsx).unwrap();
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
        assert_eq!(script_parts("import", Language::Jsx), None);
    }

    #[test]
    fn calls_are_found_and_texts_are_not() {
        let source = "const a = require('./a'), b = [...require(`b`)];\n// require('no') import('no')\nconst t = \"require('no') import.meta import('no')\" + `${await import('c')}`;\nimport.meta.url; x.require('no'); require(a); require.resolve('no'); import('./d').then(f); require('./a');";
        let parts = script_parts(source, Language::Jsx).unwrap();
        assert_eq!(parts.named_by(By::Require), ["./a", "b"]);
        assert_eq!(parts.named_by(By::Import), ["c", "./d"]);
        let texts = |ranges: &[std::ops::Range<usize>]| -> Vec<_> {
            ranges
                .iter()
                .map(|it| source[it.clone()].to_owned())
                .collect()
        };
        assert_eq!(texts(&parts.metas), ["import.meta"]);
        assert_eq!(texts(&parts.import_calls), ["import", "import"]);
        assert!(parts.uses_require && !parts.is_common_js);
    }

    #[test]
    fn own_variables_are_not_those_of_node() {
        for (source, uses_require, is_common_js) in [
            ("module.exports = 1", false, true),
            ("exports['a'] = 1", false, true),
            ("Object.assign(exports, {a: 1})", false, true),
            (
                "export{a as default};const a = 1; // module.exports",
                false,
                false,
            ),
            ("export default a.exports.b", false, false),
            ("const t = 'module.exports'", false, false),
            (
                "import {createRequire} from 'module';\nconst require = createRequire(import.meta.url);\nrequire('a')",
                false,
                false,
            ),
            (
                "import a from 'a';\nmodule.exports = [a, require('b')]",
                true,
                true,
            ),
            ("function f(exports) { exports.a = 1 }", false, false),
        ] {
            let parts = script_parts(source, Language::Jsx).unwrap();
            assert_eq!(parts.uses_require, uses_require, "{source}");
            assert_eq!(parts.is_common_js, is_common_js, "{source}");
        }
        assert_eq!(script_parts("module.exports = {", Language::Jsx), None);
    }

    #[test]
    fn imports_of_namespaces_are_found() {
        let source = "import * as a from 'x';\nimport b, * as\nc from './y';\nimport {d} from 'z'";
        let found = script_parts(source, Language::Ts).unwrap().namespaces;
        let shown: Vec<_> = (found.iter())
            .map(|it| (&source[it.range.clone()], &*it.name, &*it.specifier))
            .collect();
        assert_eq!(shown, [("* as a", "a", "x"), ("* as\nc", "c", "./y")]);
    }

    #[test]
    fn assigned_variables_without_a_declaration_are_globals() {
        for (source, wanted) in [
            (
                "opts = {}; b = c; var d; d = 1; console.log(e)",
                &["b", "opts"][..],
            ),
            (
                "function f() { for (i = 0; i < 2; i++) {} let j; j = 1; }",
                &["i"],
            ),
            ("a.b = 1; ({x, y: [z]} = q);", &["x", "z"]),
        ] {
            let parts = script_parts(source, Language::Jsx).unwrap();
            assert_eq!(parts.implicit_globals, wanted, "{source}");
        }
    }
}
