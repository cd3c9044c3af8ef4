//! The part of a site that a build writes, when machines share the work.
//!
//! An edition is a site in a folder of its own, so machines that build one each need no order. The
//! book itself is built last, beside their folders.

use std::path::Path;

use super::plan::{EditionPlan, fault};
use crate::{
    config::Config,
    diagnostic::{Diagnostic, Severity, codes, nearest},
    pipeline::SitePart,
    site::edition_links::EditionKind,
};

/// Whether a part holds an edition.
pub(super) fn includes(part: &SitePart, plan: &EditionPlan) -> bool {
    match part {
        SitePart::All => true,
        SitePart::Language(tag) => plan.kind == EditionKind::Language && plan.name == *tag,
        SitePart::Version(name) => plan.kind == EditionKind::Version && plan.name == *name,
        SitePart::Join => false,
    }
}

/// Whether a part holds the book itself.
pub(super) fn includes_book(part: &SitePart) -> bool {
    matches!(part, SitePart::All | SitePart::Join)
}

/// Returns a fault for a language or version that the book does not have.
pub(super) fn unknown(part: &SitePart, plans: &[&EditionPlan]) -> Option<Diagnostic> {
    let (kind, what, name) = match part {
        SitePart::Language(tag) => (EditionKind::Language, "language", tag),
        SitePart::Version(name) => (EditionKind::Version, "version", name),
        SitePart::All | SitePart::Join => return None,
    };
    let known = plans.iter().filter(|plan| plan.kind == kind);
    let known: Vec<_> = known.map(|plan| plan.name.as_str()).collect();
    if known.contains(&name.as_str()) {
        return None;
    }
    let message = format!("this book has no {what} `{name}` that is built beside it");
    let fault = Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message);
    let help = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("add the {what} to book.toml"),
        None => format!("it has `{}`", known.join("`, `")),
    };
    Some(fault.help(help))
}

/// Returns a fault for each edition that has to be in the destination and is not.
pub(super) fn missing(
    part: &SitePart,
    plans: &[&EditionPlan],
    config: &Config,
    destination: &Path,
) -> Vec<Diagnostic> {
    if *part != SitePart::Join {
        return Vec::new();
    }
    let absent = plans.iter().filter(|plan| {
        let entry = destination.join(&plan.path).join("_data/entry.json");
        !entry.is_file()
    });
    absent
        .map(|plan| {
            let option = match plan.kind {
                EditionKind::Version => "version",
                _ => "language",
            };
            let message = format!("the part `{}` is not in the destination", plan.name);
            let help = format!(
                "build it with `--{option} {}`, and put its folder there",
                plan.name
            );
            fault(config, &plan.key, message, &help)
        })
        .collect()
}
