//! What parsing gives.

use crate::{Diagnostic, LineIndex, Node, Span, Value, front::FrontMatter};

/// A parsed text. It owns everything it holds.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The YAML at the top.
    pub front: Option<FrontMatter>,
    /// Imports and exports, in order.
    pub esm: Vec<Esm>,
    /// The blocks.
    pub nodes: Vec<Node>,
    /// Link definitions, in order of place; of those with the same label the first one counts.
    pub definitions: Vec<Definition>,
    /// What was found wrong, in order of place.
    pub diagnostics: Vec<Diagnostic>,
    /// The source with its lines.
    pub lines: LineIndex,
}

impl Document {
    /// The source that was parsed.
    pub fn source(&self) -> &str {
        self.lines.text()
    }

    /// The source of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.source().get(span.range()).unwrap_or_default()
    }

    /// All nodes, parents before their children. Titles of admonitions are not among them.
    pub fn descendants(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().flat_map(Node::descendants)
    }
}

/// A definition of a link: `[label]: url "title"`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The label as written.
    pub label: String,
    /// The address.
    pub url: String,
    /// The title.
    pub title: Option<String>,
    /// The whole definition.
    pub span: Span,
}

/// An import or export statement.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Esm {
    /// The statement.
    pub span: Span,
    /// What it says.
    pub kind: EsmKind,
}

/// What an import or export says.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum EsmKind {
    /// `import a, {b as c} from 'source'`.
    Import {
        /// The module.
        source: String,
        /// The names it gives to the page; none when it is imported for its effect.
        bindings: Vec<Binding>,
    },
    /// `export const name = value`, and everything else that begins with `export`.
    Export {
        /// The name when there is one.
        name: Option<String>,
        /// The value when it is a literal; otherwise the source as [`Value::Opaque`].
        value: Value,
    },
}

/// A name that an import gives to the page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Binding {
    /// The name in the module: `default`, `*`, or an export's.
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
