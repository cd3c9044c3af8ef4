//! A tree as plain Markdown, read again: no panic, and what is written has no admonition or tag
//! of a component left.

use mdx_lite::{Mode, NodeKind, Options, commonmark::to_commonmark, mdast::to_mdast, parse};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let document = parse(text, &Options::default());
    to_mdast(&document);
    let written = to_commonmark(&document);
    let again = parse(&written, &Options::new(Mode::Markdown));
    for node in again.descendants() {
        assert!(written.get(node.span.range()).is_some());
        assert!(!matches!(node.kind, NodeKind::Jsx(_)));
    }
}
