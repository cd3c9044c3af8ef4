//! Compiles the modules of a document and lets the engine load them.

use std::{collections::BTreeMap, mem, sync::Arc};

use jsx_compile::{Fault, Language, offset_of};
use mdx_lite::{Document, Span};

use super::program::{Program, module_name};
use crate::{
    Code, Diagnostic, Graph, Limits,
    compile::{self, Compiled},
    graph::{Body, Target},
    plan::{Entry, Plan, RUNTIME},
    script::Script,
};

/// The number of times that a module is compiled, each time without the expressions that failed
/// before.
const MAX_ATTEMPTS: usize = 20;

/// The exclusive maximum of node numbers within a module. The data refers to a node by the index of
/// its module times this, plus its number.
pub(crate) const NODES_PER_MODULE: u64 = 0x1_0000_0000;

/// The modules of a document, compiled.
pub(super) struct Modules {
    files: Vec<File>,
    /// The code of each module by its name.
    sources: BTreeMap<String, String>,
    /// The target of each import by importer and specifier.
    targets: BTreeMap<(String, String), String>,
}

/// A module of the graph.
pub(super) struct File {
    name: String,
    text: Arc<str>,
    script: Option<Script>,
    compiled: Compiled,
    spans: Vec<Span>,
}

impl Modules {
    /// Compiles all modules. Expressions with syntax errors are reported and left out.
    pub(super) fn compile(document: &Document, graph: &Graph) -> (Self, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let mut modules = Self {
            files: Vec::new(),
            sources: BTreeMap::new(),
            targets: BTreeMap::new(),
        };
        for (at, module) in graph.modules.iter().enumerate() {
            let file = match &module.body {
                Body::Entry => mdx_file(document, "", at, &mut found),
                Body::Mdx(document) => mdx_file(document, &module.name, at, &mut found),
                Body::Script => script_file(&module.name, &module.text, &mut found),
                Body::Generated(code) => File {
                    name: module.name.clone(),
                    text: Arc::clone(&module.text),
                    script: None,
                    compiled: Compiled::of_generated(code),
                    spans: Vec::new(),
                },
            };
            let is_mdx = matches!(module.body, Body::Entry | Body::Mdx(_));
            let name = if is_mdx {
                body_name(at)
            } else {
                module_name(at)
            };
            modules
                .sources
                .insert(name.clone(), file.compiled.code.clone());
            if is_mdx {
                modules.sources.insert(module_name(at), facade(at));
            }
            for (specifier, target) in &module.imports {
                let target = modules.target(&name, specifier, target);
                modules
                    .targets
                    .insert((name.clone(), specifier.clone()), target);
            }
            modules.files.push(file);
        }
        (modules, found)
    }

    fn target(&mut self, importer: &str, specifier: &str, target: &Target) -> String {
        match target {
            Target::Module(at) => module_name(*at),
            Target::Runtime(name) => (*name).to_owned(),
            Target::Stub(code) => {
                let name = format!("stub:{importer}:{specifier}");
                self.sources.insert(name.clone(), code.clone());
                name
            }
        }
    }

    /// Takes the parts that an engine needs. The modules keep the parts that places of errors need.
    pub(super) fn program(&mut self, limits: &Limits) -> Program {
        Program {
            sources: mem::take(&mut self.sources),
            targets: self.targets.clone(),
            files: self.files.len(),
            limits: *limits,
        }
    }

    /// Returns the file and the position that a number in the data refers to.
    pub(super) fn place_of_node(&self, site: u64) -> (String, Span) {
        let module = usize::try_from(site / NODES_PER_MODULE).unwrap_or_default();
        let number = usize::try_from(site % NODES_PER_MODULE).unwrap_or_default();
        let file = self.files.get(module).or(self.files.first());
        file.map_or_else(Default::default, |file| {
            let span = file.spans.get(number).copied().unwrap_or_default();
            (file.name.clone(), span)
        })
    }

    /// Maps a line and column of a compiled module to a position in the author's file.
    pub(super) fn place(&self, module: &str, line: usize, column: usize) -> Option<(String, Span)> {
        let number = module.strip_prefix('m')?.trim_end_matches(".body");
        let file = self.files.get(number.parse::<usize>().ok()?)?;
        let offset = offset_of(&file.compiled.code, line, column)?;
        let at = file.source_offset(offset)?;
        let rest = file.text.get(at..)?;
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let name = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let length = name.max(rest.chars().next().map_or(0, char::len_utf8));
        Some((file.name.clone(), Span::new(at, at + length)))
    }

