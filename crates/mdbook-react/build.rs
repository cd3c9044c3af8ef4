//! Stops with one sentence when the shell that this crate embeds was not built.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=shell");
    // Cargo runs a build script in the folder of its package.
    assert!(
        Path::new("shell/shell.json").exists(),
        "the React shell is not built: run `cargo xtask shell` once (it needs Node), then build again"
    );
}
