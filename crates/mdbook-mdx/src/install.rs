//! The command `install`, which adds this preprocessor to `book.toml` and keeps the rest as
//! written.

use std::{fs, io::Write as _, path::Path};

use anyhow::{Context as _, Result};
use toml_edit::{DocumentMut, Item, Table};

/// Adds `[preprocessor.mdx]` to the `book.toml` in `root`; a second call changes nothing.
pub(crate) fn install(root: &Path) -> Result<()> {
    let path = root.join("book.toml");
    let text = fs::read_to_string(&path).with_context(|| {
        format!(
            "no book in {}: create one with `mdbook init`",
            root.display()
        )
    })?;
    let changed = with_table(&text).with_context(|| format!("{} is not TOML", path.display()))?;
    let result = match changed {
        None => "has [preprocessor.mdx] already",
        Some(changed) => {
            fs::write(&path, changed)
                .with_context(|| format!("cannot write {}", path.display()))?;
            "has [preprocessor.mdx] now; `mdbook build` uses it"
        }
    };
    writeln!(std::io::stderr(), "{} {result}", path.display())?;
    Ok(())
}

/// Returns the text with the table added, or `None` if it already has the table.
fn with_table(text: &str) -> Result<Option<String>> {
    let mut document: DocumentMut = text.parse()?;
    let all = document.entry("preprocessor").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let all = all
        .as_table_like_mut()
        .context("`preprocessor` is not a table")?;
    if all.contains_key(mdbook_mdx::NAME) {
        return Ok(None);
    }
    all.insert(mdbook_mdx::NAME, Item::Table(Table::new()));
    Ok(Some(document.to_string()))
}

#[cfg(test)]
mod tests {
    use super::with_table;

    #[test]
    fn comments_are_kept_and_a_second_call_changes_nothing() {
        let text = "[book]\ntitle = \"a\" # mine\n\n[output.html]\n";
        let once = with_table(text).unwrap().unwrap();
        assert!(once.starts_with(text), "{once}");
        assert!(once.contains("[preprocessor.mdx]"));
        assert_eq!(with_table(&once).unwrap(), None);
        let error = with_table("preprocessor = 1").unwrap_err().to_string();
        assert!(error.contains("preprocessor"), "{error}");
    }
}
