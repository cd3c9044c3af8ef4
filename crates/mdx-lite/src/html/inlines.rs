//! Writes inline nodes as HTML.

use super::{HtmlWriter, escape::push_url};
use crate::{Node, NodeKind, Value};

impl HtmlWriter<'_> {
    pub(super) fn inline(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Text(text) => self.push_text(text),
            NodeKind::Emph => self.tagged("em", node),
            NodeKind::Strong => self.tagged("strong", node),
            NodeKind::Strike => self.tagged("del", node),
            NodeKind::Code(code) => {
                self.push("<code>");
                self.push_text(code);
                self.push("</code>");
            }
            NodeKind::Math { display, text } => {
                let class = if *display {
                    "math math-display"
                } else {
                    "math math-inline"
                };
                self.push(&format!("<span class=\"{class}\">"));
                self.push_text(text);
                self.push("</span>");
            }
            NodeKind::Link { url, title, .. } => self.link(url, title.as_deref(), node),
            NodeKind::Image { url, title, .. } => self.image(url, title.as_deref(), node),
            NodeKind::Break { hard: true } => self.push("<br />\n"),
            NodeKind::Break { hard: false } => self.push("\n"),
            NodeKind::FootnoteRef(label) => self.footnote(label),
            NodeKind::Html(html) => self.push(html),
            NodeKind::Expr(Value::Path(path)) => self.push_text(&format!("{{{}}}", path.join("."))),
            NodeKind::Expr(value) => {
                if let Some(shown) = value.shown() {
                    self.push_text(&shown);
                }
            }
            NodeKind::Jsx(element) => self.text_element(element, node),
            _ => {}
        }
    }

    fn tagged(&mut self, tag: &str, node: &Node) {
        self.push(&format!("<{tag}>"));
        self.nodes(&node.children);
        self.push(&format!("</{tag}>"));
    }

    fn link(&mut self, url: &str, title: Option<&str>, node: &Node) {
        self.push("<a");
        self.address("href", url);
        if let Some(title) = title {
            self.attribute("title", title);
        }
        self.push(">");
        self.nodes(&node.children);
        self.push("</a>");
    }

    fn image(&mut self, url: &str, title: Option<&str>, node: &Node) {
        self.push("<img");
        self.address("src", url);
        self.attribute("alt", &node.text());
        if let Some(title) = title {
            self.attribute("title", title);
        }
        self.push(" />");
    }

    fn address(&mut self, name: &str, url: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_url(&mut self.out, url);
        self.out.push('"');
    }

    fn footnote(&mut self, label: &str) {
        let footnotes = &mut self.footnotes;
        let known = footnotes.places.get(label).copied();
        let at = known.unwrap_or(footnotes.labels.len());
        if known.is_none() {
            footnotes.places.insert(label.to_owned(), at);
            footnotes.labels.push(label.to_owned());
        }
        let number = at + 1;
        let id = if known.is_none() {
            format!(" id=\"fnref-{number}\"")
        } else {
            String::new()
        };
        self.push(&format!(
            "<sup class=\"footnote-ref\"><a href=\"#fn-{number}\"{id}>{number}</a></sup>"
        ));
    }
}
