//! Collects tags and the pages that have them.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use serde::Serialize;

use crate::{
    address::program_pages::TAGS,
    diagnostic::{Code, Diagnostic},
    doc::Doc,
    tag_slug::tag_path,
};

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tag {
    /// The label as first written.
    pub label: String,
    /// The route of its list.
    pub path: String,
    /// The route of the list of all tags that it belongs to.
    pub list: String,
    /// The ids of the listed pages with this tag, ordered by title; posts are ordered by date.
    pub docs: Vec<String>,
}

/// A tag while its pages are collected: its label, and the title and id of each page.
struct Collected {
    label: String,
    list: String,
    members: Vec<(String, String)>,
}

/// Returns the tags of all listed pages, ordered by label. Removes tags that only unlisted pages
/// have, because no list is built for them.
pub(crate) fn collect(docs: &mut [Doc], found: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let mut tags: BTreeMap<String, Collected> = BTreeMap::new();
    let mut reported = HashSet::new();
    for doc in docs.iter().filter(|doc| !doc.front.unlisted) {
        for (label, path) in doc.tags() {
            let tag = tags.entry(path.clone()).or_insert_with(|| Collected {
                label: label.to_owned(),
                list: doc.tag_list(),
                members: Vec::new(),
            });
            if tag.label != label && reported.insert((path.clone(), label.to_owned())) {
                found.push(shared(&tag.label, label, &path, &doc.source));
            }
            // Repeated tags of one page are adjacent.
            if tag.members.last().is_none_or(|(_, id)| *id != doc.id) {
                tag.members.push((doc.title.clone(), doc.id.clone()));
            }
        }
    }
    for doc in docs.iter_mut().filter(|doc| doc.front.unlisted) {
        let list = doc.tag_list();
        let has_list = |label: &String| tags.contains_key(&tag_path(&list, label));
        Arc::make_mut(&mut doc.front).tags.retain(has_list);
    }
    let finish = |(path, mut tag): (String, Collected)| {
        // Posts are in their own order.
        if tag.list == TAGS {
            tag.members.sort_unstable();
        }
        Tag {
            label: tag.label,
            path,
            list: tag.list,
            docs: tag.members.into_iter().map(|(_, id)| id).collect(),
        }
    };
    let mut all: Vec<Tag> = tags.into_iter().map(finish).collect();
    all.sort_by(|a, b| a.label.cmp(&b.label));
    all
}

fn shared(first: &str, label: &str, path: &str, source: &str) -> Diagnostic {
    let message = format!("the tags `{first}` and `{label}` have the same address `{path}`");
    Diagnostic::new(Code::Tag, message)
        .in_file(source)
        .key("tags")
        .help(format!("write `{first}` here too, or rename one of them"))
}
