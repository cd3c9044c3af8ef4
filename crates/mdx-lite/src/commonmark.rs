//! The tree as plain Markdown that any CommonMark and GFM reader takes: admonitions become alerts
//! (`> [!NOTE]`), components give way to what they hold, HTML elements and links stay.

use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType,
    Options as Extensions, Tag, TagEnd,
};

use crate::{Align, Document, Element, LinkKind, Node, NodeKind};

/// A tree that plain Markdown cannot spell, such as emphasis inside a word beside another mark.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unrepresentable {
    /// What stood in the way.
    pub reason: String,
}

impl std::fmt::Display for Unrepresentable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the document cannot be written as Markdown: {}",
            self.reason
        )
    }
}

impl std::error::Error for Unrepresentable {}

/// The document as plain Markdown.
///
/// # Errors
///
/// [`Unrepresentable`] when Markdown has no spelling for some part.
///
/// ```
/// use mdx_lite::{Options, commonmark::to_commonmark, parse};
///
/// let document = parse(":::tip 先读\n<Tabs>\n[管道](/pipes)\n</Tabs>\n:::\n", &Options::default());
/// assert_eq!(
///     to_commonmark(&document)?,
///     " > [!TIP]\n > **先读**\n > \n > [管道](/pipes)\n"
/// );
/// # Ok::<(), mdx_lite::commonmark::Unrepresentable>(())
/// ```
pub fn to_commonmark(document: &Document) -> Result<String, Unrepresentable> {
    let mut lowering = Lowering {
        document,
        events: Vec::new(),
    };
    lowering.nodes(&document.nodes);
    let extensions = Extensions::ENABLE_TABLES
        | Extensions::ENABLE_STRIKETHROUGH
        | Extensions::ENABLE_TASKLISTS
        | Extensions::ENABLE_FOOTNOTES
        | Extensions::ENABLE_GFM
        | Extensions::ENABLE_MATH
        | Extensions::ENABLE_DEFINITION_LIST;
    let mut out = String::with_capacity(document.source().len());
    pulldown_cmark_to_cmark::cmark(lowering.events.iter(), &mut out, extensions).map_err(
        |error| Unrepresentable {
            reason: error.to_string(),
        },
    )?;
    let said = out.trim_matches('\n');
    Ok(match said.is_empty() {
        true => String::new(),
        false => format!("{said}\n"),
    })
}

struct Lowering<'a> {
    document: &'a Document,
    events: Vec<Event<'a>>,
}

impl<'a> Lowering<'a> {
    fn nodes(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    fn within(&mut self, tag: Tag<'a>, nodes: &'a [Node]) {
        let end = tag.to_end();
        self.events.push(Event::Start(tag));
        self.nodes(nodes);
        self.events.push(Event::End(end));
    }

    fn node(&mut self, node: &'a Node) {
        let inside = &node.children;
        match &node.kind {
            NodeKind::Paragraph => self.within(Tag::Paragraph, inside),
            NodeKind::Heading { depth, .. } => self.within(heading(*depth), inside),
            NodeKind::List { start, tight } => self.list(*start, *tight, inside),
            NodeKind::Item { .. } => self.item(node, false),
            NodeKind::Quote => self.within(Tag::BlockQuote(None), inside),
            NodeKind::Admonition { kind, title } => self.admonition(kind, title.as_deref(), inside),
            NodeKind::Fence { meta, text, .. } => self.fence(&meta.info, text),
            NodeKind::Table { align } => self.table(align, inside),
            NodeKind::Row
            | NodeKind::Cell
            | NodeKind::Link {
                kind: LinkKind::Bare,
                ..
            } => self.nodes(inside),
            NodeKind::Rule => self.events.push(Event::Rule),
            NodeKind::FootnoteDef(label) => {
                self.within(Tag::FootnoteDefinition(label.as_str().into()), inside);
            }
            NodeKind::DefList => self.within(Tag::DefinitionList, inside),
            NodeKind::DefTerm => self.within(Tag::DefinitionListTitle, inside),
            NodeKind::DefDetails => self.within(Tag::DefinitionListDefinition, inside),
            NodeKind::Jsx(element) => self.element(element, inside),
            NodeKind::Html(html) if node_is_block(html) => self.html(html),
            NodeKind::Html(html) => self.events.push(Event::InlineHtml(html.as_str().into())),
            NodeKind::Expr(value) => {
                if let Some(shown) = value.shown() {
                    self.events.push(Event::Text(shown.into()));
                }
            }
            NodeKind::Comment(_) => {}
            NodeKind::Text(text) => self.events.push(Event::Text(text.as_str().into())),
            NodeKind::Emph => self.within(Tag::Emphasis, inside),
            NodeKind::Strong => self.within(Tag::Strong, inside),
            NodeKind::Strike => self.within(Tag::Strikethrough, inside),
            NodeKind::Code(code) => self.events.push(Event::Code(code.as_str().into())),
            NodeKind::Math {
                display: false,
                text,
            } => self.events.push(Event::InlineMath(text.as_str().into())),
            NodeKind::Math { text, .. } => {
                self.events.push(Event::DisplayMath(text.as_str().into()));
            }
            NodeKind::Link { url, title, .. } => {
                let tag = Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: url.as_str().into(),
                    title: title.as_deref().unwrap_or_default().into(),
                    id: CowStr::Borrowed(""),
                };
                self.within(tag, inside);
            }
            NodeKind::Image { url, title, .. } => {
                let tag = Tag::Image {
                    link_type: LinkType::Inline,
                    dest_url: url.as_str().into(),
                    title: title.as_deref().unwrap_or_default().into(),
                    id: CowStr::Borrowed(""),
                };
                self.within(tag, inside);
            }
            NodeKind::Break { hard: true } => self.events.push(Event::HardBreak),
            NodeKind::Break { hard: false } => self.events.push(Event::SoftBreak),
            NodeKind::FootnoteRef(label) => {
                self.events
                    .push(Event::FootnoteReference(label.as_str().into()));
            }
        }
    }

