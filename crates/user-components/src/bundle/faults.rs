//! Reports the faults of a bundle at their places in the owner's files.

use std::{
    collections::{BTreeSet, VecDeque},
    ops::Range,
    path::Path,
};

use diagnostics::{Diagnostic, Place, Severity, codes, lock::lock, nearest};
use jsx_compile::{export_names, imports as imports_of, offset_of};
use rolldown_error::{BuildDiagnostic, EventKind};

use super::{
    Bundle,
    imports::{Importers, reached},
    modules::{ImportFault, is_in_node_modules, language_of},
    shared::{self, SharedModules},
};
use crate::source::findings::Findings;

/// The number of names that a message lists.
const LISTED: usize = 8;

/// Reports all faults of a bundle.
pub(crate) fn report(bundle: &Bundle, shared: &SharedModules, findings: &mut Findings<'_>) {
    let seen = &bundle.seen;
    for (file, faults) in &*lock(&seen.faults) {
        let text = findings.book.read_text(file).unwrap_or_default();
        let relative = findings.relative(file);
        findings.found.extend(faults.iter().map(|fault| {
            let place = Place::new(&relative, &text, fault.range.clone());
            let found = Diagnostic::new(codes::COMPONENT_SYNTAX, Severity::Error, &fault.message);
            let help = fault.help.as_deref();
            found.at(place).help(help.unwrap_or(
                "correct the syntax at this place or before it: a bracket, a quote or a value is missing or superfluous",
            ))
        }));
    }
    for (file, reason) in &*lock(&seen.unread) {
        findings.unread(file, reason);
    }
    for (file, message, at) in &*lock(&seen.config_faults) {
        let relative = findings.relative(file);
        let text = findings.book.read_text(file).unwrap_or_default();
        let at = at.and_then(|(line, column)| offset_of(&text, line, column));
        let place = Place::new(relative, &text, at.map_or(0..0, |at| at..at));
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        let help = "correct the file: its `paths` are aliases of imports";
        findings.found.push(found.at(place).help(help));
    }
    let importers = lock(&seen.importers);
    let mut faults = Faults {
        importers: &importers,
        shared,
        findings,
    };
    for fault in &*lock(&seen.import_faults) {
        faults.import(fault, None);
    }
    for error in &bundle.errors {
        faults.error(error);
    }
    for (module, specifier) in &*lock(&seen.new_urls) {
        if bundle.has_module(module) {
            faults.new_url(module, specifier);
        }
    }
}

/// Warns about packages that import modules of Node.js, which are empty here.
pub(crate) fn report_modules_of_node(
    bundle: &Bundle,
    shared: &SharedModules,
    findings: &mut Findings<'_>,
) {
    let importers = lock(&bundle.seen.importers);
    let faults = Faults {
        importers: &importers,
        shared,
        findings,
    };
    for (package, (file, names)) in bundle.of_node() {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let by = faults.findings.relative(Path::new(&file));
        let message = format!(
            "the package `{package}` imports {} of Node.js, which is empty here, in `{by}`",
            names.join(", ")
        );
        let help = "install a package that replaces the module, or use another package; what needs the module fails";
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Warning, message);
        let place = faults.owner_place(&file);
        faults.findings.found.push(found.at(place).help(help));
    }
}

/// Reports the faults of the bundle for the engine of the build that the bundle for browsers does not
/// have; returns whether it has none. They are warnings: the build renders the modules for browsers
/// instead.
pub(crate) fn report_of_build(
    bundle: &Bundle,
    shared: &SharedModules,
    findings: &mut Findings<'_>,
) -> bool {
    let before = findings.found.len();
    report(bundle, shared, findings);
    let new = findings.found.split_off(before);
    for mut found in new {
        found.severity = Severity::Warning;
        if !findings.found.iter().any(|it| it.message == found.message) {
            found.message.push_str(
                " (in the files for servers; the files for browsers are rendered instead)",
            );
            findings.found.push(found);
        }
    }
    findings.found.len() == before
}

struct Faults<'a, 'b> {
    importers: &'a Importers,
    shared: &'a SharedModules,
    findings: &'a mut Findings<'b>,
}

impl Faults<'_, '_> {
    /// Reports a fault of an import, at a range of the importer if it is known.
    fn import(&mut self, fault: &ImportFault, range: Option<Range<usize>>) {
        let importer = &fault.importer;
        let (message, place) = if is_in_node_modules(importer) {
            let by = self.findings.relative(Path::new(importer));
            let message = format!("{}, which `{by}` imports", fault.message);
            (message, self.owner_place(importer))
        } else {
            let range = range.or_else(|| self.statement(importer, &fault.specifier));
            let place = self.place(importer, range.unwrap_or_default());
            (fault.message.clone(), Some(place))
        };
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        self.findings.found.push(found.at(place).help(&fault.help));
    }

