//! Reduces a sidebar to the part that a page shows initially.

use std::ops::Range;

use foldhash::HashMap;

use crate::{
    category::is_listed,
    sidebar::{Category, Item, Sidebar, tidy},
};

/// The maximum number of entries of a list that is shown as a whole.
pub const LONGEST_WHOLE_LIST: usize = 200;

/// The number of consecutive entries of a long list that form a group. A page shows its own group
/// and the adjacent ones, so the pages of a group show the same part.
const GROUP: usize = 25;

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

/// The properties that determine a branch: the open categories, and the part of a long list. Pages
/// of the same shape have the same branch.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shape(Vec<Vec<Step>>, Option<String>);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Step {
    /// An open category, by its position.
    Category(usize),
    /// A part of a long list, by the index of its group.
    Group(usize),
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
        let items = view(&self.sidebar.items, "", &self.paths(path), self.open_levels);
        Sidebar { items: tidy(items) }
    }

    /// Returns the shape of the branch of the page at `path`.
    pub fn shape(&self, path: &str) -> Shape {
        let steps = |path: &[usize]| {
            let mut items = &self.sidebar.items;
            let mut steps = Vec::new();
            for at in path {
                match &items[*at] {
                    Item::Category(category) => {
                        steps.push(Step::Category(*at));
                        items = category.items.as_ref().unwrap_or(items);
                    }
                    _ if is_long(items) => steps.push(Step::Group(at / GROUP)),
                    _ => {}
                }
            }
            steps
        };
        let steps = self.paths(path).into_iter().map(steps).collect();
        Shape(steps, self.has_unlisted.then(|| path.to_owned()))
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

fn is_long(items: &[Item]) -> bool {
    items.len() > LONGEST_WHOLE_LIST
}

/// Returns the shown entries of the list `key`. `paths` are the remaining paths to the page that
/// lead through this list; `open_levels` is the number of levels below it that are open.
fn view(items: &[Item], key: &str, paths: &[&[usize]], open_levels: usize) -> Vec<Item> {
    let part = part(items, paths);
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

fn part(items: &[Item], paths: &[&[usize]]) -> Range<usize> {
    if !is_long(items) {
        return 0..items.len();
    }
    let at = paths.iter().find_map(|path| path.first());
    let group = at.map_or(0, |at| at / GROUP);
    let start = group.saturating_sub(1) * GROUP;
    start..items.len().min((group + 2) * GROUP)
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
        unlisted: category.unlisted,
        first: category.first.clone(),
        items: items.map(|items| view(items, &category.key, &inside, below)),
    }))
}
