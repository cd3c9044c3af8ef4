//! The pieces that a page is built from, before it is known which parts are live.
//!
//! A piece is HTML unless it contains something live; then its ancestors become elements too.

use std::collections::{BTreeMap, BTreeSet};

use mdx_lite::html::is_void;
use site_model::{Component, Html, Node, OverridePart};

use safe_html::escape::{attribute, text};

/// Attributes, sorted by name.
pub(crate) type Attributes = BTreeMap<String, String>;

/// Adds a class to the existing ones.
pub(crate) fn add_class(attrs: &mut Attributes, class: &str) {
    let own = attrs.entry("class".to_owned()).or_default();
    if !own.is_empty() {
        own.push(' ');
    }
    own.push_str(class);
}

/// A piece of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    /// Plain text.
    Text(String),
    /// Inline HTML without a block around it.
    Inline(String),
    /// An element whose content is HTML.
    Static {
        tag: String,
        attrs: Attributes,
        html: String,
    },
    /// A live component, or an element that contains one.
    Live(Node),
}

impl Piece {
    /// Creates an element around `children`: HTML if all of them are.
    pub(crate) fn element(tag: &str, attrs: Attributes, children: Vec<Self>) -> Self {
        if children.iter().any(|child| matches!(child, Self::Live(_))) {
            return Self::Live(Node::Element {
                tag: tag.to_owned(),
                attrs,
                children: nodes(children),
            });
        }
        Self::Static {
            tag: tag.to_owned(),
            attrs,
            html: html(&children),
        }
    }

    /// Creates a live component.
    pub(crate) fn component(component: Component) -> Self {
        Self::Live(Node::Live { component })
    }

    /// Returns whether this is a block of code.
    pub(crate) fn is_code(&self) -> bool {
        matches!(
            self,
            Self::Live(Node::Live {
                component: Component::Code { .. }
            })
        )
    }

    /// Creates an inline element like [`Self::element`]: HTML unless a child is live.
    pub(crate) fn inline(tag: &str, attrs: Attributes, children: Vec<Self>) -> Self {
        match Self::element(tag, attrs, children) {
            Self::Static { tag, attrs, html } => {
                let mut out = String::new();
                write_element(&mut out, &tag, &attrs, &html);
                Self::Inline(out)
            }
            other => other,
        }
    }

    /// Adds the piece to a list. Text and inline HTML are joined with the pieces before them: a paragraph
    /// with many marks would otherwise have many pieces, which are larger than their HTML.
    pub(crate) fn push_to(self, pieces: &mut Vec<Self>) {
        match (pieces.last_mut(), self) {
            (Some(Self::Text(before)), Self::Text(after)) => before.push_str(&after),
            (Some(Self::Inline(before)), after @ (Self::Text(_) | Self::Inline(_))) => {
                after.write(before);
            }
            (Some(before @ Self::Text(_)), after @ Self::Inline(_)) => {
                let mut html = String::new();
                before.write(&mut html);
                after.write(&mut html);
                *before = Self::Inline(html);
            }
            (_, piece) => pieces.push(piece),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Text(value) => out.push_str(&text(value)),
            Self::Inline(value) => out.push_str(value),
            Self::Static { tag, attrs, html } => write_element(out, tag, attrs, html),
            Self::Live(_) => {}
        }
    }
}

/// Joins the HTML of pieces of which none is live.
pub(crate) fn html(pieces: &[Piece]) -> String {
    pieces.iter().fold(String::new(), |mut out, piece| {
        piece.write(&mut out);
        out
    })
}

/// Converts pieces to nodes. Inline HTML between live nodes is wrapped in a `span`.
pub(crate) fn nodes(pieces: Vec<Piece>) -> Vec<Node> {
    let mut out = Vec::with_capacity(pieces.len());
    let mut run = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Text(_) | Piece::Inline(_) => run.push(piece),
            Piece::Static { tag, attrs, html } => {
                end_run(&mut run, &mut out);
                out.push(static_node(tag, attrs, html));
            }
            Piece::Live(node) => {
                end_run(&mut run, &mut out);
                out.push(node);
            }
        }
    }
    end_run(&mut run, &mut out);
    out
}

