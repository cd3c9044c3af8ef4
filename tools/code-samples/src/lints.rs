//! Finds code in samples that hurts when it is copied.
//!
//! `lints.toml` of the samples' project has the patterns, as queries of tree-sitter over TypeScript, or over
//! Bash with `language = "bash"`:
//!
//! ```toml
//! [share-replay]
//! query = '((call_expression function: (identifier) @name) @hit (#eq? @name "shareReplay"))'
//! message = "without a limit it keeps the source subscribed"
//! finds = "shareReplay();"
//! spares = "share();"
//! ```
//!
//! `finds` and `spares` are examples, checked whenever the file is read: each line of `finds` has the
//! pattern, no line of `spares` has it.
//!
//! A block is excused with `allow="share-replay: the reason"`.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use tree_sitter::{Point, Query, QueryCursor, StreamingIterator, Tree};

use crate::{
    block::Block,
    problem::Fault,
    syntax::{bash, typescript},
};

/// The language of a pattern.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Language {
    #[default]
    TypeScript,
    Bash,
}

impl Language {
    fn grammar(self) -> tree_sitter::Language {
        match self {
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
            Self::Bash => tree_sitter_bash::LANGUAGE.into(),
        }
    }

    fn parse(self, code: &str, path: &str) -> Tree {
        match self {
            Self::TypeScript => typescript(code, path),
            Self::Bash => bash(code),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    language: Language,
    query: String,
    message: String,
    finds: String,
    #[serde(default)]
    spares: String,
    /// Whether tests are read too.
    #[serde(default)]
    tests: bool,
}

/// The patterns of a samples' project.
pub(crate) struct Lints(Vec<Lint>);

struct Lint {
    name: String,
    language: Language,
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
        let lints = written.into_iter().map(|(name, lint)| {
            let query = Query::new(&lint.language.grammar(), &lint.query);
            let written = Lint {
                language: lint.language,
                query: query.with_context(|| format!("the query of `{name}` is invalid"))?,
                message: lint.message,
                has_tests: lint.tests,
                name,
            };
            written.try_examples(&lint.finds, &lint.spares)?;
            Ok(written)
        });
        Ok(Self(lints.collect::<Result<_>>()?))
    }

    /// Returns the faults in the TypeScript and Bash blocks of a page.
    pub(crate) fn check(&self, blocks: &[Block]) -> Vec<Fault> {
        let checked = blocks.iter().filter(|it| it.meta("no-check").is_none());
        let faults = checked.flat_map(|block| match block.lang.as_str() {
            "ts" => self.check_block(block, Language::TypeScript),
            "bash" => self.check_block(block, Language::Bash),
            _ => Vec::new(),
        });
        faults.collect()
    }

    fn check_block(&self, block: &Block, language: Language) -> Vec<Fault> {
        let title = block.meta("title").unwrap_or_default();
        let is_test = title.contains("spec.ts");
        // The members in an excerpt belong to a class.
        let is_excerpt = block.meta("in").is_some();
        let code = match is_excerpt {
            true => format!("class Excerpt {{\n{}}}\n", block.code),
            false => block.code.clone(),
        };
        let tree = language.parse(&code, title);
        let allowed = block.meta("allow").and_then(|text| text.split_once(':'));
        let mut faults = Vec::new();
        for lint in self.0.iter().filter(|lint| lint.language == language) {
            let is_allowed = allowed
                .is_some_and(|(name, reason)| name == lint.name && !reason.trim().is_empty());
            if is_allowed || is_test && !lint.has_tests {
                continue;
            }
            for start in lint.hits(&tree, &code) {
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

impl Lint {
    /// Returns where the code has the pattern.
    fn hits(&self, tree: &Tree, code: &str) -> Vec<Point> {
        let hit = self.query.capture_index_for_name("hit");
        let mut cursor = QueryCursor::new();
        let mut found = cursor.matches(&self.query, tree.root_node(), code.as_bytes());
        let mut places = Vec::new();
        while let Some(one) = found.next() {
            let node = one.captures.iter().find(|it| Some(it.index) == hit);
            places.extend(node.map(|it| it.node.start_position()));
        }
        places
    }

    /// Fails when a line of `finds` lacks the pattern, or a line of `spares` has it.
    fn try_examples(&self, finds: &str, spares: &str) -> Result<()> {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let has = |code: &String| !self.hits(&self.language.parse(code, ""), code).is_empty();
        let name = &self.name;
        ensure!(!finds.is_empty(), "`{name}` has no example");
        let missed = lines(finds).into_iter().find(|line| !has(line));
        ensure!(missed.is_none(), "`{name}` does not find {missed:?}");
        let hit = lines(spares).into_iter().find(has);
        ensure!(hit.is_none(), "`{name}` finds {hit:?}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    fn lines(page: &str) -> Vec<usize> {
        let bad = |language: Language, query| Lint {
            name: "bad".to_owned(),
            language,
            query: Query::new(&language.grammar(), query).unwrap(),
            message: "it is bad".to_owned(),
            has_tests: false,
        };
        let call = "((call_expression function: (identifier) @name) @hit (#eq? @name \"bad\"))";
        let command = "((command name: (command_name) @name) @hit (#eq? @name \"bad\"))";
        let lints = [(Language::TypeScript, call), (Language::Bash, command)];
        let lints = Lints(lints.map(|(language, query)| bad(language, query)).into());
        let faults = lints.check(&blocks(page)).into_iter();
        faults.map(|fault| fault.at.0).collect()
    }

    #[test]
    fn examples_prove_a_pattern() {
        let query = "((call_expression function: (identifier) @name) @hit (#eq? @name \"bad\"))";
        let cases = [
            ("bad();\nbad(1);", "good();", true),
            ("bad();\ngood();", "", false),
            ("bad();", "good();\nbad();", false),
            ("", "good();", false),
        ];
        for (finds, spares, is_proven) in cases {
            let language = Language::TypeScript;
            let lint = Lint {
                name: "bad".to_owned(),
                language,
                query: Query::new(&language.grammar(), query).unwrap(),
                message: String::new(),
                has_tests: false,
            };
            let proven = lint.try_examples(finds, spares);
            assert_eq!(proven.is_ok(), is_proven, "{finds} {spares}");
        }
    }

    #[test]
    fn a_pattern_is_found_at_its_line() {
        let cases: [(&str, &[usize]); 7] = [
            ("```bash\ngood 1\nbad 1\n```\n", &[3]),
            ("```bash\ngood bad\n```\n\n```text\nbad 1\n```\n", &[]),
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
