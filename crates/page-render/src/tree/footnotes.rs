//! Footnotes: numbered in the order of their references, and listed at the end with links back.
//!
//! Their ids are as in mdBook's HTML output, `footnote-NAME` and `fr-NAME-1`, so existing links
//! to them stay valid.

use std::collections::{BTreeMap, HashMap, btree_map::Entry};

use mdx_lite::{Node, NodeKind};

use super::{
    piece::{Attributes, Piece},
    size::Left,
};
use crate::Builder;
use diagnostics::codes;
use safe_html::escape::{attribute, text};

/// The footnotes of a page.
#[derive(Debug, Default)]
pub(crate) struct Footnotes<'a> {
    definitions: BTreeMap<&'a str, &'a Node>,
    /// Further definitions of a label.
    duplicates: Vec<(&'a str, &'a Node)>,
    /// Labels in the order of their first reference, with the number of references.
    used: Vec<(&'a str, u32)>,
    /// The index of each label in `used`.
    places: HashMap<&'a str, usize>,
}

impl<'a> Footnotes<'a> {
    pub(crate) fn collect(nodes: &'a [Node]) -> Self {
        let mut found = Self::default();
        found.add(nodes);
        found
    }

    fn add(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            if let NodeKind::FootnoteDef(label) = &node.kind {
                match self.definitions.entry(label) {
                    Entry::Vacant(free) => {
                        free.insert(node);
                    }
                    Entry::Occupied(_) => self.duplicates.push((label, node)),
                }
            }
            self.add(&node.children);
        }
    }

    /// Counts the references in these nodes alone.
    pub(crate) fn refer_again(&mut self, nodes: &[Node]) {
        self.used.clear();
        self.places.clear();
        for node in nodes.iter().flat_map(Node::descendants) {
            if let NodeKind::FootnoteRef(label) = &node.kind {
                self.refer(label);
            }
        }
    }

    /// Counts a reference; returns the number of the footnote and the number of its references so
    /// far. `None` without a definition.
    fn refer(&mut self, label: &str) -> Option<(usize, u32)> {
        let (label, _) = self.definitions.get_key_value(label)?;
        let at = *self.places.entry(label).or_insert(self.used.len());
        if at == self.used.len() {
            self.used.push((label, 0));
        }
        self.used[at].1 += 1;
        Some((at + 1, self.used[at].1))
    }
}

impl Builder<'_> {
    pub(crate) fn footnote_reference(&mut self, label: &str) -> Piece {
        let Some((number, time)) = self.footnotes.refer(label) else {
            return Piece::Text(format!("[^{label}]"));
        };
        let id = reference_id(label, time);
        self.built.anchors.insert(id.clone());
        let (id, target) = (attribute(&id), definition_id(label));
        let target = attribute(&target);
        Piece::Inline(format!(
            "<sup class=\"footnote-ref\"><a id=\"{id}\" href=\"#{target}\" aria-describedby=\"mr-footnotes\">{number}</a></sup>"
        ))
    }

    /// Builds the section at the end of the page; empty without footnotes. Footnotes that exceed
    /// the rest of the page's size are shown as they are written.
    pub(crate) fn footnote_section(&mut self, left: &mut Left) -> Vec<Piece> {
        let mut items = Vec::new();
        let mut excess = Vec::new();
        let mut at = 0;
        // A footnote may refer to others, so the list grows meanwhile.
        while let Some((label, _)) = self.footnotes.used.get(at).copied() {
            at += 1;
            let Some(definition) = self.footnotes.definitions.get(label).copied() else {
                continue;
            };
            if !excess.is_empty() {
                excess.push(definition);
                continue;
            }
            let headings = self.built.headings.len();
            let mut children = self.blocks(&definition.children);
            let times = self.footnotes.used[at - 1].1;
            let back = self.back_links(label, times);
            match children.last_mut() {
                Some(Piece::Static { tag, html, .. }) if tag == "p" => {
                    html.push(' ');
                    html.push_str(&back);
                }
                _ => children.push(Piece::Inline(back)),
            }
            let id = definition_id(label);
            self.built.anchors.insert(id.clone());
            let attrs = Attributes::from([("id".to_owned(), id)]);
            let item = Piece::element("li", attrs, children);
            if left.take(std::slice::from_ref(&item)).is_some() {
                items.push(item);
            } else {
                self.built.headings.truncate(headings);
                excess.push(definition);
            }
        }
        self.unshown_footnotes();
        if items.is_empty() && excess.is_empty() {
            return Vec::new();
        }
        let title = text(&self.context.strings.footnotes).into_owned();
        let heading = Piece::Inline(format!(
            "<p class=\"footnotes-title\" id=\"mr-footnotes\">{title}</p>"
        ));
        let list = Piece::element("ol", Attributes::new(), items);
        let mut parts = vec![heading, list];
        parts.extend(self.footnotes_as_written(&excess));
        let attrs = Attributes::from([
            ("class".to_owned(), "mr-footnotes".to_owned()),
            ("role".to_owned(), "doc-endnotes".to_owned()),
        ]);
        vec![Piece::element("section", attrs, parts)]
    }

    /// Warns about footnotes that the page does not show.
    fn unshown_footnotes(&mut self) {
        let footnotes = &mut self.footnotes;
        let duplicates = std::mem::take(&mut footnotes.duplicates);
        let unused = (footnotes.definitions.iter())
            .filter(|(label, _)| !footnotes.places.contains_key(**label))
            .map(|(label, node)| (*label, *node));
        let unused: Vec<_> = unused.collect();
        for (label, node) in unused {
            let message = format!("the footnote `{label}` has no reference, so it is not shown");
            self.warn(codes::UNUSED_FOOTNOTE, node, message).help =
                Some(format!("write `[^{label}]` where it belongs"));
        }
        for (label, node) in duplicates {
            let message = format!("the footnote `{label}` is defined twice; this one is not shown");
            self.warn(codes::DUPLICATE_FOOTNOTE, node, message).help =
                Some("rename one of the two".into());
        }
    }

    fn back_links(&self, label: &str, times: u32) -> String {
        let name = attribute(&self.context.strings.footnote_back).into_owned();
        let links = (1..=times).map(|time| {
            let id = reference_id(label, time);
            let id = attribute(&id);
            let (number, sup) = match time {
                1 => (String::new(), String::new()),
                _ => (format!(" {time}"), format!("<sup>{time}</sup>")),
            };
            format!(
                "<a class=\"footnote-back\" href=\"#{id}\" aria-label=\"{name}{number}\">↩{sup}</a>"
            )
        });
        links.collect::<Vec<_>>().join(" ")
    }
}

fn definition_id(label: &str) -> String {
    format!("footnote-{label}")
}

fn reference_id(label: &str, time: u32) -> String {
    format!("fr-{label}-{time}")
}
