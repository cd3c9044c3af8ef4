//! Finds syntax of MDX in a chapter that is read as Markdown, where it is text or dropped.
//!
//! Admonitions are part of both dialects.

use mdx_lite::{Document, Node, NodeKind};

use super::Builder;
use crate::{book::chapter::is_mdx, diagnostic::codes};

/// The components whose names are hardly anything else. `<Card>` may be a type in prose.
const TELLING: [&str; 5] = ["Admonition", "Details", "DocCardList", "TabItem", "Tabs"];

impl Builder<'_> {
    /// Warns about the first such place; one finding a chapter is enough to rename the file.
    pub(super) fn check_dialect(&mut self, document: &Document) {
        if is_mdx(&self.doc.source, self.context.config.format) {
            return;
        }
        let first = document
            .descendants()
            .find_map(|node| Some((node, mdx_syntax(node)?)));
        if let Some((node, syntax)) = first {
            // The same mistake: a finding for each component would say it again.
            let names = TELLING.iter().map(|name| name.to_ascii_lowercase());
            self.dropped_elements.extend(names);
            let message = format!("`{syntax}` looks like MDX, and this chapter is Markdown");
            self.warn(codes::LOOKS_LIKE_MDX, node, message).help = Some(
                "rename the file to `.mdx`, or set `format = \"mdx\"` under `[output.react]`"
                    .into(),
            );
        }
    }
}

/// Returns the construct that a node begins with, if it is one of MDX.
fn mdx_syntax(node: &Node) -> Option<String> {
    match &node.kind {
        NodeKind::Html(html) => component(html),
        NodeKind::Paragraph => match node.children.first().map(|first| &first.kind) {
            Some(NodeKind::Text(text)) => import(text),
            _ => None,
        },
        _ => None,
    }
}

/// `<Tabs groupId="a">` → `<Tabs>`.
fn component(html: &str) -> Option<String> {
    let tag = html.trim_start().strip_prefix('<')?;
    let end = tag.find(|c: char| !c.is_ascii_alphanumeric());
    let name = &tag[..end.unwrap_or(tag.len())];
    TELLING.contains(&name).then(|| format!("<{name}>"))
}

/// `import Tabs from '@theme/Tabs'` → `import`. Quotes may be curly by now.
fn import(text: &str) -> Option<String> {
    let (names, module) = text.strip_prefix("import ")?.split_once(" from ")?;
    let is_quoted = module.starts_with(['"', '\'', '‘', '’', '“', '”']);
    let is_name = |c: char| c.is_alphanumeric() || "{},*_ ".contains(c);
    (is_quoted && names.chars().all(is_name)).then(|| "import".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructs_of_mdx_are_told_from_prose() {
        for (text, wanted) in [
            ("import Tabs from '@theme/Tabs';", Some("import")),
            ("import {a, b} from “x”", Some("import")),
            ("import taxes from China", None),
        ] {
            assert_eq!(import(text).as_deref(), wanted, "{text}");
        }
        assert_eq!(component("<Tabs>\n"), Some("<Tabs>".to_owned()));
        assert_eq!(component("<TabsX>"), None);
    }
}
