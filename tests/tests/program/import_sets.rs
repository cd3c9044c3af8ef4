//! `mdbook-react import` of sites whose documents are in several folders.

use std::{fs, path::Path};

use site_tests::{folder, page, run, select, text_of, tree};

const SETS: &str = "const path = require('path');
module.exports = {
  title: 'Tea', url: 'https://tea.example', baseUrl: '/t/',
  presets: [['classic', {docs: {
    sidebarPath: './sidebars.js', editUrl: 'https://git.example/tea/edit/main/',
  }}]],
  plugins: [
    [require.resolve('@docusaurus/plugin-content-docs'), {
      id: 'people', path: 'community', routeBasePath: '/people/',
      sidebarPath: path.resolve(__dirname, 'sidebars-people.js'),
      editUrl: 'https://git.example/tea/edit/main/',
    }],
    ['content-docs', {id: 'home', path: '../home', routeBasePath: '/', numberPrefixParser: false}],
    ['content-docs', {id: 'gone', path: 'gone', routeBasePath: 'gone'}],
  ],
  themeConfig: {navbar: {items: [
    {type: 'docSidebar', sidebarId: 'main', label: 'Guide'},
    {label: 'More', items: [{type: 'doc', docsPluginId: 'people', docId: 'start', label: 'People'}]},
  ]}},
};
";

