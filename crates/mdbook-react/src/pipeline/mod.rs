//! The stages of a build, in their order.
//!
//! 1. `inputs`: chapters, assets, themes, dates and what earlier builds left are read.
//! 2. `navigation`: every chapter is parsed once for its front matter; routes and sidebars follow.
//! 3. `frame`: the site's data, its stylesheet and the document around pages.
//! 4. `pages`: each page is built, rendered and staged on its own, in parallel; nothing of it
//!    stays in memory but its links and its ids.
//! 5. `check`: links and anchors across pages.
//! 6. `finish`: tag pages, redirects, sitemap, sidebars, route table, manifest, entry. The index
//!    of the `search` is made beside 4 and 6, as soon as it has the words of all pages.
//! 7. The commit, unless something is an error.

mod ahead;
mod branch_keys;
mod broken_links;
mod cache;
mod chapter_facts;
mod check;
mod destination;
mod facts;
mod failure;
mod finish;
mod frame;
mod hosts;
mod inputs;
mod link_policy;
mod lists;
mod lock;
mod navigation;
mod nesting;
mod old_addresses;
mod pages;
mod plan;
mod portable_names;
mod print_page;
mod screens;
mod search;
mod sidebar_items;
pub(crate) mod staging;
pub(crate) mod store;
mod title;
mod unused;

use std::{
    collections::BTreeSet,
    fmt,
    path::PathBuf,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use mdbook_core::book::Book;
use mdbook_renderer::RenderContext;
use site_writer::Committed;

#[cfg(feature = "serve")]
pub(crate) use self::cache::FOLDER as CACHE_FOLDER;
pub use self::{
    ahead::ReadAhead,
    cache::{PageListener, Session},
};
use self::{
    failure::{failure, failures, is_interrupted},
    plan::Plan,
    search::Indexing,
    staging::Stage,
};
use crate::{
    config::{self, Config},
    diagnostic::{self, Diagnostic, Severity, codes},
    search::Collector,
    shell::Shell,
    site::document::style_text,
    watchdog::{self, Watchdog},
    work::Work,
};

/// The word for links to drafts among the findings to leave out.
pub(crate) const DRAFTS: &str = "drafts";

/// How a build differs from the usual one.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// The React shell that the site gets.
    pub shell: &'static dyn Shell,
    /// Write nothing.
    pub check_only: bool,
    /// Treat warnings as errors, as `strict` in the configuration does.
    pub strict: bool,
    /// Findings to leave out: codes, or `drafts`.
    pub allow: Vec<String>,
    /// Findings about the book's files from before the build.
    pub found_on_loading: Vec<Diagnostic>,
    /// Keep nothing on disk for the next build, and use nothing that is there.
    pub no_cache: bool,
    /// What earlier builds in this process know.
    pub session: Option<Arc<Session>>,
    /// What earlier builds of this book left on disk, where reading that was begun already.
    pub ahead: Option<Arc<ReadAhead>>,
}

impl BuildOptions {
    /// Returns the options of a usual build, with this shell.
    pub fn new(shell: &'static dyn Shell) -> Self {
        Self {
            shell,
            check_only: false,
            strict: false,
            allow: Vec::new(),
            found_on_loading: Vec::new(),
            no_cache: false,
            session: None,
            ahead: None,
        }
    }
}

/// How a build ended.
#[derive(Debug)]
pub struct Outcome {
    /// Everything found, by file and line.
    pub diagnostics: Vec<Diagnostic>,
    /// What was written; `None` when the site was not written, or not completely.
    pub built: Option<Built>,
    /// Whether writing stopped half-way, so the destination holds files of two sites. Each is
    /// whole; the next build completes it.
    pub is_interrupted: bool,
    /// How many pages the book has.
    pub pages: usize,
    /// How long it took.
    pub elapsed: Duration,
    /// Files that chapters include: when one changes, the site does.
    pub included: BTreeSet<PathBuf>,
    /// A thread of the build goes on and cannot be stopped, so no other build will do.
    pub is_unended: bool,
}

