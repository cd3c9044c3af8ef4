//! Lists the imports and the exported bindings of a module.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    parser::Parser,
    syntax::module_record::{
        ExportEntry, ExportExportName, ExportImportName, ExportLocalName, ImportImportName,
    },
};

use crate::{Language, parsed};

/// All imports of a module from one specifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The specifier.
    pub specifier: String,
    /// The range of bytes of the first statement with this specifier.
    pub statement: Range<usize>,
    /// The imported names: `default`, `*` or names of exports; empty for `import 'specifier'`.
    pub names: Vec<String>,
}

/// Returns the imports of a source without compiling it. A source with syntax errors has none.
pub fn imports(source: &str, language: Language) -> Vec<Import> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, language.source_type()).parse();
    let record = &parsed.module_record;
    let mut imports: Vec<Import> = Vec::new();
    for (specifier, requests) in &record.requested_modules {
        let mut values = requests.iter().filter(|request| !request.is_type);
        if let Some(request) = values.next() {
            let span = request.statement_span;
            imports.push(Import {
                specifier: specifier.to_string(),
                statement: span.start as usize..span.end as usize,
                names: Vec::new(),
            });
        }
    }
    imports.sort_unstable_by_key(|import| import.statement.start);
    let mut add = |specifier: &str, name: String| {
        let import = imports.iter_mut().find(|it| it.specifier == specifier);
        if let Some(import) = import.filter(|import| !import.names.contains(&name)) {
            import.names.push(name);
        }
    };
    for entry in record.import_entries.iter().filter(|entry| !entry.is_type) {
        let name = match &entry.import_name {
            ImportImportName::Name(name) => name.name.to_string(),
            ImportImportName::NamespaceObject => "*".to_owned(),
            ImportImportName::Default(_) => "default".to_owned(),
        };
        add(&entry.module_request.name, name);
    }
    let exports = record.indirect_export_entries.iter();
    for entry in exports.chain(&record.star_export_entries) {
        let Some(request) = &entry.module_request else {
            continue;
        };
        let name = match &entry.import_name {
            ExportImportName::Name(name) => name.name.to_string(),
            _ => "*".to_owned(),
        };
        add(&request.name, name);
    }
    imports
}

/// Returns the bindings of a source that it exports, by their names inside the module. A source with
/// syntax errors has none.
pub fn exported_bindings(source: &str, language: Language) -> Vec<String> {
    let allocator = Allocator::default();
    let Some(parsed) = parsed(&allocator, source, language) else {
        return Vec::new();
    };
    let entries = parsed.module_record.local_export_entries.iter();
    let names = entries.filter_map(|entry| match &entry.local_name {
        ExportLocalName::Name(name) | ExportLocalName::Default(name) => Some(name.name.to_string()),
        ExportLocalName::Null => None,
    });
    names.collect()
}

/// The names that a module exports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportNames {
    /// The names, `default` among them.
    pub names: Vec<String>,
    /// The specifiers of `export * from`, whose names are not among these.
    pub stars: Vec<String>,
}

/// Returns the names of values that a source exports. A source with syntax errors has none.
pub fn export_names(source: &str, language: Language) -> ExportNames {
    let allocator = Allocator::default();
    let Some(parsed) = parsed(&allocator, source, language) else {
        return ExportNames::default();
    };
    let record = &parsed.module_record;
    let named = record.local_export_entries.iter();
    let named = named.chain(&record.indirect_export_entries);
    let name = |entry: &ExportEntry<'_>| match &entry.export_name {
        ExportExportName::Name(name) => Some(name.name.to_string()),
        ExportExportName::Default(_) => Some("default".to_owned()),
        ExportExportName::Null => None,
    };
    let stars = record.star_export_entries.iter();
    let stars = stars.filter_map(|entry| Some(entry.module_request.as_ref()?.name.to_string()));
    ExportNames {
        names: named.filter(|it| !it.is_type).filter_map(name).collect(),
        stars: stars.collect(),
    }
}
