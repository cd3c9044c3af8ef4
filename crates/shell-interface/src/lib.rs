//! The interface of the React shell that a build uses.
//!
//! The crate `react-shell` embeds the real shell, which needs a bundle made with Node. All other crates
//! take a [`Shell`], so they compile without one, and an edit of them does not compile the shell.

use std::{collections::BTreeMap, fmt, sync::Arc};

use anyhow::Result;
use serde::{Deserialize, Serialize};

/// The files and scripts of a React shell.
pub trait Shell: fmt::Debug + Sync {
    /// Returns the name of the small script that every page loads.
    fn boot(&self) -> &str;

    /// Returns the text of the script inside `<head>`.
    fn head_script(&self) -> &str;

    /// Returns the shell's rules for a site's stylesheet.
    fn styles(&self) -> &str;

    /// Returns the built-in design tokens, which `theme/tokens.css` replaces.
    fn tokens(&self) -> &str;

    /// Returns the built-in icon, an SVG.
    fn favicon(&self) -> &[u8];

    /// Returns the service worker, or the one that unregisters an earlier worker.
    fn service_worker(&self, is_offline: bool) -> &[u8];

    /// Returns the files to copy into a site, with their names.
    fn files(&self) -> Vec<(&str, &[u8])>;

    /// Returns the stack that a thread needs for rendering, in bytes.
    fn thread_stack(&self) -> usize;

    /// Starts preparing what the first rendered page needs, on another thread.
    fn warm_up(&self);

    /// Returns the name of the script that pages with own components also load.
    fn own_script(&self) -> &str;

    /// Returns the modules that own components share with the shell, with the names that they
    /// export.
    fn shared_modules(&self) -> BTreeMap<String, Vec<String>>;

    /// Creates a prerenderer for a site, given as the JSON of `site_model::Site`, with the
    /// modules of own components by their names.
    fn prerenderer(
        &self,
        site: String,
        modules: Arc<BTreeMap<String, String>>,
    ) -> Box<dyn Prerender>;

    /// Loads the search engine over an index whose files `read` reads.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    fn search_engine(&self, read: ReadIndex) -> Result<Box<dyn AnswerQueries>>;
}

/// Reads a file of an index by its name, decompressed.
pub type ReadIndex = Box<dyn Fn(&str) -> Result<Vec<u8>>>;

/// Renders the pages of one site.
pub trait Prerender: fmt::Debug + Send + Sync {
    /// Renders one address to HTML; `input` is the JSON of `site_model::RenderInput`.
    ///
    /// # Errors
    ///
    /// If React throws.
    fn html(&self, input: &str) -> Result<String>;

    /// Renders one address with own components from these modules, without the components in `endless`.
    ///
    /// # Errors
    ///
    /// If code other than such a component throws.
    fn html_with_components(
        &self,
        input: &str,
        modules: &[String],
        endless: &[ComponentFailure],
    ) -> Result<Rendered>;

    /// Returns the component that did not end, by the note of the process that ended itself; its
    /// number is empty if its module was being loaded.
    fn endless(&self, note: &str) -> Option<ComponentFailure>;
}

/// The HTML of a page, and the components that failed.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Rendered {
    /// The HTML.
    pub html: String,
    /// The `<style>` elements that libraries of the components need in the head.
    pub styles: String,
    /// The components that failed.
    pub components: Vec<ComponentFailure>,
    /// The calls by components whose value differs in browsers; `message` holds the call.
    pub unstable: Vec<ComponentFailure>,
    /// The modules that failed.
    pub modules: Vec<ModuleFailure>,
    /// The texts that the module of `RenderInput::exports_of` exports, as a JSON object.
    pub exports: Option<String>,
}

/// A module of own components that failed while it was loaded.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModuleFailure {
    /// The name of the module.
    pub module: String,
    /// The error with its stack.
    pub message: String,
    /// Whether the module, or one that it imports, has an early error: no engine runs it.
    pub is_early: bool,
}

/// An own component that failed while its page was rendered.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ComponentFailure {
    /// The number of the component on its page, or the name of the part of the shell that it
    /// replaces.
    pub component: String,
    /// The name of its module.
    pub module: String,
    /// The message of the error.
    pub message: String,
    /// The stack of the error, a line for each call.
    pub stack: String,
}

/// Answers queries over one index.
pub trait AnswerQueries {
    /// Returns the answer to `query` as JSON; `entry` names the file with which the index begins.
    ///
    /// # Errors
    ///
    /// If a file of the index cannot be read.
    fn search(&self, entry: &str, query: &str) -> Result<String>;
}
