//! The command `mdbook-mdx`: what mdBook runs for `[preprocessor.mdx]`.

use std::{
    io::{stdin, stdout},
    process::ExitCode,
};

use anyhow::Result;
use mdbook_mdx::MdxPreprocessor;
use mdbook_preprocessor::Preprocessor as _;

const USAGE: &str =
    "mdbook-mdx is a preprocessor: add [preprocessor.mdx] to book.toml and run mdbook build";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => preprocess(),
        // The React renderer reads the dialect itself.
        ["supports", renderer] => {
            return if *renderer == "react" {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            };
        }
        _ => Err(anyhow::anyhow!("{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            use std::io::Write as _;
            // Nobody may be listening; the exit code says it too.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn preprocess() -> Result<()> {
    let (context, book) = mdbook_preprocessor::parse_input(stdin().lock())?;
    let book = MdxPreprocessor.run(&context, book)?;
    serde_json::to_writer(stdout().lock(), &book)?;
    Ok(())
}
