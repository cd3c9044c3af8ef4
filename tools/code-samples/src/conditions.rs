//! Reads `start.toml`: what the application of a page needs so that it starts.
//!
//! ```toml
//! "src/techniques/cookies.mdx" = { COOKIE_SECRET = "at least one character" }
//! "src/techniques/queues.mdx" = { servers = ["redis"] }
//! "src/security/encryption-hashing.mdx" = { evaluates = ["require('argon2')"] }
//! "src/faq/multiple-servers.mdx" = "a certificate"
//! ```

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result};
use serde::Deserialize;

/// The requirements of an application.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Condition {
    /// The requirements that it starts with.
    Requirements(Requirements),
    /// Something that the check does not have, in words for the reader of the file; the application is
    /// not started.
    Missing(#[expect(dead_code, reason = "read by people")] String),
    /// A package of the page does not run on this machine: nothing of the page runs here.
    #[serde(skip)]
    Unusable,
}

/// Servers and environment variables.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Requirements {
    /// The servers that must run.
    #[serde(default)]
    servers: Vec<String>,
    /// JavaScript that must run in the project: native modules end some builds of Node.js.
    #[serde(default)]
    evaluates: Vec<String>,
    #[serde(flatten)]
    environment: BTreeMap<String, String>,
}

impl Condition {
    /// Whether the application can start here, with these servers.
    pub(crate) fn can_start(&self, servers: &[String]) -> bool {
        match self {
            Self::Requirements(it) => it.servers.iter().all(|name| servers.contains(name)),
            Self::Missing(_) | Self::Unusable => false,
        }
    }

    /// Returns the environment variables to start with.
    pub(crate) fn environment(&self) -> BTreeMap<String, String> {
        match self {
            Self::Requirements(it) => it.environment.clone(),
            Self::Missing(_) | Self::Unusable => BTreeMap::new(),
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
        let what = || format!("{} is invalid", file.display());
        let mut pages: BTreeMap<_, Condition> = toml::from_str(&text).with_context(what)?;
        for condition in pages.values_mut() {
            if let Condition::Requirements(it) = condition
                && !it.evaluates.iter().all(|code| can_run(project, code))
            {
                *condition = Condition::Unusable;
            }
        }
        Ok(Self(pages))
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

/// Whether Node.js ends without an error after this code.
fn can_run(project: &Path, code: &str) -> bool {
    let mut node = Command::new("node");
    let node = node.args(["-e", code]).current_dir(project);
    let status = node.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
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

    #[test]
    fn a_page_whose_modules_end_node_is_not_started() {
        let folder = tempfile::tempdir().unwrap();
        let text =
            "a = { evaluates = [\"1\"] }\nb = { evaluates = [\"1\", \"process.abort()\"] }\n";
        fs::write(folder.path().join("start.toml"), text).unwrap();
        let conditions = Conditions::read(folder.path()).unwrap();
        assert!(conditions.of(Path::new("a")).can_start(&[]));
        assert!(!conditions.of(Path::new("b")).can_start(&[]));
        let unusable = |page: &str| matches!(conditions.of(Path::new(page)), Condition::Unusable);
        assert_eq!((unusable("a"), unusable("b")), (false, true));
    }
}
