//! One text of MDX-lite as plain Markdown: what Markdown has stays as the author wrote it.

use std::{ops::Range, path::Path};

use mdx_lite::{Document, Element, Node, NodeKind, Options, parse};

use crate::links::Chapters;

/// The text of the chapter `path` as plain Markdown.
///
/// ```
/// use mdbook_mdx::{Chapters, lower};
///
/// let text = "---\ntitle: 守卫\n---\n\n:::tip 先读\n[管道](/pipes)\n:::\n";
/// let chapters = Chapters::new(["pipes.mdx".into()]);
/// assert_eq!(
///     lower(text, "guards.mdx".as_ref(), &chapters),
///     "# 守卫\n\n> [!TIP]\n> **先读**\n>\n> [管道](pipes.md)\n"
/// );
/// ```
pub fn lower(text: &str, path: &Path, chapters: &Chapters) -> String {
    let document = parse(text, &Options::default());
    let lowering = Lowering {
        document: &document,
        path,
        chapters,
    };
    let start = document.front.as_ref().map_or(0, |front| front.span.end);
    let body = lowering.range(start..text.len(), &document.nodes);
    format!("{}{}", title(&document), body.trim_start_matches('\n'))
}

/// The front matter's title as a heading, unless the chapter has one.
fn title(document: &Document) -> String {
    let is_heading = |node: &Node| matches!(node.kind, NodeKind::Heading { depth: 1, .. });
    if document.nodes.iter().any(is_heading) {
        return String::new();
    }
    let front = document
        .front
        .as_ref()
        .map_or("", |front| front.raw.as_str());
    let title = front.lines().find_map(|line| line.strip_prefix("title:"));
    match title.map(|title| title.trim().trim_matches(['"', '\''])) {
        Some(title) if !title.is_empty() => format!("# {title}\n\n"),
        _ => String::new(),
    }
}

struct Lowering<'a> {
    document: &'a Document,
    path: &'a Path,
    chapters: &'a Chapters,
}

impl Lowering<'_> {
    /// The source of a range with the nodes in it lowered; what stands between them is copied.
    fn range(&self, range: Range<usize>, nodes: &[Node]) -> String {
        let source = self.document.source();
        let mut out = String::with_capacity(range.len());
        let mut at = range.start;
        for esm in self
            .document
            .esm
            .iter()
            .filter(|esm| range.start <= esm.span.start && esm.span.end <= range.end)
        {
            let before: Vec<&Node> = nodes
                .iter()
                .filter(|node| at <= node.span.start && node.span.end <= esm.span.start)
                .collect();
            at = self.copy(at, &before, &mut out);
            out.push_str(&source[at..esm.span.start.max(at)]);
            at = esm.span.end.max(at);
        }
        let rest: Vec<&Node> = nodes.iter().filter(|node| node.span.start >= at).collect();
        at = self.copy(at, &rest, &mut out);
        out.push_str(&source[at.min(range.end)..range.end]);
        out
    }

    fn copy(&self, mut at: usize, nodes: &[&Node], out: &mut String) -> usize {
        let source = self.document.source();
        for node in nodes.iter().filter(|node| node.span.end > node.span.start) {
            if node.span.start < at {
                continue;
            }
            out.push_str(&source[at..node.span.start]);
            out.push_str(&self.node(node));
            at = node.span.end;
        }
        at
    }

    fn node(&self, node: &Node) -> String {
        match &node.kind {
            NodeKind::Admonition { kind, title } => {
                let text = |title: &Vec<Node>| title.iter().map(Node::text).collect::<String>();
                self.admonition(kind, title.as_ref().map(text).as_deref(), node)
            }
            NodeKind::Jsx(element) => self.element(element, node),
            NodeKind::Comment(_) => String::new(),
            NodeKind::Link { url, .. } => {
                let text = self.range(node.span.range(), &node.children);
                match self.chapters.rewrite(url, self.path) {
                    Some(new) => replace_last(&text, url, &new),
                    None => text,
                }
            }
            _ => self.range(node.span.range(), &node.children),
        }
    }

    /// An alert, its kind one that GitHub and mdBook know.
    fn admonition(&self, kind: &str, title: Option<&str>, node: &Node) -> String {
        let alert = match kind {
            "tip" => "TIP",
            "important" => "IMPORTANT",
            "warning" => "WARNING",
            "caution" | "danger" => "CAUTION",
            _ => "NOTE",
        };
        let mut lines = vec![format!("[!{alert}]")];
        if let Some(title) = title {
            lines.push(format!("**{title}**"));
            lines.push(String::new());
        }
        let inside = self.inside(node);
        lines.extend(inside.trim_matches('\n').lines().map(str::to_owned));
        let quote = |line: &String| {
            if line.is_empty() {
                ">".to_owned()
            } else {
                format!("> {line}")
            }
        };
        lines.iter().map(quote).collect::<Vec<_>>().join("\n")
    }

    fn element(&self, element: &Element, node: &Node) -> String {
        let source = self.document.source();
        let inside = self.inside(node);
        if !element.is_component() {
            let close = element.close.map_or("", |close| &source[close.range()]);
            let gap = if element.flow && inside.contains('\n') {
                "\n\n"
            } else {
                ""
            };
            return format!(
                "{}{gap}{}{gap}{close}",
                &source[element.open.range()],
                inside.trim_matches('\n')
            );
        }
        match (
            element.name.as_str(),
            element
                .str_attr("label")
                .or_else(|| element.str_attr("value")),
        ) {
            ("Admonition", _) => {
                let kind = element.str_attr("type").unwrap_or("info");
                self.admonition(kind, element.str_attr("title"), node)
            }
            ("Details", _) => {
                let summary = element
                    .str_attr("summary")
                    .map_or_else(String::new, summary);
                let inside = inside.trim_matches('\n');
                format!("<details>\n{summary}\n{inside}\n\n</details>\n")
            }
            ("DocCardList", _) => self.chapters.list(self.path),
            ("TabItem", Some(label)) => format!("**{label}**\n\n{}\n", inside.trim_matches('\n')),
            _ => inside.trim_matches('\n').to_owned(),
        }
    }

    /// What stands inside a node, lowered.
    fn inside(&self, node: &Node) -> String {
        match (node.children.first(), node.children.last()) {
            (Some(first), Some(last)) => {
                let inside = self.range(first.span.start..last.span.end, &node.children);
                dedent(&inside)
            }
            _ => String::new(),
        }
    }
}

