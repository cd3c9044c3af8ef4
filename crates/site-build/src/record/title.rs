//! Takes the heading that is the page's title, because the shell shows the title above the article.

use book_source::chapters::leading_title::is_unseen;
use mdx_lite::{Document, Node, NodeKind};

/// A heading that became the title.
#[derive(Debug, PartialEq)]
pub(crate) struct TitleHeading {
    pub(crate) depth: u8,
    pub(crate) id: String,
    /// Its words, which may differ in capitals from the summary.
    pub(crate) text: String,
    /// The content.
    pub(crate) content: Vec<Node>,
}

impl TitleHeading {
    /// Returns the heading for a page; the title of a page of Docusaurus has no id.
    pub(crate) fn on_page(&self, is_mdx: bool) -> page_render::TitleHeading<'_> {
        let has_id = !is_mdx || self.depth > 1;
        page_render::TitleHeading {
            text: &self.text,
            id: Some(self.id.as_str()).filter(|id| has_id && !id.is_empty()),
            content: &self.content,
        }
    }
}

/// Removes the first heading if it is the title, so that the title is shown once. The title is a
/// first-level heading at the start, or a heading with the words of the title. With `is_any_level`,
/// it is also a first heading whose level no later heading has: many books begin all chapters with
/// `##`.
pub(crate) fn take(
    document: &mut Document,
    title: &str,
    is_any_level: bool,
) -> Option<TitleHeading> {
    let at = document.nodes.iter().position(|node| !is_invisible(node))?;
    let node = &document.nodes[at];
    let NodeKind::Heading { depth, id, .. } = &node.kind else {
        return None;
    };
    let text = node.text().trim().to_owned();
    let is_first = *depth == 1 && document.nodes[..at].iter().all(is_unseen);
    let is_alone = || is_any_level && is_above_all(*depth, &document.nodes[at + 1..]);
    if !is_first && words(&text) != words(title) && !is_alone() {
        return None;
    }
    let (depth, id) = (*depth, id.clone());
    let content = document.nodes.remove(at).children;
    Some(TitleHeading {
        depth,
        id,
        text,
        content,
    })
}

/// Whether every heading among the blocks has a lower level.
fn is_above_all(depth: u8, nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match &node.kind {
        NodeKind::Heading { depth: other, .. } => *other > depth,
        _ => true,
    })
}

/// Whether the title is a heading of the first level that was not taken, because it follows other
/// text: the first heading, in Markdown or in HTML, or one with the title's words. It then stays in
/// its place, as in mdBook.
pub(crate) fn is_in_article(document: &Document, title: &str) -> bool {
    let is_title = |node: &Node| match &node.kind {
        NodeKind::Heading { depth, .. } => Some(*depth == 1),
        NodeKind::Html(html) if html.contains("<h1") || html.contains("<H1") => Some(true),
        _ => None,
    };
    let has_words = |node: &Node| {
        matches!(node.kind, NodeKind::Heading { depth: 1, .. })
            && words(&node.text()) == words(title)
    };
    document.nodes.iter().find_map(is_title) == Some(true) || document.nodes.iter().any(has_words)
}

/// Whether a block is invisible, such as empty links that are targets of old fragments.
fn is_invisible(node: &Node) -> bool {
    let is_mark = |html: &str| html.trim_start().starts_with("<a ") || html.trim() == "</a>";
    let shows_nothing = match &node.kind {
        NodeKind::Html(html) => {
            let is_line_silent = |line: &str| is_mark(line) && line.trim().ends_with("></a>");
            html.lines().all(is_line_silent) || is_raw_text(html.trim())
        }
        NodeKind::Paragraph => node.children.iter().all(|child| match &child.kind {
            NodeKind::Html(html) => is_mark(html),
            NodeKind::Break { .. } => true,
            NodeKind::Text(text) => text.trim().is_empty(),
            _ => false,
        }),
        _ => false,
    };
    shows_nothing || is_unseen(node)
}

/// Whether HTML is `script` and `style` elements alone, such as a book's script that redirects old
/// fragments, or the styles of a preprocessor.
fn is_raw_text(mut html: &str) -> bool {
    let after = |html: &str, name: &str| {
        let is_start = html.starts_with(&format!("<{name}"));
        let end = html
            .split_once(&format!("</{name}>"))
            .map(|(_, rest)| rest.len());
        end.filter(|_| is_start)
    };
    while !html.is_empty() {
        let Some(rest) = after(html, "script").or_else(|| after(html, "style")) else {
            return false;
        };
        html = html[html.len() - rest..].trim_start();
    }
    true
}

/// Returns a text's words in lower case: `## Error  Handling` equals "Error handling".
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options, parse};

    use super::{is_in_article, take};

    #[test]
    fn a_first_heading_of_a_lower_level_may_be_a_section() {
        let mut document = parse("#### 一节\n\n文字", &Options::new(Mode::Mdx));
        assert_eq!(take(&mut document, "题", false), None);
    }

    #[test]
    fn a_title_after_other_text_stays_in_the_article() {
        for (text, wanted) in [
            ("A\n\n# Title\n\n## B", true),
            ("<h1 align=\"center\">Title</h1>\n\n## B", true),
            ("A\n\n## B\n\n# C", false),
            ("## B\n\n# title", true),
            ("A", false),
        ] {
            let document = parse(text, &Options::new(Mode::Markdown));
            assert_eq!(is_in_article(&document, "Title"), wanted, "{text}");
        }
    }

    #[test]
    fn the_first_heading_is_the_title_if_its_words_are() {
        for (text, title, id) in [
            ("# Other words\n\nA", "Title", Some("other-words")),
            ("## The  title\n\nA", "The Title", Some("the--title")),
            ("<!-- note -->\n\n### 标题 {#t}\n\nA", "标题", Some("t")),
            ("## Other\n\nA\n\n### B", "Title", Some("other")),
            ("## Other\n\nA\n\n## B", "Title", None),
            ("## Other\n\nA\n\n# B", "Title", None),
            ("A\n\n# Title", "Title", None),
            (
                "<a id=\"old\"></a>\n\n## Title\n\nA",
                "Title",
                Some("title"),
            ),
            (
                "<script>\nlet a;\n\nlet b;\n</script>\n\n# Title\n\nA",
                "Title",
                Some("title"),
            ),
            (
                "<style>\na {}\n</style>\n<style>b {}</style>\n\n# Title\n\nA",
                "Title",
                Some("title"),
            ),
            ("<style>a {}</style><b>a</b>\n\n# Title\n\nA", "Title", None),
            ("<b>a</b>\n\n## Title\n\nA", "Title", None),
        ] {
            let mut options = Options::new(Mode::Markdown);
            options.heading_attributes = true;
            let mut document = parse(text, &options);
            let before = document.nodes.len();
            let taken = take(&mut document, title, true);
            assert_eq!(taken.map(|taken| taken.id).as_deref(), id, "{text}");
            let removed = before - document.nodes.len();
            assert_eq!(removed, usize::from(id.is_some()), "{text}");
        }
    }
}
