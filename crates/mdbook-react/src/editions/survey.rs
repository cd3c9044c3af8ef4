//! Loads the editions of a book, and finds the addresses of their pages.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::Result;
use mdbook_renderer::RenderContext;

use super::{
    blocked::blocked,
    load::{LoadedEdition, load},
    outdated::Originals,
    plan::EditionPlan,
    plans::{Plans, plan},
};
use crate::{
    book::source::Delivery,
    cache::{self, Cache},
    config::Config,
    diagnostic::Diagnostic,
    pipeline::{BuildOptions, page_addresses},
    site::address::Addresses,
    site::edition_links::EditionInfo,
    site::edition_name::EditionName,
    site::languages::{is_right_to_left, language_name},
};

/// The editions of a book that can be built, and the addresses of all pages.
pub(super) struct Survey {
    pub(super) loaded: Vec<(EditionPlan, LoadedEdition)>,
    /// The book itself, then its editions in the order of `loaded`.
    pub(super) infos: Vec<EditionInfo>,
    pub(super) found: Vec<Diagnostic>,
    /// The paths of all editions below that of the book, including editions that cannot be built.
    pub(super) folders: BTreeSet<String>,
}

/// Loads all editions of a book and finds the addresses of their pages.
pub(super) fn survey(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
) -> Result<Survey> {
    let Plans {
        all: plans,
        mut found,
        broken,
    } = plan(&context.config, config, &context.root)?;
    let mut folders: BTreeSet<_> = plans.iter().map(|plan| plan.path.clone()).collect();
    folders.extend(broken);
    let mut loaded: Vec<(EditionPlan, LoadedEdition)> = Vec::new();
    for plan in plans {
        let destination = context.destination.join(&plan.path);
        let version = original(&loaded, &plan);
        if plan.name.language.is_some() && plan.name.version.is_some() && version.is_none() {
            // The version has a fault, which has been reported.
            continue;
        }
        let original = version.map_or(context, |at| &loaded[at].1.context);
        let source = &original.config.book.src;
        match load(&plan, config, &destination, &original.book, source)? {
            Ok(mut edition) => {
                found.append(&mut edition.found);
                loaded.push((plan, edition));
            }
            Err(faults) => found.extend(faults),
        }
    }
    let mut infos = vec![book_info(context, config)];
    infos[0].add_pages(page_addresses(context, options)?);
    let mut originals = Originals::default();
    for (plan, edition) in &loaded {
        let mut info = edition_info(plan, config, edition, &infos[0]);
        let pages = page_addresses(&edition.context, &own_options(plan, options))?;
        let of = original(&loaded, plan).map_or(context, |at| &loaded[at].1.context);
        let folder = edition.context.source_dir();
        info.outdated = originals.newer_than(&of.source_dir(), plan, &folder, &pages);
        info.add_pages(pages);
        infos.push(info);
    }
    let blocked = blocked(&loaded, &infos, config);
    let is_kept = |at: usize| blocked.iter().all(|(one, _)| *one != at);
    let kept = |at: &usize| *at == 0 || is_kept(at - 1);
    let infos = infos.into_iter().enumerate();
    let loaded = loaded.into_iter().enumerate();
    let survey = Survey {
        infos: infos
            .filter(|(at, _)| kept(at))
            .map(|(_, one)| one)
            .collect(),
        loaded: loaded
            .filter(|(at, _)| is_kept(*at))
            .map(|(_, one)| one)
            .collect(),
        found: found
            .into_iter()
            .chain(blocked.iter().map(|(_, fault)| fault.clone()))
            .collect(),
        folders,
    };
    Ok(survey)
}

/// Returns the index of the edition that a plan translates; `None` for the book itself.
fn original(loaded: &[(EditionPlan, LoadedEdition)], plan: &EditionPlan) -> Option<usize> {
    plan.name.language.as_ref()?;
    let version = plan.name.version.as_ref()?;
    loaded.iter().position(|(one, _)| {
        one.name.language.is_none() && one.name.version.as_ref() == Some(version)
    })
}

impl Survey {
    /// Returns the index of the edition that a plan translates; `None` for the book itself.
    pub(super) fn original(&self, plan: &EditionPlan) -> Option<usize> {
        original(&self.loaded, plan)
    }
}

/// Returns the options for an edition, which has its own cache.
pub(super) fn own_options(plan: &EditionPlan, options: &BuildOptions) -> BuildOptions {
    let folder = plan
        .root
        .join(cache::FOLDER)
        .join("editions")
        .join(&plan.path);
    BuildOptions {
        cache: (!options.no_cache).then(|| Arc::new(Cache::open(&folder))),
        // An open page of the book would apply the edition's pages as its own.
        on_page: None,
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
        pages: BTreeMap::new(),
        paths: BTreeSet::new(),
        listed: BTreeSet::new(),
        untranslated: BTreeSet::new(),
        outdated: BTreeSet::new(),
    }
}

fn edition_info(
    plan: &EditionPlan,
    config: &Config,
    edition: &LoadedEdition,
    book: &EditionInfo,
) -> EditionInfo {
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
        source: edition.context.source_dir(),
        catalogue,
        is_hidden: config.noindex || version.is_some(),
        pages: BTreeMap::new(),
        paths: BTreeSet::new(),
        listed: BTreeSet::new(),
        untranslated: edition.filled.untranslated.clone(),
        outdated: BTreeSet::new(),
    }
}
