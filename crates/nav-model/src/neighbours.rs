//! Breadcrumbs and the pages before and after, from a sidebar's order.

use std::collections::HashMap;

use crate::{
    diagnostic::{Diagnostic, Kind, available},
    doc::{Crumb, Doc, Neighbour},
    front_matter::Setting,
    sidebar::{Item, Sidebar},
};

/// Where a page stands in a sidebar.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) sidebar: String,
    pub(crate) breadcrumbs: Vec<Crumb>,
}

/// Every page of a sidebar in reading order, with its breadcrumbs.
pub(crate) fn walk(sidebar: &Sidebar, name: &str) -> Vec<(String, Standing)> {
    let mut found = Vec::new();
    visit(&sidebar.items, name, &mut Vec::new(), &mut found);
    found
}

fn visit(items: &[Item], name: &str, above: &mut Vec<Crumb>, found: &mut Vec<(String, Standing)>) {
    let add = |above: &[Crumb], label: &str, path: &str, found: &mut Vec<(String, Standing)>| {
        let own = Crumb {
            label: label.to_owned(),
            path: Some(path.to_owned()),
        };
        let breadcrumbs = above.iter().cloned().chain([own]).collect();
        found.push((
            path.to_owned(),
            Standing {
                sidebar: name.to_owned(),
                breadcrumbs,
            },
        ));
    };
    for item in items {
        match item {
            Item::Link { label, path, .. } => add(above, label, path, found),
            Item::Category(category) => {
                if let Some(path) = &category.path {
                    add(above, &category.label, path, found);
                }
                above.push(Crumb {
                    label: category.label.clone(),
                    path: category.path.clone(),
                });
                visit(
                    category.items.as_deref().unwrap_or_default(),
                    name,
                    above,
                    found,
                );
                above.pop();
            }
            _ => {}
        }
    }
}

/// Links each page to the one before and after it; front matter overrides by id.
pub(crate) fn link(docs: &mut [Doc], order: &[usize], found: &mut Vec<Diagnostic>) {
    let listed: Vec<usize> = order
        .iter()
        .copied()
        .filter(|at| !docs[*at].front.unlisted)
        .collect();
    for pair in listed.windows(2) {
        let (before, after) = (neighbour(&docs[pair[0]]), neighbour(&docs[pair[1]]));
        docs[pair[0]].next = Some(after);
        docs[pair[1]].previous = Some(before);
    }
    let by_id: HashMap<String, Neighbour> = docs
        .iter()
        .filter(|doc| !doc.front.unlisted)
        .map(|doc| (doc.id.clone(), neighbour(doc)))
        .collect();
    let mut ids: Vec<String> = docs.iter().map(|doc| doc.id.clone()).collect();
    ids.sort_unstable();
    for doc in docs {
        let settings = [
            ("pagination_prev", doc.front.pagination_prev.clone()),
            ("pagination_next", doc.front.pagination_next.clone()),
        ];
        for (key, setting) in settings {
            let wanted = match setting {
                Setting::Default => continue,
                Setting::Off => None,
                Setting::Value(id) => {
                    if ids.binary_search(&id).is_err() {
                        found.push(unknown_doc(doc, key, &id, &ids));
                    }
                    by_id.get(&id).cloned()
                }
            };
            match key {
                "pagination_prev" => doc.previous = wanted,
                _ => doc.next = wanted,
            }
        }
    }
}

fn neighbour(doc: &Doc) -> Neighbour {
    Neighbour {
        label: doc.pagination_label().to_owned(),
        path: doc.path.clone(),
    }
}

fn unknown_doc(doc: &Doc, key: &str, id: &str, ids: &[String]) -> Diagnostic {
    let message = format!("`{key}` names a document that does not exist: `{id}`");
    let help = format!(
        "available ids: {}",
        available(id, ids.iter().map(String::as_str))
    );
    Diagnostic::new(Kind::UnknownDoc, message)
        .in_file(&doc.source)
        .key(key)
        .help(help)
}
