//! Blocks: paragraphs, lists, quotes, admonitions.

use diagnostics::one_line::one_line;
use mdx_lite::{Node, NodeKind};
use safe_html::escape::plain_text;
use site_model::{Component, OverridePart};

use crate::{
    Builder,
    alert_kind::admonition_classes,
    tree::{
        flatten::flatten,
        nesting,
        piece::{self, Attributes, Piece, ready},
        spacing::Spacing,
    },
};

impl Builder<'_> {
    /// Builds the pieces of the blocks of a container.
    pub(super) fn blocks(&mut self, nodes: &[Node]) -> Vec<Piece> {
        self.spaced_blocks(nodes, Spacing::Loose)
    }

    /// Builds the pieces of the blocks of a container. Every container goes through this function,
    /// because raw HTML may open in one block and close in a later one.
    pub(super) fn spaced_blocks(&mut self, nodes: &[Node], spacing: Spacing) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(nodes.len());
        let mut at = 0;
        while at < nodes.len() {
            at += self.next_block(&nodes[at..], spacing, &mut pieces);
        }
        pieces
    }

    /// Adds the pieces of the first block of a container, or of a run of raw HTML; returns the number
    /// of its nodes.
    pub(super) fn next_block(
        &mut self,
        nodes: &[Node],
        spacing: Spacing,
        pieces: &mut Vec<Piece>,
    ) -> usize {
        let (made, used) = self.raw_html_run(nodes, spacing);
        if used > 0 {
            pieces.extend(made);
            return used;
        }
        self.block(&nodes[0], spacing, pieces);
        1
    }

    /// Adds the pieces of a block that is not raw HTML.
    pub(super) fn block(&mut self, node: &Node, spacing: Spacing, out: &mut Vec<Piece>) {
        let plain = Attributes::new;
        let piece = match &node.kind {
            NodeKind::Paragraph if spacing == Spacing::Tight => {
                return out.extend(self.inlines(&node.children));
            }
            NodeKind::Paragraph => self.paragraph(node),
            NodeKind::Heading { depth, id, .. } => self.heading(*depth, id, node),
            NodeKind::List { start, tight } => self.list(*start, *tight, node),
            NodeKind::Quote => {
                self.check_alert(node);
                Piece::element("blockquote", plain(), self.blocks(&node.children))
            }
            NodeKind::DefList => self.definition_part("dl", node),
            NodeKind::DefTerm => self.term(node),
            NodeKind::DefDetails => self.definition_part("dd", node),
            NodeKind::Rule => Piece::element("hr", plain(), Vec::new()),
            NodeKind::Fence { meta, text, .. } => {
                #[cfg(feature = "mermaid")]
                if let Some(diagram) = self.diagram(meta, text, node) {
                    return out.push(diagram);
                }
                out.push(self.code_block(meta, text, node));
                return out.extend(self.run_button(meta, text));
            }
            NodeKind::Table { align } => self.table(align, node),
            NodeKind::Admonition { kind, title } => self.admonition(kind, title.as_deref(), node),
            NodeKind::Jsx(element) => return out.extend(self.jsx(element, node)),
            NodeKind::FootnoteDef(_) | NodeKind::Comment(_) => return,
            _ => return out.extend(self.inlines(std::slice::from_ref(node))),
        };
        out.push(piece);
    }

    /// Builds a term of a definition list, with an id for links, as in mdBook's HTML output.
    fn term(&mut self, node: &Node) -> Piece {
        let mut attrs = Attributes::new();
        let id = mdx_lite::mdbook_slug(&node.text());
        if !id.is_empty()
            && !self.heading_ids.contains(&id)
            && self.built.anchors.insert(id.clone())
        {
            attrs.insert("id".to_owned(), id);
        }
        Piece::element("dt", attrs, self.inlines(&node.children))
    }

    /// Builds a paragraph; one that contains a single image only becomes a figure that can be
    /// enlarged.
    fn paragraph(&mut self, node: &Node) -> Piece {
        if let [only] = node.children.as_slice()
            && let NodeKind::Image { .. } = &only.kind
            && let Some(figure) = self.block_image(only)
        {
            return figure;
        }
        let children = self.inlines(&node.children);
        Piece::element("p", Attributes::new(), children)
    }

    fn list(&mut self, start: Option<u64>, tight: bool, node: &Node) -> Piece {
        let mut attrs = Attributes::new();
        if let Some(start) = start.filter(|start| *start != 1) {
            attrs.insert("start".into(), start.to_string());
        }
        let is_task = |node: &Node| matches!(node.kind, NodeKind::Item { task: Some(_) });
        if node.children.iter().any(is_task) {
            attrs.insert("class".into(), "task-list".into());
        }
        let spacing = match tight {
            true => Spacing::Tight,
            false => Spacing::Loose,
        };
        let items = node
            .children
            .iter()
            .map(|item| self.item(spacing, item))
            .collect();
        let tag = if start.is_some() { "ol" } else { "ul" };
        Piece::element(tag, attrs, items)
    }

    fn item(&mut self, spacing: Spacing, node: &Node) -> Piece {
        let mut pieces = Vec::new();
        if let NodeKind::Item { task: Some(done) } = node.kind {
            let strings = &self.context.strings;
            let (checked, label) = match done {
                true => (" checked", &strings.task_done),
                false => ("", &strings.task_open),
            };
            pieces.push(Piece::Inline(format!(
                "<input type=\"checkbox\" aria-label=\"{}\" disabled{checked}> ",
                safe_html::escape::attribute(label)
            )));
        }
        pieces.extend(self.spaced_blocks(&node.children, spacing));
        Piece::element("li", Attributes::new(), pieces)
    }

    fn definition_part(&mut self, tag: &str, node: &Node) -> Piece {
        let children = self.blocks(&node.children);
        Piece::element(tag, Attributes::new(), children)
    }

    /// Builds a box with a title. It is plain HTML unless it contains a component.
    pub(super) fn admonition(&mut self, kind: &str, title: Option<&[Node]>, node: &Node) -> Piece {
        let title = match title {
            Some(title) => self.inlines(title),
            None => vec![Piece::Text(self.admonition_title(kind).to_owned())],
        };
        let children = self.blocks(&node.children);
        let title = nesting::fitting("<p>", flatten(&title), "</p>");
        let label = one_line(&plain_text(&title));
        let is_live = self.is_replaced(OverridePart::Admonition)
            || children.iter().any(|child| matches!(child, Piece::Live(_)));
        if is_live {
            return Piece::component(Component::Admonition {
                kind: kind.to_owned(),
                like: self.kinds.further(kind).map(|own| own.like.clone()),
                title: ready(title),
                label,
                children: piece::nodes(children),
            });
        }
        let heading = Piece::Inline(format!("<p class=\"mr-admonition-title\">{title}</p>"));
        let like = self.kinds.further(kind).map(|own| own.like.as_str());
        let attrs = Attributes::from([
            ("class".to_owned(), admonition_classes(kind, like)),
            ("role".to_owned(), "note".to_owned()),
            ("aria-label".to_owned(), label),
        ]);
        let parts = std::iter::once(heading).chain(children).collect();
        Piece::element("div", attrs, parts)
    }

    fn admonition_title(&self, kind: &str) -> &str {
        let strings = self.context.strings;
        match kind {
            "note" => &strings.note,
            "tip" => &strings.tip,
            "important" => &strings.important,
            "caution" => &strings.caution,
            "warning" => &strings.warning,
            "danger" => &strings.danger,
            _ => self
                .kinds
                .further(kind)
                .map_or(&strings.info, |own| &own.title),
        }
    }
}
