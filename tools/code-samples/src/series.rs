//! Reads `series.toml`: pages that grow one project, where each page starts from the last state of
//! the page before.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

/// The series of a samples' project.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Series {
    /// Each series lists its pages in order, as paths whose ends name one page each.
    #[serde(default)]
    series: Vec<Vec<PathBuf>>,
}

impl Series {
    /// Reads `series.toml` of the project. Without that file the project has no series.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("series.toml");
        match fs::read_to_string(&file) {
            Ok(text) => {
                toml::from_str(&text).with_context(|| format!("{} is invalid", file.display()))
            }
            Err(_) => Ok(Self::default()),
        }
    }

    /// Returns the pages that come before a page in its series, the first one first.
    pub(crate) fn before(&self, page: &Path) -> Vec<PathBuf> {
        self.series
            .iter()
            .find_map(|pages| {
                let at = pages.iter().position(|end| page.ends_with(end))?;
                let depth = pages[at].components().count();
                let base = page.ancestors().nth(depth)?;
                Some(pages[..at].iter().map(|end| base.join(end)).collect())
            })
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_follows_the_pages_listed_before_it() {
        let text = "series = [[\"src/a.mdx\", \"src/b.mdx\", \"src/c.mdx\"]]";
        let series: Series = toml::from_str(text).unwrap();
        let before = |page: &str| series.before(Path::new(page));
        assert_eq!(
            before("/book/src/c.mdx"),
            [Path::new("/book/src/a.mdx"), Path::new("/book/src/b.mdx")]
        );
        assert!(before("src/a.mdx").is_empty());
        assert!(before("src/x/b.mdx").is_empty());
    }
}
