//! Converts sidebar items of the navigation to those of the shell.

use site_model::SidebarItem;

/// Returns the items in the shell's format.
pub(super) fn sidebar_items(items: &[nav_model::Item]) -> Vec<SidebarItem> {
    let convert = |item: &nav_model::Item| match item {
        nav_model::Item::Link {
            label,
            path,
            class_name,
            unlisted,
        } => SidebarItem::Link {
            label: label.clone(),
            path: path.clone(),
            class_name: class_name.clone(),
            unlisted: unlisted.then_some(true),
        },
        nav_model::Item::Category(category) => SidebarItem::Category {
            key: category.key.clone(),
            label: category.label.clone(),
            path: category.path.clone(),
            first: category.first.clone(),
            items: category.items.as_deref().map(sidebar_items),
        },
        nav_model::Item::Draft { label } => SidebarItem::Draft {
            label: label.clone(),
        },
        nav_model::Item::Part { label } => SidebarItem::Part {
            label: label.clone(),
        },
        nav_model::Item::Separator => SidebarItem::Separator,
    };
    items.iter().map(convert).collect()
}
