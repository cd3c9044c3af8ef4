//! Builds a book with all of its editions.

use std::{collections::BTreeSet, mem, sync::Arc};

use anyhow::Result;
use mdbook_renderer::RenderContext;

use super::{
    edition::{Edition, Editions},
    frozen, parts, stale,
    status::by_chapters,
    survey::{Survey, own_options, survey},
};
use crate::{
    Outcome,
    cache::Cache,
    config::{self, Config, OtherVersionConfig},
    diagnostic::{self, Diagnostic, Severity, codes},
    pipeline::{BuildOptions, Built, KeptSite, SitePart, apply_policy, build_with},
    shell::Shell,
    site::edition_links::EditionLinks,
    site::{address::Addresses, shared_data},
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
pub(crate) fn build_editions(context: RenderContext, options: &BuildOptions) -> Outcome {
    let (config, _) = config::load(&context.config, &context.root);
    let destination = context.destination.clone();
    let writes_book = parts::includes_book(&options.part) && !options.check_only;
    let written = match writes_book {
        true => stale::written(&destination),
        false => BTreeSet::new(),
    };
    let (mut outcome, named) = build_named(context, &config, options)
        .unwrap_or_else(|error| (Outcome::failed(vec![failure(&error)]), BTreeSet::new()));
    let base = Addresses::new(&config.base_path, None).base;
    let has_book = |built: &&mut Built| built.sites.iter().any(|site| site.base_path == base);
    let built = outcome.built.as_mut().filter(has_book);
    if let Some(built) = built.filter(|_| !written.is_empty()) {
        match stale::remove(&destination, written.difference(&named)) {
            Ok(removed) => built.files.removed += removed,
            Err(error) => outcome.diagnostics.push(failure(&error)),
        }
    }
    outcome
}

fn failure(error: &anyhow::Error) -> Diagnostic {
    Diagnostic::new(codes::BUILD_FAILED, Severity::Error, format!("{error:#}"))
}

/// Builds the editions in the configuration, and returns their paths too.
fn build_named(
    context: RenderContext,
    config: &Config,
    options: &BuildOptions,
) -> Result<(Outcome, BTreeSet<String>)> {
    let has_versions = config
        .versions
        .iter()
        .any(OtherVersionConfig::is_built_here);
    if config.languages.is_empty() && !has_versions {
        let outcome = match parts::unknown(&options.part, &[]) {
            Some(fault) => Outcome::failed(vec![fault]),
            None => build_with(context, options),
        };
        return Ok((outcome, BTreeSet::new()));
    }
    build_all(context, config, options)
}

fn build_all(
    context: RenderContext,
    config: &Config,
    options: &BuildOptions,
) -> Result<(Outcome, BTreeSet<String>)> {
    let open = || Arc::new(Cache::open(&context.root, options.cache_access()));
    let cache = (!options.no_cache).then(|| options.cache.clone().unwrap_or_else(open));
    let options = &BuildOptions {
        cache: cache.clone(),
        shared_code: Some(Arc::default()),
        ..options.clone()
    };
    let cache_fault = cache.as_ref().and_then(|cache| cache.fault());
    // A check reads everything.
    let cache = cache.filter(|_| !options.check_only);
    let survey = survey(&context, config, options, cache.as_deref())?;
    if options.check_only {
        for status in by_chapters(&survey) {
            tracing::info!("{}", status.summary());
        }
    }
    let Survey {
        mut editions,
        infos,
        mut found,
        folders,
    } = survey;
    let part = parts::named(&options.part, &infos[0].language, config);
    let plans: Vec<_> = editions.all.iter().map(|it| &it.plan).collect();
    // An edition with a fault exists, and its fault has been reported.
    let unknown = parts::unknown(&part, &plans).filter(|_| found.is_empty());
    let missing = parts::missing(&part, &plans, config, &context.destination);
    let faults: Vec<_> = unknown.into_iter().chain(missing).collect();
    if !faults.is_empty() {
        return Ok((Outcome::failed(faults), folders));
    }
    found.extend(cache_fault);
    // An edition that cannot be built keeps the folder of an earlier build.
    let folders = Arc::new(folders);
    let base = Addresses::new(&config.base_path, None).base;
    let links = EditionLinks {
        all: Arc::new(infos),
        versions: Arc::new(shared_data::listed_versions(config, &base)),
        current: 0,
        folders: Arc::clone(&folders),
    };
    let below = EditionsBelow {
        context: &context,
        config,
        options,
        part: &part,
        links: &links,
        cache: cache.as_ref(),
    };
    let (mut outcomes, faults) = below.build(&mut editions)?;
    let destination = context.destination.clone();
    found.extend(faults);
    if parts::includes_book(&part) {
        let options = BuildOptions {
            editions: Some(links),
            ..options.clone()
        };
        outcomes.insert(0, build_with(context, &options));
    }
    let mut outcomes = outcomes.into_iter();
    let mut whole = outcomes.next().unwrap_or_default();
    for outcome in outcomes {
        whole.add(outcome);
    }
    if let Some(built) = whole.built.as_mut().filter(|_| part == SitePart::All) {
        built.destination = destination;
    }
    whole
        .diagnostics
        .extend(apply_policy(found, config, options));
    // A fault of a chapter that several languages show is reported once.
    diagnostic::join(&mut whole.diagnostics);
    Ok((whole, (*folders).clone()))
}

/// Builds the editions below the book.
struct EditionsBelow<'a> {
    context: &'a RenderContext,
    config: &'a Config,
    options: &'a BuildOptions,
    /// The part of the book to build.
    part: &'a SitePart,
    /// The links of the book itself.
    links: &'a EditionLinks,
    /// The cache with the sites of earlier builds.
    cache: Option<&'a Arc<Cache>>,
}

