//! Parses any text in any dialect: it does not panic, and every place is inside the text.

use mdx_lite::{Mode, Options, html::to_html, parse};

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
