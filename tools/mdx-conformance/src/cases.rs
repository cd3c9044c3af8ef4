//! Lists of texts with the tree or the error of the real pipeline.

use std::path::Path;

use anyhow::Result;
use mdx_lite::{Document, parse};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::{
    html::list,
    options,
    report::{Report, Row},
    tree,
};

#[derive(Deserialize)]
struct Case {
    name: String,
    input: String,
    preprocessed: Option<String>,
    expected_mdast: Option<Json>,
    expected_error: Option<String>,
    place: Option<String>,
}

const LISTS: [(&str, &str); 3] = [
    ("reference-docusaurus-mdast.json", "MDX and directive cases"),
    ("docusaurus-compat-mined.json", "lines of real documents"),
    (
        "reference-commonmark-under-mdx.json",
        "CommonMark under MDX",
    ),
];

pub(crate) fn compare(dir: &Path, report: &mut Report) -> Result<()> {
    for (file, name) in LISTS {
        let mut trees = Row::new(format!("{name}: trees"));
        let mut refused = Row::new(format!("{name}: refused, right line"));
        for case in list::<Case>(dir, file)? {
            let text = case.preprocessed.as_deref().unwrap_or(&case.input);
            if let Some(expected) = &case.expected_mdast {
                if has_directive_with_parts(expected) {
                    continue;
                }
                let found = tree::ours(&parse(text, &options(false)));
                let difference = tree::difference(&found, &tree::theirs(expected));
                trees.count(
                    &case.name,
                    difference.map(|what| format!("{text:?}: {what}")),
                );
            } else if let Some(error) = &case.expected_error {
                let document = parse(text, &options(true));
                let place = case.place.as_deref();
                let found = reports(&document, place);
                let what = || format!("{text:?}: {error} at {place:?}");
                refused.count(&case.name, (!found).then(what));
            }
        }
        report.push(trees);
        report.push(refused);
    }
    Ok(())
}

/// Returns whether a document has a finding on the line of `place`, `line:column`.
pub(crate) fn reports(document: &Document, place: Option<&str>) -> bool {
    let line = place.and_then(|place| place.split(':').next()?.parse::<usize>().ok());
    let mut found = document
        .diagnostics
        .iter()
        .filter(|found| found.code.is_rejected_by_mdx());
    found.any(|found| {
        let spans = [Some(found.span), found.related];
        line.is_none_or(|line| {
            spans.iter().flatten().any(|span| {
                let first = document.lines.line(span.start);
                let last = document.lines.line(span.end.max(span.start));
                (first..=last).contains(&line)
            })
        })
    })
}

/// Inline directives and directives without content are not part of the dialect. Bare names are
/// text in both.
fn has_directive_with_parts(node: &Json) -> bool {
    let is_directive = matches!(node["t"].as_str(), Some("textDirective" | "leafDirective"));
    let has_parts = |key: &str| match &node[key] {
        Json::Object(found) => !found.is_empty(),
        Json::Array(found) => !found.is_empty(),
        _ => false,
    };
    is_directive && (has_parts("attrs") || has_parts("c"))
        || node["c"]
            .as_array()
            .is_some_and(|all| all.iter().any(has_directive_with_parts))
}
