//! Writes blocks as HTML.

use std::collections::HashMap;

use super::{HtmlWriter, escape::push_text};
use crate::{Align, Document, Meta, Node, NodeKind};

impl HtmlWriter<'_> {
    /// Writes a document and its footnotes after it.
    pub fn document(&mut self, document: &Document) {
        self.nodes(&document.nodes);
        self.footnote_section(document);
    }

    pub(super) fn block(&mut self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Paragraph => self.wrapped("p", node),
            NodeKind::Heading {
                depth,
                id,
                classes,
                attrs,
                ..
            } => self.heading(*depth, id, classes, attrs, node),
            NodeKind::List { start, tight } => self.list(*start, *tight, node),
            NodeKind::Item { task } => self.item(*task, false, node),
            NodeKind::Quote => self.container("<blockquote>", "</blockquote>", &node.children),
            NodeKind::Fence { meta, text, .. } => self.fence(meta, text),
            NodeKind::Table { align } => self.table(align, node),
            NodeKind::Row => self.row(node, "td", &[]),
            NodeKind::Cell => self.wrapped("td", node),
            NodeKind::Rule => self.line("<hr />"),
            NodeKind::Admonition { kind, title } => self.admonition(kind, title.as_deref(), node),
            NodeKind::FootnoteDef(_) => {}
            NodeKind::DefList => self.container("<dl>", "</dl>", &node.children),
            NodeKind::DefTerm => self.wrapped("dt", node),
            NodeKind::DefDetails => self.container("<dd>", "</dd>", &node.children),
            NodeKind::Jsx(element) if element.flow => self.flow_element(element, node),
            _ => return false,
        }
        true
    }

    pub(super) fn line(&mut self, html: &str) {
        self.new_line();
        self.push(html);
        self.push("\n");
    }

    fn wrapped(&mut self, tag: &str, node: &Node) {
        self.new_line();
        self.push(&format!("<{tag}>"));
        self.nodes(&node.children);
        self.push(&format!("</{tag}>\n"));
    }

    fn container(&mut self, open: &str, close: &str, children: &[Node]) {
        self.line(open);
        self.nodes(children);
        self.line(close);
    }

    fn heading(
        &mut self,
        depth: u8,
        id: &str,
        classes: &[String],
        attrs: &[(String, Option<String>)],
        node: &Node,
    ) {
        self.new_line();
        self.push(&format!("<h{depth}"));
        if !id.is_empty() && !self.without_ids {
            self.attribute("id", id);
        }
        if !classes.is_empty() {
            self.attribute("class", &classes.join(" "));
        }
        for (name, value) in attrs {
            self.attribute(name, value.as_deref().unwrap_or_default());
        }
        self.push(">");
        self.nodes(&node.children);
        self.push(&format!("</h{depth}>\n"));
    }

    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_text(&mut self.out, value);
        self.out.push('"');
    }

    fn list(&mut self, start: Option<u64>, tight: bool, node: &Node) {
        let open = match start {
            None => "<ul>".to_owned(),
            Some(1) => "<ol>".to_owned(),
            Some(start) => format!("<ol start=\"{start}\">"),
        };
        self.line(&open);
        for item in &node.children {
            let is_written = self.is_written_by_hook(item);
            match item.kind {
                _ if is_written => {}
                NodeKind::Item { task } => self.item(task, tight, item),
                _ => self.default_node(item),
            }
        }
        self.line(if start.is_some() { "</ol>" } else { "</ul>" });
    }

    fn item(&mut self, task: Option<bool>, tight: bool, node: &Node) {
        self.new_line();
        self.push("<li>");
        match task {
            Some(true) => self.push("<input checked=\"\" disabled=\"\" type=\"checkbox\"> "),
            Some(false) => self.push("<input disabled=\"\" type=\"checkbox\"> "),
            None => {}
        }
        for (at, child) in node.children.iter().enumerate() {
            let is_bare = tight && matches!(child.kind, NodeKind::Paragraph);
            if is_bare {
                if at > 0 {
                    self.new_line();
                }
                self.nodes(&child.children);
            } else {
                if at == 0 || !child.is_inline() {
                    self.new_line();
                }
                self.node(child);
            }
        }
        self.push("</li>\n");
    }

    fn fence(&mut self, meta: &Meta, text: &str) {
        self.new_line();
        match meta.info.split_whitespace().next() {
            Some(lang) => {
                self.push("<pre><code");
                self.attribute("class", &format!("language-{lang}"));
                self.push(">");
            }
            None => self.push("<pre><code>"),
        }
        self.push_text(text);
        self.push("</code></pre>\n");
    }

    fn table(&mut self, align: &[Align], node: &Node) {
        self.line("<table>");
        let mut rows = node.children.iter();
        if let Some(head) = rows.next() {
            self.line("<thead>");
            self.row(head, "th", align);
            self.line("</thead>");
        }
        if rows.len() > 0 {
            self.line("<tbody>");
            rows.for_each(|row| self.row(row, "td", align));
            self.line("</tbody>");
        }
        self.line("</table>");
    }

    fn row(&mut self, row: &Node, tag: &str, align: &[Align]) {
        self.line("<tr>");
        for (at, cell) in row.children.iter().enumerate() {
            self.push(&format!("<{tag}"));
            match align.get(at) {
                Some(Align::Left) => self.attribute("align", "left"),
                Some(Align::Center) => self.attribute("align", "center"),
                Some(Align::Right) => self.attribute("align", "right"),
                _ => {}
            }
            self.push(">");
            self.nodes(&cell.children);
            self.push(&format!("</{tag}>\n"));
        }
        self.line("</tr>");
    }

    fn admonition(&mut self, kind: &str, title: Option<&[Node]>, node: &Node) {
        self.new_line();
        self.push("<div");
        self.attribute("class", &format!("admonition admonition-{kind}"));
        self.push(">\n");
        if let Some(title) = title {
            self.push("<p class=\"admonition-title\">");
            self.nodes(title);
            self.push("</p>\n");
        }
        self.nodes(&node.children);
        self.line("</div>");
    }

    /// Writes a section with the referenced footnotes, in the order of their first reference. A
    /// footnote may refer to others, so the list can grow while it is written.
    fn footnote_section(&mut self, document: &Document) {
        if self.footnotes.labels.is_empty() {
            return;
        }
        let mut definitions = HashMap::new();
        for node in document.descendants() {
            if let NodeKind::FootnoteDef(label) = &node.kind {
                let label = label.to_ascii_lowercase();
                definitions.entry(label).or_insert(&node.children);
            }
        }
        self.line("<section class=\"footnotes\">");
        self.line("<ol>");
        let mut at = 0;
        while let Some(label) = self.footnotes.labels.get(at) {
            at += 1;
            let definition = definitions.get(&label.to_ascii_lowercase()).copied();
            self.push("<li");
            self.attribute("id", &format!("fn-{at}"));
            self.push(">\n");
            if let Some(children) = definition {
                self.nodes(children);
            }
            self.new_line();
            self.push(&format!("<a href=\"#fnref-{at}\">↩</a>\n</li>\n"));
        }
        self.line("</ol>");
        self.line("</section>");
    }
}
