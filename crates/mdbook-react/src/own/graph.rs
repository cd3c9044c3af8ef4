//! Compiles own modules, each after its imports.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use jsx_compile::{Compiled, Language, compile, specifiers};

use super::{
    ModuleSource, OwnComponents,
    css_module::scoped,
    resolve::resolve,
    shared::{SharedModules, shared_module},
};
use crate::{
    diagnostic::{Diagnostic, Place, Severity, codes},
    paths::slashes,
    regular_file,
    site::address::hashed_name,
};

/// The modules compiled so far.
pub(super) struct Graph<'a> {
    root: &'a Path,
    shared: SharedModules,
    /// The module of each file; `None` for one with a fault.
    known: BTreeMap<PathBuf, Option<String>>,
    /// The files that are being compiled, each imported by the previous one.
    open: Vec<PathBuf>,
    modules: BTreeMap<String, String>,
    pub(super) own: OwnComponents,
    found: Vec<Diagnostic>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(root: &'a Path, shared: SharedModules) -> Self {
        Self {
            root,
            shared,
            known: BTreeMap::new(),
            open: Vec::new(),
            modules: BTreeMap::new(),
            own: OwnComponents::default(),
            found: Vec::new(),
        }
    }

    /// Returns the compiled components and the findings.
    pub(super) fn finish(mut self) -> (OwnComponents, Vec<Diagnostic>) {
        self.own.modules = Arc::new(self.modules);
        (self.own, self.found)
    }

    /// Compiles a component with the stylesheet beside it; returns the name of its module.
    pub(super) fn with_default_export(&mut self, file: &Path) -> Option<String> {
        let beside = file.with_extension("css");
        if regular_file::is_present(&beside) {
            self.stylesheet(&beside);
        }
        let module = self.script(file)?;
        if !specifiers(&self.modules[&module]).has_default_export {
            let message = format!("`{}` has no default export", self.relative(file));
            let help = "export the component with `export default`";
            self.fault(codes::COMPONENT_NAME, file, message, help);
            return None;
        }
        Some(module)
    }

    /// Compiles a file of JavaScript or TypeScript; returns the name of its module.
    fn script(&mut self, file: &Path) -> Option<String> {
        if let Some(known) = self.known.get(file) {
            return known.clone();
        }
        self.open.push(file.to_path_buf());
        let module = self.compile(file);
        self.open.pop();
        self.known.insert(file.to_path_buf(), module.clone());
        module
    }

    fn compile(&mut self, file: &Path) -> Option<String> {
        let language = Language::of_extension(file.extension()?.to_str()?)?;
        let text = self.text(file)?;
        let compiled = match compile(&text, language) {
            Ok(compiled) => compiled,
            Err(faults) => {
                let relative = self.relative(file);
                self.found.extend(faults.into_iter().map(|fault| {
                    let place = Place::new(&relative, &text, fault.range);
                    let found =
                        Diagnostic::new(codes::COMPONENT_SYNTAX, Severity::Error, fault.message);
                    Diagnostic {
                        help: fault.help,
                        ..found.at(place)
                    }
                }));
                return None;
            }
        };
        let code = self.linked(file, &text, &compiled)?;
        let module = self.add(&module_stem(file), code);
        let source = ModuleSource {
            file: self.relative(file),
            text,
            compiled,
        };
        self.own.sources.insert(module.clone(), source);
        Some(module)
    }

    /// Returns the text of a file; reports one that cannot be read.
    fn text(&mut self, file: &Path) -> Option<String> {
        let read = regular_file::read_text(file);
        if let Err(error) = &read {
            let message = format!("`{}` cannot be read: {error}", self.relative(file));
            self.fault(codes::COMPONENT_SYNTAX, file, message, "write it as UTF-8");
        }
        read.ok()
    }

    /// Returns the code with specifiers replaced by the names of modules.
    fn linked(&mut self, file: &Path, text: &str, compiled: &Compiled) -> Option<String> {
        let specifiers = specifiers(&compiled.code);
        if !specifiers.is_module && compiled.code.contains("exports") {
            let message = format!("`{}` is a CommonJS module", self.relative(file));
            let help = "import a package that has ES modules";
            self.fault(codes::COMPONENT_IMPORT, file, message, help);
            return None;
        }
        let mut out = String::with_capacity(compiled.code.len());
        let mut at = 0;
        for specifier in &specifiers.all {
            let module = self.import(file, text, compiled, &specifier.text)?;
            let name = module.rsplit('/').next().unwrap_or(&module);
            out.push_str(&compiled.code[at..specifier.range.start]);
            out.extend(["\"./", name, "\""]);
            at = specifier.range.end;
        }
        out.push_str(&compiled.code[at..]);
        // Packages read this variable; browsers have no `process`.
        Some(out.replace("process.env.NODE_ENV", "\"production\""))
    }

    /// Returns the module that a specifier names.
    fn import(
        &mut self,
        file: &Path,
        text: &str,
        compiled: &Compiled,
        specifier: &str,
    ) -> Option<String> {
        if let Some(names) = self.shared.get(specifier) {
            let code = shared_module(specifier, names);
            let stem = specifier.rsplit('/').next().unwrap_or(specifier);
            return Some(self.add(stem, code));
        }
        let folder = file.parent().unwrap_or(self.root);
        let place = || {
            let import = compiled.imports.iter().find(|it| it.specifier == specifier);
            let range = import.map_or(0..0, |import| import.statement.clone());
            Place::new(self.relative(file), text, range)
        };
        let Some(target) = resolve(self.root, folder, specifier) else {
            let message = format!("`{specifier}` cannot be found");
            let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
            let is_relative = specifier.starts_with('.');
            let found = found.at(place()).help(match is_relative {
                true => "the path is relative to this file",
                false => "install the package beside book.toml; it must have ES modules",
            });
            self.found.push(found);
            return None;
        };
        if self.open.contains(&target) {
            let message = format!("`{specifier}` imports this file in a cycle");
            let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
            let help = "move the shared code into a third file";
            self.found.push(found.at(place()).help(help));
            return None;
        }
        let extension = target
            .extension()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        match extension {
            "css" => Some(self.stylesheet(&target)),
            "json" => self.data(&target),
            _ if Language::of_extension(extension).is_some() => self.script(&target),
            _ => {
                let message = format!("files with the extension `.{extension}` cannot be imported");
                let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
                let help = "import JavaScript, TypeScript, JSON or CSS";
                self.found.push(found.at(place()).help(help));
                None
            }
        }
    }

    /// Adds the rules of a stylesheet; returns the name of a module with its scoped names.
    fn stylesheet(&mut self, file: &Path) -> String {
        let text = self.text(file).unwrap_or_default();
        let is_scoped = file.to_string_lossy().ends_with(".module.css");
        let relative = self.relative(file);
        let suffix = &blake3::hash(relative.as_bytes()).to_hex()[..6];
        let (css, names) = match is_scoped {
            true => scoped(&text, suffix),
            false => (text, BTreeMap::new()),
        };
        if self.known.insert(file.to_path_buf(), None).is_none() {
            self.own.css.push_str(&css);
            self.own.css.push('\n');
        }
        let names = serde_json::to_string(&names).unwrap_or_default();
        self.add(&module_stem(file), format!("export default {names};\n"))
    }

    fn data(&mut self, file: &Path) -> Option<String> {
        let text = self.text(file)?;
        match serde_json::from_str::<serde_json::Value>(&text) {
            Ok(value) => Some(self.add(&module_stem(file), format!("export default {value};\n"))),
            Err(error) => {
                let message = format!("`{}` is not JSON: {error}", self.relative(file));
                self.fault(codes::COMPONENT_IMPORT, file, message, "correct the file");
                None
            }
        }
    }

    /// Adds a module; returns its name, which contains a hash of the text.
    fn add(&mut self, stem: &str, text: String) -> String {
        let name = hashed_name(&format!("own/{stem}.js"), text.as_bytes());
        self.modules.insert(name.clone(), text);
        name
    }

    pub(super) fn fault(&mut self, code: &'static str, file: &Path, message: String, help: &str) {
        let found = Diagnostic::new(code, Severity::Error, message);
        let place = Place::file(self.relative(file), "");
        self.found.push(found.at(place).help(help));
    }

    /// Returns the path from the book's root, with slashes.
    pub(super) fn relative(&self, file: &Path) -> String {
        let root = fs::canonicalize(self.root).unwrap_or_else(|_| self.root.to_path_buf());
        let relative = file
            .strip_prefix(self.root)
            .or_else(|_| file.strip_prefix(&root));
        slashes(relative.unwrap_or(file))
    }
}

/// Returns the name of a file without its last extension, as a part of an address.
fn module_stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '-'
        }
    };
    stem.chars().map(plain).collect()
}
