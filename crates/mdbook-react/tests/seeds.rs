//! Loads the fuzzer's seeds as configurations: loading never panics, and each finding has a place.

use std::{fs, path::Path, str::FromStr as _};

use mdbook_core::config::Config;
use mdbook_react::config;

/// Returns the texts of a folder of seeds.
fn seeds(name: &str) -> impl Iterator<Item = String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds");
    let files = fs::read_dir(folder.join(name)).expect("the folder is part of the crate");
    files.map(|file| {
        let bytes = fs::read(file.expect("a file of the crate").path()).expect("it can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

#[test]
fn configurations() {
    let book = tempfile::tempdir().expect("a folder for the book");
    let mut loaded = 0;
    for text in seeds("config") {
        let text = format!("[output.react]\n{text}\n");
        let Ok(parsed) = Config::from_str(&text) else {
            continue;
        };
        fs::write(book.path().join("book.toml"), &text).expect("the folder takes a file");
        let (_, found) = config::load(&parsed, book.path());
        assert!(found.iter().all(|one| one.place.is_some()), "{text}");
        loaded += 1;
    }
    assert!(loaded > 10, "{loaded} configurations");
}
