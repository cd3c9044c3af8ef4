//! Reads `series.toml`: pages that grow one project, where each page starts from the last state of
//! the page before. Below the headings in `[reading]`, a page lists a series in the order in which it is
//! read.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{block::Block, claims::headings, problem::Fault};

/// The series of a samples' project.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Series {
    /// Each series lists its pages in order, as paths whose ends name one page each.
    #[serde(default)]
    series: Vec<Vec<PathBuf>>,
    /// By page, the heading of the section that says in which order to read.
    #[serde(default)]
    reading: BTreeMap<PathBuf, String>,
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

    /// Returns a fault when a page gives another order of reading than a series. Each page of a series
    /// stands where the section links to it first.
    pub(crate) fn check_reading(&self, page: &Path, text: &str, blocks: &[Block]) -> Vec<Fault> {
        let mut faults = Vec::new();
        let sections = self.reading.iter();
        for (_, title) in sections.filter(|(end, _)| page.ends_with(end)) {
            let headings = headings(text, blocks);
            let Some(at) = headings.iter().position(|it| it.text == title) else {
                let message = format!("this page has no section `{title}`");
                faults.push(Fault::new((1, 1), "reading", message));
                continue;
            };
            let end = headings.get(at + 1).map_or(usize::MAX, |it| it.line - 1);
            let start = headings[at].line;
            let section: String = text.lines().take(end).skip(start).collect();
            for series in &self.series {
                let place = |page: &PathBuf| {
                    let address: PathBuf = page.with_extension("").iter().skip(1).collect();
                    section.find(&format!("](/{})", address.display()))
                };
                let places: Vec<Option<usize>> = series.iter().map(place).collect();
                if places.contains(&None) || !places.is_sorted() {
                    let names: Vec<_> = series.iter().map(|it| it.to_string_lossy()).collect();
                    let message = "this is not the order of the series";
                    let note = format!("it is {}", names.join(", "));
                    faults.push(Fault::new((start, 1), "reading", message).with_note(note));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    #[test]
    fn a_page_lists_a_series_in_its_order() {
        let text = "series = [[\"src/a.mdx\", \"src/b/c.mdx\"]]\n[reading]\n\"src/index.mdx\" = \"Read\"\n";
        let series: Series = toml::from_str(text).unwrap();
        let cases: [(&str, &[usize]); 6] = [
            (
                "#### Read\n1. [a](/a), [x](/x)\n2. [c](/b/c), [a](/a)\n",
                &[],
            ),
            ("#### Read\n1. [c](/b/c)\n2. [a](/a)\n", &[1]),
            ("#### Read\n1. [a](/a)\n", &[1]),
            ("#### Read\n[a](/a)\n#### More\n[c](/b/c)\n", &[1]),
            ("[c](/b/c)\n#### Read\n[a](/a) [c](/b/c)\n", &[]),
            ("#### Other\n[a](/a) [c](/b/c)\n", &[1]),
        ];
        for (page, expected) in cases {
            let found = |path| series.check_reading(Path::new(path), page, &blocks(page));
            let lines: Vec<usize> = found("src/index.mdx").iter().map(|it| it.at.0).collect();
            assert_eq!(lines, expected, "{page}");
            assert!(found("src/other.mdx").is_empty());
        }
    }

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
