//! Inputs found by fuzzing: reading them does not panic, and every position is inside the text.

use std::{fs, path::Path};

use mdx_lite::{Meta, Mode, Options, html::to_html, parse};

/// Reads the texts of a folder of seeds.
fn seeds(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/seeds")
        .join(folder);
    let files = fs::read_dir(folder).expect("the folder is part of the crate");
    let texts: Vec<_> = files
        .map(|file| fs::read(file.expect("a file of the crate").path()).expect("it can be read"))
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .collect();
    assert!(texts.len() > 10, "{} seeds", texts.len());
    texts
}

#[test]
fn texts() {
    for text in seeds("parse") {
        for mode in [Mode::Mdx, Mode::Markdown, Mode::CommonMark] {
            let document = parse(&text, &Options::new(mode));
            for node in document.descendants() {
                assert!(text.get(node.span.range()).is_some(), "{text:?}");
            }
            for found in &document.diagnostics {
                assert!(text.get(found.span.range()).is_some(), "{text:?}");
            }
            to_html(&document);
        }
    }
}

#[cfg(all(feature = "commonmark", feature = "mdast"))]
#[test]
fn texts_written_as_mdast_and_markdown() {
    use mdx_lite::{commonmark::to_commonmark, mdast::to_mdast};

    for text in seeds("parse") {
        let document = parse(&text, &Options::default());
        assert_eq!(to_mdast(&document)["type"], "root");
        parse(&to_commonmark(&document), &Options::new(Mode::Markdown));
    }
}

#[cfg(feature = "yaml")]
#[test]
fn front_matter() {
    for yaml in seeds("front_matter") {
        let text = format!("---\n{yaml}\n---\n\nbody\n");
        let document = parse(&text, &Options::default());
        let front = document.front.as_ref();
        if let Some(Err(found)) = front.map(mdx_lite::FrontMatter::parse::<serde_json::Value>) {
            assert!(text.get(found.span.range()).is_some(), "{found:?}");
        }
    }
}

#[test]
fn meta_strings() {
    for text in seeds("meta") {
        let meta = Meta::new(&text);
        assert!(meta.lines().iter().all(|(from, to)| from <= to));
        assert!(text.contains(meta.raw()));
    }
}
