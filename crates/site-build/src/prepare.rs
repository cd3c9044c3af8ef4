//! Stages 1 and 2: the inputs, the navigation, and the values of an earlier build.

use diagnostics::Diagnostic;
use rayon::prelude::*;
use search_build::KeptIndex;

use crate::{
    nav::navigation::{Navigation, navigation},
    options::BuildOptions,
    read::{facts::facts, inputs::Inputs},
    record::page_record::{KnownPages, known_pages},
    write::index::kept_index,
};

/// The inputs, the navigation, and the cached values of an earlier build.
pub(crate) struct Prepared {
    pub(crate) inputs: Inputs,
    pub(crate) navigation: Navigation,
    pub(crate) known_pages: KnownPages,
    /// The search index of an earlier build.
    pub(crate) kept_index: Option<KeptIndex>,
    pub(crate) found: Vec<Diagnostic>,
}

/// Reads the inputs and computes the navigation. `read` returns the inputs.
pub(crate) fn prepare(
    read: impl FnOnce() -> (Inputs, Vec<Diagnostic>),
    found_in_config: Vec<Diagnostic>,
    options: &BuildOptions,
) -> Prepared {
    let (mut inputs, mut found) = read();
    found.extend(found_in_config);
    found.extend(options.known.found.iter().cloned());
    let (cache, is_check) = (inputs.session.cache.as_deref(), inputs.session.check_only);
    let editions = inputs.book.editions.as_ref();
    let (facts, is_changed) = facts(&inputs.content.chapters, cache);
    if is_changed && !is_check {
        inputs.session.shell.warm_up();
    }
    let (config, content, files) = (&inputs.config, &inputs.content, &inputs.files);
    let (navigation, more) = navigation(config, content, files, editions, facts);
    let known_pages = known_pages(&content.chapters, cache);
    let kept_index = cache
        .filter(|_| !is_check)
        .and_then(|cache| kept_index(cache, &inputs.book.language));
    found.extend(more);
    let docs = navigation.site.docs().par_iter();
    let pages = docs.map(|doc| inputs.book.addresses.page_file(&doc.path));
    let search = rayon::iter::once(inputs.book.addresses.page_file(nav_model::SEARCH));
    let lists: Vec<_> = navigation.site.blog_screens().collect();
    let lists = lists.into_par_iter();
    let lists = lists.map(|path| inputs.book.addresses.page_file(path));
    let pages = pages.chain(search).chain(lists);
    found.extend(inputs.content.assets.remove_in_way_of(pages));
    Prepared {
        inputs,
        navigation,
        known_pages,
        kept_index,
        found,
    }
}
