//! Rewrites the brackets in any text of a book with MathJax: it does not panic, and offsets stay.

use mdbook_react::mathjax::{as_on_page, with_dollars, without_filler};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let rewritten = with_dollars(text);
    assert_eq!(rewritten.len(), text.len());
    assert!(without_filler(&rewritten).len() <= text.len());
    // Percent signs in text are escaped.
    assert!(as_on_page(text).len() <= 2 * text.len());
}
