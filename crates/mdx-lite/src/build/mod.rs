//! The tree of a text: containers cut out line by line, everything between them CommonMark.

use std::collections::HashMap;

use pulldown_cmark::{CodeBlockKind, Event, Options as Cmark, Parser, Tag};

use crate::{
    Align, Attr, AttrForm, Code, Diagnostic, Document, Element, FrontMatter, LineIndex, LinkKind, Meta,
    Mode, Node, NodeKind, Options, Slugger, Span, Value,
};

pub(crate) fn document(source: &str, options: &Options) -> Document {
    let lines = LineIndex::new(source);
    let mut front = None;
    let mut start = 0;
    if options.mode != Mode::CommonMark
        && let Some(rest) = source.strip_prefix("---\n")
        && let Some(end) = rest.find("\n---\n")
    {
        start = 4 + end + 5;
        front = Some(FrontMatter {
            raw: rest[..=end].to_owned(),
            span: Span::new(0, start),
            raw_span: Span::new(4, 5 + end),
        });
    }
    let mut build = Build { source, options, diagnostics: Vec::new() };
    let mut nodes = build.blocks(start, source.len());
    let mut slugger = Slugger::new();
    for node in &mut nodes {
        ids(node, &mut slugger);
    }
    Document { front, esm: Vec::new(), nodes, definitions: Vec::new(), diagnostics: build.diagnostics, lines }
}

fn ids(node: &mut Node, slugger: &mut Slugger) {
    let text = node.text();
    if let NodeKind::Heading { id, explicit, .. } = &mut node.kind {
        if let Some((at, found)) = explicit_id(&text) {
            *id = found;
            *explicit = true;
            if let Some(Node { kind: NodeKind::Text(last), .. }) = node.children.last_mut() {
                let keep = last.len().saturating_sub(text.len() - at);
                last.truncate(keep);
                let trimmed = last.trim_end().len();
                last.truncate(trimmed);
            }
        } else {
            *id = slugger.slug(text.trim());
        }
    }
    for child in &mut node.children {
        ids(child, slugger);
    }
}

fn explicit_id(text: &str) -> Option<(usize, String)> {
    let at = text.rfind("{#")?;
    let inner = text[at + 2..].trim_end().strip_suffix('}')?;
    (!inner.contains(['{', '}'])).then(|| (at, inner.trim().to_owned()))
}

