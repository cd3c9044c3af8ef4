//! Writes the shards of an index: all of them, or only shards that replace others.

use std::sync::Mutex;

use anyhow::Result;
use build_cache::{
    cache::{Blob, Blobs},
    staging::{KeptFile, Stage},
};
use diagnostics::lock::lock;
use rayon::{Scope, prelude::*};
use site_search::{IndexFile, Merge, Part, PartWriter, Replaced, Shard, Source, Stems, Summary};

use super::{
    batches::{self, Batches},
    index_files::{FOLDER, KeptFiles, write_text},
    kept_index::KeptShard,
};

/// Writes shards to the site and their terms to the cache.
pub(super) struct ShardWriter<'a> {
    pub(super) language: &'a str,
    /// The number of pages.
    pub(super) pages: usize,
    pub(super) known: &'a KeptFiles<'a>,
    /// The file for the terms of the shards.
    pub(super) blobs: Mutex<Option<Blobs>>,
    pub(super) stage: &'a Stage,
}

impl ShardWriter<'_> {
    /// Merges the sources, and writes the shards of both parts.
    pub(super) fn all(&self, sources: &[Source<'_>]) -> Result<[Vec<KeptShard>; 2]> {
        let batches = Batches::new(|file: &IndexFile| self.file(file));
        let parts = rayon::scope(|scope| {
            let part = |part| self.part(part, sources, &batches, scope);
            rayon::join(|| part(Part::Ascii), || part(Part::NonAscii))
        });
        let mut files = batches.files()?.into_iter();
        let mut kept = |shards: Vec<(Summary, Option<Blob>)>| {
            let shards = shards.into_iter().zip(files.by_ref());
            let kept = |((summary, run), file)| KeptShard { summary, file, run };
            shards.map(kept).collect()
        };
        Ok([kept(parts.0), kept(parts.1)])
    }

    /// Writes a part. Files are staged while the merge makes the next ones.
    fn part<'scope, S: Fn(&IndexFile) -> Result<KeptFile> + Sync>(
        &self,
        part: Part,
        sources: &[Source<'_>],
        batches: &'scope Batches<S>,
        scope: &Scope<'scope>,
    ) -> Vec<(Summary, Option<Blob>)> {
        let mut writer = PartWriter::new(self.pages, Stems::of_language(self.language));
        let (mut batch, mut number) = (Vec::new(), 0);
        let mut kept = Vec::new();
        let mut take = |shard: Shard| {
            kept.push((shard.summary, self.keep(&shard.run)));
            batch.push(shard.file);
            if batch.len() == batches::SIZE {
                batches.put((part, number), std::mem::take(&mut batch), scope);
                number += 1;
            }
        };
        let mut merge = Merge::new(sources.iter().copied(), part);
        while let Some(found) = merge.next() {
            if let Some(shard) = writer.put(&found) {
                take(shard);
            }
        }
        if let Some(shard) = writer.close() {
            take(shard);
        }
        batches.put((part, number), batch, scope);
        kept
    }

    /// Replaces shards of a part.
    pub(super) fn replace(&self, shards: &mut Vec<KeptShard>, by: Vec<Replaced>) -> Result<()> {
        let write = |shard: Shard| {
            Ok(KeptShard {
                file: self.file(&shard.file)?,
                run: self.keep(&shard.run),
                summary: shard.summary,
            })
        };
        for Replaced {
            range, shards: by, ..
        } in by.into_iter().rev()
        {
            let by: Vec<_> = by.into_par_iter().map(write).collect::<Result<_>>()?;
            shards.splice(range, by);
        }
        Ok(())
    }

    /// Stages a file. A file that an earlier index contains is kept, because compression takes most
    /// of the time.
    pub(super) fn file(&self, file: &IndexFile) -> Result<KeptFile> {
        let path = format!("_data/{FOLDER}/{}", file.name);
        if let Some(known) = self.known.get(path.as_str())
            && self.stage.keep(std::slice::from_ref(known))
        {
            return Ok((*known).clone());
        }
        write_text(file, self.stage)
    }

    /// Keeps the terms of a shard. After an error, none are kept.
    fn keep(&self, run: &[u8]) -> Option<Blob> {
        let mut blobs = lock(&self.blobs);
        let added = blobs.as_mut()?.add(run);
        if added.is_err() {
            *blobs = None;
        }
        added.ok()
    }
}