    /// Reports a file that a package names by the address of its module.
    fn new_url(&mut self, module: &str, specifier: &str) {
        let by = self.findings.relative(Path::new(module));
        let message = format!(
            "`{by}` names `{specifier}` by `import.meta.url`, and the file is not published"
        );
        let help = "copy the file into `src` and give the package its address, or use another file of the package";
        let found = Diagnostic::new(codes::UNPUBLISHED_FILE, Severity::Warning, message);
        let place = self.owner_place(module);
        self.findings.found.push(found.at(place).help(help));
    }

    /// Reports an error of the bundler.
    fn error(&mut self, error: &BuildDiagnostic) {
        let book = self.findings.book;
        let cwd = book
            .real_path(book.root())
            .unwrap_or_else(|| book.root().to_owned());
        let options = rolldown_error::DiagnosticOptions { cwd };
        let shown = error.to_diagnostic_with(&options);
        let text = error.to_message_with(&options);
        let location = shown.get_primary_location();
        let module = error.id().unwrap_or_default();
        let start = location.and_then(|(_, _, _, at)| self.offset(&module, at));
        if matches!(error.kind(), EventKind::MissingExportError) {
            let name = text.split('"').nth(1).unwrap_or_default().to_owned();
            let exporter = error.exporter().unwrap_or_default();
            let by = self.importers.get(&exporter).into_iter().flatten();
            let specifier = by.filter(|(importer, _)| *importer == module);
            let specifier = specifier.map(|(_, it)| it.clone()).next();
            let specifier = specifier.unwrap_or_else(|| exporter.clone());
            let fault = ImportFault {
                message: format!("`{specifier}` does not export `{name}`"),
                help: help(&name, &self.exports(&exporter, &mut BTreeSet::new())),
                importer: module,
                specifier,
                name: Some(name.clone()),
            };
            return self.import(&fault, start.map(|start| start..start + name.len()));
        }
        let code = match error.kind() {
            EventKind::ParseError | EventKind::TransformError => codes::COMPONENT_SYNTAX,
            _ => codes::COMPONENT_IMPORT,
        };
        let root = format!(" at {}", options.cwd.display());
        let text = text.split(&root).next().unwrap_or_default().to_owned();
        let mut message = own_words(error, &text);
        let place = if is_in_node_modules(&module) {
            let relative = self.findings.relative(Path::new(&module));
            message = format!("`{relative}` cannot be used: {message}");
            self.owner_place(&module)
        } else {
            let start = start.map_or(0..0, |start| start..start + 1);
            (!module.is_empty()).then(|| self.place(&module, start))
        };
        let help = match error.kind() {
            EventKind::UnhandleableError => "report it, with the files of the components",
            _ if text.contains("const variable") => {
                "declare it with `let` in place of `const`, or give the new value another name"
            }
            _ => "correct the file; of a package, install another version",
        };
        let found = Diagnostic::new(code, Severity::Error, message);
        self.findings.found.push(found.at(place).help(help));
    }

    fn text(&self, module: &str) -> String {
        self.findings
            .book
            .read_text(Path::new(module))
            .unwrap_or_default()
    }

    fn place(&self, module: &str, range: Range<usize>) -> Place {
        let relative = self.findings.relative(Path::new(module));
        Place::new(relative, &self.text(module), range)
    }

    /// Returns the offset in a module of a number of UTF-16 code units.
    fn offset(&self, module: &str, units: usize) -> Option<usize> {
        let text = self.text(module);
        let at = text.char_indices().scan(0, |before, (at, c)| {
            *before += c.len_utf16();
            Some((at, *before))
        });
        at.skip_while(|(_, end)| *end <= units)
            .map(|(at, _)| at)
            .next()
    }

    /// Returns the range of the statement that imports a specifier.
    fn statement(&self, module: &str, specifier: &str) -> Option<Range<usize>> {
        let text = self.text(module);
        let all = imports_of(&text, language_of(module.as_ref())?);
        let import = all.into_iter().find(|it| it.specifier == specifier);
        // A call of `require` or `import` is no statement.
        let call = || text.find(specifier).map(|at| at..at + specifier.len());
        import.map(|it| it.statement).or_else(call)
    }

