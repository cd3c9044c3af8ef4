//! Collects tags and the pages that have them.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::{
    address::{program_pages::TAGS, route},
    diagnostic::{Code, Diagnostic},
    doc::Doc,
    tag_slug::tag_slug,
};

/// The described tags of one list, by their names in front matter.
pub type KnownTags = BTreeMap<String, Option<KnownTag>>;

/// The description of a tag in the file of all tags.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct KnownTag {
    /// The label; by default the name in front matter.
    pub label: Option<String>,
    /// The path below the list of all tags.
    pub permalink: Option<String>,
    /// A sentence about the tag.
    pub description: Option<String>,
}

impl KnownTag {
    /// Reads the file of the tags: their descriptions by their names.
    ///
    /// # Errors
    ///
    /// The reason, with its line from 1, if the text is not YAML of this form.
    #[cfg(feature = "yaml")]
    pub fn all_from_yaml(yaml: &str) -> Result<KnownTags, (Option<usize>, String)> {
        crate::front_matter::yaml_error::keyed(yaml)
    }
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tag {
    /// The label as first written, or the label of its description.
    pub label: String,
    /// The sentence of its description.
    pub description: Option<String>,
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
    description: Option<String>,
    list: String,
    members: Vec<(String, String)>,
}

/// Sets the tags of the pages, and returns the tags of all listed pages, ordered by label. Omits tags
/// that only unlisted pages have, because no list is built for them.
pub(crate) fn collect(
    docs: &mut [Doc],
    known: &BTreeMap<String, KnownTags>,
    found: &mut Vec<Diagnostic>,
) -> Vec<Tag> {
    let mut tags: BTreeMap<String, Collected> = BTreeMap::new();
    let mut reported = HashSet::new();
    for doc in &mut *docs {
        let list = doc.tag_list();
        for name in &doc.front.tags {
            let known = known.get(&list).and_then(|known| known.get(name)?.as_ref());
            let label = known.and_then(|it| it.label.as_ref()).unwrap_or(name);
            let own = known.and_then(|it| it.permalink.as_deref());
            let below = own.and_then(|path| route::of_slug(path.trim_start_matches('/'), ""));
            let below = below
                .filter(|path| path != "/")
                .unwrap_or_else(|| format!("/{}", tag_slug(name)));
            let path = format!("{list}{below}");
            doc.tags.push((label.clone(), path.clone()));
            if doc.front.unlisted {
                continue;
            }
            let tag = tags.entry(path.clone()).or_insert_with(|| Collected {
                label: label.clone(),
                description: known.and_then(|it| it.description.clone()),
                list: list.clone(),
                members: Vec::new(),
            });
            if tag.label != *label && reported.insert((path.clone(), label.clone())) {
                found.push(shared(&tag.label, label, &path, &doc.source));
            }
            // Repeated tags of one page are adjacent.
            if tag.members.last().is_none_or(|(_, id)| *id != doc.id) {
                tag.members.push((doc.title.clone(), doc.id.clone()));
            }
        }
    }
    for doc in docs.iter_mut().filter(|doc| doc.front.unlisted) {
        doc.tags.retain(|(_, path)| tags.contains_key(path));
    }
    let finish = |(path, mut tag): (String, Collected)| {
        // Posts are in their own order.
        if tag.list == TAGS {
            tag.members.sort_unstable();
        }
        Tag {
            label: tag.label,
            description: tag.description,
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
