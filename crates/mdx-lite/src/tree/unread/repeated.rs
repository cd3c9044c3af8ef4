//! Reports what is written twice and counts once: labels of definitions, and properties of tags.

use std::collections::{HashMap, HashSet};

use super::{link::node_at, starts_line};
use crate::{
    Attr, Code, Definition, Diagnostic, Span,
    tree::{Builder, references::normalized, unread::before},
};

impl Builder<'_> {
    /// Reports lines `[label]: address` whose label has a definition before them: pulldown-cmark returns
    /// the first one alone.
    pub(in crate::tree) fn check_definitions(&mut self, definitions: &[Definition]) {
        if definitions.is_empty() {
            return;
        }
        let source = self.source;
        // `[//]: # (text)` is a comment.
        let links = definitions.iter().filter(|found| found.url != "#");
        // Of two, the first counts.
        let known: HashMap<String, usize> = links
            .rev()
            .map(|found| (normalized(&found.label), found.span.start))
            .collect();
        for at in memchr::memmem::find_iter(source.as_bytes(), "]:") {
            let line = before(source, at);
            let Some((marks, label)) = line.split_once('[') else {
                continue;
            };
            let start = at - label.len() - 1;
            if !starts_line(marks) || label.contains(['[', ']']) {
                continue;
            }
            let first = known.get(&normalized(label));
            let Some(first) = first.filter(|first| **first < start) else {
                continue;
            };
            let leaf = node_at(&self.nodes[1..], start, |node| node.children.is_empty());
            if leaf.is_some() {
                continue;
            }
            let message = format!("`[{label}]` is defined before; links lead to the first address");
            let span = Span::new(start, at + 1);
            let found = Diagnostic::new(Code::RepeatedDefinition, span, message)
                .help("remove one of the two lines, or change its label")
                .related(Span::new(*first, *first));
            self.diagnostics.push(found);
        }
    }

    /// Reports the first property whose name stands in the tag before.
    pub(in crate::tree) fn check_properties(&mut self, attrs: &[Attr]) {
        let mut names = HashSet::new();
        // A spread has no name.
        let mut named = attrs.iter().filter(|attr| !attr.name.is_empty());
        if let Some(attr) = named.find(|attr| !names.insert(attr.name.as_str())) {
            let message = format!(
                "the property `{}` is written twice; the last one counts",
                attr.name
            );
            let help = "remove one of the two";
            self.report(Code::RepeatedProperty, attr.span, message, help);
        }
    }
}
