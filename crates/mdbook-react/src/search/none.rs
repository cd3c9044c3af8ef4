//! What stands in for the search in a program without it.

use anyhow::Result;
use site_model::Page;

use crate::emit::Stage;

/// Nothing.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
pub struct Words;

impl Words {
    /// Nothing of a page.
    pub fn of(_page: &Page) -> Self {
        Self
    }
}

/// Writes nothing.
///
/// # Errors
///
/// Never.
pub fn write<'a>(
    _words: impl IntoIterator<Item = &'a Words>,
    _stage: &Stage,
) -> Result<Option<String>> {
    Ok(None)
}
