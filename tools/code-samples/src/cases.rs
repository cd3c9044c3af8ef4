//! Reads cases: what a page claims, as commands that show it.
//!
//! They are in `cases/PAGE.toml` of the samples' project. A case is named by the heading whose error it
//! makes, or by the block that shows its output with `from="run NAME"`:
//!
//! ```toml
//! ["请求返回 404"]
//! variant = "no-import"                          # changes, in variants/PAGE.toml
//! run = "curl -i localhost:3000/books"           # against the started application
//! prints = "404 Not Found"
//! ```

use std::{collections::BTreeMap, path::Path};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{folder::of_page, variants::Changes};

/// A claim and how to show it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Case {
    /// The text of the page that it shows, where neither a heading nor a block names the case.
    pub(crate) claim: String,
    /// The changes to the project; without them, it is the project as the page leaves it.
    pub(crate) variant: Option<String>,
    /// Further changes: the replacement of each text, by file and text.
    pub(crate) change: Changes,
    /// A program that runs without the application, as `probe.ts` of the project.
    pub(crate) script: String,
    /// Commands of a shell.
    pub(crate) run: String,
    /// Lines of which each must occur, in this order; a heading's code when empty.
    pub(crate) prints: String,
    /// Lines of which none may occur.
    pub(crate) lacks: String,
    /// Whether the commands run without the application.
    pub(crate) alone: bool,
    /// Whether the commands run in an empty folder, where `project NAME` makes a new project.
    pub(crate) project: bool,
    /// Whether the compiler's errors are the output.
    pub(crate) compiles: bool,
    /// Environment variables.
    pub(crate) env: BTreeMap<String, String>,
    /// Servers that must run.
    pub(crate) servers: Vec<String>,
    /// The reason that nothing can show it here.
    pub(crate) none: Option<String>,
}

/// The cases of a page, by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cases(pub(crate) BTreeMap<String, Case>);

impl Cases {
    /// Reads the cases of a page; an empty list without a file.
    pub(crate) fn read(project: &Path, page: &Path) -> Result<Self> {
        let Some((file, text)) = of_page(&project.join("cases"), page) else {
            return Ok(Self::default());
        };
        let what = || format!("{} is invalid", file.display());
        Ok(Self(toml::from_str(&text).with_context(what)?))
    }

    /// Returns the lines of the page that cases show with `claim`, by the names of the cases.
    pub(crate) fn claims(&self, page: &str) -> BTreeMap<String, usize> {
        let line = |claim: &str| page.lines().position(|line| line.contains(claim));
        let cases = self.0.iter().filter(|(_, case)| !case.claim.is_empty());
        cases
            .filter_map(|(name, case)| Some((name.clone(), line(&case.claim)? + 1)))
            .collect()
    }

    /// Whether a case is named so.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_key_is_an_error() {
        let read = toml::from_str::<BTreeMap<String, Case>>;
        let cases = read("[\"请求返回 404\"]\nrun = \"curl x\"\nprints = \"404\"\n").unwrap();
        assert_eq!(cases["请求返回 404"].prints, "404");
        assert!(read("[a]\nprint = \"404\"\n").is_err());
    }

    #[test]
    fn a_claim_has_the_line_of_its_text() {
        let text = "[a]\nclaim = \"an empty one\"\n[b]\nclaim = \"gone\"\n[c]\n";
        let cases = Cases(toml::from_str(text).unwrap());
        let found = cases.claims("one\nnot an empty one.\n");
        assert_eq!(found, BTreeMap::from([("a".to_owned(), 2)]));
    }
}