/// The text without the indentation that all its lines but the first share.
fn dedent(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let rest = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let shared = rest.map(indent).min().unwrap_or(0);
    let cut = |(at, line): (usize, &str)| {
        let from = if at == 0 { 0 } else { shared.min(indent(line)) };
        line[from..].to_owned()
    };
    text.lines()
        .enumerate()
        .map(cut)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A `<summary>` with this text.
fn summary(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<summary>{text}</summary>\n")
}

fn replace_last(text: &str, old: &str, new: &str) -> String {
    match text.rfind(old) {
        Some(at) => format!("{}{new}{}", &text[..at], &text[at + old.len()..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowered(text: &str) -> String {
        lower(text, Path::new("a.mdx"), &Chapters::default())
    }

    #[test]
    fn what_is_markdown_stays_to_the_byte() {
        let text = "# 标题 {#id}\n\n- a\n  - b `c`\n\n```ts title=\"x\"\n:::note\n```\n\n| a |\n|---|\n| b |\n";
        assert_eq!(lowered(text), text);
    }

    #[test]
    fn the_dialect_becomes_markdown() {
        for (text, markdown) in [
            ("import A from 'a'\n\n{/* x */}\n\n正文\n", "正文\n"),
            (":::danger\na\n\nb\n:::\n", "> [!CAUTION]\n> a\n>\n> b\n"),
            (
                "<Tabs>\n  <TabItem value=\"a\" label=\"甲\">\n\n  一\n\n  </TabItem>\n</Tabs>\n",
                "**甲**\n\n一\n",
            ),
            (
                "<details>\n<summary>问</summary>\n\n答\n\n</details>\n",
                "<details>\n\n<summary>问</summary>\n\n答\n\n</details>\n",
            ),
            (
                "<Details summary=\"a < b\">\n\n答\n\n</Details>\n",
                "<details>\n<summary>a &lt; b</summary>\n\n答\n\n</details>\n",
            ),
            (
                "<Admonition type=\"warning\" title=\"小心\">\n\n文\n\n</Admonition>\n",
                "> [!WARNING]\n> **小心**\n>\n> 文\n",
            ),
            ("<Unknown>\n\n内容\n\n</Unknown>\n", "内容\n"),
        ] {
            assert_eq!(lowered(text).trim_end(), markdown.trim_end(), "{text}");
        }
    }
}
