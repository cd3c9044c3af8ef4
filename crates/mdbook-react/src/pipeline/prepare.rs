//! Stages 1 to 3: what all pages need before the first is built.

use anyhow::Result;
use rayon::prelude::*;

use super::{
    frame::{SiteFrame, site_frame},
    inputs::Inputs,
    navigation::{Navigation, navigation},
    options::BuildOptions,
    page_record::{KnownPages, known_pages},
};
use crate::diagnostic::Diagnostic;

/// The inputs, the navigation and the data that all pages share.
pub(super) struct Prepared {
    pub(super) inputs: Inputs,
    pub(super) navigation: Navigation,
    pub(super) frame: SiteFrame,
    pub(super) known_pages: KnownPages,
    pub(super) found: Vec<Diagnostic>,
}

/// Reads the inputs and computes navigation and frame. `read` returns the inputs.
pub(super) fn prepare(
    read: impl FnOnce() -> (Inputs, Vec<Diagnostic>),
    found_in_config: Vec<Diagnostic>,
    options: &BuildOptions,
) -> Result<Prepared> {
    let (mut inputs, mut found) = read();
    found.extend(found_in_config);
    found.extend(options.found_on_loading.iter().cloned());
    // The navigation of 10,000 chapters takes 40 ms on one thread.
    let ((navigation, more), known_pages) = rayon::join(
        || navigation(&inputs),
        || known_pages(&inputs.chapters, inputs.cache.as_deref()),
    );
    found.extend(more);
    let docs = navigation.site.docs().par_iter();
    let pages = docs.map(|doc| inputs.addresses.page_file(&doc.path));
    found.extend(inputs.assets.remove_in_way_of(pages));
    let (frame, more) = site_frame(&inputs, &navigation)?;
    found.extend(more);
    Ok(Prepared {
        inputs,
        navigation,
        frame,
        known_pages,
        found,
    })
}
