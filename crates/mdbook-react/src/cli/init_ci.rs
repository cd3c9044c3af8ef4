//! `init --ci`: writes a workflow that checks, builds and deploys a book.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;

use crate::{
    author_file::{create_folder_of, write_text},
    book::git_head::repository,
    regular_file,
};

/// The service that builds and deploys the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CiHost {
    /// GitHub Actions and GitHub Pages
    Github,
    /// GitLab CI/CD and GitLab Pages
    Gitlab,
}

impl CiHost {
    /// Returns the path of the workflow, relative to the root of the repository.
    fn path(self) -> &'static str {
        match self {
            Self::Github => ".github/workflows/book.yml",
            Self::Gitlab => ".gitlab-ci.yml",
        }
    }

    fn template(self) -> &'static str {
        match self {
            Self::Github => include_str!("ci/github.yml"),
            Self::Gitlab => include_str!("ci/gitlab.yml"),
        }
    }
}

/// Writes the workflow for the book in `book` to the root of its repository.
///
/// # Errors
///
/// If the file exists with other contents; it is kept.
pub(super) fn write_workflow(book: &Path, host: CiHost) -> Result<()> {
    let book = fs::canonicalize(book).with_context(|| format!("cannot find {}", book.display()))?;
    let repository = repository(&book).unwrap_or(&book);
    let path = repository.join(host.path());
    let inside = book.strip_prefix(repository).unwrap_or(Path::new(""));
    let text = workflow(host, inside)?;
    match regular_file::read_text(&path) {
        Ok(existing) if existing == text => {
            tracing::info!("{} is up to date", path.display());
            return Ok(());
        }
        Ok(_) => bail!(
            "{} has other contents: rename it, run this command again, and merge the two files",
            path.display()
        ),
        Err(_) => {}
    }
    create_folder_of(&path)?;
    write_text(&path, &text)?;
    tracing::info!("wrote {}", path.display());
    Ok(())
}

/// Returns the workflow for a book in this folder of its repository.
fn workflow(host: CiHost, book: &Path) -> Result<String> {
    let parts: Vec<_> = book
        .components()
        .map(|part| part.as_os_str().to_str())
        .collect::<Option<_>>()
        .context("the path of the book is not UTF-8")?;
    let folder = match parts.is_empty() {
        true => ".".to_owned(),
        false => parts.join("/"),
    };
    let plain = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    if !folder.chars().all(plain) {
        bail!(
            "the path `{folder}` contains characters that need quotes in a workflow: rename the folder of the book"
        );
    }
    Ok(host
        .template()
        .replace("{{repository}}", env!("CARGO_PKG_REPOSITORY"))
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{book}}", &folder))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CiHost, workflow};

    #[test]
    fn each_placeholder_is_replaced() {
        for host in [CiHost::Github, CiHost::Gitlab] {
            for (folder, shown) in [("", "check ."), ("docs/book", "check docs/book")] {
                let text = workflow(host, Path::new(folder)).unwrap();
                assert!(text.contains(shown), "{text}");
                for placeholder in ["{{repository}}", "{{version}}", "{{book}}"] {
                    assert!(!text.contains(placeholder), "{text}");
                }
            }
        }
    }

    #[test]
    fn folders_that_a_shell_would_split_are_refused() {
        let error = workflow(CiHost::Github, Path::new("my book")).unwrap_err();
        assert!(error.to_string().contains("need quotes"), "{error}");
        assert!(workflow(CiHost::Gitlab, Path::new("文档")).is_ok());
    }
}
