//! Sets the position of each page: sidebar, breadcrumbs and neighbours.

use std::collections::HashSet;

use crate::{
    diagnostic::{Code, Diagnostic},
    doc::{Crumb, Doc, Neighbour},
    front_matter::Setting,
    sidebar::{Item, Sidebar},
    site::Site,
};

/// Sets the sidebar, breadcrumbs and neighbours of each page.
pub(crate) fn place(site: &mut Site, found: &mut Vec<Diagnostic>) {
    let sidebars = std::mem::take(&mut site.sidebars);
    for (name, sidebar) in &sidebars {
        place_in(name, sidebar, site, |asked| sidebars.contains_key(asked));
    }
    site.sidebars = sidebars;
    for at in 0..site.docs.len() {
        if let Setting::Value(name) = &site.docs[at].front.displayed_sidebar {
            if site.sidebars.contains_key(name) {
                site.docs[at].sidebar = Some(name.clone());
            } else {
                let unknown = site.unknown_sidebar(name);
                let unknown = unknown.in_file(&site.docs[at].source);
                found.push(unknown.key("displayed_sidebar"));
            }
        }
        override_neighbours(site, at, found);
    }
}

/// Sets the positions of the pages that show this sidebar. Neighbours and breadcrumbs come from
/// the sidebar that a page shows, even if other sidebars list the page too.
fn place_in(name: &str, sidebar: &Sidebar, site: &mut Site, exists: impl Fn(&str) -> bool) {
    let steps = walk(sidebar, site);
    let listed: Vec<usize> = steps
        .iter()
        .map(|(at, _)| *at)
        .filter(|at| !site.docs[*at].front.unlisted)
        .collect();
    let mut turn = 0;
    for (at, breadcrumbs) in steps {
        let is_listed = listed.get(turn) == Some(&at);
        let before = turn.checked_sub(1).filter(|_| is_listed);
        let after = is_listed.then_some(turn + 1);
        turn += usize::from(is_listed);
        let doc = &site.docs[at];
        let shows = match &doc.front.displayed_sidebar {
            Setting::Off => false,
            Setting::Value(asked) if exists(asked) => asked == name,
            Setting::Value(_) | Setting::Default => doc.sidebar.is_none(),
        };
        if !shows {
            continue;
        }
        let neighbour = |turn: usize| Some(neighbour(&site.docs[*listed.get(turn)?]));
        let (previous, next) = (before.and_then(neighbour), after.and_then(neighbour));
        let doc = &mut site.docs[at];
        doc.sidebar = Some(name.to_owned());
        doc.breadcrumbs = breadcrumbs;
        doc.previous = previous;
        doc.next = next;
    }
}

/// Returns every page of a sidebar once, in reading order, with its breadcrumbs.
fn walk(sidebar: &Sidebar, site: &Site) -> Vec<(usize, Vec<Crumb>)> {
    let mut walk = Walk {
        site,
        above: Vec::new(),
        seen: HashSet::default(),
        steps: Vec::new(),
    };
    walk.visit(&sidebar.items);
    walk.steps
}

struct Walk<'a> {
    site: &'a Site,
    above: Vec<Crumb>,
    seen: HashSet<usize>,
    steps: Vec<(usize, Vec<Crumb>)>,
}

impl Walk<'_> {
    fn visit(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Link {
                    label,
                    path,
                    repeats: false,
                    ..
                } => self.step(label, path),
                Item::Category(category) => {
                    if let Some(path) = &category.path {
                        self.step(&category.label, path);
                    }
                    self.above.push(Crumb {
                        label: category.label.clone(),
                        path: category.path.clone().filter(|_| !category.unlisted),
                    });
                    self.visit(category.items.as_deref().unwrap_or_default());
                    self.above.pop();
                }
                _ => {}
            }
        }
    }

    fn step(&mut self, label: &str, path: &str) {
        let Some(&at) = self.site.index.by_path.get(path) else {
            return;
        };
        if self.seen.insert(at) {
            let own = Crumb {
                label: label.to_owned(),
                path: Some(path.to_owned()),
            };
            let breadcrumbs = self.above.iter().cloned().chain([own]).collect();
            self.steps.push((at, breadcrumbs));
        }
    }
}

/// Applies the neighbours that front matter names by id. Unlisted and unwritten pages are skipped.
fn override_neighbours(site: &mut Site, doc: usize, found: &mut Vec<Diagnostic>) {
    let front = &site.docs[doc].front;
    let previous = chosen(site, doc, "pagination_prev", &front.pagination_prev, found);
    let next = chosen(site, doc, "pagination_next", &front.pagination_next, found);
    let doc = &mut site.docs[doc];
    if let Some(previous) = previous {
        doc.previous = previous;
    }
    if let Some(next) = next {
        doc.next = next;
    }
}

/// Returns the neighbour that a setting names, or `None` if the setting is absent.
#[expect(
    clippy::option_option,
    reason = "an absent setting differs from a setting that removes the neighbour"
)]
fn chosen(
    site: &Site,
    at: usize,
    key: &str,
    setting: &Setting<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Option<Neighbour>> {
    let id = match setting {
        Setting::Default => return None,
        Setting::Off => return Some(None),
        Setting::Value(id) => id,
    };
    let doc = site.doc(id);
    if doc.is_none() && !site.index.draft_ids.contains(id) {
        let message = format!("`{key}` names a document that does not exist: `{id}`");
        let unknown = Diagnostic::new(Code::UnknownDoc, message).in_file(&site.docs[at].source);
        found.push(unknown.key(key).help(site.available_ids(id)));
    }
    Some(doc.filter(|doc| !doc.front.unlisted).map(neighbour))
}

pub(super) fn neighbour(doc: &Doc) -> Neighbour {
    Neighbour {
        label: doc.pagination_label().to_owned(),
        path: doc.path.clone(),
    }
}
