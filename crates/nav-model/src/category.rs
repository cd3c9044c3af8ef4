//! Categories: groups that open and close.

use crate::{
    doc::Doc,
    sidebar::{Category, Item},
};

pub(crate) fn new(key: &str, label: String, doc: Option<&Doc>, items: Vec<Item>) -> Category {
    Category {
        key: key.to_owned(),
        label,
        path: doc.map(|doc| doc.path.clone()),
        first: first_page(&items),
        items: Some(items),
    }
}

/// The route of the first page among `items` or below them.
pub(crate) fn first_page(items: &[Item]) -> Option<String> {
    items.iter().find_map(|item| match item {
        Item::Link {
            path,
            unlisted: false,
            ..
        } => Some(path.clone()),
        Item::Category(category) => category.path.clone().or_else(|| category.first.clone()),
        _ => None,
    })
}

/// Whether the page at `path` is this category's own or below it.
pub(crate) fn holds(category: &Category, path: &str) -> bool {
    category.path.as_deref() == Some(path)
        || category.items.iter().flatten().any(|item| match item {
            Item::Link { path: other, .. } => other == path,
            Item::Category(inner) => holds(inner, path),
            _ => false,
        })
}
