//! Builds a book in all of its editions.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::Result;
use mdbook_core::config::{Config as BookConfig, TextDirection};
use mdbook_renderer::RenderContext;

use super::{
    load::{LoadedEdition, load},
    outdated::Originals,
    parts,
    plan::{EditionPlan, plan},
    stale,
};
use crate::{
    Outcome,
    cache::{self, Cache},
    config::{self, Config, OtherVersionConfig},
    diagnostic::{self, Diagnostic, Severity, codes},
    pipeline::{BuildOptions, build_with, page_addresses},
    shell::Shell,
    site::edition_links::{EditionInfo, EditionKind, EditionLinks},
    site::{address::Addresses, shared_data},
};

/// Renders the book of `context` into its destination.
///
/// Errors of the file system are findings too. The context is moved, because the chapters' texts
/// become part of the site.
pub fn build(context: RenderContext, shell: &'static dyn Shell) -> Outcome {
    build_editions(context, &BuildOptions::new(shell))
}

/// Builds a book with options, and below it each of its editions.
///
/// An edition with an error is not written; the others are.
pub(crate) fn build_editions(context: RenderContext, options: &BuildOptions) -> Outcome {
    let (config, _) = config::load(&context.config, &context.root);
    let destination = context.destination.clone();
    let writes_book = parts::includes_book(&options.part) && !options.check_only;
    let stale = match writes_book {
        true => stale::find(&destination, &config),
        false => Vec::new(),
    };
    let mut outcome = build_named(context, &config, options);
    if let Some(built) = outcome.built.as_mut().filter(|_| !stale.is_empty()) {
        match stale::remove(&destination, &stale) {
            Ok(removed) => built.files.removed += removed,
            Err(error) => outcome.diagnostics.push(failure(&error)),
        }
    }
    outcome
}

fn failure(error: &anyhow::Error) -> Diagnostic {
    Diagnostic::new(codes::BUILD_FAILED, Severity::Error, format!("{error:#}"))
}

/// Builds the editions that the configuration names.
fn build_named(context: RenderContext, config: &Config, options: &BuildOptions) -> Outcome {
    let has_versions = config
        .versions
        .iter()
        .any(OtherVersionConfig::is_built_here);
    if config.languages.is_empty() && !has_versions {
        return match parts::unknown(&options.part, &[]) {
            Some(fault) => Outcome::failed(vec![fault]),
            None => build_with(context, options),
        };
    }
    build_all(context, config, options)
        .unwrap_or_else(|error| Outcome::failed(vec![failure(&error)]))
}

/// The editions of a book that can be built, and the addresses of all pages.
pub(super) struct Survey {
    pub(super) loaded: Vec<(EditionPlan, LoadedEdition)>,
    /// The book itself, then its editions in the order of `loaded`.
    pub(super) infos: Vec<EditionInfo>,
    pub(super) found: Vec<Diagnostic>,
}

/// Loads all editions of a book and finds the addresses of their pages.
pub(super) fn survey(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
) -> Result<Survey> {
    let (plans, mut found) = plan(&context.config, config, &context.root)?;
    let mut loaded = Vec::new();
    for plan in plans {
        let destination = context.destination.join(&plan.path);
        let source = &context.config.book.src;
        match load(&plan, config, &destination, &context.book, source)? {
            Ok(mut edition) => {
                found.append(&mut edition.found);
                loaded.push((plan, edition));
            }
            Err(faults) => found.extend(faults),
        }
    }
    let mut infos = vec![book_info(context, config)];
    infos[0].add_pages(page_addresses(context, options)?);
    let mut originals = Originals::new(context.source_dir());
    for (plan, edition) in &loaded {
        let mut info = edition_info(plan, config, edition);
        let pages = page_addresses(&edition.context, &own_options(plan, options))?;
        info.outdated = originals.newer_than(plan, &edition.context.source_dir(), &pages);
        info.add_pages(pages);
        infos.push(info);
    }
    Ok(Survey {
        loaded,
        infos,
        found,
    })
}

