//! Lists the sentences of all pages that say something firm about the same name, side by side, so that a
//! reader finds contradictions.
//!
//! `facts` of `claims.toml` has the words that make a sentence firm.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::{
    block::blocks,
    claims::{Claims, code_spans},
    folder::pages,
    page::text_of,
};

/// The ends of sentences.
const ENDS: [char; 4] = ['。', '；', '！', '？'];

/// A sentence of a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sentence {
    page: PathBuf,
    line: usize,
    text: String,
}

/// Returns the list, name by name. A name is listed when sentences of two pages have it.
///
/// # Errors
///
/// When a page or the settings cannot be read.
pub fn facts(given: &[PathBuf], project: &Path) -> Result<String> {
    let claims = Claims::read(project)?;
    let mut named: BTreeMap<String, BTreeSet<Sentence>> = BTreeMap::new();
    for path in pages(given)? {
        let text = text_of(&path)?;
        for (line, sentence) in sentences(&text) {
            if !claims.facts.is_match(sentence) {
                continue;
            }
            for name in code_spans(sentence).into_iter().filter_map(name) {
                named.entry(name.to_owned()).or_default().insert(Sentence {
                    page: path.clone(),
                    line,
                    text: sentence.to_owned(),
                });
            }
        }
    }
    Ok(list(&named))
}

fn list(named: &BTreeMap<String, BTreeSet<Sentence>>) -> String {
    let mut out = String::new();
    for (name, sentences) in named {
        let pages: BTreeSet<&Path> = sentences.iter().map(|it| it.page.as_path()).collect();
        if pages.len() < 2 {
            continue;
        }
        let _ = writeln!(out, "{name}");
        for Sentence { page, line, text } in sentences {
            let _ = writeln!(out, "  {}:{line}: {text}", page.display());
        }
    }
    out
}

/// Returns the sentences outside blocks of code with their lines. A row of a table is one sentence.
fn sentences(page: &str) -> Vec<(usize, &str)> {
    let blocks = blocks(page);
    let is_code = |line: usize| {
        blocks.iter().any(|block| {
            let end = block.line + block.code.lines().count();
            (block.line - 1..=end).contains(&line)
        })
    };
    let lines = page.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines
        .filter(|(at, _)| !is_code(*at))
        .flat_map(|(at, line)| {
            let ends = move |character| !line.starts_with('|') && ENDS.contains(&character);
            line.split_inclusive(ends)
                .map(move |part| (at, part.trim()))
        })
        .collect()
}

/// Returns the name that a piece of code begins with: `Get` for `@Get(':id')`.
fn name(code: &str) -> Option<&str> {
    let code = code.trim_start_matches('@');
    let is_part = |character: char| character.is_alphanumeric() || "_$.-".contains(character);
    let end = code.find(|character| !is_part(character));
    let name = code[..end.unwrap_or(code.len())].trim_matches('.');
    let is_short = name.len() < 3 || name.parse::<f64>().is_ok();
    (!is_short).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_keep_their_lines() {
        let page = "甲。乙；丙\n```ts\n丁。\n```\n| 戊。 | 己 |\n";
        let expected = [(1, "甲。"), (1, "乙；"), (1, "丙"), (5, "| 戊。 | 己 |")];
        assert_eq!(sentences(page), expected);
    }

    #[test]
    fn names_are_compared_without_their_arguments() {
        let cases = [
            ("@Get(':id')", Some("Get")),
            ("app.listen()", Some("app.listen")),
            ("--dry-run", Some("--dry-run")),
            ("404", None),
            ("id", None),
            ("", None),
        ];
        for (code, expected) in cases {
            assert_eq!(name(code), expected, "{code}");
        }
    }

    #[test]
    fn a_name_on_one_page_is_not_listed() {
        let sentence = |page: &str| Sentence {
            page: page.into(),
            line: 1,
            text: "必须".to_owned(),
        };
        let named = BTreeMap::from([
            ("one".to_owned(), BTreeSet::from([sentence("a")])),
            (
                "two".to_owned(),
                BTreeSet::from([sentence("a"), sentence("b")]),
            ),
        ]);
        assert_eq!(list(&named), "two\n  a:1: 必须\n  b:1: 必须\n");
    }
}
