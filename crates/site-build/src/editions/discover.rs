//! Loads the editions of a book, and finds the addresses of their pages.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

use anyhow::Result;
use book_config::{BookToml, Config};
use book_files::BookFiles;
use book_source::chapter_origin::ChapterOrigin;
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, paths::slashes};
use mdbook_core::config::Config as BookConfig;
use mdbook_renderer::RenderContext;
use site_layout::{
    address::Addresses,
    editions::{
        edition_info::{EditionInfo, PageAddress},
        edition_name::EditionName,
    },
    text::languages::{is_right_to_left, language_name},
};

use super::{
    edition_config::{EditionConfig, no_page},
    frozen::{self, EditionFacts},
    load::edition::{Edition, Editions},
    outdated::Originals,
    path_conflicts::path_conflicts,
    plan_editions::{Plans, plan_editions, table::lost_edit_url},
};
use crate::{BuildOptions, EditionValues, KnownValues, nav::page_addresses::page_addresses};

/// The editions of a book that can be built, and the addresses of all pages.
pub(super) struct Discovered {
    pub(super) editions: Editions,
    /// The book itself, then its editions.
    pub(super) infos: Vec<EditionInfo>,
    pub(super) found: Vec<Diagnostic>,
    /// The paths of all editions below the book's, including editions that cannot be built.
    pub(super) folders: BTreeSet<String>,
}

/// Finds the addresses of the pages of all editions of a book. Editions whose pages `cache` knows
/// are not loaded.
pub(super) fn discover(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
    cache: Option<&Cache>,
) -> Result<Discovered> {
    let Plans {
        all: plans,
        mut found,
        broken,
    } = plan_editions(&context.config, config, &context.root)?;
    let mut folders: BTreeSet<_> = plans.iter().map(|plan| plan.path.clone()).collect();
    folders.extend(broken);
    let book = book_info(context, config);
    let mut infos = vec![book.clone()];
    let (mut pages, files) = page_addresses(context, options)?;
    // The build leaves out a page of `theme/pages` in the folder of an edition, and reports it.
    let is_of_edition = |path: &str| {
        path[1..]
            .split('/')
            .next()
            .is_some_and(|it| folders.contains(it))
    };
    pages.retain(|page| !page.is_own || !is_of_edition(&page.path));
    infos[0].files = files;
    infos[0].add_pages(pages);
    let mut loader = EditionLoader {
        context,
        file: config.file(),
        options,
        editions: Editions::new(&options.known.unsaved),
        histories: Originals::default(),
    };
    for plan in plans {
        let original = loader.editions.original(&plan);
        if plan.name.language.is_some() && plan.name.version.is_some() && original.is_none() {
            // The version has a fault, which has been reported.
            continue;
        }
        let original = original.map(|at| &loader.editions.all[at].plan);
        let key = frozen::key_of_sources(&plan, original);
        let kept = cache.zip(key.as_ref());
        let known = kept.and_then(|(cache, key)| frozen::known_facts(cache, &plan, key));
        let (facts, loaded) = match known {
            Some(known) => (known, None),
            None => match loader.load(&plan)? {
                Ok((facts, loaded)) => (facts, Some(loaded)),
                Err(mut faults) => {
                    plan.name_in(&mut faults, &context.config.book.src);
                    found.extend(faults);
                    continue;
                }
            },
        };
        if let (Some((cache, key)), Some(_)) = (kept, &loaded) {
            frozen::keep_facts(cache, &plan, key, &facts);
        }
        let found = findings(&plan, &facts, &context.config, config.file());
        infos.push(edition_info(&plan, config, &book, facts));
        loader.editions.all.push(Edition {
            plan,
            context: loaded,
            found,
            key,
        });
    }
    let mut editions = loader.editions;
    let conflicts = path_conflicts(&editions.all, &infos, config.file());
    for (at, fault) in conflicts.into_iter().rev() {
        infos.remove(at + 1);
        editions.all.remove(at);
        found.push(fault);
    }
    Ok(Discovered {
        editions,
        infos,
        found,
        folders,
    })
}

/// Loads editions that the cache does not know, in the order of their plans.
struct EditionLoader<'a> {
    context: &'a RenderContext,
    file: &'a BookToml,
    options: &'a BuildOptions,
    /// The editions so far.
    editions: Editions,
    histories: Originals,
}

impl EditionLoader<'_> {
    /// Loads an edition, and finds the addresses and the state of its pages.
    fn load(
        &mut self,
        plan: &EditionConfig,
    ) -> Result<Result<(EditionFacts, RenderContext), Vec<Diagnostic>>> {
        let loaded = match self.editions.load(plan, self.context, self.file)? {
            Ok(loaded) => loaded,
            Err(faults) => return Ok(Err(faults)),
        };
        let folder = loaded.context.source_dir();
        let original = self.editions.original_context(plan, self.context);
        let original = original.source_dir();
        let mut options = own_options(plan, &self.context.root, self.options);
        let is_translation = plan.name.language.is_some();
        options.edition.original = is_translation.then(|| original.clone());
        let (pages, files) = page_addresses(&loaded.context, &options)?;
        let cache = options.known.cache.as_deref();
        let (outdated, unknown) =
            (self.histories).newer_than(&original, plan, &folder, &pages, cache);
        // The build of the edition opens its cache again.
        cache.into_iter().for_each(Cache::write);
        let facts = EditionFacts {
            outdated,
            pages,
            files,
            untranslated: loaded.filled.untranslated,
            found: loaded.found.into_iter().chain(unknown).collect(),
        };
        Ok(Ok((facts, loaded.context)))
    }
}

