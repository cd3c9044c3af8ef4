//! Builds the items of a sidebar from entries of the summary.

use std::collections::BTreeMap;

use crate::{
    address::route::{address, decode},
    doc::Doc,
    front_matter::Setting,
    sidebar::{Item, category},
    site::Site,
    summary::SummaryItem,
};

/// The addresses that drafts link to, by their names.
pub(crate) type Links = BTreeMap<String, String>;

/// Returns the items of consecutive summary entries. `key` is the key of the category around them.
pub(crate) fn items<'a>(
    entries: impl IntoIterator<Item = &'a SummaryItem>,
    site: &Site,
    links: &Links,
    key: &str,
) -> Vec<Item> {
    let numbered = entries.into_iter().enumerate();
    let items = numbered.filter_map(|(at, entry)| {
        let key = if key.is_empty() {
            at.to_string()
        } else {
            format!("{key}.{at}")
        };
        item(entry, site, links, &key)
    });
    items.collect()
}

fn item(entry: &SummaryItem, site: &Site, links: &Links, key: &str) -> Option<Item> {
    let mut item = plain_item(entry, site, links, key)?;
    if let SummaryItem::Chapter {
        number: Some(number),
        ..
    } = entry
    {
        let label = match &mut item {
            Item::Link { label, .. } | Item::Draft { label } | Item::Part { label } => label,
            Item::Category(category) => &mut category.label,
            Item::External { .. } | Item::Heading { .. } | Item::Separator | Item::Rest { .. } => {
                return Some(item);
            }
        };
        *label = format!("{number} {label}");
    }
    Some(item)
}

fn plain_item(entry: &SummaryItem, site: &Site, links: &Links, key: &str) -> Option<Item> {
    let (name, path, children) = match entry {
        SummaryItem::Separator => return Some(Item::Separator),
        SummaryItem::Part { title } => {
            return Some(Item::Part {
                label: title.clone(),
            });
        }
        SummaryItem::Heading { name, target } => return heading(site, name, target),
        SummaryItem::File { name, path } => {
            let (label, href) = (name.clone(), address(&format!("/{path}")));
            return Some(Item::External { label, href });
        }
        SummaryItem::Chapter {
            name,
            path,
            children,
            ..
        } => (name, path.as_deref(), children),
    };
    let doc = path.and_then(|path| site.of_source(path));
    let inner = items(children, site, links, key);
    if !inner.is_empty() {
        let label = doc.map_or(name, |doc| &doc.label).clone();
        return Some(Item::Category(category::new(key, label, doc, inner)));
    }
    match (doc, path) {
        (Some(doc), _) => link(doc),
        // Without a draft, the page was rejected: another has its address, or it is outside the
        // book.
        (None, Some(path)) => draft(site, path, name),
        (None, None) if children.is_empty() => {
            let label = name.clone();
            let page = links.get(name).and_then(|href| linked_page(href, site));
            Some(match (page, links.get(name).cloned()) {
                (Some(page), _) => Item::Link {
                    label,
                    path: page.path.clone(),
                    class_name: None,
                    unlisted: page.front.unlisted,
                    badge: page.front.sidebar_badge.clone(),
                    repeats: true,
                },
                (None, Some(href)) if !href.starts_with('/') => Item::External { label, href },
                (None, _) => Item::Draft { label },
            })
        }
        (None, None) => None,
    }
}

/// Returns the page at an address of the site.
pub(crate) fn linked_page<'a>(href: &str, site: &'a Site) -> Option<&'a Doc> {
    let path = href.strip_prefix('/')?.trim_end_matches('/');
    site.at(&format!("/{}", decode(path)))
}

pub(super) fn link(doc: &Doc) -> Option<Item> {
    (doc.front.displayed_sidebar != Setting::Off).then(|| Item::Link {
        label: doc.label.clone(),
        path: doc.path.clone(),
        class_name: doc.front.sidebar_class_name.clone(),
        badge: doc.front.sidebar_badge.clone(),
        unlisted: doc.front.unlisted,
        repeats: false,
    })
}

/// Returns the entry of a heading; a draft if there is no page, and nothing for an unlisted page.
fn heading(site: &Site, name: &str, target: &str) -> Option<Item> {
    let label = name.to_owned();
    let Some((doc, id)) = site.heading(target) else {
        return Some(Item::Draft { label });
    };
    let path = doc.path.clone();
    (!doc.front.unlisted).then_some(Item::Heading { label, path, id })
}

fn draft(site: &Site, source: &str, name: &str) -> Option<Item> {
    let draft = site.index.drafts.get(source)?;
    Some(Item::Draft {
        label: draft.label.as_deref().unwrap_or(name).to_owned(),
    })
}

/// Returns the names of the drafts that can be links: drafts without a file and without chapters
/// below them.
pub(crate) fn draft_names(entries: &[SummaryItem]) -> Vec<&str> {
    let names = entries.iter().flat_map(|entry| match entry {
        SummaryItem::Chapter {
            name,
            path: None,
            children,
            ..
        } if children.is_empty() => vec![name.as_str()],
        SummaryItem::Chapter { children, .. } => draft_names(children),
        _ => Vec::new(),
    });
    names.collect()
}
