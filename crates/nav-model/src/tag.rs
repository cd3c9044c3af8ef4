//! Tags and the pages that have them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::doc::Doc;

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tag {
    /// As its first author wrote it.
    pub label: String,
    /// The route of its list.
    pub path: String,
    /// The ids of the listed pages with it, by title.
    pub docs: Vec<String>,
}

/// Title and id of each page with a tag.
type Members<'a> = Vec<(&'a str, &'a str)>;

/// The tags of all listed pages, by label.
pub(crate) fn collect(docs: &[Doc]) -> Vec<Tag> {
    let mut tags: BTreeMap<String, (Tag, Members<'_>)> = BTreeMap::new();
    for doc in docs.iter().filter(|doc| !doc.front.unlisted) {
        for (label, path) in doc.tags() {
            let new = || {
                let tag = Tag {
                    label: label.to_owned(),
                    path: path.clone(),
                    docs: Vec::new(),
                };
                (tag, Vec::new())
            };
            let (_, members) = tags.entry(path.clone()).or_insert_with(new);
            let member = (doc.title.as_str(), doc.id.as_str());
            if !members.contains(&member) {
                members.push(member);
            }
        }
    }
    let finish = |(mut tag, mut members): (Tag, Members<'_>)| {
        members.sort_unstable();
        tag.docs = members.into_iter().map(|(_, id)| id.to_owned()).collect();
        tag
    };
    let mut all: Vec<Tag> = tags.into_values().map(finish).collect();
    all.sort_by(|a, b| a.label.cmp(&b.label));
    all
}

/// The last part of a tag's route: words in lower case joined by hyphens, where a word also ends
/// between a small and a capital letter, as Docusaurus does it.
///
/// ```
/// assert_eq!(nav_model::tag_slug("NestJS"), "nest-js");
/// assert_eq!(nav_model::tag_slug("中文 标签"), "中文-标签");
/// assert_eq!(nav_model::tag_slug("C++"), "c");
/// ```
pub fn tag_slug(label: &str) -> String {
    let mut out = String::with_capacity(label.len());
    let mut last = ' ';
    for c in label.chars() {
        if !c.is_alphanumeric() {
            last = c;
            continue;
        }
        let new_word = !last.is_alphanumeric() || (last.is_lowercase() && c.is_uppercase());
        if new_word && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
        last = c;
    }
    out
}
