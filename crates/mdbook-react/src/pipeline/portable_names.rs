//! Warns about pages and files whose names Windows does not allow, and about those that Windows or
//! macOS take for one: they would be lost in a checkout or on a host there.
//!
//! The rules are those of "Naming Files, Paths, and Namespaces" in Microsoft's documentation.

use std::collections::HashMap;

use nav_model::{composed, difference, folded};

use super::page_record::PageRecord;
use crate::{
    diagnostic::{Diagnostic, Severity, codes},
    site::{address::Addresses, assets::Assets},
};

/// Returns a warning for each page or file that Windows or macOS could not write.
pub(super) fn check(
    assets: &Assets,
    addresses: &Addresses,
    records: &[&PageRecord],
) -> Vec<Diagnostic> {
    let pages = records.iter().map(|page| addresses.page_file(&page.path));
    let pages: Vec<_> = pages.collect();
    let mut found = forbidden(assets, records);
    found.extend(overwritten(assets, &pages));
    found
}

/// Returns a warning for each file that has the name of another file where case and the spelling of
/// accents do not count. `nav-model` compares the addresses of pages.
fn overwritten(assets: &Assets, pages: &[String]) -> Vec<Diagnostic> {
    let own = |page: &String| (folded(page), page.clone());
    let mut taken: HashMap<_, _> = pages.iter().map(own).collect();
    let mut found = Vec::new();
    for (path, _) in assets.iter() {
        let other = taken.insert(folded(path), path.to_owned());
        let Some(other) = other.filter(|other| other != path) else {
            continue;
        };
        let message = match composed(path) == composed(&other) {
            true => format!(
                "`{path}` and `{other}` look the same, but are spelled differently ({}): on macOS one overwrites the other",
                difference(path, &other)
            ),
            false => format!(
                "`{path}` and `{other}` differ only in case: on Windows and macOS one overwrites the other"
            ),
        };
        let one = Diagnostic::new(codes::NAME_NOT_PORTABLE, Severity::Warning, message);
        found.push(one.help("rename one of them"));
    }
    found
}

/// Returns a warning for each page or file whose name Windows does not allow.
fn forbidden(assets: &Assets, records: &[&PageRecord]) -> Vec<Diagnostic> {
    let pages = records.iter().map(|page| page.path.trim_matches('/'));
    let files = assets.iter().map(|(path, _)| path);
    let found = pages.chain(files).filter_map(|path| {
        let (name, why) = path
            .split('/')
            .find_map(|name| Some((name, problem(name)?)))?;
        let message = format!("`{path}` cannot be written on Windows: `{name}` {why}");
        let found = Diagnostic::new(codes::NAME_NOT_PORTABLE, Severity::Warning, message);
        Some(found.help("rename the file, or give the page another `slug`"))
    });
    found.collect()
}

fn problem(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let is_numbered = ["com", "lpt"].iter().any(|device| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|it| it.len() == 1 && matches!(it.as_bytes()[0], b'1'..=b'9'))
    });
    if is_numbered || matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") {
        Some("is the name of a device")
    } else if name.ends_with(['.', ' ']) {
        Some("ends with a dot or a space")
    } else if name.contains(['<', '>', ':', '"', '|', '?', '*', '\\'])
        || name.chars().any(|c| c < ' ')
    {
        Some("has a character that is not allowed there")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_windows_refuses_are_reported() {
        for name in [
            "con",
            "Nul.txt",
            "COM1",
            "lpt9.tar.gz",
            "a.",
            "a ",
            "a:b",
            "a?",
            "a\u{1b}[31m",
            "a\n",
        ] {
            assert!(problem(name).is_some(), "{name}");
        }
        for name in [
            "console",
            "com",
            "com10",
            "com0",
            "a.b",
            ".a",
            "守卫",
            "nul-values",
        ] {
            assert_eq!(problem(name), None, "{name}");
        }
    }
}
