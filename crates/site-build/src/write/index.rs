//! Stage 6: writes the search index, or keeps an earlier build's.

use anyhow::Result;
use build_cache::{
    cache::{Cache, Key, KeyHasher},
    staging::Stage,
};
use search_build::{Collected, Input, KeptIndex, Parse};

/// Writes the index and returns the path of its entry, relative to `_data/`. All pages have been
/// staged.
pub(crate) fn index(
    language: &str,
    parse: &Parse<'_>,
    collected: Collected,
    kept: Option<KeptIndex>,
    cache: Option<&Cache>,
    stage: &Stage,
) -> Result<String> {
    let key = key(language);
    if let Some(kept) = &kept
        && kept.is_of(&collected.words())
        && stage.keep(&kept.files())
    {
        return Ok(kept.entry().to_owned());
    }
    let input = Input {
        language,
        collected,
        parse,
        kept,
        cache: cache.map(|cache| (cache, &key)),
    };
    search_build::build(input, stage)
}

/// Reads the index of an earlier build.
pub(crate) fn kept_index(cache: &Cache, language: &str) -> Option<KeptIndex> {
    KeptIndex::read(cache, &key(language))
}

fn key(language: &str) -> Key {
    KeyHasher::of(&language)
}