impl EditionsBelow<'_> {
    /// Builds each edition of the part, unless its site is kept. Returns the outcomes, and the
    /// faults of editions that cannot be built.
    ///
    /// All editions are completed before the first one is built, because a translation takes the
    /// texts of its original.
    fn build(&self, editions: &mut Editions) -> Result<(Vec<Outcome>, Vec<Diagnostic>)> {
        let (mut outcomes, mut found) = (Vec::new(), Vec::new());
        let mut to_build = Vec::new();
        let source = &self.context.config.book.src;
        for at in 0..editions.all.len() {
            let edition = &editions.all[at];
            if !parts::includes(self.part, &edition.plan) {
                continue;
            }
            let links = EditionLinks {
                current: at + 1,
                ..self.links.clone()
            };
            let site = self.place_of_site(edition, &links);
            let destination = self.context.destination.join(&edition.plan.path);
            if let Some(mut kept) = site.as_ref().and_then(|site| site.outcome(&destination)) {
                edition.plan.name_in(&mut kept.diagnostics, source);
                outcomes.push(kept);
                continue;
            }
            match editions.complete(at, self.context, self.config)? {
                Ok(()) => to_build.push((at, links, site)),
                Err(mut faults) => {
                    editions.all[at].plan.name_in(&mut faults, source);
                    found.extend(faults);
                }
            }
        }
        for (at, links, kept_site) in to_build {
            let edition = &mut editions.all[at];
            let options = BuildOptions {
                editions: Some(links),
                kept_site,
                found_on_loading: mem::take(&mut edition.found),
                ..own_options(&edition.plan, self.options)
            };
            let context = edition.context.take();
            outcomes.extend(context.map(|context| {
                let mut outcome = build_with(context, &options);
                edition.plan.name_in(&mut outcome.diagnostics, source);
                outcome
            }));
        }
        Ok((outcomes, found))
    }

    /// Returns the place of an edition's site in the cache.
    fn place_of_site(&self, edition: &Edition, links: &EditionLinks) -> Option<KeptSite> {
        let key = frozen::key_of_site(edition.key.as_ref()?, links, self.options);
        Some(frozen::place_of_site(self.cache?, &edition.plan, key))
    }
}
