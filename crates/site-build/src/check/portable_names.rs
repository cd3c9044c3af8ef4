//! Warns about pages and files whose names Windows forbids, and about names that Windows or macOS
//! treats as equal: in a checkout or on a host there, one file overwrites the other.
//!
//! The rules come from "Naming Files, Paths, and Namespaces" in Microsoft's documentation.

use std::collections::HashMap;

use diagnostics::{Diagnostic, Severity, codes};
use nav_model::{composed, difference, folded};
use site_layout::{
    address::Addresses,
    assets::{Asset, Assets},
};

use crate::record::page_record::CheckedPage;

/// The end of the file of every page.
const PAGE: &str = ".html";

/// Returns a warning for each page or file that Windows or macOS could not write.
pub(crate) fn check(
    assets: &Assets,
    addresses: &Addresses,
    records: &[&CheckedPage],
) -> Vec<Diagnostic> {
    let mut found = forbidden(assets, records);
    // Only a file that ends like a page can have the name of one.
    let is_like_page = |(path, _): (&str, &Asset)| folded(path).ends_with(PAGE);
    let pages = match assets.iter().any(is_like_page) {
        true => records,
        false => &[],
    };
    let pages = pages.iter().map(|page| addresses.page_file(&page.path));
    found.extend(overwritten(assets, pages));
    found
}

/// Returns a warning for each file that has the name of another file where case and the spelling of
/// accents do not count. `nav-model` compares the addresses of pages.
fn overwritten(assets: &Assets, pages: impl Iterator<Item = String>) -> Vec<Diagnostic> {
    let own = |page: String| (folded(&page), page);
    let mut taken: HashMap<_, _> = pages.map(own).collect();
    let mut found = Vec::new();
    for (path, _) in assets.iter() {
        let other = taken.insert(folded(path), path.to_owned());
        let Some(other) = other.filter(|other| other != path) else {
            continue;
        };
        let message = match composed(path) == composed(&other) {
            true => format!(
                "`{path}` and `{other}` look the same, but differ in Unicode ({}): on macOS one overwrites the other",
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
fn forbidden(assets: &Assets, records: &[&CheckedPage]) -> Vec<Diagnostic> {
    let pages = records.iter().map(|page| page.path.trim_matches('/'));
    let files = assets.iter().map(|(path, _)| path);
    let found = pages.chain(files).filter_map(|path| {
        let (name, why) = path
            .split('/')
            .find_map(|name| Some((name, fault(name)?)))?;
        let message = format!("`{path}` cannot be written on Windows: `{name}` {why}");
        let found = Diagnostic::new(codes::NAME_NOT_PORTABLE, Severity::Warning, message);
        Some(found.help("rename the file, or give the page another `slug`"))
    });
    found.collect()
}

fn fault(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or(name);
    let is_device = |of: &[&str], name: &str| of.iter().any(|it| it.eq_ignore_ascii_case(name));
    let is_numbered = stem.split_at_checked(3).is_some_and(|(device, number)| {
        is_device(&["com", "lpt"], device) && matches!(number.as_bytes(), [b'1'..=b'9'])
    });
    if is_numbered || is_device(&["con", "prn", "aux", "nul"], stem) {
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
            assert!(fault(name).is_some(), "{name}");
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
            assert_eq!(fault(name), None, "{name}");
        }
    }
}