/// What a build wrote.
#[derive(Debug, Clone)]
pub struct Built {
    /// Pages of the book.
    pub pages: usize,
    /// Files.
    pub files: Committed,
    /// The rules that every document carries, as they are in its style element.
    pub stylesheet: String,
    /// The file that all pages share, relative to `_data/`.
    pub site: String,
}

impl Outcome {
    /// A build that did not come to the book's pages.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            diagnostics,
            built: None,
            is_interrupted: false,
            pages: 0,
            elapsed: Duration::ZERO,
            included: BTreeSet::new(),
            is_unended: false,
        }
    }

    /// A build that goes on in its threads, and of which nobody waits for the end.
    fn unended(diagnostics: Vec<Diagnostic>, elapsed: Duration) -> Self {
        Self {
            diagnostics,
            built: None,
            is_interrupted: false,
            pages: 0,
            elapsed,
            included: BTreeSet::new(),
            is_unended: true,
        }
    }

    /// Whether nothing found is an error.
    pub fn is_ok(&self) -> bool {
        self.diagnostics
            .iter()
            .all(|d| d.severity != Severity::Error)
    }
}

/// Renders the book of `context` into its destination.
///
/// The context is taken, because the chapters' texts become part of what is built.
pub fn build(context: RenderContext, shell: &'static dyn Shell) -> Outcome {
    build_with(context, &BuildOptions::new(shell))
}

/// The same with options.
///
/// Errors of the file system are findings too, so an outcome always tells everything.
///
/// A grammar that does not come to an end ends the build after a while, but its thread cannot be
/// stopped and keeps the destination: then [`Outcome::is_unended`], and the process should end.
pub fn build_with(context: RenderContext, options: &BuildOptions) -> Outcome {
    let start = Instant::now();
    let options = options.clone();
    match watchdog::watched(move |watchdog| build_watched(context, &options, watchdog)) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(found)) => Outcome::unended(found, start.elapsed()),
        Err(error) => Outcome::failed(vec![failure(&no_threads(&error))]),
    }
}

/// Builds, and tells the watchdog what it is at.
fn build_watched(
    mut context: RenderContext,
    options: &BuildOptions,
    watchdog: &Watchdog,
) -> Outcome {
    let start = Instant::now();
    let (config, known) = config::load(&context.config, &context.root);
    let mut diagnostics = Vec::new();
    let mut pages = 0;
    let mut built = None;
    let mut interrupted = false;
    let mut included = BTreeSet::new();
    if let Some(too_deep) = nesting::check(&context.book) {
        diagnostics = judge(known, &config, options);
        diagnostics.push(too_deep);
    } else {
        let book = std::mem::take(&mut context.book);
        match in_threads(options.shell, || {
            run(&context, book, &config, known, options, watchdog)
        }) {
            Ok(run) => {
                diagnostics.extend(run.diagnostics);
                (pages, built, included) = (run.pages, run.built, run.included);
            }
            Err(error) => {
                diagnostics.extend(failures(&error));
                interrupted = is_interrupted(&error);
            }
        }
    }
    diagnostic::sort(&mut diagnostics);
    Outcome {
        diagnostics,
        built,
        is_interrupted: interrupted,
        pages,
        elapsed: start.elapsed(),
        included,
        is_unended: false,
    }
}

/// Runs `work` in threads with the stack that rendering needs. They stay for the life of the process.
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

struct Run {
    diagnostics: Vec<Diagnostic>,
    built: Option<Built>,
    pages: usize,
    included: BTreeSet<PathBuf>,
}

