//! After an edit of `book.toml`, a build with the cache writes the same files and messages as a cold
//! build.

use std::fs;

use site_tests::{folder, run, tree};

/// Settings of `[output.react]`, followed by other tables, or of `[book]`. Each replaces the previous
/// settings.
const SETTINGS: [&str; 46] = [
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
    "math = \"mathjax\"",
    "format = \"mdx\"",
    "format = \"md\"",
    "mdx = \"full\"",
    "offline = true",
    "base-path = \"/docs/\"",
    "allow-html = \"trusted\"",
    "on-broken-links = \"ignore\"",
    "on-broken-anchors = \"ignore\"",
    "on-broken-markdown-links = \"ignore\"",
    "redirect = { \"/old\" = \"/a\" }",
    "section-numbers = true",
    "client-navigation = false",
    "sidebars = { part = \"部\" }",
    "[output.react.code]\nwrap = true",
    "[output.react.code]\ncopy = false",
    "[output.react.code]\nmax-lines = 0",
    "[output.react.code-theme]\nlight = \"github\"",
    "[output.react.search]\nsynonyms = [[\"二\", \"goodday\"]]",
    "[output.react.sidebar]\nhideable = true",
    "[output.react.navbar]\ntitle = \"栏\"",
    "[output.react.navbar]\nitems = [{ label = \"甲\", doc = \"a\" }]",
    "[output.react.announcement]\ntext = \"新\"",
    "[output.react.color-mode]\ndefault = \"dark\"",
    "keyboard = false",
    "[output.react.playground]\nrunnable = true",
    "[output.react.playground]\nrunnable = true\n[rust]\nedition = \"2015\"",
    "[output.react.strings]\nsearch = \"改\"",
    "[output.react.footer]\ncopyright = \"甲\"",
    "[output.html]\nedit-url-template = \"https://a.example/{path}\"",
    "[output.html]\nprint.page-break = false",
    "[output.html]\nsmart-punctuation = false",
    "[book]\ntitle = \"新书\"",
    "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"",
    "[book]\ntitle = \"书\"\ndescription = \"述\"",
];

#[test]
fn every_setting_reaches_the_pages_of_an_earlier_build() {
    let html = "<b onclick=\"f()\">丙</b>";
    let links = "[一](none) [二](none.md) [三](#none)";
    let code = "```rust,editable\nfn main() {}\n```\n\n```rust\nlet a = 1;\n```";
    let chapter =
        format!("# 一\n\n\"甲\" {html} {links}\n\n## 二\n\n$a$ \\\\(b\\\\)\n\n#### 三\n\n{code}\n");
    let write = |settings: &str| {
        // With a second output, this one has its own folder.
        let html = match settings.contains("[output.html]") {
            true => "",
            false => "[output.html]",
        };
        let (book, settings) = match settings.strip_prefix("[book]\n") {
            Some(book) => (book, ""),
            None => ("title = \"书\"", settings),
        };
        folder([
            (
                "book.toml",
                format!("[book]\n{book}\n[output.react]\n{settings}\n{html}\n").as_bytes(),
            ),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.md)\n\n# 部\n\n- [二](b.mdx)\n".as_bytes(),
            ),
            ("src/a.md", chapter.as_bytes()),
            ("src/b.mdx", "# 二\n\n{1 + 1}\n".as_bytes()),
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
            (tree(&destination.join("react")), messages(&said))
        });
        assert_eq!(edited.1, fresh.1, "{settings}");
        let differ = |name: &&String| edited.0.get(*name) != fresh.0.get(*name);
        let names = edited.0.keys().chain(fresh.0.keys()).filter(differ);
        let names: Vec<_> = names.collect();
        assert!(names.is_empty(), "{settings}: {names:?}");
        assert!(!sites.contains(&fresh), "{settings} has no effect");
        sites.push(fresh);
    }
}

/// Returns the lines of messages in order, without the closing line, which has counts and the time.
fn messages(said: &str) -> Vec<String> {
    let is_message = |line: &&str| !line.starts_with(" INFO");
    let mut lines: Vec<_> = said.lines().filter(is_message).map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}