    /// Returns the place of the nearest import in a file of the owner that leads to a module.
    fn owner_place(&self, module: &str) -> Option<Place> {
        let (importer, specifier) = owner_import(self.importers, module)?;
        let range = self.statement(&importer, &specifier).unwrap_or_default();
        Some(self.place(&importer, range))
    }

    /// Returns the names that a module exports.
    fn exports(&self, module: &str, seen: &mut BTreeSet<String>) -> BTreeSet<String> {
        let only_default = || BTreeSet::from(["default".to_owned()]);
        if let Some(names) = shared::names_of(module, self.shared) {
            return names.iter().cloned().chain(only_default()).collect();
        }
        let Some(language) = language_of(module.as_ref()) else {
            return only_default();
        };
        if !seen.insert(module.to_owned()) {
            return BTreeSet::new();
        }
        let found = export_names(&self.text(module), language);
        let mut names: BTreeSet<_> = found.names.into_iter().collect();
        for star in found.stars {
            let by = (module.to_owned(), star);
            let target = self.importers.iter().find(|(_, all)| all.contains(&by));
            if let Some((target, _)) = target {
                let mut more = self.exports(target, seen);
                more.remove("default");
                names.append(&mut more);
            }
        }
        names
    }
}

/// Returns the place of the import in the owner's files that leads from a component to a package.
pub(crate) fn import_of_package(
    bundle: &Bundle,
    findings: &Findings<'_>,
    entry: &Path,
    package: &str,
) -> Option<Place> {
    let imports = lock(&bundle.seen.imports);
    let modules = reached(&imports, &entry.to_string_lossy(), &mut BTreeSet::new());
    let of_owner = modules.iter().filter(|it| !is_in_node_modules(it));
    let of_package = |specifier: &str| {
        let rest = specifier.strip_prefix(package);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    of_owner.map(Path::new).find_map(|file| {
        let language = language_of(file)?;
        let text = findings.book.read_text(file).ok()?;
        let all = imports_of(&text, language);
        let import = all.into_iter().find(|it| of_package(&it.specifier))?;
        Some(Place::new(findings.relative(file), &text, import.statement))
    })
}

/// Returns the nearest importer of a module that is a file of the owner, and its specifier.
fn owner_import(importers: &Importers, module: &str) -> Option<(String, String)> {
    let mut next = VecDeque::from([module]);
    let mut seen = BTreeSet::from([module]);
    while let Some(module) = next.pop_front() {
        for (importer, specifier) in importers.get(module).into_iter().flatten() {
            if !is_in_node_modules(importer) {
                return Some((importer.clone(), specifier.clone()));
            }
            if seen.insert(importer) {
                next.push_back(importer);
            }
        }
    }
    None
}

/// Returns an error of the bundler in one line, in the words of this program.
fn own_words(error: &BuildDiagnostic, text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().trim_end_matches('.');
    let quoted = || text.split(['"', '\'']).nth(1).unwrap_or_default();
    match error.kind() {
        // Its first line asks to report it to the authors of the bundler.
        EventKind::UnhandleableError => {
            format!(
                "the components cannot be bundled: {}",
                lines.next().unwrap_or_default()
            )
        }
        EventKind::RequireTlaError => format!(
            "`require` cannot load `{}`, which has `await` outside of functions",
            quoted()
        ),
        EventKind::AssignToImportError => format!("the import `{}` cannot be assigned", quoted()),
        EventKind::CircularReexportError => format!("`{}` re-exports itself", quoted()),
        _ => {
            let mut letters = first.chars();
            let start = letters.next().map(char::to_lowercase);
            start.into_iter().flatten().chain(letters).collect()
        }
    }
}

/// Returns a remedy for a name that is not among the exported `names`.
fn help(name: &str, names: &BTreeSet<String>) -> String {
    let has_default = names.contains("default");
    let named: Vec<&str> = (names.iter().map(String::as_str))
        .filter(|it| *it != "default")
        .collect();
    if let Some(known) = nearest(name, named.iter().copied()) {
        return format!("did you mean `{known}`?");
    }
    let more = named.len().saturating_sub(LISTED);
    let listed = named
        .iter()
        .take(LISTED)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    let listed = match more {
        0 => listed,
        more => format!("{listed} and {more} more"),
    };
    match (has_default, named.is_empty()) {
        (true, true) => "it has only a default export: write `import name from …`".to_owned(),
        (false, true) => "it exports nothing".to_owned(),
        _ if name == "default" => format!("it has no default export; it exports {listed}"),
        _ => format!("it exports {listed}"),
    }
}
