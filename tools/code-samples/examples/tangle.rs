//! Writes the project that a reader of a tutorial has at its end: every titled TypeScript block as
//! the file it is, later blocks and excerpts merged in.
//!
//! ```text
//! cargo run -p code-samples --example tangle -- tutorial.md out
//! ```

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write as _},
    path::Path,
};

use anyhow::{Context as _, Result, bail};
use code_samples::{blocks, states};

fn main() -> Result<()> {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let [page, out] = args.as_slice() else {
        bail!("usage: tangle PAGE FOLDER");
    };
    let text = fs::read_to_string(page).with_context(|| page.clone())?;
    let states = states(&blocks(&text), &BTreeMap::new());
    let Some(last) = states.last() else {
        bail!("{page} has no block of TypeScript");
    };
    let mut stdout = io::stdout().lock();
    // Paths that leave the project are not part of a state.
    for (path, file) in &last.files {
        let to = Path::new(out).join(path);
        fs::create_dir_all(to.with_file_name(""))?;
        fs::write(&to, file.text()).with_context(|| to.display().to_string())?;
        let first = file.lines.iter().find_map(|line| line.page_line);
        let line = first.unwrap_or_default();
        writeln!(
            stdout,
            "{path}: {} lines, from {page}:{line}",
            file.lines.len()
        )?;
    }
    Ok(())
}
