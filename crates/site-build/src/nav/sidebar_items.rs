//! Converts sidebar items of the navigation to the shell's.

use nav_model::{Badge, BadgeKind, Item, LONGEST_WHOLE_LIST, Sidebar};
use site_model::{SidebarBadge, SidebarItem};

/// Returns the items of the sidebar `name` in the shell's format.
pub(crate) fn sidebar_items(name: &str, items: &[Item]) -> Vec<SidebarItem> {
    let convert = |item: &Item| match item {
        Item::Category(category) => {
            let items = category.items.as_deref();
            category_item(category, items.map(|items| sidebar_items(name, items)))
        }
        Item::Rest { list, count, total } => rest_item(name, list, *count, *total),
        other => plain_item(other),
    };
    items.iter().map(convert).collect()
}

/// Returns a sidebar with all of its entries; `None` if it has lists that are in other files.
pub(crate) fn whole_sidebar(name: &str, sidebar: &Sidebar) -> Option<site_model::Sidebar> {
    fn is_whole(items: &[Item]) -> bool {
        let is_whole_inside = |item: &Item| match item {
            Item::Category(category) => category.items.as_deref().is_none_or(is_whole),
            _ => true,
        };
        items.len() <= LONGEST_WHOLE_LIST && items.iter().all(is_whole_inside)
    }
    is_whole(&sidebar.items).then(|| site_model::Sidebar {
        name: name.to_owned(),
        items: sidebar_items(name, &sidebar.items),
    })
}

/// Returns a category in the shell's format, with these entries.
pub(crate) fn category_item(
    category: &nav_model::Category,
    items: Option<Vec<SidebarItem>>,
) -> SidebarItem {
    SidebarItem::Category {
        key: category.key.clone(),
        label: category.label.clone(),
        path: category.path.clone(),
        class_name: category.class_name.clone(),
        badge: category.badge.as_ref().map(badge),
        first: category.first.clone(),
        items,
    }
}

fn badge(badge: &Badge) -> SidebarBadge {
    let kind = match badge.kind {
        BadgeKind::Tip => "tip",
        BadgeKind::Info => "info",
        BadgeKind::Warning => "warning",
        BadgeKind::Danger => "danger",
        _ => "note",
    };
    SidebarBadge {
        text: badge.text.clone(),
        kind: kind.to_owned(),
    }
}

/// Returns an item without entries in the shell's format.
pub(crate) fn plain_item(item: &Item) -> SidebarItem {
    match item {
        Item::Link {
            label,
            path,
            class_name,
            badge: own_badge,
            unlisted,
            ..
        } => SidebarItem::Link {
            label: label.clone(),
            path: path.clone(),
            class_name: class_name.clone(),
            badge: own_badge.as_ref().map(badge),
            unlisted: unlisted.then_some(true),
        },
        Item::Heading { label, path, id } => SidebarItem::Heading {
            label: label.clone(),
            path: path.clone(),
            id: id.clone(),
        },
        Item::Draft { label } => SidebarItem::Draft {
            label: label.clone(),
        },
        Item::External { label, href } => SidebarItem::External {
            label: label.clone(),
            href: href.clone(),
        },
        Item::Part { label } => SidebarItem::Part {
            label: label.clone(),
        },
        _ => SidebarItem::Separator,
    }
}

/// Returns the item that represents the omitted entries of a long list.
pub(crate) fn rest_item(sidebar: &str, list: &str, count: usize, total: usize) -> SidebarItem {
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    SidebarItem::Rest {
        list: list.to_owned(),
        count: number(count),
        total: number(total),
        page: list_page(sidebar, list),
        file: None,
    }
}

/// Returns the path of the plain page with a whole list.
pub(crate) fn list_page(sidebar: &str, list: &str) -> String {
    match list.is_empty() {
        true => format!("/_lists/{sidebar}"),
        false => format!("/_lists/{sidebar}/{list}"),
    }
}