/// Elements that React moves to the head, or refuses with HTML inside. Authors may write them if
/// they are trusted.
const RAW: [&str; 10] = [
    "base", "embed", "keygen", "link", "meta", "param", "script", "style", "textarea", "title",
];

/// Elements that may only be children of certain others.
const PARTS: [&str; 13] = [
    "caption", "col", "colgroup", "dd", "dt", "li", "summary", "tbody", "td", "tfoot", "th",
    "thead", "tr",
];

/// Returns whether React cannot set an attribute from its text.
pub(crate) fn is_refused(name: &str) -> bool {
    name == "style" || name.starts_with("on")
}

/// Returns a node for an element whose content is HTML. An element that React cannot create becomes
/// HTML inside a neutral element.
pub(crate) fn static_node(tag: String, mut attrs: Attributes, html: String) -> Node {
    if PARTS.contains(&tag.as_str()) {
        attrs.retain(|name, _| !is_refused(name));
    } else if RAW.contains(&tag.as_str()) || attrs.keys().any(|name| is_refused(name)) {
        let around = if safe_html::is_block(&tag) {
            "div"
        } else {
            "span"
        };
        let mut inside = String::new();
        write_element(&mut inside, &tag, &attrs, &html);
        return static_node(around.to_owned(), Attributes::new(), inside);
    }
    if is_void(&tag) {
        let children = Vec::new();
        return Node::Element {
            tag,
            attrs,
            children,
        };
    }
    let content = ready(html);
    Node::Static {
        tag,
        attrs,
        content,
    }
}

/// Returns HTML that is written as it is.
pub(crate) fn ready(html: String) -> Html {
    Html { html: Some(html) }
}

fn end_run(run: &mut Vec<Piece>, out: &mut Vec<Node>) {
    let pieces = std::mem::take(run);
    if pieces.iter().all(|piece| matches!(piece, Piece::Text(_))) {
        let text: String = pieces.iter().map(plain).collect();
        // White space between blocks would only create text nodes.
        if !text.trim().is_empty() {
            out.push(Node::Text { text });
        }
        return;
    }
    out.push(Node::Static {
        tag: "span".into(),
        attrs: Attributes::new(),
        content: ready(html(&pieces)),
    });
}

fn plain(piece: &Piece) -> &str {
    match piece {
        Piece::Text(text) => text,
        _ => "",
    }
}

/// Writes an element with `html` inside.
pub(crate) fn write_element(out: &mut String, tag: &str, attrs: &Attributes, html: &str) {
    write_start(out, tag, attrs);
    if !is_void(tag) {
        out.push_str(html);
        write_end(out, tag);
    }
}

/// Writes a start tag.
pub(crate) fn write_start(out: &mut String, tag: &str, attrs: &Attributes) {
    out.push('<');
    out.push_str(tag);
    for (name, value) in attrs {
        out.push(' ');
        out.push_str(name);
        if !value.is_empty() {
            out.push_str("=\"");
            out.push_str(&attribute(value));
            out.push('"');
        }
    }
    out.push('>');
}

/// Writes an end tag, if the element has one.
pub(crate) fn write_end(out: &mut String, tag: &str) {
    if !is_void(tag) {
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }
}

/// Empties the pieces and the static elements around them, because the shell reads both from the
/// markup of the page's HTML file.
///
/// An own component may not render its content, so that content is kept; `is_replaced` returns
/// whether an own component replaces a part of the shell.
pub fn without_html(nodes: &mut [Node], is_replaced: &impl Fn(OverridePart) -> bool) {
    let stays = |component: &Component| match component {
        Component::Own { .. } | Component::Part { .. } => true,
        Component::Admonition { .. } => is_replaced(OverridePart::Admonition),
        Component::Code { .. } => is_replaced(OverridePart::CodeBlock),
        _ => false,
    };
    visit(nodes, &stays, &mut |html, element| {
        html.html = None;
        if let Some((tag, attrs)) = element {
            tag.clear();
            attrs.clear();
        }
    });
}

/// Returns the bytes of HTML directly in a node.
pub(crate) fn html_of(node: &Node) -> usize {
    let of = |html: &Html| html.html.as_ref().map_or(0, String::len);
    match node {
        Node::Text { text } => text.len(),
        Node::Static { content, .. } => of(content),
        Node::Element { .. } => 0,
        Node::Live { component } => match component {
            Component::Code { code, .. } => of(code),
            Component::Details { summary: title, .. } | Component::Admonition { title, .. } => {
                of(title)
            }
            _ => 0,
        },
    }
}

