//! The test lists of MDX's own parsers: texts that they reject, and texts with the HTML that
//! remains when tags, expressions, imports and exports are shown as nothing.

use std::path::Path;

use anyhow::Result;
use mdx_lite::{Node, NodeKind, parse};
use serde::Deserialize;

use crate::{
    cases::reports,
    html::{self, list},
    options,
    report::{Report, Row},
};

#[derive(Deserialize)]
struct Case {
    #[serde(flatten)]
    shown: html::Case,
    expected_error: Option<String>,
    place: Option<String>,
}

const LISTS: [(&str, &str); 5] = [
    ("micromark-mdx-jsx.json", "micromark: JSX"),
    ("micromark-mdx-expression.json", "micromark: expressions"),
    ("micromark-mdxjs-esm.json", "micromark: imports and exports"),
    ("markdown-rs-mdx.json", "markdown-rs: MDX"),
    ("mdxjs-rs.json", "mdxjs-rs"),
];

pub(crate) fn compare(dir: &Path, report: &mut Report) -> Result<()> {
    for (file, name) in LISTS {
        let mut shown = Row::new(format!("{name}: HTML"));
        let mut refused = Row::new(format!("{name}: refused, right line"));
        for case in list::<Case>(dir, file)? {
            let text = &case.shown.input;
            let Some(error) = case.expected_error else {
                let mut document = parse(text, &options(false));
                document.nodes = without_constructs(document.nodes);
                shown.html(&case.shown, &document, false);
                continue;
            };
            // Some lists put the position before the message.
            let place = case.place.as_deref().unwrap_or(&error);
            let found = reports(&parse(text, &options(true)), Some(place));
            let what = || format!("{text:?}: {error} at {place}");
            refused.count(&case.shown.name, (!found).then(what));
        }
        report.push(shown);
        report.push(refused);
    }
    Ok(())
}

/// Replaces tags by their children, and removes expressions and comments.
fn without_constructs(nodes: Vec<Node>) -> Vec<Node> {
    let mut left = Vec::with_capacity(nodes.len());
    for mut node in nodes {
        let children = without_constructs(std::mem::take(&mut node.children));
        match node.kind {
            NodeKind::Jsx(_) => left.extend(children),
            NodeKind::Expr(_) | NodeKind::Comment(_) => {}
            _ => {
                node.children = children;
                left.push(node);
            }
        }
    }
    left
}
