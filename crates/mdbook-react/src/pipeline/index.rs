//! Stage 6: writes the search index, or keeps that of an earlier build.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{frame::SiteFrame, inputs::Inputs, pages::Pages};
use crate::{
    cache::KeyHasher,
    search::{self, Collected, Index, Input, KeptRun},
    staging::Stage,
    work::Work,
};

/// An index in the cache, under one key. Files of an outdated index may still be valid.
#[derive(Debug, Serialize, Deserialize)]
struct CachedIndex {
    /// The key of the words in the index.
    words: String,
    index: Index,
}

/// Writes the index and returns the path of its entry, relative to `_data/`. All pages have been
/// staged.
pub(super) fn index(
    inputs: &Inputs,
    frame: &SiteFrame,
    pages: &Pages<'_>,
    collected: Collected,
    stage: &Stage,
) -> Result<String> {
    Work::Search.time(|| write(inputs, frame, pages, collected, stage))
}

fn write(
    inputs: &Inputs,
    frame: &SiteFrame,
    pages: &Pages<'_>,
    mut collected: Collected,
    stage: &Stage,
) -> Result<String> {
    const NAME: &str = "search index";
    let key = KeyHasher::of(&());
    let words = words_key(frame, &collected);
    let cache = inputs.cache.as_deref();
    let before = cache.and_then(|cache| cache.get::<CachedIndex>(NAME, &key));
    if let Some(before) = &before
        && before.words == words
        && stage.keep(&before.index.files)
    {
        return Ok(before.index.entry.clone());
    }
    let kept = cache.and_then(|cache| KeptRun::read(cache, &frame.key));
    // Terms are missing only if the cache has lost the run of an earlier index.
    let missing = collected.missing(kept.as_ref());
    if !missing.is_empty() {
        collected.add(pages.terms(&missing));
    }
    let input = Input {
        language: &inputs.language,
        collected: &collected,
        kept: kept.as_ref(),
        known: before.as_ref().map_or(&[], |before| &before.index.files),
        cache: cache.map(|cache| (cache, &frame.key)),
    };
    let index = search::build(&input, stage)?;
    let entry = index.entry.clone();
    if let Some(cache) = cache {
        cache.put(NAME, &key, &CachedIndex { words, index });
    }
    Ok(entry)
}

fn words_key(frame: &SiteFrame, collected: &Collected) -> String {
    let mut key = KeyHasher::default();
    key.add(frame.key.as_bytes());
    key.add(&collected.words());
    key.key().to_hex().to_string()
}
