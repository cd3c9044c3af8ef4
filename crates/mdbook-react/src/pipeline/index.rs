//! Stage 6: writes the search index, or keeps that of an earlier build.

use anyhow::Result;

use super::{inputs::Inputs, pages::Pages};
use crate::{
    cache::KeyHasher,
    search::{self, Collected, Input, KeptIndex},
    staging::Stage,
    work::Work,
};

/// Writes the index and returns the path of its entry, relative to `_data/`. All pages have been
/// staged.
pub(super) fn index(
    inputs: &Inputs,
    pages: &Pages<'_>,
    collected: Collected,
    stage: &Stage,
) -> Result<String> {
    Work::Search.time(|| write(inputs, pages, collected, stage))
}

fn write(
    inputs: &Inputs,
    pages: &Pages<'_>,
    collected: Collected,
    stage: &Stage,
) -> Result<String> {
    let key = KeyHasher::of(&inputs.language);
    let cache = inputs.cache.as_deref();
    let kept = cache.and_then(|cache| KeptIndex::read(cache, &key));
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
    search::build(input, stage)
}
