//! Writes the tree as HTML.
//!
//! [`to_html`] writes a whole document, byte for byte as CommonMark's reference does. A host that
//! writes some nodes differently implements [`Hooks`] and uses [`HtmlWriter`].

mod blocks;
mod element;
mod escape;
mod inlines;

use std::{collections::HashMap, mem};

#[cfg(feature = "commonmark")]
pub(crate) use element::attribute_value;
pub use element::html_attribute_name;
pub use escape::{attribute, text, url};

pub use crate::syntax::html_names::{is_known as is_html, is_void};
use crate::{Document, Node};

/// Replaces the output of nodes.
///
/// ```
/// use mdx_lite::{Node, NodeKind, Options, html::{Hooks, HtmlWriter}, parse};
///
/// /// Moves links under a sub-path, and counts them.
/// #[derive(Default)]
/// struct SubPath { links: usize }
/// impl Hooks for SubPath {
///     fn write(&mut self, node: &Node, writer: &mut HtmlWriter<'_>) -> bool {
///         let NodeKind::Link { url, .. } = &node.kind else { return false };
///         self.links += 1;
///         writer.push(&format!("<a href=\"/docs{url}\">"));
///         writer.nodes_with(&node.children, self);
///         writer.push("</a>");
///         true
///     }
/// }
///
/// let document = parse("[首页](/)", &Options::default());
/// let mut hooks = SubPath::default();
/// let mut writer = HtmlWriter::new().hooks(&mut hooks);
/// writer.nodes(&document.nodes);
/// assert_eq!(writer.finish(), "<p><a href=\"/docs/\">首页</a></p>\n");
/// assert_eq!(hooks.links, 1);
/// ```
pub trait Hooks {
    /// Writes `node` and returns true, or leaves it to the writer.
    ///
    /// The writer has no hooks meanwhile; [`HtmlWriter::nodes_with`] writes the children with them.
    fn write(&mut self, node: &Node, writer: &mut HtmlWriter<'_>) -> bool;
}

/// Writes nodes as HTML.
///
/// The output is not sanitised. A host that does not trust the author must sanitise it, for example
/// with `ammonia`.
#[derive(Default)]
pub struct HtmlWriter<'h> {
    out: String,
    hooks: Option<&'h mut dyn Hooks>,
    without_ids: bool,
    footnotes: Footnotes,
}

/// The labels of footnotes in the order of their first reference, and the index of each.
#[derive(Default)]
struct Footnotes {
    labels: Vec<String>,
    places: HashMap<String, usize>,
}

impl std::fmt::Debug for HtmlWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HtmlWriter")
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

impl<'h> HtmlWriter<'h> {
    /// Creates a writer without hooks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the hooks.
    #[must_use]
    pub fn hooks(mut self, hooks: &'h mut dyn Hooks) -> Self {
        self.hooks = Some(hooks);
        self
    }

    /// Omits the ids of headings.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.without_ids = true;
        self
    }

    /// Appends HTML as it is.
    pub fn push(&mut self, html: &str) {
        self.out.push_str(html);
    }

    /// Appends text, escaped.
    pub fn push_text(&mut self, text: &str) {
        escape::push_text(&mut self.out, text);
    }

    /// Starts a new line unless the output is empty or ends with a line feed.
    pub fn new_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// Writes nodes.
    pub fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    /// Writes nodes with these hooks.
    pub fn nodes_with(&mut self, nodes: &[Node], hooks: &mut dyn Hooks) {
        let mut inner = HtmlWriter {
            hooks: Some(hooks),
            out: mem::take(&mut self.out),
            footnotes: mem::take(&mut self.footnotes),
            without_ids: self.without_ids,
        };
        inner.nodes(nodes);
        (self.out, self.footnotes) = (inner.out, inner.footnotes);
    }

    /// Writes a node.
    pub fn node(&mut self, node: &Node) {
        if !self.is_written_by_hook(node) {
            self.default_node(node);
        }
    }

    /// Lets the hooks write a node; returns whether they did.
    fn is_written_by_hook(&mut self, node: &Node) -> bool {
        let Some(hooks) = self.hooks.take() else {
            return false;
        };
        let is_written = hooks.write(node, self);
        self.hooks = Some(hooks);
        is_written
    }

    /// Writes a node without calling the hooks for it; they are called for its children.
    pub fn default_node(&mut self, node: &Node) {
        if !self.block(node) {
            self.inline(node);
        }
    }

    /// Returns the HTML.
    pub fn finish(self) -> String {
        self.out
    }
}

/// Writes a document as HTML, with its footnotes at the end.
pub fn to_html(document: &Document) -> String {
    let mut writer = HtmlWriter::new();
    writer.document(document);
    writer.finish()
}
