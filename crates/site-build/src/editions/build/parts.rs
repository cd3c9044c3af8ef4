//! The part of a site that a build writes, when machines share the work.
//!
//! Each edition has its own folder, so machines can build editions in any order. The
//! book itself is built last, beside their folders.

use std::path::Path;

use book_config::BookToml;
use diagnostics::{Diagnostic, Severity, codes, nearest};
use site_layout::editions::edition_name::EditionName;

use crate::SitePart;
use crate::editions::edition_config::{EditionConfig, fault};

/// Returns a part without the language and the version of the book itself, which `--language` and
/// `--version` may name if both are given.
pub(super) fn named(part: &SitePart, book_language: &str, book_version: &str) -> SitePart {
    let SitePart::Edition { language, version } = part else {
        return part.clone();
    };
    if language.is_none() || version.is_none() {
        return part.clone();
    }
    SitePart::Edition {
        language: language.clone().filter(|tag| tag != book_language),
        version: version.clone().filter(|name| name != book_version),
    }
}

/// Whether a part holds an edition.
pub(super) fn includes(part: &SitePart, plan: &EditionConfig) -> bool {
    match part {
        SitePart::All => true,
        SitePart::Edition { language, version } => {
            plan.name.language == *language && plan.name.version == *version
        }
        SitePart::Join => false,
    }
}

/// Whether a part holds the book itself.
pub(super) fn includes_book(part: &SitePart) -> bool {
    matches!(part, SitePart::All | SitePart::Join)
}

/// Returns a fault for an edition that the book does not have.
pub(super) fn unknown(part: &SitePart, plans: &[&EditionConfig]) -> Option<Diagnostic> {
    let SitePart::Edition { language, version } = part else {
        return None;
    };
    if plans.iter().any(|plan| includes(part, plan)) {
        return None;
    }
    let name = EditionName {
        language: language.clone(),
        version: version.clone(),
    };
    let what = match (language, version) {
        (Some(_), Some(_)) => "translated version",
        (Some(_), None) => "language",
        (None, Some(_)) => "version",
        (None, None) => {
            let message = "these options name the book itself".to_owned();
            let fault = Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message);
            return Some(fault.help("build it with `--join`"));
        }
    };
    let known = plans.iter().filter(|plan| {
        plan.name.language.is_some() == language.is_some()
            && plan.name.version.is_some() == version.is_some()
    });
    let known: Vec<_> = known.map(|plan| plan.name.to_string()).collect();
    let message = format!("`{name}` is not a {what} that is built beside this book");
    let fault = Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message);
    let help = match nearest(&name.to_string(), known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("add the {what} to book.toml"),
        None => format!("it has `{}`", known.join("`, `")),
    };
    Some(fault.help(help))
}

/// Returns a fault for each edition that has to be in the destination and is not.
pub(super) fn missing(
    part: &SitePart,
    plans: &[&EditionConfig],
    file: &BookToml,
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
            let name = &plan.name;
            let message = format!("the part `{name}` is not in the destination");
            let options = name.options();
            let help = format!("build it with `{options}`, and put its folder there");
            fault(file, &plan.key, message, &help)
        })
        .collect()
}