const SEVERAL: [(&str, &str); 17] = [
    ("site/docusaurus.config.js", SETS),
    (
        "site/sidebars.js",
        "module.exports = {main: ['start', 'g/brew']};",
    ),
    (
        "site/sidebars-people.js",
        "module.exports = {main: ['start', {type: 'category', label: 'Groups', link: {type: 'generated-index'}, items: ['groups']}], more: ['more']};",
    ),
    (
        "site/docs/start.md",
        "---\nslug: /\npagination_next: g/brew\n---\n\n# Start\n\n[Brew](g/01-brew.mdx) [People](../community/start.md) [Groups](@site/community/groups.md#them) [Home](../../home/01-tea.md) ![Cup](../static/cup.svg)\n",
    ),
    (
        "site/docs/g/01-brew.mdx",
        "import Note from '@site/community/_note.mdx'\n\n# Brew\n\n[Start](/start.md) [Groups](/people/groups)\n\n<Note />\n",
    ),
    (
        "site/community/start.md",
        "---\ndisplayed_sidebar: main\n---\n\n# People\n\n[Start](../docs/start.md) [Brew](@site/docs/g/01-brew.mdx)\n",
    ),
    ("site/community/groups.md", "# Groups\n\n## Them\n"),
    ("site/community/more.md", "# More\n"),
    (
        "site/community/_note.mdx",
        "Ask [the people](./start.md).\n",
    ),
    (
        "site/static/cup.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ),
    ("site/home_versioned_docs/x.md", ""),
    ("site/i18n/de/x.json", "{}"),
    (
        "home/01-tea.md",
        "# Tea\n\n[Brew](../site/docs/g/01-brew.mdx) [People](/people/start)\n",
    ),
    ("home/index.md", "# Home\n"),
    ("home/docs/start.md", "# Not there\n"),
    ("home/people/own.md", "# Own\n"),
    ("home/SUMMARY.md", ""),
];

fn text(root: &Path, path: &str) -> String {
    let read = fs::read_to_string(root.join(path));
    read.unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_set_of_documents_has_a_folder_and_sidebars() {
    let root = folder(SEVERAL.map(|(path, text)| (path, text.as_bytes())));
    let (is_good, messages) = run(
        root.path(),
        &["import", "site", "book", "--allow-read", "home"],
    );
    assert!(is_good, "{messages}");
    let book = root.path().join("book");
    assert_eq!(
        text(&book, "src/SUMMARY.md"),
        "# Summary

# Guide

- [Start](docs/start.md)
- [Brew](docs/g/01-brew.mdx)

# People

- [People](people/start.md)
- [Groups](people/category/groups.mdx)
  - [Groups](people/groups.md)

# More

- [More](people/more.md)

# Home

- [Tea](01-tea.md)
- [Home](index.md)
- [people]()
  - [Own](people/own.md)
"
    );
    assert_eq!(
        text(&book, "book.toml"),
        "[book]
title = \"Tea\"
language = \"en\"

[output.react]
format = \"mdx\"
mdx = \"full\"
on-chapter-errors = \"warn\"
heading-ids = \"docusaurus\"
emoji = true
site-url = \"https://tea.example\"
base-path = \"/t/\"
color-mode = { respect-prefers = false }

[output.react.sidebars]
main = \"Guide\"
people-main = \"People\"
more = \"More\"
home = \"Home\"

[[output.react.navbar.items]]
label = \"Guide\"
sidebar = \"main\"

[[output.react.navbar.items]]
label = \"More\"

[[output.react.navbar.items.items]]
label = \"People\"
doc = \"people/start\"

[[output.react.navbar.items]]
label = \"Home\"
sidebar = \"home\"
"
    );
    for part in [
        "documents:\n  - gone: site/gone (no such folder)\n",
        "is one web address for all sets of documents",
        "home/docs/start.md (another file has its path)\n",
        "home/SUMMARY.md (",
        "home_versioned_docs (no version of it is listed",
        "site/i18n/de (no translated document)",
        "wrote a `slug` into 2 documents",
        "changed links in 3 files",
    ] {
        assert!(messages.contains(part), "{part:?} is not in\n{messages}");
    }
}

#[test]
fn links_between_sets_lead_to_the_same_documents() {
    let root = folder(SEVERAL.map(|(path, text)| (path, text.as_bytes())));
    let (is_good, messages) = run(
        root.path(),
        &["import", "site", "book", "--allow-read", "home"],
    );
    assert!(is_good, "{messages}");
    let book = root.path().join("book");
    assert_eq!(
        text(&book, "src/people/start.md"),
        "---\ndisplayed_sidebar: people-main\n---\n\n# People\n\n[Start](../docs/start.md) [Brew](@site/docs/g/01-brew.mdx)\n"
    );
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good && messages.contains(" 0 warnings"), "{messages}");
    let site = book.join("book");
    for (path, links) in [
        (
            "docs",
            &[
                "/t/docs/g/brew",
                "/t/people/start",
                "/t/people/groups#them",
                "/t/01-tea",
            ][..],
        ),
        (
            "docs/g/brew",
            &["/t/docs", "/t/people/groups", "/t/people/start"],
        ),
        ("people/start", &["/t/docs", "/t/docs/g/brew"]),
        ("people/category/groups", &["/t/people/groups"]),
        ("people/groups", &[]),
        ("people/more", &[]),
        ("01-tea", &["/t/docs/g/brew", "/t/people/start"]),
        ("people/own", &[]),
        ("", &[]),
    ] {
        let shown = page(&site, path);
        for link in links {
            let found = select(&shown, &format!("article a[href='{link}']"));
            assert!(!found.is_empty(), "{path}: {link}");
        }
    }
    let start = page(&site, "docs");
    assert!(!select(&start, "article img[src='/t/cup.svg']").is_empty());
    let people = page(&site, "people/start");
    assert!(!select(&people, "aside nav a[href='/t/people/category/groups']").is_empty());
}

#[test]
fn files_from_outside_the_documents_are_part_of_the_book() {
    let site = [
        (
            "site/docusaurus.config.js",
            "module.exports = {presets: ['classic']};",
        ),
        (
            "site/docs/a.mdx",
            "---\npagination_next: b\n---\nimport Part from '@site/parts/_part.mdx'\nimport data from '../data.json'\n\n# A\n\n<Part /> {data.name} ![Cup](../pictures/cup.svg)\n",
        ),
        ("site/docs/1-b.md", "# B\n"),
        (
            "site/parts/_part.mdx",
            "import Inner from './_inner.mdx'\n\nOuter <Inner />\n",
        ),
        ("site/parts/_inner.mdx", "Inner [B](../docs/1-b.md)\n"),
        ("site/data.json", "{\"name\": \"Oolong\"}"),
        (
            "site/pictures/cup.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ),
        ("site/unused.json", "1"),
    ];
    let root = folder(site.map(|(path, text)| (path, text.as_bytes())));
    let (is_good, messages) = run(root.path(), &["import", "site", "book"]);
    assert!(is_good, "{messages}");
    let part = "copied 4 files from outside the folders of documents";
    assert!(messages.contains(part), "{messages}");
    let book = root.path().join("book");
    assert!(!book.join("src/unused.json").exists());
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good && messages.contains(" 0 warnings"), "{messages}");
    let shown = page(&book.join("book"), "a");
    let words = text_of(&shown, "article");
    for part in ["Outer", "Inner", "Oolong"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    for selector in [
        "article a[href='/docs/b']",
        "article img[src='/docs/pictures/cup.svg']",
        "a[rel=next][href='/docs/b']",
    ] {
        assert!(!select(&shown, selector).is_empty(), "{selector}");
    }
}

#[test]
fn translations_change_like_their_originals() {
    let config = "module.exports = {presets: ['classic'], plugins: [['content-docs', {id: 'more', path: 'other', routeBasePath: 'more'}]]};";
    let current = "site/i18n/fr/docusaurus-plugin-content-docs/current";
    let root = folder(
        [
            ("site/docusaurus.config.js", config),
            ("site/docs/01-one.md", "# One\n"),
            (
                "site/docs/02-sub/two.md",
                "---\nsidebar_position: 1\n---\n\n# Two\n",
            ),
            ("site/other/c.md", "# C\n"),
            (
                &format!("{current}/02-sub/two.md"),
                "---\nsidebar_position: 1\n---\n\n# Deux\n\n[un](../01-one.md) [c](../../other/c.md)\n",
            ),
            (&format!("{current}/01-one.md"), "# Un\n"),
            (&format!("{current}/02-sub/_category_.json"), "{}"),
            (
                "site/i18n/fr/docusaurus-plugin-content-docs-more/current/c.md",
                "# Cé\n",
            ),
            ("site/i18n/en/docusaurus-plugin-content-docs/current/a.md", ""),
            ("site/i18n/de/code.json", "{}"),
        ]
        .map(|(path, text)| (path, text.as_bytes())),
    );
    let (is_good, messages) = run(root.path(), &["import", "site", "book"]);
    assert!(is_good, "{messages}");
    let book = root.path().join("book");
    assert_eq!(
        text(&book, "i18n/fr/docs/02-sub/two.md"),
        "---\nslug: /docs/sub/two\n---\n\n# Deux\n\n[un](../01-one.md) [c](../../more/c.md)\n"
    );
    assert_eq!(
        text(&book, "i18n/fr/docs/01-one.md"),
        "---\nslug: /docs/one\n---\n\n# Un\n"
    );
    assert_eq!(text(&book, "i18n/fr/more/c.md"), "# Cé\n");
    let settings = text(&book, "book.toml");
    assert!(
        settings.ends_with("[output.react.languages.fr]\n"),
        "{settings}"
    );
    assert!(
        !book.join("i18n/en").exists()
            && !book.join("i18n/fr/docs/02-sub/_category_.json").exists()
    );
    assert!(
        messages.contains("copied 3 translated documents into i18n/fr"),
        "{messages}"
    );
    let (is_good, messages) = run(&book, &["check", "--strict"]);
    assert!(is_good, "{messages}");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    let site = tree(&book.join("book"));
    for path in ["docs/one", "fr/docs/one", "fr/docs/sub/two", "fr/more/c"] {
        assert!(site.contains_key(&*format!("{path}/index.html")), "{path}");
    }
}

#[test]
fn translations_use_the_files_of_the_book() {
    const PAGE: &str = "import P from '@site/docs/_p.mdx';
import Q from \"@site/parts/q.mdx\";
import d from '@site/data/d.json';
import O from './_o.mdx';

# A

<P /> <Q /> {d.n} <O />
";
    let translated = format!("{PAGE}\nimport F from '@site/parts/fr.mdx';\n\n<F />\n");
    let root = folder(
        [
            ("site/docs/a.mdx", PAGE),
            ("site/docs/_p.mdx", "Part.\n"),
            ("site/docs/_o.mdx", "Own.\n"),
            ("site/parts/q.mdx", "Other.\n"),
            ("site/parts/fr.mdx", "Seulement.\n"),
            ("site/data/d.json", "{\"n\": 12}"),
            (
                "site/i18n/fr/docusaurus-plugin-content-docs/current/a.mdx",
                &translated,
            ),
            (
                "site/i18n/fr/docusaurus-plugin-content-docs/current/_o.mdx",
                "Propre.\n",
            ),
        ]
        .map(|(path, text)| (path, text.as_bytes())),
    );
    let (is_good, messages) = run(root.path(), &["import", "site", "book"]);
    assert!(is_good, "{messages}");
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    let shown = text_of(&page(&book.join("book"), "fr/a"), "article");
    for text in ["Part.", "Other.", "12", "Propre.", "Seulement."] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
}
