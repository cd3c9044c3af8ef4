//! The shell's search engine over the index of a site on disk.

use std::{io::Read as _, path::Path};

use anyhow::{Context as _, Result, bail};
use book_files::regular_file;
use flate2::read::DeflateDecoder;
use serde::{Deserialize, Serialize};
use shell_interface::{AnswerQueries, Shell};
use site_model::Entry;

/// The answer to a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchAnswer {
    /// Pages, the best first.
    pub pages: Vec<PageHits>,
    /// The words found, folded.
    pub words: Vec<String>,
}

/// A found page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageHits {
    /// Its title.
    pub title: String,
    /// Its path, without base path.
    pub path: String,
    /// The labels of its ancestors in the sidebar.
    pub crumbs: Vec<String>,
    /// Its sections, the best first.
    pub hits: Vec<Hit>,
}

/// A found section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The page's path with the section's hash.
    pub path: String,
    /// The headings to the section.
    pub section: String,
    /// HTML of the text around the words, `<mark>` around each.
    pub excerpt: String,
}

/// An opened index.
pub struct Engine {
    engine: Box<dyn AnswerQueries>,
    /// The name of the entry of the index.
    entry: String,
}

impl Engine {
    /// Opens the index of the site in `site` with the search engine of `shell`.
    ///
    /// # Errors
    ///
    /// If the folder does not contain a site, or the site has no index.
    pub fn open(shell: &dyn Shell, site: &Path) -> Result<Self> {
        let path = site.join("_data/entry.json");
        let json =
            regular_file::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let entry: Entry = serde_json::from_slice(&json).context("the site's entry is broken")?;
        let Some(search) = entry.search else {
            bail!("the site in {} has no search index", site.display());
        };
        Self::of_index(shell, &site.join("_data").join(search))
    }

    /// Opens the index whose entry is the file at a path.
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn of_index(shell: &dyn Shell, index: &Path) -> Result<Self> {
        let folder = index.parent().context("an index is in a folder")?;
        let name = index.file_name().context("an index has a name")?;
        let folder = folder.to_owned();
        Ok(Self {
            engine: shell.search_engine(Box::new(move |name| read(&folder, name)))?,
            entry: name.to_string_lossy().into_owned(),
        })
    }

    /// Returns the pages for `query`.
    ///
    /// # Errors
    ///
    /// If a file of the index cannot be read.
    pub fn search(&self, query: &str) -> Result<SearchAnswer> {
        let json = self.engine.search(&self.entry, query)?;
        serde_json::from_str(&json).context("the search engine's answer is broken")
    }
}

/// Reads and decompresses a file of the index.
fn read(folder: &Path, name: &str) -> Result<Vec<u8>> {
    let path = folder.join(name);
    let bytes =
        regular_file::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut content = Vec::new();
    DeflateDecoder::new(bytes.as_slice())
        .read_to_end(&mut content)
        .with_context(|| format!("{} is broken", path.display()))?;
    Ok(content)
}
