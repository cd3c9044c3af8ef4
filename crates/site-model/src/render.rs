//! The prerenderer's input, and the data inside a page's HTML for hydration.

use serde::{Deserialize, Serialize};

use crate::{node::Card, overrides::OverrideScreens, page::Page, sidebar::Sidebar};

/// The content at an address; the route table refers to files of this type.
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
        /// A sentence about the tag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        description: Option<String>,
        /// The pages, sorted by title.
        cards: Vec<Card>,
    },
    /// No page.
    NotFound,
}

impl OverrideScreens {
    /// Returns whether the part is shown on `screen`.
    pub fn contains(self, screen: &Screen) -> bool {
        match self {
            Self::Every => true,
            Self::Page => matches!(screen, Screen::Page { .. }),
            Self::NotFound => matches!(screen, Screen::NotFound),
        }
    }
}

/// A tag and the number of its pages.
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
/// Its [`crate::Html`] pieces are empty: hydration takes them from the markup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FirstLoad {
    /// The screen.
    pub screen: Screen,
    /// The branch of the sidebar that the page shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sidebar: Option<Sidebar>,
}

/// The prerenderer's input for one address. It receives the [`crate::Site`] once, before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RenderInput {
    /// The path, without base path.
    pub path: String,
    /// The content, with filled [`crate::Html`] pieces.
    #[serde(flatten)]
    pub first: FirstLoad,
    /// The module whose exports are returned with the page.
    #[serde(rename = "exportsOf", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub exports_of: Option<String>,
}
