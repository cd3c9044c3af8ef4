//! The tree as HTML.
//!
//! [`to_html`] writes a whole document, byte for byte as CommonMark's reference does. A host that
//! wants some nodes written otherwise implements [`Hooks`] and uses [`HtmlWriter`].

mod blocks;
mod element;
mod escape;
mod inlines;

#[cfg(feature = "commonmark")]
pub(crate) use element::attribute_value;
pub use element::html_attribute_name;
pub use escape::{attribute, text, url};

pub use crate::syntax::html_names::is_void;
use crate::{Document, Node};

/// Lets a host write nodes its own way.
///
/// ```
/// use mdx_lite::{Node, NodeKind, Options, html::{Hooks, HtmlWriter}, parse};
///
/// /// Moves links under a sub-path.
/// struct SubPath;
/// impl Hooks for SubPath {
///     fn write(&self, node: &Node, writer: &mut HtmlWriter<'_>) -> bool {
///         let NodeKind::Link { url, .. } = &node.kind else { return false };
///         writer.push(&format!("<a href=\"/docs{url}\">"));
///         writer.nodes(&node.children);
///         writer.push("</a>");
///         true
///     }
/// }
///
/// let document = parse("[首页](/)", &Options::default());
/// let mut writer = HtmlWriter::new().hooks(&SubPath);
/// writer.nodes(&document.nodes);
/// assert_eq!(writer.finish(), "<p><a href=\"/docs/\">首页</a></p>\n");
/// ```
pub trait Hooks {
    /// Writes `node` and tells so, or leaves it to the writer. `writer.nodes(&node.children)`
    /// writes what is inside, hooks included.
    fn write(&self, node: &Node, writer: &mut HtmlWriter<'_>) -> bool;
}

/// Writes nodes as HTML.
///
/// Nothing is sanitised: a host that does not trust the author cleans the result, for example with
/// `ammonia`.
#[derive(Default)]
pub struct HtmlWriter<'h> {
    out: String,
    hooks: Option<&'h dyn Hooks>,
    without_ids: bool,
    /// Labels of footnotes in the order of their first reference.
    footnotes: Vec<String>,
}

impl std::fmt::Debug for HtmlWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HtmlWriter")
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

impl<'h> HtmlWriter<'h> {
    /// A writer that writes everything as it is.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a host's own way for some nodes.
    #[must_use]
    pub fn hooks(mut self, hooks: &'h dyn Hooks) -> Self {
        self.hooks = Some(hooks);
        self
    }

    /// The same, but headings have no ids.
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

    /// Starts a new line unless one has been started.
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

    /// Writes a node.
    pub fn node(&mut self, node: &Node) {
        if !self.hooks.is_some_and(|hooks| hooks.write(node, self)) {
            self.default_node(node);
        }
    }

    /// Writes a node as if there were no hook for it; hooks for what is inside still work.
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

/// A document as HTML, with its footnotes at the end.
pub fn to_html(document: &Document) -> String {
    let mut writer = HtmlWriter::new();
    writer.document(document);
    writer.finish()
}
