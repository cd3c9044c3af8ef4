//! Rewrites page bodies so that browsers parse them into the same tree.
//!
//! Live components are omitted: a numbered element represents each while its surroundings are
//! parsed and rewritten.

use safe_html::{
    Excess, escape, excess_of_written, reads_back, stable_html,
    tree::{self, Element, HtmlNode},
};
use site_model::{Component, Html, Node};

use super::piece::{Attributes, is_refused, ready, write_end, write_start};

/// The attribute with the number of a live component.
const LIVE: &str = "data-live";

/// Rewrites every block of `body` that a parser would read as another tree. Blocks that cost too much
/// to parse become text; also returns the reason for the first.
pub(crate) fn stabilise(body: Vec<Node>) -> (Vec<Node>, Option<Excess>) {
    let mut out = Vec::with_capacity(body.len());
    let mut first = None;
    for node in body {
        let mut written = Written::default();
        written.node(&node);
        if let Some(excess) = excess_of_written(&written.html) {
            first = first.or(Some(excess));
            out.extend(flat(node));
            continue;
        }
        match stable_html(&written.html) {
            None => out.push(node),
            Some(html) => out.extend(rewritten(node, &html)),
        }
    }
    (out, first)
}

/// Returns `html`, or only its text if it cannot be nested between `start` and `end`.
pub(crate) fn fitting(start: &str, html: String, end: &str) -> String {
    let fits = !html.contains('<') || reads_back(&format!("{start}{html}{end}"));
    match fits {
        true => html,
        false => escape::text(&escape::plain_text(&html)).into_owned(),
    }
}

/// The HTML of a node, and the number of live components written so far.
#[derive(Default)]
struct Written {
    html: String,
    live: usize,
}

impl Written {
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Text { text } => self.html.push_str(&escape::text(text)),
            Node::Static {
                tag,
                attrs,
                content,
            } => {
                write_start(&mut self.html, tag, attrs);
                self.html
                    .push_str(content.html.as_deref().unwrap_or_default());
                write_end(&mut self.html, tag);
            }
            Node::Element {
                tag,
                attrs,
                children,
            } => {
                write_start(&mut self.html, tag, attrs);
                self.nodes(children);
                write_end(&mut self.html, tag);
            }
            Node::Live { component } => self.component(component),
        }
    }

    /// Writes elements with the content model of the component around its content.
    fn component(&mut self, component: &Component) {
        let attrs = Attributes::from([(LIVE.to_owned(), self.live.to_string())]);
        self.live += 1;
        let tag = match component {
            Component::Image { .. } | Component::Own { inline: true, .. } => "span",
            _ => "div",
        };
        write_start(&mut self.html, tag, &attrs);
        match component {
            Component::Tabs { panels, .. } => {
                for panel in panels {
                    self.part(|written| written.nodes(&panel.children));
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
                let title = title.html.as_deref().unwrap_or_default();
                self.part(|written| written.html.push_str(title));
                self.part(|written| written.nodes(children));
            }
            Component::Own { children, .. } | Component::Part { children, .. } => {
                self.part_of(tag, |written| written.nodes(children));
            }
            Component::Code { .. } => self.html.push_str("<pre></pre><button></button>"),
            Component::Image { .. } | Component::Run { .. } => {
                self.html.push_str("<button></button>");
            }
            Component::PostHead { .. } | Component::DocCardList { .. } => {
                self.html.push_str("<a></a>");
            }
        }
        write_end(&mut self.html, tag);
    }

    fn part(&mut self, write: impl FnOnce(&mut Self)) {
        self.part_of("div", write);
    }

    /// Writes a part of a component inside an element with the same content model.
    fn part_of(&mut self, tag: &str, write: impl FnOnce(&mut Self)) {
        write_start(&mut self.html, tag, &Attributes::new());
        write(self);
        write_end(&mut self.html, tag);
    }
}

/// Returns the nodes of `html`, the rewritten form of `node`, with the components of `node`.
fn rewritten(node: Node, html: &str) -> Vec<Node> {
    let mut components = Components::default();
    components.take_from(node.clone());
    let nodes = components.nodes(tree::parse(html));
    match components.are_whole() {
        true => nodes,
        false => flat(node),
    }
}

/// Returns the text and the live components of a node without the elements around them.
fn flat(node: Node) -> Vec<Node> {
    match node {
        Node::Text { .. } => vec![node],
        Node::Static { content, .. } => {
            let html = content.html.unwrap_or_default();
            let text = escape::text(&escape::plain_text(&html)).into_owned();
            vec![super::piece::static_node(
                "div".to_owned(),
                Attributes::new(),
                text,
            )]
        }
        Node::Element { children, .. } => children.into_iter().flat_map(flat).collect(),
        Node::Live { mut component } => {
            for children in parts(&mut component) {
                *children = std::mem::take(children)
                    .into_iter()
                    .flat_map(flat)
                    .collect();
            }
            vec![Node::Live { component }]
        }
    }
}

