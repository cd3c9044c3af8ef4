//! A page: its address, front matter and parsed text.

use std::{collections::BTreeMap, path::PathBuf};

use mdx_lite::{Document, Mode, Options};
use serde::Deserialize;

/// A page of the documentation.
#[derive(Debug)]
pub struct Page {
    /// The displayed path of the file.
    pub path: PathBuf,
    /// The address, absolute from the site's root.
    pub address: String,
    /// The front matter.
    pub front: Front,
    /// The text below the front matter, in lower case.
    pub(crate) text: String,
    /// The parsed text.
    pub document: Document,
}

/// The front matter keys used here.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Front {
    /// The heading.
    pub title: Option<String>,
    /// Other words that readers search for.
    pub keywords: Vec<String>,
    /// A sentence for search engines.
    pub description: Option<String>,
    /// Unwritten: not checked.
    pub draft: bool,
    /// The address, when it differs from the file's.
    pub slug: Option<String>,
    /// Checks that skip this page, with the reason.
    pub checks: BTreeMap<String, String>,
}

impl Page {
    /// Parses a page; `inside` is its path inside the book, with `/`.
    #[must_use]
    pub fn new(path: PathBuf, inside: &str, text: &str) -> Self {
        let is_mdx = path.extension().is_some_and(|extension| extension == "mdx");
        let mode = if is_mdx { Mode::Mdx } else { Mode::Markdown };
        let document = mdx_lite::parse(text, &Options::new(mode));
        let front: Front = document
            .front
            .as_ref()
            .and_then(|front| front.parse().ok())
            .unwrap_or_default();
        let body = text
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---"))
            .map_or(text, |(_, body)| body);
        Self {
            text: body.to_lowercase(),
            path,
            address: address(inside, front.slug.as_deref()),
            front,
            document,
        }
    }

    /// Whether the front matter excuses the page from a check.
    pub(crate) fn is_excused_from(&self, check: &str) -> bool {
        self.front
            .checks
            .get(check)
            .is_some_and(|reason| !reason.trim().is_empty())
    }
}

/// Returns the address of a file: `/guides` for `guides/index.mdx`, `/guides/one` for
/// `guides/one.md`.
pub(crate) fn address(inside: &str, slug: Option<&str>) -> String {
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let is_index = name.eq_ignore_ascii_case("index") || name.eq_ignore_ascii_case("readme");
    match slug {
        Some(slug) if slug.starts_with('/') => slug.to_owned(),
        Some(slug) => format!("/{}", [folder, slug].join("/").trim_start_matches('/')),
        None if is_index => format!("/{folder}"),
        None => format!("/{stem}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let cases = [
            ("index.mdx", None, "/"),
            ("a/README.md", None, "/a"),
            ("a/b.mdx", None, "/a/b"),
            ("a/b.mdx", Some("c"), "/a/c"),
            ("a/b.mdx", Some("/c"), "/c"),
            ("b.mdx", Some("c"), "/c"),
        ];
        for (inside, slug, expected) in cases {
            assert_eq!(address(inside, slug), expected, "{inside} {slug:?}");
        }
    }
}