    fn list(&mut self, start: Option<u64>, tight: bool, items: &'a [Node]) {
        self.events.push(Event::Start(Tag::List(start)));
        for item in items {
            self.item(item, tight);
        }
        self.events.push(Event::End(TagEnd::List(start.is_some())));
    }

    fn item(&mut self, node: &'a Node, tight: bool) {
        self.events.push(Event::Start(Tag::Item));
        if let NodeKind::Item { task: Some(done) } = node.kind {
            self.events.push(Event::TaskListMarker(done));
        }
        for child in &node.children {
            match child.kind {
                NodeKind::Paragraph if tight => self.nodes(&child.children),
                _ => self.node(child),
            }
        }
        self.events.push(Event::End(TagEnd::Item));
    }

    fn admonition(&mut self, kind: &str, title: Option<&'a [Node]>, inside: &'a [Node]) {
        let alert = match kind {
            "tip" | "success" => BlockQuoteKind::Tip,
            "important" => BlockQuoteKind::Important,
            "warning" => BlockQuoteKind::Warning,
            "caution" | "danger" => BlockQuoteKind::Caution,
            _ => BlockQuoteKind::Note,
        };
        self.events.push(Event::Start(Tag::BlockQuote(Some(alert))));
        if let Some(title) = title.filter(|title| !title.is_empty()) {
            self.events.push(Event::Start(Tag::Paragraph));
            self.within(Tag::Strong, title);
            self.events.push(Event::End(TagEnd::Paragraph));
        }
        self.nodes(inside);
        self.events
            .push(Event::End(TagEnd::BlockQuote(Some(alert))));
    }

    fn fence(&mut self, info: &'a str, text: &'a str) {
        let tag = Tag::CodeBlock(CodeBlockKind::Fenced(info.into()));
        self.events.push(Event::Start(tag));
        if !text.is_empty() {
            self.events.push(Event::Text(text.into()));
        }
        self.events.push(Event::End(TagEnd::CodeBlock));
    }

    fn table(&mut self, align: &[Align], rows: &'a [Node]) {
        let align = align.iter().map(|align| match align {
            Align::None => Alignment::None,
            Align::Left => Alignment::Left,
            Align::Center => Alignment::Center,
            Align::Right => Alignment::Right,
        });
        self.events.push(Event::Start(Tag::Table(align.collect())));
        for (at, row) in rows.iter().enumerate() {
            let tag = if at == 0 {
                Tag::TableHead
            } else {
                Tag::TableRow
            };
            let end = tag.to_end();
            self.events.push(Event::Start(tag));
            for cell in &row.children {
                self.within(Tag::TableCell, &cell.children);
            }
            self.events.push(Event::End(end));
        }
        self.events.push(Event::End(TagEnd::Table));
    }

    /// HTML elements stay tags, components give way to what they hold.
    fn element(&mut self, element: &Element, inside: &'a [Node]) {
        if element.is_component() || element.name.is_empty() {
            return self.nodes(inside);
        }
        let open = self.document.slice(element.open);
        let close = element.close.map(|span| self.document.slice(span));
        if element.flow {
            self.html(open);
            self.nodes(inside);
            if let Some(close) = close {
                self.html(close);
            }
        } else {
            self.events.push(Event::InlineHtml(open.into()));
            self.nodes(inside);
            self.events
                .extend(close.map(|close| Event::InlineHtml(close.into())));
        }
    }

    fn html(&mut self, html: &'a str) {
        self.events.push(Event::Start(Tag::HtmlBlock));
        self.events.push(Event::Html(html.into()));
        if !html.ends_with('\n') {
            self.events.push(Event::Html("\n".into()));
        }
        self.events.push(Event::End(TagEnd::HtmlBlock));
    }
}

fn node_is_block(html: &str) -> bool {
    html.ends_with('\n')
}

fn heading<'a>(depth: u8) -> Tag<'a> {
    let level = match depth {
        1 => HeadingLevel::H1,
        2 => HeadingLevel::H2,
        3 => HeadingLevel::H3,
        4 => HeadingLevel::H4,
        5 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    };
    Tag::Heading {
        level,
        id: None,
        classes: Vec::new(),
        attrs: Vec::new(),
    }
}
