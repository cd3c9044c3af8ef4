//! Lists what links a module of JavaScript to others: imports, exports and their positions.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    ast::ast::{Expression, Program, StaticMemberExpression},
    ast_visit::{Visit, walk},
    parser::Parser,
    span::Span,
    syntax::module_record::{
        ExportEntry, ExportExportName, ExportImportName, ImportImportName, ModuleRecord,
    },
};

use crate::Language;

/// A reference to another module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The specifier.
    pub specifier: String,
    /// The range of bytes of the specifier, including quotes.
    pub range: Range<usize>,
    /// The range of bytes of the statement; for a call, of the specifier.
    pub statement: Range<usize>,
    /// The kind of the reference.
    pub kind: LinkKind,
    /// The names that a statement takes from the other module.
    pub names: Vec<LinkName>,
}

/// The kind of a reference to another module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// `import … from`.
    Import,
    /// `export … from`.
    Export,
    /// `import(…)`.
    Call,
}

/// A name that a statement takes from another module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkName {
    /// The name in the other module: `default`, `*`, or an export.
    pub name: String,
    /// The name in this module, or the exported name; empty for `export * from`.
    pub local: String,
    /// The range of bytes of the name.
    pub range: Range<usize>,
}

/// An export of a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Its name; `default` for the default export.
    pub name: String,
    /// The specifier of the module that it comes from and its name there, if it is not defined here.
    pub from: Option<(String, String)>,
}

/// The references of a module and its exports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// The references in source order, without references to types.
    pub all: Vec<Link>,
    /// The exports with a name; `export *` is in `all`.
    pub exports: Vec<Export>,
    /// The ranges of bytes of the expressions `process.env.NODE_ENV`, in source order.
    pub node_envs: Vec<Range<usize>>,
    /// Whether the source has any `import` or `export`.
    pub is_module: bool,
}

impl Links {
    /// Returns whether the module has a default export.
    pub fn has_default_export(&self) -> bool {
        self.exports.iter().any(|export| export.name == "default")
    }

    /// Returns the specifiers of `export * from`.
    pub fn stars(&self) -> impl Iterator<Item = &str> {
        let is_star = |link: &&Link| link.names.iter().any(|name| name.local.is_empty());
        let stars = self.all.iter().filter(is_star);
        stars.map(|link| link.specifier.as_str())
    }
}

/// Returns the references and exports of a source. One with syntax errors has none.
pub fn links(source: &str, language: Language) -> Links {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, language.source_type()).parse();
    if !parsed.diagnostics.is_empty() {
        return Links::default();
    }
    let record = parsed.module_record;
    let mut all = requests(&record, source);
    for entry in record.import_entries.iter().filter(|entry| !entry.is_type) {
        let (name, span) = match &entry.import_name {
            ImportImportName::Name(name) => (name.name.to_string(), name.span),
            ImportImportName::NamespaceObject => ("*".to_owned(), entry.local_name.span),
            ImportImportName::Default(span) => ("default".to_owned(), *span),
        };
        let name = LinkName {
            name,
            local: entry.local_name.name.to_string(),
            range: range(span),
        };
        add(&mut all, entry.statement_span, name, |_| true);
    }
    let others = record.indirect_export_entries.iter();
    for entry in others.chain(&record.star_export_entries) {
        if entry.is_type || entry.module_request.is_none() {
            continue;
        }
        let span = match &entry.import_name {
            ExportImportName::Name(name) => name.span,
            _ => entry.span,
        };
        let name = LinkName {
            name: imported(entry, &record),
            local: exported(entry).unwrap_or_default(),
            range: range(span),
        };
        // The export of an imported name has the statement of that import.
        let is_export = |link: &Link| link.kind == LinkKind::Export;
        add(&mut all, entry.statement_span, name, is_export);
    }
    Links {
        all,
        exports: exports(&record),
        node_envs: node_envs(&parsed.program, source),
        is_module: record.has_module_syntax,
    }
}

/// Returns the ranges of `process.env.NODE_ENV`.
fn node_envs(program: &Program<'_>, source: &str) -> Vec<Range<usize>> {
    let mut found = NodeEnvs(Vec::new());
    if source.contains("NODE_ENV") {
        found.visit_program(program);
    }
    found.0
}

struct NodeEnvs(Vec<Range<usize>>);

impl<'a> Visit<'a> for NodeEnvs {
    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        let is_env = |object: &Expression<'_>| match object {
            Expression::StaticMemberExpression(env) => {
                env.property.name == "env" && env.object.is_specific_id("process")
            }
            _ => false,
        };
        match it.property.name == "NODE_ENV" && is_env(&it.object) {
            true => self.0.push(range(it.span)),
            false => walk::walk_static_member_expression(self, it),
        }
    }
}

/// Returns the references without their names.
fn requests(record: &ModuleRecord<'_>, source: &str) -> Vec<Link> {
    let link = |specifier: Span, statement: Span, kind| {
        Some(Link {
            specifier: literal(source.get(range(specifier))?)?,
            range: range(specifier),
            statement: range(statement),
            kind,
            names: Vec::new(),
        })
    };
    let statements = record.requested_modules.values().flatten();
    let statements = statements
        .filter(|request| !request.is_type)
        .map(|request| {
            let kind = match request.is_import {
                true => LinkKind::Import,
                false => LinkKind::Export,
            };
            link(request.span, request.statement_span, kind)
        });
    let calls = record.dynamic_imports.iter();
    let calls = calls.map(|call| link(call.module_request, call.module_request, LinkKind::Call));
    let mut all: Vec<Link> = statements.chain(calls).flatten().collect();
    all.sort_unstable_by_key(|link| link.range.start);
    all.dedup_by(|a, b| a.range == b.range);
    all
}

