//! The tree as mdast, in the form of the unist ecosystem: JSON with `type`, `children` and
//! `position`, JSX and expressions as mdast-util-mdx has them, admonitions as mdast-util-directive
//! does. Columns and offsets count UTF-16 units, as JavaScript does.

use serde_json::{Map, Value as Json, json};

use crate::{
    Align, Attr, AttrForm, Definition, Document, Element, EsmKind, LinkKind, Node, NodeKind, Span,
    Value,
};

/// The document as the JSON of an mdast `root`.
///
/// ```
/// use mdx_lite::{Options, mdast::to_mdast, parse};
///
/// let root = to_mdast(&parse("*守卫*\n", &Options::default()));
/// let emphasis = &root["children"][0]["children"][0];
/// assert_eq!(emphasis["type"], "emphasis");
/// assert_eq!(emphasis["position"]["end"]["column"], 5);
/// ```
pub fn to_mdast(document: &Document) -> Json {
    let writer = Writer::new(document);
    let mut children = writer.children(&document.nodes, true);
    if let Some(front) = &document.front {
        let raw = front.raw.trim_end_matches(['\n', '\r']);
        children.push(writer.node("yaml", front.span, json!({ "value": raw })));
    }
    for esm in &document.esm {
        let value = document.slice(esm.span).trim_end();
        let imports = matches!(esm.kind, EsmKind::Import { .. });
        let extra = json!({ "value": value, "data": { "import": imports } });
        children.push(writer.node("mdxjsEsm", esm.span, extra));
    }
    children.extend(
        document
            .definitions
            .iter()
            .map(|found| writer.definition(found)),
    );
    children.sort_by_key(|child| child["position"]["start"]["offset"].as_u64());
    let whole = Span::new(0, document.source().len());
    writer.node("root", whole, json!({ "children": children }))
}

struct Writer<'a> {
    document: &'a Document,
    /// The UTF-16 offset of every line.
    lines: Vec<usize>,
}

