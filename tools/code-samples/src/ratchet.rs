//! Accepts a number of known faults of some kinds by page, which may only become smaller.
//!
//! `unproven.toml` of the samples' project has the numbers: `"src/a.mdx" = { heading = 2 }`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::problem::Problem;

/// The kinds of faults that may be accepted, and whether only a full check finds them.
const KINDS: [(&str, bool); 8] = [
    ("output", false),
    ("heading", false),
    ("lint", false),
    ("package", false),
    ("table", false),
    ("option", true),
    (COUNTED, true),
    ("inline", true),
];

/// The kind of which a page may have any number until it is listed with one.
pub(crate) const COUNTED: &str = "unexecuted";

const HEAD: &str = "# What nothing proves yet, by page and kind. The numbers may only become smaller:\n# `code-samples --settle` lowers them.\n\n";

/// The accepted numbers.
#[derive(Debug, Default, Clone)]
pub(crate) struct Ratchet {
    file: PathBuf,
    kinds: Vec<&'static str>,
    /// Whether numbers that are too large are faults.
    is_strict: bool,
    pages: BTreeMap<PathBuf, BTreeMap<String, usize>>,
}

impl Ratchet {
    /// Reads `unproven.toml`; without it nothing is accepted. The kinds that only a full check finds are
    /// left alone unless it `is_full`.
    pub(crate) fn read(project: &Path, is_full: bool) -> Result<Self> {
        let file = project.join("unproven.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let what = || format!("{} is invalid", file.display());
        let pages = toml::from_str(&text).with_context(what)?;
        let kinds = KINDS
            .iter()
            .filter(|(_, needs_full)| is_full || !needs_full);
        Ok(Self {
            file,
            kinds: kinds.map(|(kind, _)| *kind).collect(),
            is_strict: is_full,
            pages,
        })
    }

    /// Returns a page's numbers.
    pub(crate) fn of(&self, page: &Path) -> Vec<(&str, usize)> {
        let page = self.pages.get(page).into_iter().flatten();
        page.map(|(kind, number)| (kind.as_str(), *number))
            .collect()
    }

    /// Returns the sums by kind.
    pub(crate) fn sums(&self) -> BTreeMap<String, usize> {
        let mut sums = BTreeMap::new();
        for (kind, number) in self.pages.values().flatten() {
            *sums.entry(kind.clone()).or_default() += number;
        }
        sums
    }

    /// Removes the accepted faults of these pages. In a full check, a number that is too large is a fault.
    pub(crate) fn apply(&self, pages: &[PathBuf], problems: &mut Vec<Problem>) {
        for page in pages {
            for kind in self.kinds.clone() {
                let found = count(problems, page, kind);
                let listed = self.pages.get(page).is_some_and(|it| it.contains_key(kind));
                let is_counted = kind == COUNTED && !listed;
                let accepted = if is_counted {
                    found
                } else {
                    self.number(page, kind)
                };
                if found <= accepted {
                    problems.retain(|it| it.page != *page || it.code != kind);
                }
                if self.is_strict && found < accepted {
                    let message = format!(
                        "{accepted} faults of the kind `{kind}` are accepted, and {found} found: lower the number in unproven.toml"
                    );
                    problems.push(Problem {
                        page: page.clone(),
                        line: 1,
                        column: 1,
                        code: "unproven".to_owned(),
                        message,
                        note: None,
                    });
                }
            }
        }
    }

    /// Lowers the numbers of these pages to what was found. Without the file, accepts what was found.
    pub(crate) fn settle(&mut self, pages: &[PathBuf], problems: &[Problem]) -> Result<()> {
        let raises = !self.file.exists();
        for page in pages {
            for kind in self.kinds.clone() {
                let (accepted, found) = (self.number(page, kind), count(problems, page, kind));
                let number = if raises { found } else { found.min(accepted) };
                let numbers = self.pages.entry(page.clone()).or_default();
                numbers.insert(kind.to_owned(), number);
                numbers.retain(|_, number| *number > 0);
            }
        }
        self.pages.retain(|_, numbers| !numbers.is_empty());
        let lines = self.pages.iter().map(|(page, numbers)| {
            let numbers: Vec<String> = numbers.iter().map(|(k, n)| format!("{k} = {n}")).collect();
            let page = page.to_string_lossy().replace('\\', "/");
            format!("\"{page}\" = {{ {} }}\n", numbers.join(", "))
        });
        let text = HEAD.to_owned() + &lines.collect::<String>();
        fs::write(&self.file, text).with_context(|| self.file.display().to_string())
    }

    fn number(&self, page: &Path, kind: &str) -> usize {
        let number = self.pages.get(page).and_then(|page| page.get(kind));
        number.copied().unwrap_or_default()
    }
}

fn count(problems: &[Problem], page: &Path, kind: &str) -> usize {
    let found = problems.iter();
    found
        .filter(|it| it.page == page && it.code == kind)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(numbers: &str, code: &str, found: usize, is_strict: bool) -> Vec<String> {
        let page = PathBuf::from("src/a.mdx");
        let problem = Problem {
            page: page.clone(),
            line: 1,
            column: 1,
            code: code.to_owned(),
            message: String::new(),
            note: None,
        };
        let ratchet = Ratchet {
            kinds: KINDS.iter().map(|(kind, _)| *kind).collect(),
            is_strict,
            pages: toml::from_str(numbers).unwrap(),
            ..Ratchet::default()
        };
        let mut problems = vec![problem; found];
        ratchet.apply(&[page], &mut problems);
        problems.into_iter().map(|problem| problem.code).collect()
    }

    #[test]
    fn a_page_is_held_to_its_numbers() {
        let two = "\"src/a.mdx\" = { heading = 2, unexecuted = 0 }\n";
        assert_eq!(left(two, "heading", 3, false).len(), 3);
        assert!(left(two, "heading", 2, true).is_empty());
        assert!(left(two, "heading", 1, false).is_empty());
        assert_eq!(left(two, "heading", 1, true), ["unproven"]);
        assert_eq!(left("", "heading", 1, true), ["heading"]);
        assert_eq!(left("", "TS1", 1, true), ["TS1"]);
    }

    #[test]
    fn functions_that_nothing_runs_only_count_until_a_page_is_listed() {
        assert!(left("", "unexecuted", 4, true).is_empty());
        let none = "\"src/a.mdx\" = { unexecuted = 0 }\n";
        assert_eq!(left(none, "unexecuted", 1, true), ["unexecuted"]);
    }
}
