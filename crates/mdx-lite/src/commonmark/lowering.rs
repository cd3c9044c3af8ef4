//! Lowers the blocks of the tree to the events of a Markdown parser.

use std::collections::{BTreeMap, HashSet};

use pulldown_cmark::{Alignment, BlockQuoteKind, CodeBlockKind, Event, Tag};

use super::{
    Hooks, heading,
    line::{is_line, paragraphs, starts_block, trim},
    write::Events,
};
use crate::{Align, Document, Meta, Node, NodeKind};

/// Lowers a document block by block.
pub(super) fn blocks(document: &Document, hooks: &mut dyn Hooks) -> Vec<Events> {
    let mut lowering = Lowering {
        document,
        hooks,
        footnotes: footnotes(document),
        tab_labels: BTreeMap::new(),
        events: Vec::new(),
    };
    let mut blocks = Vec::new();
    for nodes in paragraphs(&document.nodes) {
        lowering.block_or_line(nodes);
        blocks.push(std::mem::take(&mut lowering.events));
    }
    blocks
}

/// Returns the labels of the footnotes that the document defines.
fn footnotes(document: &Document) -> HashSet<&str> {
    let labels = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::FootnoteDef(label) => Some(label.as_str()),
        _ => None,
    });
    labels.collect()
}

/// The state of one walk over a document.
pub(super) struct Lowering<'a> {
    pub(super) document: &'a Document,
    pub(super) hooks: &'a mut dyn Hooks,
    pub(super) footnotes: HashSet<&'a str>,
    /// The labels in the list of the current `<Tabs>`, by value.
    pub(super) tab_labels: BTreeMap<String, String>,
    pub(super) events: Events,
}

