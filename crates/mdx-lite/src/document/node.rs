//! The tree of a document.

use crate::{Element, Meta, Span, Value};

/// A part of a document with its position and its children.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The position in the author's file.
    pub span: Span,
    /// The kind.
    pub kind: NodeKind,
    /// The children, in source order.
    pub children: Vec<Node>,
}

/// The kind of a node.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum NodeKind {
    /// A paragraph.
    Paragraph,
    /// A heading.
    Heading {
        /// 1 to 6.
        depth: u8,
        /// The final id: the author's, or a slug that is unique on the page. Empty in plain
        /// CommonMark.
        id: String,
        /// Whether the author wrote the id. Such an id is not made unique.
        explicit: bool,
        /// Classes of [`Options::heading_attributes`](crate::Options::heading_attributes).
        classes: Vec<String>,
        /// Other attributes of [`Options::heading_attributes`](crate::Options::heading_attributes).
        attrs: Vec<(String, Option<String>)>,
    },
    /// A list; its children are items.
    List {
        /// The first number of an ordered list.
        start: Option<u64>,
        /// Whether paragraphs directly inside the items are shown without a `<p>`.
        tight: bool,
    },
    /// An item of a list.
    Item {
        /// Whether a task is done; `None` for an ordinary item.
        task: Option<bool>,
    },
    /// A block quote.
    Quote,
    /// A block of code, fenced or (outside MDX) indented.
    Fence {
        /// The language in lower case; [`Meta::info`] has it as written.
        language: Option<String>,
        /// The info string.
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
    /// An admonition such as `:::note`.
    Admonition {
        /// The kind as written: `note`, `tip`, …
        kind: String,
        /// The inline nodes of the title; `None` without a title.
        title: Option<Vec<Node>>,
    },
    /// The definition of a footnote, with its label.
    FootnoteDef(String),
    /// A definition list; its children are terms and details.
    DefList,
    /// A term of a definition list.
    DefTerm,
    /// The description of a term.
    DefDetails,
    /// A JSX element or an HTML tag written in MDX.
    Jsx(Element),
    /// An expression in braces.
    Expr(Value),
    /// A comment, without its marks.
    Comment(String),
    /// Raw HTML (never in MDX): a block, or a single tag in a line.
    Html(String),
    /// Text with entities and escapes decoded.
    Text(String),
    /// Emphasis.
    Emph,
    /// Strong emphasis.
    Strong,
    /// Strikethrough.
    Strike,
    /// Inline code.
    Code(String),
    /// A formula.
    Math {
        /// Whether it was written with `$$`.
        display: bool,
        /// The formula as written.
        text: String,
    },
    /// A link.
    Link {
        /// The address, decoded.
        url: String,
        /// The title.
        title: Option<String>,
        /// The syntax it is written in.
        kind: LinkKind,
    },
    /// An image; its children are the alternative text.
    Image {
        /// The address, decoded.
        url: String,
        /// The title.
        title: Option<String>,
        /// The syntax it is written in.
        kind: LinkKind,
    },
    /// A line break.
    Break {
        /// Whether it is shown as a line break, not as white space.
        hard: bool,
    },
    /// A reference to a footnote, with its label.
    FootnoteRef(String),
}

/// The syntax of a link or an image.
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
    /// A bare address in the text.
    Bare,
}

/// The alignment of a column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// Unspecified.
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
    /// Creates a node without children.
    pub fn new(span: Span, kind: NodeKind) -> Self {
        Self {
            span,
            kind,
            children: Vec::new(),
        }
    }

    /// Creates a node with children.
    pub fn with(span: Span, kind: NodeKind, children: Vec<Self>) -> Self {
        Self {
            span,
            kind,
            children,
        }
    }

    /// Returns the plain text of the node, such as the text of a heading or the alternative text of
    /// an image.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.push_text(&mut out);
        out
    }

    pub(crate) fn push_text(&self, out: &mut String) {
        match &self.kind {
            NodeKind::Text(text)
            | NodeKind::Code(text)
            | NodeKind::Math { text, .. }
            | NodeKind::Fence { text, .. } => out.push_str(text),
            NodeKind::Break { .. } => out.push('\n'),
            NodeKind::Expr(value) => out.push_str(&value.shown().unwrap_or_default()),
            _ => push_text_of(&self.children, out),
        }
    }

    /// Returns the colour mode that an image is for, in the form of GitHub.
    fn color_mode(&self) -> Option<&'static str> {
        let NodeKind::Image { url, .. } = &self.kind else {
            return None;
        };
        let modes = ["#gh-light-mode-only", "#gh-dark-mode-only"];
        modes.into_iter().find(|mode| url.ends_with(mode))
    }

    /// Returns whether the node is part of a line of text.
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

    /// Iterates over the node and its descendants, parents first.
    pub fn descendants(&self) -> impl Iterator<Item = &Self> {
        let mut stack = vec![self];
        std::iter::from_fn(move || {
            let node = stack.pop()?;
            stack.extend(node.children.iter().rev());
            Some(node)
        })
    }
}

/// Adds the text of nodes. Of two images for the two colour modes, readers see one, so the text of the
/// second is left out.
pub(crate) fn push_text_of(nodes: &[Node], out: &mut String) {
    let mut first = None;
    for node in nodes {
        let mode = node.color_mode();
        match first {
            Some(before) if mode.is_some_and(|mode| mode != before) => first = None,
            _ => {
                first = mode.or(first);
                node.push_text(out);
            }
        }
    }
}
