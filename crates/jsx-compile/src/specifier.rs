//! Lists the module specifiers of JavaScript with their positions.

use std::ops::Range;

use oxc::{allocator::Allocator, parser::Parser, syntax::module_record::ExportExportName};

use crate::Language;

/// A module specifier in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specifier {
    /// The specifier.
    pub text: String,
    /// Its range of bytes in the source, including quotes.
    pub range: Range<usize>,
}

/// The module specifiers of a source and properties of its exports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Specifiers {
    /// The specifiers of imports, of exports from other modules and of `import()` with a string, in
    /// source order.
    pub all: Vec<Specifier>,
    /// Whether the module has a default export.
    pub has_default_export: bool,
    /// Whether the source has any `import` or `export`.
    pub is_module: bool,
}

/// Returns the specifiers of JavaScript that [`compile`](crate::compile) returned. A source with
/// syntax errors has none.
pub fn specifiers(source: &str) -> Specifiers {
    let allocator = Allocator::default();
    let source_type = Language::Jsx.source_type();
    let record = Parser::new(&allocator, source, source_type)
        .parse()
        .module_record;
    let statements = record
        .requested_modules
        .values()
        .flat_map(|requests| requests.iter().map(|request| request.span));
    let calls = record
        .dynamic_imports
        .iter()
        .map(|call| call.module_request);
    let mut all: Vec<Specifier> = statements
        .chain(calls)
        .filter_map(|span| literal(source, span.start as usize..span.end as usize))
        .collect();
    all.sort_unstable_by_key(|specifier| specifier.range.start);
    all.dedup_by(|a, b| a.range == b.range);
    let from_others = record.indirect_export_entries.iter();
    let mut exported = record.local_export_entries.iter().chain(from_others);
    Specifiers {
        all,
        has_default_export: exported.any(|entry| is_default(&entry.export_name)),
        is_module: record.has_module_syntax,
    }
}

fn is_default(name: &ExportExportName<'_>) -> bool {
    match name {
        ExportExportName::Name(name) => name.name == "default",
        other => other.is_default(),
    }
}

/// Reads a string literal without escapes.
fn literal(source: &str, range: Range<usize>) -> Option<Specifier> {
    let text = source.get(range.clone())?;
    let inside = text
        .strip_prefix(['"', '\'', '`'])?
        .strip_suffix(['"', '\'', '`'])?;
    (!inside.contains(['\\', '$'])).then(|| Specifier {
        text: inside.to_owned(),
        range,
    })
}

#[cfg(test)]
mod tests {
    use super::specifiers;

    #[test]
    fn specifiers_of_all_statements_are_listed() {
        let source = "import a, { b } from './a.js';\nimport './c.css';\nexport * from \"d\";\nexport { e as default } from './e';\nconst f = import('./f.js'); import(g);";
        let found = specifiers(source);
        let texts: Vec<_> = found.all.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["./a.js", "./c.css", "d", "./e", "./f.js"]);
        for specifier in &found.all {
            assert_eq!(
                source[specifier.range.clone()].trim_matches(['"', '\'']),
                specifier.text
            );
        }
        assert!(found.has_default_export && found.is_module);
    }

    #[test]
    fn scripts_are_not_modules() {
        let found = specifiers("module.exports = require('a');");
        assert!(!found.is_module && found.all.is_empty());
    }
}
