//! Rewrites the relative paths of copied chapters that lead out of their folder: in includes,
//! code files and imports.

use std::{
    ops::Range,
    path::{self, Path, PathBuf},
};

use anyhow::Result;
use book_source::{code_file, include};
use diagnostics::paths::{is_markdown, relative_path, resolve_dots};

use super::EditedText;

/// Files and folders that are copied: the absolute path of each, and the path of its copy.
pub struct Moves(Vec<(PathBuf, PathBuf)>);

impl Moves {
    /// Returns the moves of these files and folders, by their paths before and after.
    ///
    /// # Errors
    ///
    /// If the current folder of the process is gone.
    pub fn new(copies: &[(PathBuf, PathBuf)]) -> Result<Self> {
        let absolute = |path: &PathBuf| path::absolute(path).map(|path| resolve_dots(&path));
        let copies = copies.iter();
        let copies = copies.map(|(from, to)| Ok((absolute(from)?, absolute(to)?)));
        copies.collect::<Result<_>>().map(Self)
    }

    /// Returns the text of the chapter `from`, which is `text`, for its copy `to`; `None` if it stays the same.
    ///
    /// # Errors
    ///
    /// If the current folder of the process is gone.
    pub fn rewritten(&self, text: &str, from: &Path, to: &Path) -> Result<Option<String>> {
        if !is_markdown(from) {
            return Ok(None);
        }
        let mut edited = EditedText::new(text.to_owned());
        for (bytes, path) in self.edits(text, from, to)? {
            edited.replace(bytes, path);
        }
        let is_edited = !edited.edits().is_empty();
        Ok(is_edited.then(|| edited.after()))
    }

    /// Returns the paths that change in the chapter `from`, which is `text`, for its copy `to`: the bytes of
    /// each, and its replacement.
    pub(super) fn edits(
        &self,
        text: &str,
        from: &Path,
        to: &Path,
    ) -> Result<Vec<(Range<usize>, String)>> {
        let is_mdx = from
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case("mdx"));
        let (from, to) = (path::absolute(from)?, path::absolute(to)?);
        let (from, to) = (from.parent(), to.parent());
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(Vec::new());
        };
        let mut ranges = [include::paths(text), code_file::paths(text)].concat();
        if is_mdx {
            ranges.extend(imports(text));
        }
        let ranges = ranges.into_iter().filter(|range| !range.is_empty());
        let edits = ranges.filter_map(|range| {
            let path = self.path(&text[range.clone()], from, to)?;
            Some((range, path))
        });
        Ok(edits.collect())
    }

    /// Returns the path in a chapter of the folder `to` that leads where `written` leads in a chapter
    /// of the folder `from`; `None` if that is `written`, or if it leads nowhere.
    fn path(&self, written: &str, from: &Path, to: &Path) -> Option<String> {
        if Path::new(written).has_root() {
            return None;
        }
        let target = resolve_dots(&from.join(written));
        if !target.exists() {
            return None;
        }
        let target = self.moved(target);
        if target == resolve_dots(&to.join(written)) {
            return None;
        }
        let name = target.file_name()?.to_str()?;
        Some(relative_path(to, target.parent()?) + name)
    }

    /// Returns the path of the copy of a file, or of the file itself if it is not copied.
    fn moved(&self, file: PathBuf) -> PathBuf {
        let inside = self.0.iter().filter(|(from, _)| file.starts_with(from));
        let innermost = inside.max_by_key(|(from, _)| from.components().count());
        let copy = innermost.and_then(|(from, to)| Some(to.join(file.strip_prefix(from).ok()?)));
        copy.unwrap_or(file)
    }
}

/// Returns the bytes of the paths in lines that may end an import or a reexport.
fn imports(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_import = ["import", "export", "}"]
            .iter()
            .any(|it| line.starts_with(it));
        let code = line.trim_end().trim_end_matches(';');
        if is_import && let Some(quote) = code.chars().next_back().filter(|c| "'\"".contains(*c)) {
            let end = code.len() - 1;
            if let Some(at) = code[..end].rfind(quote) {
                found.push(start + at + 1..start + end);
            }
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn paths_lead_to_the_same_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for file in [
            "code/主.rs",
            "src/a/b.mdx",
            "src/part.md",
            "i18n/fr/a.md",
            "data.json",
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), "").unwrap();
        }
        let target = root.join("versions/旧 1");
        let copies = [
            (root.join("src"), target.clone()),
            (root.join("i18n/fr"), target.join("i18n/fr")),
        ];
        let moves = Moves::new(&copies).unwrap();
        let check = |file: &str, copy: &str, text: &str, expected: Option<&str>| {
            fs::write(root.join(file), text).unwrap();
            let found = moves
                .rewritten(
                    &fs::read_to_string(root.join(file)).unwrap(),
                    &root.join(file),
                    &target.join(copy),
                )
                .unwrap();
            assert_eq!(found.as_deref(), expected, "{text}");
        };
        for (text, expected) in [
            (
                "{{#include ../../code/主.rs:1:2}}",
                Some("{{#include ../../../code/主.rs:1:2}}"),
            ),
            (
                "{{#playground ../../code/主.rs editable}} {{ #rustdoc_include ../../code/主.rs }}",
                Some(
                    "{{#playground ../../../code/主.rs editable}} {{ #rustdoc_include ../../../code/主.rs }}",
                ),
            ),
            (
                "> ```rust title=\"../../code\" file=../../code/主.rs\r\n```rust title=\"../../code\" file=../../code/主.rs#L1\r\n```\r\n",
                Some(
                    "> ```rust title=\"../../code\" file=../../../code/主.rs\r\n```rust title=\"../../code\" file=../../../code/主.rs#L1\r\n```\r\n",
                ),
            ),
            (
                "import a from \"../../data.json\";\nexport * from '../part.md'\n",
                Some("import a from \"../../../data.json\";\nexport * from '../part.md'\n"),
            ),
            ("{{#include ../part.md}}", None),
            (
                "{{#include ../../src/part.md}}",
                Some("{{#include ../part.md}}"),
            ),
            (
                "{{#include ../../none.rs}} ```rs file=<rootDir>/code/主.rs",
                None,
            ),
            ("\\{{#include ../../code/主.rs}} ../../code/主.rs", None),
        ] {
            check("src/a/b.mdx", "a/b.mdx", text, expected);
        }
        for (text, expected) in [
            (
                "{{#include ../../code/主.rs}}",
                Some("{{#include ../../../../code/主.rs}}"),
            ),
            // The copy of the original.
            (
                "{{#include ../../src/part.md}}",
                Some("{{#include ../../part.md}}"),
            ),
        ] {
            check("i18n/fr/a.md", "i18n/fr/a.md", text, expected);
        }
    }
}
