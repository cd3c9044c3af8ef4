//! What fuzzing came upon as configuration, loaded again: no panic, and what cannot be used is
//! said.

use std::{fs, path::Path, str::FromStr as _};

use mdbook_core::config::Config;
use mdbook_react::config;

#[test]
fn configurations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds/config");
    let book = tempfile::tempdir().expect("a folder for the book");
    let mut loaded = 0;
    for file in fs::read_dir(folder).expect("the folder is part of the crate") {
        let bytes = fs::read(file.expect("a file of the crate").path()).expect("it can be read");
        let text = format!("[output.react]\n{}\n", String::from_utf8_lossy(&bytes));
        let Ok(parsed) = Config::from_str(&text) else {
            continue;
        };
        fs::write(book.path().join("book.toml"), &text).expect("the folder takes a file");
        let (config, found) = config::load(&parsed, book.path());
        assert!(config.is_some() || !found.is_empty(), "{text}");
        loaded += 1;
    }
    assert!(loaded > 10, "{loaded} configurations");
}
