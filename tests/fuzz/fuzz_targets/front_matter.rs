//! Any text as front matter: no panic, and a finding has its place inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdx_lite::{Options, parse};
use nav_model::FrontMatter;

fuzz_target!(|yaml: &str| {
    let text = format!("---\n{yaml}\n---\n\nbody\n");
    let document = parse(&text, &Options::default());
    let Some(front) = &document.front else {
        return;
    };
    assert!(text.get(front.raw_span.range()).is_some());
    if let Err(found) = front.parse::<FrontMatter>() {
        assert!(text.get(found.span.range()).is_some(), "{found:?}");
    }
});
