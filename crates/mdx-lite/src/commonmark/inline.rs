//! Lowers text, links and the other nodes inside a line.

use pulldown_cmark::{CowStr, Event, LinkType, Tag};

use super::lowering::Lowering;
use crate::{Node, NodeKind, Value};

impl Lowering<'_> {
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
        let mut before = None;
        for node in nodes {
            // Between their borders no space is needed, between their texts one is.
            if before.is_some_and(|before| self.is_box(before)) && self.is_box(node) {
                self.events.push(Event::Text(" ".into()));
            }
            before = Some(node);
            self.inline(node);
        }
    }

    /// Whether a node is shown with a border and lowered to its text.
    fn is_box(&self, node: &Node) -> bool {
        let NodeKind::Jsx(element) = &node.kind else {
            return false;
        };
        match element.name.as_str() {
            "Badge" | "LinkButton" => true,
            "button" | "input" | "label" | "option" | "select" => !self.hooks.keeps_html(),
            _ => false,
        }
    }

    fn inline(&mut self, node: &Node) {
        let children = node.children.as_slice();
        match &node.kind {
            NodeKind::Text(text) => self.text(text),
            NodeKind::Emph => self.within(Tag::Emphasis, |l| l.inlines(children)),
            NodeKind::Strong => self.within(Tag::Strong, |l| l.inlines(children)),
            NodeKind::Strike => self.within(Tag::Strikethrough, |l| l.inlines(children)),
            NodeKind::Code(code) => {
                let code = self.hooks.inline_code(code).into_owned();
                self.events.push(Event::Code(code.into()));
            }
            NodeKind::Math { display, text } => self.events.push(match display {
                true => Event::DisplayMath(formula_line(text).into()),
                false => Event::InlineMath(text.clone().into()),
            }),
            NodeKind::Break { hard: true } => {
                // A line with nothing but two spaces would end the paragraph.
                if matches!(self.events.last(), Some(Event::SoftBreak)) {
                    self.events.pop();
                }
                self.events.push(Event::HardBreak);
            }
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

/// Returns a formula without lines that would begin a block: on one line, without comments. Other
/// formulas stay as they are.
fn formula_line(text: &str) -> String {
    let begins_block = |line: &str| {
        let line = line.trim_start();
        line.is_empty()
            || line.starts_with(|c: char| c.is_ascii_digit() || "-+*#>=|:~`<[_".contains(c))
    };
    let inside = text.trim_matches(['\n', '\r', ' ', '\t']);
    if !inside.lines().any(begins_block) {
        return text.to_owned();
    }
    let lines = inside.lines().map(|line| without_comment(line).trim());
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// Returns a line of LaTeX without its comment, which a percent sign begins.
fn without_comment(line: &str) -> &str {
    let mut signs = line.match_indices('%').map(|(at, _)| at);
    let comment = signs.find(|at| {
        let before = &line[..*at];
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        backslashes.is_multiple_of(2)
    });
    &line[..comment.unwrap_or(line.len())]
}
