//! Any info string of a fence, with any code: no panic in either reader of meta strings.
#![no_main]

use code_highlight::block::{self, BlockOptions};
use libfuzzer_sys::fuzz_target;
use mdx_lite::Meta;

fuzz_target!(|text: &str| {
    let (info, code) = text.split_once('\n').unwrap_or((text, ""));
    let meta = Meta::new(info);
    assert!(meta.lines().iter().all(|(from, to)| from <= to));
    assert!(info.contains(meta.raw()));
    let block = block::parse(info, code, &BlockOptions::default());
    assert!(block.code.len() <= code.len());
});
