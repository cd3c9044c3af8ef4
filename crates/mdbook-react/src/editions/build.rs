//! Builds a book with all of its editions.

use std::{collections::BTreeSet, sync::Arc};

use anyhow::Result;
use mdbook_renderer::RenderContext;

use super::{
    parts, stale,
    status::by_chapters,
    survey::{Survey, own_options, survey},
};
use crate::{
    Outcome,
    config::{self, Config, OtherVersionConfig},
    diagnostic::{self, Diagnostic, Severity, codes},
    pipeline::{BuildOptions, build_with},
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
    if let Some(built) = outcome.built.as_mut().filter(|_| !written.is_empty()) {
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
    let survey = survey(&context, config, options)?;
    if options.check_only {
        for status in by_chapters(&survey) {
            tracing::info!("{}", status.summary());
        }
    }
    let Survey {
        loaded,
        infos,
        found,
        folders,
    } = survey;
    let part = parts::named(&options.part, &infos[0].language, config);
    let plans: Vec<_> = loaded.iter().map(|(plan, _)| plan).collect();
    // An edition with a fault exists, and its fault has been reported.
    let unknown = parts::unknown(&part, &plans).filter(|_| found.is_empty());
    let missing = parts::missing(&part, &plans, config, &context.destination);
    let faults: Vec<_> = unknown.into_iter().chain(missing).collect();
    if !faults.is_empty() {
        return Ok((Outcome::failed(faults), folders));
    }
    let all = Arc::new(infos);
    let base = Addresses::new(&config.base_path, None).base;
    let versions = Arc::new(shared_data::listed_versions(config, &base));
    // An edition that cannot be built keeps the folder of an earlier build.
    let folders = Arc::new(folders);
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
        if !parts::includes(&part, &plan) {
            continue;
        }
        let options = BuildOptions {
            editions: links(at + 1),
            ..own_options(&plan, options)
        };
        outcomes.push(build_with(edition.context, &options));
    }
    if parts::includes_book(&part) {
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
    Ok((whole, (*folders).clone()))
}
