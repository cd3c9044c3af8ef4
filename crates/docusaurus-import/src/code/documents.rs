//! The components that documents import from scripts of the site.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use jsx_compile::with_edits;
use mdx_lite::{Binding, EsmKind, Mode, Options, parse};

use super::modules::Modules;

/// The names of components by their files and exports.
pub(super) type Components = BTreeMap<(PathBuf, String), String>;

/// A statement of a document that imports from a script.
pub(super) struct Statement {
    /// The range of bytes in the document.
    range: std::ops::Range<usize>,
    source: String,
    pub(super) file: PathBuf,
    pub(super) bindings: Vec<Binding>,
}

/// Returns the statements of a document that import from scripts of the site.
pub(super) fn statements(text: &str, file: &Path, modules: &Modules<'_>) -> Vec<Statement> {
    if !text.lines().any(|line| line.starts_with("import")) {
        return Vec::new();
    }
    let document = parse(text, &Options::new(Mode::Mdx));
    let statements = document.esm.into_iter().filter_map(|esm| {
        let EsmKind::Import { source, bindings } = esm.kind else {
            return None;
        };
        let found = modules.file_of(file, &source).ok().flatten()?;
        let is_script = book_files::script_file::is_script(&found);
        is_script.then_some(Statement {
            range: esm.span.start..esm.span.end,
            source,
            file: found,
            bindings,
        })
    });
    statements.collect()
}

/// Returns a document whose statements import components of the book; `None` if none does.
pub(super) fn rewritten(
    text: &str,
    statements: &[Statement],
    components: &Components,
) -> Option<String> {
    let edits = statements.iter().filter_map(|statement| {
        let lines = statement.bindings.iter().map(|binding| {
            let key = (statement.file.clone(), binding.imported.clone());
            match components.get(&key) {
                Some(name) => Ok(format!(
                    "import {} from '@site/theme/components/{name}.jsx'",
                    binding.local
                )),
                None => Err(other(binding, &statement.source)),
            }
        });
        let lines: Vec<_> = lines.collect();
        lines.iter().any(Result::is_ok).then(|| {
            let lines = lines
                .into_iter()
                .map(|line| line.unwrap_or_else(|line| line));
            (
                statement.range.clone(),
                lines.collect::<Vec<_>>().join("\n"),
            )
        })
    });
    let edits: Vec<_> = edits.collect();
    (!edits.is_empty()).then(|| with_edits(text, edits))
}

/// Returns the import of a name that is not a component.
fn other(
    Binding {
        imported, local, ..
    }: &Binding,
    source: &str,
) -> String {
    let names = match &**imported {
        "default" => local.clone(),
        "*" => format!("* as {local}"),
        name => format!("{{ {name} as {local} }}"),
    };
    format!("import {names} from '{source}'")
}
