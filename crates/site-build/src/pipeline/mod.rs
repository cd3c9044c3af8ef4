//! Builds a site in stages, each in its own file; [`stages`] calls them in order.

mod branches;
mod broken_links;
mod check;
mod destination;
mod facts;
mod failure;
mod finding_policy;
mod finish;
mod frame;
mod frame_links;
mod hosts;
mod index;
mod inputs;
mod joined_file;
mod kept_site;
mod last_build;
mod leaving_links;
mod link_policy;
mod llms_lists;
mod manifest;
mod navigation;
mod nesting;
mod not_found;
mod obstacles;
mod old_addresses;
mod options;
mod outcome;
mod page_addresses;
mod page_data;
mod page_files;
mod page_findings;
mod page_job;
mod page_key;
mod page_record;
mod page_threads;
mod pages;
mod portable_names;
mod prepare;
mod prerender;
mod print_page;
mod print_section;
mod redirects;
mod screens;
mod second_file;
mod shared_files;
mod sidebar_files;
mod sidebar_items;
mod site_styles;
mod stages;
mod style_parts;
mod style_words;
mod tag_pages;
mod title;
mod unused;

use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Instant,
};

use anyhow::{Result, anyhow};
use book_config::Config;
use book_files::BookFiles;
use book_source::html_preprocessors;
use build_cache::{
    cache::Cache,
    watchdog::{self, Watchdog},
};
use diagnostics::{self, Diagnostic, Severity, codes};
use mdbook_core::book::Book;
use mdbook_renderer::RenderContext;
use shell_interface::Shell;

use self::failure::{failure, failures, is_interrupted};
pub use self::options::{BuildOptions, SitePart};
pub use self::options::{DRAFTS, KeptSite};
pub use self::outcome::{Built, BuiltSite, Outcome};
pub(crate) use self::page_addresses::page_addresses;
pub(crate) use self::{
    failure::{damaged_record, in_the_way},
    finding_policy::apply_policy,
};
pub use self::{last_build::LastBuild, options::PageListener};

/// Renders a book with options.
///
/// A task that times out ends the build, but its thread cannot be stopped and keeps the
/// destination: then [`Outcome::has_running_thread`] is set, and the process should end.
pub fn build_with(context: RenderContext, options: &BuildOptions) -> Outcome {
    let start = Instant::now();
    let mut options = options.clone();
    let access = options.cache_access();
    let open = || Arc::new(Cache::open(&context.root, access));
    options.cache = (!options.no_cache).then(|| options.cache.take().unwrap_or_else(open));
    match watchdog::watched(move |watchdog| build_watched(context, &options, watchdog)) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(found)) => Outcome::timed_out(found, start.elapsed()),
        Err(error) => Outcome::failed(vec![failure(&no_threads(&error))]),
    }
}

/// Builds and reports each task to the watchdog.
fn build_watched(
    mut context: RenderContext,
    options: &BuildOptions,
    watchdog: &Arc<Watchdog>,
) -> Outcome {
    let start = Instant::now();
    let book = std::mem::replace(&mut context.book, Book::new());
    let (config, mut found) = options.config(&context);
    let files = BookFiles::of(&context.root, &context.config);
    found.extend(files.missing_roots().map(|at| missing_root(&config, at)));
    found.extend(options.cache.as_ref().and_then(|cache| cache.finding()));
    let book = match html_preprocessors::run(book, &context.config, &context.root, &config) {
        Ok(book) => book,
        Err(error) => return Outcome::failed(vec![failure(&error)]),
    };
    let config = Arc::new(config);
    let mut outcome = if let Some(too_deep) = nesting::check(&book, &context, &files) {
        found = apply_policy(found, &config, options);
        found.push(too_deep);
        Outcome::failed(found)
    } else {
        let stages = || stages::run(&context, book, &config, &files, found, options, watchdog);
        in_threads(options.shell, stages).unwrap_or_else(|error| Outcome {
            is_interrupted: is_interrupted(&error),
            ..Outcome::failed(failures(&error))
        })
    };
    if let Some(cache) = &options.cache {
        match options.delivery.is_changed() {
            true => cache.discard(),
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

/// Runs `work` on threads with the stack that rendering needs. The threads are kept until the
/// process ends.
fn in_threads<T: Send>(shell: &dyn Shell, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    static POOL: OnceLock<Result<rayon::ThreadPool, rayon::ThreadPoolBuildError>> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        rayon::ThreadPoolBuilder::new()
            .stack_size(shell.thread_stack())
            .build()
    });
    match pool {
        Ok(pool) => pool.install(work),
        Err(error) => Err(no_threads(error)),
    }
}

fn no_threads(error: &impl fmt::Display) -> anyhow::Error {
    anyhow!("cannot start threads: {error}")
}
