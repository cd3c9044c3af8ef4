//! The imports of a module.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    parser::Parser,
    syntax::module_record::{ExportImportName, ImportImportName, ModuleRecord},
};

use crate::Language;

/// The imports of one module by another, from all statements that name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The specifier.
    pub specifier: String,
    /// The bytes of the first statement that has it.
    pub statement: Range<usize>,
    /// The names that are taken: `default`, `*` or an export's; none for an import for its effect.
    pub names: Vec<String>,
}

/// Returns the imports of a source without compiling it; none of one that cannot be parsed.
pub fn imports(source: &str, language: Language) -> Vec<Import> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, language.source_type()).parse();
    imports_of(&parsed.module_record)
}

pub(crate) fn imports_of(record: &ModuleRecord<'_>) -> Vec<Import> {
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
