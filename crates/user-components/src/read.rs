//! Reads the components of a book, bundles them, and collects what pages and browsers need.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use book_files::BookFiles;
use build_cache::cache::{Cache, Key, KeyHasher};
use diagnostics::{Diagnostic, MAX_FINDINGS, Place, Severity, codes, lock::lock, nearest};
use jsx_compile::{Properties, component_properties, slips, used_names};
use rolldown_common::OutputChunk;
use serde::{Deserialize, Serialize};
use shell_interface::Shell;
use site_model::Override;

use super::{
    Host, OwnComponents,
    bundle::{
        Bundle, Input, bundle,
        collectors::{Collectors, collectors, needed},
        faults,
        imports::reached,
        modules::{Engine, FileKind, language_of},
    },
    imported_files::{Files, Stylesheet, Stylesheets, module_stem},
    source::{
        entries::{Entry, Role, entries},
        findings::Findings,
        looked_at::LookedAt,
    },
    weight::{Weights, too_heavy},
};

/// The name of the value in the cache.
const NAME: &str = "own-components";

/// The components of an earlier build, and what they were made from.
#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    looked_at: LookedAt,
    own: Cow<'a, OwnComponents>,
    found: Cow<'a, [Diagnostic]>,
}

/// Reads and bundles the components of a book, with all their imports.
pub(super) fn read(
    book: &BookFiles,
    shell: &dyn Shell,
    host: &Host<'_>,
) -> (OwnComponents, Vec<Diagnostic>) {
    let now = host.cache.and_then(Cache::file_system_time);
    let mut findings = Findings::new(book, now);
    let all = entries(&mut findings, host.is_built_in);
    if all.is_empty() {
        return (OwnComponents::default(), findings.found);
    }
    let key = key(&all, shell, host, &findings);
    let kept = host
        .cache
        .and_then(|cache| cache.get_large::<Kept<'_>>(NAME, &key));
    if let Some((mut kept, cache)) = kept.zip(host.cache)
        && let Some(has_new_stamps) = findings.fs.is_unchanged(&mut kept.looked_at)
    {
        if has_new_stamps {
            cache.put_large(NAME, &key, &kept);
        }
        let mut own = kept.own.into_owned();
        own.book = book.clone();
        return (own, kept.found.into_owned());
    }
    let mut own = OwnComponents {
        book: book.clone(),
        faulty: all.iter().map(|entry| entry.name.clone()).collect(),
        ..OwnComponents::default()
    };
    let has_code = bundled(&all, shell, host, &mut findings, &mut own);
    diagnostics::sort(&mut findings.found);
    // Highlighted code depends on more than its text.
    if let Some(cache) = host.cache.filter(|_| !has_code && !findings.has_errors()) {
        let kept = Kept {
            looked_at: findings.fs.take_looked_at(),
            own: Cow::Borrowed(&own),
            found: Cow::Borrowed(&findings.found),
        };
        cache.put_large(NAME, &key, &kept);
    }
    (own, findings.found)
}

/// Returns the key of everything but the files that components import.
fn key(all: &[Entry], shell: &dyn Shell, host: &Host<'_>, findings: &Findings<'_>) -> Key {
    let mut key = KeyHasher::default();
    let entries = all
        .iter()
        .map(|entry| (&entry.name, findings.relative(&entry.file), entry.role));
    key.add(&entries.collect::<Vec<_>>());
    key.add(&(shell.shared_modules(), (host.href)(""), host.kilobytes));
    key.add(&findings.found);
    key.key()
}

/// Bundles components; returns whether one imports highlighted code.
fn bundled(
    all: &[Entry],
    shell: &dyn Shell,
    host: &Host<'_>,
    findings: &mut Findings<'_>,
    own: &mut OwnComponents,
) -> bool {
    let book = findings.book;
    let root = book.real_path(book.root());
    let root = root.unwrap_or_else(|| book.root().to_owned());
    let fs = findings.fs.clone();
    let shared = shell.shared_modules();
    let entry_files: Vec<_> = all
        .iter()
        .filter_map(|entry| {
            let file = fs.real_path(&entry.file);
            if file.is_none() {
                findings.text(&entry.file);
            }
            Some((entry, file?))
        })
        .collect();
    let named: Vec<_> = entry_files
        .iter()
        .map(|(_, file)| (module_stem(file), file.clone()))
        .collect();
    let mut files = Files {
        host,
        findings,
        stylesheets: BTreeMap::new(),
        published: BTreeMap::new(),
        imported: 0,
    };
    for (_, file) in &named {
        let beside = file.with_extension("css");
        if fs.is_present(&beside) {
            files.stylesheet(&beside);
        }
    }
    let mut has_code = false;
    let input = Input {
        fs: &fs,
        root: &root,
        shared: &shared,
        entries: &named,
    };
    let mut bundle_for = |engine, collectors| {
        bundle(&input, engine, collectors, |file, kind| {
            has_code |= kind == FileKind::Code;
            files.module(file, kind)
        })
    };
    let for_browsers = bundle_for(Engine::Browsers, Collectors::new());
    let collectors = collectors(&lock(&for_browsers.seen.importers));
    let needs_second = !collectors.is_empty() || for_browsers.needs_files_of_build(&fs);
    let for_build = needs_second.then(|| {
        let first = bundle_for(Engine::Build(BTreeSet::new()), collectors.clone());
        let differing = lock(&for_browsers.seen.differing);
        let of_node = first.of_node().into_keys();
        let of_node: BTreeSet<_> = of_node.filter(|it| differing.contains(it)).collect();
        match of_node.is_empty() {
            true => first,
            false => bundle_for(Engine::Build(of_node), collectors),
        }
    });
    own.css = css(&for_browsers, &named, &files.stylesheets);
    own.files = files.published;
    faults::report(&for_browsers, &shared, findings);
    faults::report_modules_of_node(&for_browsers, &shared, findings);
    let for_build = for_build.filter(|it| faults::report_of_build(it, &shared, findings));
    let for_build = for_build.filter(|it| !it.chunks.is_empty());
    if for_browsers.chunks.is_empty() || findings.has_errors() {
        return has_code;
    }
    add_modules(
        &for_browsers,
        for_build.as_ref(),
        &entry_files,
        host,
        findings,
        own,
    );
    has_code
}

/// Adds the components that have a default export, and their modules. `for_build` are those for the
/// engine of the build, if they differ.
fn add_modules(
    for_browsers: &Bundle,
    for_build: Option<&Bundle>,
    entry_files: &[(&Entry, PathBuf)],
    host: &Host<'_>,
    findings: &mut Findings<'_>,
    own: &mut OwnComponents,
) {
    let mut modules = BTreeMap::new();
    for chunk in &for_browsers.chunks {
        let name = chunk.filename.to_string();
        own.scripts.insert(name, chunk.code.clone());
        add(chunk, &mut modules, own);
    }
    for chunk in for_build.into_iter().flat_map(|it| &it.chunks) {
        add(chunk, &mut modules, own);
    }
    let weights = Weights::of(&for_browsers.chunks, &own.scripts);
    let mut weighed = BTreeMap::new();
    for (entry, file) in entry_files {
        let Some(chunk) = chunk_of(for_browsers, file) else {
            continue;
        };
        if !chunk.exports.iter().any(|name| name.as_str() == "default") {
            let message = format!("`{}` has no default export", findings.relative(&entry.file));
            let help = "export the component with `export default`";
            findings.fault(codes::COMPONENT_NAME, &entry.file, message, help);
            continue;
        }
        if entry.role == Role::Page {
            check_exports(chunk, entry, findings);
        }
        let module = chunk.filename.to_string();
        if let Some(other) = for_build
            && let Some(entry) = chunk_of(other, file)
        {
            let imports = lock(&for_browsers.seen.imports);
            let needed = needed(&imports, &other.collectors, &file.to_string_lossy());
            let needed = needed.into_iter();
            let collectors = needed.filter_map(|id| chunk_of(other, Path::new(id)));
            modules.insert(module.clone(), alias(entry, collectors));
        }
        let relative = findings.relative(&entry.file);
        let weight = weights.weight(chunk);
        let import =
            |package: &str| faults::import_of_package(for_browsers, findings, file, package);
        let heavy = too_heavy(&weight, &relative, host.kilobytes, import);
        findings.found.extend(heavy);
        weighed.insert(relative.clone(), weight);
        add_slips(entry, findings);
        if entry.role == Role::Element {
            let properties = properties(file, findings).map(|it| (entry.name.clone(), it));
            own.properties.extend(properties);
        }
        own.insert(entry, relative, module);
    }
    own.weights = weighed;
    own.modules = Arc::new(modules);
}

/// Warns about the exports of a page that have no effect, and that the page does not use itself.
fn check_exports(chunk: &OutputChunk, entry: &Entry, findings: &mut Findings<'_>) {
    let known = ["title", "description", "sidebar"];
    let text = findings.text(&entry.file).unwrap_or_default();
    let used = language_of(&entry.file).and_then(|language| used_names(&text, language));
    let used = used.unwrap_or_default();
    let is_known = |name: &str| name == "default" || known.contains(&name) || used.contains(name);
    for name in chunk.exports.iter().filter(|name| !is_known(name)) {
        let name = name.as_str();
        let path = findings.relative(&entry.file);
        let at = text.find(&format!(" {name}")).map_or(0, |at| at + 1);
        let message = format!("the export `{name}` of a page has no effect");
        let help = match nearest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "remove it; a page exports `title`, `description` and `sidebar`, and values for other files are in a file whose name begins with `_`".to_owned(),
        };
        let found = Diagnostic::new(codes::OWN_PAGE_EXPORT, Severity::Warning, message);
        let place = Place::new(path, &text, at..at + name.len());
        findings.found.push(found.at(place).help(help));
    }
}

