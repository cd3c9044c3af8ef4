//! Reads the fuzzer's seeds as raw HTML and formulas: nothing that runs is kept.

use std::{fs, path::Path};

use safe_html::{AuthorStyles, clean_fragment, mathml, reads_back, stable_html, tree};

/// Returns the texts of the seeds.
fn seeds() -> impl Iterator<Item = String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds/html");
    let files = fs::read_dir(folder).expect("the folder is part of the crate");
    files.map(|file| {
        let bytes = fs::read(file.expect("a file of the crate").path()).expect("it can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

#[test]
fn raw_html_and_formulas() {
    let mut cleaned = 0;
    for text in seeds() {
        for display in [false, true] {
            let html = mathml(&text, display, &AuthorStyles::default());
            assert!(!html.is_ok_and(|html| runs(&html)), "{text}");
        }
        if let Ok(html) = clean_fragment(&text).map(|cleaned| cleaned.html) {
            assert!(!runs(&html), "{text}");
            assert_stable(&format!("<p>{html}</p>"));
            cleaned += 1;
        }
    }
    assert!(cleaned > 10, "{cleaned} fragments");
}

/// Checks that HTML is rewritten to HTML that reads back, with the same text.
fn assert_stable(html: &str) {
    let stable = stable_html(html).unwrap_or_else(|| html.to_owned());
    assert!(reads_back(&stable), "{html}\n{stable}");
    assert_eq!(letters(&stable), letters(html), "{html}\n{stable}");
}

/// Returns the sorted characters of the text of `html`.
fn letters(html: &str) -> Vec<char> {
    let nodes = tree::parse_as_written(html).expect("cleaned HTML closes every element");
    let mut letters = Vec::new();
    collect_letters(&nodes, &mut letters);
    letters.sort_unstable();
    letters
}

/// Whether a tag is a script, or has an event handler or a `javascript:` address.
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

fn collect_letters(nodes: &[tree::HtmlNode], letters: &mut Vec<char>) {
    for node in nodes {
        match node {
            tree::HtmlNode::Text(text) => letters.extend(text.chars()),
            tree::HtmlNode::Element(element) => collect_letters(&element.children, letters),
        }
    }
}