fn build_all(context: RenderContext, config: &Config, options: &BuildOptions) -> Result<Outcome> {
    let Survey {
        loaded,
        infos,
        found,
    } = survey(&context, config, options)?;
    let plans: Vec<_> = loaded.iter().map(|(plan, _)| plan).collect();
    // An edition with a fault is known, and has been reported.
    let unknown = parts::unknown(&options.part, &plans).filter(|_| found.is_empty());
    let missing = parts::missing(&options.part, &plans, config, &context.destination);
    let faults: Vec<_> = unknown.into_iter().chain(missing).collect();
    if !faults.is_empty() {
        return Ok(Outcome::failed(faults));
    }
    let all = Arc::new(infos);
    let base = Addresses::new(&config.base_path, None).base;
    let versions = Arc::new(shared_data::listed_versions(config, &base));
    // An edition that cannot be built today keeps the folder of an earlier build.
    let folders = Arc::new(stale::named(config));
    let links = |current| {
        let (all, versions) = (Arc::clone(&all), Arc::clone(&versions));
        let folders = Arc::clone(&folders);
        Some(EditionLinks {
            all,
            versions,
            current,
            folders,
        })
    };
    let mut outcomes = Vec::new();
    for (at, (plan, edition)) in loaded.into_iter().enumerate() {
        if !parts::includes(&options.part, &plan) {
            continue;
        }
        let options = BuildOptions {
            editions: links(at + 1),
            ..own_options(&plan, options)
        };
        outcomes.push(build_with(edition.context, &options));
    }
    if parts::includes_book(&options.part) {
        let options = BuildOptions {
            editions: links(0),
            ..options.clone()
        };
        outcomes.insert(0, build_with(context, &options));
    }
    let mut outcomes = outcomes.into_iter();
    let mut whole = outcomes.next().unwrap_or_default();
    for outcome in outcomes {
        whole.add(outcome);
    }
    whole.diagnostics.extend(found);
    diagnostic::sort(&mut whole.diagnostics);
    Ok(whole)
}

/// Returns the options for an edition, which keeps a cache of its own.
fn own_options(plan: &EditionPlan, options: &BuildOptions) -> BuildOptions {
    let folder = plan
        .root
        .join(cache::FOLDER)
        .join("editions")
        .join(&plan.name);
    BuildOptions {
        cache: (!options.no_cache).then(|| Arc::new(Cache::open(&folder))),
        // An open page of the book would take the pages of an edition for its own.
        on_page: None,
        found_on_loading: Vec::new(),
        ..options.clone()
    }
}

fn is_right_to_left(config: &BookConfig) -> bool {
    config.book.realized_text_direction() == TextDirection::RightToLeft
}

fn book_info(context: &RenderContext, config: &Config) -> EditionInfo {
    let language = context.config.book.language.clone();
    let language = language.unwrap_or_else(|| "en".to_owned());
    EditionInfo {
        kind: EditionKind::Book,
        name: config.version.name.clone(),
        label: shared_data::language_name(&language).to_owned(),
        language,
        is_right_to_left: is_right_to_left(&context.config),
        addresses: Addresses::new(&config.base_path, config.site_url.as_deref())
            .with_form(config.addresses),
        source: context.source_dir(),
        is_hidden: config.noindex,
        pages: BTreeMap::new(),
        listed: BTreeSet::new(),
        untranslated: BTreeSet::new(),
        outdated: BTreeSet::new(),
    }
}

fn edition_info(plan: &EditionPlan, config: &Config, edition: &LoadedEdition) -> EditionInfo {
    let base = format!("{}/{}/", config.base_path.trim_end_matches('/'), plan.path);
    let language = plan.book.book.language.clone();
    EditionInfo {
        kind: plan.kind,
        name: plan.name.clone(),
        label: plan.label.clone(),
        language: language.unwrap_or_else(|| "en".to_owned()),
        is_right_to_left: is_right_to_left(&plan.book),
        addresses: Addresses::new(&base, config.site_url.as_deref()).with_form(config.addresses),
        source: edition.context.source_dir(),
        is_hidden: config.noindex || plan.kind == EditionKind::Version,
        pages: BTreeMap::new(),
        listed: BTreeSet::new(),
        untranslated: edition.filled.untranslated.clone(),
        outdated: BTreeSet::new(),
    }
}
