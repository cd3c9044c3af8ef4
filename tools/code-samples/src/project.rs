//! Builds a project from the TypeScript blocks of a page, in successive states.
//!
//! A titled block is a whole file. A block with `in="Class"` adds members to that class. A block
//! without a title is a separate module. `rm path` in a shell block removes a file. A state ends
//! where a block changes a file shown earlier on the page: a reader's project must compile up to that
//! point.

use std::collections::{BTreeMap, BTreeSet};

use crate::{block::Block, excerpt, file::File, problem::Fault};

/// The type-checked languages.
pub(crate) const LANGUAGES: [&str; 4] = ["ts", "tsx", "typescript", "mts"];

/// The project at one point of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Path to file.
    pub files: BTreeMap<String, File>,
    /// The line of the state's last block, for faults without a line.
    pub line: usize,
}

/// Returns the states of a page, and the faults in its blocks' metadata.
#[must_use]
pub(crate) fn read(blocks: &[Block], hidden: &BTreeMap<String, File>) -> (Vec<State>, Vec<Fault>) {
    let mut builder = Builder {
        files: hidden.clone(),
        ..Builder::default()
    };
    for block in blocks {
        builder.block(block);
    }
    builder.end_state();
    (builder.states, builder.faults)
}

/// Returns, for each block that `wants` accepts, its index and the files that a reader has when
/// reaching it.
pub(crate) fn snapshots(
    blocks: &[Block],
    hidden: &BTreeMap<String, File>,
    wants: impl Fn(&Block) -> bool,
) -> Vec<(usize, BTreeMap<String, File>)> {
    let mut builder = Builder {
        files: hidden.clone(),
        ..Builder::default()
    };
    let mut found = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if wants(block) {
            found.push((at, builder.files.clone()));
        }
        builder.block(block);
    }
    found
}

/// Returns the files that a reader has at the end of a page that starts with `hidden`. Modules without
/// a title are not part of it.
pub(crate) fn shown(blocks: &[Block], hidden: &BTreeMap<String, File>) -> BTreeMap<String, File> {
    let mut builder = Builder {
        files: hidden.clone(),
        ..Builder::default()
    };
    for block in blocks {
        builder.block(block);
    }
    builder.files
}

/// Returns the same files as the next page starts with: none has a position on its page.
pub(crate) fn last(blocks: &[Block], files: &BTreeMap<String, File>) -> BTreeMap<String, File> {
    let files = shown(blocks, files).into_iter();
    files
        .map(|(path, file)| (path, File::hidden(&file.text())))
        .collect()
}

/// Returns the states of a page's project over hidden files.
#[must_use]
pub fn states(blocks: &[Block], hidden: &BTreeMap<String, File>) -> Vec<State> {
    read(blocks, hidden).0
}

#[derive(Default)]
struct Builder {
    files: BTreeMap<String, File>,
    /// The paths of the files that the page has shown so far.
    shown: BTreeSet<String>,
    /// Modules without a name; they belong to one state.
    modules: BTreeMap<String, File>,
    /// The line of the last block since the previous state.
    line: Option<usize>,
    states: Vec<State>,
    faults: Vec<Fault>,
}

impl Builder {
    fn block(&mut self, block: &Block) {
        if block.lang == "bash" {
            self.remove(block);
            return;
        }
        let is_code = LANGUAGES.contains(&block.lang.as_str());
        if !is_code || self.is_excused(block) {
            return;
        }
        let Some(path) = block.meta("title") else {
            let end = if block.lang == "tsx" { "tsx" } else { "ts" };
            let path = format!("block-{}.{end}", block.line);
            self.modules.insert(path, File::of_block(block));
            self.line = Some(block.line);
            return;
        };
        if !is_inside(path) {
            let message = format!("`{path}` is not a path inside a project");
            self.fault(block, &message, "write it relative to the project's folder");
            return;
        }
        let Some(file) = self.file(block, path) else {
            return;
        };
        if !self.shown.insert(path.to_owned()) {
            self.end_state();
        }
        self.files.insert(path.to_owned(), file);
        self.line = Some(block.line);
    }

    /// Removes the files that an `rm` in a shell block names. A state ends before: the files were
    /// needed up to there.
    fn remove(&mut self, block: &Block) {
        let commands = block.code.lines().map(str::split_whitespace);
        let paths: Vec<&str> = commands
            .filter_map(|mut words| (words.next() == Some("rm")).then_some(words))
            .flatten()
            .filter(|path| self.files.contains_key(*path))
            .collect();
        if paths.is_empty() {
            return;
        }
        self.end_state();
        for path in paths {
            self.files.remove(path);
        }
    }

