//! Stage 6: writes the search index, or keeps an earlier build's.

use anyhow::Result;
use build_cache::{
    cache::{Key, KeyHasher},
    staging::Stage,
    work::Work,
};
use search_build::{Collected, Input, KeptIndex};

use crate::{page::pages::Pages, read::inputs::Inputs};

/// Writes the index and returns the path of its entry, relative to `_data/`. All pages have been
/// staged.
pub(crate) fn index(
    inputs: &Inputs,
    pages: &Pages<'_>,
    collected: Collected,
    kept: Option<KeptIndex>,
    stage: &Stage,
) -> Result<String> {
    Work::Search.time(|| write(inputs, pages, collected, kept, stage))
}

/// Reads the index of an earlier build, for one that writes an index.
pub(crate) fn kept_index(inputs: &Inputs) -> Option<KeptIndex> {
    let cache = inputs.cache.as_deref().filter(|_| !inputs.check_only)?;
    KeptIndex::read(cache, &key(inputs))
}

fn key(inputs: &Inputs) -> Key {
    KeyHasher::of(&inputs.language)
}

fn write(
    inputs: &Inputs,
    pages: &Pages<'_>,
    collected: Collected,
    kept: Option<KeptIndex>,
    stage: &Stage,
) -> Result<String> {
    let (key, cache) = (key(inputs), inputs.cache.as_deref());
    if let Some(kept) = &kept
        && kept.is_of(&collected.words())
        && stage.keep(&kept.files())
    {
        return Ok(kept.entry().to_owned());
    }
    let input = Input {
        language: &inputs.language,
        collected,
        parse: &|numbers| pages.terms(numbers),
        kept,
        cache: cache.map(|cache| (cache, &key)),
    };
    search_build::build(input, stage)
}
