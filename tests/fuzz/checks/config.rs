//! Loads any text as the table of this renderer in a book's configuration: it does not panic, and
//! each finding has a place.

use std::{fs, str::FromStr as _, sync::LazyLock};

use mdbook_core::config::Config;
use mdbook_react::config;
use tempfile::TempDir;

/// Places of findings are looked up in the file.
static BOOK: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a folder for the book"));

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let text = format!("[output.react]\n{text}\n");
    let Ok(book) = Config::from_str(&text) else {
        return;
    };
    let written = fs::write(BOOK.path().join("book.toml"), &text);
    written.expect("the folder takes a file");
    let (_, found) = config::load(&book, BOOK.path());
    for one in &found {
        assert!(!one.message.is_empty() && one.place.is_some(), "{text}");
    }
}
