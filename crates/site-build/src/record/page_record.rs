//! The record of a page: the input of the checks, and the files that were staged.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    mem,
    sync::Arc,
};

use book_source::chapters::chapter::Chapter;
use build_cache::{
    cache::{Cache, Key},
    staging::KeptFile,
};
use diagnostics::{Diagnostic, Place};
use mdx_lite::Document;
use page_render::{BuiltPage, LinkUse};
use rayon::prelude::*;
use search_build::Words;
use serde::{Deserialize, Serialize};
use site_layout::assets::{Asset, AssetStamp, Assets};
use site_model::LastUpdated;

use super::page_findings::findings;

/// The facts about a page that the checks of all pages need.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct CheckedPage {
    pub(crate) path: String,
    pub(crate) anchors: BTreeSet<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) links: Vec<LinkUse>,
    /// Languages without a grammar, and the first place of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) unknown_languages: BTreeMap<String, Place>,
    pub(crate) last_updated: Option<LastUpdated>,
    /// The images of the book whose sizes are on the page.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) images: BTreeMap<String, Option<AssetStamp>>,
    /// Whether the author's tags keep the page out of the sitemap.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_kept_out: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl CheckedPage {
    /// Moves the facts out of the page that was built from `document`.
    pub(crate) fn take(
        built: &mut BuiltPage,
        path: &str,
        document: &Document,
        chapter: &Chapter,
        last_updated: Option<LastUpdated>,
    ) -> Self {
        Self {
            path: path.to_owned(),
            anchors: mem::take(&mut built.anchors),
            links: mem::take(&mut built.links),
            unknown_languages: mem::take(&mut built.unknown_languages),
            last_updated,
            images: mem::take(&mut built.images),
            is_kept_out: false,
            diagnostics: findings(document, chapter, mem::take(&mut built.diagnostics)),
        }
    }

    /// Whether the images on the page are as they were.
    pub(crate) fn has_same_images(&self, assets: &Assets) -> bool {
        let is_same = |(path, stamp): (&String, &Option<AssetStamp>)| {
            stamp.is_some() && assets.get(path).and_then(Asset::stamp) == *stamp
        };
        self.images.iter().all(is_same)
    }
}

/// Checked pages by their keys, so that a check reuses the pages of earlier checks.
#[derive(Debug, Clone, Default)]
pub struct CheckedPages(Arc<HashMap<Key, Arc<CheckedPage>>>);

impl FromIterator<CheckedPages> for CheckedPages {
    fn from_iter<T: IntoIterator<Item = Self>>(all: T) -> Self {
        let pages = all.into_iter().map(|one| one.0);
        let pages = pages.reduce(|mut all, one| {
            let more = one.iter().map(|(key, page)| (*key, Arc::clone(page)));
            Arc::make_mut(&mut all).extend(more);
            all
        });
        Self(pages.unwrap_or_default())
    }
}

impl CheckedPages {
    pub(crate) fn new(pages: impl Iterator<Item = (Key, Arc<CheckedPage>)>) -> Self {
        Self(Arc::new(pages.collect()))
    }

    /// Returns the page with this key, unless its images have changed.
    pub(crate) fn get(&self, key: &Key, assets: &Assets) -> Option<&Arc<CheckedPage>> {
        let page = self.0.get(key)?;
        page.has_same_images(assets).then_some(page)
    }
}

/// A page that was staged.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PageRecord {
    pub(crate) checked: Arc<CheckedPage>,
    /// The path of its data, relative to `_data/`.
    pub(crate) data: String,
    /// Its words in the index; `None` if the search does not find it.
    pub(crate) words: Option<Arc<Words>>,
    /// The minutes that readers of a post see.
    #[serde(default)]
    pub(crate) minutes: Option<u32>,
}

impl PageRecord {
    pub(crate) fn path(&self) -> &str {
        &self.checked.path
    }
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
