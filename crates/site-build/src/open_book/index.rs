//! The search index of an open book, in a folder of its own: the texts may not be saved, so a built site
//! could have others.

use std::{
    path::Path,
    sync::{Arc, mpsc},
    thread,
};

use anyhow::{Result, anyhow};
use build_cache::{staging::Stage, watchdog};
use search_build::Collected;

use super::OpenBook;
use crate::{
    nav::branches::Branches, page::last_build::LastBuild, page::pages::Pages, progress::Progress,
    threads::in_threads, write::index::index,
};

impl OpenBook {
    /// Writes the search index of all pages into a folder that has nothing else, and returns the path
    /// of its entry there. Pages of `theme/pages` are not in it.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, or a page times out.
    pub fn write_search_index(&self, folder: &Path) -> Result<String> {
        let last = Arc::clone(&self.last);
        let folder = folder.to_owned();
        let shell = last.inputs.session.shell;
        let watchdog = Arc::clone(&last.inputs.session.watchdog);
        let write = move || in_threads(shell, || write(&last, &folder));
        match watchdog::run_watched(&watchdog, write)? {
            Ok(entry) => entry,
            Err(found) => Err(anyhow!(
                "{}",
                found.first().map_or("a page timed out", |one| &one.message)
            )),
        }
    }
}

fn write(last: &LastBuild, folder: &Path) -> Result<String> {
    let branches = Branches::new(
        last.navigation.site.sidebars(),
        last.inputs.config.sidebar.open_levels.into(),
    );
    let pages = Pages::new(
        &last.inputs,
        &last.navigation,
        &last.frame,
        &branches,
        &last.synonyms,
        Vec::new(),
        &Progress::default(),
    )?;
    let stage = Stage::open(folder)?;
    let (sender, receiver) = mpsc::channel();
    let collected = thread::scope(|scope| {
        let count = pages.searchable();
        let collecting = scope.spawn(move || Collected::receive(receiver, count, None));
        let words = pages.write_words(&stage, &sender);
        drop(sender);
        let collected = collecting.join();
        let mut collected = collected.map_err(|_| anyhow!("collecting the search terms failed"))?;
        let words: Vec<_> = words?
            .into_iter()
            .map(|(at, one)| (at, Arc::new(one)))
            .collect();
        collected.add_words(words.iter().map(|(at, one)| (*at, one)));
        Ok::<_, anyhow::Error>(collected)
    })?;
    let language = &last.inputs.book.language;
    let entry = index(
        language,
        &|numbers| pages.terms(numbers),
        collected,
        None,
        None,
        &stage,
    )?;
    stage.commit(false)?;
    Ok(entry)
}
