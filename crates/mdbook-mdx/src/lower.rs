//! Converts the text of a chapter to plain Markdown with the lowering of mdx-lite.

use std::{borrow::Cow, path::Path};

use mdx_lite::{
    Document, Node, NodeKind, Options,
    commonmark::{Card, Hooks, to_commonmark_with},
    parse,
};
use serde::Deserialize;

use crate::links::Chapters;

/// Returns the text of the chapter `path` as plain Markdown.
///
/// ```
/// use mdbook_mdx::{Chapters, lower};
///
/// let text = "---\ntitle: 守卫\n---\n\n:::tip 先读\n[管道](/pipes)\n:::\n";
/// let chapters = Chapters::new(["pipes.mdx".into()]);
/// assert_eq!(
///     lower(text, "guards.mdx".as_ref(), &chapters),
///     "# 守卫\n\n > [!TIP]\n > **先读**\n > \n > [管道](pipes.md)\n"
/// );
/// ```
pub fn lower(text: &str, path: &Path, chapters: &Chapters) -> String {
    lower_with(text, path, chapters, &Options::default())
}

/// Returns the text of a chapter, like [`lower`], for these options of the dialect.
///
/// ```
/// use mdbook_mdx::{Chapters, lower_with};
/// use mdx_lite::Options;
///
/// let mut options = Options::default();
/// options.math = true;
/// let text = lower_with("$x_{i}$ {1}\n", "a.mdx".as_ref(), &Chapters::default(), &options);
/// assert_eq!(text, "$x_{i}$ 1\n");
/// ```
pub fn lower_with(text: &str, path: &Path, chapters: &Chapters, options: &Options) -> String {
    let document = parse(text, options);
    let body = to_commonmark_with(&document, &mut ChapterHooks { path, chapters });
    format!("{}{body}", title(&document))
}

/// Rewrites the links and cards of a chapter for other backends.
struct ChapterHooks<'a> {
    path: &'a Path,
    chapters: &'a Chapters,
}

impl Hooks for ChapterHooks<'_> {
    fn address<'u>(&mut self, url: &'u str) -> Cow<'u, str> {
        let rewritten = self.chapters.rewrite(url, self.path);
        rewritten.map_or(Cow::Borrowed(url), Cow::Owned)
    }

    fn cards(&mut self) -> Vec<Card> {
        self.chapters.cards(self.path)
    }

    fn keeps_heading_attributes(&self) -> bool {
        true
    }
}

/// Returns the title of the front matter as a heading, unless the chapter has one.
fn title(document: &Document) -> String {
    let is_heading = |node: &Node| matches!(node.kind, NodeKind::Heading { depth: 1, .. });
    if document.nodes.iter().any(is_heading) {
        return String::new();
    }
    let front = document.front.as_ref();
    let front = front.and_then(|front| front.parse::<Front>().ok());
    match front.and_then(|front| front.title) {
        Some(title) if !title.trim().is_empty() => {
            format!("# {}\n\n", title.trim().replace('\n', " "))
        }
        _ => String::new(),
    }
}

/// The key of the front matter that other backends need.
#[derive(Deserialize)]
struct Front {
    title: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowered(text: &str) -> String {
        lower(text, Path::new("a.mdx"), &Chapters::default())
    }

    #[test]
    fn markdown_stays() {
        let text = "# 标题 {#id}\n\n1. a\n   * b `c`\n\n````ts title=\"x\"\n:::note\n````\n\n|a|\n|-|\n|b|\n";
        assert_eq!(lowered(text), text.replace("{#id}", "{ #id }"));
    }

    #[test]
    fn titles_are_read_as_yaml() {
        for (front, heading) in [
            ("title: 守卫", "# 守卫\n\n"),
            ("title: \"a: b\" # note", "# a: b\n\n"),
            ("title: 'it''s'", "# it's\n\n"),
            ("title: >-\n  two\n  lines", "# two lines\n\n"),
            ("other: x\n\"title\": a", "# a\n\n"),
            ("nested:\n  title: a", ""),
            ("title:", ""),
            ("title: [", ""),
        ] {
            assert_eq!(
                lowered(&format!("---\n{front}\n---\n\ntext\n")),
                format!("{heading}text\n"),
                "{front}"
            );
        }
    }

    #[test]
    fn the_dialect_becomes_markdown() {
        for (text, markdown) in [
            ("import A from 'a'\n\n{/* x */}\n\n正文\n", "正文\n"),
            (
                ":::danger\na\n\nb\n:::\n",
                " > [!CAUTION]\n > a\n > \n > b\n",
            ),
            (
                "<Tabs>\n  <TabItem value=\"a\" label=\"甲\">\n\n  一\n\n  </TabItem>\n</Tabs>\n",
                "**甲**\n\n一\n",
            ),
            (
                "<details>\n<summary>问</summary>\n\n答\n\n</details>\n",
                "<details>\n\n<summary>\n\n问\n\n</summary>\n\n答\n\n</details>\n",
            ),
            (
                "<Details summary=\"a < b\">\n\n答\n\n</Details>\n",
                "<details>\n<summary>a &lt; b</summary>\n\n答\n\n</details>\n",
            ),
            (
                "<Admonition type=\"warning\" title=\"小心\">\n\n文\n\n</Admonition>\n",
                " > [!WARNING]\n > **小心**\n > \n > 文\n",
            ),
            ("<Unknown>\n\n内容\n\n</Unknown>\n", "内容\n"),
        ] {
            assert_eq!(lowered(text).trim_end(), markdown.trim_end(), "{text}");
        }
    }
}
