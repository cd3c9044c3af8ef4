//! Highlights inputs that fuzzing found: no panic, and the text is kept except for carriage
//! returns.

use std::{fs, path::Path};

use code_highlight::{
    Highlighter, Line,
    block::{self, BlockOptions},
    html,
};

#[test]
fn fuzzed_code_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds/highlight");
    let highlighter = Highlighter::new();
    let mut seeds = 0;
    for file in fs::read_dir(folder).expect("the folder is part of the crate") {
        let bytes = fs::read(file.expect("a file of the crate").path()).expect("it can be read");
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        seeds += 1;
        let (info, code) = text.split_once('\n').unwrap_or((&text, ""));
        let block = block::parse(info, code, &BlockOptions::default());
        let found = highlighter.highlight(&block.code, block.language());
        let lines: Vec<_> = found.lines.iter().map(Line::text).collect();
        let code = block.code.strip_suffix('\n').unwrap_or(&block.code);
        assert_eq!(lines.join("\n").replace('\r', ""), code.replace('\r', ""));
        html::block(&block, &found);
    }
    assert!(seeds > 10, "{seeds} seeds");
}
