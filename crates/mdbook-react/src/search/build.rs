//! The search index of a site, made of the pages that were built.

use std::collections::HashMap;

use anyhow::Result;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use site_model::Page;
use site_search::{IndexFile, SearchPage, index, page_of};

use crate::emit::{KeptFile, Kind, Stage};

/// The folder of the index below `_data/`.
const FOLDER: &str = "search";

/// A page's words for the index; can be stored beside a page that is not built anew.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Words(Option<SearchPage>);

impl Words {
    /// The words of a page; none of one that is kept from lists.
    pub fn of(page: &Page) -> Self {
        Self(page_of(page))
    }
}

/// An index that was staged.
#[derive(Debug, Clone, Default)]
pub struct Staged {
    /// Where its entry is, relative to `_data/`.
    pub entry: String,
    /// Its files.
    pub files: Vec<KeptFile>,
}

/// Writes the index; files that are among `known` and in their places stay as they are.
///
/// # Errors
///
/// When a file cannot be staged.
pub fn write<'a>(
    words: impl IntoIterator<Item = &'a Words>,
    known: &[KeptFile],
    stage: &Stage,
) -> Result<Staged> {
    let pages: Vec<&SearchPage> = words
        .into_iter()
        .filter_map(|words| words.0.as_ref())
        .collect();
    let start = std::time::Instant::now();
    let index = index(&pages);
    tracing::debug!(
        "search index: {} files, {:?}",
        index.files.len(),
        start.elapsed()
    );
    let known: HashMap<&str, &KeptFile> = known
        .iter()
        .map(|file| (file.path.as_str(), file))
        .collect();
    let write = |file: &IndexFile| {
        let path = format!("_data/{FOLDER}/{}", file.name);
        if let Some(kept) = known.get(path.as_str())
            && stage.keep(std::slice::from_ref(*kept))
        {
            return Ok((*kept).clone());
        }
        let bytes = file.bytes();
        stage.add(&path, &bytes, Kind::Hashed)?;
        Ok(KeptFile::new(&path, &bytes, Kind::Hashed))
    };
    let files = index.files.par_iter().map(write).collect::<Result<_>>()?;
    let entry = format!("{FOLDER}/{}", index.entry);
    Ok(Staged { entry, files })
}
