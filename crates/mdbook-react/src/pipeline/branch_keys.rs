//! The hash of what a page shows of its sidebar, without making that for each page.
//!
//! It depends on which categories are open, and pages beside each other open the same.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Mutex,
};

use nav_model::{Item, Sidebar};

use super::{lock::lock, sidebar_items::sidebar_items};

/// The categories that are open on a page, by their numbers from the top.
type Open = BTreeSet<u32>;

/// The hashes of one site.
pub(super) struct BranchKeys<'a>(BTreeMap<&'a str, Keys<'a>>);

struct Keys<'a> {
    sidebar: &'a Sidebar,
    /// What each page opens; `None` where unlisted pages are shown each on its own page alone.
    open: Option<HashMap<&'a str, Open>>,
    known: Mutex<HashMap<Open, blake3::Hash>>,
}

impl<'a> BranchKeys<'a> {
    /// Ready for the sidebars of this site.
    pub(super) fn new(sidebars: &'a BTreeMap<String, Sidebar>) -> Self {
        let keys = |(name, sidebar): (&'a String, &'a Sidebar)| {
            let mut open = HashMap::new();
            let is_same_for_all = note(&sidebar.items, &mut Vec::new(), &mut 0, &mut open);
            let keys = Keys {
                sidebar,
                open: is_same_for_all.then_some(open),
                known: Mutex::default(),
            };
            (name.as_str(), keys)
        };
        Self(sidebars.iter().map(keys).collect())
    }

    /// The hash for the page at `path`; nothing without a sidebar of that name.
    pub(super) fn of(&self, sidebar: &str, path: &str) -> Option<blake3::Hash> {
        let keys = self.0.get(sidebar)?;
        let Some(all) = &keys.open else {
            return Some(keys.made(path));
        };
        let none = Open::new();
        let open = all.get(path).unwrap_or(&none);
        let known = lock(&keys.known).get(open).copied();
        Some(known.unwrap_or_else(|| {
            let made = keys.made(path);
            lock(&keys.known).insert(open.clone(), made);
            made
        }))
    }
}

impl Keys<'_> {
    fn made(&self, path: &str) -> blake3::Hash {
        let items = sidebar_items(&nav_model::branch(self.sidebar, path).items);
        // Plain values always become JSON.
        blake3::hash(&serde_json::to_vec(&items).unwrap_or_default())
    }
}

/// Notes for each page the categories around it; whether none is unlisted.
fn note<'a>(
    items: &'a [Item],
    around: &mut Vec<u32>,
    next: &mut u32,
    open: &mut HashMap<&'a str, Open>,
) -> bool {
    let mut are_listed = true;
    for item in items {
        match item {
            Item::Link { path, unlisted, .. } => {
                open.entry(path).or_default().extend(&*around);
                are_listed &= !unlisted;
            }
            Item::Category(category) => {
                around.push(*next);
                *next += 1;
                if let Some(path) = &category.path {
                    open.entry(path).or_default().extend(&*around);
                }
                let inside = category.items.as_deref().unwrap_or_default();
                are_listed &= !category.unlisted & note(inside, around, next, open);
                around.pop();
            }
            _ => {}
        }
    }
    are_listed
}

#[cfg(test)]
mod tests {
    use nav_model::Category;

    use super::*;

    fn link(path: &str, unlisted: bool) -> Item {
        Item::Link {
            label: path.to_owned(),
            path: path.to_owned(),
            class_name: None,
            unlisted,
        }
    }

    fn category(key: &str, path: Option<&str>, items: Vec<Item>) -> Item {
        Item::Category(Category {
            key: key.to_owned(),
            label: key.to_owned(),
            path: path.map(str::to_owned),
            unlisted: false,
            first: None,
            items: Some(items),
        })
    }

    #[test]
    fn pages_that_show_the_same_have_the_same_hash_and_no_others() {
        for unlisted in [false, true] {
            let inner = category(
                "2.1",
                Some("/d"),
                vec![link("/e", false), link("/a", false)],
            );
            let items = vec![
                link("/a", false),
                category("1", None, vec![link("/b", false), link("/c", unlisted)]),
                category("2", Some("/f"), vec![inner, link("/g", false)]),
            ];
            let sidebars = BTreeMap::from([("docs".to_owned(), Sidebar { items })]);
            let keys = BranchKeys::new(&sidebars);
            let paths = ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/nowhere"];
            for a in paths {
                for b in paths {
                    let shows = |path| nav_model::branch(&sidebars["docs"], path);
                    let is_same = keys.of("docs", a) == keys.of("docs", b);
                    assert_eq!(is_same, shows(a) == shows(b), "{a} {b}");
                }
            }
            assert_eq!(keys.of("other", "/a"), None);
        }
    }
}
