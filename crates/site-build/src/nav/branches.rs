//! The branches of the sidebars: the part that each page shows, and its hash.
//!
//! A page shows some lists of the sidebar, and most pages show the same. Each list is hashed once.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Mutex,
};

use build_cache::cache::{Key, KeyHasher};
use diagnostics::lock::lock;
use nav_model::{OpenList, Sidebar};

use super::sidebar_items::sidebar_items;

/// The branches of one site, by the names of their sidebars.
pub(crate) struct Branches<'a>(BTreeMap<&'a str, KeyedBranches<'a>>);

/// The branches of one sidebar, and their hashes.
struct KeyedBranches<'a> {
    branches: nav_model::Branches<'a>,
    /// The hash of each group of each list, by the list's key.
    hashes: Mutex<HashMap<String, HashMap<usize, Key>>>,
}

impl<'a> Branches<'a> {
    /// Finds the place of each page. The categories of the first `open_levels` are open everywhere.
    pub(crate) fn new(sidebars: &'a BTreeMap<String, Sidebar>, open_levels: usize) -> Self {
        let keyed = |(name, sidebar): (&'a String, &'a Sidebar)| {
            let keyed = KeyedBranches {
                branches: nav_model::Branches::new(sidebar).with_open_levels(open_levels),
                hashes: Mutex::default(),
            };
            (name.as_str(), keyed)
        };
        Self(sidebars.iter().map(keyed).collect())
    }

    /// Returns the part of the sidebar that the page at `path` shows; `None` without a sidebar of
    /// that name.
    pub(crate) fn shown(&self, name: &str, path: &str) -> Option<site_model::Sidebar> {
        let branch = self.0.get(name)?.branches.branch(path);
        Some(site_model::Sidebar {
            name: name.to_owned(),
            items: sidebar_items(name, &branch.items),
        })
    }

    /// Returns the keys of the long lists that the page at `path` is in.
    pub(crate) fn long_lists(&self, name: &str, path: &str) -> Vec<String> {
        let keyed = self.0.get(name);
        keyed
            .map(|keyed| keyed.branches.long_lists(path))
            .unwrap_or_default()
    }

    /// Returns the hash of what the page at `path` shows.
    pub(crate) fn key(&self, name: &str, path: &str) -> Option<Key> {
        let keyed = self.0.get(name)?;
        let Some(lists) = keyed.branches.open_lists(path) else {
            return Some(KeyHasher::of(&self.shown(name, path)));
        };
        let mut key = KeyHasher::default();
        for (at, list) in &lists {
            key.add_hashed(at);
            key.add_key(&keyed.hash(name, list));
        }
        Some(key.key())
    }
}

impl KeyedBranches<'_> {
    /// Returns the hash of the entries of a list.
    fn hash(&self, name: &str, list: &OpenList<'_>) -> Key {
        let (list_key, group) = list.id();
        let known = lock(&self.hashes);
        if let Some(hash) = known.get(list_key).and_then(|of| of.get(&group)) {
            return *hash;
        }
        drop(known);
        let hash = KeyHasher::of(&sidebar_items(name, &list.entries()));
        let mut hashes = lock(&self.hashes);
        let groups = hashes.entry(list_key.to_owned()).or_default();
        groups.insert(group, hash);
        hash
    }
}

#[cfg(test)]
mod tests {
    use nav_model::{Category, Item};

    use super::*;

    fn link(path: &str, unlisted: bool) -> Item {
        Item::Link {
            label: path.to_owned(),
            path: path.to_owned(),
            class_name: None,
            badge: None,
            unlisted,
            repeats: false,
        }
    }

    fn category(key: &str, path: Option<&str>, items: Vec<Item>) -> Item {
        let mut category = Category::new(key, key);
        category.path = path.map(str::to_owned);
        category.items = Some(items);
        Item::Category(category)
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
            let sidebars = BTreeMap::from([("docs".to_owned(), Sidebar::new(items))]);
            let keys = Branches::new(&sidebars, 0);
            let paths = ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/nowhere"];
            for a in paths {
                for b in paths {
                    let shows = |path| nav_model::Branches::new(&sidebars["docs"]).branch(path);
                    let is_same = keys.key("docs", a) == keys.key("docs", b);
                    assert_eq!(is_same, shows(a) == shows(b), "{a} {b}");
                }
            }
            assert_eq!(keys.key("other", "/a"), None);
        }
    }
}