impl<'a> Writer<'a> {
    fn new(document: &'a Document) -> Self {
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

    fn point(&self, offset: usize) -> Json {
        let place = self.document.lines.position(offset);
        let offset = self.lines[place.line - 1] + place.column_utf16 - 1;
        json!({ "line": place.line, "column": place.column_utf16, "offset": offset })
    }

    fn node(&self, kind: &str, span: Span, extra: Json) -> Json {
        let mut object = Map::new();
        object.insert("type".to_owned(), kind.into());
        if let Json::Object(extra) = extra {
            object.extend(extra);
        }
        let position = json!({ "start": self.point(span.start), "end": self.point(span.end) });
        object.insert("position".to_owned(), position);
        Json::Object(object)
    }

    fn definition(&self, found: &Definition) -> Json {
        let extra = json!({
            "identifier": found.label.to_lowercase(), "label": found.label,
            "url": found.url, "title": found.title,
        });
        self.node("definition", found.span, extra)
    }

    /// The nodes inside one another; text and soft breaks are one text.
    fn children(&self, nodes: &[Node], flow: bool) -> Vec<Json> {
        let mut out: Vec<Json> = Vec::with_capacity(nodes.len());
        let mut text: Option<(String, Span)> = None;
        for node in nodes {
            let piece = match &node.kind {
                NodeKind::Text(text) => Some(text.as_str()),
                NodeKind::Break { hard: false } => Some("\n"),
                _ => None,
            };
            if let Some(piece) = piece {
                let (all, span) = text.get_or_insert_with(|| (String::new(), node.span));
                all.push_str(piece);
                span.end = node.span.end;
                continue;
            }
            out.extend(self.text(text.take()));
            out.push(self.one(node, flow));
        }
        out.extend(self.text(text));
        out
    }

    fn text(&self, text: Option<(String, Span)>) -> Option<Json> {
        let (text, span) = text?;
        Some(self.node("text", span, json!({ "value": text })))
    }

    fn parent(&self, kind: &str, node: &Node, flow: bool, extra: Json) -> Json {
        let mut made = self.node(kind, node.span, extra);
        made["children"] = self.children(&node.children, flow).into();
        made
    }

    fn one(&self, node: &Node, flow: bool) -> Json {
        let span = node.span;
        match &node.kind {
            NodeKind::Paragraph => self.parent("paragraph", node, false, json!({})),
            NodeKind::Heading { depth, id, .. } => {
                let extra = json!({ "depth": depth, "data": { "id": id } });
                self.parent("heading", node, false, extra)
            }
            NodeKind::List { start, tight } => {
                let extra = json!({ "ordered": start.is_some(), "start": start, "spread": !tight });
                self.parent("list", node, true, extra)
            }
            NodeKind::Item { task } => {
                self.parent("listItem", node, true, json!({ "checked": task }))
            }
            NodeKind::Quote => self.parent("blockquote", node, true, json!({})),
            NodeKind::Fence { meta, text, .. } => {
                let meta_text = Some(meta.raw()).filter(|meta| !meta.is_empty());
                let value = text.strip_suffix('\n').unwrap_or(text);
                let extra = json!({ "lang": meta.raw_lang(), "meta": meta_text, "value": value });
                self.node("code", span, extra)
            }
            NodeKind::Table { align } => {
                let align: Vec<_> = align.iter().map(|align| alignment(*align)).collect();
                self.parent("table", node, true, json!({ "align": align }))
            }
            NodeKind::Row => self.parent("tableRow", node, true, json!({})),
            NodeKind::Cell => self.parent("tableCell", node, false, json!({})),
            NodeKind::Rule => self.node("thematicBreak", span, json!({})),
            NodeKind::Admonition { kind, title } => self.directive(kind, title.as_deref(), node),
            NodeKind::FootnoteDef(label) => {
                self.parent("footnoteDefinition", node, true, labelled(label))
            }
            NodeKind::FootnoteRef(label) => self.node("footnoteReference", span, labelled(label)),
            NodeKind::DefList => self.parent("defList", node, true, json!({})),
            NodeKind::DefTerm => self.parent("defListTerm", node, false, json!({})),
            NodeKind::DefDetails => self.parent("defListDescription", node, true, json!({})),
            NodeKind::Jsx(element) => self.element(element, node),
            NodeKind::Comment(text) if self.document.slice(span).starts_with('<') => {
                self.node("comment", span, json!({ "value": text }))
            }
            NodeKind::Expr(_) | NodeKind::Comment(_) => self.expression(span, flow),
            NodeKind::Html(html) => self.node(
                "html",
                span,
                json!({ "value": html.trim_end_matches('\n') }),
            ),
            NodeKind::Text(text) => self.node("text", span, json!({ "value": text })),
            NodeKind::Emph => self.parent("emphasis", node, false, json!({})),
            NodeKind::Strong => self.parent("strong", node, false, json!({})),
            NodeKind::Strike => self.parent("delete", node, false, json!({})),
            NodeKind::Code(code) => self.node("inlineCode", span, json!({ "value": code })),
            NodeKind::Math { display, text } => self.node(
                if *display { "math" } else { "inlineMath" },
                span,
                json!({ "value": text }),
            ),
            NodeKind::Link { url, title, kind } => self.link(node, url, title.as_deref(), kind),
            NodeKind::Image { url, title, kind } => self.image(node, url, title.as_deref(), kind),
            NodeKind::Break { .. } => self.node("break", span, json!({})),
        }
    }

    fn directive(&self, kind: &str, title: Option<&[Node]>, node: &Node) -> Json {
        let mut made = self.parent(
            "containerDirective",
            node,
            true,
            json!({ "name": kind, "attributes": {} }),
        );
        if let (Some(title), Json::Array(children)) = (title, &mut made["children"]) {
            let from = title
                .first()
                .map_or(node.span.start, |first| first.span.start);
            let to = title.last().map_or(from, |last| last.span.end);
            let extra = json!({
                "data": { "directiveLabel": true }, "children": self.children(title, false),
            });
            children.insert(0, self.node("paragraph", Span::new(from, to), extra));
        }
        made
    }

    fn element(&self, element: &Element, node: &Node) -> Json {
        let kind = if element.flow {
            "mdxJsxFlowElement"
        } else {
            "mdxJsxTextElement"
        };
        let name = Some(&element.name).filter(|name| !name.is_empty());
        let attributes: Vec<_> = element
            .attrs
            .iter()
            .map(|attr| self.attribute(attr))
            .collect();
        self.parent(
            kind,
            node,
            element.flow,
            json!({ "name": name, "attributes": attributes }),
        )
    }

    fn attribute(&self, attr: &Attr) -> Json {
        let source = self.document.slice(attr.value_span);
        match (attr.form, &attr.value) {
            (AttrForm::Spread, _) => self.node(
                "mdxJsxExpressionAttribute",
                attr.span,
                json!({ "value": source }),
            ),
            (AttrForm::Shorthand, _) => self.node(
                "mdxJsxAttribute",
                attr.span,
                json!({ "name": attr.name, "value": null }),
            ),
            (AttrForm::Quoted | AttrForm::Bare, Value::Str(text)) => self.node(
                "mdxJsxAttribute",
                attr.span,
                json!({ "name": attr.name, "value": text }),
            ),
            _ => {
                let value = json!({ "type": "mdxJsxAttributeValueExpression", "value": source });
                self.node(
                    "mdxJsxAttribute",
                    attr.span,
                    json!({ "name": attr.name, "value": value }),
                )
            }
        }
    }

    fn expression(&self, span: Span, flow: bool) -> Json {
        let source = self.document.slice(span);
        let inside = source
            .get(1..source.len().saturating_sub(1))
            .unwrap_or_default();
        let kind = if flow {
            "mdxFlowExpression"
        } else {
            "mdxTextExpression"
        };
        self.node(kind, span, json!({ "value": inside }))
    }

    fn link(&self, node: &Node, url: &str, title: Option<&str>, kind: &LinkKind) -> Json {
        match reference(kind) {
            Some(extra) => self.parent("linkReference", node, false, extra),
            None => self.parent("link", node, false, json!({ "url": url, "title": title })),
        }
    }

    fn image(&self, node: &Node, url: &str, title: Option<&str>, kind: &LinkKind) -> Json {
        let alt = node.text();
        match reference(kind) {
            Some(mut extra) => {
                extra["alt"] = alt.into();
                self.node("imageReference", node.span, extra)
            }
            None => self.node(
                "image",
                node.span,
                json!({ "url": url, "title": title, "alt": alt }),
            ),
        }
    }
}

fn labelled(label: &str) -> Json {
    json!({ "identifier": label.to_lowercase(), "label": label })
}

fn reference(kind: &LinkKind) -> Option<Json> {
    let (label, form) = match kind {
        LinkKind::Full(label) => (label, "full"),
        LinkKind::Collapsed(label) => (label, "collapsed"),
        LinkKind::Shortcut(label) => (label, "shortcut"),
        _ => return None,
    };
    let mut extra = labelled(label);
    extra["referenceType"] = form.into();
    Some(extra)
}

const fn alignment(align: Align) -> Option<&'static str> {
    match align {
        Align::None => None,
        Align::Left => Some("left"),
        Align::Center => Some("center"),
        Align::Right => Some("right"),
    }
}
