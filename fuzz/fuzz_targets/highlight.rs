//! Any code in the language of the first line: no panic, and nothing is lost but carriage returns.
#![no_main]

use std::sync::LazyLock;

use code_highlight::{
    Highlighter, Line,
    block::{self, BlockOptions},
    html,
};
use libfuzzer_sys::fuzz_target;

static HIGHLIGHTER: LazyLock<Highlighter> = LazyLock::new(Highlighter::new);

fuzz_target!(|text: &str| {
    let (info, code) = text.split_once('\n').unwrap_or((text, ""));
    let block = block::parse(info, code, &BlockOptions::default());
    let found = HIGHLIGHTER.highlight(&block.code, block.language());
    let lines: Vec<_> = found.lines.iter().map(Line::text).collect();
    let shown = lines.join("\n");
    let code = block.code.strip_suffix('\n').unwrap_or(&block.code);
    assert_eq!(shown.replace('\r', ""), code.replace('\r', ""));
    html::block(&block, &found);
});
