//! Texts that cannot be formatted.

use markdown_format::{Refusal, Style, format};
use mdx_lite::{Mode, Options};

#[test]
fn a_text_whose_tree_would_change_is_refused() {
    // The tag is not closed, so its lines are text, and the blank at the end of a line is part of it.
    let text = "a\n\n<x\n  \ny>\n";
    let refusal = format(text, &Options::new(Mode::Mdx), &Style::default()).unwrap_err();
    assert!(matches!(refusal, Refusal::Changed { .. }));
    assert_eq!(&text[refusal.span().range()], "<x\n  \ny>");
}
