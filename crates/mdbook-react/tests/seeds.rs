//! What fuzzing came upon, read again: no panic, what cannot be used is said, and nothing that
//! runs comes through.

use std::{fs, path::Path, str::FromStr as _};

use mdbook_core::config::Config;
use mdbook_react::{
    author_style::AuthorStyles, config, page::math::mathml, sanitize::clean_fragment,
};

/// The texts of a folder of seeds.
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
        let (config, found) = config::load(&parsed, book.path());
        assert!(config.is_some() || !found.is_empty(), "{text}");
        loaded += 1;
    }
    assert!(loaded > 10, "{loaded} configurations");
}

#[test]
fn raw_html_and_formulas() {
    let mut cleaned = 0;
    for text in seeds("html") {
        for display in [false, true] {
            let html = mathml(&text, display, &AuthorStyles::default());
            assert!(!html.is_ok_and(|html| runs(&html)), "{text}");
        }
        if let Ok(html) = clean_fragment(&text) {
            assert!(!runs(&html), "{text}");
            cleaned += 1;
        }
    }
    assert!(cleaned > 10, "{cleaned} fragments");
}

/// Whether a tag has something that a browser may run.
fn runs(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    let mut tags = html
        .split('<')
        .skip(1)
        .filter_map(|tag| tag.split('>').next());
    tags.any(|tag| {
        tag.starts_with("script") || tag.contains(" on") || tag.contains("=\"javascript:")
    })
}
