//! `mdbook-react import`: the versions of a site.

use std::path::Path;

use site_tests::{links, page, run, text_of};

use crate::import::{imported, text};

const CONFIG: &str = "module.exports = {title: 'T', url: 'https://h.example', baseUrl: '/', themeConfig: {navbar: {items: [
  {type: 'docSidebar', sidebarId: 'main', label: 'Guide'},
  {type: 'doc', docId: 'new', label: 'New'},
  {to: 'help', label: 'Help'},
  {type: 'docsVersionDropdown', position: 'right'},
]}, footer: {links: [{to: '/help', label: 'Help'}]}}, presets: [['classic', {blog: {blogTitle: 'News'}, docs: {routeBasePath: '/', sidebarPath: './sidebars.js', versions: {'1.0': {label: 'One', path: 'v1', noIndex: true}}}}]]};";

#[test]
fn each_version_keeps_its_addresses_sidebar_and_texts() {
    let site = [
        ("docusaurus.config.js", CONFIG),
        (
            "sidebars.js",
            "module.exports = {main: ['a', 'new'], api: ['b']};",
        ),
        ("versions.json", "[\"2.0\", \"1.0\"]"),
        ("docs/a.md", "# A\n\nUnreleased words.\n"),
        ("docs/new.md", "# New\n"),
        ("docs/b.md", "# B\n"),
        ("src/pages/help.md", "# Help\n"),
        (
            "blog/2026-01-01-a.md",
            "# Post\n\nText.\n\n<!-- truncate -->\n",
        ),
        (
            "versioned_docs/version-2.0/a.md",
            "---\nid: a\n---\n\n# A\n\nReleased words. ![i](/img/i.svg) ![i](../../static/img/i.svg)\n",
        ),
        ("versioned_docs/version-2.0/01-new.md", "# New\n"),
        ("versioned_docs/version-2.0/b.md", "# B\n"),
        (
            "versioned_sidebars/version-2.0-sidebars.json",
            "{\"main\": [\"a\", \"new\"], \"api\": [\"b\"]}",
        ),
        (
            "versioned_docs/version-1.0/a.md",
            "# A\n\nOld words. [same](./a.md)\n",
        ),
        (
            "versioned_sidebars/version-1.0-sidebars.json",
            "{\"version-1.0/old\": [{\"type\": \"doc\", \"id\": \"version-1.0/a\"}, {\"type\": \"link\", \"label\": \"Out\", \"href\": \"https://o.example\"}]}",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/version-2.0/a.md",
            "# A\n\nWörter.\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/version-1.0/a.md",
            "# A\n\nAlte Wörter.\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/version-1.0.json",
            "{\"version.label\": {\"message\": \"Eins\"}}",
        ),
        (
            "static/img/i.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ),
    ];
    let (root, messages) = imported(&site);
    assert!(!messages.contains("WARN"), "{messages}");
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(
        is_good && !messages.contains("warning["),
        "{messages}{}",
        text(&book, "book.toml")
    );
    let shown = |path: &str| page(&book.join("book"), path);
    for (path, words) in [
        ("a", "Released words."),
        ("next/a", "Unreleased words."),
        ("v1/a", "Old words."),
        ("de/a", "Wörter."),
        ("de/v1/a", "Alte Wörter."),
    ] {
        assert!(text_of(&shown(path), "article").contains(words), "{path}");
    }
    assert_eq!(links(&shown("a"), ".mr-sidebar nav a"), ["/a", "/new"]);
    let old = shown("v1/a");
    assert_eq!(
        links(&old, ".mr-sidebar nav a"),
        ["/v1/a", "https://o.example"]
    );
    assert!(text_of(&old, "head").len() < 1_000_000);
    let menu = site_tests::menu(&old, "One");
    assert!(
        menu.iter().any(|entry| entry.contains("/next/a")),
        "{menu:?}"
    );
    frame(&book);
    let navbar = links(&shown("next/a"), ".mr-navbar a");
    for target in ["/next/a", "/next/new"] {
        assert!(
            navbar.iter().any(|link| link == target),
            "{target}: {navbar:?}"
        );
    }
    let settings = text(&book, "book.toml");
    for part in [
        "[output.react.version]\nname = \"2.0\"\n",
        "name = \"1.0\"\nlabel = \"One\"\nbanner = \"unmaintained\"\npath = \"v1\"\nsource = \"versions/1.0\"\nnoindex = true\n",
        "name = \"current\"\nlabel = \"Next\"\nbanner = \"unreleased\"\npath = \"next\"\n",
    ] {
        assert!(settings.contains(part), "{part:?} is not in\n{settings}");
    }
}

#[test]
fn each_version_has_the_files_that_its_documents_use() {
    const TEXT: &str = "import P from './common/_p.md'
import Q from '@site/parts/_q.md'
import R from 'UP/parts/_r.md'
import S from '@site/docs/common/_s.md'

# A

<P /> <Q /> <R /> <S />

![o](@site/images/o.svg) ![p](UP/images/p.svg) [x](UP/parts/x.pdf)
";
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let in_docs = TEXT.replace("UP", "..");
    let in_version = TEXT.replace("UP", "../..");
    let site = [
        ("docusaurus.config.js", CONFIG),
        ("sidebars.js", "module.exports = {main: ['a', 'new']};"),
        ("versions.json", "[\"2.0\", \"1.0\"]"),
        ("docs/a.md", &in_docs),
        ("docs/new.md", "# New\n"),
        ("docs/common/_p.md", "[p](new.md)\n"),
        ("docs/common/_s.md", "Text S\n"),
        ("versioned_docs/version-2.0/a.md", &in_version),
        ("versioned_docs/version-2.0/new.md", "# New\n"),
        ("versioned_docs/version-2.0/common/_p.md", "[p](new.md)\n"),
        ("versioned_docs/version-1.0/a.md", &in_version),
        ("versioned_docs/version-1.0/new.md", "# New\n"),
        ("versioned_docs/version-1.0/common/_p.md", "[p](new.md)\n"),
        ("parts/_q.md", "Text Q\n"),
        ("parts/_r.md", "Text R ![r](./r.svg)\n"),
        ("parts/r.svg", svg),
        ("parts/x.pdf", ""),
        ("images/o.svg", svg),
        ("images/p.svg", svg),
        ("src/pages/help.md", "# Help\n"),
    ];
    let (root, _) = imported(&site);
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good && !messages.contains("warning["), "{messages}");
    for base in ["", "/v1", "/next"] {
        let page = page(&book.join("book"), &format!("{base}/a")[1..]);
        let shown = text_of(&page, "article");
        for part in ["Text Q", "Text R", "Text S"] {
            assert!(shown.contains(part), "{base}: {shown}");
        }
        let [new, pdf] = ["new", "parts/x.pdf"].map(|path| format!("{base}/{path}"));
        let linked = links(&page, "article p a");
        assert_eq!(linked, [new, pdf], "{base}");
    }
}

