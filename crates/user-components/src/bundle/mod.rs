//! Bundles own components with rolldown: each becomes a module, and shared code becomes separate modules.

pub(crate) mod collectors;
mod config_fault;
pub(crate) mod faults;
pub(crate) mod imports;
pub(crate) mod modules;
mod not_found;
pub(crate) mod shared;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    pin::Pin,
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use diagnostics::{lock::lock, paths::slashes};
use rolldown::{
    Bundler, BundlerOptions, ExperimentalOptions, HashCharacters, InputItem, LogLevel,
    OutputFormat, Platform, PreserveEntrySignatures, RawMinifyOptions, ResolveOptions,
    SourceMapType, TsConfig,
};
use rolldown_common::{
    CodeSplittingMode, ManualCodeSplittingOptions, MatchGroup, MatchGroupName, MatchGroupTest,
    Output, OutputChunk,
};
use rolldown_error::BuildDiagnostic;
use rolldown_resolver::Resolver;

use self::{
    collectors::Collectors,
    modules::{Engine, FileKind, Modules, Request, Seen},
    shared::SharedModules,
};
use crate::{
    failure::words::names_browser_global, package_name::package_of, source::book_fs::BookFs,
};

/// The modules of a bundle, and what was found in their sources.
#[derive(Debug, Default)]
pub(crate) struct Bundle {
    pub(crate) chunks: Vec<Arc<OutputChunk>>,
    pub(crate) collectors: Collectors,
    pub(crate) errors: Vec<BuildDiagnostic>,
    pub(crate) seen: Arc<Seen>,
}

impl Bundle {
    /// Returns the identifiers of the modules that have code in a chunk.
    fn modules(&self) -> impl Iterator<Item = &str> {
        let chunks = self.chunks.iter();
        let modules = chunks.flat_map(|it| it.modules.keys.iter().zip(&it.modules.values));
        let with_code = modules.filter(|(_, module)| module.rendered_length() > 0);
        with_code.map(|(id, _)| id.as_str())
    }

    /// Returns whether a chunk has code of a module.
    pub(crate) fn has_module(&self, id: &str) -> bool {
        self.modules().any(|it| it == id)
    }

    /// Returns the packages with code that imports modules of Node.js, each with one of its files and
    /// the names of the modules.
    pub(crate) fn of_node(&self) -> BTreeMap<String, (String, BTreeSet<String>)> {
        let mut found = BTreeMap::new();
        for (file, specifier) in &*lock(&self.seen.of_node) {
            let path = slashes(file.as_ref());
            let package = package_of(&path).filter(|_| self.has_module(file));
            if let Some(package) = package {
                let of_package = found.entry(package.to_owned());
                let (_, names) = of_package.or_insert_with(|| (file.clone(), BTreeSet::new()));
                names.insert(specifier.clone());
            }
        }
        found
    }

    /// Returns whether the build needs the files that a package has for servers, because its files for
    /// browsers name something that only browsers have.
    pub(crate) fn needs_files_of_build(&self, fs: &BookFs) -> bool {
        let packages = lock(&self.seen.differing);
        let differs = |id: &&str| {
            let id = slashes(id.as_ref());
            package_of(&id).is_some_and(|package| packages.contains(package))
        };
        let mut texts = self
            .modules()
            .filter(differs)
            .map(|id| fs.text(id.as_ref()));
        texts.any(|text| text.is_ok_and(|text| names_browser_global(&text)))
    }
}

