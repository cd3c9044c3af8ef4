//! The command `mdbook-react`: run by mdBook as a renderer, or by hand.

use std::process::ExitCode;

/// A build allocates and frees millions of small values; the system's allocator would take a tenth
/// of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    mdbook_react::cli::run(&mdbook_react::EmbeddedShell)
}
