//! Tags and the pages that have them.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{
    diagnostic::{Diagnostic, Kind},
    doc::Doc,
};

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

/// A tag while its pages are collected: label, then title and id of each page.
struct Collected {
    label: String,
    members: Vec<(String, String)>,
}

/// The tags of all listed pages, by label. Unlisted pages keep only tags that have a list.
pub(crate) fn collect(docs: &mut [Doc], found: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let mut tags: BTreeMap<String, Collected> = BTreeMap::new();
    let mut said = HashSet::new();
    for doc in docs.iter().filter(|doc| !doc.front.unlisted) {
        for (label, path) in doc.tags() {
            let tag = tags.entry(path.clone()).or_insert_with(|| Collected {
                label: label.to_owned(),
                members: Vec::new(),
            });
            if tag.label != label && said.insert((path.clone(), label.to_owned())) {
                found.push(shared(&tag.label, label, &path, &doc.source));
            }
            // The same tag twice on one page comes twice in a row.
            if tag.members.last().is_none_or(|(_, id)| *id != doc.id) {
                tag.members.push((doc.title.clone(), doc.id.clone()));
            }
        }
    }
    for doc in docs.iter_mut().filter(|doc| doc.front.unlisted) {
        let has_list = |label: &String| tags.contains_key(&tag_path(label));
        doc.front.tags.retain(has_list);
    }
    let finish = |(path, mut tag): (String, Collected)| {
        tag.members.sort_unstable();
        Tag {
            label: tag.label,
            path,
            docs: tag.members.into_iter().map(|(_, id)| id).collect(),
        }
    };
    let mut all: Vec<Tag> = tags.into_iter().map(finish).collect();
    all.sort_by(|a, b| a.label.cmp(&b.label));
    all
}

fn shared(first: &str, label: &str, path: &str, source: &str) -> Diagnostic {
    let message = format!("the tags `{first}` and `{label}` share the list at `{path}`");
    Diagnostic::new(Kind::Tag, message)
        .in_file(source)
        .key("tags")
        .help(format!("write `{first}` here too, or rename one of them"))
}

/// The route of a tag's list.
pub(crate) fn tag_path(label: &str) -> String {
    format!("/tags/{}", tag_slug(label))
}

/// The last part of a tag's route: words in lower case joined by hyphens, as Docusaurus makes
/// them with lodash's `kebabCase`.
///
/// A word also ends before a capital letter that starts a new one, and between letters and
/// digits. A label without letters and digits is spelt by its code points.
///
/// ```
/// assert_eq!(nav_model::tag_slug("NestJS"), "nest-js");
/// assert_eq!(nav_model::tag_slug("HTTPServer 2"), "http-server-2");
/// assert_eq!(nav_model::tag_slug("中文 标签"), "中文-标签");
/// assert_eq!(nav_model::tag_slug("C++"), "c");
/// assert_eq!(nav_model::tag_slug("++"), "2b-2b");
/// ```
pub fn tag_slug(label: &str) -> String {
    let characters: Vec<char> = label.chars().filter(|c| !is_apostrophe(*c)).collect();
    let mut out = String::with_capacity(label.len());
    let mut last = ' ';
    for (at, &c) in characters.iter().enumerate() {
        if c.is_alphanumeric() {
            let next = characters.get(at + 1).copied().unwrap_or(' ');
            if !out.is_empty() && starts_word(last, c, next) {
                out.push('-');
            }
            out.extend(c.to_lowercase());
        }
        last = c;
    }
    if out.is_empty() {
        let points = label.chars().map(|c| format!("{:x}", u32::from(c)));
        return points.collect::<Vec<_>>().join("-");
    }
    out
}

fn starts_word(last: char, c: char, next: char) -> bool {
    let after_capital = last.is_alphabetic() && !last.is_lowercase();
    !last.is_alphanumeric()
        || last.is_numeric() != c.is_numeric()
        || (c.is_uppercase() && (last.is_lowercase() || (after_capital && next.is_lowercase())))
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

#[cfg(test)]
mod tests {
    use super::tag_slug;

    #[test]
    fn words_end_as_in_docusaurus() {
        for (label, slug) in [
            ("OAuth2", "o-auth-2"),
            ("ES2022", "es-2022"),
            ("don't", "dont"),
            ("WebSocket  API", "web-socket-api"),
            ("第1章", "第-1-章"),
            ("安全Guide", "安全-guide"),
            ("中文API", "中文api"),
            ("Nest中文", "nest中文"),
            ("_under_score", "under-score"),
        ] {
            assert_eq!(tag_slug(label), slug, "{label}");
        }
    }
}
