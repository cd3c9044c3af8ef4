//! Writes a book of random fragments: `random-book FOLDER SEED COUNT`.
//!
//! The browser tests open its pages. Each seed makes one chapter of Markdown and one of MDX.

use std::{env, fs, path::Path};

use anyhow::{Context as _, Result, bail};
use site_tests::{Dialect, fragment};

const BOOK: &str =
    "[book]\ntitle = \"随机之书\"\nlanguage = \"zh-CN\"\n\n[output.react]\nmath = \"dollars\"\n";

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [folder, seed, count] = args.as_slice() else {
        bail!("usage: random-book FOLDER SEED COUNT");
    };
    let seed: u64 = seed.parse().context("SEED is not a number")?;
    let count: u64 = count.parse().context("COUNT is not a number")?;
    let folder = Path::new(folder);
    let source = folder.join("src");
    fs::create_dir_all(&source)?;
    fs::write(folder.join("book.toml"), BOOK)?;
    fs::write(source.join("index.md"), "# 开头\n\n文字\n")?;
    let mut summary = String::from("# Summary\n\n[开头](index.md)\n\n");
    for seed in seed..seed + count {
        for (dialect, end) in [(Dialect::Markdown, "md"), (Dialect::Mdx, "mdx")] {
            let file = format!("p{seed}-{end}.{end}");
            // A sidebar of all pages on every page would slow the test down.
            let front = "---\ndisplayed_sidebar: null\n---\n\n# 题目";
            let text = format!("{front}\n\n{}\n", fragment(seed, dialect));
            fs::write(source.join(&file), text)?;
            summary.push_str("- [题目](");
            summary.push_str(&file);
            summary.push_str(")\n");
        }
    }
    fs::write(source.join("SUMMARY.md"), summary)?;
    Ok(())
}