impl Lowering<'_> {
    pub(super) fn blocks(&mut self, nodes: &[Node]) {
        for nodes in paragraphs(nodes) {
            self.block_or_line(nodes);
        }
    }

    fn block_or_line(&mut self, nodes: &[Node]) {
        match nodes {
            [node] if !is_line(node) => self.block(node),
            line => self.within(Tag::Paragraph, |lowering| lowering.line(line)),
        }
    }

    fn line(&mut self, nodes: &[Node]) {
        let start = self.events.len();
        self.inlines(nodes);
        trim(&mut self.events, start);
    }

    /// Lowers the content of a cell, which is on one line.
    fn cell(&mut self, nodes: &[Node]) {
        let start = self.events.len();
        self.line(nodes);
        for event in &mut self.events[start..] {
            match event {
                Event::HardBreak => *event = Event::InlineHtml("<br>".into()),
                Event::SoftBreak => *event = Event::Text(" ".into()),
                _ => {}
            }
        }
    }

    fn paragraph(&mut self, children: &[Node]) {
        for nodes in children.chunk_by(|a, b| !starts_block(a) && !starts_block(b)) {
            match nodes {
                [node] if starts_block(node) => self.block(node),
                line => self.within(Tag::Paragraph, |l| l.line(line)),
            }
        }
    }

    /// Adds a tag around the events that `inside` adds. A paragraph or emphasis without events is
    /// left out.
    pub(super) fn within(&mut self, tag: Tag<'static>, inside: impl FnOnce(&mut Self)) {
        let end = tag.to_end();
        let start = self.events.len();
        let can_be_empty = !matches!(
            tag,
            Tag::Paragraph | Tag::Emphasis | Tag::Strong | Tag::Strikethrough
        );
        self.events.push(Event::Start(tag));
        inside(self);
        if self.events.len() == start + 1 && !can_be_empty {
            self.events.pop();
            return;
        }
        self.events.push(Event::End(end));
    }

    fn block(&mut self, node: &Node) {
        let children = node.children.as_slice();
        match &node.kind {
            NodeKind::Paragraph => self.paragraph(children),
            NodeKind::Heading { depth, .. } => {
                let mut tag = heading::tag(*depth);
                if self.hooks.keeps_heading_attributes() {
                    heading::add_attributes(&mut tag, &node.kind);
                }
                self.within(tag, |l| l.line(children));
            }
            NodeKind::List { start, tight } => {
                self.within(Tag::List(*start), |l| l.items(*tight, children));
            }
            NodeKind::Quote => self.within(Tag::BlockQuote(None), |l| l.blocks(children)),
            NodeKind::Admonition { kind, title } => {
                self.alert(kind, title.as_deref().unwrap_or_default(), children);
            }
            NodeKind::Fence { meta, text, .. } => self.code(meta, text),
            NodeKind::Table { align } => self.table(align, children),
            NodeKind::Rule => self.events.push(Event::Rule),
            NodeKind::FootnoteDef(label) => {
                let tag = Tag::FootnoteDefinition(label.clone().into());
                self.within(tag, |l| l.blocks(children));
            }
            NodeKind::DefList if self.hooks.keeps_html() => {
                self.within(Tag::DefinitionList, |l| l.blocks(children));
            }
            NodeKind::DefTerm if self.hooks.keeps_html() => {
                self.within(Tag::DefinitionListTitle, |l| l.inlines(children));
            }
            NodeKind::DefDetails if self.hooks.keeps_html() => {
                self.within(Tag::DefinitionListDefinition, |l| l.blocks(children));
            }
            NodeKind::DefTerm => self.bold_line(|l| l.inlines(children)),
            NodeKind::Jsx(element) => self.flow_element(element, node),
            NodeKind::Html(html) => self.html(html),
            NodeKind::Comment(_) => {}
            _ => self.blocks(children),
        }
    }

    fn items(&mut self, tight: bool, items: &[Node]) {
        for item in items {
            self.within(Tag::Item, |l| {
                if let NodeKind::Item { task: Some(done) } = item.kind {
                    l.events.push(Event::TaskListMarker(done));
                }
                for nodes in paragraphs(&item.children) {
                    match nodes {
                        [node]
                            if tight
                                && matches!(node.kind, NodeKind::Paragraph)
                                && !node.children.iter().any(starts_block) =>
                        {
                            l.line(&node.children);
                        }
                        nodes => l.block_or_line(nodes),
                    }
                }
            });
        }
    }

    /// Lowers an admonition to an alert of a kind that GitHub and mdBook support. Those kinds have
    /// titles; a further kind needs its own.
    pub(super) fn alert(&mut self, kind: &str, title: &[Node], inside: &[Node]) {
        let kinds = &self.document.admonition_kinds;
        let further = kinds.further(kind);
        let kind = match further.map_or(kind, |further| &further.like) {
            "tip" | "success" => BlockQuoteKind::Tip,
            "important" => BlockQuoteKind::Important,
            "warning" => BlockQuoteKind::Warning,
            "caution" | "danger" => BlockQuoteKind::Caution,
            _ => BlockQuoteKind::Note,
        };
        self.within(Tag::BlockQuote(Some(kind)), |l| {
            match further {
                _ if !title.is_empty() => l.bold_line(|l| l.inlines(title)),
                Some(further) => l.bold_line(|l| l.text(&further.title)),
                None => {}
            }
            l.blocks(inside);
        });
    }

    pub(super) fn bold_line(&mut self, inside: impl FnOnce(&mut Self)) {
        self.within(Tag::Paragraph, |l| l.within(Tag::Strong, inside));
    }

    pub(super) fn code(&mut self, meta: &Meta, text: &str) {
        let (info, text) = self.hooks.code(meta, text);
        let mut text = text.into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let tag = Tag::CodeBlock(CodeBlockKind::Fenced(info.into_owned().into()));
        self.within(tag, |l| {
            if !text.is_empty() {
                l.events.push(Event::Text(text.into()));
            }
        });
    }

    fn table(&mut self, align: &[Align], rows: &[Node]) {
        let columns = align.iter().map(|align| match align {
            Align::None => Alignment::None,
            Align::Left => Alignment::Left,
            Align::Center => Alignment::Center,
            Align::Right => Alignment::Right,
        });
        self.within(Tag::Table(columns.collect()), |l| {
            for (at, row) in rows.iter().enumerate() {
                let tag = if at == 0 {
                    Tag::TableHead
                } else {
                    Tag::TableRow
                };
                l.within(tag, |l| {
                    for cell in &row.children {
                        l.within(Tag::TableCell, |l| l.cell(&cell.children));
                    }
                });
            }
        });
    }

    pub(super) fn html(&mut self, html: &str) {
        let mut html = html.to_owned();
        if !html.ends_with('\n') {
            html.push('\n');
        }
        self.within(Tag::HtmlBlock, |l| l.events.push(Event::Html(html.into())));
    }
}
