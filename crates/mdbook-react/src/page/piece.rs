//! The parts a page is put together from, before it is decided what stays alive.
//!
//! A piece is HTML until something alive is inside; then its parents become elements too.

use std::collections::BTreeMap;

use mdx_lite::html::is_void;
use site_model::{Component, Html, Node, OverridePart};

use safe_html::escape::{attribute, text};

/// Attributes in the order they are written.
pub(super) type Attributes = BTreeMap<String, String>;

/// Adds a class to those that are there.
pub(super) fn add_class(attrs: &mut Attributes, class: &str) {
    let own = attrs.entry("class".to_owned()).or_default();
    if !own.is_empty() {
        own.push(' ');
    }
    own.push_str(class);
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    /// Plain text.
    Text(String),
    /// Inline HTML without a block around it.
    Inline(String),
    /// An element whose inside is HTML.
    Static {
        tag: String,
        attrs: Attributes,
        html: String,
    },
    /// An element with something alive inside, or something alive itself.
    Live(Node),
}

impl Piece {
    /// An element around `children`: HTML if all of them are.
    pub(super) fn element(tag: &str, attrs: Attributes, children: Vec<Self>) -> Self {
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

    /// Something alive.
    pub(super) fn component(component: Component) -> Self {
        Self::Live(Node::Live { component })
    }

    /// The same as [`Self::element`], to be written inside a line: HTML unless alive.
    pub(super) fn inline(tag: &str, attrs: Attributes, children: Vec<Self>) -> Self {
        match Self::element(tag, attrs, children) {
            Self::Static { tag, attrs, html } => {
                let mut out = String::new();
                write_element(&mut out, &tag, &attrs, &html);
                Self::Inline(out)
            }
            other => other,
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

/// The HTML of pieces of which none is alive.
pub(super) fn html(pieces: &[Piece]) -> String {
    pieces.iter().fold(String::new(), |mut out, piece| {
        piece.write(&mut out);
        out
    })
}

/// Pieces as nodes. Runs of inline HTML between live nodes get a `span` of their own.
pub(super) fn nodes(pieces: Vec<Piece>) -> Vec<Node> {
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

pub(super) fn static_node(tag: String, attrs: Attributes, html: String) -> Node {
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

/// HTML that gets its number when the page is complete.
pub(super) fn ready(html: String) -> Html {
    Html {
        n: 0,
        html: Some(html),
    }
}

fn end_run(run: &mut Vec<Piece>, out: &mut Vec<Node>) {
    let pieces = std::mem::take(run);
    if pieces.iter().all(|piece| matches!(piece, Piece::Text(_))) {
        let text: String = pieces.iter().map(plain).collect();
        // White space between blocks would only make text nodes.
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

/// Writes an element with `html` inside of it.
pub(super) fn write_element(out: &mut String, tag: &str, attrs: &Attributes, html: &str) {
    write_start(out, tag, attrs);
    if !is_void(tag) {
        out.push_str(html);
        write_end(out, tag);
    }
}

/// Writes a start tag.
pub(super) fn write_start(out: &mut String, tag: &str, attrs: &Attributes) {
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
pub(super) fn write_end(out: &mut String, tag: &str) {
    if !is_void(tag) {
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }
}

/// Gives every piece of HTML below `nodes` its number, in document order.
pub(super) fn number(nodes: &mut [Node]) {
    let mut next = 0;
    visit(nodes, &|_| false, &mut |html| {
        html.n = next;
        next += 1;
    });
}

/// The same page as its own HTML file carries it: the pieces empty, to be read from the markup. A
/// component of the owner's may leave its content out, so that content stays; `is_replaced` returns
/// whether one stands in for a part of the shell.
pub(crate) fn without_html(nodes: &mut [Node], is_replaced: &impl Fn(OverridePart) -> bool) {
    let stays = |component: &Component| match component {
        Component::Own { .. } => true,
        Component::Admonition { .. } => is_replaced(OverridePart::Admonition),
        Component::Code { .. } => is_replaced(OverridePart::CodeBlock),
        _ => false,
    };
    visit(nodes, &stays, &mut |html| html.html = None);
}

/// Calls `change` with each piece of HTML, but for those inside of components that `skips`.
fn visit(
    nodes: &mut [Node],
    skips: &impl Fn(&Component) -> bool,
    change: &mut impl FnMut(&mut Html),
) {
    for node in nodes {
        match node {
            Node::Text { .. } => {}
            Node::Static { content, .. } => change(content),
            Node::Element { children, .. } => visit(children, skips, change),
            Node::Live { component } if skips(component) => {}
            Node::Live { component } => visit_component(component, skips, change),
        }
    }
}

fn visit_component(
    component: &mut Component,
    skips: &impl Fn(&Component) -> bool,
    change: &mut impl FnMut(&mut Html),
) {
    match component {
        Component::Code { code, .. } => change(code),
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
            change(title);
            visit(children, skips, change);
        }
        Component::Own { children, .. } => visit(children, skips, change),
        Component::Image { .. } | Component::DocCardList { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> Piece {
        Piece::component(Component::Code {
            language: None,
            title: None,
            first_line: None,
            copy: None,
            id: "c1".into(),
            code: ready("x".into()),
        })
    }

    #[test]
    fn a_dead_tree_is_one_piece_of_html() {
        let inner = Piece::inline("em", Attributes::new(), vec![Piece::Text("a<b".into())]);
        let block = Piece::element("p", Attributes::new(), vec![inner, Piece::Text("&".into())]);
        assert_eq!(html(&[block]), "<p><em>a&lt;b</em>&amp;</p>");
    }

    #[test]
    fn what_holds_something_alive_becomes_an_element() {
        let text = Piece::Inline("<em>x</em>".into());
        let item = Piece::element("li", Attributes::new(), vec![text, code()]);
        let mut list = nodes(vec![Piece::element("ul", Attributes::new(), vec![item])]);
        number(&mut list);
        let json = serde_json::to_value(&list).unwrap();
        assert_eq!(json[0]["children"][0]["children"][0]["tag"], "span");
        assert_eq!(
            json[0]["children"][0]["children"][1]["component"]["code"]["n"],
            1
        );
        without_html(&mut list, &|_| false);
        assert!(!serde_json::to_string(&list).unwrap().contains("html"));
    }
}
