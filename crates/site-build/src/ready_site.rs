//! The preview of a site: its frame is known, and its pages can be built.

use std::{path::Path, sync::Arc};

use anyhow::Result;
use site_layout::assets::Assets;
use site_model::{FirstLoad, Screen};
use user_components::OwnComponents;

use crate::{
    frame::site_context::SiteContext,
    live::{BuiltPage, SitePreview},
    nav::sidebar_items::whole_sidebar,
    open_pages,
    page::last_build::screen_at,
    write::old_addresses::OldAddresses,
};

/// A site whose pages can be built.
pub(crate) struct ReadySite<'a> {
    pub(crate) site: SiteContext<'a>,
    pub(crate) destination: &'a Path,
}

impl SitePreview for ReadySite<'_> {
    fn base_path(&self) -> &str {
        &self.site.inputs.book.addresses.base
    }

    fn pages(&self) -> Vec<BuiltPage> {
        open_pages::pages(self.site.navigation)
    }

    fn site(&self) -> &str {
        &self.site.frame.site_json
    }

    fn document(&self) -> Result<String> {
        let first = FirstLoad {
            screen: Screen::NotFound,
            sidebar: None,
        };
        let document = &self.site.frame.document;
        Ok(document.document("", &[], "", &first, None, None)?)
    }

    fn page(&self, path: &str) -> Result<Option<(String, String)>> {
        let Some((screen, sidebar)) = screen_at(self.site, path)? else {
            return Ok(None);
        };
        let sidebars = self.site.navigation.site.sidebars();
        let sidebar = sidebar.and_then(|name| whole_sidebar(&name, sidebars.get(&name)?));
        Ok(Some((screen, serde_json::to_string(&sidebar)?)))
    }

    fn own(&self) -> Arc<OwnComponents> {
        Arc::clone(&self.site.frame.own)
    }

    fn new_files(&self) -> Vec<(String, Vec<u8>)> {
        let redirects = OldAddresses(self.site).between_addresses().into_iter();
        let redirects = redirects.map(|(path, html)| (path, html.into_bytes()));
        let files = self.site.frame.files.iter();
        let new = files.filter(|(path, _)| !self.destination.join(path).exists());
        new.cloned().chain(redirects).collect()
    }

    fn assets(&self) -> &Assets {
        &self.site.inputs.content.assets
    }
}
