//! Compiles own modules, each after its imports.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes, paths::slashes};
use jsx_compile::{Language, compile, links, node_parts};
use site_layout::address::hashed_name;

use super::{
    Host, ModuleSource, OwnComponents, exports::Exports, importer::Importer,
    package::is_in_node_modules, shared::SharedModules,
};

/// The modules compiled so far.
pub(super) struct Graph<'a> {
    pub(super) book: &'a BookFiles,
    pub(super) host: &'a Host<'a>,
    pub(super) exports: Exports<'a>,
    /// The module of each file; `None` for one with a fault.
    known: BTreeMap<PathBuf, Option<String>>,
    /// The files that are being compiled, each imported by the previous one.
    pub(super) open: Vec<PathBuf>,
    /// The places of these imports.
    pub(super) trail: Vec<Place>,
    modules: BTreeMap<String, String>,
    /// The modules that each module loads at once.
    pub(super) loaded: BTreeMap<String, BTreeSet<String>>,
    pub(super) own: OwnComponents,
    pub(super) found: Vec<Diagnostic>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(book: &'a BookFiles, shared: SharedModules, host: &'a Host<'a>) -> Self {
        Self {
            book,
            host,
            exports: Exports::new(book, shared),
            known: BTreeMap::new(),
            open: Vec::new(),
            trail: Vec::new(),
            modules: BTreeMap::new(),
            loaded: BTreeMap::new(),
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
        if self.book.is_present(&beside) {
            self.stylesheet(&beside);
        }
        let module = self.script(file)?;
        if !links(&self.modules[&module], Language::Jsx).has_default_export() {
            let message = format!("`{}` has no default export", self.relative(file));
            let help = "export the component with `export default`";
            self.fault(codes::COMPONENT_NAME, file, message, help);
            return None;
        }
        self.check_weight(&module);
        Some(module)
    }

    /// Compiles a file of JavaScript or TypeScript; returns the name of its module.
    pub(super) fn script(&mut self, file: &Path) -> Option<String> {
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
                    let code = codes::COMPONENT_SYNTAX;
                    let found = Diagnostic::new(code, Severity::Error, fault.message);
                    let mut found = found.at(place);
                    found.help = fault.help;
                    found
                }));
                return None;
            }
        };
        let links = links(&compiled.code, Language::Jsx);
        let is_common_js =
            || node_parts(&compiled.code, Language::Jsx).is_some_and(|it| it.is_common_js);
        if !links.is_module && is_common_js() {
            self.common_js(file);
            return None;
        }
        let importer = Importer {
            file,
            text: &text,
            compiled: &compiled,
        };
        let (code, loaded) = self.linked(&importer, &links)?;
        self.exports.set(file, links);
        let module = self.add(&module_stem(file), code);
        self.loaded.insert(module.clone(), loaded);
        let source = ModuleSource {
            file: self.relative(file),
            text,
            compiled,
        };
        self.own.sources.insert(module.clone(), source);
        Some(module)
    }

    /// Returns the text of a file; reports one that cannot be read.
    pub(super) fn text(&mut self, file: &Path) -> Option<String> {
        let read = self.book.read_text(file);
        if let Err(error) = &read {
            let message = format!("`{}` cannot be read: {error}", self.relative(file));
            self.fault(codes::COMPONENT_SYNTAX, file, message, "write it as UTF-8");
        }
        read.ok()
    }

    /// Adds a module; returns its name, which contains a hash of the text.
    pub(super) fn add(&mut self, stem: &str, text: String) -> String {
        let name = hashed_name(&format!("own/{stem}.js"), text.as_bytes());
        self.modules.insert(name.clone(), text);
        name
    }

    /// Reports a CommonJS module, at the import in a file of the owner that leads to it.
    fn common_js(&mut self, file: &Path) {
        let message = format!(
            "`{}` is a CommonJS module, which browsers cannot load",
            self.relative(file)
        );
        let help = "import a package that has ES modules";
        let place = self.owner_place().filter(|_| is_in_node_modules(file));
        let place = place.unwrap_or_else(|| Place::file(self.relative(file), ""));
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        self.found.push(found.at(place).help(help));
    }

    /// Notes that a stylesheet is added; returns whether it was not before.
    pub(super) fn is_new(&mut self, stylesheet: &Path) -> bool {
        self.known.insert(stylesheet.to_path_buf(), None).is_none()
    }

    pub(super) fn fault(&mut self, code: &'static str, file: &Path, message: String, help: &str) {
        let found = Diagnostic::new(code, Severity::Error, message);
        let place = Place::file(self.relative(file), "");
        self.found.push(found.at(place).help(help));
    }

    /// Returns the path from the book's root, with slashes.
    pub(super) fn relative(&self, file: &Path) -> String {
        let root = self.book.root();
        let real = self.book.real_path(root);
        let relative = file
            .strip_prefix(root)
            .or_else(|_| file.strip_prefix(real.as_deref().unwrap_or(root)));
        slashes(relative.unwrap_or(file))
    }
}

/// Returns the name of a file without its last extension, as a part of an address.
pub(super) fn module_stem(file: &Path) -> String {
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
