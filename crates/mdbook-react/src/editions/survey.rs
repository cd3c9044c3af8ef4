//! Loads the editions of a book, and finds the addresses of their pages.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::Result;
use mdbook_renderer::RenderContext;

use super::{
    blocked::blocked,
    edition::{Edition, Editions},
    frozen::{self, Surveyed},
    outdated::Originals,
    plan::{EditionPlan, no_page},
    plans::{Plans, plan},
};
use crate::{
    book::delivery::Delivery,
    cache::{self, Cache},
    config::Config,
    diagnostic::Diagnostic,
    pipeline::{BuildOptions, page_addresses},
    site::address::Addresses,
    site::edition_links::{EditionInfo, PageAddress},
    site::edition_name::EditionName,
    site::languages::{is_right_to_left, language_name},
};

/// The editions of a book that can be built, and the addresses of all pages.
pub(super) struct Survey {
    pub(super) editions: Editions,
    /// The book itself, then its editions.
    pub(super) infos: Vec<EditionInfo>,
    pub(super) found: Vec<Diagnostic>,
    /// The paths of all editions below that of the book, including editions that cannot be built.
    pub(super) folders: BTreeSet<String>,
}

/// Finds the addresses of the pages of all editions of a book. Editions whose pages `cache` knows
/// are not loaded.
pub(super) fn survey(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
    cache: Option<&Cache>,
) -> Result<Survey> {
    let Plans {
        all: plans,
        mut found,
        broken,
    } = plan(&context.config, config, &context.root)?;
    let mut folders: BTreeSet<_> = plans.iter().map(|plan| plan.path.clone()).collect();
    folders.extend(broken);
    let mut infos = vec![book_info(context, config)];
    infos[0].add_pages(page_addresses(context, options)?);
    let mut editions = Editions::default();
    let mut histories = Originals::default();
    for plan in plans {
        let original = editions.original(&plan);
        if plan.name.language.is_some() && plan.name.version.is_some() && original.is_none() {
            // The version has a fault, which has been reported.
            continue;
        }
        let original = original.map(|at| &editions.all[at].plan);
        let key = frozen::key_of_sources(&plan, original);
        let kept = cache.zip(key.as_ref());
        let known = kept.and_then(|(cache, key)| frozen::surveyed(cache, &plan, key));
        let (surveyed, edition) = if let Some(known) = known {
            (known, None)
        } else {
            let loaded = match editions.load(&plan, context, config)? {
                Ok(loaded) => loaded,
                Err(mut faults) => {
                    plan.name_in(&mut faults, &context.config.book.src);
                    found.extend(faults);
                    continue;
                }
            };
            let pages = page_addresses(&loaded.context, &own_options(&plan, options))?;
            let folder = loaded.context.source_dir();
            let original = editions.original_context(&plan, context).source_dir();
            let (outdated, unknown) = histories.newer_than(&original, &plan, &folder, &pages);
            let surveyed = Surveyed {
                outdated,
                pages,
                untranslated: loaded.filled.untranslated,
                found: loaded.found.into_iter().chain(unknown).collect(),
            };
            if let Some((cache, key)) = kept {
                frozen::keep_surveyed(cache, &plan, key, &surveyed);
            }
            (surveyed, Some(loaded.context))
        };
        let mut info = edition_info(&plan, config, &infos[0]);
        let is_language = plan.name.language.is_some() && plan.name.version.is_none();
        let is_original = |page: &PageAddress| surveyed.untranslated.contains(&page.file);
        let mut found = surveyed.found;
        plan.name_in(&mut found, &context.config.book.src);
        if is_language && surveyed.pages.iter().all(is_original) {
            found.push(no_page(config, &plan.key));
        }
        info.untranslated = surveyed.untranslated;
        info.outdated = surveyed.outdated;
        info.add_pages(surveyed.pages);
        infos.push(info);
        editions.all.push(Edition {
            plan,
            context: edition,
            found,
            key,
        });
    }
    let blocked = blocked(&editions.all, &infos, config);
    for (at, fault) in blocked.into_iter().rev() {
        infos.remove(at + 1);
        editions.all.remove(at);
        found.push(fault);
    }
    Ok(Survey {
        editions,
        infos,
        found,
        folders,
    })
}

/// Returns the options for an edition, which has its own cache.
pub(super) fn own_options(plan: &EditionPlan, options: &BuildOptions) -> BuildOptions {
    let folder = plan
        .root
        .join(cache::FOLDER)
        .join("editions")
        .join(&plan.path);
    let is_usable = |cache: &Arc<Cache>| cache.is_usable();
    // The book's cache reports its fault, which all editions would repeat.
    let no_cache = options.no_cache || !options.cache.as_ref().is_none_or(is_usable);
    BuildOptions {
        cache: (!no_cache).then(|| Arc::new(Cache::open(&folder, options.cache_access()))),
        no_cache,
        book_toml: Some(plan.file.clone()),
        found_on_loading: Vec::new(),
        // Untranslated chapters have the texts of other files.
        delivery: Delivery::Unknown,
        ..options.clone()
    }
}

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
        catalogue: None,
        is_hidden: config.noindex,
        renamed: BTreeMap::new(),
        pages: BTreeMap::new(),
        paths: BTreeSet::new(),
        listed: BTreeSet::new(),
        untranslated: BTreeSet::new(),
        outdated: BTreeSet::new(),
    }
}

fn edition_info(plan: &EditionPlan, config: &Config, book: &EditionInfo) -> EditionInfo {
    let base = format!("{}/{}/", config.base_path.trim_end_matches('/'), plan.path);
    let EditionName { version, .. } = &plan.name;
    let catalogue = plan.catalogue.as_ref().map(|file| plan.root.join(file));
    EditionInfo {
        name: plan.name.clone(),
        version: version.as_ref().unwrap_or(&config.version.name).clone(),
        label: plan.label.as_ref().unwrap_or(&book.label).clone(),
        language: plan
            .name
            .language
            .as_ref()
            .unwrap_or(&book.language)
            .clone(),
        is_right_to_left: is_right_to_left(&plan.book.book),
        addresses: Addresses::new(&base, config.site_url.as_deref()).with_form(config.addresses),
        source: plan.root.join(&plan.book.book.src),
        catalogue,
        is_hidden: config.noindex || version.is_some(),
        renamed: BTreeMap::new(),
        pages: BTreeMap::new(),
        paths: BTreeSet::new(),
        listed: BTreeSet::new(),
        untranslated: BTreeSet::new(),
        outdated: BTreeSet::new(),
    }
}
