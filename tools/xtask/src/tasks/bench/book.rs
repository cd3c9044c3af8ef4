//! Generates books with many times this site's pages: its own sections, shuffled among the copies.
//!
//! The first copy is the site itself, so that every link of a section resolves. The shuffle is
//! deterministic.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{files, workspace::Workspace};

/// Writes the book and returns the number of its pages.
pub(super) fn write(workspace: &Workspace, folder: &Path, copies: usize) -> Result<usize> {
    let source = workspace.join("src");
    let summary = fs::read_to_string(source.join("SUMMARY.md"))?;
    let names = files::all(&source)?;
    let is_page = |name: &PathBuf| name.extension().is_some_and(|end| end == "mdx");
    let pages: Vec<&PathBuf> = names.iter().filter(|name| is_page(name)).collect();
    let text = |name: &&PathBuf| {
        let text = fs::read_to_string(source.join(name)).context("a page cannot be read")?;
        Ok(with_full_links(&text, name))
    };
    let texts = pages.iter().map(text).collect::<Result<Vec<String>>>()?;
    for name in &names {
        let bytes = fs::read(source.join(name))?;
        files::write_if_changed(&folder.join("src").join(name), &bytes)?;
    }
    for name in files::all(&workspace.join("theme"))? {
        let bytes = fs::read(workspace.join("theme").join(&name))?;
        files::write_if_changed(&folder.join("theme").join(name), &bytes)?;
    }
    let mut random = Random(7);
    for copy in 1..copies {
        for (name, text) in pages.iter().zip(shuffled(&texts, &mut random)) {
            let path = folder.join(format!("src/copy{copy}")).join(name);
            files::write_if_changed(&path, text.as_bytes())?;
        }
    }
    let settings = fs::read_to_string(workspace.join("book.toml"))?;
    files::write_if_changed(&folder.join("book.toml"), settings.as_bytes())?;
    let summary = repeated(&summary, copies);
    files::write_if_changed(&folder.join("src/SUMMARY.md"), summary.as_bytes())?;
    // Prefix and suffix chapters occur once.
    Ok(summary.matches(".mdx)").count())
}

/// Returns the text of a page whose links to its own ids lead to the file of that page, so that they
/// resolve wherever a section is.
fn with_full_links(text: &str, name: &Path) -> String {
    text.replace("](#", &format!("](/{}#", name.display()))
}

/// Adds a sentence to a page in the middle of the book.
pub(super) fn change_one_page(folder: &Path) -> Result<()> {
    let page = folder.join("src/guards.mdx");
    let mut text = fs::read_to_string(&page)?;
    text.push_str("\n这一句是为了测量而加的。\n");
    fs::write(page, text).context("the page to change cannot be written")
}

/// Returns the pages with their own front matter and the same number of sections, taken from all
/// pages.
fn shuffled(texts: &[String], random: &mut Random) -> Vec<String> {
    let split: Vec<Vec<&str>> = texts.iter().map(|text| sections(text)).collect();
    let mut all: Vec<&str> = split
        .iter()
        .flat_map(|parts| &parts[1..])
        .copied()
        .collect();
    for at in (1..all.len()).rev() {
        all.swap(at, random.below(at + 1));
    }
    let mut rest = all.into_iter();
    split
        .iter()
        .map(|parts| {
            let taken = rest.by_ref().take(parts.len() - 1);
            std::iter::once(parts[0]).chain(taken).collect::<String>()
        })
        .collect()
}

/// Splits a text before each `####`.
fn sections(text: &str) -> Vec<&str> {
    let (mut starts, mut at, mut fenced) = (vec![0], 0, false);
    for line in text.split_inclusive('\n') {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced && line.starts_with("#### ") {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &text[*start..end])
        .collect()
}

/// Returns the summary with the chapter list repeated. Each copy is a category, as a book of
/// that size would be divided.
fn repeated(summary: &str, copies: usize) -> String {
    let is_item = |line: &&str| line.trim_start().starts_with("- ");
    let list: Vec<&str> = summary.lines().filter(is_item).collect();
    let lines: Vec<&str> = summary.lines().collect();
    let last = lines.iter().rposition(is_item).map_or(0, |at| at + 1);
    let mut out: Vec<String> = lines[..last]
        .iter()
        .map(|line| (*line).to_owned())
        .collect();
    for copy in 1..copies {
        out.push(format!("- [第 {copy} 卷]()"));
        let moved = list
            .iter()
            .map(|line| format!("  {}", line.replace("](", &format!("](copy{copy}/"))));
        out.extend(moved.map(|line| line.replace(&format!("](copy{copy}/)"), "]()")));
    }
    out.extend(lines[last..].iter().map(|line| (*line).to_owned()));
    out.join("\n") + "\n"
}

/// A small linear congruential generator (constants of Numerical Recipes).
struct Random(u32);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_begin_at_headings_outside_of_code() {
        let text = "---\n---\nx\n#### a\n```md\n#### no\n```\n#### b\n";
        let found = sections(text);
        assert_eq!(
            found,
            ["---\n---\nx\n", "#### a\n```md\n#### no\n```\n", "#### b\n"]
        );
    }

    #[test]
    fn the_list_is_repeated_between_prefix_and_suffix() {
        let text = repeated("[p](p.mdx)\n\n- [a](a.mdx)\n- [c]()\n\n[s](s.mdx)\n", 2);
        let expected = "[p](p.mdx)\n\n- [a](a.mdx)\n- [c]()\n- [第 1 卷]()\n  - [a](copy1/a.mdx)\n  - [c]()\n\n[s](s.mdx)\n";
        assert_eq!(text, expected);
    }
}
