//! The searchable text of a page, divided at its headings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The searchable text of a page. It can be cached beside the page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SearchPage {
    /// The path, without base path.
    pub path: String,
    /// The title.
    pub title: String,
    /// Other names of the page: its sidebar label and keywords.
    pub names: Vec<String>,
    /// Words that readers may use instead of the title's and the names'; see [`Synonyms::of`].
    ///
    /// [`Synonyms::of`]: crate::Synonyms::of
    pub aliases: Vec<String>,
    /// The labels above the page in the sidebar, from the root.
    pub crumbs: Vec<String>,
    /// The description.
    pub about: String,
    /// The text before the first heading, then one section for each heading.
    pub sections: Vec<Section>,
}

/// A heading and the text up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Section {
    /// The heading's id; empty for the beginning of the page.
    pub id: String,
    /// The heading; empty for the beginning of the page.
    pub heading: String,
    /// The headings above it, the outermost first.
    pub above: Vec<String>,
    /// The prose, one line a block.
    pub text: String,
    /// The code blocks, as they are shown.
    pub code: String,
}

impl SearchPage {
    /// Creates a page; its other fields are empty.
    pub fn new(path: impl Into<String>, title: impl Into<String>, sections: Vec<Section>) -> Self {
        Self {
            path: path.into(),
            title: title.into(),
            sections,
            ..Self::default()
        }
    }
}

impl Section {
    /// Creates the section of a heading; `id` and `heading` are empty at the beginning of a page.
    pub fn new(id: impl Into<String>, heading: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            heading: heading.into(),
            text: text.into(),
            ..Self::default()
        }
    }
}

/// Returns which pages are the first of their category, given the labels above each page in order.
pub fn leading<'a, L: Ord + 'a>(crumbs: impl IntoIterator<Item = &'a [L]>) -> Vec<bool> {
    let mut seen = BTreeSet::new();
    let crumbs = crumbs.into_iter();
    crumbs
        .map(|above| !above.is_empty() && seen.insert(above))
        .collect()
}
