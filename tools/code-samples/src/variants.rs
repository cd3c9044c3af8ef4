//! Reads variants: changes to a page's project that produce the errors the page describes.
//!
//! They are in `variants/PAGE.toml` of the samples' project. PAGE is the page's path without its
//! first folder and its extension:
//!
//! ```toml
//! [no-service."src/books/books.module.ts"]
//! "providers: [BooksService]" = "providers: []"
//! ```

use std::{collections::BTreeMap, path::Path};

use anyhow::{Context, Result};

use crate::{file::File, folder::of_page};

/// The replacement of each text, by file and text.
pub(crate) type Changes = BTreeMap<String, BTreeMap<String, String>>;

/// The variants of a page.
#[derive(Debug, Default)]
pub(crate) struct Variants(BTreeMap<String, Changes>);

impl Variants {
    /// Reads the variants of a page; an empty list without a file.
    pub(crate) fn read(project: &Path, page: &Path) -> Result<Self> {
        let Some((file, text)) = of_page(&project.join("variants"), page) else {
            return Ok(Self::default());
        };
        let what = || format!("{} is invalid", file.display());
        Ok(Self(toml::from_str(&text).with_context(what)?))
    }

    /// Returns the project with the changes of a variant. A replaced text must exist. In a file
    /// that the page lacks, the empty text matches the whole file.
    pub(crate) fn of(
        &self,
        name: &str,
        files: &BTreeMap<String, File>,
    ) -> Result<BTreeMap<String, File>, String> {
        let Some(changes) = self.0.get(name) else {
            return Err(format!("this page has no variant `{name}`"));
        };
        change(changes, files).map_err(|message| format!("variant `{name}`: {message}"))
    }
}

/// Returns the files with these changes.
pub(crate) fn change(
    changes: &Changes,
    files: &BTreeMap<String, File>,
) -> Result<BTreeMap<String, File>, String> {
    let mut files = files.clone();
    for (path, replacements) in changes {
        let mut text = files.get(path).map(File::text).unwrap_or_default();
        for (old, new) in replacements {
            if !text.contains(old.as_str()) {
                return Err(format!("`{path}` has no `{old}`"));
            }
            text = if old.is_empty() {
                new.clone()
            } else {
                text.replace(old, new)
            };
        }
        files.insert(path.clone(), File::hidden(&text));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_patches_and_adds_files() {
        let text = "[v.\"a.ts\"]\n\"b\" = \"c\"\n[w.\"a.ts\"]\n\"x\" = \"y\"\n[n.\"n.ts\"]\n\"\" = \"new\"\n";
        let variants = Variants(toml::from_str(text).unwrap());
        let files = BTreeMap::from([("a.ts".to_owned(), File::hidden("a b"))]);
        assert_eq!(variants.of("v", &files).unwrap()["a.ts"].text(), "a c\n");
        assert_eq!(variants.of("n", &files).unwrap()["n.ts"].text(), "new\n");
        assert!(variants.of("w", &files).unwrap_err().contains("`x`"));
        assert!(variants.of("z", &files).unwrap_err().contains("`z`"));
    }
}
