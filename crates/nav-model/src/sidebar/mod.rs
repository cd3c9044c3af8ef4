//! The types of a sidebar.

pub(crate) mod branch;
pub(crate) mod category;

use serde::Serialize;

use crate::front_matter::Badge;

/// A named sidebar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Sidebar {
    /// Its items in order.
    pub items: Vec<Item>,
}

impl Sidebar {
    /// Returns a sidebar with these items.
    pub const fn new(items: Vec<Item>) -> Self {
        Self { items }
    }
}

/// One entry of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Item {
    /// A page.
    Link {
        /// The label.
        label: String,
        /// The route.
        path: String,
        /// A class from the page's front matter.
        class_name: Option<String>,
        /// A badge from the page's front matter.
        badge: Option<Badge>,
        /// Whether it is shown only while it is the current page.
        unlisted: bool,
        /// Whether another entry of the summary is the page's own.
        repeats: bool,
    },
    /// A heading of a page.
    Heading {
        /// The label.
        label: String,
        /// The route of the page.
        path: String,
        /// The id of the heading.
        id: String,
    },
    /// A collapsible group.
    Category(Category),
    /// An unwritten page.
    Draft {
        /// The label.
        label: String,
    },
    /// A link to another site, or to a file that is not a page.
    External {
        /// The label.
        label: String,
        /// The full address, or the path of the file from the root of the book: `/a/b.html`.
        href: String,
    },
    /// The title of the entries that follow.
    Part {
        /// The label.
        label: String,
    },
    /// A horizontal line.
    Separator,
    /// Entries of a long list that a branch omits, before or after the entries that it keeps.
    Rest {
        /// The key of the list's category; empty for the sidebar's own list.
        list: String,
        /// The number of omitted entries.
        count: usize,
        /// The number of entries in the whole list.
        total: usize,
    },
}

/// A collapsible group of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Category {
    /// A key that is unique within the sidebar: the positions from the root, such as `2` or `2.1`.
    pub key: String,
    /// The label.
    pub label: String,
    /// The route of the category's page, if it has one.
    pub path: Option<String>,
    /// An extra class from the front matter of the category's page.
    pub class_name: Option<String>,
    /// A badge from the front matter of the category's page.
    pub badge: Option<Badge>,
    /// Whether its own page is linked only while it is the current one.
    pub unlisted: bool,
    /// The first page below the category: the target of its label without JavaScript.
    pub first: Option<String>,
    /// The entries; `None` for a closed category in a page's branch.
    pub items: Option<Vec<Item>>,
}

impl Category {
    /// Returns a closed category without pages.
    pub fn new(key: &str, label: &str) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            path: None,
            class_name: None,
            badge: None,
            unlisted: false,
            first: None,
            items: None,
        }
    }
}

/// Removes separators and part titles that no shown item follows.
pub(crate) fn tidy(items: Vec<Item>) -> Vec<Item> {
    let mut kept: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        if matches!(item, Item::Part { .. }) {
            kept.truncate(without_titles(&kept));
        }
        let is_first = kept.last().is_none_or(|last| *last == Item::Separator);
        if item != Item::Separator || !is_first {
            kept.push(item);
        }
    }
    kept.truncate(without_titles(&kept));
    if kept.last() == Some(&Item::Separator) {
        kept.pop();
    }
    kept
}

/// Returns the length of `items` without trailing part titles and the separators after them.
fn without_titles(items: &[Item]) -> usize {
    let is_shown = |item: &Item| !matches!(item, Item::Separator | Item::Part { .. });
    let shown = items.iter().rposition(is_shown).map_or(0, |at| at + 1);
    let has_title = |items: &[Item]| items.iter().any(|item| matches!(item, Item::Part { .. }));
    if has_title(&items[shown..]) {
        shown
    } else {
        items.len()
    }
}
