//! `mdbook-react import` keeps addresses: redirects, and files beside the documents.

use site_tests::{page, run, select, tree};

use crate::import::{imported, text};

#[test]
fn redirects_stay() {
    let config = "const redirects = [{from: '/docs/old', to: '/docs/new'}, {from: ['/x', '/docs/new.md'], to: '/docs/new'}];
module.exports = {url: 'https://tea.example', plugins: [['@docusaurus/plugin-client-redirects', {redirects, createRedirects: () => []}]]};";
    let site = [
        ("docusaurus.config.js", config),
        ("docs/new.md", "# New\n\n[old](/docs/old)\n"),
    ];
    let (root, messages) = imported(&site);
    let book = root.path().join("book");
    let settings = text(&book, "book.toml");
    let table = "[output.react.redirect]\n\"/old\" = \"/new\"\n";
    assert!(settings.contains(table), "{settings}");
    assert!(
        messages.contains("- those by `createRedirects`\n  - from /x to /docs/new"),
        "{messages}"
    );
    let markdown = "from /new.md to /new (the book has a file at this address)";
    assert!(messages.contains(markdown), "{messages}");
    let (is_good, messages) = run(&book, &["check", "--strict"]);
    assert!(is_good, "{messages}");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    assert!(tree(&book.join("book")).contains_key("old/index.html"));
}

#[test]
fn files_beside_the_documents_keep_their_addresses() {
    let site = [
        ("docusaurus.config.js", "module.exports = {baseUrl: '/p/'};"),
        (
            "docs/g/a.md",
            "# A\n\n[x](pathname:///api/x.html) [f](pathname:///f.pdf)\n",
        ),
        ("static/f.pdf", "f"),
    ];
    let (root, messages) = imported(&site);
    assert!(messages.contains("changed links in 1 file"), "{messages}");
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    let shown = page(&book.join("book"), "g/a");
    for address in ["/p/api/x.html", "/p/docs/f.pdf"] {
        let link = format!("article a[href='{address}']");
        assert!(!select(&shown, &link).is_empty(), "{address}");
    }
}
