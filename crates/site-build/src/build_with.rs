//! Builds one edition of a book: opens its cache, watches its tasks, and runs the stages.

use std::{sync::Arc, time::Instant};

use book_config::Config;
use book_source::preprocess::for_html as html_preprocessors;
use build_cache::{
    cache::Cache,
    watchdog::{self, Watchdog},
};
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_renderer::RenderContext;

use crate::{
    failure::{failure, failures, is_interrupted},
    finding_policy::apply_policy,
    options::BuildOptions,
    outcome::Outcome,
    project::Project,
    read::nesting,
    stages,
    threads::{in_threads, no_threads},
};

/// Renders a book with options.
///
/// A task that times out ends the build, but its thread cannot be stopped and keeps the
/// destination: then [`Outcome::has_running_thread`] is set, and the process should end.
pub fn build_with(context: RenderContext, options: &BuildOptions) -> Outcome {
    let (config, found) = options.config(&context.config, &context.root);
    build_loaded(context, config, found, options)
}

/// Renders a book whose configuration is loaded; `found` are the faults of the configuration.
pub(crate) fn build_loaded(
    context: RenderContext,
    config: Arc<Config>,
    found: Vec<Diagnostic>,
    options: &BuildOptions,
) -> Outcome {
    let start = Instant::now();
    let mut options = options.clone();
    let access = options.cache_access();
    let open = || Arc::new(Cache::open(&context.root, access));
    let cache = &mut options.known.cache;
    *cache = (!options.no_cache).then(|| cache.take().unwrap_or_else(open));
    match watchdog::watched(move |watchdog| {
        build_watched(context, &config, found, &options, watchdog)
    }) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(found)) => Outcome {
            elapsed: start.elapsed(),
            has_running_thread: true,
            ..Outcome::failed(found)
        },
        Err(error) => Outcome::failed(vec![failure(&no_threads(&error))]),
    }
}

/// Builds and reports each task to the watchdog.
fn build_watched(
    context: RenderContext,
    config: &Arc<Config>,
    mut found: Vec<Diagnostic>,
    options: &BuildOptions,
    watchdog: &Arc<Watchdog>,
) -> Outcome {
    let start = Instant::now();
    let (book, project) = Project::divide(context);
    let files = options.files(&project.root, &project.config);
    found.extend(files.missing_roots().map(|at| missing_root(config, at)));
    let opened = options.known.cache.as_ref();
    found.extend(opened.and_then(|cache| cache.finding()));
    let book = match html_preprocessors::run(book, &project.config, &project.root, config) {
        Ok(book) => book,
        Err(error) => return Outcome::failed(vec![failure(&error)]),
    };
    let mut outcome = if let Some(too_deep) = nesting::check(&book, &project, &files) {
        found = apply_policy(found, config, options);
        found.push(too_deep);
        Outcome::failed(found)
    } else {
        let stages = || stages::run(&project, book, config, &files, found, options, watchdog);
        in_threads(options.shell, stages).unwrap_or_else(|error| Outcome {
            is_interrupted: is_interrupted(&error),
            ..Outcome::failed(failures(&error))
        })
    };
    if let Some(cache) = &options.known.cache {
        match options.known.chapter_origin.is_changed() {
            true => cache.discard(),
            // The next build begins at once.
            false if outcome.is_outdated => {}
            false => cache.write(),
        }
        // The site is in place, so this is a warning even if the build is strict.
        outcome.diagnostics.extend(cache.finding());
    }
    diagnostics::sort(&mut outcome.diagnostics);
    outcome.elapsed = start.elapsed();
    outcome
}

/// Returns the finding about a folder in `read-roots` that does not exist.
fn missing_root(config: &Config, at: usize) -> Diagnostic {
    let named = config.read_roots.iter().flatten().nth(at);
    let message = format!("the folder `{}` does not exist", named.map_or("", |it| it));
    Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message)
        .at(config.place(&["read-roots", &at.to_string()]))
        .help("correct the path, which is relative to the folder of book.toml")
}
