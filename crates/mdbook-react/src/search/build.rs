//! The search index of a site, made of what its pages gave.

use std::collections::HashMap;

use anyhow::Result;
use rayon::{Scope, prelude::*};
use site_search::{IndexFile, Merge, Part, PartWriter, RunWriter, Source, finish};

use super::{
    Input, Staged,
    batches::{self, Batches},
    collect::Words,
    kept_run::{KeptRun, KeptRunWriter},
};
use crate::pipeline::staging::{KeptFile, Kind, Stage};

/// The folder of the index below `_data/`.
pub(super) const FOLDER: &str = "search";

/// Writes a page's own file.
///
/// # Errors
///
/// When the file cannot be staged.
pub(crate) fn write_text(file: &IndexFile, stage: &Stage) -> Result<KeptFile> {
    let path = format!("_data/{FOLDER}/{}", file.name);
    stage.add(&path, &file.bytes(), Kind::Hashed)?;
    stage.kept(&path)
}

/// Writes the index. Words that neither the collector nor an earlier build has are asked for by
/// `add`, with the number of their page: it adds them to the collector.
///
/// # Errors
///
/// When a file cannot be staged, or `add` fails.
pub(crate) fn write(
    input: &Input<'_>,
    add: impl Fn(usize) -> Result<()> + Sync,
    stage: &Stage,
) -> Result<Staged> {
    let start = std::time::Instant::now();
    let words = input.words;
    let added = input.collector.added();
    let kept = input.kept.and_then(|file| KeptRun::read(file, &input.key));
    let numbers = kept.as_ref().map(|kept| numbers(kept, words, &added));
    let mut there = added;
    for number in numbers.iter().flatten().flatten() {
        there[*number as usize] = true;
    }
    let missing: Vec<_> = (0..there.len()).filter(|at| !there[*at]).collect();
    missing.par_iter().try_for_each(|at| add(*at))?;
    let runs = input.collector.take();
    let old = kept.as_ref().map(|kept| Source {
        run: &kept.run,
        numbers: numbers.as_deref(),
    });
    let sources: Vec<_> = old
        .into_iter()
        .chain(runs.iter().map(Source::from))
        .collect();
    let writer = Writer {
        input,
        known: &by_path(input.known),
        stage,
    };
    let staged = writer.write(&sources)?;
    tracing::debug!(
        "search index: {} files, {:?}",
        staged.files.len(),
        start.elapsed()
    );
    Ok(staged)
}

/// What the pages of an earlier index are called in this one; `None` for those that are gone, or
/// were added now.
fn numbers(kept: &KeptRun, words: &[Words], added: &[bool]) -> Vec<Option<u32>> {
    let now: HashMap<&str, u32> = words
        .iter()
        .map(|words| words.key.as_str())
        .zip(0..)
        .collect();
    let number = |key: &String| {
        let number = now.get(key.as_str())?;
        (!added[*number as usize]).then_some(*number)
    };
    kept.pages.iter().map(number).collect()
}

/// The files of an earlier index, by their paths.
pub(super) type Known<'a> = HashMap<&'a str, &'a KeptFile>;

pub(super) fn by_path(known: &[KeptFile]) -> Known<'_> {
    known
        .iter()
        .map(|file| (file.path.as_str(), file))
        .collect()
}

struct Writer<'a> {
    input: &'a Input<'a>,
    known: &'a Known<'a>,
    stage: &'a Stage,
}

impl Writer<'_> {
    fn write(&self, sources: &[Source<'_>]) -> Result<Staged> {
        let words = self.input.words;
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
        Ok(Staged { entry, files })
    }

    /// Writes a part. Files are staged beside the merge that makes them.
    fn part<'scope, S: Fn(&IndexFile) -> Result<KeptFile> + Sync>(
        &self,
        part: Part,
        sources: &[Source<'_>],
        batches: &'scope Batches<S>,
        scope: &Scope<'scope>,
    ) -> PartWriter {
        let input = self.input;
        let mut index = PartWriter::new(input.words.len());
        let mut run = RunWriter::default();
        let pages = || input.words.iter().map(|words| words.key.clone()).collect();
        let keep = |file| KeptRunWriter::new(file, part, &input.key, pages());
        let mut keep = input.kept.map(keep);
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
        if let Some(keep) = keep {
            keep.finish(&run.take());
        }
        batch.extend(index.end());
        batches.put((part, number), batch, scope);
        index
    }

    /// Compressing is what costs most, so a file that is there already is not compressed again.
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
