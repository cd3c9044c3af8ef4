//! `init --vscode`: recommends the extension to those who open the book in Visual Studio Code.

use std::path::Path;

use anyhow::Result;
use book_files::{
    author_file::{create_folder_of, read_text, write_text},
    regular_file,
};

/// The name of the extension in `editors/vscode`, after its publisher.
const EXTENSION: &str = "mdbook-react.mdbook-react";

/// Writes `.vscode/extensions.json`; one that exists is kept.
pub(super) fn recommend_extension(root: &Path) -> Result<()> {
    let path = root.join(".vscode/extensions.json");
    if !regular_file::is_present(&path) {
        create_folder_of(&path)?;
        write_text(
            &path,
            &format!("{{\n  \"recommendations\": [\"{EXTENSION}\"]\n}}\n"),
        )?;
        tracing::info!("wrote {}", path.display());
    } else if !read_text(&path)?.contains(EXTENSION) {
        tracing::info!(
            "{} exists: add \"{EXTENSION}\" to its `recommendations`",
            path.display()
        );
    }
    Ok(())
}
