//! What stands in for the search in a program without it.

use anyhow::{Result, bail};
use nav_model::Doc;
use site_model::Page;

use super::{Input, Staged};
use crate::pipeline::staging::{KeptFile, Stage};

/// Nothing.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
pub struct Words {}

/// No place.
#[derive(Debug, Clone, Copy)]
pub struct Place;

impl Place {
    /// No page leads.
    pub fn leads(self) -> bool {
        false
    }
}

/// Gathers nothing.
#[derive(Debug)]
pub struct Collector;

impl Collector {
    /// Ready for nothing.
    pub fn new(_docs: &[Doc]) -> Self {
        Self
    }

    /// No page has a place.
    pub fn place(&self, _at: usize) -> Option<Place> {
        None
    }

    /// Keeps nothing.
    pub fn keep(&self, _at: usize, _words: Words) {}

    /// Nothing is always complete.
    pub fn is_complete(&self) -> bool {
        true
    }

    /// No page has words.
    pub fn words(&self) -> Vec<Words> {
        Vec::new()
    }

    /// Takes nothing.
    pub fn add(&self, _at: usize, _page: &Page) -> Option<(Words, Vec<u8>)> {
        None
    }
}

/// Never called: no page has such a file.
///
/// # Errors
///
/// Always.
pub fn write_text(_file: &[u8], _stage: &Stage) -> Result<KeptFile> {
    bail!("a program without search makes no such file")
}

/// Writes nothing.
///
/// # Errors
///
/// Never.
pub fn write(
    _input: &Input<'_>,
    _add: impl Fn(usize) -> Result<()> + Sync,
    _stage: &Stage,
) -> Result<Staged> {
    Ok(Staged::default())
}

/// Packs nothing.
///
/// # Errors
///
/// Never.
pub fn pack(
    _words: &[Words],
    _known: &[KeptFile],
    _staged: &mut Staged,
    _stage: &Stage,
) -> Result<()> {
    Ok(())
}
