//! The settings of a project, and its terms.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::page::address;

/// The settings from a TOML file.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    /// A Markdown file with a table of terms: one column for the term, one for words to avoid.
    pub glossary: Option<String>,
    /// The heading of the column with the term.
    pub term_column: String,
    /// The heading of the column with words to avoid.
    pub not_column: String,
    /// The minimum and maximum number of characters of a description.
    pub description: (usize, usize),
    /// The minimum number of characters of a page.
    pub page: usize,
    /// The length in characters from which a paragraph must not occur on two pages.
    pub repeated: usize,
    /// Addresses of pages that need no incoming link.
    pub roots: Vec<String>,
    /// The table of contents, whose names are labels too.
    pub summary: Option<String>,
    /// By address, the labels that links may have beside the page's title and its name in the table of
    /// contents.
    pub labels: Option<BTreeMap<String, BTreeSet<String>>>,
    /// Texts that the typography rule accepts unchanged.
    pub typography_allow: Vec<String>,
    /// The terms of the glossary.
    #[serde(skip)]
    pub terms: Vec<Term>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            glossary: None,
            term_column: "term".to_owned(),
            not_column: "not".to_owned(),
            description: (40, 120),
            page: 600,
            repeated: 30,
            roots: vec!["/".to_owned()],
            summary: None,
            labels: None,
            typography_allow: Vec::new(),
            terms: Vec::new(),
        }
    }
}

/// A term and the words to avoid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The term.
    pub term: String,
    /// The words to avoid.
    pub not: Vec<String>,
}

impl Config {
    /// Reads the file and the glossary beside it.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or parsed, or the glossary has no such table.
    pub fn read(file: &Path) -> Result<Self> {
        let text = read(file)?;
        let mut config: Self =
            toml::from_str(&text).with_context(|| format!("in {}", file.display()))?;
        if let Some(glossary) = &config.glossary {
            let path = file.with_file_name("").join(glossary);
            config.terms = terms(&read(&path)?, &config.term_column, &config.not_column)
                .with_context(|| {
                    let (term, not) = (&config.term_column, &config.not_column);
                    format!(
                        "{} has no table with the columns `{term}` and `{not}`",
                        path.display()
                    )
                })?;
        }
        if let (Some(summary), Some(labels)) = (&config.summary, &mut config.labels) {
            let path = file.with_file_name("").join(summary);
            for (address, name) in names(&read(&path)?) {
                labels.entry(address).or_default().insert(name);
            }
        }
        Ok(config)
    }
}

/// Returns the addresses and names of the pages in a table of contents.
fn names(summary: &str) -> Vec<(String, String)> {
    let lines = summary.lines().filter_map(|line| {
        let (name, rest) = line.split_once("](")?;
        let name = name.trim_start_matches([' ', '-', '*']).strip_prefix('[')?;
        let (path, _) = rest.split_once(')')?;
        (!path.is_empty()).then(|| (address(path, None), name.to_owned()))
    });
    lines.collect()
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Returns the rows of the first table with both columns that list words to avoid.
fn terms(markdown: &str, term: &str, not: &str) -> Option<Vec<Term>> {
    let mut lines = markdown.lines();
    let (term, not) = lines.by_ref().find_map(|line| {
        let cells = cells(line);
        let column = |name: &str| cells.iter().position(|cell| *cell == name);
        Some((column(term)?, column(not)?))
    })?;
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    let words = |cell: &str| -> Vec<String> {
        cell.split([',', '、'])
            .map(|word| word.trim().to_owned())
            .filter(|word| !word.is_empty())
            .collect()
    };
    Some(
        rows.map(|line| {
            let cells = cells(line);
            Term {
                term: cells.get(term).copied().unwrap_or_default().to_owned(),
                not: words(cells.get(not).copied().unwrap_or_default()),
            }
        })
        .filter(|term| !term.not.is_empty())
        .collect(),
    )
}

fn cells(line: &str) -> Vec<&str> {
    line.trim()
        .trim_matches('|')
        .split('|')
        .map(str::trim)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_table_of_contents() {
        let summary = "# 目录\n\n[首页](index.mdx)\n\n- [概述]()\n  - [守卫](a/guards.mdx)\n";
        let pair = |address: &str, name: &str| (address.to_owned(), name.to_owned());
        let expected = [pair("/", "首页"), pair("/a/guards", "守卫")];
        assert_eq!(names(summary), expected);
    }

    #[test]
    fn terms_come_from_the_table_with_both_columns() {
        let markdown = "| a | b |\n|---|---|\n| x | y |\n\n| English | 中文 | 不用 |\n|---|---|---|\n| guard | 守卫 | 看守器、守护 |\n| pipe | 管道 | |\n\n| z | 中文 | 不用 |\n";
        let expected = Term {
            term: "守卫".to_owned(),
            not: vec!["看守器".to_owned(), "守护".to_owned()],
        };
        assert_eq!(terms(markdown, "中文", "不用"), Some(vec![expected]));
        assert_eq!(terms(markdown, "中文", "none"), None);
    }
}
