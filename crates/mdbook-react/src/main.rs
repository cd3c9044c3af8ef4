//! The command `mdbook-react`: run by mdBook as a renderer, or by hand.

use std::process::ExitCode;

fn main() -> ExitCode {
    mdbook_react::cli::run()
}
