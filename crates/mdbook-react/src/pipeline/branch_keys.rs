//! Hashes the branch of the sidebar on each page.
//!
//! A branch depends on the categories that are open, and neighbours open the same, so one hash
//! serves many pages.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Mutex,
};

use nav_model::{Item, Sidebar};

use super::{lock::lock, sidebar_items::sidebar_items};
use crate::cache::{Key, KeyHasher};

/// The categories that are open on a page, by their numbers from the top.
type Open = BTreeSet<u32>;

/// The hashes of one site.
pub(super) struct BranchKeys<'a>(BTreeMap<&'a str, Keys<'a>>);

struct Keys<'a> {
    sidebar: &'a Sidebar,
    /// What each page opens; `None` where unlisted pages are shown each on its own page alone.
    open: Option<HashMap<&'a str, Open>>,
    hashes: Mutex<HashMap<Open, Key>>,
}

impl<'a> BranchKeys<'a> {
    /// Finds the open categories of each page.
    pub(super) fn new(sidebars: &'a BTreeMap<String, Sidebar>) -> Self {
        let keys = |(name, sidebar): (&'a String, &'a Sidebar)| {
            let mut open = HashMap::new();
            let is_same_for_all = note(&sidebar.items, &mut Vec::new(), &mut 0, &mut open);
            let keys = Keys {
                sidebar,
                open: is_same_for_all.then_some(open),
                hashes: Mutex::default(),
            };
            (name.as_str(), keys)
        };
        Self(sidebars.iter().map(keys).collect())
    }

    /// Returns the hash for the page at `path`; `None` without a sidebar of that name.
    pub(super) fn key(&self, sidebar: &str, path: &str) -> Option<Key> {
        let keys = self.0.get(sidebar)?;
        let Some(all) = &keys.open else {
            return Some(keys.hashed(path));
        };
        let none = Open::new();
        let open = all.get(path).unwrap_or(&none);
        let known = lock(&keys.hashes).get(open).copied();
        Some(known.unwrap_or_else(|| {
            let hashed = keys.hashed(path);
            lock(&keys.hashes).insert(open.clone(), hashed);
            hashed
        }))
    }
}

impl Keys<'_> {
    fn hashed(&self, path: &str) -> Key {
        KeyHasher::of(&sidebar_items(&nav_model::branch(self.sidebar, path).items))
    }
}

/// Notes the categories around each page. Returns whether none is unlisted.
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
    fn pages_with_equal_branches_share_a_hash() {
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
                    let is_same = keys.key("docs", a) == keys.key("docs", b);
                    assert_eq!(is_same, shows(a) == shows(b), "{a} {b}");
                }
            }
            assert_eq!(keys.key("other", "/a"), None);
        }
    }
}