struct Build<'a> {
    source: &'a str,
    options: &'a Options,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Build<'a> {
    fn line_end(&self, at: usize, end: usize) -> usize {
        self.source[at..end].find('\n').map_or(end, |n| at + n + 1)
    }

    fn blocks(&mut self, start: usize, end: usize) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut text_start = start;
        let mut at = start;
        let mut fence: Option<String> = None;
        while at < end {
            let next = self.line_end(at, end);
            let line = &self.source[at..next];
            let trimmed = line.trim_start();
            if let Some(open) = &fence {
                if trimmed.starts_with(open.as_str()) && trimmed.trim_end().chars().all(|c| open.starts_with(c)) {
                    fence = None;
                }
                at = next;
                continue;
            }
            let mark: String = trimmed.chars().take_while(|c| *c == '`' || *c == '~').collect();
            if mark.len() >= 3 {
                fence = Some(mark);
                at = next;
                continue;
            }
            let taken = if self.options.mode == Mode::CommonMark { None }
                else if trimmed.starts_with(":::") { self.admonition(at, next, end) }
                else if self.options.mode == Mode::Mdx && line.len() == trimmed.len() && trimmed.starts_with('<') { self.element(at, end) }
                else { None };
            match taken {
                Some((node, after)) => {
                    nodes.extend(self.markdown(text_start, at));
                    nodes.push(node);
                    at = after;
                    text_start = after;
                }
                None => at = next,
            }
        }
        nodes.extend(self.markdown(text_start, end));
        nodes
    }

    fn admonition(&mut self, at: usize, next: usize, end: usize) -> Option<(Node, usize)> {
        let line = self.source[at..next].trim();
        let colons = line.chars().take_while(|c| *c == ':').count();
        let rest = &line[colons..];
        let kind: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        if kind.is_empty() {
            return None;
        }
        let title = rest[kind.len()..].trim();
        let title = title.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(title);
        let (mut from, mut depth) = (next, 1);
        let mut fence = false;
        while from < end {
            let after = self.line_end(from, end);
            let inner = self.source[from..after].trim();
            if inner.starts_with("```") { fence = !fence; }
            if !fence && inner.starts_with(":::") {
                let n = inner.chars().take_while(|c| *c == ':').count();
                if inner.len() == n {
                    depth -= 1;
                    if depth == 0 {
                        let title = (!title.is_empty()).then(|| inline(title, at));
                        let children = self.blocks(next, from);
                        return Some((Node::with(Span::new(at, after), NodeKind::Admonition { kind, title }, children), after));
                    }
                } else { depth += 1; }
            }
            from = after;
        }
        self.diagnostics.push(Diagnostic::new(Code::UnclosedAdmonition, Span::new(at, next), "an admonition without closing colons"));
        None
    }

    fn element(&mut self, at: usize, end: usize) -> Option<(Node, usize)> {
        let (name, attrs, selfclose, tag_end) = tag(self.source, at, end)?;
        let open = Span::new(at, tag_end);
        if selfclose {
            let node = Node::new(open, NodeKind::Jsx(Element::new(name, attrs, true, open)));
            return Some((node, self.line_end(tag_end, end)));
        }
        let (mut from, mut depth) = (tag_end, 1);
        let (o, c) = (format!("<{name}"), format!("</{name}>"));
        loop {
            let close = self.source[from..end].find(&c).map(|n| from + n)?;
            depth += self.source[from..close].matches(&o).filter(|_| true).count();
            depth -= 1;
            from = close + c.len();
            if depth == 0 {
                let mut element = Element::new(name, attrs, true, open);
                element.close = Some(Span::new(close, from));
                let children = self.blocks(tag_end, close);
                return Some((Node::with(Span::new(at, from), NodeKind::Jsx(element), children), from));
            }
        }
    }

    fn markdown(&mut self, start: usize, end: usize) -> Vec<Node> {
        if self.source[start..end].trim().is_empty() { return Vec::new(); }
        events(&self.source[start..end], start)
    }
}

fn inline(text: &str, at: usize) -> Vec<Node> {
    events(text, at).into_iter().flat_map(|node| node.children).collect()
}

fn tag(source: &str, at: usize, end: usize) -> Option<(String, Vec<Attr>, bool, usize)> {
    let text = &source[at..end];
    let name: String = text[1..].chars().take_while(|c| c.is_alphanumeric()).collect();
    if name.is_empty() { return None; }
    let mut i = 1 + name.len();
    let mut attrs = Vec::new();
    loop {
        let rest = &text[i..];
        let skip = rest.len() - rest.trim_start().len();
        i += skip;
        let rest = &text[i..];
        if let Some(r) = rest.strip_prefix("/>") { let _ = r; return Some((name, attrs, true, at + i + 2)); }
        if rest.starts_with('>') { return Some((name, attrs, false, at + i + 1)); }
        let key: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        if key.is_empty() { return None; }
        let from = i;
        i += key.len();
        let mut value = Value::Bool(true);
        if text[i..].starts_with("=\"") {
            let len = text[i + 2..].find('"')?;
            value = Value::Str(text[i + 2..i + 2 + len].to_owned());
            i += len + 3;
        }
        let span = Span::new(at + from, at + i);
        attrs.push(Attr { name: key, value, form: AttrForm::Quoted, span, value_span: span });
    }
}

