//! Reads any info string of a fence, with any code: neither reader of meta strings panics.

use code_highlight::block::{self, BlockOptions};
use mdx_lite::Meta;

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let (info, code) = text.split_once('\n').unwrap_or((text, ""));
    let meta = Meta::new(info);
    assert!(meta.lines().iter().all(|(from, to)| from <= to));
    assert!(info.contains(meta.raw()));
    let block = block::parse(info, code, &BlockOptions::default());
    assert!(block.code.len() <= code.len());
}
