//! Sidebars: the summary's tree with labels and routes in it.

use serde::Serialize;

use crate::{category, doc::Doc, front_matter::Setting, site::Site, summary::SummaryItem};

/// A named sidebar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sidebar {
    /// Its items in order.
    pub items: Vec<Item>,
}

/// One entry of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Item {
    /// A page.
    Link {
        /// The label.
        label: String,
        /// The route.
        path: String,
        /// A class from the page's front matter.
        class_name: Option<String>,
        /// Shown only while it is the current page.
        unlisted: bool,
    },
    /// A collapsible group.
    Category(Category),
    /// A page still to be written.
    Draft {
        /// The label.
        label: String,
    },
    /// The title of what follows.
    Part {
        /// The label.
        label: String,
    },
    /// A line.
    Separator,
}

/// A collapsible group of a sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Category {
    /// Stable in its sidebar: the positions from the root, as `2` or `2.1`.
    pub key: String,
    /// The label.
    pub label: String,
    /// The route of its own page, if it has one.
    pub path: Option<String>,
    /// Its own page is linked only while it is the current one.
    pub unlisted: bool,
    /// The first page below it: where its label leads without JavaScript.
    pub first: Option<String>,
    /// The entries; `None` in a view that leaves a closed category out.
    pub items: Option<Vec<Item>>,
}

/// The items of a run of summary entries.
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
            Item::Separator => return Some(item),
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
        // A page that was refused: its address belongs to another, or it is outside the book.
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

/// Without lines and titles that stand for nothing, because what they set off is not shown.
pub(crate) fn tidy(items: Vec<Item>) -> Vec<Item> {
    let mut kept: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        if matches!(item, Item::Part { .. }) {
            kept.truncate(without_titles(&kept));
        }
        let is_first = kept.last().is_none_or(|last| *last == Item::Separator);
        if item != Item::Separator || !is_first {
            kept.push(item);
        }
    }
    kept.truncate(without_titles(&kept));
    if kept.last() == Some(&Item::Separator) {
        kept.pop();
    }
    kept
}

/// How many items are left without the titles at the end, and lines that follow them.
fn without_titles(items: &[Item]) -> usize {
    let is_shown = |item: &Item| !matches!(item, Item::Separator | Item::Part { .. });
    let shown = items.iter().rposition(is_shown).map_or(0, |at| at + 1);
    let has_title = |items: &[Item]| items.iter().any(|item| matches!(item, Item::Part { .. }));
    if has_title(&items[shown..]) {
        shown
    } else {
        items.len()
    }
}
