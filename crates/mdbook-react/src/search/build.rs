//! Builds the search index of a site from the words of its pages.

use anyhow::Result;
use rayon::Scope;
use site_search::{IndexFile, Merge, Part, PartWriter, RunWriter, Source, Stems, finish};

use super::{
    batches::{self, Batches},
    collect::Collected,
    index_files::{FOLDER, Index, Known, by_path, write_text},
    kept_run::{self, KeptRun},
    pack::pack,
    words::Words,
};
use crate::{
    cache::{Cache, Key},
    staging::{KeptFile, Stage},
};

/// The input of an index.
#[derive(Debug)]
pub(crate) struct Input<'a> {
    /// The language of the pages (BCP 47).
    pub(crate) language: &'a str,
    /// The words of all pages, complete.
    pub(crate) collected: &'a Collected,
    /// The terms of pages that were not parsed.
    pub(crate) kept: Option<&'a KeptRun>,
    /// The files of an earlier index; equal files are kept.
    pub(crate) known: &'a [KeptFile],
    /// The cache that keeps the terms for the next build, and their key.
    pub(crate) cache: Option<(&'a Cache, &'a Key)>,
}

/// Writes the index. The pages' texts have been staged.
///
/// # Errors
///
/// If a file cannot be read or staged.
pub(crate) fn build(input: &Input<'_>, stage: &Stage) -> Result<Index> {
    let start = std::time::Instant::now();
    let words = input.collected.words();
    let known = by_path(input.known);
    let numbers = input.kept.map(|kept| input.collected.numbers(kept));
    let old = input.kept.map(|kept| Source {
        run: &kept.run,
        numbers: numbers.as_deref(),
    });
    let new = input.collected.runs().iter().map(Source::from);
    let sources: Vec<_> = old.into_iter().chain(new).collect();
    let writer = IndexWriter {
        language: input.language,
        words: &words,
        cache: input.cache,
        known: &known,
        stage,
    };
    let mut index = writer.write(&sources)?;
    let packs = pack(&words, &index, &known, stage)?;
    index.files.extend(packs);
    let count = index.files.len();
    tracing::debug!("search index: {count} files, {:?}", start.elapsed());
    Ok(index)
}

struct IndexWriter<'a> {
    language: &'a str,
    words: &'a [Words],
    cache: Option<(&'a Cache, &'a Key)>,
    known: &'a Known<'a>,
    stage: &'a Stage,
}

impl IndexWriter<'_> {
    fn write(&self, sources: &[Source<'_>]) -> Result<Index> {
        let words = self.words;
        let batches = Batches::new(|file: &IndexFile| self.stage_one(file));
        let [ascii, beyond] = Part::BOTH;
        let (ascii, beyond) = rayon::scope(|scope| {
            rayon::join(
                || self.part(ascii, sources, &batches, scope),
                || self.part(beyond, sources, &batches, scope),
            )
        });
        let texts: Vec<_> = words.iter().map(|words| words.text.clone()).collect();
        let last = finish([ascii, beyond], words.len(), &texts);
        let entry = format!("{FOLDER}/{}", last[3].name);
        let mut files = batches.files()?;
        for file in &last {
            files.push(self.stage_one(file)?);
        }
        Ok(Index { entry, files })
    }

    /// Writes a part. Files are staged while the merge makes others.
    fn part<'scope, S: Fn(&IndexFile) -> Result<KeptFile> + Sync>(
        &self,
        part: Part,
        sources: &[Source<'_>],
        batches: &'scope Batches<S>,
        scope: &Scope<'scope>,
    ) -> PartWriter {
        let mut index = PartWriter::new(self.words.len(), Stems::of_language(self.language));
        let mut run = RunWriter::default();
        let pages: Vec<_> = self.words.iter().map(|words| words.key.as_str()).collect();
        let keep = |(cache, key)| kept_run::writer(cache, key, part, &pages);
        let mut keep = self.cache.and_then(keep);
        let (mut batch, mut number) = (Vec::new(), 0);
        let mut merge = Merge::new(sources.iter().copied(), part);
        while let Some(found) = merge.next() {
            run.put(&found);
            if let Some(file) = index.put(&found) {
                batch.push(file);
                if let Some(keep) = &mut keep {
                    keep.write(&run.take());
                }
            }
            if batch.len() == batches::SIZE {
                batches.put((part, number), std::mem::take(&mut batch), scope);
                number += 1;
            }
        }
        if let Some(mut keep) = keep {
            keep.write(&run.take());
            keep.finish();
        }
        batch.extend(index.end());
        batches.put((part, number), batch, scope);
        index
    }

    /// Stages a file, unless an earlier index contains it, because compression costs most.
    fn stage_one(&self, file: &IndexFile) -> Result<KeptFile> {
        let path = format!("_data/{FOLDER}/{}", file.name);
        if let Some(known) = self.known.get(path.as_str())
            && self.stage.keep(std::slice::from_ref(known))
        {
            return Ok((*known).clone());
        }
        write_text(file, self.stage)
    }
}
