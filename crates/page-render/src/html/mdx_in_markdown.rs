//! Finds MDX syntax in a chapter that is read as Markdown, where it is shown as text or dropped.
//!
//! Admonitions are valid in both dialects.

use diagnostics::codes;
use mdx_lite::{Document, Node, NodeKind};

use crate::Builder;

/// Components whose names are unlikely in prose. `<Card>` may be a type.
const TELLING: [&str; 5] = ["Admonition", "Details", "DocCardList", "TabItem", "Tabs"];

impl Builder<'_> {
    /// Warns about the first such place; one finding a chapter is enough. In MDX, warns about
    /// JavaScript without effect.
    pub(crate) fn check_dialect(&mut self, document: &Document) {
        if self.is_mdx() {
            return self.check_statements(document);
        }
        let first = document
            .descendants()
            .find_map(|node| Some((node, mdx_syntax(node)?)));
        if let Some((node, syntax)) = first {
            // Prevents further findings about each of these components.
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

/// Returns the MDX construct that a node begins with, if any.
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

/// Returns the component of a tag: `<Tabs groupId="a">` → `<Tabs>`.
fn component(html: &str) -> Option<String> {
    let tag = html.trim_start().strip_prefix('<')?;
    let end = tag.find(|c: char| !c.is_ascii_alphanumeric());
    let name = &tag[..end.unwrap_or(tag.len())];
    TELLING.contains(&name).then(|| format!("<{name}>"))
}

/// Returns the keyword: `import Tabs from '@theme/Tabs'` → `import`. Quotes may have become curly.
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
    fn constructs_of_mdx_are_distinguished_from_prose() {
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
