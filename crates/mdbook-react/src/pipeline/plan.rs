//! What pages are built from: the results of the first three stages, and the cache over them.

use super::{
    cache::{self, Cache},
    frame::SiteFrame,
    inputs::{Earlier, Inputs},
    navigation::Navigation,
};

/// The results of the stages before the pages.
pub(super) struct Plan<'a> {
    pub(super) inputs: Inputs<'a>,
    pub(super) nav: nav_model::Site,
    pub(super) styles: safe_html::AuthorStyles,
    pub(super) frame: SiteFrame,
    /// Absent where nothing is kept between builds.
    pub(super) cache: Option<Cache<'a>>,
}

impl<'a> Plan<'a> {
    /// Joins what the stages made, and opens the cache of pages that depend on it.
    pub(super) fn new(
        inputs: Inputs<'a>,
        navigation: Navigation,
        frame: SiteFrame,
        earlier: Earlier,
    ) -> Self {
        let Navigation { site: nav, styles } = navigation;
        let parts = [
            format!("{:?}", inputs.config),
            frame.key.clone(),
            frame.site_json.clone(),
        ];
        let root = inputs.cache_root.as_deref();
        let cache = (root.is_some() || inputs.session.is_some()).then(|| {
            let shared = cache::shared_key(&parts, &nav, &inputs.assets);
            Cache::new(inputs.session, root, shared, earlier.entries)
        });
        Self {
            inputs,
            nav,
            styles,
            frame,
            cache,
        }
    }
}
