//! Caches the terms of all pages for the next build.
//!
//! With them, an edit of one page requires parsing one page; without, the words of every page. The
//! two parts of a run are cached separately, each after the list of its pages.

use site_search::{Part, Run};

use crate::cache::{Cache, Key, Writer};

/// The terms of an earlier build.
#[derive(Debug)]
pub(crate) struct KeptRun {
    /// The key of each page's words, by its number in the run.
    pages: Vec<String>,
    pub(super) run: Run,
}

impl KeptRun {
    /// Reads the terms that were cached with this key.
    pub(crate) fn read(cache: &Cache, key: &Key) -> Option<Self> {
        let [ascii, beyond] = Part::BOTH.map(|part| split(cache.bytes(name(part), key)?));
        let ((pages, ascii), (other, beyond)) = ascii.zip(beyond)?;
        // Parts from two builds do not form a run.
        (pages == other).then(|| Self {
            pages,
            run: Run::from_parts([ascii, beyond]),
        })
    }

    /// Returns the keys of the pages' words, by their numbers.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().map(String::as_str)
    }
}

/// Writes the list of pages and returns the writer for the part, which follows it.
pub(super) fn writer(cache: &Cache, key: &Key, part: Part, pages: &[&str]) -> Option<Writer> {
    let mut writer = cache.writer(name(part), key)?;
    writer.write(pages.join("\n").as_bytes());
    writer.write(b"\n\n");
    Some(writer)
}

/// Splits a cached part into the list of pages and the rest.
fn split(mut part: Vec<u8>) -> Option<(Vec<String>, Vec<u8>)> {
    let end = part.windows(2).position(|pair| pair == b"\n\n")?;
    let list = std::str::from_utf8(&part[..end]).ok()?;
    let pages = list.lines().map(str::to_owned).collect();
    part.drain(..end + 2);
    Some((pages, part))
}

fn name(part: Part) -> &'static str {
    match part {
        Part::Ascii => "search terms in ASCII",
        Part::Beyond => "search terms beyond ASCII",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::KeyHasher;

    fn write(cache: &Cache, part: Part, pages: &[&str]) {
        let mut writer = writer(cache, &KeyHasher::of(&"key"), part, pages).unwrap();
        writer.write(&[part as u8, 2]);
        writer.write(&[3, b'\n', b'\n']);
        writer.finish();
    }

    #[test]
    fn only_parts_of_one_build_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path());
        for part in Part::BOTH {
            write(&cache, part, &["a", "b"]);
        }
        let kept = KeptRun::read(&cache, &KeyHasher::of(&"key")).unwrap();
        assert_eq!(kept.pages, ["a", "b"]);
        for part in Part::BOTH {
            assert_eq!(kept.run.part(part), [part as u8, 2, 3, b'\n', b'\n']);
        }
        assert!(KeptRun::read(&cache, &KeyHasher::of(&"other")).is_none());
        write(&cache, Part::Beyond, &["a"]);
        assert!(KeptRun::read(&cache, &KeyHasher::of(&"key")).is_none());
    }
}
