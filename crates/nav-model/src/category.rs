//! Functions on categories, the collapsible groups of a sidebar.

use crate::{
    doc::Doc,
    sidebar::{Category, Item},
};

pub(crate) fn new(key: &str, label: String, doc: Option<&Doc>, items: Vec<Item>) -> Category {
    Category {
        key: key.to_owned(),
        label,
        path: doc.map(|doc| doc.path.clone()),
        unlisted: doc.is_some_and(|doc| doc.front.unlisted),
        first: first_page(&items),
        items: Some(items),
    }
}

/// Returns the route of the first page among `items` or below them.
pub(crate) fn first_page(items: &[Item]) -> Option<String> {
    items.iter().find_map(|item| match item {
        Item::Link {
            path,
            unlisted: false,
            ..
        } => Some(path.clone()),
        Item::Category(category) => {
            let own = category.path.as_ref().filter(|_| !category.unlisted);
            own.or(category.first.as_ref()).cloned()
        }
        _ => None,
    })
}

/// Whether the category is, or contains, the page at `path`.
pub(crate) fn holds(category: &Category, path: &str) -> bool {
    category.path.as_deref() == Some(path)
        || category.items.iter().flatten().any(|item| match item {
            Item::Link { path: other, .. } => other == path,
            Item::Category(inner) => holds(inner, path),
            _ => false,
        })
}

/// Whether an item is visible on the page at `path`. An item that contains only unlisted pages is
/// visible on those pages alone.
pub(crate) fn is_shown(item: &Item, path: &str) -> bool {
    match item {
        Item::Link {
            path: own,
            unlisted,
            ..
        } => !unlisted || own == path,
        Item::Category(category) => {
            let is_linked = category.path.is_some() && !category.unlisted;
            let mut items = category.items.iter().flatten();
            is_linked || holds(category, path) || items.any(|item| is_shown(item, path))
        }
        _ => true,
    }
}
