//! Builds a project from the TypeScript blocks of a page, in successive states.
//!
//! A titled block is a whole file. A block with `in="Class"` adds members to that class. A block
//! without a title is a module of its own. A state ends where a block changes a file shown earlier:
//! a reader's project must compile up to that point.

use std::collections::BTreeMap;

use crate::{block::Block, excerpt, file::File, problem::Fault};

/// The type-checked languages.
const LANGUAGES: [&str; 4] = ["ts", "tsx", "typescript", "mts"];

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

/// Returns the states of a page's project over hidden files.
#[must_use]
pub fn states(blocks: &[Block], hidden: &BTreeMap<String, File>) -> Vec<State> {
    read(blocks, hidden).0
}

#[derive(Default)]
struct Builder {
    files: BTreeMap<String, File>,
    /// Modules without a name; they belong to one state.
    modules: BTreeMap<String, File>,
    /// The line of the last block since the previous state.
    line: Option<usize>,
    states: Vec<State>,
    faults: Vec<Fault>,
}

impl Builder {
    fn block(&mut self, block: &Block) {
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
            let message = format!("`{path}` is no path inside a project");
            self.fault(block, &message, "write it relative to the project's folder");
            return;
        }
        let Some(file) = self.file(block, path) else {
            return;
        };
        if self.files.contains_key(path) {
            self.end_state();
        }
        self.files.insert(path.to_owned(), file);
        self.line = Some(block.line);
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
                self.fault(block, "`no-check` gives no reason", advice);
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
fn is_inside(path: &str) -> bool {
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
    fn meta_that_makes_no_sense_is_a_fault() {
        let cases = [
            ("title=\"../a.ts\"", "no path inside"),
            ("title=\"/a.ts\"", "no path inside"),
            ("title=\"a.ts\" in=\"A\"", "no class `A`"),
            ("no-check", "gives no reason"),
            ("no-check=\" \"", "gives no reason"),
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
