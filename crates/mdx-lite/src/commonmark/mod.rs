//! Writes the tree as plain Markdown for any CommonMark and GFM parser. Admonitions become alerts
//! (`> [!NOTE]`), components are replaced by their meaning or content, links stay.

mod element;
mod flank;
mod heading;
mod inline;
mod line;
mod lowering;
mod open_tag;
mod write;

use std::borrow::Cow;

use crate::{Document, Meta};

/// A link with a label and a description, an entry of `<DocCardList />`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Card {
    /// The text of the link.
    pub label: String,
    /// Its address.
    pub address: String,
    /// Plain text after the link; may be empty.
    pub description: String,
}

/// Decisions that depend on the host. Each method has a default.
pub trait Hooks {
    /// Rewrites the address of a link or an image.
    fn address<'u>(&mut self, url: &'u str) -> Cow<'u, str> {
        Cow::Borrowed(url)
    }

    /// Rewrites the info string and the text of a code block.
    fn code<'t>(&mut self, meta: &'t Meta, text: &'t str) -> (Cow<'t, str>, Cow<'t, str>) {
        (Cow::Borrowed(&meta.info), Cow::Borrowed(text))
    }

    /// Rewrites the text of inline code.
    fn inline_code<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        Cow::Borrowed(text)
    }

    /// Rewrites text.
    fn text<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        Cow::Borrowed(text)
    }

    /// Returns the entries of a `<DocCardList />` on this page.
    fn cards(&mut self) -> Vec<Card> {
        Vec::new()
    }

    /// Returns whether HTML elements stay tags. Otherwise they are replaced by Markdown or by their
    /// content.
    fn keeps_html(&self) -> bool {
        true
    }

    /// Returns whether headings keep the attributes `{#id .class}` of pulldown-cmark. Other parsers
    /// show them as text.
    fn keeps_heading_attributes(&self) -> bool {
        false
    }
}

/// Hooks that change nothing.
struct NoHooks;

impl Hooks for NoHooks {}

/// Writes the document as plain Markdown.
///
/// Nodes that Markdown cannot express, such as emphasis inside a word beside another mark, are
/// written as HTML or, as a last resort, as plain text. So text is never lost and writing never
/// fails.
///
/// ```
/// use mdx_lite::{Options, commonmark::to_commonmark, parse};
///
/// let document = parse(":::tip 先读\n<Tabs>\n[管道](/pipes)\n</Tabs>\n:::\n", &Options::default());
/// assert_eq!(
///     to_commonmark(&document),
///     " > [!TIP]\n > **先读**\n > \n > [管道](/pipes)\n"
/// );
/// ```
pub fn to_commonmark(document: &Document) -> String {
    to_commonmark_with(document, &mut NoHooks)
}

/// Writes the document as plain Markdown, with the decisions of `hooks`.
pub fn to_commonmark_with(document: &Document, hooks: &mut dyn Hooks) -> String {
    let blocks = lowering::blocks(document, hooks);
    let text = write::write(&blocks);
    let written = text.trim_matches('\n');
    match written.is_empty() {
        true => String::new(),
        false => format!("{written}\n"),
    }
}
