//! Redirects: old paths to new ones.

use std::collections::BTreeMap;

use crate::{
    diagnostic::{Diagnostic, Kind, nearest},
    route::normalise,
};

/// The redirects that can work, and what is wrong with the others.
pub(crate) fn check(
    wanted: &BTreeMap<String, String>,
    paths: &std::collections::HashSet<&str>,
) -> (BTreeMap<String, String>, Vec<Diagnostic>) {
    let clean: BTreeMap<String, String> = wanted
        .iter()
        .map(|(from, to)| {
            (
                normalise(from),
                if is_external(to) {
                    to.clone()
                } else {
                    clean_target(to)
                },
            )
        })
        .collect();
    let mut found = Vec::new();
    let mut kept = BTreeMap::new();
    for (from, to) in &clean {
        match problem(from, to, &clean, paths) {
            Some(message) => found.push(Diagnostic::new(Kind::Redirect, message).key(from)),
            None => {
                kept.insert(from.clone(), to.clone());
            }
        }
    }
    (kept, found)
}

fn clean_target(to: &str) -> String {
    let (path, rest) = to.find(['#', '?']).map_or((to, ""), |at| to.split_at(at));
    format!("{}{rest}", normalise(path))
}

fn problem(
    from: &str,
    to: &str,
    all: &BTreeMap<String, String>,
    paths: &std::collections::HashSet<&str>,
) -> Option<String> {
    if paths.contains(from) {
        return Some(format!(
            "the redirect from `{from}` hides nothing: a page is there"
        ));
    }
    if is_external(to) {
        return None;
    }
    let mut at = path_of(to);
    for _ in 0..=all.len() {
        match all.get(at) {
            Some(next) if is_external(next) => return None,
            Some(next) => at = path_of(next),
            None if paths.contains(at) => return None,
            None => {
                let near = nearest(at, paths.iter().copied());
                let hint = near
                    .map(|near| format!(" (nearest: `{near}`)"))
                    .unwrap_or_default();
                return Some(format!(
                    "the redirect from `{from}` leads to `{at}`, where no page is{hint}"
                ));
            }
        }
    }
    Some(format!("the redirect from `{from}` goes in circles"))
}

fn path_of(address: &str) -> &str {
    address.split(['#', '?']).next().unwrap_or(address)
}

fn is_external(address: &str) -> bool {
    address.contains("://")
}
