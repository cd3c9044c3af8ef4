//! The search index of a site, made of the pages that were built.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use site_model::Page;
use site_search::{SearchPage, index, page_of};

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

/// Writes the index.
///
/// # Errors
///
/// When a file cannot be staged.
pub fn write<'a>(words: impl IntoIterator<Item = &'a Words>, stage: &Stage) -> Result<Staged> {
    let pages: Vec<SearchPage> = words
        .into_iter()
        .filter_map(|words| words.0.clone())
        .collect();
    let start = std::time::Instant::now();
    let index = index(&pages);
    tracing::debug!(
        "search index: {} files, {:?}",
        index.files.len(),
        start.elapsed()
    );
    let mut files = Vec::with_capacity(index.files.len());
    for file in &index.files {
        let path = format!("_data/{FOLDER}/{}", file.name);
        stage.add(&path, &file.bytes, Kind::Hashed)?;
        files.push(KeptFile::new(&path, &file.bytes, Kind::Hashed));
    }
    let entry = format!("{FOLDER}/{}", index.entry);
    Ok(Staged { entry, files })
}
