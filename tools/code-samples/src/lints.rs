//! Finds code in samples that hurts when it is copied.
//!
//! `lints.toml` of the samples' project has the patterns, as queries of tree-sitter over TypeScript:
//!
//! ```toml
//! [share-replay]
//! query = '((call_expression function: (identifier) @name) @hit (#eq? @name "shareReplay"))'
//! message = "without a limit it keeps the source subscribed"
//! ```
//!
//! A block is excused with `allow="share-replay: the reason"`.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result};
use serde::Deserialize;
use tree_sitter::{Query, QueryCursor, StreamingIterator};

use crate::{block::Block, problem::Fault, syntax::typescript};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    query: String,
    message: String,
    /// Whether tests are read too.
    #[serde(default)]
    tests: bool,
}

/// The patterns of a samples' project.
pub(crate) struct Lints(Vec<Lint>);

struct Lint {
    name: String,
    query: Query,
    message: String,
    has_tests: bool,
}

impl Lints {
    /// Reads `lints.toml`; without it, nothing is found.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("lints.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let what = || format!("{} is invalid", file.display());
        let written: BTreeMap<String, Written> = toml::from_str(&text).with_context(what)?;
        let language = tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into();
        let lints = written.into_iter().map(|(name, lint)| {
            let query = Query::new(&language, &lint.query);
            Ok(Lint {
                query: query.with_context(|| format!("the query of `{name}` is invalid"))?,
                message: lint.message,
                has_tests: lint.tests,
                name,
            })
        });
        Ok(Self(lints.collect::<Result<_>>()?))
    }

    /// Returns the faults in the TypeScript blocks of a page.
    pub(crate) fn check(&self, blocks: &[Block]) -> Vec<Fault> {
        let code = blocks.iter().filter(|block| block.lang == "ts");
        code.filter(|block| block.meta("no-check").is_none())
            .flat_map(|block| self.check_block(block))
            .collect()
    }

    fn check_block(&self, block: &Block) -> Vec<Fault> {
        let title = block.meta("title").unwrap_or_default();
        let is_test = title.contains("spec.ts");
        // The members in an excerpt belong to a class.
        let is_excerpt = block.meta("in").is_some();
        let code = match is_excerpt {
            true => format!("class Excerpt {{\n{}}}\n", block.code),
            false => block.code.clone(),
        };
        let tree = typescript(&code, title);
        let allowed = block.meta("allow").and_then(|text| text.split_once(':'));
        let mut faults = Vec::new();
        for lint in &self.0 {
            let is_allowed = allowed
                .is_some_and(|(name, reason)| name == lint.name && !reason.trim().is_empty());
            if is_allowed || is_test && !lint.has_tests {
                continue;
            }
            let hit = lint.query.capture_index_for_name("hit");
            let mut cursor = QueryCursor::new();
            let mut found = cursor.matches(&lint.query, tree.root_node(), code.as_bytes());
            while let Some(one) = found.next() {
                let nodes = one.captures.iter();
                let Some(node) = nodes
                    .filter(|it| Some(it.index) == hit)
                    .map(|it| it.node)
                    .next()
                else {
                    continue;
                };
                let start = node.start_position();
                let row = start.row.saturating_sub(usize::from(is_excerpt));
                let at = block.place(row + 1, start.column + 1);
                let note = format!(
                    "`{}`: mend it, or write allow=\"{}: the reason\"",
                    lint.name, lint.name
                );
                faults.push(Fault::new(at, "lint", &lint.message).with_note(note));
            }
        }
        faults.sort_by_key(|fault| fault.at);
        faults.dedup_by_key(|fault| (fault.at, fault.message.clone()));
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    fn lines(page: &str) -> Vec<usize> {
        let language = tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into();
        let query = "((call_expression function: (identifier) @name) @hit (#eq? @name \"bad\"))";
        let lints = Lints(vec![Lint {
            name: "bad".to_owned(),
            query: Query::new(&language, query).unwrap(),
            message: "it is bad".to_owned(),
            has_tests: false,
        }]);
        let faults = lints.check(&blocks(page)).into_iter();
        faults.map(|fault| fault.at.0).collect()
    }

    #[test]
    fn a_pattern_is_found_at_its_line() {
        let cases: [(&str, &[usize]); 5] = [
            ("```ts\ngood();\nbad();\n```\n", &[3]),
            (
                "```ts title=\"a.ts\" in=\"A\"\nrun() {\n  bad();\n}\n```\n",
                &[3],
            ),
            ("```ts allow=\"bad: it is shown\"\nbad();\n```\n", &[]),
            ("```ts allow=\"bad:\"\nbad();\n```\n", &[2]),
            ("```ts title=\"a.spec.ts\"\nbad();\n```\n", &[]),
        ];
        for (page, expected) in cases {
            assert_eq!(lines(page), expected, "{page}");
        }
    }
}
