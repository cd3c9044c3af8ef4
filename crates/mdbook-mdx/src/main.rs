//! The command `mdbook-mdx`, which mdBook runs for `[preprocessor.mdx]`.

mod install;

use std::{
    io::{IsTerminal as _, Read as _, Write as _, stderr, stdin, stdout},
    process::ExitCode,
};

use anyhow::{Result, bail};
use mdbook_mdx::MdxPreprocessor;
use mdbook_preprocessor::Preprocessor as _;

const ABOUT: &str = "mdbook-mdx is an mdBook preprocessor that turns MDX-lite chapters into Markdown for other backends.";

const USAGE: &str = "\
Usage:
  mdbook-mdx install [DIR]        add [preprocessor.mdx] to the book.toml in DIR
  mdbook-mdx supports RENDERER    exit with 0 if this preprocessor serves RENDERER
  mdbook-mdx --help | --version";

/// The error of a call without arguments that did not come from mdBook.
const NOT_FROM_MDBOOK: &str = "mdbook-mdx is run by mdBook; to use it, run `mdbook-mdx install DIR`, which adds `[preprocessor.mdx]` to the book in DIR, then `mdbook build`; `--help` lists all commands";

/// The exit code for invalid arguments, as in `mdbook-react`.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
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
        ["-h" | "--help"] => say(&format!("{ABOUT}\n\n{USAGE}")),
        ["supports"] => return misused("`supports` needs the name of a renderer"),
        unknown => return misused(&format!("unknown arguments `{}`", unknown.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn misused(message: &str) -> ExitCode {
    complain(&format!("{message}\n\n{USAGE}"));
    ExitCode::from(USAGE_ERROR)
}

fn complain(message: &str) {
    // Standard error may be closed; the exit code reports the failure too.
    let _ = writeln!(stderr(), "error: {message}");
}

fn say(text: &str) -> Result<()> {
    writeln!(stdout(), "{text}")?;
    Ok(())
}

fn preprocess() -> Result<()> {
    let mut input = Vec::new();
    if !stdin().is_terminal() {
        stdin().lock().read_to_end(&mut input)?;
    }
    if input.trim_ascii().is_empty() {
        bail!("{NOT_FROM_MDBOOK}");
    }
    let Ok((context, book)) = mdbook_preprocessor::parse_input(input.as_slice()) else {
        bail!("standard input is not the preprocessor input of mdBook 0.5; {NOT_FROM_MDBOOK}");
    };
    let book = MdxPreprocessor.run(&context, book)?;
    serde_json::to_writer(stdout().lock(), &book)?;
    Ok(())
}
