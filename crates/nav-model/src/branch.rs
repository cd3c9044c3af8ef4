//! The part of a sidebar that one page shows before anybody opens anything.

use crate::{
    category::holds,
    sidebar::{Category, Item, Sidebar},
};

/// `sidebar` as the page at `path` carries it: categories off the way to that page are closed
/// and come without their items. So a site's pages grow with their own branch, not with the site.
pub fn branch(sidebar: &Sidebar, path: &str) -> Sidebar {
    Sidebar {
        items: view(&sidebar.items, path),
    }
}

fn view(items: &[Item], path: &str) -> Vec<Item> {
    let item = |item: &Item| match item {
        Item::Category(category) => {
            let open = holds(category, path);
            let items = category.items.as_ref().filter(|_| open);
            Item::Category(Category {
                items: items.map(|items| view(items, path)),
                ..shallow(category)
            })
        }
        other => other.clone(),
    };
    items.iter().map(item).collect()
}

fn shallow(category: &Category) -> Category {
    Category {
        key: category.key.clone(),
        label: category.label.clone(),
        path: category.path.clone(),
        first: category.first.clone(),
        items: None,
    }
}
