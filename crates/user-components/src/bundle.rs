//! Bundles own components with rolldown: each becomes a module, and shared code becomes separate modules.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use rolldown::{
    Bundler, BundlerOptions, ExperimentalOptions, HashCharacters, InputItem, LogLevel,
    OutputFormat, Platform, PreserveEntrySignatures, RawMinifyOptions, ResolveOptions,
    SourceMapType, TsConfig,
};
use rolldown_common::{Output, OutputChunk};
use rolldown_error::BuildDiagnostic;
use rolldown_resolver::Resolver;

use super::{
    book_fs::BookFs,
    modules::{FileKind, Modules, Request, Seen},
    shared::SharedModules,
};

/// The engine that modules are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    Browsers,
    /// The engine of the build, which is neither a browser nor Node.js.
    Build,
}

/// The modules of a bundle, and what was found in their sources.
#[derive(Debug, Default)]
pub(super) struct Bundle {
    pub(super) chunks: Vec<Arc<OutputChunk>>,
    pub(super) errors: Vec<BuildDiagnostic>,
    pub(super) seen: Arc<Seen>,
}

/// The folder of the modules, which is not written. The sources in maps are relative to it.
pub(super) const FOLDER: &str = "dist/own";

/// Returns a resolver for an engine.
fn resolver(fs: &BookFs, root: &Path, engine: Engine) -> Resolver<BookFs> {
    let texts = |all: &[&str]| Some(all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
    let is_browser = engine == Engine::Browsers;
    let browser = if is_browser { &["browser"][..] } else { &[] };
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

fn options(root: &Path, entries: &[(String, PathBuf)]) -> BundlerOptions {
    let input = entries.iter().map(|(name, file)| InputItem {
        name: Some(name.clone()),
        import: file.to_string_lossy().into_owned(),
    });
    let names = "own/[name].[hash:10].js".to_owned();
    let define = [
        ("process.env.NODE_ENV", "\"production\""),
        ("process.env", "{}"),
        ("global", "globalThis"),
    ];
    let define = define.map(|(name, value)| (name.to_owned(), value.to_owned()));
    BundlerOptions {
        input: Some(input.collect()),
        cwd: Some(root.to_owned()),
        platform: Some(Platform::Browser),
        format: Some(OutputFormat::Esm),
        dir: Some("dist".to_owned()),
        entry_filenames: Some(names.clone().into()),
        chunk_filenames: Some(names.into()),
        hash_characters: Some(HashCharacters::Hex),
        sourcemap: Some(SourceMapType::Hidden),
        sourcemap_exclude_sources: Some(true),
        // The engine of the build finds errors in code that a minifier would remove.
        minify: Some(RawMinifyOptions::Bool(false)),
        define: Some(define.into_iter().collect()),
        preserve_entry_signatures: Some(PreserveEntrySignatures::AllowExtension),
        log_level: Some(LogLevel::Silent),
        experimental: Some(ExperimentalOptions {
            lazy_barrel: Some(true),
            ..ExperimentalOptions::default()
        }),
        // The resolver of `Modules` reads it.
        tsconfig: Some(TsConfig::Auto(false)),
        ..BundlerOptions::default()
    }
}

/// Bundles entries, each with the name of its module. `answer` returns the module of a file that is
/// not a script; it is called on this thread.
pub(super) fn bundle(
    fs: &BookFs,
    root: &Path,
    shared: &SharedModules,
    entries: &[(String, PathBuf)],
    engine: Engine,
    mut answer: impl FnMut(&Path, FileKind) -> String,
) -> Bundle {
    let (requests, asked) = mpsc::channel();
    let seen = Arc::<Seen>::default();
    let modules = Modules {
        fs: fs.clone(),
        resolver: resolver(fs, root, engine),
        of_build: (engine == Engine::Browsers).then(|| resolver(fs, root, Engine::Build)),
        shared: shared.clone(),
        requests: requests.clone(),
        seen: Arc::clone(&seen),
    };
    let options = options(root, entries);
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
    let result = result.unwrap_or_else(|_| Err(vec![failed("the bundler failed")]));
    let (chunks, errors) = match result {
        Ok(chunks) => (chunks, Vec::new()),
        Err(errors) => (Vec::new(), errors),
    };
    Bundle {
        chunks,
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
