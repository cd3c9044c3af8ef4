//! Cuts a sidebar down to the part that one page shows at first.

use crate::{
    category::{holds, is_shown},
    sidebar::{Category, Item, Sidebar, tidy},
};

/// Returns `sidebar` as the page at `path` carries it: categories that do not contain the page are
/// closed and have no items. The size of a page therefore depends on its own branch, not on the
/// site. Unlisted pages appear only on the path to the page itself.
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
