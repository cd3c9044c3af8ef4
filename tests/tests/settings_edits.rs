//! After an edit of `book.toml`, a build with the cache writes the same files as a cold build.

use std::fs;

use site_tests::{folder, run, tree};

/// Settings of `[output.react]`, followed by other tables. Each replaces those before it.
const SETTINGS: [&str; 19] = [
    "",
    "noindex = true",
    "reading-time = true",
    "edit-url = \"https://a.example/{path}\"",
    "toc-min-level = 3",
    "toc-max-level = 4",
    "site-url = \"https://a.example\"",
    "title-delimiter = \"-\"",
    "markdown-pages = false",
    "addresses = \"html\"",
    "math = \"dollars\"",
    "keyboard = false",
    "[output.react.playground]\nrunnable = true",
    "[output.react.playground]\nrunnable = true\n[rust]\nedition = \"2015\"",
    "[output.react.strings]\nsearch = \"改\"",
    "[output.react.footer]\ncopyright = \"甲\"",
    "[output.html]\nedit-url-template = \"https://a.example/{path}\"",
    "[output.html]\nprint.page-break = false",
    "[output.html]\nsmart-punctuation = false",
];

#[test]
fn every_setting_reaches_the_pages_of_an_earlier_build() {
    let chapter =
        "# 一\n\n\"甲\"\n\n## 二\n\n$a$\n\n#### 三\n\n```rust,editable\nfn main() {}\n```\n";
    let write = |settings: &str| {
        // With a second output, this one has a folder of its own.
        let html = match settings.contains("[output.html]") {
            true => "",
            false => "[output.html]",
        };
        folder([
            (
                "book.toml",
                format!("[book]\ntitle = \"书\"\n[output.react]\n{settings}\n{html}\n").as_bytes(),
            ),
            ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
            ("src/a.md", chapter.as_bytes()),
        ])
    };
    let edited = write("");
    let mut sites = Vec::new();
    for settings in SETTINGS {
        let fresh = write(settings);
        let file = "book.toml";
        fs::copy(fresh.path().join(file), edited.path().join(file)).expect("a file is written");
        let [edited, fresh] = [&edited, &fresh].map(|book| {
            let destination = book.path().join("site");
            let arguments = ["build", "--dest-dir", destination.to_str().expect("a path")];
            let (is_good, said) = run(book.path(), &arguments);
            assert!(is_good, "{settings}: {said}");
            tree(&destination.join("react"))
        });
        let differ = |name: &&String| edited.get(*name) != fresh.get(*name);
        let names = edited.keys().chain(fresh.keys()).filter(differ);
        let names: Vec<_> = names.collect();
        assert!(names.is_empty(), "{settings}: {names:?}");
        assert!(!sites.contains(&fresh), "{settings} has no effect");
        sites.push(fresh);
    }
}
