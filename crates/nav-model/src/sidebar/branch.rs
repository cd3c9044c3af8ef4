//! Reduces a sidebar to the part that a page shows initially.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
};

use crate::sidebar::{Category, Item, Sidebar, category::is_listed, tidy};

/// The maximum number of entries of a list that is shown as a whole.
pub const LONGEST_WHOLE_LIST: usize = 200;

/// The number of consecutive entries of a long list that form a group. A page shows its own group
/// and the adjacent ones, so the pages of a group show the same part.
pub const LIST_GROUP: usize = 25;

/// The branches of a sidebar: the part of it that each page contains.
///
/// Categories that do not contain the page are closed and have no items, unless
/// [`Branches::with_open_levels`] opens their level, and a list of more than
/// [`LONGEST_WHOLE_LIST`] entries keeps the neighbours of the page. The size of a page therefore
/// depends on what it shows, not on the site. Unlisted pages appear only on the path to the page
/// itself.
#[derive(Debug)]
pub struct Branches<'a> {
    sidebar: &'a Sidebar,
    /// For each page, the paths to it: its positions in the lists from the root. A page may occur
    /// several times.
    paths: HashMap<&'a str, Vec<Vec<usize>>>,
    has_unlisted: bool,
    open_levels: usize,
}

/// A list that a branch shows: the sidebar, or an open category.
#[derive(Debug, Clone, Copy)]
pub struct OpenList<'a> {
    items: &'a [Item],
    key: &'a str,
    /// The group that is shown of a long list; zero for a short one.
    group: usize,
    open_levels: usize,
}

impl<'a> OpenList<'a> {
    /// Returns what distinguishes this list from the others of its sidebar: the key of its category,
    /// and the part of it that is shown.
    pub const fn id(&self) -> (&'a str, usize) {
        (self.key, self.group)
    }

    /// Returns the shown entries as they are on a page outside of this list's categories.
    pub fn entries(&self) -> Vec<Item> {
        let part = part(self.items, self.group);
        view(self.items, self.key, part, &[], self.open_levels)
    }
}

impl<'a> Branches<'a> {
    /// Finds the positions of each page.
    pub fn new(sidebar: &'a Sidebar) -> Self {
        let mut branches = Self {
            sidebar,
            paths: HashMap::default(),
            has_unlisted: false,
            open_levels: 0,
        };
        branches.record(&sidebar.items, &mut Vec::new());
        branches
    }

    /// Sets the number of levels, from the root, whose categories are open on every page.
    #[must_use]
    pub const fn with_open_levels(mut self, levels: usize) -> Self {
        self.open_levels = levels;
        self
    }

    /// Returns the branch of the page at `path`.
    pub fn branch(&self, path: &str) -> Sidebar {
        let (items, paths) = (&self.sidebar.items, self.paths(path));
        let part = part(items, group(items, &paths));
        let items = view(items, "", part, &paths, self.open_levels);
        Sidebar { items: tidy(items) }
    }

    /// Returns the lists of the branch of the page at `path`, by the positions of their categories
    /// from the root. Together they determine the branch; `None` if it also shows unlisted pages.
    ///
    /// Pages share most of their lists, so lists are compared faster than branches.
    pub fn open_lists(&self, path: &str) -> Option<BTreeMap<Vec<usize>, OpenList<'a>>> {
        if self.has_unlisted {
            return None;
        }
        let mut lists = BTreeMap::new();
        let paths = self.paths(path);
        add_open_lists(
            &self.sidebar.items,
            "",
            (&mut Vec::new(), &paths),
            self.open_levels,
            &mut lists,
        );
        Some(lists)
    }

    /// Returns the keys of the long lists that the branch of the page at `path` shows in part,
    /// outermost first.
    pub fn long_lists(&self, path: &str) -> Vec<String> {
        let mut keys = Vec::new();
        let mut note = |items: &[Item], key: &str| {
            if is_long(items) && !keys.iter().any(|known| known == key) {
                keys.push(key.to_owned());
            }
        };
        note(&self.sidebar.items, "");
        for steps in self.paths(path) {
            let mut items = self.sidebar.items.as_slice();
            for at in steps {
                if let Item::Category(category) = &items[*at] {
                    items = category.items.as_deref().unwrap_or_default();
                    note(items, &category.key);
                }
            }
        }
        keys
    }

    fn paths(&self, path: &str) -> Vec<&[usize]> {
        let paths = self.paths.get(path).into_iter().flatten();
        paths.map(Vec::as_slice).collect()
    }

    fn record(&mut self, items: &'a [Item], around: &mut Vec<usize>) {
        for (at, item) in items.iter().enumerate() {
            around.push(at);
            let (path, unlisted) = match item {
                Item::Link { path, unlisted, .. } => (Some(path), *unlisted),
                Item::Category(category) => (category.path.as_ref(), category.unlisted),
                _ => (None, false),
            };
            self.has_unlisted |= unlisted;
            if let Some(path) = path {
                self.paths.entry(path).or_default().push(around.clone());
            }
            if let Item::Category(category) = item {
                self.record(category.items.as_deref().unwrap_or_default(), around);
            }
            around.pop();
        }
    }
}