impl OwnComponents {
    /// Adds the component of a file.
    fn insert(&mut self, entry: &Entry, file: String, module: String) {
        self.sources.insert(module.clone(), file);
        self.faulty.remove(&entry.name);
        let name = entry.name.clone();
        match entry.role {
            Role::Element => drop(self.components.insert(name, module)),
            Role::Page => drop(self.pages.insert(name, module)),
            Role::Part(part) => {
                let screens = part.screens();
                self.overrides.insert(part, Override { module, screens });
            }
        }
    }
}

/// Warns about the parts of a component without effect.
fn add_slips(entry: &Entry, findings: &mut Findings<'_>) {
    let Some(text) = findings.text(&entry.file) else {
        return;
    };
    let all = language_of(&entry.file).map(|language| slips(&text, language));
    let path = findings.relative(&entry.file);
    for slip in all.into_iter().flatten().take(MAX_FINDINGS) {
        let place = Place::new(path.clone(), &text, slip.range);
        let found = Diagnostic::new(codes::COMPONENT_SLIP, Severity::Warning, slip.message);
        findings.found.push(found.at(place).help(slip.help));
    }
}

/// Returns the properties of the component in a file, if the file determines them.
fn properties(file: &Path, findings: &mut Findings<'_>) -> Option<Properties> {
    component_properties(&findings.text(file)?, language_of(file)?)
}

