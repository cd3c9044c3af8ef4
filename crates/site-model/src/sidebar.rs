//! A sidebar as the shell shows it.
//!
//! The same type serves two files: the sidebar (`_data/sidebars/`), and the branch in a page's HTML,
//! in which closed categories have no items. A long list is cut in both: a branch keeps the
//! neighbours of its page, and the sidebar names a file with the list's entries.

use serde::{Deserialize, Serialize};

/// A named sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sidebar {
    /// The sidebar's name (`docs` unless configured).
    pub name: String,
    /// Its items in order.
    pub items: Vec<SidebarItem>,
}

/// A word beside the entry of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SidebarBadge {
    /// The word.
    pub text: String,
    /// The kind, which is its colour: `note`, `tip`, `info`, `warning` or `danger`.
    pub kind: String,
}

/// One entry of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SidebarItem {
    /// A page.
    Link {
        /// The label.
        label: String,
        /// The page's path, without base path.
        path: String,
        /// An extra class from the page's front matter.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "className")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        class_name: Option<String>,
        /// A badge from the page's front matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        badge: Option<SidebarBadge>,
        /// Unlisted: shown only while it is the current page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        unlisted: Option<bool>,
    },
    /// A heading of a page.
    Heading {
        /// The label.
        label: String,
        /// The page's path, without base path.
        path: String,
        /// The id of the heading.
        id: String,
    },
    /// A collapsible group.
    Category {
        /// A key that is stable within the sidebar; it identifies the group's open state.
        key: String,
        /// The label.
        label: String,
        /// The path of the category's own page, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        path: Option<String>,
        /// An extra class from the front matter of that page.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "className")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        class_name: Option<String>,
        /// A badge from it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        badge: Option<SidebarBadge>,
        /// The first page inside: the target of the label without JavaScript.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        first: Option<String>,
        /// The entries; absent for a closed category of a branch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        items: Option<Vec<SidebarItem>>,
    },
    /// An unwritten page: shown, not linked.
    Draft {
        /// The label.
        label: String,
    },
    /// A link to another site, or to a file that is not a page.
    External {
        /// The label.
        label: String,
        /// The full address, or the path of the file from the root of the book.
        href: String,
    },
    /// The heading of a part of the book.
    Part {
        /// The label.
        label: String,
    },
    /// A line between groups.
    Separator,
    /// Entries of a long list that are left out here.
    Rest {
        /// The key of the list's category; empty for the sidebar's own list.
        list: String,
        /// The number of entries left out.
        count: u32,
        /// The number of entries in the whole list.
        total: u32,
        /// The path of a plain page with the whole list, without base path.
        page: String,
        /// The file with all entries of the list, relative to `_data/`; absent in a branch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        file: Option<String>,
    },
}
