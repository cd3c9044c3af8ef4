//! Compares tables of options with the exported types.
//!
//! `options.toml` of the samples' project names the type of a table by page and heading, with the keys
//! that the table leaves out on purpose:
//!
//! ```toml
//! ["src/validation.mdx"."选项"]
//! type = "import('@nestjs/common').ValidationPipeOptions"
//! omit = { validateCustomDecorators = "belongs to the table of decorators" }
//! ```
//!
//! The key `*` leaves out all others, for types of other packages.
//!
//! The compiler finds the difference, so that every type can be named that it understands.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{
    block::Block,
    claims::{code_spans, headings},
    file::{File, Line},
    problem::Fault,
};

/// The file with the comparisons; no page shows it.
pub(crate) const PATH: &str = "option-tables.ts";

/// The key in `omit` for all keys that a table does not show.
const REST: &str = "*";

/// Returns the keys of each member of a union.
const HEAD: &str = "type Keys<T> = T extends unknown ? keyof T : never;";

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    r#type: String,
    #[serde(default)]
    omit: BTreeMap<String, String>,
}

/// The types of the tables, by page and heading.
#[derive(Debug, Default)]
pub(crate) struct Options(BTreeMap<PathBuf, BTreeMap<String, Written>>);

/// A table of options.
#[derive(Debug, PartialEq, Eq)]
struct Table {
    heading: String,
    /// The line of its head.
    line: usize,
    keys: BTreeSet<String>,
}

impl Options {
    /// Reads `options.toml`; without it no table has a type.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("options.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let what = || format!("{} is invalid", file.display());
        Ok(Self(toml::from_str(&text).with_context(what)?))
    }

    /// Returns a fault for each table without a type, and for each type without a table.
    pub(crate) fn faults(
        &self,
        path: &Path,
        page: &str,
        blocks: &[Block],
        title: &str,
    ) -> Vec<Fault> {
        let tables = tables(page, blocks, title);
        let types = self.0.get(path);
        let untyped = tables
            .iter()
            .filter(|table| types.is_none_or(|types| !types.contains_key(&table.heading)));
        let mut faults: Vec<Fault> = untyped
            .map(|table| {
                let message = format!("no type is named for the table below `{}`", table.heading);
                Fault::new((table.line, 1), "table", message)
            })
            .collect();
        for heading in types.into_iter().flat_map(BTreeMap::keys) {
            if tables.iter().all(|table| table.heading != *heading) {
                let message = format!("options.toml: no table of options is below `{heading}`");
                faults.push(Fault::new((1, 1), "meta", message));
            }
        }
        faults
    }

    /// Returns the file that compares the tables of a page; `None` without any.
    pub(crate) fn file(
        &self,
        path: &Path,
        page: &str,
        blocks: &[Block],
        title: &str,
    ) -> Option<File> {
        let types = self.0.get(path)?;
        let mut lines = vec![Line {
            text: HEAD.to_owned(),
            page_line: None,
            indent: 0,
        }];
        for table in tables(page, blocks, title) {
            let Some(written) = types.get(&table.heading) else {
                continue;
            };
            let shown = union(table.keys.iter());
            let named = union(table.keys.iter().chain(written.omit.keys()));
            let keys = format!("Keys<{}>", written.r#type);
            let texts = [
                format!("(): never => null! as Exclude<{keys}, {named}>;"),
                format!("(): never => null! as Exclude<{shown}, {keys}>;"),
            ];
            let is_part = written.omit.contains_key(REST);
            let texts = texts.into_iter().skip(usize::from(is_part));
            lines.extend(texts.map(|text| Line {
                text,
                page_line: Some(table.line),
                indent: 0,
            }));
        }
        (lines.len() > 1).then_some(File { lines })
    }
}

fn union<'a>(keys: impl Iterator<Item = &'a String>) -> String {
    let keys: Vec<String> = keys.map(|key| format!("'{key}'")).collect();
    match keys.is_empty() {
        true => "never".to_owned(),
        false => format!("({})", keys.join(" | ")),
    }
}

/// Returns the tables whose first column is named `title`. Later tables below one heading have its text
/// and their number.
fn tables(page: &str, blocks: &[Block], title: &str) -> Vec<Table> {
    let headings = headings(page, blocks);
    let lines: Vec<&str> = page.lines().collect();
    let mut found: Vec<Table> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let is_head = !title.is_empty()
            && cell(line) == Some(title)
            && lines
                .get(at + 1)
                .is_some_and(|next| next.starts_with("|-") || next.starts_with("| -"));
        if !is_head {
            continue;
        }
        let rows = lines[at + 2..].iter().map_while(|line| cell(line));
        let keys = rows
            .flat_map(code_spans)
            .map(key)
            .filter(|key| !key.is_empty());
        let above = headings.iter().rev().find(|heading| heading.line <= at);
        let name = above.map_or("", |heading| heading.text);
        let earlier = found.iter().filter(|table| {
            table.heading == name || table.heading.starts_with(&format!("{name} "))
        });
        let number = earlier.count() + 1;
        let heading = match number {
            1 => name.to_owned(),
            _ => format!("{name} {number}"),
        };
        found.push(Table {
            heading,
            line: at + 1,
            keys: keys.collect(),
        });
    }
    found
}

/// Returns the first cell of a row.
fn cell(line: &str) -> Option<&str> {
    Some(line.trim().strip_prefix('|')?.split('|').next()?.trim())
}

/// Returns the key of an option: `a` for `a.b`, `a()`, `a: true` and `a?`.
fn key(code: &str) -> String {
    let end = code.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
    code[..end.unwrap_or(code.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "#### 选项\n\n| 选项 | 作用 |\n|---|---|\n| `a`、`b.c` | 甲 |\n| `d: true` | `e` |\n\n| 选项 | 作用 |\n|---|---|\n| `f` | 甲 |\n";

    #[test]
    fn the_first_column_has_the_keys() {
        let found = tables(PAGE, &[], "选项");
        let keys = |at: usize| {
            found[at]
                .keys
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
        };
        assert_eq!((found[0].heading.as_str(), found[0].line), ("选项", 3));
        assert_eq!(keys(0), ["a", "b", "d"]);
        assert_eq!((found[1].heading.as_str(), keys(1)), ("选项 2", vec!["f"]));
    }

    #[test]
    fn tables_and_types_belong_together() {
        let text = "[\"src/a.mdx\".\"选项\"]\ntype = \"X\"\nomit = { z = \"why\" }\n[\"src/a.mdx\".\"无\"]\ntype = \"X\"\n";
        let options = Options(toml::from_str(text).unwrap());
        let path = Path::new("src/a.mdx");
        let faults = options.faults(path, PAGE, &[], "选项").into_iter();
        let found: Vec<_> = faults.map(|fault| (fault.at.0, fault.code)).collect();
        assert_eq!(found, [(8, "table"), (1, "meta")]);
        let file = options.file(path, PAGE, &[], "选项").unwrap().text();
        assert!(
            file.contains("Exclude<Keys<X>, ('a' | 'b' | 'd' | 'z')>"),
            "{file}"
        );
        assert!(
            file.contains("Exclude<('a' | 'b' | 'd'), Keys<X>>"),
            "{file}"
        );
    }
}
