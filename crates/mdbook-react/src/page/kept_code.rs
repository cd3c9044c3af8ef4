//! The coloured code of a page as an earlier build wrote it.
//!
//! Colouring needs grammars, and loading one takes longer than all else that a changed page costs.
//! Most edits change no code.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
};

use code_highlight::{Language, block::CodeBlock};
use serde::{Deserialize, Serialize};

/// Hexadecimal digits of a BLAKE3 hash.
const HASH: usize = 64;

/// A coloured block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Coloured {
    pub(super) html: String,
    /// Whether there is a grammar for its language.
    pub(super) known: bool,
}

/// Blocks of one page, by keys that change with whatever decides their colours.
#[derive(Debug, Default)]
pub struct KeptCode {
    before: HashMap<String, Coloured>,
    now: RefCell<BTreeMap<String, Coloured>>,
}

impl KeptCode {
    /// What [`KeptCode::to_bytes`] gave; of anything else, and of what was damaged since, nothing.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let json = bytes
            .split_at_checked(HASH)
            .filter(|(hash, json)| blake3::hash(json).to_hex().as_bytes() == *hash);
        let before = json.and_then(|(_, json)| serde_json::from_slice(json).ok());
        Self {
            before: before.unwrap_or_default(),
            now: RefCell::default(),
        }
    }

    /// The blocks of the page that was built with this: JSON after its hash.
    pub fn to_bytes(&self) -> Vec<u8> {
        let json = serde_json::to_vec(&*self.now.borrow()).unwrap_or_default();
        [blake3::hash(&json).to_hex().as_bytes(), &json].concat()
    }

    /// The block as it was, or as it is coloured now.
    pub(super) fn block(&self, block: &CodeBlock, colour: impl FnOnce() -> Coloured) -> Coloured {
        let key = code_highlight::cache::key(&[&format!("{block:?}")]);
        let known = self.before.get(&key).cloned();
        let coloured = known.unwrap_or_else(colour);
        self.now.borrow_mut().insert(key, coloured.clone());
        coloured
    }
}

/// Colours a block.
pub(super) fn colour(block: &CodeBlock, highlighter: &code_highlight::Highlighter) -> Coloured {
    let highlighted = highlighter.highlight(&block.code, block.language());
    Coloured {
        html: code_highlight::html::block(block, &highlighted),
        known: highlighted.language != Language::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use code_highlight::block::{self, BlockOptions};

    use super::*;

    #[test]
    fn a_block_is_coloured_once() {
        let highlighter = code_highlight::Highlighter::new();
        let block = |kept: &KeptCode, info, code| {
            let block = block::parse(info, code, &BlockOptions::default());
            kept.block(&block, || colour(&block, &highlighter))
        };
        let first = KeptCode::default();
        let ts = block(&first, "ts", "const a = 1;");
        assert!(ts.known && ts.html.contains("const"));
        assert!(!block(&first, "nonsense", "a").known);

        for kept in first.now.borrow_mut().values_mut() {
            kept.html = kept.html.replace("const", "KEPT");
        }
        let second = KeptCode::from_bytes(&first.to_bytes());
        let of = |info, code| block(&second, info, code).html;
        assert!(of("ts", "const a = 1;").contains("KEPT"));
        assert!(!of("ts {1}", "const a = 1;").contains("KEPT"));
        assert!(!of("js", "const a = 1;").contains("KEPT"));
        assert!(!of("ts", "const b = 1;").contains("KEPT"));
        // A block that is gone is not kept for ever.
        let (before, now) = (second.before.len(), second.now.borrow().len());
        assert_eq!((before, now), (2, 4));
    }

    #[test]
    fn what_is_damaged_is_nothing() {
        let block = block::parse("ts", "const a = 1;", &BlockOptions::default());
        let kept = KeptCode::default();
        let highlighter = code_highlight::Highlighter::new();
        kept.block(&block, || colour(&block, &highlighter));
        let good = kept.to_bytes();
        assert_eq!(KeptCode::from_bytes(&good).before.len(), 1);
        let changed = String::from_utf8(good.clone())
            .unwrap()
            .replace("const", "<img>");
        for bytes in [b"".as_slice(), b"{}", &good[1..], changed.as_bytes()] {
            assert!(KeptCode::from_bytes(bytes).before.is_empty());
        }
    }
}
