//! The preview of a site: its frame is known, and its pages can be built.

use std::{path::Path, sync::Arc};

use anyhow::Result;
use site_layout::assets::Assets;
use site_model::{FirstLoad, Screen};
use user_components::OwnComponents;

use crate::{
    live::{BuiltPage, SitePreview},
    nav::{branches::Branches, sidebar_items::whole_sidebar},
    open_pages,
    page::last_build::LastBuild,
    write::old_addresses::OldAddresses,
};

/// A site whose pages can be built.
pub(crate) struct ReadySite<'a> {
    pub(crate) values: &'a LastBuild,
    pub(crate) branches: &'a Branches<'a>,
    pub(crate) destination: &'a Path,
}

impl SitePreview for ReadySite<'_> {
    fn base_path(&self) -> &str {
        &self.values.inputs.book.addresses.base
    }

    fn pages(&self) -> Vec<BuiltPage> {
        open_pages::pages(&self.values.navigation)
    }

    fn site(&self) -> &str {
        &self.values.frame.site_json
    }

    fn document(&self) -> Result<String> {
        let first = FirstLoad {
            screen: Screen::NotFound,
            sidebar: None,
        };
        let document = &self.values.frame.document;
        Ok(document.document("", &[], "", &first, None, None)?)
    }

    fn page(&self, path: &str) -> Result<Option<(String, String)>> {
        let Some((screen, sidebar)) = self.values.screen(path, self.branches)? else {
            return Ok(None);
        };
        let sidebars = self.values.navigation.site.sidebars();
        let sidebar = sidebar.and_then(|name| whole_sidebar(&name, sidebars.get(&name)?));
        Ok(Some((screen, serde_json::to_string(&sidebar)?)))
    }

    fn own(&self) -> Arc<OwnComponents> {
        Arc::clone(&self.values.frame.own)
    }

    fn new_files(&self) -> Vec<(String, Vec<u8>)> {
        let old = OldAddresses {
            inputs: &self.values.inputs,
            navigation: &self.values.navigation,
            frame: &self.values.frame,
        };
        let redirects = old.between_addresses().into_iter();
        let redirects = redirects.map(|(path, html)| (path, html.into_bytes()));
        let files = self.values.frame.files.iter();
        let new = files.filter(|(path, _)| !self.destination.join(path).exists());
        new.cloned().chain(redirects).collect()
    }

    fn assets(&self) -> &Assets {
        &self.values.inputs.content.assets
    }
}
