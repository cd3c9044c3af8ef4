//! Builds the items of a sidebar from entries of the summary.

use crate::{
    category, doc::Doc, front_matter::Setting, sidebar::Item, site::Site, summary::SummaryItem,
};

/// Returns the items of consecutive summary entries. `key` is the key of the category around them.
pub(crate) fn items<'a>(
    entries: impl IntoIterator<Item = &'a SummaryItem>,
    site: &Site,
    key: &str,
) -> Vec<Item> {
    let numbered = entries.into_iter().enumerate();
    let items = numbered.filter_map(|(at, entry)| {
        let key = if key.is_empty() {
            at.to_string()
        } else {
            format!("{key}.{at}")
        };
        item(entry, site, &key)
    });
    items.collect()
}

fn item(entry: &SummaryItem, site: &Site, key: &str) -> Option<Item> {
    let mut item = plain_item(entry, site, key)?;
    if let SummaryItem::Chapter {
        number: Some(number),
        ..
    } = entry
    {
        let label = match &mut item {
            Item::Link { label, .. } | Item::Draft { label } | Item::Part { label } => label,
            Item::Category(category) => &mut category.label,
            Item::Separator | Item::Rest { .. } => return Some(item),
        };
        *label = format!("{number} {label}");
    }
    Some(item)
}

fn plain_item(entry: &SummaryItem, site: &Site, key: &str) -> Option<Item> {
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
    let doc = path.and_then(|path| site.of_source(path));
    let inner = items(children, site, key);
    if !inner.is_empty() {
        let label = doc.map_or(name, |doc| &doc.label).clone();
        return Some(Item::Category(category::new(key, label, doc, inner)));
    }
    match (doc, path) {
        (Some(doc), _) => link(doc),
        // Without a draft, the page was rejected: another has its address, or it is outside the
        // book.
        (None, Some(path)) => draft(site, path, name),
        (None, None) if children.is_empty() => Some(Item::Draft {
            label: name.clone(),
        }),
        (None, None) => None,
    }
}

fn link(doc: &Doc) -> Option<Item> {
    (doc.front.displayed_sidebar != Setting::Off).then(|| Item::Link {
        label: doc.label.clone(),
        path: doc.path.clone(),
        class_name: doc.front.sidebar_class_name.clone(),
        unlisted: doc.front.unlisted,
    })
}

fn draft(site: &Site, source: &str, name: &str) -> Option<Item> {
    let draft = site.index.drafts.get(source)?;
    Some(Item::Draft {
        label: draft.label.as_deref().unwrap_or(name).to_owned(),
    })
}