/// Adds the list `key` at the positions `at`, and the lists of categories on the way of `paths`.
fn add_open_lists<'a>(
    items: &'a [Item],
    key: &'a str,
    (at, paths): (&mut Vec<usize>, &[&[usize]]),
    open_levels: usize,
    lists: &mut BTreeMap<Vec<usize>, OpenList<'a>>,
) {
    let list = OpenList {
        items,
        key,
        group: group(items, paths),
        open_levels,
    };
    lists.insert(at.clone(), list);
    let firsts: BTreeSet<usize> = paths
        .iter()
        .filter_map(|path| path.first().copied())
        .collect();
    for first in firsts {
        let Item::Category(category) = &items[first] else {
            continue;
        };
        let inside = paths.iter().filter(|path| path.first() == Some(&first));
        let inside: Vec<_> = inside.map(|path| &path[1..]).collect();
        let items = category.items.as_deref().unwrap_or_default();
        at.push(first);
        let below = open_levels.saturating_sub(1);
        add_open_lists(items, &category.key, (at, &inside), below, lists);
        at.pop();
    }
}

fn is_long(items: &[Item]) -> bool {
    items.len() > LONGEST_WHOLE_LIST
}

/// Returns the entries `part` of the list `key`. `paths` are the remaining paths to the page that lead
/// through this list; `open_levels` is the number of levels below it that are open.
fn view(
    items: &[Item],
    key: &str,
    part: Range<usize>,
    paths: &[&[usize]],
    open_levels: usize,
) -> Vec<Item> {
    let rest = |count| {
        (count > 0).then(|| Item::Rest {
            list: key.to_owned(),
            count,
            total: items.len(),
        })
    };
    let shown = items[part.clone()].iter().zip(part.clone());
    let shown = shown.filter_map(|(item, at)| {
        let through = |path: &&[usize]| path.first() == Some(&at);
        let paths: Vec<_> = paths.iter().copied().filter(through).collect();
        shown_item(item, &paths, open_levels)
    });
    let (before, after) = (rest(part.start), rest(items.len() - part.end));
    before.into_iter().chain(shown).chain(after).collect()
}

/// Returns the group of a long list that `paths` lead to.
fn group(items: &[Item], paths: &[&[usize]]) -> usize {
    let at = paths.iter().find_map(|path| path.first());
    at.filter(|_| is_long(items))
        .map_or(0, |at| at / LIST_GROUP)
}

/// Returns the part of a list that is shown around a group.
fn part(items: &[Item], group: usize) -> Range<usize> {
    if !is_long(items) {
        return 0..items.len();
    }
    let start = group.saturating_sub(1) * LIST_GROUP;
    start..items.len().min((group + 2) * LIST_GROUP)
}

/// Returns the item as the page shows it, or `None` if it is hidden. The first step of each of
/// `paths` is the item.
fn shown_item(item: &Item, paths: &[&[usize]], open_levels: usize) -> Option<Item> {
    if paths.is_empty() && !is_listed(item) {
        return None;
    }
    let Item::Category(category) = item else {
        return Some(item.clone());
    };
    let is_linked = !category.unlisted || paths.iter().any(|path| path.len() == 1);
    let inside: Vec<_> = paths.iter().map(|path| &path[1..]).collect();
    let is_open = !paths.is_empty() || open_levels > 0;
    let items = category.items.as_ref().filter(|_| is_open);
    let below = open_levels.saturating_sub(1);
    Some(Item::Category(Category {
        key: category.key.clone(),
        label: category.label.clone(),
        path: category.path.clone().filter(|_| is_linked),
        class_name: category.class_name.clone(),
        badge: category.badge.clone().filter(|_| is_linked),
        unlisted: category.unlisted,
        first: category.first.clone(),
        items: items.map(|items| {
            let part = part(items, group(items, &inside));
            view(items, &category.key, part, &inside, below)
        }),
    }))
}
