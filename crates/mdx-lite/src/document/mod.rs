//! The result of parsing: the tree, front matter, imports and exports, link definitions,
//! diagnostics.

pub(crate) mod front;
pub(crate) mod meta;
pub(crate) mod node;
pub(crate) mod value;

use self::front::FrontMatterBlock;
use crate::{AdmonitionKinds, Diagnostic, HeadingIds, LineIndex, Node, Span, Value};

/// A parsed text. It owns its data.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The front matter.
    pub front: Option<FrontMatterBlock>,
    /// Imports and exports, in source order.
    pub esm: Vec<Esm>,
    /// The top-level nodes.
    pub nodes: Vec<Node>,
    /// Link definitions in source order. If several have the same label, links use the first.
    pub definitions: Vec<Definition>,
    /// The kinds of admonitions that the text was parsed with.
    pub admonition_kinds: AdmonitionKinds,
    /// The rule of the headings' ids.
    pub heading_ids: HeadingIds,
    /// Errors and warnings in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The source and the index of its lines.
    pub lines: LineIndex,
}

impl Document {
    /// Returns the source that was parsed.
    pub fn source(&self) -> &str {
        self.lines.text()
    }

    /// Returns the source text of `span`, or an empty string if it is out of range.
    pub fn slice(&self, span: Span) -> &str {
        self.source().get(span.range()).unwrap_or_default()
    }

    /// Iterates over all nodes outside of admonition titles, parents before children.
    pub fn descendants(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().flat_map(Node::descendants)
    }
}

/// A link definition: `[label]: url "title"`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The label as written.
    pub label: String,
    /// The address.
    pub url: String,
    /// The title.
    pub title: Option<String>,
    /// The position of the whole definition.
    pub span: Span,
}

/// An import or export statement.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Esm {
    /// The position of the statement.
    pub span: Span,
    /// The parsed statement.
    pub kind: EsmKind,
}

/// The contents of an import or export statement.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum EsmKind {
    /// `import a, {b as c} from 'source'`.
    Import {
        /// The module specifier.
        source: String,
        /// The names that the statement binds; empty for `import 'source'`.
        bindings: Vec<Binding>,
    },
    /// `export const name = value`, and every other statement that begins with `export`.
    Export {
        /// The exported name; `None` for forms such as `export {a}` and `export * from 'b'`.
        name: Option<String>,
        /// The value if it can be read without running it, otherwise the source as
        /// [`Value::Opaque`].
        value: Value,
    },
}

/// A name that an import binds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Binding {
    /// The name in the module: `default`, `*`, or the name of an export.
    pub imported: String,
    /// The name in the page.
    pub local: String,
}

impl Binding {
    pub(crate) fn new(imported: impl Into<String>, local: impl Into<String>) -> Self {
        Self {
            imported: imported.into(),
            local: local.into(),
        }
    }
}
