//! The rule that a key of `[output.react]` has a row in the table of one hand-written file at most.
//!
//! The guide's reference is generated from the schema and has every key. A second description by
//! hand becomes wrong when the first one is edited.

use std::{collections::BTreeMap, path::Path};

/// The generated chapter with every key.
pub(super) const REFERENCE: &str = "docs/guide/src/reference/configuration.md";

/// Files that are generated, translated, or about another day or another program.
const OTHERS: &[&str] = &[
    "CHANGELOG.md",
    "src",
    "tests",
    "docs/benchmarks",
    "docs/guide/i18n",
    "docs/guide/src/reference",
    // Its tables name folders.
    "renderer-react",
];

/// Returns whether the rule looks at a file.
pub(super) fn is_checked(path: &Path) -> bool {
    let is_text = path
        .extension()
        .is_some_and(|one| one == "md" || one == "mdx");
    is_text && !OTHERS.iter().any(|other| path.starts_with(other))
}

/// Returns a finding for each key with rows in several of these files.
pub(super) fn twice(reference: &str, files: &[(String, String)]) -> Vec<String> {
    let main = reference.split("\n## ").nth(1).unwrap_or_default();
    let mut places: BTreeMap<&str, Vec<&str>> = keys(main).map(|key| (key, Vec::new())).collect();
    for (path, text) in files {
        for key in keys(text) {
            if let Some(named) = places
                .get_mut(key)
                .filter(|named| !named.contains(&path.as_str()))
            {
                named.push(path);
            }
        }
    }
    let several = places.iter().filter(|(_, named)| named.len() > 1);
    several
        .map(|(key, named)| {
            let named = named.join(", ");
            format!("`{key}` has a row in {named}: describe it once and link to it")
        })
        .collect()
}

/// Returns the names in the first column of tables: code that is a cell of its own, or in a list.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.flat_map(|cell| cell.split(", ").map(|name| name.trim_matches('`')))
}

#[cfg(test)]
mod tests {
    use super::twice;

    #[test]
    fn a_key_in_tables_of_two_files_is_found() {
        let reference = "# All\n\n## `[output.react]`\n\n| key | value |\n|---|---|\n| `math` | a |\n| `edit-url` | b |\n\n## `[output.react.code]`\n\n| `copy` | c |\n";
        let row = |cell: &str| format!("| x | y |\n|---|---|\n| {cell} | z |\n");
        for (first, second, count) in [
            ("`math`", "`math`", 1),
            ("`math`", "`edit-url`, `math`", 1),
            ("`math`", "the key `math`", 0),
            ("`copy`", "`copy`", 0),
            ("`math`", "`edit-url`", 0),
        ] {
            let files = [
                ("a.md".to_owned(), row(first)),
                ("b.mdx".to_owned(), row(second)),
            ];
            assert_eq!(twice(reference, &files).len(), count, "{first}, {second}");
        }
    }
}