fn add(all: &mut [Link], statement: Span, name: LinkName, is_meant: impl Fn(&Link) -> bool) {
    let statement = range(statement);
    let mut same = all.iter_mut().filter(|link| link.statement == statement);
    if let Some(link) = same.find(|link| is_meant(link)) {
        link.names.push(name);
    }
}

fn exports(record: &ModuleRecord<'_>) -> Vec<Export> {
    let own = record.local_export_entries.iter();
    let all = own.chain(&record.indirect_export_entries);
    all.filter(|entry| !entry.is_type)
        .filter_map(|entry| {
            let from = entry.module_request.as_ref();
            Some(Export {
                name: exported(entry)?,
                from: from.map(|request| (request.name.to_string(), imported(entry, record))),
            })
        })
        .collect()
}

/// Returns the name of an export; `None` for `export * from`.
fn exported(entry: &ExportEntry<'_>) -> Option<String> {
    match &entry.export_name {
        ExportExportName::Name(name) => Some(name.name.to_string()),
        ExportExportName::Default(_) => Some("default".to_owned()),
        ExportExportName::Null => None,
    }
}

/// Returns the name that a re-export has in the other module.
fn imported(entry: &ExportEntry<'_>, record: &ModuleRecord<'_>) -> String {
    let ExportImportName::Name(name) = &entry.import_name else {
        return "*".to_owned();
    };
    // For the export of a default import, oxc has the name that the import has here.
    let mut imports = record.import_entries.iter();
    let is_default = imports
        .any(|import| import.import_name.is_default() && import.local_name.span == name.span);
    match is_default {
        true => "default".to_owned(),
        false => name.name.to_string(),
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Returns the content of a string literal without escapes.
fn literal(text: &str) -> Option<String> {
    let quotes = ['"', '\'', '`'];
    let inside = text.strip_prefix(quotes)?.strip_suffix(quotes)?;
    (!inside.contains(['\\', '$'])).then(|| inside.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{LinkKind, links};
    use crate::Language;

    #[test]
    fn references_of_all_statements_are_listed() {
        let source = "import a, { b as c } from './a.js';\nimport './c.css';\nexport * from \"d\";\nexport { e as default } from './e';\nimport * as g from './g';\nconst f = import('./f.js'); import(h);";
        let found = links(source, Language::Jsx);
        let shown: Vec<_> = found
            .all
            .iter()
            .map(|link| {
                let names = link.names.iter();
                let names: Vec<_> = names
                    .map(|it| format!("{}={}", it.name, it.local))
                    .collect();
                (link.specifier.as_str(), link.kind, names.join(" "))
            })
            .collect();
        let expected = [
            ("./a.js", LinkKind::Import, "default=a b=c"),
            ("./c.css", LinkKind::Import, ""),
            ("d", LinkKind::Export, "*="),
            ("./e", LinkKind::Export, "e=default"),
            ("./g", LinkKind::Import, "*=g"),
            ("./f.js", LinkKind::Call, ""),
        ];
        assert_eq!(
            shown,
            expected.map(|(it, kind, names)| (it, kind, names.to_owned()))
        );
        for link in &found.all {
            assert_eq!(
                source[link.range.clone()].trim_matches(['"', '\'']),
                link.specifier
            );
        }
        assert!(found.has_default_export() && found.is_module);
        assert_eq!(found.stars().collect::<Vec<_>>(), ["d"]);
    }

    #[test]
    fn exports_tell_where_they_come_from() {
        let source = "import { a } from './a'; import * as n from './n'; import g from './g'; export { a, a as b, n, g };\nexport { c as d } from './c'; export * as e from './e';\nexport const f = 1; export default class {}";
        let found = links(source, Language::Jsx);
        let of_imports = found
            .all
            .iter()
            .filter(|link| link.kind == LinkKind::Import);
        assert!(of_imports.into_iter().all(|link| link.names.len() == 1));
        let mut shown: Vec<_> = found
            .exports
            .into_iter()
            .map(|export| match export.from {
                Some((specifier, name)) => format!("{}<{name}@{specifier}", export.name),
                None => export.name,
            })
            .collect();
        shown.sort();
        assert_eq!(
            shown,
            [
                "a<a@./a",
                "b<a@./a",
                "d<c@./c",
                "default",
                "e<*@./e",
                "f",
                "g<default@./g",
                "n"
            ]
        );
    }

    #[test]
    fn expressions_of_the_environment_are_found_and_texts_are_not() {
        let source = "if (process.env.NODE_ENV !== 'x') f(`process.env.NODE_ENV`, a.process.env.NODE_ENV, process.env.NODE_ENV.length);\n// process.env.NODE_ENV";
        let found = links(source, Language::Jsx).node_envs;
        assert_eq!(found.len(), 2);
        assert!(
            found
                .into_iter()
                .all(|it| &source[it] == "process.env.NODE_ENV")
        );
    }

    #[test]
    fn scripts_are_not_modules() {
        let found = links("module.exports = require('a');", Language::Jsx);
        assert!(!found.is_module && found.all.is_empty());
    }
}
