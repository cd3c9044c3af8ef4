//! Rebuilds the shards that an edit changes, from cached ones.

use build_cache::{cache::Blobs, staging::Stage};
use site_search::{Edit, Part, Replaced, Summary};

use super::{
    collect::Collected,
    kept_index::{KeptIndex, KeptPage, KeptShard},
};

/// The largest number of edited pages. All their terms are in memory, and more pages change most
/// shards.
const MOST_PAGES: usize = 64;

/// Returns the shards of each part that replace others; `None` if all shards have to be made.
pub(super) fn replaced(
    kept: &KeptIndex,
    collected: &Collected,
    language: &str,
    blobs: &Blobs,
    stage: &Stage,
) -> Option<[Vec<Replaced>; 2]> {
    // Every edit adds some shards to the file, which would otherwise grow without end.
    if blobs.file_length() > 2 * kept.length_of_runs() {
        return None;
    }
    let edit = edit(kept, collected, language)?;
    let part = |part: Part| {
        let shards = &kept.parts[part as usize];
        let summaries: Vec<&Summary> = shards.iter().map(|shard| &shard.summary).collect();
        let read = |at: usize| run_of(&shards[at], blobs).ok_or(());
        let replaced = edit.apply(part, &summaries, read).ok()?;
        let mut others = Vec::new();
        let mut from = 0;
        for one in &replaced {
            others.extend(
                shards[from..one.range.start]
                    .iter()
                    .map(|it| it.file.clone()),
            );
            from = one.range.end;
        }
        others.extend(shards[from..].iter().map(|shard| shard.file.clone()));
        (others.is_empty() || stage.keep(&others)).then_some(replaced)
    };
    let (ascii, beyond) = rayon::join(|| part(Part::Ascii), || part(Part::NonAscii));
    let parts = [ascii?, beyond?];
    let made: usize = parts.iter().flatten().map(|one| one.shards.len()).sum();
    tracing::debug!("search index: {made} shards differ");
    Some(parts)
}

fn run_of(shard: &KeptShard, blobs: &Blobs) -> Option<Vec<u8>> {
    blobs.read(shard.run.as_ref()?)
}

/// Returns the pages with other terms; `None` if pages were added, removed or moved.
fn edit<'a>(kept: &KeptIndex, collected: &Collected, language: &'a str) -> Option<Edit<'a>> {
    let words = collected.words();
    if kept.pages.len() != words.len() {
        return None;
    }
    let pages = (0..).zip(kept.pages.iter().zip(&words));
    let edited = pages.filter(|(_, (before, now))| before.key != now.key);
    let edited: Vec<_> = edited.take(MOST_PAGES + 1).collect();
    if edited.len() > MOST_PAGES {
        return None;
    }
    let store = collected.store();
    let terms = |(number, (before, _)): (u32, (&KeptPage, _))| {
        let now = store.read(collected.terms(number)?)?;
        Some((number, store.read(&before.terms)?, now))
    };
    let edited: Vec<_> = edited.into_iter().map(terms).collect::<Option<_>>()?;
    Some(Edit::new(words.len(), language, &edited))
}
