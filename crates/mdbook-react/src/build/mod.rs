//! The stages of a build, in their order.
//!
//! 1. [`plan`]: every chapter is parsed once for its front matter; routes, sidebars and what all
//!    pages share follow from that.
//! 2. [`pages`]: each page is built, rendered and staged on its own, in parallel; nothing of it
//!    stays in memory but its links and its ids.
//! 3. [`check`]: links and anchors across pages.
//! 4. [`finish`]: tag pages, redirects, sitemap, sidebars, route table, manifest, entry.
//! 5. The commit, unless something is an error.

mod check;
mod finish;
mod lists;
mod pages;
mod plan;
mod screens;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use mdbook_renderer::RenderContext;

use crate::{
    config::{self, Config},
    diagnostic::{self, Diagnostic, Severity},
    emit::{Committed, Stage},
    prerender::THREAD_STACK,
};

/// How a build differs from the usual one.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// Write nothing.
    pub check_only: bool,
    /// Treat warnings as errors, as `strict` in the configuration does.
    pub strict: bool,
    /// Findings to leave out: codes, or `drafts`.
    pub allow: Vec<String>,
}

/// How a build ended.
#[derive(Debug)]
pub struct Outcome {
    /// Everything found, by file and line.
    pub diagnostics: Vec<Diagnostic>,
    /// What was written; `None` when nothing was.
    pub built: Option<Built>,
    /// How many pages the book has.
    pub pages: usize,
    /// How long it took.
    pub elapsed: Duration,
}

/// What a build wrote.
#[derive(Debug, Clone, Copy)]
pub struct Built {
    /// Pages of the book.
    pub pages: usize,
    /// Files.
    pub files: Committed,
}

impl Outcome {
    /// Whether nothing found is an error.
    pub fn is_ok(&self) -> bool {
        self.diagnostics
            .iter()
            .all(|d| d.severity != Severity::Error)
    }
}

/// Renders the book of `context` into its destination.
pub fn build(context: &RenderContext) -> Outcome {
    build_with(context, &BuildOptions::default())
}

/// The same with options.
///
/// Errors of the file system are findings too, so an outcome always tells everything.
pub fn build_with(context: &RenderContext, options: &BuildOptions) -> Outcome {
    let start = Instant::now();
    let (config, mut diagnostics) = config::load(&context.config, &context.root);
    let mut pages = 0;
    let mut built = None;
    if let Some(config) = config {
        match in_threads(|| run(context, &config, options)) {
            Ok(run) => {
                diagnostics.extend(run.diagnostics);
                (pages, built) = (run.pages, run.built);
            }
            Err(error) => diagnostics.push(failure(&error)),
        }
    }
    diagnostic::sort(&mut diagnostics);
    Outcome {
        diagnostics,
        built,
        pages,
        elapsed: start.elapsed(),
    }
}

/// Rendering recurses once a nested element, so its threads have room for it.
fn in_threads<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(THREAD_STACK)
        .build();
    pool.context("cannot start threads")?.install(work)
}

fn failure(error: &anyhow::Error) -> Diagnostic {
    Diagnostic::new("F001", Severity::Error, format!("{error:#}"))
}

struct Run {
    diagnostics: Vec<Diagnostic>,
    built: Option<Built>,
    pages: usize,
}

fn run(context: &RenderContext, config: &Config, options: &BuildOptions) -> Result<Run> {
    let mut plan = plan::plan(context, config)?;
    let mut diagnostics = std::mem::take(&mut plan.diagnostics);
    let stage = match options.check_only {
        true => None,
        false => Some(Stage::open(&context.destination)?),
    };
    let records = pages::pages(&plan, stage.as_ref())?;
    diagnostics.extend(
        records
            .iter()
            .flat_map(|page| page.diagnostics.iter().cloned()),
    );
    diagnostics.extend(check::check(&plan, &records));
    let mut diagnostics = judge(diagnostics, config, options);
    let is_ok = diagnostics.iter().all(|d| d.severity != Severity::Error);
    let pages = records.len();
    let built = match stage {
        Some(stage) if is_ok => {
            diagnostics.extend(finish::finish(&plan, &records, &stage)?);
            let files = stage.commit()?;
            Some(Built { pages, files })
        }
        _ => None,
    };
    Ok(Run {
        diagnostics,
        built,
        pages,
    })
}

/// Applies what the book's owner decided about findings.
fn judge(found: Vec<Diagnostic>, config: &Config, options: &BuildOptions) -> Vec<Diagnostic> {
    let strict = config.strict || options.strict;
    let allowed = |d: &Diagnostic| {
        let drafts =
            d.code == check::DRAFT_LINK && options.allow.iter().any(|kind| kind == "drafts");
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
