//! Records which pages passed, so that unchanged ones are not checked again.
//!
//! The key of a page is the hash of its text, of the pages before it in a series, of what the pages it
//! links to install and start, and of everything it is checked with: the project's lock file, settings and hidden files, its own variants, cases and
//! conditions, and this crate's version. An unreadable cache counts as empty.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The files of a samples' project that affect the checks.
const INPUTS: [&str; 11] = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "commands.toml",
    "series.toml",
    "claims.toml",
    "lints.toml",
    "options.toml",
    "template.json",
    "kit.mjs",
    "needs.toml",
];

/// The number of keys kept from earlier runs: enough for some hundred pages in all kinds of checks.
const MOST: usize = 4000;

/// The pages that passed.
pub(crate) struct Cache {
    file: PathBuf,
    settings: blake3::Hash,
    passed: BTreeSet<String>,
}

impl Cache {
    /// Reads the record of earlier runs below `scratch`; with `fresh`, starts empty.
    pub(crate) fn open(project: &Path, scratch: &Path, fresh: bool) -> Self {
        let file = scratch.join("passed.txt");
        let text = if fresh {
            String::new()
        } else {
            fs::read_to_string(&file).unwrap_or_default()
        };
        Self {
            settings: settings(project),
            passed: text.lines().map(str::to_owned).collect(),
            file,
        }
    }

    /// Returns the key of everything that a page is checked with.
    pub(crate) fn key(&self, parts: &[&str]) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.settings.as_bytes());
        for part in parts {
            hasher.update(&part.len().to_le_bytes());
            hasher.update(part.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }

    /// Returns whether a page with this key passed.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.passed.contains(key)
    }

    /// Adds these keys to the keys of earlier runs.
    pub(crate) fn record(&self, keys: &BTreeSet<String>) -> std::io::Result<()> {
        let earlier = self.passed.difference(keys).take(MOST);
        let lines: Vec<&str> = keys.iter().chain(earlier).map(String::as_str).collect();
        fs::write(&self.file, lines.join("\n"))
    }
}

fn settings(project: &Path) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    let mut files: Vec<PathBuf> = INPUTS.iter().map(|name| project.join(name)).collect();
    files.extend(crate::folder::files_below(&project.join("preludes")));
    for file in files {
        hasher.update(file.to_string_lossy().as_bytes());
        hasher.update(&fs::read(&file).unwrap_or_default());
    }
    hasher.finalize()
}
