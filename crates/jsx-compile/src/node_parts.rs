//! Finds the parts of a script that only Node understands: CommonJS, `import()` and `import.meta`.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    ast::ast::{
        Argument, CallExpression, Expression, ImportDeclaration, ImportDeclarationSpecifier,
        ImportExpression,
    },
    ast_visit::{Visit, walk},
    semantic::SemanticBuilder,
    span::Span,
};

use crate::{Language, parsed};

/// The parts of a script that only Node understands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeParts {
    /// The ranges of bytes of the expressions `import.meta`.
    pub metas: Vec<Range<usize>>,
    /// The ranges of bytes of the word `import` in calls of `import(…)`.
    pub import_calls: Vec<Range<usize>>,
    /// The literals with which `import(…)` is called, each once.
    pub loaded: Vec<String>,
    /// The literals with which Node's `require` is called, each once.
    pub required: Vec<String>,
    /// The imports `* as name`.
    pub namespaces: Vec<Namespace>,
    /// Whether the script uses Node's `require`, and not a variable that it declares.
    pub uses_require: bool,
    /// Whether the script assigns its exports.
    pub is_common_js: bool,
    /// The variables that the script assigns and no script declares. Strict mode refuses them.
    pub implicit_globals: Vec<String>,
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

/// Returns the parts of a source that only Node understands; `None` if it has syntax errors.
pub fn node_parts(source: &str, language: Language) -> Option<NodeParts> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let record = &parsed.module_record;
    let scoping = SemanticBuilder::new()
        .build(&parsed.program)
        .semantic
        .into_scoping();
    let undeclared = scoping.root_unresolved_references();
    let uses = |name: &str| undeclared.keys().any(|known| *known == name);
    let is_assigned = |name: &str| {
        let found = undeclared.iter().filter(|(known, _)| **known == name);
        let mut references = found.flat_map(|(_, all)| all);
        references.any(|id| scoping.get_reference(*id).is_write())
    };
    let names = undeclared.keys().map(ToString::to_string);
    let mut implicit_globals: Vec<_> = names.filter(|name| is_assigned(name)).collect();
    implicit_globals.sort();
    let exports = record.local_export_entries.iter();
    let mut exports = exports
        .chain(&record.indirect_export_entries)
        .chain(&record.star_export_entries);
    let has_exports = exports.any(|export| !export.is_type);
    let mut parts = NodeParts {
        metas: record.import_metas.iter().copied().map(range).collect(),
        uses_require: uses("require"),
        implicit_globals,
        is_common_js: !has_exports && (uses("module") || uses("exports")),
        ..NodeParts::default()
    };
    parts.visit_program(&parsed.program);
    Some(parts)
}

impl<'a> Visit<'a> for NodeParts {
    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        for specifier in it.specifiers.iter().flatten() {
            if let ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) = specifier {
                self.namespaces.push(Namespace {
                    range: range(all.span),
                    name: all.local.name.to_string(),
                    specifier: it.source.value.to_string(),
                });
            }
        }
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        let start = range(it.span).start;
        self.import_calls.push(start..start + "import".len());
        add(&mut self.loaded, literal(&it.source));
        walk::walk_import_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        let is_required = self.uses_require && it.callee.is_specific_id("require");
        if is_required
            && let Some(argument) = it.arguments.first().and_then(Argument::as_expression)
        {
            add(&mut self.required, literal(argument));
        }
        walk::walk_call_expression(self, it);
    }
}

fn add(known: &mut Vec<String>, specifier: Option<String>) {
    known.extend(specifier.filter(|new| !new.is_empty() && !known.contains(new)));
}

/// Returns the value of a literal string.
fn literal(expression: &Expression<'_>) -> Option<String> {
    match expression {
        Expression::StringLiteral(text) => Some(text.value.to_string()),
        Expression::TemplateLiteral(text) => Some(text.single_quasi()?.to_string()),
        _ => None,
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

#[cfg(test)]
mod tests {
    use super::node_parts;
    use crate::Language;

    #[test]
    fn calls_are_found_and_texts_are_not() {
        let source = "const a = require('./a'), b = [...require(`b`)];\n// require('no') import('no')\nconst t = \"require('no') import.meta import('no')\" + `${await import('c')}`;\nimport.meta.url; x.require('no'); require(a); require.resolve('no'); import('./d').then(f); require('./a');";
        let parts = node_parts(source, Language::Jsx).unwrap();
        assert_eq!(parts.required, ["./a", "b"]);
        assert_eq!(parts.loaded, ["c", "./d"]);
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
            let parts = node_parts(source, Language::Jsx).unwrap();
            assert_eq!(parts.uses_require, uses_require, "{source}");
            assert_eq!(parts.is_common_js, is_common_js, "{source}");
            assert_eq!(parts.required.is_empty(), !uses_require, "{source}");
        }
        assert_eq!(node_parts("module.exports = {", Language::Jsx), None);
    }

    #[test]
    fn imports_of_namespaces_are_found() {
        let source = "import * as a from 'x';\nimport b, * as\nc from './y';\nimport {d} from 'z'";
        let found = node_parts(source, Language::Ts).unwrap().namespaces;
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
            let parts = node_parts(source, Language::Jsx).unwrap();
            assert_eq!(parts.implicit_globals, wanted, "{source}");
        }
    }
}