/// Returns the nodes directly inside a node.
pub(crate) fn children(node: &Node) -> Vec<&Node> {
    match node {
        Node::Text { .. } | Node::Static { .. } => Vec::new(),
        Node::Element { children, .. } => children.iter().collect(),
        Node::Live { component } => match component {
            Component::Tabs { panels, .. } => {
                panels.iter().flat_map(|panel| &panel.children).collect()
            }
            Component::Details { children, .. }
            | Component::Admonition { children, .. }
            | Component::Own { children, .. }
            | Component::Part { children, .. } => children.iter().collect(),
            _ => Vec::new(),
        },
    }
}

/// Adds the modules of the own components in nodes that are rendered at build.
pub fn add_prerendered<'a>(nodes: &'a [Node], modules: &mut BTreeSet<&'a str>) {
    let mut waiting: Vec<&Node> = nodes.iter().collect();
    while let Some(node) = waiting.pop() {
        if let Node::Live {
            component: Component::Own { module, client, .. },
        } = node
            && client != "only"
        {
            modules.insert(module);
        }
        waiting.extend(children(node));
    }
}

/// The name and the attributes of a static node's element.
type StaticElement<'a> = (&'a mut String, &'a mut Attributes);

/// Calls `change` with each piece of HTML and its element, except inside components for which
/// `skips` is true.
fn visit(
    nodes: &mut [Node],
    skips: &impl Fn(&Component) -> bool,
    change: &mut impl FnMut(&mut Html, Option<StaticElement<'_>>),
) {
    for node in nodes {
        match node {
            Node::Text { .. } => {}
            Node::Static {
                tag,
                attrs,
                content,
            } => change(content, Some((tag, attrs))),
            Node::Element { children, .. } => visit(children, skips, change),
            Node::Live { component } if skips(component) => {}
            Node::Live { component } => visit_component(component, skips, change),
        }
    }
}

fn visit_component(
    component: &mut Component,
    skips: &impl Fn(&Component) -> bool,
    change: &mut impl FnMut(&mut Html, Option<StaticElement<'_>>),
) {
    match component {
        Component::Code { code, .. } => change(code, None),
        Component::Tabs { panels, .. } => {
            for panel in panels {
                visit(&mut panel.children, skips, change);
            }
        }
        Component::Details {
            summary: title,
            children,
            ..
        }
        | Component::Admonition {
            title, children, ..
        } => {
            change(title, None);
            visit(children, skips, change);
        }
        Component::Own { children, .. } | Component::Part { children, .. } => {
            visit(children, skips, change);
        }
        Component::Run { .. }
        | Component::Image { .. }
        | Component::PostHead { .. }
        | Component::DocCardList { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> Piece {
        Piece::component(Component::Code {
            language: None,
            classes: None,
            title: None,
            first_line: None,
            copy: None,
            wrap: false,
            overflow: None,
            no_copy: false,
            folded_lines: None,
            text: None,
            id: "c1".into(),
            code: ready("x".into()),
        })
    }

    #[test]
    fn a_tree_without_live_parts_is_one_piece_of_html() {
        let inner = Piece::inline("em", Attributes::new(), vec![Piece::Text("a<b".into())]);
        let block = Piece::element("p", Attributes::new(), vec![inner, Piece::Text("&".into())]);
        assert_eq!(html(&[block]), "<p><em>a&lt;b</em>&amp;</p>");
    }

    #[test]
    fn an_element_with_a_live_part_stays_an_element() {
        let text = Piece::Inline("<em>x</em>".into());
        let item = Piece::element("li", Attributes::new(), vec![text, code()]);
        let mut list = nodes(vec![Piece::element("ul", Attributes::new(), vec![item])]);
        let json = serde_json::to_value(&list).unwrap();
        assert_eq!(json[0]["children"][0]["children"][0]["tag"], "span");
        assert_eq!(
            json[0]["children"][0]["children"][1]["component"]["code"]["html"],
            "x"
        );
        without_html(&mut list, &|_| false);
        assert!(!serde_json::to_string(&list).unwrap().contains("html"));
    }
}