/// The live components of a node by number, until each is placed again.
#[derive(Default)]
struct Components {
    waiting: Vec<Option<Component>>,
    /// Whether the parser split the content of a component.
    is_torn: bool,
}

impl Components {
    fn are_whole(&self) -> bool {
        !self.is_torn && self.waiting.iter().all(Option::is_none)
    }

    /// Takes components in the order in which they were written.
    fn take_from(&mut self, node: Node) {
        match node {
            Node::Text { .. } | Node::Static { .. } => {}
            Node::Element { children, .. } => self.take_from_all(children),
            Node::Live { mut component } => {
                let at = self.waiting.len();
                self.waiting.push(None);
                // The parsed content replaces the children. Copies at each level would take a hundred
                // times the memory of the page.
                for children in parts(&mut component) {
                    self.take_from_all(std::mem::take(children));
                }
                self.waiting[at] = Some(component);
            }
        }
    }

    fn take_from_all(&mut self, nodes: Vec<Node>) {
        for node in nodes {
            self.take_from(node);
        }
    }

    fn nodes(&mut self, nodes: Vec<HtmlNode>) -> Vec<Node> {
        let is_edge: Vec<bool> = nodes.iter().map(is_block).collect();
        let last = nodes.len();
        let mut out = Vec::with_capacity(last);
        for (at, node) in nodes.into_iter().enumerate() {
            match node {
                HtmlNode::Text(text) => {
                    let is_beside_block =
                        at == 0 || at + 1 == last || is_edge[at - 1] || is_edge[at + 1];
                    // White space between blocks would only create text nodes.
                    if !(is_beside_block && text.trim().is_empty()) {
                        out.push(Node::Text { text });
                    }
                }
                HtmlNode::Element(element) => out.push(self.element(element)),
            }
        }
        out
    }

    fn element(&mut self, element: Element) -> Node {
        let number = element
            .attribute(LIVE)
            .and_then(|it| it.parse::<usize>().ok());
        let component = number.and_then(|number| self.waiting.get_mut(number)?.take());
        if let Some(component) = component {
            let component = self.component(component, element.children);
            return Node::Live { component };
        }
        let has_live = has_live(&element.children);
        let tag = element.name;
        let mut attrs: Attributes = element.attributes.into_iter().collect();
        if has_live {
            attrs.retain(|name, _| !is_refused(name));
            let children = self.nodes(element.children);
            return Node::Element {
                tag,
                attrs,
                children,
            };
        }
        super::piece::static_node(tag, attrs, tree::write(&element.children))
    }

    /// Returns the component with its new content.
    fn component(&mut self, mut component: Component, inside: Vec<HtmlNode>) -> Component {
        let mut inside = inside.into_iter();
        let mut part = || match inside.next() {
            Some(HtmlNode::Element(element)) if element.name == "div" => Some(element.children),
            _ => None,
        };
        if let Some(title) = title(&mut component) {
            let part = part();
            self.is_torn |= part.as_deref().is_none_or(has_live);
            *title = ready(tree::write(&part.unwrap_or_default()));
        }
        for children in parts(&mut component) {
            let part = part();
            self.is_torn |= part.is_none();
            *children = self.nodes(part.unwrap_or_default());
        }
        let has_parts = !parts(&mut component).is_empty();
        self.is_torn |= has_parts && inside.next().is_some();
        component
    }
}

/// Returns the title of a component, as HTML.
fn title(component: &mut Component) -> Option<&mut Html> {
    match component {
        Component::Details { summary: title, .. } | Component::Admonition { title, .. } => {
            Some(title)
        }
        _ => None,
    }
}

/// Returns the lists of nodes in a component.
fn parts(component: &mut Component) -> Vec<&mut Vec<Node>> {
    match component {
        Component::Tabs { panels, .. } => {
            panels.iter_mut().map(|panel| &mut panel.children).collect()
        }
        Component::Details { children, .. }
        | Component::Admonition { children, .. }
        | Component::Own { children, .. }
        | Component::Part { children, .. } => vec![children],
        _ => Vec::new(),
    }
}

fn has_live(nodes: &[HtmlNode]) -> bool {
    nodes.iter().any(|node| match node {
        HtmlNode::Element(element) => {
            element.attribute(LIVE).is_some() || has_live(&element.children)
        }
        HtmlNode::Text(_) => false,
    })
}

/// Whether white space beside a node is not shown.
fn is_block(node: &HtmlNode) -> bool {
    matches!(node, HtmlNode::Element(element) if safe_html::is_block(&element.name))
}
