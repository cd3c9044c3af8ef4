//! Writes the tree as mdast, JSON of the unist ecosystem with `type`, `children` and `position`.
//! JSX and expressions have the form of mdast-util-mdx, admonitions the form of
//! mdast-util-directive.
//! Columns and offsets count UTF-16 units, as JavaScript does. Keys are in alphabetical order.

mod unist;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use self::unist::{Children, Field, NodePosition, Point, Unist};
use crate::{
    Attr, AttrForm, Definition, Document, Element, Esm, EsmKind, FrontMatterBlock, LinkKind, Node,
    NodeKind, Span, Value,
};

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
}

impl Serialize for Mdast<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Span::new(0, self.document.source().len());
        self.node("root", whole, [("children", Field::Root(self))])
            .serialize(serializer)
    }
}

/// The source of one node of unist.
enum Child<'a> {
    Node(&'a Node),
    /// Adjacent texts and soft breaks, which become one text.
    Text(&'a [Node]),
    Front(&'a FrontMatterBlock),
    Esm(&'a Esm),
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
            Self::Esm(esm) => esm.span,
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
        Self { document, lines }
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

    /// Returns the blocks, front matter, imports, exports and definitions, in source order.
    fn roots(&self) -> impl Iterator<Item = Unist<'_>> {
        let document = self.document;
        let mut all: Vec<_> = Child::all(&document.nodes)
            .chain(document.front.iter().map(Child::Front))
            .chain(document.esm.iter().map(Child::Esm))
            .chain(document.definitions.iter().map(Child::Definition))
            .collect();
        all.sort_by_key(|child| child.span().start);
        all.into_iter().map(|child| self.child(&child, true))
    }

    fn children<'w>(&'w self, nodes: &'w [Node], flow: bool) -> impl Iterator<Item = Unist<'w>> {
        Child::all(nodes).map(move |child| self.child(&child, flow))
    }

    fn child<'w>(&'w self, child: &Child<'w>, flow: bool) -> Unist<'w> {
        let span = child.span();
        match child {
            Child::Node(node) => self.one(node, flow),
            Child::Text(row) => {
                let text: String = row.iter().filter_map(piece).collect();
                self.node("text", span, [("value", text.into())])
            }
            Child::Front(front) => {
                let raw = front.raw.trim_end_matches(['\n', '\r']);
                self.node("yaml", span, [("value", raw.into())])
            }
            Child::Esm(esm) => {
                let value = self.document.slice(span).trim_end();
                let imports = matches!(esm.kind, EsmKind::Import { .. });
                let data = object("import", imports);
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
        flow: bool,
        extra: [(&'static str, Field<'w>); N],
    ) -> Unist<'w> {
        let children = ("children", self.inside(node, flow));
        let (start, end) = (self.point(node.span.start), self.point(node.span.end));
        let position = NodePosition { end, start };
        Unist::new(kind, position, extra.into_iter().chain([children]))
    }

    fn inside<'w>(&'w self, node: &'w Node, flow: bool) -> Field<'w> {
        Field::Children(Children {
            writer: self,
            title: None,
            nodes: &node.children,
            flow,
        })
    }

    fn one<'w>(&'w self, node: &'w Node, flow: bool) -> Unist<'w> {
        let span = node.span;
        match &node.kind {
            NodeKind::Paragraph => self.parent("paragraph", node, false, []),
            NodeKind::Heading { depth, id, .. } => {
                let depth = ("depth", u64::from(*depth).into());
                let data = ("data", object("id", id.as_str()));
                self.parent("heading", node, false, [depth, data])
            }
            NodeKind::List { start, tight } => {
                let ordered = ("ordered", start.is_some().into());
                let spread = ("spread", (!tight).into());
                let start = ("start", (*start).into());
                self.parent("list", node, true, [ordered, start, spread])
            }
            NodeKind::Item { task } => {
                self.parent("listItem", node, true, [("checked", (*task).into())])
            }
            NodeKind::Quote => self.parent("blockquote", node, true, []),
            NodeKind::Fence { meta, text, .. } => {
                let meta_text = Some(meta.raw()).filter(|meta| !meta.is_empty());
                let value = text.strip_suffix('\n').unwrap_or(text);
                let lang = ("lang", meta.raw_language().into());
                let meta = ("meta", meta_text.into());
                self.node("code", span, [lang, meta, ("value", value.into())])
            }
            NodeKind::Table { align } => {
                self.parent("table", node, true, [("align", Field::Align(align))])
            }
            NodeKind::Row => self.parent("tableRow", node, true, []),
            NodeKind::Cell => self.parent("tableCell", node, false, []),
            NodeKind::Rule => self.node("thematicBreak", span, []),
            NodeKind::Admonition { kind, title } => self.directive(kind, title.as_deref(), node),
            NodeKind::FootnoteDef(label) => {
                self.parent("footnoteDefinition", node, true, labelled(label))
            }
            NodeKind::FootnoteRef(label) => self.node("footnoteReference", span, labelled(label)),
            NodeKind::DefList => self.parent("defList", node, true, []),
            NodeKind::DefTerm => self.parent("defListTerm", node, false, []),
            NodeKind::DefDetails => self.parent("defListDescription", node, true, []),
            NodeKind::Jsx(element) => self.element(element, node),
            NodeKind::Comment(text) if self.document.slice(span).starts_with('<') => {
                self.literal("comment", span, text)
            }
            NodeKind::Expr(_) | NodeKind::Comment(_) => self.expression(span, flow),
            NodeKind::Html(html) => self.literal("html", span, html.trim_end_matches('\n')),
            NodeKind::Text(text) => self.literal("text", span, text),
            NodeKind::Emph => self.parent("emphasis", node, false, []),
            NodeKind::Strong => self.parent("strong", node, false, []),
            NodeKind::Strike => self.parent("delete", node, false, []),
            NodeKind::Code(code) => self.literal("inlineCode", span, code),
            NodeKind::Math { display, text } => {
                self.literal(if *display { "math" } else { "inlineMath" }, span, text)
            }
            NodeKind::Link { url, title, kind } => self.link(node, url, title.as_deref(), kind),
            NodeKind::Image { url, title, kind } => self.image(node, url, title.as_deref(), kind),
            NodeKind::Break { .. } => self.node("break", span, []),
        }
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
            title: title.map(|title| (title, around(title).unwrap_or(at))),
            nodes: &node.children,
            flow: true,
        });
        let name = ("name", kind.into());
        let attributes = ("attributes", Field::Empty);
        let extra = [name, attributes, ("children", children)];
        self.node("containerDirective", node.span, extra)
    }

    /// Returns the title of a directive, which is its first paragraph.
    fn title<'w>(&'w self, title: &'w [Node], span: Span) -> Unist<'w> {
        let children = Field::Children(Children {
            writer: self,
            title: None,
            nodes: title,
            flow: false,
        });
        let data = ("data", object("directiveLabel", true));
        self.node("paragraph", span, [data, ("children", children)])
    }

    fn element<'w>(&'w self, element: &'w Element, node: &'w Node) -> Unist<'w> {
        let kind = if element.flow {
            "mdxJsxFlowElement"
        } else {
            "mdxJsxTextElement"
        };
        let name = Some(element.name.as_str()).filter(|name| !name.is_empty());
        let attributes = Field::Attributes(self, &element.attrs);
        let extra = [("name", name.into()), ("attributes", attributes)];
        self.parent(kind, node, element.flow, extra)
    }

    fn attribute<'w>(&'w self, attr: &'w Attr) -> Unist<'w> {
        let source = self.document.slice(attr.value_span);
        let value = match (attr.form, &attr.value) {
            (AttrForm::Spread, _) => {
                return self.literal("mdxJsxExpressionAttribute", attr.span, source);
            }
            (AttrForm::Shorthand, _) => Field::Null,
            (AttrForm::Quoted | AttrForm::Bare, Value::Str(text)) => text.as_str().into(),
            _ => Field::Braces(source),
        };
        let name = ("name", attr.name.as_str().into());
        self.node("mdxJsxAttribute", attr.span, [name, ("value", value)])
    }

    fn expression(&self, span: Span, flow: bool) -> Unist<'_> {
        let source = self.document.slice(span);
        let inside = source.get(1..source.len().saturating_sub(1));
        let kind = if flow {
            "mdxFlowExpression"
        } else {
            "mdxTextExpression"
        };
        self.literal(kind, span, inside.unwrap_or_default())
    }

    fn link<'w>(
        &'w self,
        node: &'w Node,
        url: &'w str,
        title: Option<&'w str>,
        kind: &'w LinkKind,
    ) -> Unist<'w> {
        if let Some(extra) = reference(kind) {
            return self.parent("linkReference", node, false, extra);
        }
        let extra = [("url", url.into()), ("title", title.into())];
        self.parent("link", node, false, extra)
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

fn labelled(label: &str) -> [(&'static str, Field<'_>); 2] {
    [
        ("identifier", label.to_lowercase().into()),
        ("label", label.into()),
    ]
}

fn reference(kind: &LinkKind) -> Option<[(&'static str, Field<'_>); 3]> {
    let (label, form) = match kind {
        LinkKind::Full(label) => (label, "full"),
        LinkKind::Collapsed(label) => (label, "collapsed"),
        LinkKind::Shortcut(label) => (label, "shortcut"),
        _ => return None,
    };
    let [identifier, label] = labelled(label);
    Some([identifier, label, ("referenceType", form.into())])
}
