//! Loads the graph of a document by resolving imports transitively.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use jsx_compile::{Import as RequestedImport, offset_of};
use mdx_lite::{Document, EsmKind, Span, parse};

use super::{Body, Graph, Module, Target, cycles::cycles, stub::stub};
use crate::{
    Code, Diagnostic, FileKind, Host, Import, SourceFile, compile::language_of_file, data,
    data::DataError, data::quoted,
};

/// The maximum number of modules of a document.
const MAX_MODULES: usize = 1_000;

impl Graph {
    /// Loads the modules that a document imports, directly and through others.
    pub fn load(document: &Document, host: &dyn Host) -> Self {
        let mut loader = Loader {
            host,
            graph: Self {
                modules: Vec::new(),
                findings: Vec::new(),
            },
            known: HashMap::new(),
        };
        loader.add(
            String::new(),
            document.source().into(),
            Body::Entry,
            String::new(),
        );
        let mut at = 0;
        while at < loader.graph.modules.len() {
            let wanted = match &loader.graph.modules[at].body {
                Body::Entry => imports(document),
                Body::Mdx(document) => imports(document),
                Body::Script => {
                    let module = &loader.graph.modules[at];
                    jsx_compile::imports(&module.text, language_of_file(&module.name))
                }
                Body::Generated(_) => Vec::new(),
            };
            for import in wanted {
                loader.resolve(at, import);
            }
            at += 1;
        }
        let mut graph = loader.graph;
        graph.cut_cycles();
        graph
    }

    /// Reports cycles and replaces the import that closes each by a stub.
    fn cut_cycles(&mut self) {
        for (at, specifier, cycle) in cycles(self) {
            let names: Vec<_> = cycle.iter().map(|step| self.shown_name(*step)).collect();
            let module = &mut self.modules[at];
            let span = place_of(&module.text, &specifier);
            let names = names.join(" → ");
            let message = format!("these files import one another in a cycle: {names}");
            let found = Diagnostic::new(Code::ImportCycle, module.name.clone(), span, message);
            self.findings.push(
                found.help("remove one of the imports, or move the shared text into a third file"),
            );
            let nothing = stub(&Import::Missing(String::new()), &["default".to_owned()]);
            module
                .imports
                .insert(specifier, Target::Stub(nothing.unwrap_or_default()));
        }
    }

    fn shown_name(&self, at: usize) -> String {
        match self.modules[at].name.as_str() {
            "" => "this page".to_owned(),
            name => format!("`{name}`"),
        }
    }
}

/// Returns the position of a specifier in a text.
fn place_of(text: &str, specifier: &str) -> Span {
    let at = text.find(specifier).unwrap_or_default();
    Span::new(at, at + specifier.len().min(text.len() - at))
}

struct Loader<'a> {
    host: &'a dyn Host,
    graph: Graph,
    /// The modules by the names of their files, and whether a file is imported as its text.
    known: HashMap<(String, bool), usize>,
}

impl Loader<'_> {
    fn add(&mut self, name: String, text: Arc<str>, body: Body, folder: String) -> usize {
        let at = self.graph.modules.len();
        self.graph.modules.push(Module {
            name,
            text,
            body,
            folder,
            imports: BTreeMap::new(),
        });
        at
    }

    fn resolve(&mut self, at: usize, wanted: RequestedImport) {
        let RequestedImport {
            specifier,
            names,
            statement,
        } = wanted;
        let importer = self.graph.modules[at].name.clone();
        let target = match runtime_module(&specifier) {
            Some(name) => Target::Runtime(name),
            None => match self.host.resolve_names(&importer, &specifier, &names) {
                Import::File(file) if self.graph.modules.len() < MAX_MODULES => self.file(file),
                import => {
                    if let Some((code, reason, help)) = fault(&import) {
                        let message = format!("`{specifier}` cannot be imported: {reason}");
                        let found = Diagnostic::new(code, importer, statement.into(), message);
                        self.graph.findings.push(found.help(help));
                    }
                    Target::Stub(stub(&import, &names).unwrap_or_default())
                }
            },
        };
        self.graph.modules[at].imports.insert(specifier, target);
    }

    fn file(&mut self, file: SourceFile) -> Target {
        let key = (file.name.clone(), matches!(file.kind, FileKind::Text));
        if let Some(at) = self.known.get(&key) {
            return Target::Module(*at);
        }
        let body = match file.kind {
            FileKind::Mdx(options) => Body::Mdx(Arc::new(parse(&file.text, &options))),
            FileKind::Script => Body::Script,
            FileKind::Text => Body::Generated(format!("export default {};\n", quoted(&file.text))),
            FileKind::Data(format) => match data::module(&file.text, format) {
                Ok(code) => Body::Generated(code),
                Err(error) => {
                    self.broken_data(&file, &error);
                    Body::Generated("export default {};\n".to_owned())
                }
            },
        };
        let at = self.add(file.name, file.text, body, file.folder);
        self.known.insert(key, at);
        Target::Module(at)
    }

    fn broken_data(&mut self, file: &SourceFile, error: &DataError) {
        let at = error
            .place
            .and_then(|(line, column)| offset_of(&file.text, line, column));
        let at = at.unwrap_or_default().min(file.text.len());
        let message = format!("this data cannot be read: {}", error.message);
        let found = Diagnostic::new(Code::BrokenData, &file.name, Span::new(at, at), message);
        self.graph.findings.push(found);
    }
}

