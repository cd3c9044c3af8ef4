//! Sidebars: the summary's tree with labels and routes in it.

use serde::Serialize;

use crate::{build::Draftbook, category, front_matter::Setting, summary::SummaryItem};

/// A named sidebar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sidebar {
    /// Its items in order.
    pub items: Vec<Item>,
}

/// One entry of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Item {
    /// A page.
    Link {
        /// The label.
        label: String,
        /// The route.
        path: String,
        /// A class from the page's front matter.
        class_name: Option<String>,
        /// Shown only while it is the current page.
        unlisted: bool,
    },
    /// A collapsible group.
    Category(Category),
    /// A page still to be written.
    Draft {
        /// The label.
        label: String,
    },
    /// The title of what follows.
    Part {
        /// The label.
        label: String,
    },
    /// A line.
    Separator,
}

/// A collapsible group of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Category {
    /// Stable in its sidebar: the positions from the root, as `2` or `2.1`.
    pub key: String,
    /// The label.
    pub label: String,
    /// The route of its own page, if it has one.
    pub path: Option<String>,
    /// The first page below it.
    pub first: Option<String>,
    /// The entries; `None` in a view that leaves a closed category out.
    pub items: Option<Vec<Item>>,
}

/// The items of a run of summary entries.
pub(crate) fn items(entries: &[SummaryItem], book: &Draftbook<'_>, key: &str) -> Vec<Item> {
    let numbered = entries.iter().enumerate();
    let items = numbered.filter_map(|(at, entry)| {
        let key = if key.is_empty() {
            at.to_string()
        } else {
            format!("{key}.{at}")
        };
        item(entry, book, &key)
    });
    items.collect()
}

fn item(entry: &SummaryItem, book: &Draftbook<'_>, key: &str) -> Option<Item> {
    let (name, path, children) = match entry {
        SummaryItem::Separator => return Some(Item::Separator),
        SummaryItem::Part { title } => {
            return Some(Item::Part {
                label: title.clone(),
            });
        }
        SummaryItem::Chapter {
            name,
            path,
            children,
            ..
        } => (name, path.as_deref(), children),
    };
    let doc = path.and_then(|path| book.doc_of(path));
    let children = items(children, book, key);
    if !children.is_empty() {
        let label = doc.map_or(name, |doc| &doc.label).clone();
        return Some(Item::Category(category::new(key, label, doc, children)));
    }
    match doc {
        None => Some(Item::Draft {
            label: book.draft_label(path, name),
        }),
        Some(doc) if doc.front.displayed_sidebar == Setting::Off => None,
        Some(doc) => Some(Item::Link {
            label: doc.label.clone(),
            path: doc.path.clone(),
            class_name: doc.front.sidebar_class_name.clone(),
            unlisted: doc.front.unlisted,
        }),
    }
}
