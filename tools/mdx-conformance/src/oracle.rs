//! Compares whole files: the positions of constructs, and whole trees.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use mdx_lite::parse;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value as Json;

use crate::{
    cases, options,
    places::{self, Places},
    report::{Report, Row},
    spans, tree,
};

/// A kind, and a position in lines and columns of UTF-16.
type Construct = (String, usize, usize, usize, usize);

/// A line of `NAME.spans.jsonl`.
#[derive(Deserialize)]
struct Spans {
    p: String,
    s: Option<Vec<Construct>>,
    /// The text after the textual passes, if they changed it.
    src: Option<String>,
}

/// A line of `NAME.mdast.jsonl`.
#[derive(Deserialize)]
struct Tree {
    p: String,
    mdast: Option<Json>,
    src: Option<String>,
    place: Option<String>,
}

pub(crate) fn compare(dir: &Path, report: &mut Report) -> Result<()> {
    let folder = dir.join("conformance/oracle");
    let mut paths: Vec<PathBuf> = match fs::read_dir(&folder) {
        Ok(entries) => entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect(),
        Err(_) => return Ok(()),
    };
    paths.sort();
    let mut all = Row::new("all files: places of constructs");
    let mut kinds: BTreeMap<String, Row> = BTreeMap::new();
    let mut trees = Row::new("all files: trees");
    let mut nodes = Row::new("all files: places of nodes");
    let mut refused = Row::new("all files: refused, with a diagnostic");
    for path in paths {
        let file = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if let Some(corpus) = file.strip_suffix(".spans.jsonl") {
            let mut row = Row::new(format!("{corpus}: places of constructs"));
            for line in read::<Spans>(&path)? {
                compare_spans(&dir.join(corpus), line, &mut row, &mut kinds, &mut refused);
            }
            all.cases += row.cases;
            all.same += row.same;
            all.excepted.extend_from_slice(&row.excepted);
            report.push(row);
        } else if let Some(corpus) = file.strip_suffix(".mdast.jsonl") {
            for mut line in read::<Tree>(&path)? {
                line.mdast.iter_mut().for_each(tree::prune);
                compare_tree(
                    &dir.join(corpus),
                    &line,
                    (&mut trees, &mut nodes),
                    &mut refused,
                );
            }
        }
    }
    report.push(all);
    for row in kinds.into_values() {
        report.push(row);
    }
    report.push(trees);
    report.push(nodes);
    report.push(refused);
    Ok(())
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).with_context(|| path.display().to_string()));
    lines.collect()
}

fn compare_spans(
    corpus: &Path,
    line: Spans,
    row: &mut Row,
    kinds: &mut BTreeMap<String, Row>,
    refused: &mut Row,
) {
    let Some(text) = line
        .src
        .or_else(|| fs::read_to_string(corpus.join(&line.p)).ok())
    else {
        return;
    };
    let Some(expected) = line.s else {
        let said = cases::reports(&parse(&text, &options(true)), None);
        refused.count(&line.p, (!said).then(|| format!("of {}", corpus.display())));
        return;
    };
    let document = parse(&text, &options(false));
    let found = spans::of(&document);
    let found: BTreeSet<_> = found
        .iter()
        .map(|(kind, a, b, c, d)| (*kind, *a, *b, *c, *d))
        .collect();
    let expected: BTreeSet<_> = expected
        .iter()
        // Inline directives are not part of the dialect.
        .filter(|(kind, ..)| kind != "dirText")
        .map(|(kind, a, b, c, d)| (kind.as_str(), *a, *b, *c, *d))
        .collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    let extra: Vec<_> = found.difference(&expected).collect();
    for place in &expected {
        let row = kinds
            .entry(place.0.to_owned())
            .or_insert_with(|| Row::new(format!("  places of {}", place.0)));
        row.cases += 1;
        row.same += usize::from(found.contains(place));
    }
    let different = !missing.is_empty() || !extra.is_empty();
    let what = || {
        format!(
            "{} missing {:?}, {} extra {:?}",
            missing.len(),
            &missing[..missing.len().min(3)],
            extra.len(),
            &extra[..extra.len().min(3)]
        )
    };
    row.count(&line.p, different.then(what));
}

fn compare_tree(
    corpus: &Path,
    line: &Tree,
    (trees, nodes): (&mut Row, &mut Row),
    refused: &mut Row,
) {
    let Some(text) = line
        .src
        .clone()
        .or_else(|| fs::read_to_string(corpus.join(&line.p)).ok())
    else {
        return;
    };
    if let Some(expected) = &line.mdast {
        let document = parse(&text, &options(false));
        let difference = tree::difference(&tree::ours(&document), &tree::theirs(expected));
        trees.count(&line.p, difference);
        // Some of the oracle's texts were changed before they were parsed.
        let end = expected["pos"]
            .as_str()
            .and_then(|place| place.split_once('-'));
        let last_line = end.and_then(|(_, end)| end.split(':').next()?.parse().ok());
        if last_line != Some(document.lines.line_count()) {
            return;
        }
        compare_places(
            &line.p,
            &places::ours(&document),
            &places::theirs(expected),
            nodes,
        );
    } else {
        let said = cases::reports(&parse(&text, &options(true)), line.place.as_deref());
        refused.count(&line.p, (!said).then(|| format!("{:?}", line.place)));
    }
}

/// Counts each node of the oracle; a case of the table is a node, not a file.
fn compare_places(path: &str, found: &Places, expected: &Places, nodes: &mut Row) {
    nodes.cases += expected.values().sum::<usize>();
    let missing = places::missing(expected, found);
    nodes.same += expected.values().sum::<usize>() - missing.len();
    for place in missing {
        nodes.different.push(format!("{path}: missing {place}"));
    }
    for place in places::missing(found, expected) {
        nodes.different.push(format!("{path}: extra {place}"));
    }
}
