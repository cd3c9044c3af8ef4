//! Finds and loads the modules of own components for rolldown.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
};

use diagnostics::{lock::lock, paths::slashes};
use jsx_compile::{Fault, Language, compile, exported_bindings, imports as imports_of};
use nodejs_built_in_modules::is_nodejs_builtin_module;
use rolldown::plugin::{
    HookLoadArgs, HookLoadOutput, HookLoadReturn, HookNoopReturn, HookResolveIdArgs,
    HookResolveIdOutput, HookResolveIdReturn, HookUsage, Plugin, PluginContext,
    SharedLoadPluginContext,
};
use rolldown_common::{
    ImportKind, ModuleInfo, ModuleType, NormalModule, ResolvedId, side_effects::HookSideEffects,
};
use rolldown_resolver::{ResolveError, Resolver};

use super::{
    collectors::{self, Collectors},
    config_fault::{ConfigFault, config_fault},
    imports::{Importers, Imports},
    not_found::explain,
    shared::{self, SharedModules},
};
use crate::{
    package_name::{package_name, package_of},
    source::book_fs::BookFs,
};

/// The extensions of files whose import is their address.
const ASSETS: [&str; 14] = [
    "svg", "png", "jpg", "jpeg", "webp", "avif", "gif", "ico", "woff2", "woff", "ttf", "otf",
    "mp4", "webm",
];

/// A request of the bundler for a file that is not a script.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) file: PathBuf,
    pub(crate) kind: FileKind,
    /// Takes the text of the module.
    pub(crate) answer: mpsc::Sender<String>,
}

/// A file that is not a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Stylesheet,
    /// Its default export is its address.
    Asset,
    /// A file with `?raw`: its text.
    Raw,
    /// A file with `?code`: its text and its highlighted lines.
    Code,
}

/// A fault of an import.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ImportFault {
    pub(crate) importer: String,
    pub(crate) specifier: String,
    /// The imported name, if the fault is about one.
    pub(crate) name: Option<String>,
    pub(crate) message: String,
    pub(crate) help: String,
}

/// Facts and faults of the modules.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) importers: Mutex<Importers>,
    pub(crate) imports: Mutex<Imports>,
    pub(crate) import_faults: Mutex<BTreeSet<ImportFault>>,
    pub(crate) config_faults: Mutex<BTreeSet<ConfigFault>>,
    /// The modules of packages that use `new URL("…", import.meta.url)`, with the paths.
    pub(crate) new_urls: Mutex<BTreeSet<(String, String)>>,
    /// The faults of the owner's scripts.
    pub(crate) faults: Mutex<BTreeMap<PathBuf, Vec<Fault>>>,
    /// The files that cannot be read, with the reasons.
    pub(crate) unread: Mutex<BTreeMap<PathBuf, String>>,
    /// The modules of packages that import modules of Node.js, with the specifiers.
    pub(crate) of_node: Mutex<BTreeSet<(String, String)>>,
    /// The packages that have other files for browsers than for the build.
    pub(crate) differing: Mutex<BTreeSet<String>>,
}

/// The engine that modules are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Engine {
    Browsers,
    /// The engine of the build, which is neither a browser nor Node.js. These packages have files for
    /// Node.js in place of files for it, so it gets those for browsers.
    Build(BTreeSet<String>),
}

/// The modules, as a plugin of rolldown.
#[derive(Debug)]
pub(crate) struct Modules {
    pub(crate) fs: BookFs,
    pub(crate) engine: Engine,
    pub(crate) resolver: Resolver<BookFs>,
    /// The resolver for the other engine.
    pub(crate) of_other: Resolver<BookFs>,
    pub(crate) shared: SharedModules,
    pub(crate) collectors: Collectors,
    pub(crate) requests: mpsc::Sender<Option<Request>>,
    pub(crate) seen: Arc<Seen>,
}

pub(crate) fn is_in_node_modules(path: &str) -> bool {
    path.contains("node_modules/") || path.contains("node_modules\\")
}

pub(crate) fn language_of(file: &Path) -> Option<Language> {
    Language::of_extension(file.extension()?.to_str()?)
}

fn kind_of(path: &Path, query: Option<&str>) -> Option<FileKind> {
    match query {
        Some("code") => return Some(FileKind::Code),
        Some("raw") => return Some(FileKind::Raw),
        _ => {}
    }
    match path.extension()?.to_str()? {
        "css" => Some(FileKind::Stylesheet),
        extension if ASSETS.contains(&extension) => Some(FileKind::Asset),
        _ => None,
    }
}

/// Returns the path of an identifier, and its query.
fn split(id: &str) -> (&str, Option<&str>) {
    match id.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (id, None),
    }
}

