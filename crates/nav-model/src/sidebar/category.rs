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
        class_name: doc.and_then(|doc| doc.front.sidebar_class_name.clone()),
        badge: doc.and_then(|doc| doc.front.sidebar_badge.clone()),
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

/// Returns whether an item is visible on every page. An item that contains only unlisted pages is
/// visible only on those pages.
pub(crate) fn is_listed(item: &Item) -> bool {
    match item {
        Item::Link { unlisted, .. } => !unlisted,
        Item::Category(category) => {
            let is_linked = category.path.is_some() && !category.unlisted;
            is_linked || category.items.iter().flatten().any(is_listed)
        }
        _ => true,
    }
}
