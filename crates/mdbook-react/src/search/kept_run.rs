//! The words of all pages, kept on disk for the next build.
//!
//! Each of its parts has a file: a line of JSON, the part, and the hash of both. What is not whole,
//! or was kept with another key, is ignored.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use site_search::{Part, Run};

use crate::pipeline::store;

/// What an earlier build kept.
#[derive(Debug)]
pub(super) struct KeptRun {
    /// The key of each page's words, by its number in the run.
    pub(super) pages: Vec<String>,
    pub(super) run: Run,
}

#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    key: String,
    pages: Vec<String>,
}

impl KeptRun {
    /// Reads the parts from files called `file` and more.
    pub(super) fn read(file: &Path, key: &str) -> Option<Self> {
        let [ascii, beyond] = Part::BOTH.map(|part| read(&of_part(file, part)));
        let ((head, ascii), (other, beyond)) = ascii.zip(beyond)?;
        // Those of two builds do not make one.
        (head == other && head.key == key).then(|| Self {
            pages: head.pages,
            run: Run::from_parts([ascii, beyond]),
        })
    }
}

fn read(file: &Path) -> Option<(Head, Vec<u8>)> {
    let mut bytes = crate::book::regular_file::read_regular(file)?;
    let (content, hash) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>()?;
    if store::hasher().update(content).finalize() != *hash {
        return None;
    }
    let line = content.iter().position(|byte| *byte == b'\n')?;
    let head = serde_json::from_slice(&content[..line]).ok()?;
    let end = content.len();
    bytes.truncate(end);
    bytes.drain(..=line);
    Some((head, bytes))
}

fn of_part(file: &Path, part: Part) -> PathBuf {
    file.with_extension(match part {
        Part::Ascii => "ascii.run",
        Part::Beyond => "beyond.run",
    })
}

/// Writes the file of a part piece by piece. Where that fails nothing is kept, which only costs time.
pub(super) struct KeptRunWriter {
    file: PathBuf,
    out: Option<BufWriter<File>>,
    hasher: blake3::Hasher,
}

impl KeptRunWriter {
    pub(super) fn new(file: &Path, part: Part, key: &str, pages: Vec<String>) -> Self {
        let file = of_part(file, part);
        let out = store::create(&file.with_extension("new")).ok();
        let mut writer = Self {
            file,
            out: out.map(BufWriter::new),
            hasher: store::hasher(),
        };
        let key = key.to_owned();
        // Plain strings always become JSON.
        let head = serde_json::to_vec(&Head { key, pages }).unwrap_or_default();
        writer.write(&head);
        writer.write(b"\n");
        writer
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        self.hasher.update(bytes);
        self.out.take_if(|out| out.write_all(bytes).is_err());
    }

    pub(super) fn finish(mut self, bytes: &[u8]) {
        self.write(bytes);
        let hash = self.hasher.finalize();
        let Some(mut out) = self.out else {
            return;
        };
        let new = self.file.with_extension("new");
        let _ = out
            .write_all(hash.as_bytes())
            .and_then(|()| out.flush())
            .and_then(|()| fs::rename(new, &self.file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(file: &Path, part: Part, pages: &[&str]) {
        let pages = pages.iter().map(|page| (*page).to_owned()).collect();
        let mut writer = KeptRunWriter::new(file, part, "key", pages);
        writer.write(&[part as u8, 2]);
        writer.finish(&[3, b'\n']);
    }

    #[test]
    fn only_what_is_whole_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("search");
        for part in Part::BOTH {
            write(&file, part, &["a"]);
        }
        let kept = KeptRun::read(&file, "key").unwrap();
        assert_eq!(kept.pages, ["a"]);
        for part in Part::BOTH {
            assert_eq!(kept.run.part(part), [part as u8, 2, 3, b'\n']);
        }
        assert!(KeptRun::read(&file, "other").is_none());

        for part in Part::BOTH {
            let file_of_part = of_part(&file, part);
            let whole = fs::read(&file_of_part).unwrap();
            for length in 0..whole.len() {
                fs::write(&file_of_part, &whole[..length]).unwrap();
                assert!(KeptRun::read(&file, "key").is_none(), "{part:?} {length}");
            }
            fs::write(&file_of_part, whole).unwrap();
        }
        assert!(KeptRun::read(&file, "key").is_some());
        write(&file, Part::Beyond, &["a", "b"]);
        assert!(KeptRun::read(&file, "key").is_none());
    }
}