fn events(text: &str, base: usize) -> Vec<Node> {
    let options = Cmark::ENABLE_TABLES | Cmark::ENABLE_STRIKETHROUGH | Cmark::ENABLE_FOOTNOTES | Cmark::ENABLE_TASKLISTS;
    let mut stack = vec![Node::new(Span::new(0, 0), NodeKind::Quote)];
    let mut loose: HashMap<usize, bool> = HashMap::new();
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        let span = Span::new(range.start + base, range.end + base);
        let leaf = |kind| Node::new(span, kind);
        let top = stack.last_mut().expect("a root");
        match event {
            Event::Start(start) => {
                if matches!(start, Tag::Paragraph) {
                    let depth = stack.len();
                    if matches!(stack[depth - 1].kind, NodeKind::Item { .. }) { loose.insert(depth - 2, true); }
                }
                stack.push(leaf(kind(start)));
            }
            Event::End(_) => {
                let mut node = stack.pop().expect("balanced");
                if let NodeKind::List { tight, .. } = &mut node.kind { *tight = !loose.remove(&stack.len()).unwrap_or(false); }
                if let NodeKind::Fence { text, .. } = &mut node.kind {
                    *text = node.children.iter().map(Node::text).collect();
                    node.children.clear();
                }
                stack.last_mut().expect("a root").children.push(node);
            }
            Event::Text(t) => match top.children.last_mut() {
                Some(Node { kind: NodeKind::Text(last), .. }) => last.push_str(&t),
                _ => top.children.push(leaf(NodeKind::Text(t.to_string()))),
            },
            Event::Code(t) => top.children.push(leaf(NodeKind::Code(t.to_string()))),
            Event::SoftBreak => top.children.push(leaf(NodeKind::Break { hard: false })),
            Event::HardBreak => top.children.push(leaf(NodeKind::Break { hard: true })),
            Event::Rule => top.children.push(leaf(NodeKind::Rule)),
            Event::Html(t) | Event::InlineHtml(t) => top.children.push(leaf(NodeKind::Html(t.to_string()))),
            Event::FootnoteReference(t) => top.children.push(leaf(NodeKind::FootnoteRef(t.to_string()))),
            Event::TaskListMarker(done) => if let NodeKind::Item { task } = &mut top.kind { *task = Some(done); },
            _ => {}
        }
    }
    stack.pop().map(|root| root.children).unwrap_or_default()
}

fn kind(tag: Tag<'_>) -> NodeKind {
    match tag {
        Tag::Heading { level, .. } => NodeKind::Heading { depth: level as u8, id: String::new(), explicit: false, classes: Vec::new(), attrs: Vec::new() },
        Tag::BlockQuote(_) => NodeKind::Quote,
        Tag::CodeBlock(kind) => {
            let info = match kind { CodeBlockKind::Fenced(info) => info.to_string(), CodeBlockKind::Indented => String::new() };
            let meta = Meta::new(&info);
            NodeKind::Fence { lang: meta.raw_lang().map(str::to_lowercase), meta, text: String::new() }
        }
        Tag::List(start) => NodeKind::List { start, tight: true },
        Tag::Item => NodeKind::Item { task: None },
        Tag::FootnoteDefinition(label) => NodeKind::FootnoteDef(label.to_string()),
        Tag::Table(align) => NodeKind::Table { align: align.iter().map(|a| match a {
            pulldown_cmark::Alignment::None => Align::None, pulldown_cmark::Alignment::Left => Align::Left,
            pulldown_cmark::Alignment::Center => Align::Center, pulldown_cmark::Alignment::Right => Align::Right }).collect() },
        Tag::TableHead | Tag::TableRow => NodeKind::Row,
        Tag::TableCell => NodeKind::Cell,
        Tag::Emphasis => NodeKind::Emph,
        Tag::Strong => NodeKind::Strong,
        Tag::Strikethrough => NodeKind::Strike,
        Tag::Link { dest_url, title, .. } => NodeKind::Link { url: dest_url.to_string(), title: (!title.is_empty()).then(|| title.to_string()), kind: LinkKind::Inline },
        Tag::Image { dest_url, title, .. } => NodeKind::Image { url: dest_url.to_string(), title: (!title.is_empty()).then(|| title.to_string()), kind: LinkKind::Inline },
        _ => NodeKind::Paragraph,
    }
}
