//! Any text as the table of this renderer in a book's configuration: no panic.
#![no_main]

use std::{fs, str::FromStr as _, sync::LazyLock};

use libfuzzer_sys::{Corpus, fuzz_target};
use mdbook_core::config::Config;
use mdbook_react::config;
use tempfile::TempDir;

/// Places of findings are looked up in the file.
static BOOK: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a folder for the book"));

fuzz_target!(|text: &str| -> Corpus {
    let text = format!("[output.react]\n{text}\n");
    let Ok(book) = Config::from_str(&text) else {
        return Corpus::Reject;
    };
    let written = fs::write(BOOK.path().join("book.toml"), &text);
    written.expect("the folder takes a file");
    let (_, found) = config::load(&book, BOOK.path());
    assert!(found.iter().all(|one| !one.message.is_empty()));
    Corpus::Keep
});
