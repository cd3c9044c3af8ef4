//! Runs the checks of the fuzz targets over their first inputs, without the fuzzer.

use std::{fs, path::Path};

#[path = "../fuzz/checks/config.rs"]
mod config;
#[path = "../fuzz/checks/format.rs"]
mod format;
#[path = "../fuzz/checks/front_matter.rs"]
mod front_matter;
#[path = "../fuzz/checks/highlight.rs"]
mod highlight;
#[path = "../fuzz/checks/html.rs"]
mod html;
#[path = "../fuzz/checks/mathjax.rs"]
mod mathjax;
#[path = "../fuzz/checks/messages.rs"]
mod messages;
#[path = "../fuzz/checks/meta.rs"]
mod meta;
#[path = "../fuzz/checks/nesting.rs"]
mod nesting;
#[path = "../fuzz/checks/parse.rs"]
mod parse;
#[path = "../fuzz/checks/round_trip.rs"]
mod round_trip;

/// Returns the inputs of a folder that are text; the fuzzer makes text of the others.
fn seeds(folder: &str) -> Vec<String> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let files = fs::read_dir(seeds.join(folder)).expect("the folder exists");
    let texts: Vec<_> = files
        .map(|file| fs::read(file.expect("an entry").path()).expect("it can be read"))
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .collect();
    assert!(texts.len() > 10, "{} seeds", texts.len());
    texts
}

/// Returns the texts of the examples of the dialect's specification.
fn examples() -> Vec<String> {
    let spec = include_str!("../../crates/mdx-lite/spec.txt");
    let examples = spec.split(" example\n").skip(1);
    let texts = examples.filter_map(|example| example.split("\n.\n").next());
    texts.map(str::to_owned).collect()
}

fn run(check: fn(&str), texts: impl IntoIterator<Item = String>) {
    for text in texts {
        check(&text);
    }
}

#[test]
fn config() {
    run(config::check, seeds("config"));
}

#[test]
fn format() {
    run(format::check, [seeds("parse"), examples()].concat());
}

#[test]
fn front_matter() {
    run(front_matter::check, seeds("front_matter"));
}

#[test]
fn highlight() {
    run(highlight::check, seeds("highlight"));
}

#[test]
fn html() {
    run(html::check, seeds("html"));
}

#[test]
fn mathjax() {
    run(mathjax::check, seeds("html"));
}

#[test]
fn messages() {
    run(messages::check, seeds("messages"));
}

#[test]
fn meta() {
    run(meta::check, seeds("meta"));
}

#[test]
fn nesting() {
    run(nesting::check, seeds("html"));
}

#[test]
fn parse() {
    run(parse::check, [seeds("parse"), examples()].concat());
}

#[test]
fn round_trip() {
    run(round_trip::check, [seeds("parse"), examples()].concat());
}
