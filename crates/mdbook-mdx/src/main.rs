//! The command `mdbook-mdx`, which mdBook runs for `[preprocessor.mdx]`.

mod install;

use std::{
    io::{stdin, stdout},
    process::ExitCode,
};

use anyhow::Result;
use mdbook_mdx::MdxPreprocessor;
use mdbook_preprocessor::Preprocessor as _;

const USAGE: &str = "\
mdbook-mdx is a preprocessor that mdBook runs: MDX-lite chapters reach every backend as Markdown.

Usage:
  mdbook-mdx install [DIR]        add [preprocessor.mdx] to the book.toml in DIR
  mdbook-mdx supports RENDERER    exit code 0 if chapters are changed for RENDERER
  mdbook-mdx --help | --version";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => preprocess(),
        ["supports", renderer] => {
            return match MdxPreprocessor.supports_renderer(renderer) {
                Ok(true) => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            };
        }
        ["install"] => install::install(".".as_ref()),
        ["install", folder] => install::install(folder.as_ref()),
        ["-V" | "--version"] => say(&format!("mdbook-mdx {}", env!("CARGO_PKG_VERSION"))),
        ["-h" | "--help"] => say(USAGE),
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            use std::io::Write as _;
            // Standard error may be closed; the exit code reports the failure too.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn say(text: &str) -> Result<()> {
    use std::io::Write as _;
    writeln!(stdout(), "{text}")?;
    Ok(())
}

fn preprocess() -> Result<()> {
    let (context, book) = mdbook_preprocessor::parse_input(stdin().lock())?;
    let book = MdxPreprocessor.run(&context, book)?;
    serde_json::to_writer(stdout().lock(), &book)?;
    Ok(())
}
