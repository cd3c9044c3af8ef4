//! The entries of a site's navbar that lead to documents: they become the labels of sidebars.

use super::{contents::Contents, read_set::ReadSet, summary::title_of, value::Value};

/// An entry of the navbar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NavbarItem {
    label: String,
    /// The name of the set of documents, unless it is the one without a name.
    set: Option<String>,
    target: Target,
}

#[derive(Debug, Clone, PartialEq)]
enum Target {
    Sidebar(String),
    Document(String),
}

/// Returns the entries that lead to documents, also those of menus.
pub(super) fn items(config: &Value) -> Vec<NavbarItem> {
    let items = config.at(&["themeConfig", "navbar", "items"]);
    items.map_or_else(Vec::new, items_of)
}

fn items_of(list: &Value) -> Vec<NavbarItem> {
    let all = list.items().iter().flat_map(|item| {
        let sidebar = item.text_of("sidebarId").map(Target::Sidebar);
        let target = sidebar.or_else(|| item.text_of("docId").map(Target::Document));
        let own = target.zip(item.text_of("label"));
        let own = own.map(|(target, label)| NavbarItem {
            label,
            set: item.text_of("docsPluginId"),
            target,
        });
        let below = item.get("items").map_or_else(Vec::new, items_of);
        own.into_iter().chain(below)
    });
    all.collect()
}

/// Returns the labels of sidebars by their names. If the site has several sets of documents, each has
/// a label for a sidebar, so that the navbar leads to all of them.
pub(super) fn labels(
    items: &[NavbarItem],
    sets: &[ReadSet],
    contents: &Contents,
) -> Vec<(String, String)> {
    let mut labels: Vec<(String, String)> = Vec::new();
    let is_one = sets.len() == 1;
    let has_part = |name: &&str| contents.parts.iter().any(|part| part.name == *name);
    for item in items {
        let is_named = |set: &&ReadSet| is_one || set.options.is_named(item.set.as_deref());
        let Some(set) = sets.iter().find(is_named) else {
            continue;
        };
        let name = match &item.target {
            Target::Sidebar(name) => Some(set.new_name(name)).filter(has_part),
            Target::Document(id) if !is_one => {
                let document = set.documents.iter().find(|document| document.id == *id);
                document.and_then(|document| contents.part_with(&document.path))
            }
            Target::Document(_) => None,
        };
        let first = || set.sidebar_names().find(has_part).filter(|_| !is_one);
        let is_new = |name: &&str| labels.iter().all(|(known, _)| known != name);
        if let Some(name) = name.or_else(first).filter(is_new) {
            labels.push((name.to_owned(), item.label.clone()));
        }
    }
    for set in sets.iter().filter(|_| !is_one) {
        let is_labelled = |name: &str| labels.iter().any(|(known, _)| known == name);
        let parts: Vec<_> = set.sidebar_names().filter(has_part).collect();
        if let [first, others @ ..] = &parts[..]
            && !parts.iter().any(|name| is_labelled(name))
        {
            let name = if others.is_empty() {
                set.options.name()
            } else {
                first
            };
            labels.push(((*first).to_owned(), title_of(name)));
        }
    }
    labels
}
