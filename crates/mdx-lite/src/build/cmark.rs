//! CommonMark and GFM through pulldown-cmark, as nodes with places in the author's file.

use std::{collections::HashSet, ops::Range};

use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, LinkType, Options as Extensions, Parser, Tag,
};

use super::{cjk::StandIns, tag};
use crate::{Align, Element, LinkKind, Meta, Mode, Node, NodeKind, Options, Span};

/// Lines to parse, and where each stands in the author's file.
pub(super) struct Lines {
    text: String,
    /// Start in `text` and start in the source, of each line.
    starts: Vec<(usize, usize)>,
}

impl Lines {
    /// The lines of a range, unchanged.
    pub(super) fn as_they_are(source: &str, range: Range<usize>) -> Self {
        Self {
            text: source[range.clone()].to_owned(),
            starts: vec![(0, range.start)],
        }
    }

    /// The lines of a range without the indentation they all share: MDX has no indented code.
    pub(super) fn dedented(source: &str, range: Range<usize>) -> Self {
        let text = &source[range.clone()];
        let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let lines = text.split_inclusive('\n');
        let shared = lines
            .clone()
            .filter(|line| !line.trim().is_empty())
            .map(indent)
            .min()
            .unwrap_or(0);
        if shared == 0 {
            return Self::as_they_are(source, range);
        }
        let mut all = Self {
            text: String::with_capacity(text.len()),
            starts: Vec::new(),
        };
        let mut at = range.start;
        for line in lines {
            let cut = shared.min(indent(line));
            all.starts.push((all.text.len(), at + cut));
            all.text.push_str(&line[cut..]);
            at += line.len();
        }
        all
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.place(range.start), self.place(range.end))
    }

    fn place(&self, at: usize) -> usize {
        let line = self
            .starts
            .partition_point(|(start, _)| *start <= at)
            .saturating_sub(1);
        let (start, source) = self.starts[line];
        source + (at - start)
    }
}

/// The blocks of some lines.
pub(super) fn parse(lines: &Lines, options: &Options) -> Vec<Node> {
    let mut tree = Tree::new(options);
    let text = match options.cjk_friendly {
        true => StandIns::new(&lines.text),
        false => StandIns::none(&lines.text),
    };
    for (event, range) in Parser::new_ext(text.text(), extensions(options)).into_offset_iter() {
        tree.event(text.restore(event), lines.span(&range));
    }
    tree.finish()
}

fn extensions(options: &Options) -> Extensions {
    if options.mode == Mode::CommonMark {
        return Extensions::empty();
    }
    let always = Extensions::ENABLE_TABLES
        | Extensions::ENABLE_STRIKETHROUGH
        | Extensions::ENABLE_TASKLISTS
        | Extensions::ENABLE_FOOTNOTES;
    let markdown = options.mode == Mode::Markdown;
    [
        (options.definition_lists, Extensions::ENABLE_DEFINITION_LIST),
        (options.alerts, Extensions::ENABLE_GFM),
        (options.math, Extensions::ENABLE_MATH),
        (
            options.smart_punctuation,
            Extensions::ENABLE_SMART_PUNCTUATION,
        ),
        (
            options.heading_attributes,
            Extensions::ENABLE_HEADING_ATTRIBUTES,
        ),
    ]
    .into_iter()
    .filter(|(wanted, _)| markdown && *wanted)
    .fold(always, |all, (_, one)| all | one)
}

/// The tree while events come in.
struct Tree<'a> {
    options: &'a Options,
    /// Open nodes, the root first.
    open: Vec<Node>,
    /// Depths of open lists that hold a paragraph: they are loose.
    loose: HashSet<usize>,
    /// Starts that were not followed because the tree is too deep.
    skipped: usize,
}

/// Deeper nesting is not followed: what is inside joins the innermost node that is.
const DEEPEST: usize = 500;

/// The same for elements inside one another in a line.
const DEEPEST_IN_LINE: usize = 50;

impl<'a> Tree<'a> {
    fn new(options: &'a Options) -> Self {
        let root = Node::new(Span::default(), NodeKind::Quote);
        Self {
            options,
            open: vec![root],
            loose: HashSet::new(),
            skipped: 0,
        }
    }

