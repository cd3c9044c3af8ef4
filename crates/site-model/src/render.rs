//! What goes into the prerenderer, and what a page's own HTML carries for hydration.

use serde::{Deserialize, Serialize};

use crate::{node::Card, page::Page, sidebar::Sidebar};

/// What the shell shows at an address; the route table leads to files of this type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Screen {
    /// A page of the book.
    Page {
        /// The page.
        page: Box<Page>,
    },
    /// The search page; the query is in the address.
    Search,
    /// The list of all tags.
    Tags {
        /// The tags, sorted.
        tags: Vec<TagCount>,
    },
    /// The pages with one tag.
    Tag {
        /// The tag as its first author wrote it.
        label: String,
        /// The pages, sorted by title.
        cards: Vec<Card>,
    },
    /// Nothing is there.
    NotFound,
}

/// A tag and how many pages have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TagCount {
    /// The tag as its first author wrote it.
    pub label: String,
    /// The path of its page, without base path.
    pub path: String,
    /// The number of listed pages with it.
    pub count: u32,
}

/// The data inside a page's HTML (`<script type="application/json" id="page-data">`).
///
/// Here the [`crate::Html`] pieces are empty: hydration takes them from the markup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FirstLoad {
    /// What is shown.
    pub screen: Screen,
    /// The branch of the sidebar that the page shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sidebar: Option<Sidebar>,
}

/// What the prerenderer gets for one address. The [`crate::Site`] is given once, before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RenderInput {
    /// The path, without base path.
    pub path: String,
    /// What is shown there, [`crate::Html`] pieces filled.
    #[serde(flatten)]
    pub first: FirstLoad,
}
