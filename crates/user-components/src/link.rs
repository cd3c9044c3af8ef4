//! Replaces the specifiers of a module by the names of modules, and checks the imported names.

use std::{
    collections::BTreeSet,
    ops::Range,
    path::{Path, PathBuf},
};

use diagnostics::{Diagnostic, Severity, codes, nearest};
use jsx_compile::{Link, LinkKind, Links, with_edits};

use super::{graph::Graph, import::Target, importer::Importer, package::is_in_node_modules};

/// The number of names that a message lists.
const LISTED: usize = 8;

/// A file, and the names that a statement takes from it, with their names in the statement.
type Part<'a> = (PathBuf, Vec<(String, &'a str)>);

impl Graph<'_> {
    /// Returns the code with its links to modules, and the modules that it loads at once.
    pub(super) fn linked(
        &mut self,
        importer: &Importer<'_>,
        links: &Links,
    ) -> Option<(String, BTreeSet<String>)> {
        let code = &importer.compiled.code;
        let mut loaded = BTreeSet::new();
        // Packages read this variable; browsers have no `process`.
        let node_envs = links.node_envs.iter().cloned();
        let mut edits: Vec<(Range<usize>, String)> = node_envs
            .map(|range| (range, "\"production\"".to_owned()))
            .collect();
        let mut is_good = true;
        for link in &links.all {
            let Some(target) = self.target(importer, link) else {
                is_good = false;
                continue;
            };
            let (range, text) = match self.parts(link, &target) {
                Some(parts) => {
                    let text = self.statements(importer, link, parts, &mut loaded);
                    (link.statement.clone(), text)
                }
                None => self.specifier(importer, link, &target, &mut loaded),
            };
            let Some(text) = text.filter(|_| self.has_names(importer, link, &target)) else {
                is_good = false;
                continue;
            };
            edits.push((range, text));
        }
        is_good.then(|| (with_edits(code, edits), loaded))
    }

    /// Returns the range of a specifier and the name of its module.
    fn specifier(
        &mut self,
        importer: &Importer<'_>,
        link: &Link,
        target: &Target,
        loaded: &mut BTreeSet<String>,
    ) -> (Range<usize>, Option<String>) {
        let module = self.module(importer, link, target);
        if link.kind != LinkKind::Call {
            loaded.extend(module.clone());
        }
        let text = module.map(|module| format!("\"./{}\"", file_name(&module)));
        let after = &importer.compiled.code[link.range.end..link.statement.end];
        // `with { type: "json" }` would be wrong for a module of JavaScript.
        if after.trim_start().starts_with("with") {
            let range = link.range.start..link.statement.end;
            return (range, text.map(|text| text + ";"));
        }
        (link.range.clone(), text)
    }

    /// Returns the files that define the names of a statement, unless that is the file it names.
    ///
    /// The index of a package re-exports all of its modules: without this, a page would load every
    /// one of them.
    fn parts<'l>(&mut self, link: &'l Link, target: &Target) -> Option<Vec<Part<'l>>> {
        let Target::File(file) = target else {
            return None;
        };
        let is_plain = |name: &str| {
            !name.is_empty()
                && name
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        };
        let are_plain = (link.names.iter()).all(|it| is_plain(&it.name) && is_plain(&it.local));
        if link.kind == LinkKind::Call || link.names.is_empty() || !are_plain {
            return None;
        }
        let mut parts: Vec<Part<'l>> = Vec::new();
        for name in &link.names {
            let here = || (file.clone(), name.name.clone());
            let (origin, imported) = self.exports.origin(file, &name.name).unwrap_or_else(here);
            let taken = (imported, name.local.as_str());
            match parts.iter_mut().find(|(file, _)| *file == origin) {
                Some((_, names)) => names.push(taken),
                None => parts.push((origin, vec![taken])),
            }
        }
        let is_same = parts.len() == 1 && parts[0].0 == *file;
        (!is_same).then_some(parts)
    }

    /// Returns statements, in one line, that take the names from the files that define them.
    fn statements(
        &mut self,
        importer: &Importer<'_>,
        link: &Link,
        parts: Vec<Part<'_>>,
        loaded: &mut BTreeSet<String>,
    ) -> Option<String> {
        let keyword = match link.kind {
            LinkKind::Export => "export",
            _ => "import",
        };
        let mut out = Vec::new();
        for (file, names) in parts {
            let module = self.module(importer, link, &Target::File(file))?;
            let from = format!("from \"./{}\";", file_name(&module));
            let (spaces, names): (Vec<_>, Vec<_>) = names.iter().partition(|(name, _)| name == "*");
            for (_, local) in spaces {
                out.push(format!("{keyword} * as {local} {from}"));
            }
            let names: Vec<_> = names
                .iter()
                .map(|(name, local)| format!("{name} as {local}"))
                .collect();
            if !names.is_empty() {
                out.push(format!("{keyword} {{ {} }} {from}", names.join(", ")));
            }
            loaded.insert(module);
        }
        // The places of later lines stay.
        let code = &importer.compiled.code[link.statement.clone()];
        out.push("\n".repeat(code.matches('\n').count()));
        Some(out.concat())
    }

    /// Reports the names of a statement that its module does not export; returns whether there are
    /// none.
    fn has_names(&mut self, importer: &Importer<'_>, link: &Link, target: &Target) -> bool {
        let mut is_good = true;
        let mut taken = (link.names.iter())
            .filter(|name| name.name != "*")
            .peekable();
        if taken.peek().is_none() {
            return true;
        }
        let Some(names) = self.exported_names(target) else {
            return true;
        };
        for name in taken {
            if names.contains(&name.name) {
                continue;
            }
            is_good = false;
            let importing = match is_in_node_modules(importer.file) {
                true => format!(", which `{}` imports", self.relative(importer.file)),
                false => String::new(),
            };
            let message = format!(
                "`{}` does not export `{}`{importing}",
                link.specifier, name.name
            );
            let help = help(&name.name, &names);
            let place = self.import_place(importer, link, Some(&name.name));
            let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
            self.found.push(found.at(place).help(help));
        }
        is_good
    }

    /// Returns the names that a target exports; `None` if they cannot be known.
    fn exported_names(&mut self, target: &Target) -> Option<BTreeSet<String>> {
        let only_default = || Some(BTreeSet::from(["default".to_owned()]));
        match target {
            Target::Shared(specifier) => {
                let mut names: BTreeSet<_> =
                    self.exports.shared[specifier].iter().cloned().collect();
                names.insert("default".to_owned());
                Some(names)
            }
            Target::Raw(_) | Target::Code(_) => only_default(),
            Target::File(file) if !is_script(file) => only_default(),
            Target::File(file) => self.exports.names(file),
        }
    }
}

fn is_script(file: &Path) -> bool {
    let extension = file.extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| jsx_compile::Language::of_extension(it).is_some())
}

fn file_name(module: &str) -> &str {
    module.rsplit('/').next().unwrap_or(module)
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
