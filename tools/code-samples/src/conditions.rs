//! Reads `start.toml`: what the application of a page needs so that it starts.
//!
//! ```toml
//! "src/techniques/cookies.mdx" = { COOKIE_SECRET = "at least one character" }
//! "src/techniques/queues.mdx" = { servers = ["redis"] }
//! "src/faq/multiple-servers.mdx" = "a certificate"
//! ```

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

/// The requirements of an application.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Condition {
    /// What it starts with.
    Requirements(Requirements),
    /// Something that the check does not have, in words for the reader of the file; the application is
    /// not started.
    Missing(#[expect(dead_code, reason = "read by people")] String),
}

/// Servers and environment variables.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Requirements {
    /// The servers that must run.
    #[serde(default)]
    servers: Vec<String>,
    #[serde(flatten)]
    environment: BTreeMap<String, String>,
}

impl Condition {
    /// Whether the application can start here, with these servers.
    pub(crate) fn can_start(&self, servers: &[String]) -> bool {
        match self {
            Self::Requirements(it) => it.servers.iter().all(|name| servers.contains(name)),
            Self::Missing(_) => false,
        }
    }

    /// Returns the environment variables to start with.
    pub(crate) fn environment(&self) -> BTreeMap<String, String> {
        match self {
            Self::Requirements(it) => it.environment.clone(),
            Self::Missing(_) => BTreeMap::new(),
        }
    }
}

/// The conditions of all pages.
pub(crate) struct Conditions(BTreeMap<PathBuf, Condition>);

impl Conditions {
    /// Reads `start.toml`; without that file every application starts as it is.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("start.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let pages = toml::from_str(&text);
        let what = || format!("{} is invalid", file.display());
        Ok(Self(pages.with_context(what)?))
    }

    /// Returns the condition of a page.
    pub(crate) fn of(&self, page: &Path) -> Condition {
        let found = self.0.iter().find(|(end, _)| page.ends_with(end));
        found.map_or_else(
            || Condition::Requirements(Requirements::default()),
            |(_, condition)| condition.clone(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_variables_or_a_reason_not_to_start() {
        let text = "\"src/a.mdx\" = { KEY = \"1\" }\n\"src/b.mdx\" = \"a broker\"\n\"src/d.mdx\" = { servers = [\"redis\"] }\n";
        let conditions = Conditions(toml::from_str(text).unwrap());
        let of = |page: &str| conditions.of(Path::new(page));
        assert_eq!(of("x/src/a.mdx").environment()["KEY"], "1");
        assert!(!of("src/b.mdx").can_start(&["redis".to_owned()]));
        assert!(of("src/c.mdx").can_start(&[]));
        assert!(!of("src/d.mdx").can_start(&[]));
        assert!(of("src/d.mdx").can_start(&["redis".to_owned()]));
    }
}