/// Returns the code and the reason for an import that is not resolved, and the remedy.
fn fault(import: &Import) -> Option<(Code, &str, &str)> {
    const PATHS: &str = "a path that begins with `./` is relative to this file, `@site/` to the folder of book.toml";
    match import {
        Import::Missing(reason) => Some((Code::MissingImport, reason, PATHS)),
        Import::Unavailable(reason, help) => Some((Code::Unavailable, reason, help)),
        _ => None,
    }
}

/// Returns the name of the built-in module for a specifier.
fn runtime_module(specifier: &str) -> Option<&'static str> {
    match specifier {
        "react" | "react/jsx-runtime" | "react/jsx-dev-runtime" => Some("react"),
        _ => None,
    }
}

/// Returns the imports of a document, including exports from other modules.
fn imports(document: &Document) -> Vec<RequestedImport> {
    let mut found = Vec::new();
    for statement in &document.esm {
        match &statement.kind {
            EsmKind::Import { source, bindings } => {
                let mut names = Vec::new();
                for binding in bindings {
                    names.push(binding.imported.clone());
                    if binding.imported == "*" {
                        names.extend(members(document.source(), &binding.local));
                    }
                }
                names.sort_unstable();
                names.dedup();
                found.push(RequestedImport {
                    specifier: unescaped(source),
                    names,
                    statement: statement.span.range(),
                });
            }
            _ => found.extend(reexport(document, statement.span)),
        }
    }
    merged(found)
}

/// Removes the backslashes of a specifier's string, such as backslashes before underscores.
fn unescaped(specifier: &str) -> String {
    let mut out = String::with_capacity(specifier.len());
    let mut chars = specifier.chars();
    while let Some(c) = chars.next() {
        out.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    out
}

/// Returns the import of a statement such as `export {a} from 'b'`.
fn reexport(document: &Document, span: Span) -> Option<RequestedImport> {
    let text = document.slice(span);
    let (head, tail) = text.rsplit_once("from")?;
    let clause = head.strip_prefix("export")?.trim();
    if !clause.starts_with(['{', '*']) {
        return None;
    }
    let tail = tail.trim().trim_end_matches(';').trim_end();
    let specifier = tail.trim_matches(['"', '\'']);
    let names = clause.trim_matches(['{', '}']).split(',');
    let names = names.filter_map(|name| name.split_whitespace().next());
    (specifier.len() + 2 == tail.len()).then(|| RequestedImport {
        specifier: specifier.to_owned(),
        names: names.map(str::to_owned).collect(),
        statement: span.range(),
    })
}

/// Merges imports with the same specifier.
fn merged(found: Vec<RequestedImport>) -> Vec<RequestedImport> {
    let mut merged: Vec<RequestedImport> = Vec::new();
    for wanted in found {
        match merged
            .iter_mut()
            .find(|known| known.specifier == wanted.specifier)
        {
            Some(known) => {
                known.names.extend(wanted.names);
                known.names.sort_unstable();
                known.names.dedup();
            }
            None => merged.push(wanted),
        }
    }
    merged
}

/// Returns the members of a name that a text uses, such as `b` in `name.b`.
fn members(text: &str, name: &str) -> Vec<String> {
    let prefix = format!("{name}.");
    let found = text.match_indices(&prefix).filter_map(|(at, _)| {
        let rest = &text[at + prefix.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        let member = &rest[..end.unwrap_or(rest.len())];
        let is_name = member.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
        is_name.then(|| member.to_owned())
    });
    found.collect()
}
