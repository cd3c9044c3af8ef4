//! Finds claims without a proof: blocks of output without a source, and headings of errors that no
//! block and no case makes.
//!
//! `claims.toml` of the samples' project says which blocks and headings are such claims:
//!
//! ```toml
//! sections = ["常见错误"]
//! outputs = ['^HTTP/', 'Error:']
//! ```

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result};
use regex::RegexSet;
use serde::Deserialize;

use crate::{block::Block, cases::Cases, compare::contains, problem::Fault};

/// The languages of blocks that may show output.
const LANGUAGES: [&str; 2] = ["text", "http"];

/// The sources that run here.
const SOURCES: [&str; 4] = ["curl", "start", "tsc", "run"];

/// The parts of pages that count as claims.
#[derive(Debug, Default)]
pub(crate) struct Claims {
    sections: Vec<String>,
    /// The head of the first column in tables of options.
    pub(crate) options: String,
    outputs: RegexSet,
    /// Words of which a sentence has one when it can contradict another page.
    pub(crate) facts: RegexSet,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    sections: Vec<String>,
    options: String,
    outputs: Vec<String>,
    facts: Vec<String>,
}

/// A heading of a page.
pub(crate) struct Heading<'a> {
    level: usize,
    pub(crate) text: &'a str,
    pub(crate) line: usize,
}

impl Claims {
    /// Reads `claims.toml` of the project; without it, no page claims anything.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("claims.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let what = || format!("{} is invalid", file.display());
        let written: Written = toml::from_str(&text).with_context(what)?;
        let outputs: Vec<String> = written
            .outputs
            .iter()
            .map(|it| format!("(?m){it}"))
            .collect();
        Ok(Self {
            sections: written.sections,
            options: written.options,
            outputs: RegexSet::new(outputs).with_context(what)?,
            facts: RegexSet::new(&written.facts).with_context(what)?,
        })
    }

    /// Returns a fault for each claim without a proof.
    pub(crate) fn unproven(&self, page: &str, blocks: &[Block], cases: &Cases) -> Vec<Fault> {
        let mut faults: Vec<Fault> = blocks
            .iter()
            .filter(|block| LANGUAGES.contains(&block.lang.as_str()))
            .filter(|block| block.meta("from").is_none() && block.meta("title").is_none())
            .filter(|block| self.outputs.is_match(&block.code))
            .map(|block| {
                let at = (block.line - 1, block.indent + 1);
                let note = "name its source: from=\"run NAME\", or from=\"none: the reason\"";
                Fault::new(at, "output", "this output has no source").with_note(note)
            })
            .collect();
        for (text, lines) in self.errors(page, blocks) {
            let spans = code_spans(&text);
            let mut shown = blocks
                .iter()
                .filter(|block| lines.contains(&block.line) && source(block).is_some_and(is_run));
            let is_shown = !spans.is_empty()
                && spans
                    .iter()
                    .all(|span| shown.clone().any(|block| contains(&block.code, span)));
            if cases.has(&text) || is_shown && shown.next().is_some() {
                continue;
            }
            let message = format!("nothing makes the error `{text}`");
            let note = "add a case with the heading's name";
            faults.push(Fault::new((lines.start, 1), "heading", message).with_note(note));
        }
        faults
    }

    /// Returns the lines of the headings that are errors.
    pub(crate) fn headings(&self, page: &str, blocks: &[Block]) -> BTreeMap<String, usize> {
        let errors = self.errors(page, blocks).into_iter();
        errors.map(|(text, lines)| (text, lines.start)).collect()
    }

    /// Returns the headings that are errors, each with the lines up to the next heading.
    fn errors(&self, page: &str, blocks: &[Block]) -> Vec<(String, std::ops::Range<usize>)> {
        let headings = headings(page, blocks);
        let is_title = title(page).is_some_and(|title| self.sections.iter().any(|it| it == title));
        let last = page.lines().count() + 1;
        let mut found = Vec::new();
        let mut inside: Option<usize> = None;
        for (at, heading) in headings.iter().enumerate() {
            if inside.is_some_and(|level| heading.level > level) {
                let end = headings.get(at + 1).map_or(last, |next| next.line);
                found.push((heading.text.to_owned(), heading.line..end));
            } else {
                let is_section = is_title || self.sections.iter().any(|it| it == heading.text);
                inside = is_section.then_some(heading.level);
            }
        }
        found
    }
}

/// Returns the pieces of code in a text, without their backticks.
pub(crate) fn code_spans(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let ticks = rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let body = &rest[at + ticks..];
        let Some(end) = body.find(&rest[at..at + ticks]) else {
            break;
        };
        found.push(body[..end].trim());
        rest = &body[end + ticks..];
    }
    found
}