/// Adds a module for the engine of the build.
fn add(chunk: &OutputChunk, modules: &mut BTreeMap<String, String>, own: &mut OwnComponents) {
    let name = chunk.filename.to_string();
    modules.insert(name.clone(), chunk.code.clone());
    let map = chunk
        .map
        .as_ref()
        .map(oxc_sourcemap::SourceMap::to_json_string);
    own.maps.insert(name, map.unwrap_or_default());
}

/// Returns the text of a module that has the exports of another, and the collectors of its libraries.
fn alias<'a>(entry: &OutputChunk, collectors: impl Iterator<Item = &'a OutputChunk>) -> String {
    let path = |chunk: &OutputChunk| {
        let name = chunk.filename.rsplit('/').next().unwrap_or(&chunk.filename);
        format!("\"./{name}\"")
    };
    let own = path(entry);
    let mut text = format!("export * from {own};\nexport {{ default }} from {own};\n");
    let mut names = Vec::new();
    for collector in collectors {
        let name = format!("collector{}", names.len());
        let _ = writeln!(text, "import {name} from {};", path(collector));
        names.push(name);
    }
    let _ = writeln!(text, "const collectors = [{}];", names.join(", "));
    text.push_str("export { collectors as \"mdbook-react:collectors\" };\n");
    text
}

/// Returns the chunk of an entry.
fn chunk_of<'a>(bundle: &'a Bundle, file: &Path) -> Option<&'a OutputChunk> {
    let is_entry = |chunk: &&Arc<OutputChunk>| {
        let id = chunk.facade_module_id.as_ref();
        id.is_some_and(|id| Path::new(id.as_str()) == file)
    };
    bundle.chunks.iter().find(is_entry).map(|chunk| &**chunk)
}

/// Returns the rules of all stylesheets, in the order in which the components import them.
fn css(bundle: &Bundle, entries: &[(String, PathBuf)], stylesheets: &Stylesheets) -> String {
    let imports = lock(&bundle.seen.imports);
    let mut out = String::new();
    let (mut seen, mut added) = (BTreeSet::new(), BTreeSet::new());
    for (_, file) in entries {
        Stylesheet::add(
            stylesheets,
            &file.with_extension("css"),
            &mut added,
            &mut out,
        );
        for module in reached(&imports, &file.to_string_lossy(), &mut seen) {
            Stylesheet::add(stylesheets, Path::new(&module), &mut added, &mut out);
        }
    }
    out
}
