//! Documents of this repository, also with random edits: the HTML stays the same, and a second run changes
//! nothing.

use std::{
    env, fs,
    hash::{BuildHasher as _, RandomState},
    path::{Path, PathBuf},
};

use markdown_format::{Style, format};
use mdx_lite::{Mode, Options, html::to_html, parse};

/// Fragments that random edits insert.
const FRAGMENTS: [&str; 36] = [
    "*",
    "_",
    "**",
    "__",
    "`",
    "```\n",
    "~~~",
    "#",
    "# ",
    "\n",
    "\n\n",
    "  \n",
    "\\",
    "|",
    "-",
    "- ",
    "+ ",
    "1. ",
    "2) ",
    "---\n",
    "***\n",
    "===\n",
    "> ",
    ">",
    ":::note x\n",
    ":::\n",
    "<b>",
    "</b>",
    "{",
    "}",
    "    ",
    "\t",
    "\r\n",
    "[a]",
    "![a](b)",
    "{{#include a}}",
];

/// A pseudorandom source (`SplitMix64`).
struct Random(u64);

impl Random {
    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let end = u64::try_from(end).expect("64 bits");
        usize::try_from((z ^ (z >> 31)) % end).expect("below a `usize`")
    }
}

/// Returns all options that the documents are formatted with.
fn all_options() -> [Options; 3] {
    [Mode::Mdx, Mode::Markdown, Mode::CommonMark].map(|mode| {
        let mut options = Options::new(mode);
        options.alerts = true;
        options.math = true;
        options.definition_lists = true;
        options.heading_attributes = true;
        options
    })
}

/// Formats a text in each dialect; returns how many refuse it.
fn check(text: &str) -> usize {
    let style = Style::default();
    let mut refused = 0;
    for options in all_options() {
        let Ok(formatted) = format(text, &options, &style) else {
            refused += 1;
            continue;
        };
        let mode = options.mode;
        let html = |text: &str| to_html(&parse(&with_line_end(text), &options));
        assert_eq!(html(text), html(&formatted.text), "{mode:?}: {text:?}");
        let again = format(&formatted.text, &options, &style);
        let again = again.unwrap_or_else(|refusal| panic!("{mode:?}, {refusal}: {text:?}"));
        assert_eq!(again.text, formatted.text, "{mode:?}: {text:?}");
        assert_eq!(again.first_change, None);
    }
    refused
}

/// Returns a text whose last line is complete. The HTML of code and raw tags has the same lines.
fn with_line_end(text: &str) -> String {
    let line_end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{line_end}")
}

fn documents() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["docs", "src", "tests/fixtures"] {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    assert!(files.len() > 100, "{} documents", files.len());
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a text"));
    let spec = fs::read_to_string(root.join("crates/mdx-lite/spec.txt")).expect("a text");
    let examples = spec.split(" example\n").skip(1);
    let examples = examples.filter_map(|it| it.split("\n.\n").next());
    texts.chain(examples.map(str::to_owned)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let extension = path.extension().and_then(|it| it.to_str());
        if path.is_dir() && !path.ends_with("book") {
            collect(&path, files);
        } else if matches!(extension, Some("md" | "mdx")) {
            files.push(path);
        }
    }
}

#[test]
fn documents_keep_their_html() {
    for text in documents() {
        assert_eq!(check(&text), 0, "{text}");
    }
}

#[test]
fn edited_documents_keep_their_html() {
    let seed = env::var("RANDOM_SEED").ok();
    let seed = seed.map_or_else(
        || RandomState::new().hash_one(0) % 1_000_000_000,
        |seed| seed.parse().expect("RANDOM_SEED is a number"),
    );
    println!("RANDOM_SEED={seed}");
    let mut random = Random(seed);
    let documents = documents();
    let edits = env::var("RANDOM_EDITS").map_or(600, |count| {
        count.parse().expect("RANDOM_EDITS is a number")
    });
    let (mut refused, mut all) = (0, 0);
    for _ in 0..edits {
        let document = &documents[random.below(documents.len())];
        let text = edited(part(document, &mut random), &mut random);
        refused += check(&text);
        all += 3;
    }
    println!("{refused} of {all} are refused");
    assert!(refused * 50 < all, "{refused} of {all} are refused");
}

/// Returns some lines of a document.
fn part<'t>(document: &'t str, random: &mut Random) -> &'t str {
    let lines: Vec<_> = document.split_inclusive('\n').collect();
    let first = random.below(lines.len().max(1));
    let count = 1 + random.below(30);
    let start = lines[..first].concat().len();
    let length = lines[first..].iter().take(count).map(|line| line.len());
    &document[start..start + length.sum::<usize>()]
}

/// Returns a text with fragments inserted, and with characters removed.
fn edited(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        let mut at = random.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match random.below(3) {
            0 if at < text.len() => drop(text.remove(at)),
            _ => text.insert_str(at, FRAGMENTS[random.below(FRAGMENTS.len())]),
        }
    }
    text
}
