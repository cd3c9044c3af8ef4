//! The search index of an open book, in a folder of its own: the texts may not be saved, so a built site
//! could have others.

use std::{path::Path, sync::Arc};

use anyhow::{Result, anyhow};
use build_cache::staging::Stage;

use super::OpenBook;
use crate::{
    frame::site_context::SiteContext,
    page::{built_pages::collect_terms, pages::Pages},
    progress::Progress,
    write::index::index,
};

impl OpenBook {
    /// Writes the search index of all pages into a folder that has nothing else, and returns the path
    /// of its entry there. Pages of `theme/pages` are not in it.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, or a page times out.
    pub fn write_search_index(&self, folder: &Path) -> Result<String> {
        let folder = folder.to_owned();
        let written = self.last.run_watched(move |site| write(site, &folder))?;
        written.map_err(|found| {
            let message = found.first().map_or("a page timed out", |one| &one.message);
            anyhow!("{message}")
        })
    }
}

fn write(site: SiteContext<'_>, folder: &Path) -> Result<String> {
    let pages = Pages::new(site, Vec::new(), &Progress::default())?;
    let stage = Stage::open(folder)?;
    let write = |terms: &_| pages.write_words(&stage, terms);
    let (words, mut collected) = collect_terms(pages.searchable(), None, write)?;
    let words = words?.into_iter().map(|(at, one)| (at, Arc::new(one)));
    let words: Vec<_> = words.collect();
    collected.add_words(words.iter().map(|(at, one)| (*at, one)));
    let language = &site.inputs.book.language;
    let entry = index(
        language,
        &|numbers| pages.terms(numbers),
        collected,
        None,
        None,
        &stage,
    )?;
    stage.commit_unsynced()?;
    Ok(entry)
}
