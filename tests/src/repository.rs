//! This repository's own book, built by both of its backends.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, Mutex},
};

use mdbook_driver::{MDBook, config::Config};
use mdbook_mdx::MdxPreprocessor;

use crate::program::Captured;

/// Builds the book with `[output.html]` beside `[output.react]`, with the preprocessor, into
/// `destination`; returns the files of both, below `html/` and `react/`.
pub fn build_repository(destination: &Path) -> BTreeMap<String, Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut config = Config::from_disk(root.join("book.toml")).expect("the book's configuration");
    destination.clone_into(&mut config.build.build_dir);
    config
        .set("output.html", BTreeMap::<String, String>::new())
        .expect("an empty table");
    let mut book = MDBook::load_with_config(&root, config).expect("mdBook loads the book");
    book.with_preprocessor(MdxPreprocessor);
    book.with_renderer(Captured {
        variables: Vec::new(),
        kill_after: None,
        call: Arc::new(Mutex::new(None)),
    });
    book.build().expect("both backends build the book");
    crate::tree(destination)
}
