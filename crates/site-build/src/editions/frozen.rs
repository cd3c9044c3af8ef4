//! Recognizes versions from git that have not changed since an earlier build.
//!
//! The files of such a version come from a commit. Its pages depend on the commit and the
//! configuration alone; its site also depends on the editions that it links to. Each build saves
//! 0.2 s if it does not load such a version of 144 chapters.

use std::{collections::BTreeSet, sync::Arc};

use book_source::preprocess::run::has_only_built_in_preprocessors;
use build_cache::cache::{Cache, Key, KeyHasher};
use diagnostics::Diagnostic;
use serde::{Deserialize, Serialize};
use site_layout::editions::{edition_info::PageAddress, edition_links::EditionLinks};

use super::edition_config::EditionConfig;
use crate::{BuildOptions, KeptSite};

/// The results of loading an edition that other editions need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct EditionFacts {
    pub(super) pages: Vec<PageAddress>,
    pub(super) files: BTreeSet<String>,
    pub(super) untranslated: BTreeSet<String>,
    pub(super) outdated: BTreeSet<String>,
    pub(super) found: Vec<Diagnostic>,
}

/// Returns the key of an edition's sources; `None` if they may change without a new commit, or if
/// other programs preprocess them. `original` is the plan of the edition that it translates.
pub(super) fn key_of_sources(
    plan: &EditionConfig,
    original: Option<&EditionConfig>,
) -> Option<Key> {
    let commit = plan.commit.as_ref()?;
    let books: Vec<_> = original
        .into_iter()
        .chain([plan])
        .map(|it| &it.book)
        .collect();
    if !books
        .iter()
        .all(|book| has_only_built_in_preprocessors(book))
    {
        return None;
    }
    let mut key = KeyHasher::default();
    key.add(&(commit, &plan.path, &plan.label, &plan.catalogue));
    key.add(&(&plan.untranslated, &plan.titles, &books));
    Some(key.key())
}

/// Returns the key of the site of an edition whose sources have the key `sources`.
pub(super) fn key_of_site(sources: &Key, links: &EditionLinks, options: &BuildOptions) -> Key {
    let mut key = KeyHasher::default();
    key.add_hashed(sources.as_bytes());
    key.add(&(options.strict, &options.allow));
    links.add_to(&mut key);
    key.key()
}

/// Returns the facts about an edition's sources that an earlier build stored.
pub(super) fn known_facts(cache: &Cache, plan: &EditionConfig, key: &Key) -> Option<EditionFacts> {
    cache.get_large(&name("pages", plan), key)
}

pub(super) fn keep_facts(cache: &Cache, plan: &EditionConfig, key: &Key, found: &EditionFacts) {
    cache.put_large(&name("pages", plan), key, found);
}

/// Returns the place in the cache of the site of an edition.
pub(super) fn place_of_site(cache: &Arc<Cache>, plan: &EditionConfig, key: Key) -> KeptSite {
    KeptSite {
        cache: Arc::clone(cache),
        name: name("site", plan),
        key,
        sources: plan.root.clone(),
    }
}

fn name(what: &str, plan: &EditionConfig) -> String {
    format!("{what} of the edition {}", plan.path)
}
