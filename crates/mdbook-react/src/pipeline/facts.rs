//! Reads facts about each chapter before any page is built: front matter, first heading, styles.

use std::collections::HashMap;

use nav_model::PageMeta;
use rayon::prelude::*;
use safe_html::AuthorStyles;
use serde::{Deserialize, Serialize};

use crate::{
    book::{chapter::Chapter, chapter_facts},
    cache::{Cache, KeyHasher},
    diagnostic::Diagnostic,
    watchdog::Watchdog,
};

/// The facts about a chapter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Facts {
    pub(super) meta: PageMeta,
    pub(super) found: Vec<Diagnostic>,
    /// Class and rule of each `style` attribute.
    pub(super) styles: Vec<(String, String)>,
}

/// Facts by the keys of their chapters.
type FactsByChapter = HashMap<String, Facts>;

/// Returns the facts about all chapters, in their order, and whether some are new.
///
/// They are cached as one value: most builds need all of them, and change few or none.
pub(super) fn facts(
    chapters: &[Chapter],
    cache: Option<&Cache>,
    watchdog: &Watchdog,
) -> (Vec<Facts>, bool) {
    const NAME: &str = "facts";
    let key = KeyHasher::of(&());
    let known = cache.and_then(|cache| cache.get::<FactsByChapter>(NAME, &key));
    let known = known.unwrap_or_default();
    let read = |chapter: &Chapter| {
        let key = chapter.key().to_hex().to_string();
        let facts = known.get(&key).cloned();
        (key, facts.unwrap_or_else(|| facts_of(chapter, watchdog)))
    };
    let found: Vec<_> = chapters.par_iter().map(read).collect();
    let is_new = found.iter().any(|(key, _)| !known.contains_key(key));
    if let Some(cache) = cache.filter(|_| is_new) {
        cache.put(
            NAME,
            &key,
            found.iter().cloned().collect::<FactsByChapter>(),
        );
    }
    (found.into_iter().map(|(_, facts)| facts).collect(), is_new)
}

/// Reads the facts about a chapter.
pub(super) fn facts_of(chapter: &Chapter, watchdog: &Watchdog) -> Facts {
    let styles = AuthorStyles::default();
    let (meta, found) = chapter_facts::facts(chapter, &styles, watchdog);
    Facts {
        meta,
        found,
        styles: styles.rules(),
    }
}