/// Returns a resolver for browsers, or for the engine of the build.
fn resolver(fs: &BookFs, root: &Path, is_for_browsers: bool) -> Resolver<BookFs> {
    let texts = |all: &[&str]| Some(all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
    let browser = if is_for_browsers {
        &["browser"][..]
    } else {
        &[]
    };
    let options = ResolveOptions {
        alias_fields: Some(browser.iter().map(|it| vec![(*it).to_owned()]).collect()),
        condition_names: texts(&[browser, &["module", "production"]].concat()),
        extensions: texts(&[
            ".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", ".mts", ".cts", ".json",
        ]),
        main_fields: texts(&[browser, &["module", "main"]].concat()),
        // `BookFs` resolves links, inside of the folders that may be read.
        symlinks: Some(false),
        ..ResolveOptions::default()
    };
    let tsconfig = TsConfig::Auto(true);
    Resolver::new(
        fs.clone(),
        root.to_owned(),
        Platform::Neutral,
        &tsconfig,
        options,
    )
}

/// The length of the sources of a shared chunk, in bytes, below which it joins another: each is a
/// request.
const SMALL_CHUNK: f64 = 16_000.0;

/// Returns the way to put modules that several components share into few chunks.
fn shared_chunks(entries: &[(String, PathBuf)]) -> CodeSplittingMode {
    let components: BTreeSet<_> = entries.iter().map(|(_, file)| file.clone()).collect();
    let is_shared = move |id: &str| {
        let is_shared = !components.contains(Path::new(id));
        Box::pin(async move { Ok(Some(is_shared)) }) as Pin<Box<_>>
    };
    let group = MatchGroup {
        name: MatchGroupName::Static("shared".to_owned()),
        test: Some(MatchGroupTest::Function(Arc::new(is_shared))),
        min_share_count: Some(2),
        entries_aware: Some(true),
        entries_aware_merge_threshold: Some(SMALL_CHUNK),
        include_dependencies_recursively: Some(false),
        ..MatchGroup::default()
    };
    CodeSplittingMode::Advanced(ManualCodeSplittingOptions {
        groups: Some(vec![group]),
        ..ManualCodeSplittingOptions::default()
    })
}

fn options(input: &Input<'_>, engine: &Engine, collectors: &Collectors) -> BundlerOptions {
    let item = |name: &str, import: &str| InputItem {
        name: Some(name.to_owned()),
        import: import.to_owned(),
    };
    let entries = input.entries.iter();
    let entries = entries.map(|(name, file)| item(name, &file.to_string_lossy()));
    let collectors = collectors.keys().map(|id| item("styles", id));
    let ending = match engine {
        Engine::Browsers => "[hash:10].js",
        // Pages name the modules for browsers, which lead to these.
        Engine::Build(_) => "[hash:10].build.js",
    };
    let names = format!("own/[name].{ending}");
    // The bundler would name a shared module by its components, so a new component would rename it.
    let shared_names = format!("own/shared.{ending}");
    let define = [
        ("process.env.NODE_ENV", "\"production\""),
        ("process.env", "{}"),
        ("process.browser", "true"),
        ("global", "globalThis"),
    ];
    let define = define.map(|(name, value)| (name.to_owned(), value.to_owned()));
    BundlerOptions {
        input: Some(entries.chain(collectors).collect()),
        cwd: Some(input.root.to_owned()),
        code_splitting: Some(shared_chunks(input.entries)),
        // A chunk may have modules that some of its components do not import.
        strict_execution_order: Some(true),
        platform: Some(Platform::Browser),
        format: Some(OutputFormat::Esm),
        dir: Some("dist".to_owned()),
        entry_filenames: Some(names.into()),
        chunk_filenames: Some(shared_names.into()),
        hash_characters: Some(HashCharacters::Hex),
        sourcemap: Some(SourceMapType::Hidden),
        sourcemap_exclude_sources: Some(true),
        minify: Some(RawMinifyOptions::Bool(*engine == Engine::Browsers)),
        minify_internal_exports: Some(false),
        define: Some(define.into_iter().collect()),
        preserve_entry_signatures: Some(PreserveEntrySignatures::AllowExtension),
        log_level: Some(LogLevel::Silent),
        experimental: Some(ExperimentalOptions {
            lazy_barrel: Some(true),
            on_demand_wrapping: Some(true),
            // `Modules` reports such addresses.
            resolve_new_url_to_asset: Some(true),
            ..ExperimentalOptions::default()
        }),
        // The resolver of `Modules` reads it.
        tsconfig: Some(TsConfig::Auto(false)),
        ..BundlerOptions::default()
    }
}

/// The inputs of a bundle.
pub(crate) struct Input<'a> {
    pub(crate) fs: &'a BookFs,
    pub(crate) root: &'a Path,
    pub(crate) shared: &'a SharedModules,
    /// The files of the components, each with the name of its module.
    pub(crate) entries: &'a [(String, PathBuf)],
}

