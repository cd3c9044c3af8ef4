//! Stops with one sentence when the shell that this crate embeds was not built.

use std::path::Path;

fn main() {
    let shell = Path::new(env!("CARGO_MANIFEST_DIR")).join("shell");
    println!("cargo::rerun-if-changed=shell");
    assert!(
        shell.join("shell.json").exists(),
        "the React shell is not built: run `cargo xtask shell` once (it needs Node), then build again"
    );
}