impl Modules {
    /// Returns the module that a specifier names. A fault is recorded, and an empty module returned.
    fn find(&self, importer: &str, specifier: &str, kind: ImportKind) -> HookResolveIdOutput {
        if let Some(id) = shared::id_of(specifier, &self.shared) {
            return HookResolveIdOutput::from_id(id);
        }
        if kind == ImportKind::NewUrl {
            return self.new_url(importer, specifier);
        }
        let (path, query) = split(specifier);
        if query.is_some_and(|query| !matches!(query, "raw" | "code")) {
            let help = "`?raw` imports the text of a file, and `?code` its highlighted lines; leave out anything else";
            let message = format!("`{specifier}` cannot be imported");
            return self.fault(importer, specifier, message, help);
        }
        let by = Some(Path::new(importer));
        let resolver = self.resolver_for(importer, path);
        let found = match resolver.resolve(by, path, kind, false) {
            Ok(found) => found,
            Err(ResolveError::Ignored(_)) => {
                self.compare(importer, path, kind, Path::new(importer));
                return HookResolveIdOutput::from_id(shared::EMPTY);
            }
            Err(error) => match config_fault(&error) {
                Some(fault) => {
                    lock(&self.seen.config_faults).insert(fault);
                    return HookResolveIdOutput::from_id(shared::EMPTY);
                }
                None => return self.not_found(importer, specifier, kind, &error),
            },
        };
        let Some(file) = self.fs.real_path(Path::new(found.path.as_str())) else {
            let error = ResolveError::NotFound(specifier.to_owned());
            return self.not_found(importer, specifier, kind, &error);
        };
        self.compare(importer, path, kind, &file);
        let extension = file.extension().unwrap_or_default().to_string_lossy();
        let is_script = extension == "json" || language_of(&file).is_some();
        if !is_script && kind_of(&file, query).is_none() {
            let message = format!("files with the extension `.{extension}` cannot be imported");
            let help = "import JavaScript, TypeScript, JSON, CSS, an image or a font; `?raw` after the name imports the text of any file";
            return self.fault(importer, specifier, message, help);
        }
        let mut output = HookResolveIdOutput::from_resolved_id(ResolvedId::from(found));
        // The globs of `sideEffects` are relative to the folder without links.
        output.package_json_path = output.package_json_path.and_then(|it| {
            let real = self.fs.real_path(Path::new(&it))?;
            Some(real.to_string_lossy().into_owned())
        });
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        output.id = format!("{}{query}", file.to_string_lossy()).into();
        output
    }

    /// Reports `new URL("…", import.meta.url)`: the address of a module is not the address of its source,
    /// and the build has neither.
    fn new_url(&self, importer: &str, specifier: &str) -> HookResolveIdOutput {
        if is_in_node_modules(importer) {
            let use_of = (importer.to_owned(), specifier.to_owned());
            lock(&self.seen.new_urls).insert(use_of);
            return HookResolveIdOutput::from_id(shared::EMPTY);
        }
        let message = format!("`new URL(\"{specifier}\", import.meta.url)` is not published");
        let help = format!(
            "write `import address from \"{specifier}\"`, which publishes the file and gives its address"
        );
        self.fault(importer, specifier, message, &help)
    }

    /// Returns the resolver for an import.
    fn resolver_for(&self, importer: &str, path: &str) -> &Resolver<BookFs> {
        let Engine::Build(with_files_of_browsers) = &self.engine else {
            return &self.resolver;
        };
        let importer = slashes(importer.as_ref());
        let by = package_of(&importer).into_iter();
        let mut packages = by.chain([package_name(path)]);
        match packages.any(|it| with_files_of_browsers.contains(it)) {
            true => &self.of_other,
            false => &self.resolver,
        }
    }

    /// Notes the package of a module that has another file for the engine of the build.
    fn compare(&self, importer: &str, path: &str, kind: ImportKind, file: &Path) {
        if self.engine != Engine::Browsers {
            return;
        }
        let path_of_file = slashes(file);
        let Some(package) = package_of(&path_of_file) else {
            return;
        };
        let other = self
            .of_other
            .resolve(Some(Path::new(importer)), path, kind, false);
        let other = other
            .ok()
            .and_then(|it| self.fs.real_path(Path::new(it.path.as_str())));
        if other.as_deref() != Some(file) {
            lock(&self.seen.differing).insert(package.to_owned());
        }
    }

    fn not_found(
        &self,
        importer: &str,
        specifier: &str,
        kind: ImportKind,
        error: &ResolveError,
    ) -> HookResolveIdOutput {
        if is_in_node_modules(importer) {
            if is_nodejs_builtin_module(specifier) {
                // In an ES module, `require` is in a function, which pages may never call.
                let is_late = matches!(kind, ImportKind::Require) && self.is_es_module(importer);
                if !is_late {
                    let use_of = (importer.to_owned(), specifier.to_owned());
                    lock(&self.seen.of_node).insert(use_of);
                }
                return HookResolveIdOutput::from_id(shared::EMPTY);
            }
            // Packages try `require` for other packages that may be missing.
            let is_tried = matches!(kind, ImportKind::Require | ImportKind::DynamicImport);
            if is_tried && !specifier.starts_with('.') {
                return HookResolveIdOutput::from_id(shared::missing(specifier));
            }
        }
        let (message, help) = explain(&self.fs, Path::new(importer), specifier, error);
        self.fault(importer, specifier, message, &help)
    }

