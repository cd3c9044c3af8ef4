//! The mark up to which lists show a post.

use diagnostics::{codes, nearest};
use mdx_lite::{Node, NodeKind};

use crate::{
    Builder,
    tree::piece::{Attributes, Piece},
};

/// The attribute of the element after the part of a post that lists show.
pub const TRUNCATE: &str = "data-truncate";

impl Builder<'_> {
    /// Returns the element in place of a comment `<!-- truncate -->`, or `{/* truncate */}` in MDX, at the
    /// top level of a post; `None` for another block.
    pub(super) fn truncate_mark(&mut self, node: &Node) -> Option<Piece> {
        self.doc.post.as_ref()?;
        if !matches!(node.kind, NodeKind::Comment(_) | NodeKind::Html(_)) {
            return None;
        }
        let source = self.source.text.get(node.span.range())?.trim();
        let marks = [("<!--", "-->"), ("{/*", "*/}")];
        let inside = |(start, end)| source.strip_prefix(start)?.strip_suffix(end);
        let comment: &str = marks.into_iter().find_map(inside)?;
        let comment = comment.trim();
        if comment != "truncate" {
            // WordPress, Hugo and Hexo have `more`.
            if comment == "more" || nearest(comment, ["truncate"]).is_some() {
                let message = format!("the comment `{comment}` does not shorten the post in lists");
                self.warn(codes::MISSPELT_COMMAND, node, message).help =
                    Some("write `truncate`".into());
            }
            return None;
        }
        let attrs = [TRUNCATE, "hidden"].map(|name| (name.to_owned(), String::new()));
        Some(Piece::element("div", Attributes::from(attrs), Vec::new()))
    }
}
