//! The part of a sidebar that one page shows before anybody opens anything.

use crate::{
    category::{holds, is_shown},
    sidebar::{Category, Item, Sidebar, tidy},
};

/// `sidebar` as the page at `path` carries it: categories off the way to that page are closed
/// and come without their items. So a site's pages grow with their own branch, not with the site.
/// Unlisted pages are there only on the way to the page itself.
pub fn branch(sidebar: &Sidebar, path: &str) -> Sidebar {
    Sidebar {
        items: tidy(view(&sidebar.items, path)),
    }
}

fn view(items: &[Item], path: &str) -> Vec<Item> {
    let item = |item: &Item| match item {
        Item::Category(category) => {
            let open = holds(category, path);
            let items = category.items.as_ref().filter(|_| open);
            let is_linked = !category.unlisted || category.path.as_deref() == Some(path);
            Item::Category(Category {
                key: category.key.clone(),
                label: category.label.clone(),
                path: category.path.clone().filter(|_| is_linked),
                unlisted: category.unlisted,
                first: category.first.clone(),
                items: items.map(|items| view(items, path)),
            })
        }
        other => other.clone(),
    };
    let shown = items.iter().filter(|item| is_shown(item, path));
    shown.map(item).collect()
}
