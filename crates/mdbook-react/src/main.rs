//! The command `mdbook-react`: run by mdBook as a renderer, or by hand.

use std::process::ExitCode;

/// A build makes and drops millions of small values; the system's allocator takes a tenth of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    mdbook_react::cli::run(&mdbook_react::EmbeddedShell)
}
