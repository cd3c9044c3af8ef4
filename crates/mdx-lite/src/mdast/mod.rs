//! Writes the tree as mdast, JSON of the unist ecosystem with `type`, `children` and `position`.
//! JSX and expressions have the form of mdast-util-mdx, admonitions the form of
//! mdast-util-directive.
//! Columns and offsets count UTF-16 units, as JavaScript does. Keys are in alphabetical order.

mod containers;
mod flow;
mod label;
mod unist;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use self::{
    label::{labelled, reference},
    unist::{Children, Field, NodePosition, Point, Unist},
};
use crate::{
    Attr, AttrForm, Definition, Document, Element, FrontMatterBlock, LinkKind, Node, NodeKind,
    Span, Value,
};

/// The kind of the children of a node: blocks, or the content of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Flow,
    Phrasing,
}

/// Converts the document to the JSON of an mdast `root`.
///
/// ```
/// use mdx_lite::{Options, mdast::to_mdast, parse};
///
/// let root = to_mdast(&parse("*守卫*\n", &Options::default()));
/// let emphasis = &root["children"][0]["children"][0];
/// assert_eq!(emphasis["type"], "emphasis");
/// assert_eq!(emphasis["position"]["end"]["column"], 5);
/// ```
#[expect(
    clippy::missing_panics_doc,
    reason = "no key but strings, no float: every such value is JSON"
)]
pub fn to_mdast(document: &Document) -> Json {
    serde_json::to_value(Mdast::new(document)).expect("all keys are strings")
}

/// Serializes a document as an mdast `root`, node by node, so that a large tree is never held as
/// JSON.
///
/// ```
/// use mdx_lite::{Options, mdast::Mdast, parse};
///
/// let document = parse("*守卫*\n", &Options::default());
/// let mut out = Vec::new();
/// serde_json::to_writer(&mut out, &Mdast::new(&document))?;
/// assert!(out.starts_with(br#"{"children":[{"children":[{"children":[{"position":"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug)]
pub struct Mdast<'a> {
    document: &'a Document,
    /// The UTF-16 offset of the start of each line.
    lines: Vec<usize>,
    /// Front matter, statements and definitions.
    outside: Vec<Child<'a>>,
}

impl Serialize for Mdast<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Span::new(0, self.document.source().len());
        self.node("root", whole, [("children", Field::Root(self))])
            .serialize(serializer)
    }
}