fn source(block: &Block) -> Option<&str> {
    block.meta("from")?.split([' ', ':']).next()
}

fn is_run(source: &str) -> bool {
    SOURCES.contains(&source)
}

/// Whether a block's `from` is one of the sources, with the name that it needs, or has a reason.
pub(crate) fn is_source(from: &str) -> bool {
    match from.split_once(' ') {
        Some(("start" | "tsc" | "run", name)) => !name.trim().is_empty(),
        Some(("none:", reason)) => !reason.trim().is_empty(),
        None => matches!(from, "curl" | "start"),
        Some(_) => false,
    }
}

/// Returns the headings outside blocks of code.
pub(crate) fn headings<'a>(page: &'a str, blocks: &[Block]) -> Vec<Heading<'a>> {
    let lines = page.lines().enumerate().map(|(at, text)| (at + 1, text));
    lines
        .filter(|(line, _)| {
            blocks.iter().all(|block| {
                let end = block.line + block.code.lines().count();
                !(block.line..end).contains(line)
            })
        })
        .filter_map(|(line, text)| {
            let level = text.len() - text.trim_start_matches('#').len();
            let text = text[level..].strip_prefix(' ')?;
            let text = text.rsplit_once(" {#").map_or(text, |(text, _)| text);
            (level > 0).then_some(Heading {
                level,
                text: text.trim(),
                line,
            })
        })
        .collect()
}

fn title(page: &str) -> Option<&str> {
    let front = page.strip_prefix("---\n")?.split("\n---").next()?;
    let line = front.lines().find_map(|line| line.strip_prefix("title:"))?;
    Some(line.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::blocks, cases::Case};

    /// A page, the names of its cases, and the lines and kinds of its faults.
    type Row<'a> = (String, &'a [&'a str], &'a [(usize, &'a str)]);

    fn found(page: &str, cases: &[&str]) -> Vec<(usize, &'static str)> {
        let claims = Claims {
            sections: vec!["常见错误".to_owned()],
            options: String::new(),
            outputs: RegexSet::new(["(?m)^HTTP/", "Error:"]).unwrap(),
            facts: RegexSet::empty(),
        };
        let cases = cases
            .iter()
            .map(|name| ((*name).to_owned(), Case::default()));
        let faults = claims.unproven(page, &blocks(page), &Cases(cases.collect()));
        faults.into_iter().map(|it| (it.at.0, it.code)).collect()
    }

    #[test]
    fn claims_without_a_proof_are_found() {
        let errors = "#### 常见错误\n\n##### `the X (…) is wrong`\n\n";
        let cases: [Row<'_>; 9] = [
            ("```text\nHTTP/1.1 200\n```\n".into(), &[], &[(1, "output")]),
            (
                "```text\na\n  Error: b\n```\n".into(),
                &[],
                &[(1, "output")],
            ),
            ("```text\na HTTP/1.1\n```\n".into(), &[], &[]),
            (
                "```text from=\"none: a browser\"\nHTTP/1.1 200\n```\n".into(),
                &[],
                &[],
            ),
            (
                "```text title=\"a.txt\"\nHTTP/1.1 200\n```\n".into(),
                &[],
                &[],
            ),
            (errors.into(), &[], &[(3, "heading")]),
            (errors.into(), &["`the X (…) is wrong`"], &[]),
            (
                format!("{errors}```text from=\"start a\"\nError: the X (b) is wrong.\n```\n"),
                &[],
                &[],
            ),
            (
                format!("{errors}```text from=\"none: a\"\nthe X (b) is wrong.\n```\n"),
                &[],
                &[(3, "heading")],
            ),
        ];
        for (page, proven, expected) in cases {
            assert_eq!(found(&page, proven), expected, "{page}");
        }
    }

    #[test]
    fn headings_of_errors_end_with_their_section() {
        let page =
            "---\ntitle: 常见错误\n---\n#### 一\n##### 甲\n```text\n##### 乙\n```\n#### 二\n";
        assert_eq!(found(page, &[]), [(5, "heading")]);
        let page = "#### 常见错误\n##### 甲 {#a}\n#### 二\n##### 乙\n";
        assert_eq!(found(page, &["甲"]), []);
    }

    #[test]
    fn a_source_has_the_name_it_needs() {
        let right = [
            "curl",
            "start",
            "start a",
            "tsc a",
            "run 请求 404",
            "none: why",
        ];
        let wrong = ["", "tsc", "run ", "none", "none: ", "docker logs", "curl x"];
        assert!(right.into_iter().all(is_source));
        assert!(!wrong.into_iter().any(is_source));
    }
}
