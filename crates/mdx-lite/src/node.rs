//! The tree of a document.

use crate::{Element, Meta, Span, Value};

/// A part of a document with its place and its children.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The place in the author's file.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
    /// What it holds, in order.
    pub children: Vec<Node>,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum NodeKind {
    /// A paragraph.
    Paragraph,
    /// A heading.
    Heading {
        /// 1 to 6.
        depth: u8,
        /// The final id, unique among the slugs of the page; empty in plain CommonMark.
        id: String,
        /// Whether the author wrote the id. Such ids are taken as they are.
        explicit: bool,
        /// Classes of the host's heading attributes.
        classes: Vec<String>,
        /// Other attributes of the host's heading attributes.
        attrs: Vec<(String, Option<String>)>,
    },
    /// A list; its children are items.
    List {
        /// The first number of an ordered list.
        start: Option<u64>,
        /// Whether paragraphs right inside the items are shown without their element.
        tight: bool,
    },
    /// An item of a list.
    Item {
        /// The state of a task.
        task: Option<bool>,
    },
    /// A block quote.
    Quote,
    /// A block of code, fenced or (outside MDX) indented.
    Fence {
        /// The language in lower case; [`Meta::info`] has it as written.
        lang: Option<String>,
        /// What follows the language.
        meta: Meta,
        /// The code, with a line feed at its end unless it is empty.
        text: String,
    },
    /// A table; its children are rows, the first one the head.
    Table {
        /// The alignment of each column.
        align: Vec<Align>,
    },
    /// A row of a table.
    Row,
    /// A cell of a row.
    Cell,
    /// A thematic break.
    Rule,
    /// A box such as `:::note`.
    Admonition {
        /// The kind as written: `note`, `tip`, …
        kind: String,
        /// The title's inline nodes; `None` when there is none.
        title: Option<Vec<Node>>,
    },
    /// The text of a footnote.
    FootnoteDef(String),
    /// A definition list; its children are terms and details.
    DefList,
    /// A term of a definition list.
    DefTerm,
    /// What a term means.
    DefDetails,
    /// A JSX element or an HTML tag written in MDX.
    Jsx(Element),
    /// An expression in braces.
    Expr(Value),
    /// A comment, without its marks.
    Comment(String),
    /// Raw HTML (never in MDX): a block, or one tag in a line.
    Html(String),
    /// Text, its entities and escapes decoded.
    Text(String),
    /// Emphasis.
    Emph,
    /// Strong emphasis.
    Strong,
    /// Struck text.
    Strike,
    /// Code in a line.
    Code(String),
    /// A formula.
    Math {
        /// Whether it stands on lines of its own.
        display: bool,
        /// The formula as written.
        text: String,
    },
    /// A link.
    Link {
        /// Where it leads, decoded.
        url: String,
        /// Its title.
        title: Option<String>,
        /// How it is written.
        kind: LinkKind,
    },
    /// An image; its children are the alternative text.
    Image {
        /// Its address, decoded.
        url: String,
        /// Its title.
        title: Option<String>,
        /// How it is written.
        kind: LinkKind,
    },
    /// A line break.
    Break {
        /// Whether it is shown as one.
        hard: bool,
    },
    /// A reference to a footnote.
    FootnoteRef(String),
}

/// How a link is written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkKind {
    /// `[text](url)`.
    Inline,
    /// `[text][label]`, with the label.
    Full(String),
    /// `[label][]`.
    Collapsed(String),
    /// `[label]`.
    Shortcut(String),
    /// `<url>`.
    Angle,
    /// An address in the text.
    Bare,
}

/// The alignment of a table's column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Not said.
    #[default]
    None,
    /// `:--`.
    Left,
    /// `:-:`.
    Center,
    /// `--:`.
    Right,
}

impl Node {
    /// A node without children.
    pub fn new(span: Span, kind: NodeKind) -> Self {
        Self {
            span,
            kind,
            children: Vec::new(),
        }
    }

    /// A node with children.
    pub fn with(span: Span, kind: NodeKind, children: Vec<Self>) -> Self {
        Self {
            span,
            kind,
            children,
        }
    }

    /// The text inside, without any mark-up: what a heading says, what an image's alternative is.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.push_text(&mut out);
        out
    }

    fn push_text(&self, out: &mut String) {
        match &self.kind {
            NodeKind::Text(text)
            | NodeKind::Code(text)
            | NodeKind::Math { text, .. }
            | NodeKind::Fence { text, .. } => out.push_str(text),
            NodeKind::Break { .. } => out.push('\n'),
            NodeKind::Expr(value) => out.push_str(&value.shown().unwrap_or_default()),
            _ => self.children.iter().for_each(|child| child.push_text(out)),
        }
    }

    /// Whether it stands in a line of text.
    pub fn is_inline(&self) -> bool {
        match &self.kind {
            NodeKind::Jsx(element) => !element.flow,
            NodeKind::Text(_)
            | NodeKind::Emph
            | NodeKind::Strong
            | NodeKind::Strike
            | NodeKind::Code(_)
            | NodeKind::Math { .. }
            | NodeKind::Link { .. }
            | NodeKind::Image { .. }
            | NodeKind::Break { .. }
            | NodeKind::FootnoteRef(_) => true,
            _ => false,
        }
    }

    /// The node and everything below it, parents first.
    pub fn descendants(&self) -> impl Iterator<Item = &Self> {
        let mut stack = vec![self];
        std::iter::from_fn(move || {
            let node = stack.pop()?;
            stack.extend(node.children.iter().rev());
            Some(node)
        })
    }
}
