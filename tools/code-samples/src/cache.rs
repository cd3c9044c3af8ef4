//! Records which pages passed, so that unchanged ones are not checked again.
//!
//! The key of a page is the hash of its text, of the pages before it in a series, and of everything
//! it is checked with: the project's lock file, settings and hidden files, and this crate's version. An unreadable cache counts as
//! empty.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The files of a samples' project that affect the checks.
const INPUTS: [&str; 6] = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "commands.toml",
    "series.toml",
    "start.toml",
];

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

    /// Returns the key of a page's text and of whether its application runs.
    pub(crate) fn key(&self, text: &str, runs: bool) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&[u8::from(runs)]);
        hasher.update(self.settings.as_bytes());
        hasher.update(text.as_bytes());
        hasher.finalize().to_hex().to_string()
    }

    /// Returns whether a page with this key passed.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.passed.contains(key)
    }

    /// Stores exactly these keys.
    pub(crate) fn record(&self, keys: &BTreeSet<String>) -> std::io::Result<()> {
        let lines: Vec<&str> = keys.iter().map(String::as_str).collect();
        fs::write(&self.file, lines.join("\n"))
    }
}

fn settings(project: &Path) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    let mut files: Vec<PathBuf> = INPUTS.iter().map(|name| project.join(name)).collect();
    for folder in ["preludes", "variants"] {
        files.extend(crate::folder::files_below(&project.join(folder)));
    }
    for file in files {
        hasher.update(file.to_string_lossy().as_bytes());
        hasher.update(&fs::read(&file).unwrap_or_default());
    }
    hasher.finalize()
}
