//! Builds a book with all of its editions.

mod below;
mod parts;
mod stale;

use std::{collections::BTreeSet, sync::Arc};

use anyhow::Result;
use book_config::{Config, OtherVersionConfig};
use build_cache::cache::Cache;
use diagnostics::{self, Diagnostic};
use mdbook_renderer::RenderContext;
use shell_interface::Shell;
use site_layout::{address::Addresses, editions::edition_links::EditionLinks, shared_data};

use self::below::{EditionsBelow, ReadyEdition};
use super::{
    discover::{Discovered, discover},
    plan_editions::without_table,
    status::by_chapters,
};
use crate::{
    BuildOptions, Built, Outcome, SitePart, apply_policy, build_with::build_loaded,
    failure::failure, finding_policy::FindingPolicy, live::Live, nav::redirects,
    read::posts::add_posts,
};

/// Renders the book of `context` into its destination.
///
/// Errors of the file system are findings too. The context is moved, because the chapters' texts
/// become part of the site.
pub fn build(context: RenderContext, shell: &'static dyn Shell) -> Outcome {
    build_editions(context, &BuildOptions::new(shell))
}

/// Builds a book with options, and each of its editions below it.
///
/// An edition with an error is not written; the others are.
pub fn build_editions(mut context: RenderContext, options: &BuildOptions) -> Outcome {
    let (config, found) = options.config(&context.config, &context.root);
    let mut options = options.clone();
    let files = options.files(&context.root, &context.config);
    let posts = add_posts(&mut context, &config, &files);
    options.known.chapter_origin.except(posts);
    let options = &options;
    let destination = context.destination.clone();
    let writes_book = parts::includes_book(&options.part) && !options.check_only;
    let written = match writes_book {
        true => stale::written(&destination),
        false => BTreeSet::new(),
    };
    let (mut outcome, named) = build_named(context, &config, found, options)
        .unwrap_or_else(|error| (Outcome::failed(vec![failure(&error)]), BTreeSet::new()));
    outcome.policy = FindingPolicy::of(&config, options);
    let base = Addresses::new(&config.base_path, None).base;
    let has_book = |built: &&mut Built| built.sites.iter().any(|site| site.base_path == base);
    let built = outcome.built.as_mut().filter(has_book);
    if let Some(built) = built.filter(|_| !written.is_empty()) {
        match stale::remove(&destination, written.difference(&named)) {
            Ok((removed, found)) => {
                built.files.removed += removed;
                outcome.diagnostics.extend(found);
            }
            Err(error) => outcome.diagnostics.push(failure(&error)),
        }
    }
    outcome
}

/// Builds the editions in the configuration, and returns their paths too.
fn build_named(
    context: RenderContext,
    config: &Arc<Config>,
    found_in_config: Vec<Diagnostic>,
    options: &BuildOptions,
) -> Result<(Outcome, BTreeSet<String>)> {
    let has_versions = config
        .versions
        .iter()
        .any(OtherVersionConfig::is_built_here);
    if config.languages.is_empty() && !has_versions {
        let outcome = parts::unknown(&options.part, &[]).map(|fault| Outcome::failed(vec![fault]));
        let outcome = outcome.unwrap_or_else(|| {
            let found = [found_in_config, without_table(config, &context.root)].concat();
            build_loaded(context, Arc::clone(config), found, options)
        });
        return Ok((outcome, BTreeSet::new()));
    }
    build_all(context, config, found_in_config, options)
}

/// Builds the book and the editions below it, as far as they are in the part that the options name.
fn build_all(
    context: RenderContext,
    config: &Arc<Config>,
    found_in_config: Vec<Diagnostic>,
    options: &BuildOptions,
) -> Result<(Outcome, BTreeSet<String>)> {
    let options = &sharing_options(&context, options);
    // A check reads everything.
    let cache = options.known.cache.as_ref().filter(|_| !options.check_only);
    let discovered = discover(&context, config, options, cache.map(|cache| &**cache))?;
    if options.check_only {
        for status in by_chapters(&discovered) {
            tracing::info!("{}", status.summary());
        }
    }
    let Discovered {
        editions,
        infos,
        mut found,
        folders,
    } = discovered;
    let part = parts::named(&options.part, &infos[0].language, &config.version.name);
    let plans: Vec<_> = editions.all.iter().map(|it| &it.plan).collect();
    // An edition with a fault exists, and its fault has been reported.
    let unknown = parts::unknown(&part, &plans).filter(|_| found.is_empty());
    let missing = parts::missing(&part, &plans, config.file(), &context.destination);
    let faults: Vec<_> = unknown.into_iter().chain(missing).collect();
    if !faults.is_empty() {
        return Ok((Outcome::failed(faults), folders));
    }
    let opened = options.known.cache.as_ref();
    found.extend(opened.and_then(|cache| cache.finding()));
    // An edition that cannot be built keeps the folder of an earlier build.
    let folders = Arc::new(folders);
    let base = Addresses::new(&config.base_path, None).base;
    let links = EditionLinks {
        all: Arc::new(infos),
        versions: Arc::new(shared_data::listed_versions(config, &base)),
        current: 0,
        folders: Arc::clone(&folders),
        redirects: Arc::new(redirects::all(config).collect()),
    };
    let below = EditionsBelow {
        context: &context,
        file: config.file(),
        options,
        part: &part,
        links: &links,
        cache,
    };
    let (kept, ready, faults) = below.complete(editions)?;
    let destination = context.destination.clone();
    found.extend(faults);
    let (first, others): (Vec<_>, Vec<_>) =
        ready.into_iter().partition(ReadyEdition::precedes_book);
    let mut outcomes: Vec<_> = first.into_iter().map(ReadyEdition::build).collect();
    let is_outdated = |all: &[Outcome]| all.iter().any(|outcome| outcome.is_outdated);
    if parts::includes_book(&part) && !is_outdated(&outcomes) {
        let mut options = options.clone();
        options.edition.links = Some(links);
        let config = Arc::clone(config);
        outcomes.insert(0, build_loaded(context, config, found_in_config, &options));
    }
    outcomes.extend(kept);
    for edition in others {
        if is_outdated(&outcomes) {
            break;
        }
        outcomes.push(match Live::check(options.live.as_ref()) {
            Ok(()) => edition.build(),
            Err(_) => Outcome {
                is_outdated: true,
                ..Outcome::default()
            },
        });
    }
    let mut whole = joined(outcomes);
    if let Some(built) = whole.built.as_mut().filter(|_| part == SitePart::All) {
        built.destination = destination;
    }
    whole
        .diagnostics
        .extend(apply_policy(found, config, options));
    // A fault of a chapter that several languages show is reported once.
    diagnostics::join(&mut whole.diagnostics);
    Ok((whole, (*folders).clone()))
}

/// Returns options with the cache and the highlighted code that all editions share.
fn sharing_options(context: &RenderContext, options: &BuildOptions) -> BuildOptions {
    let open = || Arc::new(Cache::open(&context.root, options.cache_access()));
    let mut sharing = options.clone();
    let cache = &mut sharing.known.cache;
    *cache = (!options.no_cache).then(|| cache.take().unwrap_or_else(open));
    sharing.edition.shared_code = Some(Arc::default());
    sharing
}

/// Returns several outcomes as one.
fn joined(outcomes: Vec<Outcome>) -> Outcome {
    let mut outcomes = outcomes.into_iter();
    let first = outcomes.next().unwrap_or_default();
    outcomes.fold(first, |mut whole, outcome| {
        whole.add(outcome);
        whole
    })
}
