//! What stands in for the search in a program without it.

use anyhow::Result;
use site_model::Page;

use crate::emit::{KeptFile, Stage};

/// Nothing.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
pub struct Words;

impl Words {
    /// Nothing of a page.
    pub fn of(_page: &Page) -> Self {
        Self
    }
}

/// An index that was staged: none.
#[derive(Debug, Clone, Default)]
pub struct Staged {
    /// Where its entry is: nowhere.
    pub entry: String,
    /// Its files: none.
    pub files: Vec<KeptFile>,
}

/// Writes nothing.
///
/// # Errors
///
/// Never.
pub fn write<'a>(
    _words: impl IntoIterator<Item = &'a Words>,
    _known: &[KeptFile],
    _stage: &Stage,
) -> Result<Staged> {
    Ok(Staged::default())
}
