//! Builds a book with both renderers.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use anyhow::{Context as _, Result, bail};
use mdbook_core::book::BookItem;
use mdbook_driver::MDBook;
use mdbook_react::{
    BuildOptions,
    diagnostic::{Diagnostic, Severity},
};
use mdbook_renderer::{RenderContext, Renderer};

use crate::config;

/// A book that both renderers have built.
pub(crate) struct Built {
    /// The site of mdBook's HTML output.
    pub(crate) html: PathBuf,
    /// The site of mdbook-react.
    pub(crate) react: PathBuf,
    /// The chapters, by their paths in the source folder, in the summary's order.
    pub(crate) chapters: Vec<PathBuf>,
    /// The findings of mdbook-react.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The keys and preprocessors that were left out of `book.toml`.
    pub(crate) left_out: Vec<String>,
    /// Whether `[output.html]` has `mathjax-support`.
    pub(crate) has_mathjax: bool,
}

/// Returns the name of the book in a folder: the names of its repository and of the folder.
pub(crate) fn name(folder: &Path) -> String {
    let repository = folder.ancestors().find(|path| path.join(".git").exists());
    let part = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    match repository {
        Some(repository) if repository != folder => {
            let inside = folder.strip_prefix(repository).unwrap_or(folder);
            let inside = inside.to_string_lossy().replace(['/', '\\'], "-");
            format!("{}-{inside}", part(repository))
        }
        _ => part(folder),
    }
}

/// Builds the book in `root` below `out`.
pub(crate) fn build(root: &Path, out: &Path) -> Result<Built> {
    let loaded = config::load(root, out)?;
    let has_mathjax = loaded
        .config
        .get::<bool>("output.html.mathjax-support")
        .ok()
        .flatten()
        .unwrap_or_default();
    let mut book =
        MDBook::load_with_config(root, loaded.config).context("mdBook cannot load it")?;
    if loaded
        .left_out
        .iter()
        .any(|what| what.starts_with("preprocessor"))
    {
        remove_front_matter(&mut book);
    }
    let seen = Arc::new(Mutex::new(Seen::default()));
    book.with_renderer(InProcess(Arc::clone(&seen)));
    book.build()?;
    let seen = std::mem::take(&mut *seen.lock().expect("no renderer panics with this lock"));
    Ok(Built {
        html: out.join("html"),
        react: out.join("react"),
        chapters: seen.chapters,
        diagnostics: seen.diagnostics,
        left_out: loaded.left_out,
        has_mathjax,
    })
}

/// Removes front matter, which mdBook itself shows as text. It is meant for a preprocessor that is
/// not installed.
fn remove_front_matter(book: &mut MDBook) {
    book.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && let Some(rest) = chapter.content.strip_prefix("---\n")
            && let Some((_, rest)) = rest.split_once("\n---\n")
        {
            chapter.content = rest.to_owned();
        }
    });
}

/// The chapters and findings of the renderer.
#[derive(Debug, Default)]
struct Seen {
    chapters: Vec<PathBuf>,
    diagnostics: Vec<Diagnostic>,
}

/// Renders with the library, in place of the command of `[output.react]`.
struct InProcess(Arc<Mutex<Seen>>);

impl Renderer for InProcess {
    fn name(&self) -> &'static str {
        mdbook_react::NAME
    }

    fn render(&self, context: &RenderContext) -> Result<()> {
        fs::create_dir_all(&context.destination)?;
        let chapters = context.book.iter().filter_map(|item| match item {
            BookItem::Chapter(chapter) => chapter.path.clone(),
            _ => None,
        });
        let chapters = chapters.collect();
        let mut options = BuildOptions::new(&mdbook_react::EmbeddedShell);
        options.no_cache = true;
        let outcome = mdbook_react::build_with(context.clone(), &options);
        let is_built = outcome.built.is_some();
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        let first = outcome.diagnostics.iter().find(is_error);
        let first = first.map(|found| found.message.clone());
        *self.0.lock().expect("no renderer panics with this lock") = Seen {
            chapters,
            diagnostics: outcome.diagnostics,
        };
        if !is_built {
            bail!("mdbook-react wrote no site: {}", first.unwrap_or_default());
        }
        Ok(())
    }
}
