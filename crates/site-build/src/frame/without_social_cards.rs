//! Stands for the module `social_cards` in a build without the feature: no page has a picture.

use anyhow::Result;
use build_cache::{
    cache::{Cache, Key},
    staging::Stage,
};
use diagnostics::Diagnostic;
use nav_model::Doc;

use crate::read::inputs::Inputs;

/// The pictures of a site.
pub(crate) enum SocialCards {}

impl SocialCards {
    pub(crate) fn read(_: &Inputs, _: &str, _: &mut Vec<Diagnostic>) -> Option<Self> {
        None
    }

    pub(crate) fn key(&self) -> &Key {
        match *self {}
    }

    pub(crate) fn file(&self, _: &Doc) -> Option<String> {
        match *self {}
    }

    pub(crate) fn write(&self, _: &[Doc], _: Option<&Cache>, _: &Stage) -> Result<()> {
        match *self {}
    }
}
