//! Builds the search index of a site from the words of its pages.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use anyhow::Result;
use build_cache::{
    cache::{Blobs, Cache, Key},
    staging::{KeptFile, Stage},
};
use site_search::{PageTerms, Source, Summary, finish};

use super::{
    collect::Collected,
    edit::replaced,
    index_files::{FOLDER, by_path},
    kept_index::{self, KeptIndex, KeptPage, KeptShard},
    pack::pack,
    shards::ShardWriter,
    words::Words,
};

/// Returns the terms of pages by their numbers.
pub type Parse<'a> = dyn Fn(&[u32]) -> Vec<(u32, PageTerms)> + 'a;

/// The input of an index.
pub struct Input<'a> {
    /// The language of the pages (BCP 47).
    pub language: &'a str,
    /// The words of all pages.
    pub collected: Collected,
    /// Parses pages again for their terms, by their numbers.
    pub parse: &'a Parse<'a>,
    /// The index of an earlier build.
    pub kept: Option<KeptIndex>,
    /// The cache that keeps the index for the next build, and its key.
    pub cache: Option<(&'a Cache, &'a Key)>,
}

/// Writes the index and returns the path of its entry, relative to `_data/`. The pages' texts have
/// been staged.
///
/// # Errors
///
/// If a file cannot be read or staged.
pub fn build(mut input: Input<'_>, stage: &Stage) -> Result<String> {
    let start = Instant::now();
    let files = input.kept.as_ref().map_or_else(Vec::new, KeptIndex::files);
    let known = by_path(&files);
    let blobs = input.cache.and_then(|(cache, _)| kept_index::shards(cache));
    let words = input.collected.words();
    let mut writer = ShardWriter {
        language: input.language,
        pages: words.len(),
        known: &known,
        blobs: Mutex::default(),
        stage,
    };
    let parts = match edited(&mut input, &mut writer, blobs)? {
        Some(parts) => parts,
        None => merged(&mut input, &mut writer)?,
    };
    let summaries: Vec<&Summary> = parts.iter().flatten().map(|it| &it.summary).collect();
    let texts: Vec<_> = words.iter().map(|words| words.text.clone()).collect();
    let last = finish(&summaries, &texts, input.language);
    let entry = format!("{FOLDER}/{}", last[3].name);
    let others = last.iter().map(|file| writer.file(file));
    let mut others: Vec<KeptFile> = others.collect::<Result<_>>()?;
    let packed = parts
        .iter()
        .flatten()
        .map(|shard| &shard.file)
        .chain(&others);
    let packs = pack(&words, packed, &entry, &known, stage)?;
    others.extend(packs);
    tracing::debug!(
        "search index: {} shards, {:?}",
        summaries.len(),
        start.elapsed()
    );
    let blobs = writer.blobs.into_inner();
    if let (Some((cache, key)), Some(blobs)) =
        (input.cache, blobs.unwrap_or_else(PoisonError::into_inner))
    {
        blobs.finish();
        if let Some(index) = keep(&input, parts, others, &entry) {
            index.write(cache, key);
        }
    }
    Ok(entry)
}

/// Returns the shards of both parts if few of them have to be made.
fn edited(
    input: &mut Input<'_>,
    writer: &mut ShardWriter<'_>,
    blobs: Option<Blobs>,
) -> Result<Option<[Vec<KeptShard>; 2]>> {
    let (Some(kept), Some(blobs)) = (&mut input.kept, blobs) else {
        return Ok(None);
    };
    let Some(by) = replaced(kept, &input.collected, input.language, &blobs, writer.stage) else {
        return Ok(None);
    };
    writer.blobs = Mutex::new(Some(blobs));
    let mut parts = std::mem::take(&mut kept.parts);
    for (shards, by) in parts.iter_mut().zip(by) {
        writer.replace(shards, by)?;
    }
    Ok(Some(parts))
}

/// Makes the shards of both parts.
fn merged(input: &mut Input<'_>, writer: &mut ShardWriter<'_>) -> Result<[Vec<KeptShard>; 2]> {
    let (cache, collected) = (input.cache.map(|(cache, _)| cache), &mut input.collected);
    let kept = input.kept.as_ref().zip(cache.and_then(kept_index::shards));
    let kept = kept.and_then(|(kept, blobs)| Some((kept, kept.run(&blobs)?)));
    // Terms are missing only if the cache has lost the terms of an earlier index.
    let missing = collected.missing(kept.as_ref().map(|(kept, _)| *kept));
    if !missing.is_empty() {
        collected.add((input.parse)(&missing));
    }
    let numbers = kept.as_ref().map(|(kept, _)| collected.numbers(kept));
    let old = kept.as_ref().map(|(_, run)| Source {
        run,
        numbers: numbers.as_deref(),
    });
    let new = collected.runs().iter().map(Source::from);
    let sources: Vec<_> = old.into_iter().chain(new).collect();
    writer.blobs = Mutex::new(cache.and_then(kept_index::new_shards));
    writer.all(&sources)
}

/// Returns the index for the next build; `None` if the terms of a page could not be kept.
fn keep(
    input: &Input<'_>,
    parts: [Vec<KeptShard>; 2],
    others: Vec<KeptFile>,
    entry: &str,
) -> Option<KeptIndex> {
    let (cache, _) = input.cache?;
    let before = input
        .kept
        .as_ref()
        .map(KeptIndex::numbers)
        .unwrap_or_default();
    let words = input.collected.words();
    let page = |(number, words): (u32, &Arc<Words>)| {
        let kept = || {
            let number = *before.get(words.key.as_str())?;
            Some(input.kept.as_ref()?.pages[number as usize].terms.clone())
        };
        Some(KeptPage {
            terms: input.collected.terms(number).cloned().or_else(kept)?,
            key: words.key.clone(),
        })
    };
    let mut pages: Vec<_> = (0..).zip(&words).map(page).collect::<Option<_>>()?;
    input.collected.store().compact(cache, &mut pages)?;
    Some(KeptIndex {
        pages,
        parts,
        entry: entry.to_owned(),
        others,
    })
}