/// Bundles components and collectors for an engine. `answer` returns the module of a file that is not a
/// script; it is called on this thread.
pub(crate) fn bundle(
    input: &Input<'_>,
    engine: Engine,
    collectors: Collectors,
    mut answer: impl FnMut(&Path, FileKind) -> String,
) -> Bundle {
    let (requests, asked) = mpsc::channel();
    let seen = Arc::<Seen>::default();
    let (fs, root) = (input.fs, input.root);
    let options = options(input, &engine, &collectors);
    let is_for_browsers = engine == Engine::Browsers;
    let modules = Modules {
        fs: fs.clone(),
        engine,
        resolver: resolver(fs, root, is_for_browsers),
        of_other: resolver(fs, root, !is_for_browsers),
        shared: input.shared.clone(),
        collectors: collectors.clone(),
        requests: requests.clone(),
        seen: Arc::clone(&seen),
    };
    let end = EndOfRequests(requests);
    let run = move || {
        let _end = end;
        run(options, modules)
    };
    let result = thread::scope(|scope| {
        // If `answer` panics, the requests that wait are dropped, so that the bundler ends.
        let asked = asked;
        let running = scope.spawn(run);
        for Request {
            file,
            kind,
            answer: to,
        } in asked.iter().map_while(|it| it)
        {
            let _ = to.send(answer(&file, kind));
        }
        running.join()
    });
    let result = result.unwrap_or_else(|_| Err(vec![failed("the bundler stopped")]));
    let (chunks, errors) = match result {
        Ok(chunks) => (chunks, Vec::new()),
        Err(errors) => (Vec::new(), errors),
    };
    Bundle {
        chunks,
        collectors,
        errors,
        seen,
    }
}

/// Ends the requests when it is dropped, also after a panic.
struct EndOfRequests(mpsc::Sender<Option<Request>>);

impl Drop for EndOfRequests {
    fn drop(&mut self) {
        // Parts of the bundler may live longer, with the other end of the channel.
        let _ = self.0.send(None);
    }
}

fn failed(message: &'static str) -> BuildDiagnostic {
    BuildDiagnostic::unhandleable_error(std::io::Error::other(message).into())
}

/// The stack of a thread that compiles modules, in bytes.
const THREAD_STACK: usize = 8 << 20;

/// Ends when the bundler has waited for five seconds without a task: it never counts a task that
/// panicked as done.
async fn no_task_left(metrics: &tokio::runtime::RuntimeMetrics) {
    let mut idle = 0;
    while idle < 20 {
        tokio::time::sleep(Duration::from_millis(250)).await;
        idle = match metrics.num_alive_tasks() {
            0 => idle + 1,
            _ => 0,
        };
    }
}

fn run(
    options: BundlerOptions,
    modules: Modules,
) -> Result<Vec<Arc<OutputChunk>>, Vec<BuildDiagnostic>> {
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(THREAD_STACK)
        .enable_time()
        .build()
        .map_err(|error| vec![BuildDiagnostic::unhandleable_error(error.into())])?;
    let metrics = runtime.metrics();
    let bundled = runtime.block_on(async {
        let mut bundler = Bundler::with_plugins(options, vec![Arc::new(modules)])?;
        tokio::select! {
            done = bundler.generate() => done,
            () = no_task_left(&metrics) => Err(vec![failed("a module could not be read")].into()),
        }
    });
    let output = bundled.map_err(rolldown_error::BatchedBuildDiagnostic::into_vec)?;
    let chunks = output.assets.into_iter().filter_map(|it| match it {
        Output::Chunk(chunk) => Some(chunk),
        Output::Asset(_) => None,
    });
    Ok(chunks.collect())
}
