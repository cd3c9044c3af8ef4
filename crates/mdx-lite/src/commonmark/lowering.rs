//! Lowers the tree to the events of a Markdown parser.

use std::collections::HashSet;

use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag,
};

use super::{Hooks, write::Events};
use crate::{Align, Document, Meta, Node, NodeKind, Value, syntax::html_names::is_html_block};

/// Lowers a document block by block.
pub(super) fn blocks(document: &Document, hooks: &mut dyn Hooks) -> Vec<Events> {
    let mut lowering = Lowering {
        document,
        hooks,
        footnotes: footnotes(document),
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

/// Splits nodes into blocks and lines of text among them.
fn paragraphs(nodes: &[Node]) -> impl Iterator<Item = &[Node]> {
    nodes.chunk_by(|a, b| is_line(a) && is_line(b))
}

fn is_line(node: &Node) -> bool {
    !starts_block(node) && (node.is_inline() || matches!(node.kind, NodeKind::Expr(_)))
}

/// Returns whether the node is an element such as `<div>`. At the start of a line its tag opens an
/// HTML block, in which marks are text, so a paragraph is split around it.
fn starts_block(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Jsx(element) if is_html_block(&element.name))
}

/// Removes white space at both ends of a line. A removed component may leave it there, and Markdown
/// does not keep it.
fn trim(events: &mut Events, start: usize) {
    let is_space = |event: &Event<'_>| match event {
        Event::Text(text) => text.trim_matches(SPACE).is_empty(),
        event => matches!(event, Event::SoftBreak),
    };
    while events.len() > start && events.last().is_some_and(is_space) {
        events.pop();
    }
    let is_text = |event: &&Event<'_>| !is_space(event);
    let first = events[start..].iter().position(|event| is_text(&event));
    events.drain(start..start + first.unwrap_or_default());
    if let Some(Event::Text(text)) = events[start..].last_mut() {
        *text = text.trim_end_matches(SPACE).to_owned().into();
    }
    if let Some(Event::Text(text)) = events.get_mut(start) {
        *text = text.trim_start_matches(SPACE).to_owned().into();
    }
    // A tag alone on its first line would start an HTML block.
    if let [Event::InlineHtml(_), second @ Event::SoftBreak, ..] = &mut events[start..] {
        *second = Event::Text(CowStr::Borrowed(" "));
    }
}

const SPACE: [char; 3] = [' ', '\t', '\n'];

