//! Builds a book as `mdbook build DIR` does: `mdbook-build build DIR`.
//!
//! The program `mdbook` makes the same two calls of its library. Compiling it takes two minutes.

use std::env;

use anyhow::{Result, bail};
use mdbook_driver::MDBook;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [command, folder] = args.as_slice() else {
        bail!("usage: mdbook-build build DIR");
    };
    if command != "build" {
        bail!("unknown command `{command}`");
    }
    // The program makes the path absolute too.
    MDBook::load(env::current_dir()?.join(folder))?.build()
}
