//! The tree of a chapter as the events of a Markdown parser.

use mdx_lite::{Align, Document, Element, Meta, Node, NodeKind, Value};
use nav_model::{Doc, Resolved};
use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, HeadingLevel, LinkType, Tag, TagEnd,
};

use super::twin_path;
use crate::{
    config::Math,
    page::mathjax,
    page::{PageContext, braces, cards, shown_code},
    site::address::encode_path,
};

type Events = Vec<Event<'static>>;

/// The events of a chapter's body.
pub(super) fn events(context: &PageContext<'_>, doc: &Doc, document: &Document) -> Events {
    let mut writer = Writer {
        context,
        doc,
        out: Vec::new(),
    };
    writer.blocks(&document.nodes);
    writer.out
}

struct Writer<'a> {
    context: &'a PageContext<'a>,
    doc: &'a Doc,
    out: Events,
}

impl Writer<'_> {
    fn blocks(&mut self, nodes: &[Node]) {
        // A line of text that stands among blocks becomes a paragraph.
        let mut at = 0;
        while at < nodes.len() {
            let line = nodes[at..].iter().take_while(|node| is_line(node)).count();
            if line > 0 {
                let inside = &nodes[at..at + line];
                self.around(Tag::Paragraph, |writer| writer.inlines(inside));
                at += line;
                continue;
            }
            self.block(&nodes[at]);
            at += 1;
        }
    }

    fn block(&mut self, node: &Node) {
        let children = &node.children;
        match &node.kind {
            NodeKind::Paragraph => self.around(Tag::Paragraph, |w| w.inlines(children)),
            NodeKind::Heading { depth, .. } => self.heading(*depth, children),
            NodeKind::List { start, tight } => {
                self.around(Tag::List(*start), |w| w.items(*tight, children));
            }
            NodeKind::Quote => self.around(Tag::BlockQuote(None), |w| w.blocks(children)),
            NodeKind::Fence { meta, text, .. } => self.code(meta, text),
            NodeKind::Table { align } => self.table(align, children),
            NodeKind::Rule => self.out.push(Event::Rule),
            NodeKind::Admonition { kind, title } => self.alert(kind, title.as_deref(), children),
            NodeKind::FootnoteDef(label) => {
                let tag = Tag::FootnoteDefinition(label.clone().into());
                self.around(tag, |w| w.blocks(children));
            }
            NodeKind::DefTerm => self.paragraph_in_bold(children),
            NodeKind::Jsx(element) => self.flow_element(element, node),
            NodeKind::Html(html) => {
                self.around(Tag::HtmlBlock, |w| {
                    w.out.push(Event::Html(html.clone().into()));
                });
            }
            NodeKind::Comment(_) => {}
            _ => self.blocks(children),
        }
    }

    fn around(&mut self, tag: Tag<'static>, inside: impl FnOnce(&mut Self)) {
        let end: TagEnd = tag.to_end();
        self.out.push(Event::Start(tag));
        inside(self);
        self.out.push(Event::End(end));
    }

    fn heading(&mut self, depth: u8, children: &[Node]) {
        let tag = Tag::Heading {
            level: HeadingLevel::try_from(usize::from(depth)).unwrap_or(HeadingLevel::H6),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        };
        self.around(tag, |w| w.inlines(children));
    }

    fn items(&mut self, tight: bool, items: &[Node]) {
        for item in items {
            self.around(Tag::Item, |w| {
                if let NodeKind::Item { task: Some(done) } = item.kind {
                    w.out.push(Event::TaskListMarker(done));
                }
                for child in &item.children {
                    match child.kind {
                        NodeKind::Paragraph if tight => w.inlines(&child.children),
                        _ => w.blocks(std::slice::from_ref(child)),
                    }
                }
            });
        }
    }

    fn code(&mut self, meta: &Meta, text: &str) {
        let mut info = meta.raw_lang().unwrap_or_default().to_owned();
        if let Some(title) = meta
            .get("title")
            .filter(|title| !title.contains(['"', '`']))
        {
            info = format!("{info} title=\"{title}\"");
        }
        let mut text = shown_code(self.context.config, &meta.info, text);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let tag = Tag::CodeBlock(CodeBlockKind::Fenced(info.trim().to_owned().into()));
        self.around(tag, |w| w.out.push(Event::Text(text.into())));
    }

    fn table(&mut self, align: &[Align], rows: &[Node]) {
        let columns = align.iter().map(|align| match align {
            Align::Left => Alignment::Left,
            Align::Center => Alignment::Center,
            Align::Right => Alignment::Right,
            Align::None => Alignment::None,
        });
        self.around(Tag::Table(columns.collect()), |w| {
            for (at, row) in rows.iter().enumerate() {
                let tag = if at == 0 {
                    Tag::TableHead
                } else {
                    Tag::TableRow
                };
                w.around(tag, |w| {
                    for cell in &row.children {
                        w.around(Tag::TableCell, |w| w.inlines(&cell.children));
                    }
                });
            }
        });
    }

    fn alert(&mut self, kind: &str, title: Option<&[Node]>, children: &[Node]) {
        let kind = match kind {
            "tip" => BlockQuoteKind::Tip,
            "important" => BlockQuoteKind::Important,
            "warning" => BlockQuoteKind::Warning,
            "caution" | "danger" => BlockQuoteKind::Caution,
            _ => BlockQuoteKind::Note,
        };
        self.around(Tag::BlockQuote(Some(kind)), |w| {
            if let Some(title) = title.filter(|title| !title.is_empty()) {
                w.paragraph_in_bold(title);
            }
            w.blocks(children);
        });
    }

    fn paragraph_in_bold(&mut self, nodes: &[Node]) {
        self.around(Tag::Paragraph, |w| {
            w.around(Tag::Strong, |w| w.inlines(nodes));
        });
    }

    fn label(&mut self, text: &str) {
        self.around(Tag::Paragraph, |w| {
            w.around(Tag::Strong, |w| w.text(text));
        });
    }

    fn flow_element(&mut self, element: &Element, node: &Node) {
        match element.name.as_str() {
            "TabItem" => {
                let label = element.str_attr("label").or(element.str_attr("value"));
                self.label(label.unwrap_or_default());
                self.blocks(&node.children);
            }
            "Admonition" => {
                let title = element.str_attr("title");
                let title = title
                    .map(|title| vec![Node::new(element.open, NodeKind::Text(title.to_owned()))]);
                let kind = element.str_attr("type").unwrap_or("info");
                self.alert(kind, title.as_deref(), &node.children);
            }
            "Details" | "details" => {
                if let Some(summary) = element.str_attr("summary") {
                    self.label(summary);
                }
                self.blocks(&node.children);
            }
            "summary" => self.label(&node.text()),
            "DocCardList" => self.card_list(),
            "TOCInline" => {}
            "hr" => self.out.push(Event::Rule),
            "img" => self.around(Tag::Paragraph, |w| w.image_element(element)),
            _ => self.blocks(&node.children),
        }
    }

    fn card_list(&mut self) {
        let cards = cards(self.context.nav, self.doc);
        if cards.is_empty() {
            return;
        }
        self.around(Tag::List(None), |w| {
            for card in cards {
                let address = w.twin_address(&card.path);
                w.around(Tag::Item, |w| {
                    w.around(link_tag(address, String::new()), |w| w.text(&card.label));
                    if !card.description.is_empty() {
                        w.text(&format!(": {}", card.description));
                    }
                });
            }
        });
    }

    fn text(&mut self, text: &str) {
        self.out.push(Event::Text(text.to_owned().into()));
    }

    fn inlines(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.inline(node);
        }
    }

    fn inline(&mut self, node: &Node) {
        let children = &node.children;
        match &node.kind {
            NodeKind::Text(text) => match self.context.config.math {
                Math::Mathjax => self.text(&mathjax::without_filler(text)),
                _ => self.text(text),
            },
            NodeKind::Emph => self.around(Tag::Emphasis, |w| w.inlines(children)),
            NodeKind::Strong => self.around(Tag::Strong, |w| w.inlines(children)),
            NodeKind::Strike => self.around(Tag::Strikethrough, |w| w.inlines(children)),
            NodeKind::Code(code) => self.out.push(Event::Code(code.clone().into())),
            NodeKind::Math { display, text } => {
                let marks = if *display { "$$" } else { "$" };
                let formula = format!("{marks}{text}{marks}");
                self.out.push(Event::InlineHtml(formula.into()));
            }
            NodeKind::Break { hard } => self.out.push(match hard {
                true => Event::HardBreak,
                false => Event::SoftBreak,
            }),
            NodeKind::Link { url, title, .. } => {
                let tag = link_tag(self.address(url), title.clone().unwrap_or_default());
                self.around(tag, |w| w.inlines(children));
            }
            NodeKind::Image { url, title, .. } => {
                let tag = Tag::Image {
                    link_type: LinkType::Inline,
                    dest_url: self.address(url).into(),
                    title: title.clone().unwrap_or_default().into(),
                    id: "".into(),
                };
                self.around(tag, |w| w.inlines(children));
            }
            NodeKind::FootnoteRef(label) => {
                self.out
                    .push(Event::FootnoteReference(label.clone().into()));
            }
            NodeKind::Html(html) => self.out.push(Event::InlineHtml(html.clone().into())),
            NodeKind::Expr(Value::Path(path)) => self.text(&braces(path)),
            NodeKind::Expr(value) => self.text(&value.shown().unwrap_or_default()),
            NodeKind::Jsx(element) => match element.name.as_str() {
                "br" => self.out.push(Event::HardBreak),
                "summary" => self.around(Tag::Strong, |w| w.inlines(children)),
                "img" => self.image_element(element),
                "a" => {
                    let address = self.address(element.str_attr("href").unwrap_or_default());
                    self.around(link_tag(address, String::new()), |w| w.inlines(children));
                }
                _ => self.inlines(children),
            },
            NodeKind::Comment(_) => {}
            _ => self.inlines(children),
        }
    }

    fn image_element(&mut self, element: &Element) {
        let address = self.address(element.str_attr("src").unwrap_or_default());
        let tag = Tag::Image {
            link_type: LinkType::Inline,
            dest_url: address.into(),
            title: "".into(),
            id: "".into(),
        };
        let alt = element.str_attr("alt").unwrap_or_default().to_owned();
        self.around(tag, |w| w.text(&alt));
    }

    /// A link's address in a twin: another twin, a file of the site, or what was written.
    fn address(&self, url: &str) -> String {
        let (path, rest) = url
            .find(['#', '?'])
            .map_or((url, ""), |at| url.split_at(at));
        let is_full = path.starts_with("//") || path.contains(':');
        if path.is_empty() || is_full {
            return url.to_owned();
        }
        match self.context.nav.resolve(&self.doc.source, path) {
            Resolved::Doc(doc) => format!("{}{rest}", self.twin_address(&doc.path)),
            Resolved::File(file) if self.context.assets.get(&file).is_some() => {
                let addresses = self.context.addresses;
                addresses
                    .full(&file)
                    .unwrap_or_else(|| encode_path(&addresses.href(&file)))
            }
            _ => url.to_owned(),
        }
    }

    fn twin_address(&self, path: &str) -> String {
        let twin = twin_path(path);
        let addresses = self.context.addresses;
        addresses
            .full(&twin)
            .unwrap_or_else(|| encode_path(&addresses.href(&twin)))
    }
}

fn link_tag(address: String, title: String) -> Tag<'static> {
    Tag::Link {
        link_type: LinkType::Inline,
        dest_url: address.into(),
        title: title.into(),
        id: "".into(),
    }
}

fn is_line(node: &Node) -> bool {
    node.is_inline() || matches!(node.kind, NodeKind::Expr(_))
}