    fn is_es_module(&self, file: &str) -> bool {
        self.fs.text(Path::new(file)).is_ok_and(|text| {
            let imports = imports_of(&text, Language::Jsx);
            !imports.is_empty() || !exported_bindings(&text, Language::Jsx).is_empty()
        })
    }

    fn fault(
        &self,
        importer: &str,
        specifier: &str,
        message: String,
        help: &str,
    ) -> HookResolveIdOutput {
        lock(&self.seen.import_faults).insert(ImportFault {
            importer: importer.to_owned(),
            specifier: specifier.to_owned(),
            name: None,
            message,
            help: help.to_owned(),
        });
        HookResolveIdOutput::from_id(shared::EMPTY)
    }

    /// Returns the text of a script; an empty one for a script with faults, which are recorded.
    fn script(&self, file: &Path) -> HookLoadOutput {
        let text = match self.fs.text(file) {
            Ok(text) => text,
            Err(error) => {
                lock(&self.seen.unread).insert(file.to_owned(), error.to_string());
                return module(String::new(), ModuleType::Empty, None);
            }
        };
        if file.extension().is_some_and(|it| it == "json") {
            return module(text, ModuleType::Json, None);
        }
        let language = language_of(file).unwrap_or(Language::Jsx);
        let is_of_owner = !is_in_node_modules(&file.to_string_lossy());
        if is_of_owner && let Err(faults) = compile(&text, language) {
            lock(&self.seen.faults).insert(file.to_owned(), faults);
            return module(String::new(), ModuleType::Empty, None);
        }
        let kind = match language {
            Language::Ts => ModuleType::Ts,
            Language::Tsx => ModuleType::Tsx,
            // JavaScript may contain JSX.
            Language::Jsx if !is_of_owner && !text.contains("/>") && !text.contains("</") => {
                ModuleType::Js
            }
            Language::Jsx => ModuleType::Jsx,
        };
        module(text, kind, None)
    }

    /// Asks for the module of a file that is not a script.
    fn file(&self, file: &Path, kind: FileKind) -> HookLoadOutput {
        let (answer, text) = mpsc::channel();
        let request = Request {
            file: file.to_owned(),
            kind,
            answer,
        };
        let sent = self.requests.send(Some(request)).is_ok();
        let text = text.recv().ok().filter(|_| sent).unwrap_or_default();
        let effects = match kind {
            FileKind::Stylesheet => HookSideEffects::NoTreeshake,
            _ => HookSideEffects::False,
        };
        module(text, ModuleType::Js, Some(effects))
    }
}

fn module(
    text: String,
    module_type: ModuleType,
    side_effects: Option<HookSideEffects>,
) -> HookLoadOutput {
    HookLoadOutput {
        code: text.into(),
        map: None,
        side_effects,
        module_type: Some(module_type),
    }
}

impl Plugin for Modules {
    fn name(&self) -> Cow<'static, str> {
        "own-modules".into()
    }

    fn register_hook_usage(&self) -> HookUsage {
        HookUsage::ResolveId | HookUsage::Load | HookUsage::ModuleParsed
    }

    async fn resolve_id(
        &self,
        _: &PluginContext,
        args: &HookResolveIdArgs<'_>,
    ) -> HookResolveIdReturn {
        let specifier = args.specifier;
        if shared::is_data_module(specifier) {
            return Ok(None);
        }
        let Some(importer) = args.importer.filter(|_| !args.is_entry) else {
            return Ok(Some(HookResolveIdOutput::from_id(specifier)));
        };
        let importer = self.collectors.get(importer).map_or(importer, |it| it);
        let found = self.find(importer, specifier, args.kind);
        let by = (importer.to_owned(), specifier.to_owned());
        let mut importers = lock(&self.seen.importers);
        importers
            .entry(found.id.to_string())
            .or_default()
            .insert(by);
        Ok(Some(found))
    }

    async fn load(&self, _: SharedLoadPluginContext, args: &HookLoadArgs<'_>) -> HookLoadReturn {
        if let Some(text) = shared::text_of(args.id, &self.shared) {
            return Ok(Some(module(text, ModuleType::Js, None)));
        }
        if let Some(text) = collectors::text_of(args.id) {
            return Ok(Some(module(text.to_owned(), ModuleType::Js, None)));
        }
        // Rolldown's own modules; all others have the identifiers of `find`.
        if args.id.starts_with('\0') || args.id.starts_with("rolldown:") {
            return Ok(None);
        }
        let (path, query) = split(args.id);
        let file = Path::new(path);
        Ok(Some(match kind_of(file, query) {
            Some(kind) => self.file(file, kind),
            None => self.script(file),
        }))
    }

    async fn module_parsed(
        &self,
        _: &PluginContext,
        info: Arc<ModuleInfo>,
        _: &NormalModule,
    ) -> HookNoopReturn {
        let id = info.id.to_string();
        let ids = info
            .imported_ids
            .iter()
            .chain(&info.dynamically_imported_ids);
        let ids = ids.map(ToString::to_string).collect();
        lock(&self.seen.imports).insert(id, ids);
        Ok(())
    }
}
