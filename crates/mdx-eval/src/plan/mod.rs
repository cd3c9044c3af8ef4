//! Writes a document as a JavaScript module: its imports and exports, and a function that returns
//! the content as data.
//!
//! The data refers to the document's nodes by number. A block without dynamic nodes is a single
//! number, so that the engine handles only the nodes that it changes.

mod dynamic;
mod names;
mod node;
mod value;

use mdx_lite::{Document, EsmKind, Node, NodeKind, Span};

pub use self::dynamic::needs_evaluation;
pub(crate) use self::names::jsx_names;
use self::{dynamic::Dynamic, names::BoundNames};
use crate::{
    data::{front_matter, quoted},
    script::Script,
};

/// The specifier of the module that generated code calls.
pub(crate) const RUNTIME: &str = "mdx-eval:runtime";

/// The node or position that a number in the data refers to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Entry<'a> {
    /// A node of the document.
    Node(&'a Node),
    /// A node inside an expression.
    Inner(&'a Node),
    /// The position of an attribute.
    Place(Span),
}

impl Entry<'_> {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Node(node) | Self::Inner(node) => node.span,
            Self::Place(span) => *span,
        }
    }
}

/// The module of a document.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) script: Script,
    pub(crate) entries: Vec<Entry<'a>>,
}

impl<'a> Plan<'a> {
    /// Plans the module `key`. All elements of a partial are evaluated, because its `components`
    /// may replace any of them.
    ///
    /// Expressions and statements at the positions in `broken` are left out.
    pub(crate) fn new(
        document: &'a Document,
        key: &str,
        is_partial: bool,
        broken: &[Span],
    ) -> Self {
        let bound = BoundNames::of(document);
        let mut planner = Planner {
            document,
            dynamic: Dynamic::of(document, &bound),
            bound,
            is_partial,
            broken,
            script: Script::default(),
            entries: Vec::new(),
        };
        planner.push_prelude(key);
        planner.esm();
        planner.content();
        Self {
            script: planner.script,
            entries: planner.entries,
        }
    }
}

struct Planner<'a, 'b> {
    document: &'a Document,
    dynamic: Dynamic,
    bound: BoundNames,
    is_partial: bool,
    broken: &'b [Span],
    script: Script,
    entries: Vec<Entry<'a>>,
}

impl<'a> Planner<'a, '_> {
    fn entry(&mut self, entry: Entry<'a>) -> usize {
        self.entries.push(entry);
        self.entries.len() - 1
    }

    fn is_broken(&self, span: Span) -> bool {
        self.broken.contains(&span)
    }

    /// Adds the import of the runtime, and the names that every page has.
    fn push_prelude(&mut self, key: &str) {
        let names: Vec<String> = jsx_names(self.document.source())
            .into_iter()
            .filter(|name| !self.bound.contains(name))
            .map(quoted)
            .collect();
        self.script.push(&format!(
            "import {{ open as _mdx$open }} from \"{RUNTIME}\";\nconst _mdx$ = _mdx$open({}, [{}]);\n",
            quoted(key),
            names.join(", ")
        ));
        let source = self.document.source();
        let yaml = self.document.front.as_ref().map_or("", |front| &front.raw);
        for name in ["frontMatter", "frontmatter"] {
            self.constant(name, source, || front_matter(yaml));
        }
        self.constant("toc", source, || toc(self.document));
        self.constant("contentTitle", source, || title(self.document));
        for name in ["metadata", "assets"] {
            self.constant(name, source, || "{}".to_owned());
        }
    }

    /// Defines a name that the page may use, unless the page defines it.
    fn constant(&mut self, name: &str, source: &str, json: impl FnOnce() -> String) {
        if names::has_word(source, name) && !self.bound.contains(name) {
            let json = json();
            self.script
                .push(&format!("const {name} = JSON.parse({});\n", quoted(&json)));
        }
    }

    fn esm(&mut self) {
        for statement in &self.document.esm {
            if self.is_broken(statement.span) {
                continue;
            }
            let text = self.document.slice(statement.span);
            self.script.push_written(text, text, statement.span.start);
            self.script.push(match statement.kind {
                // The statement may end with a comment.
                EsmKind::Import { .. } => "\n",
                _ => "\n;",
            });
        }
    }

    fn content(&mut self) {
        self.script.push(
            "export function _mdx$content(props) {\nconst _c = _mdx$.components(props);\nreturn [",
        );
        let document = self.document;
        self.children(&document.nodes, false);
        self.script.push("];\n}\n");
    }
}

/// Returns the headings below the first level as JSON, as site generators export them.
fn toc(document: &Document) -> String {
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { depth, id, .. } if *depth > 1 => Some(format!(
            "{{\"value\":{},\"id\":{},\"level\":{depth}}}",
            quoted(node.text().trim()),
            quoted(id)
        )),
        _ => None,
    });
    format!("[{}]", headings.collect::<Vec<_>>().join(","))
}

fn title(document: &Document) -> String {
    let title = document.descendants().find_map(|node| match &node.kind {
        NodeKind::Heading { depth: 1, .. } => Some(quoted(node.text().trim())),
        _ => None,
    });
    title.unwrap_or_else(|| "null".to_owned())
}
