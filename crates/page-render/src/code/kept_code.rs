//! Reuses the highlighted code of a page's earlier build.
//!
//! Loading a grammar takes longer than everything else that building a changed page needs, and most
//! edits change no code. Pages in several languages have the same code: it is highlighted for one.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    fmt,
    sync::{Arc, Mutex},
};

use build_cache::{
    cache::{Key, KeyHasher},
    watchdog::{Subject, Watchdog},
};
use code_highlight::{
    Language,
    block::{self, BlockOptions, CodeBlock},
};
use diagnostics::{Place, lock::lock};
use serde::{Deserialize, Serialize};

/// A highlighted block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptBlock {
    pub(crate) html: String,
    /// Whether there is a grammar for its language.
    pub(crate) has_grammar: bool,
}

/// The highlighted blocks of one page by their keys.
pub(crate) type Blocks = BTreeMap<String, KeptBlock>;

/// The highlighted blocks that all editions of a book share.
#[derive(Default)]
pub struct SharedCode(Mutex<HashMap<Key, KeptBlock>>);

impl fmt::Debug for SharedCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedCode").finish_non_exhaustive()
    }
}

/// The highlighted blocks of a page, from an earlier build and from this build.
#[derive(Debug, Default)]
pub struct KeptCode {
    before: Blocks,
    /// `None` for a book in one edition.
    shared: Option<Arc<SharedCode>>,
    /// The key of the owner's syntaxes.
    syntaxes: Option<Key>,
    now: RefCell<Blocks>,
}

impl KeptCode {
    /// Starts with the blocks of an earlier build.
    pub fn new(before: Blocks, shared: Option<Arc<SharedCode>>, syntaxes: Option<Key>) -> Self {
        Self {
            before,
            shared,
            syntaxes,
            now: RefCell::default(),
        }
    }

    /// Returns the blocks of this build.
    pub fn into_blocks(self) -> Blocks {
        self.now.into_inner()
    }

    /// Returns the block of the earlier build, or highlights it.
    pub(crate) fn block(
        &self,
        block: &CodeBlock,
        highlight: impl FnOnce() -> KeptBlock,
    ) -> KeptBlock {
        let mut key = KeyHasher::default();
        key.add_hashed(block);
        if let Some(syntaxes) = &self.syntaxes {
            key.add_key(syntaxes);
        }
        let hash = key.key();
        let key = hash.to_hex().to_string();
        let shared = self.shared.as_deref();
        let elsewhere = || lock(&shared?.0).get(&hash).cloned();
        let known = self.before.get(&key).cloned().or_else(elsewhere);
        let highlighted = known.unwrap_or_else(highlight);
        if let Some(shared) = shared {
            lock(&shared.0).insert(hash, highlighted.clone());
        }
        self.now.borrow_mut().insert(key, highlighted.clone());
        highlighted
    }
}

/// Highlights a block.
pub(crate) fn highlight(block: &CodeBlock, highlighter: &code_highlight::Highlighter) -> KeptBlock {
    let highlighted = highlighter.highlight(&block.code, block.language());
    KeptBlock {
        html: code_highlight::html::block(block, &highlighted),
        has_grammar: highlighted.language != Language::Unknown,
    }
}

/// Returns the highlighted lines of a file that an own component imports.
pub fn file_code(
    highlighter: &code_highlight::Highlighter,
    watchdog: &Watchdog,
    place: Place,
    language: &str,
    text: &str,
) -> String {
    let block = block::parse(language, text, &BlockOptions::default());
    let subject = Subject::Code(language.to_owned());
    watchdog.run_task(place, subject, text, || highlight(&block, highlighter).html)
}

/// Returns a block without highlighting.
pub(crate) fn plain(block: &CodeBlock, highlighter: &code_highlight::Highlighter) -> KeptBlock {
    let lines = code_highlight::Highlighted::plain(&block.code);
    KeptBlock {
        html: code_highlight::html::block(block, &lines),
        has_grammar: highlighter.knows(block.language()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_highlighted_once() {
        let highlighter = code_highlight::Highlighter::new();
        let block = |kept: &KeptCode, info, code| {
            let block = block::parse(info, code, &BlockOptions::default());
            kept.block(&block, || highlight(&block, &highlighter))
        };
        let first = KeptCode::default();
        let ts = block(&first, "ts", "const a = 1;");
        assert!(ts.has_grammar && ts.html.contains("const"));
        assert!(!block(&first, "nonsense", "a").has_grammar);

        for kept in first.now.borrow_mut().values_mut() {
            kept.html = kept.html.replace("const", "KEPT");
        }
        let second = KeptCode::new(first.into_blocks(), None, None);
        let of = |info, code| block(&second, info, code).html;
        assert!(of("ts", "const a = 1;").contains("KEPT"));
        assert!(!of("ts {1}", "const a = 1;").contains("KEPT"));
        assert!(!of("js", "const a = 1;").contains("KEPT"));
        assert!(!of("ts", "const b = 1;").contains("KEPT"));
        // The removed block is not kept.
        let (before, now) = (second.before.len(), second.now.borrow().len());
        assert_eq!((before, now), (2, 4));
    }
}
