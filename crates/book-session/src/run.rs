//! Loads and preprocesses a book with mdBook's crates, in this process, and builds or checks it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Result;
use book_files::BookFiles;
use book_source::{
    catalogue::{self, Catalogue},
    chapter_files::ChapterFiles,
    include::faults as include_faults,
    preprocess::run::preprocess,
    summary::names::{draft_names, part_titles, translate_links, translate_sidebars},
};
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::config::Config;
use mdbook_driver::MDBook;
use mdbook_renderer::RenderContext;
use site_build::{BuildOptions, Outcome, editions};

use crate::{
    load::{self, MissingFiles},
    mdbook_findings,
};

/// Returns an outcome with the findings of mdBook, and with an error as a finding.
pub fn reported(outcome: Result<Outcome>, root: &Path) -> Outcome {
    let mut outcome = outcome
        .unwrap_or_else(|error| Outcome::failed(vec![mdbook_findings::failure(&error, root)]));
    outcome.report(mdbook_findings::take(root));
    diagnostics::sort(&mut outcome.diagnostics);
    outcome
}

/// Loads the book, runs its preprocessors, and renders this output alone.
///
/// # Errors
///
/// If mdBook or a preprocessor fails.
pub fn run(
    root: &Path,
    destination: Option<&Path>,
    missing: MissingFiles<'_>,
    mut options: BuildOptions,
) -> Result<Outcome> {
    let config = match configured(root, &mut options)? {
        Ok(config) => config,
        Err(found) => return Ok(Outcome::failed(found)),
    };
    let (root, config) = config;
    let destination = destination.map(std::path::absolute).transpose()?;
    let files = BookFiles::of(&root, &config).with_unsaved(&options.known.unsaved);
    let cache = options.known.cache.as_deref();
    let mut loaded = match load::load(&files, config, missing, cache)? {
        Ok(loaded) => loaded,
        Err(found) => return Ok(Outcome::failed(found)),
    };
    options.known.found = loaded.found;
    if let Some(destination) = destination {
        loaded.book.config.build.build_dir = destination;
    }
    render(loaded.book, &loaded.files, &options)
}

/// Returns the absolute path and the configuration of the book at `root`, and opens its cache, except
/// with `--no-cache`.
fn configured(
    root: &Path,
    options: &mut BuildOptions,
) -> Result<Result<(PathBuf, Config), Vec<Diagnostic>>> {
    let Ok(root) = root.canonicalize() else {
        let message = format!("there is no folder `{}`", root.display());
        let found = Diagnostic::new(codes::NO_BOOK, Severity::Error, message);
        let help = "name the folder with `book.toml`, or nothing in a folder of the book";
        return Ok(Err(vec![found.help(help)]));
    };
    let config = match load::config(&root, &options.known.unsaved)? {
        Ok(config) => config,
        Err(found) => return Ok(Err(found)),
    };
    if !options.no_cache {
        options.known.cache = Some(Arc::new(Cache::open(&root, options.cache_access())));
    }
    Ok(Ok((root, config)))
}

/// A book that is ready to be built, or the reasons why there is none.
type Ready = Result<(RenderContext, BuildOptions), Vec<Diagnostic>>;

/// Loads and preprocesses the book at `root`.
pub fn context(root: &Path, options: BuildOptions) -> Result<Ready> {
    context_with(root, options, catalogue::of_book)
}

/// Loads and preprocesses the book at `root` without translating it.
pub fn original(root: &Path, options: BuildOptions) -> Result<Ready> {
    context_with(root, options, |_, _| Ok(None))
}

fn context_with(
    root: &Path,
    mut options: BuildOptions,
    catalogue: impl Fn(&Config, &Path) -> Result<Option<Catalogue>, Vec<Diagnostic>>,
) -> Result<Ready> {
    let (root, config) = match configured(root, &mut options)? {
        Ok(config) => config,
        Err(found) => return Ok(Err(found)),
    };
    let files = BookFiles::of(&root, &config);
    let mut book = match load::load(&files, config, MissingFiles::Never, None)? {
        Ok(loaded) => loaded.book,
        Err(found) => return Ok(Err(found)),
    };
    let destination = book.build_dir_for(diagnostics::NAME);
    if let Some(found) = include_faults::find(&book, &files) {
        return Ok(Err(vec![found]));
    }
    let catalogue = match catalogue(&book.config, &book.root) {
        Ok(catalogue) => catalogue,
        Err(found) => return Ok(Err(found)),
    };
    let (preprocessed, _, _) = preprocess(
        &mut book,
        catalogue,
        &Arc::default(),
        &Arc::default(),
        &files,
    )?;
    let context = RenderContext::new(&book.root, preprocessed, book.config.clone(), destination);
    Ok(Ok((context, options)))
}

/// Runs the preprocessors of a loaded book, and renders this output alone.
///
/// `MDBook::build` would keep a second copy of every chapter until the end.
pub fn render(
    mut book: MDBook,
    unread: &Arc<ChapterFiles>,
    options: &BuildOptions,
) -> Result<Outcome> {
    let files = BookFiles::of(&book.root, &book.config).with_unsaved(&options.known.unsaved);
    let destination = book.build_dir_for(diagnostics::NAME);
    if let Some(found) = include_faults::find(&book, &files) {
        return Ok(Outcome::failed(vec![found]));
    }
    let catalogue = match catalogue::of_book(&book.config, &book.root) {
        Ok(catalogue) => catalogue,
        Err(found) => return Ok(Outcome::failed(found)),
    };
    let titles = part_titles(&book.book);
    let drafts = draft_names(&book.book.items);
    let (preprocessed, translated, chapter_origin) =
        preprocess(&mut book, catalogue, &Arc::default(), unread, &files)?;
    translate_sidebars(&mut book.config, &titles, &part_titles(&preprocessed))?;
    let translated_drafts = draft_names(&preprocessed.items);
    translate_links(&mut book.config, &drafts, &translated_drafts, None)?;
    let mut options = options.clone();
    options.known.chapter_origin = chapter_origin;
    options
        .known
        .found
        .extend(mdbook_findings::take(&book.root));
    let context = RenderContext::new(&book.root, preprocessed, book.config.clone(), destination);
    drop(book);
    tracing::debug!("mdBook delivered the book");
    let mut outcome = editions::build_editions(context, &options);
    outcome.diagnostics.extend(translated.found);
    Ok(outcome)
}