fn run(
    context: &RenderContext,
    book: Book,
    config: &Config,
    known: Vec<Diagnostic>,
    options: &BuildOptions,
    watchdog: &Watchdog,
) -> Result<Run> {
    let start = Instant::now();
    let is_usable = known.iter().all(|d| d.severity != Severity::Error);
    let stage_ended = |name: &str| tracing::debug!("{name} after {:.1?}", start.elapsed());
    let ((inputs, earlier, mut diagnostics), stage) = rayon::join(
        || inputs::read(context, book, config, options, watchdog),
        || open_stage(context, options),
    );
    let stage = stage?;
    diagnostics.extend(known);
    diagnostics.extend(options.found_on_loading.iter().cloned());
    let (navigation, found) = navigation::navigation(&inputs, &earlier);
    diagnostics.extend(found);
    let (frame, found) = frame::site_frame(&inputs, &navigation)?;
    diagnostics.extend(found);
    if !is_usable {
        // Pages built with defaults instead of the author's values would have faults of their own.
        return Ok(Run {
            diagnostics: judge(diagnostics, config, options),
            built: None,
            pages: 0,
            included: BTreeSet::new(),
        });
    }
    let plan = Plan::new(inputs, navigation, frame, earlier);
    stage_ended("planned");
    let collector = Collector::new(&plan.nav.docs, &plan.inputs.config.search.synonyms);
    let index = stage
        .as_ref()
        .map(|stage| Indexing::new(&plan, &collector, stage));
    let (records, lists) = rayon::scope(|scope| -> Result<_> {
        let start_index = || {
            if let Some(index) = &index {
                index.start(scope);
            }
        };
        // Where somebody waits to see what changed, that comes first.
        let gathered = || {
            if plan.inputs.session.is_none() {
                start_index();
            }
        };
        let records = pages::pages(&plan, &collector, stage.as_ref(), &gathered)?;
        stage_ended("pages built");
        start_index();
        diagnostics.extend(findings(&plan, &records));
        if options.check_only {
            diagnostics.extend(unused::unused(context, &plan));
        }
        diagnostics = judge(std::mem::take(&mut diagnostics), config, options);
        let is_ok = diagnostics.iter().all(|d| d.severity != Severity::Error);
        let lists = stage.as_ref().filter(|_| is_ok);
        let lists = lists.map(|stage| finish::lists(&plan, &records, stage));
        Ok((records, lists.transpose()?))
    })?;
    stage_ended("lists written");
    let search = index.map(Indexing::finish);
    let built = match (stage, lists) {
        (Some(stage), Some(mut lists)) => {
            diagnostics.append(&mut lists.diagnostics);
            finish::entry(
                &plan,
                &records,
                lists,
                search.transpose()?.flatten(),
                &stage,
            )?;
            let files = Work::Write.time(|| stage.commit())?;
            stage_ended("committed");
            tracing::debug!("work: {}", crate::work::report());
            Some(Built {
                pages: records.len(),
                files,
                stylesheet: style_text(&plan.frame.stylesheet),
                site: finish::site_file(&plan),
            })
        }
        _ => None,
    };
    let included = plan.inputs.chapters.iter();
    let included = included.flat_map(|chapter| chapter.source.included.iter().cloned());
    Ok(Run {
        diagnostics,
        built,
        pages: records.len(),
        included: included.collect(),
    })
}

/// Where files wait, unless nothing is to be written.
fn open_stage(context: &RenderContext, options: &BuildOptions) -> Result<Option<Stage>> {
    if options.check_only {
        return Ok(None);
    }
    destination::check(&context.destination, &context.source_dir())?;
    Stage::open(&context.destination, options.no_cache).map(Some)
}

/// What was found on all pages, and between them.
fn findings(plan: &Plan<'_>, records: &[pages::PageRecord]) -> Vec<Diagnostic> {
    let found = records.iter().flat_map(|page| page.diagnostics.clone());
    let found = found.chain(check::check(plan, records));
    found.chain(portable_names::check(plan, records)).collect()
}

/// Applies what the book's owner decided about findings.
fn judge(found: Vec<Diagnostic>, config: &Config, options: &BuildOptions) -> Vec<Diagnostic> {
    let strict = config.strict || options.strict;
    let allowed = |d: &Diagnostic| {
        let drafts = d.code == codes::DRAFT_LINK && options.allow.iter().any(|kind| kind == DRAFTS);
        drafts || options.allow.contains(&d.code)
    };
    let raise = |mut d: Diagnostic| {
        if strict {
            d.severity = Severity::Error;
        }
        d
    };
    found
        .into_iter()
        .filter(|d| !allowed(d))
        .map(raise)
        .collect()
}