    fn event(&mut self, event: Event<'_>, span: Span) {
        let kind = match event {
            Event::Start(tag) => return self.start(tag, span),
            Event::End(_) if self.skipped > 0 => {
                self.skipped -= 1;
                return;
            }
            Event::End(_) => return self.end(),
            Event::Text(text) => return self.text(&text, span),
            Event::TaskListMarker(done) => {
                if let Some(NodeKind::Item { task }) =
                    self.open.last_mut().map(|node| &mut node.kind)
                {
                    *task = Some(done);
                }
                return;
            }
            Event::Code(text) => NodeKind::Code(text.into_string()),
            Event::InlineMath(text) => NodeKind::Math {
                display: false,
                text: text.into_string(),
            },
            Event::DisplayMath(text) => NodeKind::Math {
                display: true,
                text: text.into_string(),
            },
            Event::Html(html) | Event::InlineHtml(html) => NodeKind::Html(html.into_string()),
            Event::FootnoteReference(label) => NodeKind::FootnoteRef(label.into_string()),
            Event::SoftBreak => NodeKind::Break { hard: false },
            Event::HardBreak => NodeKind::Break { hard: true },
            Event::Rule => NodeKind::Rule,
        };
        self.push(Node::new(span, kind));
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        if self.skipped > 0 || self.open.len() >= DEEPEST {
            self.skipped += 1;
            return;
        }
        let in_item = matches!(
            self.open.last().map(|node| &node.kind),
            Some(NodeKind::Item { .. })
        );
        if in_item && matches!(tag, Tag::Paragraph) {
            self.loose.insert(self.open.len() - 2);
        }
        self.open.push(Node::new(span, kind(tag)));
    }

    fn end(&mut self) {
        let Some(mut node) = self.open.pop() else {
            return;
        };
        match &mut node.kind {
            NodeKind::List { tight, .. } => *tight = !self.loose.remove(&self.open.len()),
            NodeKind::Fence { text, .. } => {
                *text = node.children.iter().map(Node::text).collect();
                node.children.clear();
            }
            _ if self.options.mode == Mode::Mdx => node.children = nest(node.children),
            _ => {}
        }
        // A block of raw HTML is only a bracket around its lines.
        match &node.kind {
            NodeKind::Html(_) => self.raw_html(&node),
            _ => self.push(node),
        }
    }

    fn raw_html(&mut self, block: &Node) {
        let html = block.children.iter().map(|line| match &line.kind {
            NodeKind::Html(html) => html.as_str(),
            _ => "",
        });
        let kind = NodeKind::Html(html.collect());
        self.push(Node::new(block.span, kind));
    }

    fn text(&mut self, text: &str, span: Span) {
        let siblings = self.open.last_mut().map(|node| &mut node.children);
        if let Some(Node {
            kind: NodeKind::Text(last),
            span: before,
            ..
        }) = siblings.and_then(|all| all.last_mut())
        {
            last.push_str(text);
            before.end = span.end;
            return;
        }
        self.push(Node::new(span, NodeKind::Text(text.to_owned())));
    }

    fn push(&mut self, node: Node) {
        if let Some(parent) = self.open.last_mut() {
            parent.children.push(node);
        }
    }

    fn finish(mut self) -> Vec<Node> {
        while self.open.len() > 1 {
            self.end();
        }
        self.open
            .pop()
            .map(|root| root.children)
            .unwrap_or_default()
    }
}

/// Tags inside a line as elements; a tag without its partner stays raw.
fn nest(nodes: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    // How deep elements are nested in each node of `out`.
    let mut depths: Vec<usize> = Vec::with_capacity(nodes.len());
    for node in nodes {
        depths.resize(out.len(), 0);
        let NodeKind::Html(html) = &node.kind else {
            out.push(node);
            continue;
        };
        if let Some(name) = html
            .strip_prefix("</")
            .map(|rest| rest.trim_end_matches('>').trim())
        {
            let opener = out
                .iter()
                .rposition(|node| matches!(&node.kind, NodeKind::Html(open) if opens(open, name)));
            let depth = |at: usize| 1 + depths[at + 1..].iter().max().copied().unwrap_or(0);
            if let Some(at) = opener
                && depth(at) <= DEEPEST_IN_LINE
            {
                let depth = depth(at);
                let children = out.split_off(at + 1);
                let close = Some(node.span);
                if let Some(element) = out.pop().and_then(|open| element(&open, close, children)) {
                    out.push(element);
                    depths.truncate(at);
                    depths.push(depth);
                }
                continue;
            }
        }
        let alone = element(&node, None, Vec::new()).filter(|made| {
            matches!(&made.kind, NodeKind::Jsx(e) if tag::is_void(&e.name) || html.ends_with("/>"))
        });
        out.push(alone.unwrap_or(node));
    }
    out
}

