//! Finds the front matter of a Markdown text.

use mdx_lite::{FrontMatterBlock, Mode};

/// Returns the front matter at the start of a text, with its fences.
pub(super) fn front_matter(text: &str) -> Option<&str> {
    let end = FrontMatterBlock::find(text, Mode::Markdown)?.span.end;
    let line = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    text.get(..line)
}
