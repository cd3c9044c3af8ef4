//! Reads any text as front matter: it does not panic, and the place of a fault is inside the text.

use mdx_lite::{Options, parse};
use nav_model::FrontMatter;

/// Panics where the text breaks a rule.
pub(crate) fn check(yaml: &str) {
    let text = format!("---\n{yaml}\n---\n\nbody\n");
    let document = parse(&text, &Options::default());
    let Some(front) = &document.front else {
        return;
    };
    assert!(text.get(front.raw_span.range()).is_some());
    if let Err(found) = front.parse::<FrontMatter>() {
        assert!(text.get(found.span.range()).is_some(), "{found:?}");
    }
}
