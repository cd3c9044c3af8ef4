//! Runs the preprocessors that serve mdBook's HTML output and not this one.
//!
//! mdBook runs a preprocessor for the outputs that its table or the program itself names. Books and
//! programs written before this output name `html` alone; without them, chapters would lose what
//! they add.

use std::path::Path;

use anyhow::Result;
use book_config::Config;
use mdbook_core::{book::Book, config::Config as BookConfig};
use mdbook_driver::{MDBook, builtin_preprocessors::CmdPreprocessor};
use mdbook_preprocessor::Preprocessor as _;
use mdbook_summary::Summary;
use serde::Deserialize;
use toml::{Table, Value};

use super::renderer_name::RendererName;

/// Preprocessors whose work this renderer does itself: mdBook's own, catalogues, the dialect of
/// chapters, and alerts.
const BUILT_IN: [&str; 5] = ["links", "index", "gettext", "mdx", "alerts"];

/// The preprocessor whose work this renderer does with `mermaid = true`.
const DIAGRAMS: &str = "mermaid";

/// The name of mdBook's HTML output.
const HTML: &str = "html";

/// The keys of a preprocessor's table that mdBook reads.
#[derive(Deserialize)]
struct PreprocessorKeys {
    command: Option<String>,
    renderers: Option<Vec<String>>,
}

/// Returns the book after the preprocessors that run for mdBook's HTML output alone, in the order in
/// which mdBook would run them. `settings` may exclude some.
///
/// # Errors
///
/// If a preprocessor fails.
pub fn run(book: Book, config: &BookConfig, root: &Path, settings: &Config) -> Result<Book> {
    let mut tables = config.preprocessors::<Table>()?;
    let is_skipped = |name: &String| {
        settings.skip_preprocessors.contains(name) || (settings.mermaid && name == DIAGRAMS)
    };
    tables.retain(|name, table| !is_skipped(name) && is_for_html_alone(name, table, root));
    if tables.is_empty() {
        return Ok(book);
    }
    let names: Vec<String> = tables.keys().cloned().collect();
    for table in tables.values_mut() {
        keep_order(table, &names);
    }
    let mut config = config.clone();
    config.build.use_default_preprocessors = false;
    config.set("preprocessor", tables)?;
    let mut runner = MDBook::load_with_config_and_summary(root, config, Summary::default())?;
    runner.book = book;
    let (book, _) = runner.preprocess_book(&RendererName(HTML))?;
    Ok(book)
}

/// Whether mdBook runs a preprocessor for its HTML output and not for this one.
fn is_for_html_alone(name: &str, table: &Table, root: &Path) -> bool {
    let settings = Value::Table(table.clone()).try_into::<PreprocessorKeys>();
    let Some(settings) = settings.ok().filter(|_| !BUILT_IN.contains(&name)) else {
        return false;
    };
    if let Some(renderers) = settings.renderers {
        let has = |wanted: &str| renderers.iter().any(|name| name == wanted);
        return has(HTML) && !has(diagnostics::NAME);
    }
    let command = settings.command;
    let command = command.unwrap_or_else(|| format!("mdbook-{name}"));
    // mdBook has reported a missing program when it asked for this output.
    let is_optional = true;
    let program = CmdPreprocessor::new(name.to_owned(), command, root.to_owned(), is_optional);
    let supports = |renderer| program.supports_renderer(renderer).unwrap_or_default();
    !supports(diagnostics::NAME) && supports(HTML)
}

/// Removes the names of preprocessors that have already run from `before` and `after` of one that
/// has not, because mdBook warns about names without a table.
fn keep_order(table: &mut Table, names: &[String]) {
    for key in ["before", "after"] {
        if let Some(Value::Array(order)) = table.get_mut(key) {
            order.retain(|other| names.iter().any(|name| other.as_str() == Some(name)));
        }
    }
}
