//! The scripts of a site in a program that cannot read them: pages are listed.

use std::{
    collections::BTreeMap,
    marker::PhantomData,
    path::{Path, PathBuf},
};

use crate::{
    left_out::{Kind, LeftOut},
    links::written_path::is_markdown,
    site::Site,
    site_files::SiteFiles,
};

/// The scripts of a site, of which none becomes a file of the book.
#[derive(Debug, Default)]
pub(super) struct Code<'a> {
    pub(super) written: Written,
    /// The addresses of the pages that are built.
    pub(super) pages: Vec<String>,
    files: PhantomData<&'a SiteFiles>,
}

/// The files of a book's `theme` that come from scripts.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) texts: BTreeMap<String, String>,
    pub(super) copies: BTreeMap<String, PathBuf>,
}

impl Code<'_> {
    /// Lists the pages that are scripts.
    pub(super) fn read(
        files: &SiteFiles,
        site: &Site,
        _: fn(&str) -> bool,
        left_out: &mut LeftOut,
    ) -> Self {
        for file in site
            .settings
            .pages
            .values()
            .filter(|file| !is_markdown(file))
        {
            let remedy = "import the site with a program that has the feature `full-mdx`";
            left_out.add(Kind::Page, format!("{} ({remedy})", files.shown(file)));
        }
        Self::default()
    }

    /// Returns no other text.
    #[expect(clippy::unused_self, reason = "the method exists with the feature too")]
    pub(super) fn rewritten(&self, _: &str, _: &Path) -> Option<String> {
        None
    }
}