    /// Returns the file, the position and the message for the engine's error about an import of a
    /// name that a module does not export; `None` for other errors.
    pub(super) fn missing_export(&self, error: &str) -> Option<(String, Span, String)> {
        let rest = error.split_once("Could not find export '")?.1;
        let (name, rest) = rest.split_once("' in module '")?;
        let module = rest.strip_suffix('\'')?;
        let exporter = module.strip_prefix('m')?.trim_end_matches(".body");
        let exporter = self.files.get(exporter.parse::<usize>().ok()?)?;
        let message = format!("`{}` has no export `{name}`", exporter.name);
        let imports = self.targets.iter().filter(|(_, target)| *target == module);
        let places = imports.filter_map(|((importer, specifier), _)| {
            let at = importer.strip_prefix('m')?.trim_end_matches(".body");
            let at = at.parse::<usize>().ok()?;
            let file = self.files.get(at)?;
            Some((at, name_before(&file.text, name, specifier)?))
        });
        let (importer, start) = places.min()?;
        let span = Span::new(start, start + name.len());
        Some((self.files[importer].name.clone(), span, message))
    }
}

impl File {
    /// Maps a byte offset of the compiled code to the author's file.
    fn source_offset(&self, offset: usize) -> Option<usize> {
        let offset = self.compiled.source_offset(offset)?;
        match &self.script {
            Some(script) => script.origin(offset),
            None => Some(offset),
        }
    }
}

/// Returns the offset of an imported name in the statement that imports it from `specifier`.
fn name_before(text: &str, name: &str, specifier: &str) -> Option<usize> {
    let quotes = [format!("\"{specifier}\""), format!("'{specifier}'")];
    let ends = quotes.iter().flat_map(|quoted| text.match_indices(quoted));
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let found = ends.filter_map(|(end, _)| {
        let start = text[..end]
            .rfind("import")
            .or(text[..end].rfind("export"))?;
        let names = text[start..end].match_indices(name);
        let mut whole = names.filter(|(at, _)| {
            let (before, after) = (&text[..start + at], &text[start + at + name.len()..]);
            !before.ends_with(is_part) && !after.starts_with(is_part)
        });
        whole.next().map(|(at, _)| start + at)
    });
    found.min()
}

fn body_name(at: usize) -> String {
    format!("m{at}.body")
}

/// Returns the module that others import for an MDX file. Its default export renders the content.
fn facade(at: usize) -> String {
    let body = body_name(at);
    format!(
        "import * as body from \"{body}\";\nimport {{ page }} from \"{RUNTIME}\";\nexport * from \"{body}\";\nexport default page(body);\n"
    )
}

/// Compiles an MDX file. Expressions and statements with syntax errors are reported and left out.
fn mdx_file(document: &Document, name: &str, at: usize, found: &mut Vec<Diagnostic>) -> File {
    let mut broken: Vec<Span> = Vec::new();
    for attempt in 1.. {
        let plan = Plan::new(document, &module_name(at), at > 0, &broken);
        let faults = match compile::compile(&plan.script.text, Language::Jsx) {
            Ok(compiled) => return file(name, document, plan, compiled),
            Err(faults) => faults,
        };
        let before = broken.len();
        for fault in faults {
            let place = plan.script.origin(fault.range.start);
            let place = place.unwrap_or_default();
            found.push(syntax_finding(name, place, &fault, document.source()));
            if let Some(span) = construct_at(document, &plan, place)
                && !broken.contains(&span)
            {
                broken.push(span);
            }
        }
        if broken.len() == before || attempt == MAX_ATTEMPTS {
            let mut plan = plan;
            "export const _mdx$content = () => null;".clone_into(&mut plan.script.text);
            let compiled = Compiled::of_generated(&plan.script.text);
            return file(name, document, plan, compiled);
        }
    }
    unreachable!("the loop returns")
}

fn file(name: &str, document: &Document, plan: Plan<'_>, compiled: Compiled) -> File {
    File {
        name: name.to_owned(),
        text: document.source().into(),
        compiled,
        spans: plan.entries.iter().map(Entry::span).collect(),
        script: Some(plan.script),
    }
}

/// Returns the statement, expression or attribute at an offset of the file.
fn construct_at(document: &Document, plan: &Plan<'_>, at: usize) -> Option<Span> {
    let holds = |span: &Span| span.start <= at && at <= span.end;
    let statements = document.esm.iter().map(|statement| statement.span);
    let statement = statements.into_iter().find(|span| holds(span));
    let entries = plan
        .entries
        .iter()
        .map(Entry::span)
        .filter(|span| holds(span));
    statement.or_else(|| entries.min_by_key(|span| span.end - span.start))
}

fn script_file(name: &str, text: &str, found: &mut Vec<Diagnostic>) -> File {
    let compiled =
        compile::compile(text, compile::language_of_file(name)).unwrap_or_else(|faults| {
            for fault in &faults {
                found.push(syntax_finding(name, fault.range.start, fault, text));
            }
            Compiled::of_generated("")
        });
    File {
        name: name.to_owned(),
        text: text.into(),
        script: None,
        compiled,
        spans: Vec::new(),
    }
}

fn syntax_finding(file: &str, at: usize, fault: &Fault, text: &str) -> Diagnostic {
    let at = at.min(text.len());
    let length = fault.range.len().min(text.len() - at);
    let message = format!("this JavaScript cannot be parsed: {}", fault.message);
    let found = Diagnostic::new(Code::Syntax, file, Span::new(at, at + length), message);
    match &fault.help {
        Some(help) => found.help(help.clone()),
        None => found,
    }
}
