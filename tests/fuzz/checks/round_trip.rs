//! Writes any document as plain Markdown and parses that: it does not panic, and no component is
//! left in the Markdown.

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
