//! Parses any text in any dialect: it does not panic, every place is inside the text and inside of its
//! parent's, and MDX has no raw HTML. In a debug build, the parser checks that its marks stay inside and
//! that its two halves see the same tables.

use mdx_lite::{Mode, NodeKind, Options, html::to_html, parse};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    for mode in [Mode::Mdx, Mode::Markdown, Mode::CommonMark] {
        for strict in [false, true] {
            let mut options = Options::new(mode);
            options.strict = strict;
            options.math = strict;
            let document = parse(text, &options);
            for node in document.descendants() {
                assert!(text.get(node.span.range()).is_some(), "{:?}", node.span);
                let is_html = matches!(node.kind, NodeKind::Html(_));
                assert!(mode != Mode::Mdx || !is_html, "{node:?}");
                for child in &node.children {
                    let is_inside =
                        node.span.start <= child.span.start && child.span.end <= node.span.end;
                    assert!(is_inside, "{child:?} of {node:?}");
                }
            }
            for found in &document.diagnostics {
                for span in [Some(found.span), found.related].into_iter().flatten() {
                    assert!(text.get(span.range()).is_some(), "{found:?}");
                }
            }
            to_html(&document);
        }
    }
}
