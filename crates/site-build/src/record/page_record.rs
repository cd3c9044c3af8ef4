//! The record of a page after it was staged.

use std::{collections::BTreeMap, sync::Arc};

use book_source::chapters::chapter::Chapter;
use build_cache::{
    cache::{Cache, Key},
    names::Names,
    staging::KeptFile,
};
use diagnostics::{Diagnostic, Place};
use page_render::LinkUse;
use rayon::prelude::*;
use search_build::Words;
use serde::{Deserialize, Serialize};
use site_model::LastUpdated;

/// The facts about a page that later stages need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PageRecord {
    pub(crate) path: String,
    /// The path of its data, relative to `_data/`; empty after a check.
    pub(crate) data: String,
    pub(crate) anchors: Names,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) links: Vec<LinkUse>,
    /// Its words in the index; `None` if the search does not find it.
    pub(crate) words: Option<Arc<Words>>,
    /// Languages without a grammar, and the first place of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) unknown_languages: BTreeMap<String, Place>,
    pub(crate) last_updated: Option<LastUpdated>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A page in the cache.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct CachedPage {
    pub(crate) record: Arc<PageRecord>,
    pub(crate) files: Vec<KeptFile>,
}

/// The pages of an earlier build, in the order of their chapters. Boxed, because a record without its
/// texts has 250 bytes, and several stages move it.
pub(crate) type KnownPages = Vec<Option<(Key, Box<CachedPage>)>>;

/// Reads the pages of an earlier build, while nothing is known yet that their keys depend on.
pub(crate) fn known_pages(chapters: &[Chapter], cache: Option<&Cache>) -> KnownPages {
    let read = |chapter: &Chapter| cache?.get_with_key(&chapter.path);
    chapters.par_iter().map(read).collect()
}