    /// Returns the file of a titled block, merged with the file shown before for an excerpt.
    fn file(&mut self, block: &Block, path: &str) -> Option<File> {
        let Some(class) = block.meta("in") else {
            return Some(File::of_block(block));
        };
        let merged = self
            .files
            .get(path)
            .and_then(|file| excerpt::merge(file, path, class, &File::of_block(block)));
        if merged.is_none() {
            let message = format!("no class `{class}` in `{path}` as shown so far");
            self.fault(
                block,
                &message,
                "show the whole file before an excerpt of it",
            );
        }
        merged
    }

    fn is_excused(&mut self, block: &Block) -> bool {
        match block.meta("no-check") {
            Some(reason) if !reason.trim().is_empty() => true,
            None if !block.info.split(' ').any(|word| word == "no-check") => false,
            _ => {
                let advice = "write no-check=\"the reason it cannot be checked\"";
                self.fault(block, "`no-check` has no reason", advice);
                true
            }
        }
    }

    fn end_state(&mut self) {
        let Some(line) = self.line.take() else { return };
        let mut files = self.files.clone();
        files.append(&mut self.modules);
        self.states.push(State { files, line });
    }

    fn fault(&mut self, block: &Block, message: &str, note: &str) {
        let at = (block.line.saturating_sub(1), block.indent + 1);
        self.faults
            .push(Fault::new(at, "meta", message).with_note(note));
    }
}

/// Whether a title is a path inside the project.
pub(crate) fn is_inside(path: &str) -> bool {
    !path.starts_with('/')
        && !path.contains('\\')
        && !path.contains(':')
        && path
            .split('/')
            .all(|part| !matches!(part, "" | "." | ".." | "node_modules"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    fn paths(page: &str) -> Vec<Vec<String>> {
        states(&blocks(page), &BTreeMap::new())
            .into_iter()
            .map(|state| state.files.into_keys().collect())
            .collect()
    }

    #[test]
    fn a_state_ends_where_a_file_changes() {
        let page = "```ts title=\"a.ts\"\n1\n```\n```ts\n2\n```\n```ts title=\"b.ts\"\n3\n```\n```ts title=\"a.ts\"\n4\n```\n";
        assert_eq!(
            paths(page),
            [vec!["a.ts", "b.ts", "block-5.ts"], vec!["a.ts", "b.ts"]]
        );
    }

    #[test]
    fn rm_removes_files_after_a_state() {
        let page = "```ts title=\"a.ts\"\n1\n```\n```bash\nrm a.ts x.ts\n```\n```ts title=\"b.ts\"\n3\n```\n";
        assert_eq!(paths(page), [vec!["a.ts"], vec!["b.ts"]]);
    }

    #[test]
    fn a_page_may_change_files_that_it_starts_with_together() {
        let start = |text| [("a.ts", text), ("b.ts", text)];
        let start = start("old").map(|(path, text)| (path.to_owned(), File::hidden(text)));
        let page = "```ts title=\"a.ts\"\n1\n```\n```ts title=\"b.ts\"\n2\n```\n";
        let states = states(&blocks(page), &BTreeMap::from(start.clone()));
        assert_eq!(states.len(), 1);
        let last = last(&blocks(page), &BTreeMap::from(start));
        assert_eq!(last["a.ts"].text(), "1\n");
        assert_eq!(last["b.ts"].place(1, 1), None);
    }

    #[test]
    fn invalid_metadata_is_a_fault() {
        let cases = [
            ("title=\"../a.ts\"", "is not a path inside"),
            ("title=\"/a.ts\"", "is not a path inside"),
            ("title=\"a.ts\" in=\"A\"", "no class `A`"),
            ("no-check", "has no reason"),
            ("no-check=\" \"", "has no reason"),
        ];
        for (meta, part) in cases {
            let page = format!("\n```ts {meta}\n1\n```\n");
            let (_, faults) = read(&blocks(&page), &BTreeMap::new());
            assert_eq!(faults.len(), 1, "{meta}");
            assert!(faults[0].message.contains(part), "{meta}: {faults:?}");
            assert_eq!(faults[0].at, (2, 1), "{meta}");
        }
    }

    #[test]
    fn an_excused_block_is_in_no_state() {
        assert!(paths("```ts no-check=\"wrong on purpose\"\n1\n```\n").is_empty());
    }
}
