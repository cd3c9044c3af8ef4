//! Writes nodes as calls of the runtime.

use mdx_lite::{Element, Node, NodeKind, Span, Value};

use super::{Entry, Planner};
use crate::data::quoted;

impl<'a> Planner<'a, '_> {
    /// Adds nodes as the items of an array. Inside components, text becomes strings.
    pub(super) fn children(&mut self, nodes: &'a [Node], in_component: bool) {
        for node in nodes {
            self.node(node, in_component);
        }
    }

    fn node(&mut self, node: &'a Node, in_component: bool) {
        if matches!(node.kind, NodeKind::Comment(_)) {
            return;
        }
        let is_whole = in_component || self.is_partial;
        if !self.dynamic.contains(node) && !is_whole {
            let id = self.entry(Entry::Node(node));
            return self.script.push(&format!("_mdx$.same({id}), "));
        }
        match &node.kind {
            NodeKind::Text(text) => self.script.push(&quoted(text)),
            NodeKind::Break { hard: false } if in_component => self.script.push("\"\\n\""),
            NodeKind::Expr(value) => self.expression(value, node, in_component),
            NodeKind::Jsx(element) => self.element(element, node, in_component),
            kind => self.markdown(kind, node, in_component),
        }
        self.script.push(", ");
    }

    fn expression(&mut self, value: &'a Value, node: &'a Node, in_component: bool) {
        let inside = Span::new(node.span.start + 1, node.span.end.saturating_sub(1));
        match value {
            Value::Null | Value::Undefined | Value::Bool(_) | Value::Num(_) | Value::Str(_) => {
                self.value(value, inside);
            }
            _ => {
                let id = self.entry(Entry::Node(node));
                // A component may take a function or an object as its child.
                let call = if in_component { "evaluate" } else { "shown" };
                self.guard(call, id, value, inside, node.span);
            }
        }
    }

    fn element(&mut self, element: &'a Element, node: &'a Node, in_component: bool) {
        let id = self.entry(Entry::Node(node));
        self.open(id, element);
        let root = element.name.split('.').next().unwrap_or_default();
        let is_own = element.is_component() && (self.is_partial || self.bound.contains(root));
        self.children(&node.children, in_component || is_own);
        self.script.push("])");
    }

    /// Adds the start of an element, up to its children.
    fn open(&mut self, id: usize, element: &'a Element) {
        self.script.push(&format!("_mdx$.element({id}, "));
        self.kind_of(id, element);
        self.script.push(", ");
        self.properties(&element.attrs);
        self.script.push(", [");
    }

    fn kind_of(&mut self, id: usize, element: &Element) {
        let name = element.name.as_str();
        if name.is_empty() {
            return self.script.push("_mdx$.Fragment");
        }
        if !element.is_component() {
            return self.script.push(&quoted(name));
        }
        let root = name.split('.').next().unwrap_or_default();
        let code = match self.bound.contains(root) {
            true => format!("_mdx$.component(_c, {id}, {}, () => {name})", quoted(name)),
            false => format!("_mdx$.component(_c, {id}, {})", quoted(name)),
        };
        self.script.push(&code);
    }

    /// Adds an element inside an expression, where the rules of JSX apply to text.
    pub(super) fn inner(&mut self, node: &'a Node) {
        let NodeKind::Jsx(element) = &node.kind else {
            return self.script.push("null");
        };
        let id = self.entry(Entry::Inner(node));
        self.open(id, element);
        for child in &node.children {
            match &child.kind {
                NodeKind::Text(text) => match jsx_text(text) {
                    Some(text) => self.script.push(&quoted(&text)),
                    None => continue,
                },
                NodeKind::Expr(value) => {
                    let inside = Span::new(child.span.start + 1, child.span.end.saturating_sub(1));
                    let id = self.entry(Entry::Inner(child));
                    self.guard("evaluate", id, value, inside, child.span);
                }
                NodeKind::Jsx(_) => self.inner(child),
                _ => continue,
            }
            self.script.push(", ");
        }
        self.script.push("])");
    }

    fn markdown(&mut self, kind: &'a NodeKind, node: &'a Node, in_component: bool) {
        let id = self.entry(Entry::Node(node));
        let Some((tag, properties)) = tag(kind) else {
            return self.script.push(&format!("_mdx$.same({id})"));
        };
        self.script.push(&format!(
            "_mdx$.node(_c, {id}, \"{tag}\", {{{properties}}}, ["
        ));
        self.children(&node.children, in_component);
        self.script.push("]");
        match kind {
            NodeKind::Admonition {
                title: Some(title), ..
            } => {
                self.script.push(", [");
                self.children(title, in_component);
                self.script.push("]");
            }
            NodeKind::Fence { text, language, .. } => {
                let class = language.as_ref().map(|name| format!("language-{name}"));
                let class = class.map_or("undefined".to_owned(), |class| quoted(&class));
                self.script
                    .push(&format!(", null, [{class}, {}]", quoted(text)));
            }
            _ => {}
        }
        self.script.push(")");
    }
}