/// Returns the findings of an edition, which name it.
fn findings(
    plan: &EditionConfig,
    facts: &EditionFacts,
    book: &BookConfig,
    file: &BookToml,
) -> Vec<Diagnostic> {
    let mut found = facts.found.clone();
    found.extend(lost_edit_url(plan, book, file));
    plan.name_in(&mut found, &book.book.src);
    let is_language = plan.name.language.is_some() && plan.name.version.is_none();
    let is_original = |page: &PageAddress| facts.untranslated.contains(&page.file);
    let mut chapters = facts.pages.iter().filter(|page| !page.is_own);
    if is_language && chapters.all(is_original) {
        let inside = source_inside(plan, book);
        found.push(no_page(file, &plan.key, inside.as_deref()));
    }
    found
}

/// Returns the folder in the folder of an edition that has the name of the book's source folder.
fn source_inside(plan: &EditionConfig, book: &BookConfig) -> Option<String> {
    let inside = plan.book.book.src.join(book.book.src.file_name()?);
    let files = BookFiles::of(&plan.root, &plan.book);
    (files.is_folder(&plan.root.join(&inside))).then(|| slashes(&inside))
}

/// Returns the options for an edition, whose cache is inside the cache of the book at `root`.
pub(super) fn own_options(
    plan: &EditionConfig,
    root: &Path,
    options: &BuildOptions,
) -> BuildOptions {
    let is_usable = |cache: &Arc<Cache>| cache.is_usable();
    // The book's cache reports its fault, which all editions would repeat.
    let no_cache = options.no_cache || !options.known.cache.as_ref().is_none_or(is_usable);
    let root = options.known.cache.as_ref().map_or(root, |it| it.root());
    let open = || Cache::of_edition(root, &plan.path, options.cache_access());
    BuildOptions {
        no_cache,
        known: KnownValues {
            cache: (!no_cache).then(|| Arc::new(open())),
            found: Vec::new(),
            unsaved: options.known.unsaved.clone(),
            checked: options.known.checked.clone(),
            // Untranslated chapters have the texts of other files.
            chapter_origin: ChapterOrigin::Unknown,
        },
        edition: EditionValues {
            book_toml: Some(plan.file.clone()),
            ..options.edition.clone()
        },
        ..options.clone()
    }
}

/// Returns the facts about the book itself, without pages.
fn book_info(context: &RenderContext, config: &Config) -> EditionInfo {
    let language = context.config.book.language.clone();
    let language = language.unwrap_or_else(|| "en".to_owned());
    EditionInfo {
        name: EditionName::default(),
        version: config.version.name.clone(),
        label: language_name(&language).to_owned(),
        language,
        is_right_to_left: is_right_to_left(&context.config.book),
        addresses: Addresses::new(&config.base_path, config.site_url.as_deref())
            .with_form(config.addresses),
        source: context.source_dir(),
        titles: BTreeMap::new(),
        catalogue: None,
        is_hidden: config.noindex,
        renamed: BTreeMap::new(),
        pages: BTreeMap::new(),
        paths: BTreeSet::new(),
        files: BTreeSet::new(),
        listed: BTreeSet::new(),
        untranslated: BTreeSet::new(),
        outdated: BTreeSet::new(),
    }
}

/// Returns the facts about an edition with its pages; `book` is the book without pages.
fn edition_info(
    plan: &EditionConfig,
    config: &Config,
    book: &EditionInfo,
    facts: EditionFacts,
) -> EditionInfo {
    let base = format!("{}/{}/", config.base_path.trim_end_matches('/'), plan.path);
    let EditionName { language, version } = &plan.name;
    let catalogue = plan.catalogue.as_ref().map(|file| plan.root.join(file));
    let mut info = EditionInfo {
        name: plan.name.clone(),
        version: version.as_ref().unwrap_or(&config.version.name).clone(),
        label: plan.label.as_ref().unwrap_or(&book.label).clone(),
        language: language.as_ref().unwrap_or(&book.language).clone(),
        is_right_to_left: is_right_to_left(&plan.book.book),
        addresses: Addresses::new(&base, config.site_url.as_deref()).with_form(config.addresses),
        source: plan.root.join(&plan.book.book.src),
        titles: plan.titles.clone(),
        catalogue,
        is_hidden: config.noindex || version.is_some(),
        untranslated: facts.untranslated,
        outdated: facts.outdated,
        files: facts.files,
        ..book.clone()
    };
    info.add_pages(facts.pages);
    info
}
