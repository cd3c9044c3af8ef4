//! Writes a file with a section for each page, such as `print.html`.
//!
//! Sections of unchanged pages are copied from the file of the previous build. For `print.html` and
//! 10,000 pages, this avoids reading 1.3 GB: 1.7 s of the 3.6 s of CPU time of an edit.

use std::ops::Range;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::{
    cache::{Cache, Key},
    staging::{KeptFile, Kind, Stage},
};

/// A file of sections.
pub(super) struct JoinedFile<'a> {
    pub(super) path: &'a str,
    /// The hash of everything that all sections depend on.
    pub(super) key: &'a Key,
    pub(super) cache: Option<&'a Cache>,
    pub(super) stage: &'a Stage,
}

/// The file in the cache.
#[derive(Debug, Serialize, Deserialize)]
struct Cached {
    file: KeptFile,
    sections: Vec<Section>,
}

/// A section of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Section {
    /// The key of its sources.
    from: String,
    /// The bytes of the section in the file.
    range: Range<usize>,
}

impl JoinedFile<'_> {
    /// Writes the file: `start`, a section for each of `sources`, and `end`.
    ///
    /// A source must change with everything that its section depends on; `make` returns the section
    /// of the source at an index. `start` and `end` depend on the sources and the key.
    pub(super) fn write(
        &self,
        start: impl FnOnce() -> String,
        sources: Vec<String>,
        mut make: impl FnMut(usize) -> Result<String>,
        end: &str,
    ) -> Result<()> {
        let before = self
            .cache
            .and_then(|cache| cache.get::<Cached>(self.path, self.key));
        let before = before.as_deref();
        if let Some(before) = before
            && before.sections.iter().map(|it| &it.from).eq(&sources)
            && self.stage.keep(std::slice::from_ref(&before.file))
        {
            return Ok(());
        }
        let old = before.and_then(|before| {
            let text = String::from_utf8(self.stage.read_kept(&before.file)?).ok()?;
            Some((text, &before.sections))
        });
        let known = |at: usize, from: &String| {
            let (text, sections) = old.as_ref()?;
            let section = sections.get(at).filter(|section| section.from == *from)?;
            text.get(section.range.clone())
        };
        let mut text = start();
        let mut sections = Vec::with_capacity(sources.len());
        for (at, from) in sources.into_iter().enumerate() {
            let start = text.len();
            match known(at, &from) {
                Some(section) => text.push_str(section),
                None => text.push_str(&make(at)?),
            }
            let range = start..text.len();
            sections.push(Section { from, range });
        }
        text.push_str(end);
        self.stage.add(self.path, text.as_bytes(), Kind::Html)?;
        if let Some(cache) = self.cache {
            let file = self.stage.kept(self.path)?;
            cache.put(self.path, self.key, Cached { file, sections });
        }
        Ok(())
    }
}