/// Returns the HTML element of a node and its properties, with the names by which MDX's
/// `components` replace them.
fn tag(kind: &NodeKind) -> Option<(&'static str, String)> {
    let plain = |tag| Some((tag, String::new()));
    match kind {
        NodeKind::Paragraph => plain("p"),
        NodeKind::Heading { depth, .. } => {
            const TAGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
            plain(TAGS[usize::from(depth.saturating_sub(1)).min(5)])
        }
        NodeKind::List { start: None, .. } => plain("ul"),
        NodeKind::List {
            start: Some(start), ..
        } if *start != 1 => Some(("ol", format!("start: {start}"))),
        NodeKind::List { .. } => plain("ol"),
        NodeKind::Item { .. } => plain("li"),
        NodeKind::Quote => plain("blockquote"),
        NodeKind::Fence { .. } => plain("pre"),
        NodeKind::Table { .. } => plain("table"),
        NodeKind::Row => plain("tr"),
        NodeKind::Cell => plain("td"),
        NodeKind::Rule => plain("hr"),
        NodeKind::Emph => plain("em"),
        NodeKind::Strong => plain("strong"),
        NodeKind::Strike => plain("del"),
        NodeKind::Code(text) => Some(("code", format!("children: {}", quoted(text)))),
        NodeKind::Link { url, title, .. } => Some(("a", address("href", url, title.as_deref()))),
        NodeKind::Image { url, title, .. } => Some(("img", address("src", url, title.as_deref()))),
        NodeKind::Break { hard: true } => plain("br"),
        NodeKind::Admonition { .. } => plain("mdx-admonition"),
        NodeKind::FootnoteDef(_) => plain("mdx-footnote"),
        NodeKind::DefList => plain("dl"),
        NodeKind::DefTerm => plain("dt"),
        NodeKind::DefDetails => plain("dd"),
        _ => None,
    }
}

fn address(name: &str, url: &str, title: Option<&str>) -> String {
    let mut out = format!("{name}: {}", quoted(url));
    if let Some(title) = title {
        out.push_str(", title: ");
        out.push_str(&quoted(title));
    }
    out
}

/// Returns the text between JSX tags: lines are trimmed and joined by spaces, blank ones are
/// dropped.
///
/// JSX compilers agree on this; see <https://www.typescriptlang.org/docs/handbook/jsx.html>.
fn jsx_text(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.split('\n').collect();
    let last = lines.len() - 1;
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let mut line = *line;
        if at > 0 {
            line = line.trim_start_matches([' ', '\t', '\r']);
        }
        if at < last {
            line = line.trim_end_matches([' ', '\t', '\r']);
        }
        if line.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
    }
    (!out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::jsx_text;

    #[test]
    fn lines_of_jsx_text_are_joined() {
        for (text, shown) in [
            ("a ", Some("a ")),
            ("\n  a\n  b \n", Some("a b")),
            ("\n  \n", None),
            (" ", Some(" ")),
        ] {
            assert_eq!(jsx_text(text).as_deref(), shown);
        }
    }
}
