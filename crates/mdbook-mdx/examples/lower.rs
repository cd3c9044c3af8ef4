//! Prints a file of MDX-lite as plain Markdown: `cargo run --example lower -- page.mdx`.

use std::{env, fs, path::Path};

use mdbook_mdx::{Chapters, lower};

fn main() -> anyhow::Result<()> {
    let file = env::args().nth(1).unwrap_or_else(|| "page.mdx".into());
    let text = fs::read_to_string(&file)?;
    #[expect(clippy::print_stdout, reason = "the example prints its result")]
    {
        print!("{}", lower(&text, Path::new(&file), &Chapters::default()));
    }
    Ok(())
}
