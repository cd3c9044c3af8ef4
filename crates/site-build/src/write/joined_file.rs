//! Writes a file with a section for each page, such as `print.html`.
//!
//! Sections of unchanged pages are copied from the file of the previous build. For `print.html` and
//! 10,000 pages, this avoids reading 1.3 GB: 1.7 s of the 3.6 s of CPU time of an edit. The file is
//! never whole in memory.

use std::{
    fs::File,
    io::{Read as _, Seek as _, SeekFrom, Write},
    ops::Range,
};

use anyhow::{Context as _, Result};
use build_cache::{
    cache::{Cache, Key, KeyHasher},
    staging::{KeptFile, Kind, Stage},
};
use serde::{Deserialize, Serialize};

/// The number of bytes that are copied at once.
const BUFFER: usize = 1 << 18;

/// A file of sections.
pub(crate) struct JoinedFile<'a> {
    pub(crate) path: &'a str,
    /// The hash of everything that all sections depend on.
    pub(crate) key: &'a Key,
    pub(crate) cache: Option<&'a Cache>,
    pub(crate) stage: &'a Stage,
}

/// The file and its sections, in the cache.
#[derive(Debug, Serialize, Deserialize)]
struct Cached {
    file: KeptFile,
    sections: Vec<Section>,
}

/// A section of the file: the key of its source, and its bytes in the file.
type Section = (String, Range<u64>);

/// Returns the key of a section that is made from a file of the site and a text.
pub(crate) fn source_key(file: &Key, text: &str) -> Key {
    let mut key = KeyHasher::default();
    key.add_key(file);
    key.add_text(text);
    key.key()
}

impl JoinedFile<'_> {
    /// Writes the file: `start`, a section for each of `sources`, and `end`.
    ///
    /// A source must change with everything that its section depends on; `make` returns the section
    /// of the source at an index. `start` and `end` depend on the sources and the key.
    pub(crate) fn write(
        &self,
        start: impl FnOnce() -> String,
        sources: &[Key],
        mut make: impl FnMut(usize) -> Result<String>,
        end: &str,
    ) -> Result<()> {
        // The sections are read only if some have changed.
        let name = format!("sections of {}", self.path);
        let all = self.key_of(sources);
        let whole = |cache: &Cache| cache.get::<KeptFile>(self.path, &all);
        if let Some(file) = self.cache.and_then(whole)
            && self.stage.keep(std::slice::from_ref(&file))
        {
            return Ok(());
        }
        let before = |cache: &Cache| cache.get::<Cached>(&name, self.key);
        let before = self.cache.and_then(before);
        let mut old = before
            .as_ref()
            .and_then(|before| self.stage.open_kept(&before.file));
        let known = before.filter(|_| old.is_some());
        let known = known.map_or_else(Vec::new, |before| before.sections);
        let mut sections = Vec::with_capacity(sources.len());
        self.stage.add_written(self.path, Kind::Html, |out| {
            let mut out = Joining {
                old: old.as_mut(),
                copied: 0..0,
                out,
                length: 0,
            };
            out.text(&start())?;
            for (at, source) in sources.iter().enumerate() {
                let start = out.length;
                let source = source.to_hex();
                match known.get(at).filter(|(from, _)| *from == *source) {
                    Some((_, range)) => out.copy(range.clone())?,
                    None => out.text(&make(at)?)?,
                }
                sections.push((source.to_string(), start..out.length));
            }
            out.text(end)
        })?;
        if let Some(cache) = self.cache {
            let file = self.stage.kept(self.path)?;
            cache.put(self.path, &all, &file);
            cache.put(&name, self.key, &Cached { file, sections });
        }
        Ok(())
    }

    fn key_of(&self, sources: &[Key]) -> Key {
        let mut key = KeyHasher::default();
        key.add_key(self.key);
        for source in sources {
            key.add_key(source);
        }
        key.key()
    }
}

/// Writes texts and parts of the old file. Parts that follow one another are copied at once.
struct Joining<'a> {
    old: Option<&'a mut File>,
    /// The part of the old file that is to be copied next.
    copied: Range<u64>,
    out: &'a mut dyn Write,
    /// The length of the new file with the part to be copied.
    length: u64,
}

impl Joining<'_> {
    fn text(&mut self, text: &str) -> Result<()> {
        self.flush()?;
        self.length += text.len() as u64;
        Ok(self.out.write_all(text.as_bytes())?)
    }

    fn copy(&mut self, part: Range<u64>) -> Result<()> {
        if part.start != self.copied.end {
            self.flush()?;
            self.copied = part.start..part.start;
        }
        self.length += part.end - part.start;
        self.copied.end = part.end;
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        let part = std::mem::replace(&mut self.copied, 0..0);
        let (Some(old), false) = (self.old.as_deref_mut(), part.is_empty()) else {
            return Ok(());
        };
        old.seek(SeekFrom::Start(part.start))?;
        let mut left = part.end - part.start;
        let mut buffer = vec![0; BUFFER];
        while left > 0 {
            let most = usize::try_from(left).map_or(BUFFER, |left| left.min(BUFFER));
            old.read_exact(&mut buffer[..most])
                .context("the file of the build before has been cut")?;
            self.out.write_all(&buffer[..most])?;
            left -= most as u64;
        }
        Ok(())
    }
}