/// The source of one node of unist.
#[derive(Debug, Clone, Copy)]
enum Child<'a> {
    Node(&'a Node),
    /// Adjacent texts and soft breaks, which become one text.
    Text(&'a [Node]),
    Front(&'a FrontMatterBlock),
    /// Statements, and whether all are imports.
    Esm(Span, bool),
    Definition(&'a Definition),
}

impl<'a> Child<'a> {
    fn all(nodes: &'a [Node]) -> impl Iterator<Item = Self> {
        let rows = nodes.chunk_by(|a, b| piece(a).is_some() && piece(b).is_some());
        rows.map(|row| match row {
            [node] if piece(node).is_none() => Self::Node(node),
            row => Self::Text(row),
        })
    }

    fn span(&self) -> Span {
        match self {
            Self::Node(node) => node.span,
            Self::Text(row) => around(row).unwrap_or_default(),
            Self::Front(front) => front.span,
            Self::Esm(span, _) => *span,
            Self::Definition(found) => found.span,
        }
    }
}

impl<'a> Mdast<'a> {
    /// Creates the writer of `document`.
    pub fn new(document: &'a Document) -> Self {
        let source = document.source();
        let mut lines = Vec::with_capacity(document.lines.line_count());
        let (mut sum, mut done) = (0, 0);
        for line in 1..=document.lines.line_count() {
            let start = document.lines.line_start(line).unwrap_or(done);
            sum += source[done..start].encode_utf16().count();
            done = start;
            lines.push(sum);
        }
        let outside = Child::outside_the_tree(document);
        Self {
            document,
            lines,
            outside,
        }
    }

    fn point(&self, offset: usize) -> Point {
        let place = self.document.lines.position(offset);
        Point {
            column: place.column_utf16,
            line: place.line,
            offset: self.lines[place.line - 1] + place.column_utf16 - 1,
        }
    }

    fn node<'w, const N: usize>(
        &self,
        kind: &'static str,
        span: Span,
        extra: [(&'static str, Field<'w>); N],
    ) -> Unist<'w> {
        let (start, end) = (self.point(span.start), self.point(span.end));
        Unist::new(kind, NodePosition { end, start }, extra)
    }

    /// Returns the children of the document.
    fn roots(&self) -> impl Iterator<Item = Unist<'_>> {
        let whole = Span::new(0, self.document.source().len() + 1);
        let all = self.blocks(&self.document.nodes, whole);
        all.into_iter()
            .map(|child| self.child(&child, Content::Flow))
    }

    fn children<'w>(
        &'w self,
        nodes: &'w [Node],
        parent: Option<Span>,
    ) -> impl Iterator<Item = Unist<'w>> {
        let content = match parent {
            Some(_) => Content::Flow,
            None => Content::Phrasing,
        };
        let blocks = parent.map(|parent| self.blocks(nodes, parent));
        let inlines = (parent.is_none()).then(|| Child::all(nodes));
        let children = blocks
            .into_iter()
            .flatten()
            .chain(inlines.into_iter().flatten());
        children.map(move |child| self.child(&child, content))
    }

    fn child<'w>(&'w self, child: &Child<'w>, content: Content) -> Unist<'w> {
        let span = child.span();
        match child {
            Child::Node(node) => self.one(node, content),
            Child::Text(row) => {
                let text: String = row.iter().filter_map(piece).collect();
                self.node("text", span, [("value", text.into())])
            }
            Child::Front(front) => {
                let raw = front.raw.trim_end_matches(['\n', '\r']);
                self.node("yaml", span, [("value", raw.into())])
            }
            Child::Esm(_, imports) => {
                let value = self.document.slice(span).trim_end();
                let data = object("import", *imports);
                self.node("mdxjsEsm", span, [("value", value.into()), ("data", data)])
            }
            Child::Definition(found) => {
                let [identifier, label] = labelled(&found.label);
                let url = ("url", found.url.as_str().into());
                let title = ("title", found.title.as_deref().into());
                self.node("definition", span, [identifier, label, url, title])
            }
        }
    }

    /// Returns a node with children and `extra` fields.
    fn parent<'w, const N: usize>(
        &'w self,
        kind: &'static str,
        node: &'w Node,
        content: Content,
        extra: [(&'static str, Field<'w>); N],
    ) -> Unist<'w> {
        let children = ("children", self.inside(node, content));
        let (start, end) = (self.point(node.span.start), self.point(node.span.end));
        let position = NodePosition { end, start };
        Unist::new(kind, position, extra.into_iter().chain([children]))
    }

    fn inside<'w>(&'w self, node: &'w Node, content: Content) -> Field<'w> {
        Field::Children(Children {
            writer: self,
            title: None,
            nodes: &node.children,
            parent: (content == Content::Flow).then_some(node.span),
        })
    }

    fn one<'w>(&'w self, node: &'w Node, content: Content) -> Unist<'w> {
        let span = node.span;
        match &node.kind {
            NodeKind::Paragraph => {
                let span = Span::new(self.paragraph_start(node), span.end);
                self.node(
                    "paragraph",
                    span,
                    [("children", self.inside(node, Content::Phrasing))],
                )
            }
            NodeKind::Heading { depth, id, .. } => {
                let depth = ("depth", u64::from(*depth).into());
                let data = ("data", object("id", id.as_str()));
                self.parent("heading", node, Content::Phrasing, [depth, data])
            }
            NodeKind::List { start, .. } => {
                let ordered = ("ordered", start.is_some().into());
                let spread = ("spread", self.are_spread(&node.children).into());
                let start = ("start", (*start).into());
                self.parent("list", node, Content::Flow, [ordered, start, spread])
            }
            NodeKind::Item { task } => {
                let spread = ("spread", self.is_item_spread(node).into());
                self.parent(
                    "listItem",
                    node,
                    Content::Flow,
                    [("checked", (*task).into()), spread],
                )
            }
            NodeKind::Quote => self.parent("blockquote", node, Content::Flow, []),
            NodeKind::Fence { meta, text, .. } => {
                let info = meta.info.trim();
                let (language, rest) = info.split_at(info.find([' ', '\t']).unwrap_or(info.len()));
                let given = |text: &'w str| Some(text).filter(|text| !text.is_empty());
                let value = text.strip_suffix('\n').unwrap_or(text);
                let lang = ("lang", given(language).into());
                // White space at the end of the line is part of it.
                let first = self.document.slice(span).lines().next().unwrap_or_default();
                let space = &first[first.trim_end_matches([' ', '\t']).len()..];
                let meta = given(rest.trim_start()).map(|rest| format!("{rest}{space}"));
                let meta = ("meta", meta.into());
                self.node("code", span, [lang, meta, ("value", value.into())])
            }
            NodeKind::Table { align } => self.parent(
                "table",
                node,
                Content::Flow,
                [("align", Field::Align(align))],
            ),
            NodeKind::Row => self.row(node),
            NodeKind::Cell => self.parent("tableCell", node, Content::Phrasing, []),
            NodeKind::Rule => self.node("thematicBreak", span, []),
            NodeKind::Admonition { kind, title } => self.directive(kind, title.as_deref(), node),
            NodeKind::FootnoteDef(label) => {
                self.parent("footnoteDefinition", node, Content::Flow, labelled(label))
            }
            NodeKind::FootnoteRef(label) => self.node("footnoteReference", span, labelled(label)),
            NodeKind::DefList => self.parent("defList", node, Content::Flow, []),
            NodeKind::DefTerm => self.parent("defListTerm", node, Content::Phrasing, []),
            NodeKind::DefDetails => self.parent("defListDescription", node, Content::Flow, []),
            NodeKind::Jsx(element) => self.element(element, node),
            NodeKind::Comment(text) if self.document.slice(span).starts_with('<') => {
                self.literal("comment", span, text)
            }
            NodeKind::Expr(Value::Opaque(code)) => self.literal(expression(content), span, code),
            NodeKind::Expr(_) | NodeKind::Comment(_) => {
                let inside = Span::new(span.start + 1, span.end.saturating_sub(1));
                let code = self.code(inside);
                self.node(expression(content), span, [("value", code.into())])
            }
            NodeKind::Html(html) => self.literal("html", span, html.trim_end_matches('\n')),
            NodeKind::Text(text) => self.literal("text", span, text),
            NodeKind::Emph => self.parent("emphasis", node, Content::Phrasing, []),
            NodeKind::Strong => self.parent("strong", node, Content::Phrasing, []),
            NodeKind::Strike => self.parent("delete", node, Content::Phrasing, []),
            NodeKind::Code(code) => self.literal("inlineCode", span, code),
            NodeKind::Math { display, text } => {
                self.literal(if *display { "math" } else { "inlineMath" }, span, text)
            }
            NodeKind::Link { url, title, kind } => self.link(node, url, title.as_deref(), kind),
            NodeKind::Image { url, title, kind } => self.image(node, url, title.as_deref(), kind),
            NodeKind::Break { .. } => self.node("break", span, []),
        }
    }

    /// Returns a row without the cells that its source lacks.
    fn row<'w>(&'w self, node: &'w Node) -> Unist<'w> {
        let is_written = |cell: &&Node| cell.span.start < node.span.end;
        let count = node.children.iter().take_while(is_written).count();
        let children = Field::Children(Children {
            writer: self,
            title: None,
            nodes: &node.children[..count],
            parent: None,
        });
        self.node("tableRow", node.span, [("children", children)])
    }

    /// Returns a node whose only field is `value`.
    fn literal<'w>(&self, kind: &'static str, span: Span, value: &'w str) -> Unist<'w> {
        self.node(kind, span, [("value", value.into())])
    }

    fn directive<'w>(
        &'w self,
        kind: &'w str,
        title: Option<&'w [Node]>,
        node: &'w Node,
    ) -> Unist<'w> {
        let at = Span::new(node.span.start, node.span.start);
        let children = Field::Children(Children {
            writer: self,
            title: title.map(|title| (title, self.in_brackets(around(title).unwrap_or(at)))),
            nodes: &node.children,
            parent: Some(node.span),
        });
        let name = ("name", kind.into());
        let attributes = ("attributes", Field::Empty);
        let extra = [name, attributes, ("children", children)];
        self.node("containerDirective", node.span, extra)
    }

    /// Returns the position of a title with the brackets around it.
    fn in_brackets(&self, title: Span) -> Span {
        let source = self.document.source();
        let has_brackets =
            source[..title.start].ends_with('[') && source[title.end..].starts_with(']');
        match has_brackets {
            true => Span::new(title.start - 1, title.end + 1),
            false => title,
        }
    }

    /// Returns the title of a directive, which is its first paragraph.
    fn title<'w>(&'w self, title: &'w [Node], span: Span) -> Unist<'w> {
        let children = Field::Children(Children {
            writer: self,
            title: None,
            nodes: title,
            parent: None,
        });
        let data = ("data", object("directiveLabel", true));
        self.node("paragraph", span, [data, ("children", children)])
    }

    fn element<'w>(&'w self, element: &'w Element, node: &'w Node) -> Unist<'w> {
        let (kind, content) = match element.flow {
            true => ("mdxJsxFlowElement", Content::Flow),
            false => ("mdxJsxTextElement", Content::Phrasing),
        };
        let name = Some(element.name.as_str()).filter(|name| !name.is_empty());
        let attributes = Field::Attributes(self, &element.attrs);
        let extra = [("name", name.into()), ("attributes", attributes)];
        self.parent(kind, node, content, extra)
    }

    fn attribute<'w>(&'w self, attr: &'w Attr) -> Unist<'w> {
        let value = match (attr.form, &attr.value) {
            (AttrForm::Spread, Value::Opaque(code)) => {
                return self.literal("mdxJsxExpressionAttribute", attr.span, code);
            }
            (AttrForm::Shorthand, _) => Field::Null,
            (AttrForm::Quoted | AttrForm::Bare, Value::Str(text)) => text.as_str().into(),
            (_, Value::Opaque(code)) => Field::Braces(code.into()),
            _ => Field::Braces(self.code(attr.value_span).into()),
        };
        let name = ("name", attr.name.as_str().into());
        self.node("mdxJsxAttribute", attr.span, [name, ("value", value)])
    }

    fn link<'w>(
        &'w self,
        node: &'w Node,
        url: &'w str,
        title: Option<&'w str>,
        kind: &'w LinkKind,
    ) -> Unist<'w> {
        if let Some(extra) = reference(kind) {
            return self.parent("linkReference", node, Content::Phrasing, extra);
        }
        let extra = [("url", url.into()), ("title", title.into())];
        self.parent("link", node, Content::Phrasing, extra)
    }

    fn image<'w>(
        &self,
        node: &Node,
        url: &'w str,
        title: Option<&'w str>,
        kind: &'w LinkKind,
    ) -> Unist<'w> {
        let alt = ("alt", node.text().into());
        if let Some([identifier, label, form]) = reference(kind) {
            return self.node("imageReference", node.span, [identifier, label, form, alt]);
        }
        let extra = [("url", url.into()), ("title", title.into()), alt];
        self.node("image", node.span, extra)
    }
}

/// Returns the type of an expression.
const fn expression(content: Content) -> &'static str {
    match content {
        Content::Flow => "mdxFlowExpression",
        Content::Phrasing => "mdxTextExpression",
    }
}

/// Returns the text of a node that is merged with its neighbours.
fn piece(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Text(text) => Some(text),
        NodeKind::Break { hard: false } => Some("\n"),
        _ => None,
    }
}

/// Returns the span from the first node to the last.
fn around(nodes: &[Node]) -> Option<Span> {
    let (first, last) = (nodes.first()?, nodes.last()?);
    Some(Span::new(first.span.start, last.span.end))
}

fn object<'w>(name: &'static str, value: impl Into<Field<'w>>) -> Field<'w> {
    Field::Object(name, Box::new(value.into()))
}
