//! Finds where pages moved between two builds, so that open pages follow.

use std::collections::{BTreeMap, HashSet};

use site_build::BuiltPage;

/// Returns the new path of each page whose path differs from its path in `before`.
///
/// A page is found by its file, then by its title if only one page has it, then by its place: a file that
/// is renamed alone stays between the same neighbours. Pages of earlier builds, `lost`, are not found by
/// their place.
pub(super) fn moved(
    before: &[BuiltPage],
    lost: &[BuiltPage],
    after: &[BuiltPage],
) -> BTreeMap<String, String> {
    let mut gone = others(before, after);
    let lost = others(lost, after).into_iter();
    gone.extend(lost.map(|(page, _)| (page, &*page.path)));
    let new = others(after, before);
    if gone.is_empty() || new.is_empty() {
        return BTreeMap::new();
    }
    let keys: [fn(&Page<'_>) -> String; 3] = [
        |page| page.0.source.clone(),
        |page| page.0.title.clone(),
        |page| page.1.to_owned(),
    ];
    let mut moved = BTreeMap::new();
    let mut taken = HashSet::new();
    for key in keys {
        let is_open = |page: &&Page<'_>| !moved.contains_key(&page.0.path);
        let from = unique(gone.iter().filter(is_open), key);
        let is_free = |page: &&Page<'_>| !taken.contains(&page.0.path);
        let to = unique(new.iter().filter(is_free), key);
        for (key, from) in from {
            if let Some(to) = to.get(&key) {
                moved.insert(from.to_owned(), (*to).to_owned());
                taken.insert((*to).to_owned());
            }
        }
    }
    moved
}

/// Returns the pages that are gone and did not move: a later build may find them, because a file is often
/// renamed before SUMMARY.md is changed.
pub(super) fn lost(
    before: &[BuiltPage],
    lost: &[BuiltPage],
    after: &[BuiltPage],
    moved: &BTreeMap<String, String>,
) -> Vec<BuiltPage> {
    let gone = [others(before, after), others(lost, after)].concat();
    let gone = gone.into_iter().map(|(page, _)| page);
    let gone = gone.filter(|page| !moved.contains_key(&page.path));
    gone.cloned().collect()
}

/// A page, and the path of the nearest page before it that both builds have.
type Page<'a> = (&'a BuiltPage, &'a str);

/// Returns the pages whose path the other build does not have.
fn others<'a>(pages: &'a [BuiltPage], other: &[BuiltPage]) -> Vec<Page<'a>> {
    let kept: HashSet<_> = other.iter().map(|page| &page.path).collect();
    let mut neighbour = "";
    let pages = pages.iter().filter_map(|page| {
        if kept.contains(&page.path) {
            neighbour = &page.path;
            return None;
        }
        Some((page, neighbour))
    });
    pages.collect()
}

/// Returns the paths of pages by their key, if no other page has it.
fn unique<'a>(
    pages: impl Iterator<Item = &'a Page<'a>>,
    key: impl Fn(&Page<'_>) -> String,
) -> BTreeMap<String, &'a str> {
    let mut found: BTreeMap<_, Option<&str>> = BTreeMap::new();
    for page in pages {
        let path = Some(&*page.0.path);
        let of_one = |other: &mut Option<&str>| *other = None;
        found.entry(key(page)).and_modify(of_one).or_insert(path);
    }
    let found = found.into_iter();
    found.filter_map(|(key, path)| Some((key, path?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages from `path source title` triples.
    fn pages(rows: &[&str]) -> Vec<BuiltPage> {
        let page = |row: &&str| {
            let parts: Vec<_> = row.split(' ').map(str::to_owned).collect();
            let [path, source, title] = parts.try_into().unwrap();
            BuiltPage {
                path,
                source,
                title,
            }
        };
        rows.iter().map(page).collect()
    }

    #[test]
    fn pages_are_found_by_file_title_and_place() {
        let before = ["/ index 首页", "/a a 甲", "/b b 乙", "/c c 丙"];
        for (after, expected) in [
            (&before[..], &[][..]),
            (
                &["/ index 首页", "/x a 甲二", "/b b 乙", "/c c 丙"],
                &["/a /x"],
            ),
            (
                &["/ index 首页", "/b b 乙", "/c c 丙", "/x x 甲"],
                &["/a /x"],
            ),
            (
                &["/ index 首页", "/a a 甲", "/x x 乙二", "/c c 丙"],
                &["/b /x"],
            ),
            (
                &["/ index 首页", "/d/a d/a 甲", "/d/b d/b 乙", "/c c 丙"],
                &["/a /d/a", "/b /d/b"],
            ),
            // A removed page leads nowhere, and a new one elsewhere does not replace it.
            (&["/ index 首页", "/b b 乙", "/c c 丙", "/x x 丁"], &[]),
            (&["/ index 首页", "/b b 乙", "/c c 丙"], &[]),
        ] {
            let found = moved(&pages(&before), &[], &pages(after));
            let found: Vec<_> = found.iter().map(|(a, b)| format!("{a} {b}")).collect();
            assert_eq!(found, expected, "{after:?}");
        }
    }

    #[test]
    fn a_page_is_found_builds_after_its_file_was_renamed() {
        let before = pages(&["/ index 首页", "/a a 甲", "/b b 乙"]);
        let between = pages(&["/ index 首页", "/b b 乙"]);
        let found = moved(&before, &[], &between);
        let gone = lost(&before, &[], &between, &found);
        assert_eq!(gone, [before[1].clone()]);
        for (after, expected) in [("/x x 甲", Some("/x")), ("/x x 丙", None)] {
            let after = pages(&["/ index 首页", after, "/b b 乙"]);
            let found = moved(&between, &gone, &after);
            assert_eq!(found.get("/a").map(String::as_str), expected);
            let is_lost = lost(&between, &gone, &after, &found) == gone;
            assert_eq!(is_lost, expected.is_none());
        }
    }
}
