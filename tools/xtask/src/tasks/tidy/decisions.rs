//! The form of the records in `docs/decisions`: the decision first, figures last and with their origin.

use super::SourceFile;

const FOLDER: &str = "docs/decisions";
/// The largest number of characters before the first section: about half a screen for the decision,
/// as much for its reason and its consequence.
const MOST: usize = 2200;
const FIGURES: &str = "\n## Figures\n";

/// Returns what a record lacks.
pub(super) fn is_a_record(file: &SourceFile<'_>) -> Option<String> {
    let name = file.path.file_name()?.to_str()?;
    if !file.is_below(&[FOLDER]) || !name.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let first = file.text.lines().nth(2).unwrap_or_default();
    if !first.starts_with("**Decision.** ") {
        return Some("does not begin with `**Decision.**` below its title".to_owned());
    }
    let head = file.text.split("\n## ").next().unwrap_or_default();
    let length = head.chars().count();
    if length > MOST {
        return Some(format!(
            "has {length} characters before its first section, more than {MOST}"
        ));
    }
    let (_, figures) = file.text.split_once(FIGURES)?;
    let has_origin = is_dated(figures) || figures.contains("../benchmarks/");
    (!has_origin).then(|| "has figures without a date or a link to a report".to_owned())
}

/// Returns whether a text has a year.
fn is_dated(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_digit());
    words.any(|word| word.len() == 4 && word.starts_with("20"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{SourceFile, is_a_record};

    #[test]
    fn records_without_a_decision_or_a_date_are_found() {
        let decision = "# 0001: A\n\n**Decision.** B.\n";
        for (path, text, is_good) in [
            ("docs/decisions/0001-a.md", decision.to_owned(), true),
            (
                "docs/decisions/0001-a.md",
                "# 0001: A\n\n**Why.** B.\n".to_owned(),
                false,
            ),
            (
                "docs/decisions/0001-a.md",
                format!("{decision}\n## Figures\n\n9 ms of 2500.\n"),
                false,
            ),
            (
                "docs/decisions/0001-a.md",
                format!("{decision}\n## Figures\n\nOn 28 November 2026: 9 ms.\n"),
                true,
            ),
            (
                "docs/decisions/0001-a.md",
                format!("{decision}\n## Figures\n\nIn [PEERS](../benchmarks/PEERS.md).\n"),
                true,
            ),
            ("docs/decisions/0001-a.md", decision.repeat(100), false),
            ("docs/decisions/README.md", "# All\n".to_owned(), true),
        ] {
            let file = SourceFile {
                path: Path::new(path),
                text: &text,
            };
            assert_eq!(is_a_record(&file).is_none(), is_good, "{path}: {text}");
        }
    }
}