#[test]
fn documents_take_the_place_of_a_last_version_that_a_build_copies() {
    let config = CONFIG.replace("versions: {", "includeCurrentVersion: false, versions: {");
    let site = [
        ("docusaurus.config.js", &*config),
        ("sidebars.js", "module.exports = {main: ['a']};"),
        ("versions.json", "[\"2.0\", \"1.0\"]"),
        ("docs/a.md", "# A\n\nCopied words.\n"),
        ("docs/new.md", "# New\n"),
        ("versioned_docs/version-1.0/a.md", "# A\n\nOld words.\n"),
        (
            "versioned_sidebars/version-2.0-sidebars.json",
            "{\"main\": [\"a\", \"new\"]}",
        ),
    ];
    let (root, messages) = imported(&site);
    let part = "version 2.0 of docs: site/versioned_docs/version-2.0 (no such folder, so the documents in site/docs take its place)";
    assert!(messages.contains(part), "{messages}");
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    for (path, words) in [("a", "Copied words."), ("v1/a", "Old words.")] {
        let page = page(&book.join("book"), path);
        assert!(text_of(&page, "article").contains(words), "{path}");
    }
    let shown = page(&book.join("book"), "a");
    assert!(text_of(&shown, ".mr-sidebar nav").contains("New"));
    assert!(text(&book, "book.toml").contains("[output.react.version]\nname = \"2.0\"\n"));
}

/// Checks the menus of versions, and the entries that lead to a page that only the book's version has.
fn frame(book: &Path) {
    let shown = |path: &str| page(&book.join("book"), path);
    let menu = site_tests::menu(&shown("a"), "2.0");
    assert!(menu.iter().any(|entry| entry == "2.0 /a"), "{menu:?}");
    for (path, to) in [
        ("a", "/help"),
        ("v1/a", "/v1/../help"),
        ("de/v1/a", "/de/v1/../../de/help"),
    ] {
        for part in [".mr-navbar", ".mr-footer"] {
            let found = links(&shown(path), &format!("{part} a"));
            assert!(found.iter().any(|link| link == to), "{path}: {found:?}");
        }
    }
    let menu = site_tests::menu(&shown("de/a"), "Eins");
    assert!(
        menu.iter().any(|entry| entry.contains("Eins /de/v1")),
        "{menu:?}"
    );
}
