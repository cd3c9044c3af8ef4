//! The values that the pages and the lists of a site are built from.

use search_build::Synonyms;

use super::site_frame::SiteFrame;
use crate::{
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
};

/// The values of a site whose pages can be built.
#[derive(Clone, Copy)]
pub(crate) struct SiteContext<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
    pub(crate) branches: &'a Branches<'a>,
    pub(crate) synonyms: &'a Synonyms,
}
