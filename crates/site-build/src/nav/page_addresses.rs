//! Finds the address of every page of a book without building any.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use anyhow::{Result, anyhow};
use build_cache::watchdog;
use mdbook_renderer::RenderContext;
use site_layout::{document::head::is_listed, editions::edition_info::PageAddress};

use super::{navigation::navigation, own_pages};
use crate::{
    BuildOptions,
    project::Project,
    read::{
        facts::facts,
        inputs::{self, Inputs},
    },
    threads::in_threads,
};

/// Returns the address of each page, and the files beside the chapters. The build reports the findings.
pub(crate) fn page_addresses(
    context: &RenderContext,
    options: &BuildOptions,
) -> Result<(Vec<PageAddress>, BTreeSet<String>)> {
    let context = context.clone();
    let options = BuildOptions {
        check_only: true,
        ..options.clone()
    };
    let found = watchdog::watched(move |watchdog| {
        let (book, project) = Project::divide(context);
        let (config, _) = options.config(&project.config, &project.root);
        let watchdog = Arc::clone(watchdog);
        in_threads(options.shell, || {
            let files = options.files(&project.root, &project.config);
            let (inputs, _) = inputs::read(&project, book, config, &files, &options, watchdog);
            let Inputs {
                config,
                book,
                content,
                session,
                ..
            } = &inputs;
            let cache = session.cache.as_deref();
            let (facts, _) = facts(&content.chapters, cache);
            let site_url = book.addresses.site_url.as_deref().unwrap_or_default();
            let kept_out = facts
                .iter()
                .filter(|it| !is_listed(&it.head_tags, site_url));
            let kept_out: HashSet<_> = kept_out.map(|it| it.meta.source.clone()).collect();
            let (navigation, _) = navigation(
                config,
                content,
                &inputs.files,
                book.editions.as_ref(),
                facts,
            );
            let chapters = content.by_path();
            let docs = navigation.site.docs().iter();
            let address = |doc: &nav_model::Doc| {
                let chapter = chapters.get(doc.source.as_str())?;
                let commit = doc.front.translated_from.clone();
                Some(PageAddress {
                    file: doc.source.clone(),
                    source: chapter.file.clone(),
                    path: doc.path.clone(),
                    is_listed: !doc.front.unlisted
                        && !kept_out.contains(&doc.source)
                        && is_listed(&doc.front.head, site_url),
                    is_own: false,
                    translated_from: commit
                        .map(|commit| (commit, chapter.place_of_key("translated_from"))),
                })
            };
            let files = content.assets.iter().map(|(path, _)| path.to_owned());
            let own_pages = own_pages::free(&inputs, &navigation).into_iter();
            // A list has no file, and the same path in each edition.
            let lists = navigation.site.blog_screens();
            let lists = lists.map(|path| (path.to_owned(), path.to_owned()));
            let others = own_pages.chain(lists).map(|(path, file)| PageAddress {
                source: file.clone(),
                file,
                path,
                is_listed: true,
                is_own: true,
                translated_from: None,
            });
            let pages = docs.filter_map(address).chain(others);
            Ok((pages.collect(), files.collect()))
        })
    })?;
    found.map_err(|_| anyhow!("reading the book timed out"))?
}
