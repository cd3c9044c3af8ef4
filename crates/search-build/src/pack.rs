//! Packs small files of an index, because the browser fetches twelve packs in the time of forty
//! files.
//!
//! A pack is a line of JSON with the name and length of each member in order, followed by the
//! members unchanged. The entry of the index names the list of packs, which is JSON.

use std::{collections::HashSet, sync::Arc};

use anyhow::Result;
use build_cache::staging::{KeptFile, Kind, Stage};
use rayon::prelude::*;
use site_layout::address::hashed_name;

use super::{
    index_files::{FOLDER, KeptFiles},
    words::Words,
};

/// The number of files in a pack, of about 130 kB.
const MEMBERS: usize = 24;

/// The largest number of packed files, about 4 MB. Browsers do not fetch the whole of a larger
/// index.
const MAX_FILES: usize = 800;

/// Packs the files of an index and the pages' texts; `entry` is the path of the index' entry.
///
/// # Errors
///
/// If a file cannot be read or staged.
pub(super) fn pack<'a>(
    words: &[Arc<Words>],
    files: impl Iterator<Item = &'a KeptFile>,
    entry: &str,
    known: &KeptFiles<'_>,
    stage: &Stage,
) -> Result<Vec<KeptFile>> {
    let entry = entry.rsplit('/').next().unwrap_or_default();
    write(&members(words, files, entry), entry, known, stage)
}

/// Returns the names of all files except the entry; texts first, because an answer needs most of
/// them.
fn members<'a>(
    words: &[Arc<Words>],
    files: impl Iterator<Item = &'a KeptFile>,
    entry: &str,
) -> Vec<String> {
    let texts = words
        .iter()
        .map(|words| format!("t.{}.bin", words.text.hash));
    let others = files.filter_map(|file| {
        let name = file.path.rsplit('/').next()?;
        (name != entry).then(|| name.to_owned())
    });
    let mut names: Vec<String> = texts.chain(others).collect();
    // Two pages may have the same text.
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Packs the files of these names. Equal packs of an earlier build in `known` are kept.
fn write(
    names: &[String],
    entry: &str,
    known: &KeptFiles<'_>,
    stage: &Stage,
) -> Result<Vec<KeptFile>> {
    let names = if names.len() > MAX_FILES { &[] } else { names };
    let packs = names.par_chunks(MEMBERS).map(|members| {
        // Names contain the hashes of their files, so hashing the names covers the contents.
        let name = hashed_name("p.bin", members.concat().as_bytes());
        let path = format!("_data/{FOLDER}/{name}");
        if let Some(kept) = known.get(path.as_str())
            && stage.keep(std::slice::from_ref(kept))
        {
            return Ok((name, (*kept).clone()));
        }
        let bytes = joined(members, stage)?;
        let kept = stage.add_kept(&path, &bytes, Kind::Hashed)?;
        Ok((name, kept))
    });
    let (names, mut files): (Vec<String>, Vec<KeptFile>) =
        packs.collect::<Result<Vec<_>>>()?.into_iter().unzip();
    let path = format!("_data/{FOLDER}/{}", entry.replacen("index.", "packs.", 1));
    let list = serde_json::to_vec(&names)?;
    stage.add(&path, &list, Kind::Hashed)?;
    files.push(stage.kept(&path)?);
    Ok(files)
}

fn joined(members: &[String], stage: &Stage) -> Result<Vec<u8>> {
    let mut files = Vec::new();
    for name in members {
        files.push((name, stage.read(&format!("_data/{FOLDER}/{name}"))?));
    }
    let lengths: Vec<_> = files
        .iter()
        .map(|(name, bytes)| (name, bytes.len()))
        .collect();
    let mut out = serde_json::to_vec(&lengths)?;
    out.push(b'\n');
    for (_, bytes) in &files {
        out.extend_from_slice(bytes);
    }
    Ok(out)
}