/// The state of one walk over a document.
pub(super) struct Lowering<'a> {
    pub(super) document: &'a Document,
    pub(super) hooks: &'a mut dyn Hooks,
    footnotes: HashSet<&'a str>,
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
                let mut tag = heading(*depth);
                if self.hooks.keeps_heading_attributes() {
                    add_attributes(&mut tag, &node.kind);
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

    /// Lowers an admonition to an alert of a kind that GitHub and mdBook support.
    pub(super) fn alert(&mut self, kind: &str, title: &[Node], inside: &[Node]) {
        let kind = match kind {
            "tip" | "success" => BlockQuoteKind::Tip,
            "important" => BlockQuoteKind::Important,
            "warning" => BlockQuoteKind::Warning,
            "caution" | "danger" => BlockQuoteKind::Caution,
            _ => BlockQuoteKind::Note,
        };
        self.within(Tag::BlockQuote(Some(kind)), |l| {
            if !title.is_empty() {
                l.bold_line(|l| l.inlines(title));
            }
            l.blocks(inside);
        });
    }

    pub(super) fn bold_line(&mut self, inside: impl FnOnce(&mut Self)) {
        self.within(Tag::Paragraph, |l| l.within(Tag::Strong, inside));
    }

    fn code(&mut self, meta: &Meta, text: &str) {
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
                        l.within(Tag::TableCell, |l| l.line(&cell.children));
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

    /// Lowers an expression to the text that React shows for it. A name stays as it is written.
    fn expression(&mut self, value: &Value) {
        match value {
            Value::Path(path) => self.text(&format!("{{{}}}", path.join("."))),
            Value::Element(node) => self.inlines(std::slice::from_ref(node.as_ref())),
            Value::Arr(items) => items.iter().for_each(|item| self.expression(item)),
            value => self.text(&value.shown().unwrap_or_default()),
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        let text = self.hooks.text(text).into_owned();
        if !text.is_empty() {
            self.events.push(Event::Text(text.into()));
        }
    }

    pub(super) fn inlines(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.inline(node);
        }
    }

    fn inline(&mut self, node: &Node) {
        let children = node.children.as_slice();
        match &node.kind {
            NodeKind::Text(text) => self.text(text),
            NodeKind::Emph => self.within(Tag::Emphasis, |l| l.inlines(children)),
            NodeKind::Strong => self.within(Tag::Strong, |l| l.inlines(children)),
            NodeKind::Strike => self.within(Tag::Strikethrough, |l| l.inlines(children)),
            NodeKind::Code(code) => self.events.push(Event::Code(code.clone().into())),
            NodeKind::Math { display, text } => self.events.push(match display {
                true => Event::DisplayMath(text.clone().into()),
                false => Event::InlineMath(text.clone().into()),
            }),
            NodeKind::Break { hard: true } => self.events.push(Event::HardBreak),
            NodeKind::Break { hard: false } => self.events.push(Event::SoftBreak),
            NodeKind::Link {
                kind: crate::LinkKind::Bare,
                ..
            } if self.hooks.keeps_html() => self.inlines(children),
            NodeKind::Link { url, title, .. } => {
                let tag = self.link(url, title.as_deref());
                self.within(tag, |l| l.inlines(children));
            }
            NodeKind::Image { url, title, .. } => {
                let tag = self.image(url, title.as_deref());
                self.within(tag, |l| l.inlines(children));
            }
            NodeKind::FootnoteRef(label) if self.footnotes.contains(label.as_str()) => {
                self.events
                    .push(Event::FootnoteReference(label.clone().into()));
            }
            NodeKind::FootnoteRef(label) => self.text(&format!("[^{label}]")),
            NodeKind::Html(html) => self.events.push(Event::InlineHtml(html.clone().into())),
            NodeKind::Expr(value) => self.expression(value),
            NodeKind::Jsx(element) => self.inline_element(element, node),
            NodeKind::Comment(_) => {}
            _ => self.inlines(children),
        }
    }

    pub(super) fn link(&mut self, url: &str, title: Option<&str>) -> Tag<'static> {
        Tag::Link {
            link_type: LinkType::Inline,
            dest_url: self.hooks.address(url).into_owned().into(),
            title: title.unwrap_or_default().to_owned().into(),
            id: CowStr::Borrowed(""),
        }
    }

    pub(super) fn image(&mut self, url: &str, title: Option<&str>) -> Tag<'static> {
        Tag::Image {
            link_type: LinkType::Inline,
            dest_url: self.hooks.address(url).into_owned().into(),
            title: title.unwrap_or_default().to_owned().into(),
            id: CowStr::Borrowed(""),
        }
    }
}

fn heading(depth: u8) -> Tag<'static> {
    Tag::Heading {
        level: HeadingLevel::try_from(usize::from(depth)).unwrap_or(HeadingLevel::H6),
        id: None,
        classes: Vec::new(),
        attrs: Vec::new(),
    }
}

/// Adds the id that the author wrote, the classes and the other attributes of a heading.
fn add_attributes(tag: &mut Tag<'static>, kind: &NodeKind) {
    let (
        Tag::Heading {
            id, classes, attrs, ..
        },
        NodeKind::Heading {
            id: own_id,
            explicit,
            classes: own_classes,
            attrs: own_attrs,
            ..
        },
    ) = (tag, kind)
    else {
        return;
    };
    *id = explicit.then(|| own_id.clone().into());
    *classes = own_classes.iter().map(|name| name.clone().into()).collect();
    let pairs = own_attrs.iter().cloned();
    *attrs = pairs
        .map(|(name, value)| (name.into(), value.map(CowStr::from)))
        .collect();
}