fn opens(html: &str, name: &str) -> bool {
    tag::opening(html, 0..html.len()).is_some_and(|tag| tag.name == name && !tag.self_closing)
}

fn element(open: &Node, close: Option<Span>, children: Vec<Node>) -> Option<Node> {
    let NodeKind::Html(html) = &open.kind else {
        return None;
    };
    let tag = tag::opening(html, 0..html.len())?;
    let mut element = Element::new(tag.name, tag.attrs, false, open.span);
    element.close = close;
    let end = close.map_or(open.span.end, |close| close.end);
    Some(Node::with(
        Span::new(open.span.start, end),
        NodeKind::Jsx(element),
        children,
    ))
}

fn kind(tag: Tag<'_>) -> NodeKind {
    match tag {
        Tag::Heading {
            level,
            id,
            classes,
            attrs,
        } => NodeKind::Heading {
            depth: level as u8,
            explicit: id.is_some(),
            id: id
                .map(pulldown_cmark::CowStr::into_string)
                .unwrap_or_default(),
            classes: classes
                .into_iter()
                .map(pulldown_cmark::CowStr::into_string)
                .collect(),
            attrs: attrs
                .into_iter()
                .map(|(name, value)| {
                    (
                        name.into_string(),
                        value.map(pulldown_cmark::CowStr::into_string),
                    )
                })
                .collect(),
        },
        Tag::BlockQuote(None) => NodeKind::Quote,
        Tag::BlockQuote(Some(alert)) => NodeKind::Admonition {
            kind: alert_name(alert).to_owned(),
            title: None,
        },
        Tag::CodeBlock(block) => fence(&block),
        Tag::List(start) => NodeKind::List { start, tight: true },
        Tag::Item => NodeKind::Item { task: None },
        Tag::FootnoteDefinition(label) => NodeKind::FootnoteDef(label.into_string()),
        Tag::DefinitionList => NodeKind::DefList,
        Tag::DefinitionListTitle => NodeKind::DefTerm,
        Tag::DefinitionListDefinition => NodeKind::DefDetails,
        Tag::Table(columns) => NodeKind::Table {
            align: columns.into_iter().map(align).collect(),
        },
        Tag::TableHead | Tag::TableRow => NodeKind::Row,
        Tag::TableCell => NodeKind::Cell,
        Tag::Emphasis => NodeKind::Emph,
        Tag::Strong => NodeKind::Strong,
        Tag::Strikethrough => NodeKind::Strike,
        Tag::HtmlBlock => NodeKind::Html(String::new()),
        Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        } => NodeKind::Link {
            url: dest_url.into_string(),
            title: Some(title.into_string()).filter(|title| !title.is_empty()),
            kind: link_kind(link_type, &id),
        },
        Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        } => NodeKind::Image {
            url: dest_url.into_string(),
            title: Some(title.into_string()).filter(|title| !title.is_empty()),
            kind: link_kind(link_type, &id),
        },
        _ => NodeKind::Paragraph,
    }
}

fn fence(block: &CodeBlockKind<'_>) -> NodeKind {
    let meta = match block {
        CodeBlockKind::Fenced(info) => Meta::new(info),
        CodeBlockKind::Indented => Meta::default(),
    };
    let lang = meta.raw_lang().map(str::to_lowercase);
    NodeKind::Fence {
        lang,
        meta,
        text: String::new(),
    }
}

fn alert_name(alert: BlockQuoteKind) -> &'static str {
    match alert {
        BlockQuoteKind::Note => "note",
        BlockQuoteKind::Tip => "tip",
        BlockQuoteKind::Important => "important",
        BlockQuoteKind::Warning => "warning",
        BlockQuoteKind::Caution => "caution",
    }
}

fn align(alignment: Alignment) -> Align {
    match alignment {
        Alignment::None => Align::None,
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Right,
    }
}

fn link_kind(kind: LinkType, label: &str) -> LinkKind {
    match kind {
        LinkType::Reference | LinkType::ReferenceUnknown => LinkKind::Full(label.to_owned()),
        LinkType::Collapsed | LinkType::CollapsedUnknown => LinkKind::Collapsed(label.to_owned()),
        LinkType::Shortcut | LinkType::ShortcutUnknown => LinkKind::Shortcut(label.to_owned()),
        LinkType::Autolink | LinkType::Email => LinkKind::Angle,
        _ => LinkKind::Inline,
    }
}
