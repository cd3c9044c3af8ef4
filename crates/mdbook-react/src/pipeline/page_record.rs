//! The record of a page after it was staged.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use site_model::LastUpdated;

use crate::{
    diagnostic::{Diagnostic, Place},
    page::LinkUse,
    search::Words,
    staging::KeptFile,
};

/// The facts about a page that later stages need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PageRecord {
    pub(super) path: String,
    /// The path of its data, relative to `_data/`; empty after a check.
    pub(super) data: String,
    pub(super) anchors: BTreeSet<String>,
    pub(super) links: Vec<LinkUse>,
    /// Its words in the index; `None` if the search does not find it.
    pub(super) words: Option<Words>,
    /// Languages without a grammar, and the first place of each.
    pub(super) unknown_languages: BTreeMap<String, Place>,
    pub(super) last_updated: Option<LastUpdated>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A page in the cache.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CachedPage {
    pub(super) record: PageRecord,
    pub(super) files: Vec<KeptFile>,
}
