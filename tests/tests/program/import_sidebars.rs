//! `mdbook-react import`: the entries of sidebars.

use site_tests::{links, page, run, text_of};

use crate::import::{imported, text};

#[test]
fn sidebars_keep_every_entry_and_the_labels_of_categories() {
    let site = [
        (
            "docusaurus.config.js",
            "module.exports = {title: 'T', url: 'https://h.example', presets: [['classic', {docs: {routeBasePath: '/', sidebarCollapsed: false}}]]};",
        ),
        (
            "sidebars.js",
            "module.exports = {main: [
              {type: 'category', label: 'One', items: ['a', 'b']},
              {type: 'category', label: 'Two', items: ['b', {type: 'link', label: 'Out', href: 'https://o.example/'}, {type: 'html', value: '<b>x</b>'}]},
              {type: 'category', label: 'Hosting guide', link: {type: 'doc', id: 'over'}, items: ['c']},
              {type: 'link', label: 'A at its end', href: '/a#end'},
              {type: 'link', label: 'Out', href: 'https://other.example/'},
              {type: 'link', label: 'Lost', href: '/none'},
            ]};",
        ),
        ("docs/a.md", "# A\n"),
        ("docs/b.md", "# B\n"),
        ("docs/c.md", "# C\n"),
        ("docs/over.md", "---\nsidebar_label: Overview\n---\n\n# Deploying\n"),
    ];
    let (root, messages) = imported(&site);
    let book = root.path().join("book");
    assert_eq!(
        text(&book, "src/SUMMARY.md"),
        "# Summary\n\n- [One]()\n  - [A](a.md)\n  - [B](b.md)\n- [Two]()\n  - [B]()\n  - [Out]()\n- [Hosting guide](over.md)\n  - [C](c.md)\n- [A at its end]()\n"
    );
    assert_eq!(text(&book, "src/over.md"), "---\n---\n\n# Deploying\n");
    for part in [
        "  - Out (https://other.example/): another link has this label\n",
        "  - Lost (/none): the book has no page `/none`\n",
        "  - <b>x</b>\n",
    ] {
        assert!(messages.contains(part), "{part:?} is not in\n{messages}");
    }
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good && !messages.contains("warning["), "{messages}");
    let page = page(&book.join("book"), "over");
    let links = links(&page, ".mr-sidebar nav a");
    let wanted = [
        "/a",
        "/a",
        "/b",
        "/b",
        "/b",
        "https://o.example/",
        "/over",
        "/c",
        "https://h.example/a#end",
    ];
    assert_eq!(links, wanted);
    assert!(text_of(&page, ".mr-sidebar nav").contains("Hosting guide"));
}

#[test]
fn translations_have_their_labels() {
    let site = [
        (
            "docusaurus.config.js",
            "module.exports = {title: 'T', i18n: {defaultLocale: 'en', locales: ['en', 'de']}, themeConfig: {navbar: {title: 'Nav', items: [{type: 'doc', docId: 'a', label: 'Guide'}]}, footer: {copyright: 'Ann', links: [{title: 'More', items: [{label: 'A', to: '/a'}]}]}}, presets: [['classic', {docs: {routeBasePath: '/', sidebarCollapsed: false}}]]};",
        ),
        (
            "sidebars.js",
            "module.exports = {main: ['a', {type: 'category', label: 'Plain', items: ['b']}, {type: 'category', label: 'Linked', link: {type: 'doc', id: 'c'}, items: ['d']}, {type: 'link', label: 'Out', href: 'https://o.example'}]};",
        ),
        ("docs/a.md", "# A\n"),
        ("docs/b.md", "# B\n"),
        ("docs/c.md", "# C\n"),
        ("docs/d.md", "# D\n"),
        (
            "i18n/de/docusaurus-plugin-content-docs/current/a.md",
            "# Ah\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/current/c.md",
            "# Ce\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/current.json",
            "{\"sidebar.main.category.Plain\": {\"message\": \"Schlicht\"}, \"sidebar.main.category.Linked\": {\"message\": \"Verlinkt\"}, \"sidebar.main.link.Out\": {\"message\": \"Hinaus\"}}",
        ),
        (
            "i18n/de/docusaurus-theme-classic/navbar.json",
            "{\"title\": {\"message\": \"Leiste\"}, \"item.label.Guide\": {\"message\": \"Anleitung\"}}",
        ),
        (
            "i18n/de/docusaurus-theme-classic/footer.json",
            "{\"link.title.More\": {\"message\": \"Mehr\"}, \"copyright\": {\"message\": \"Anna\"}}",
        ),
        (
            "i18n/de/code.json",
            "{\"theme.x\": {\"message\": \"x\"}, \"home.title\": {\"message\": \"y\"}}",
        ),
        ("i18n/de/docusaurus-plugin-content-blog/options.json", "{}"),
    ];
    let (root, messages) = imported(&site);
    for part in [
        "i18n/de/code.json (1 texts of components",
        "i18n/de/docusaurus-plugin-content-blog (only documents",
    ] {
        assert!(messages.contains(part), "{part:?} is not in\n{messages}");
    }
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good && !messages.contains("warning["), "{messages}");
    let german = page(&book.join("book"), "de/a");
    let sidebar = text_of(&german, ".mr-sidebar nav");
    for label in ["Schlicht", "Verlinkt", "Hinaus"] {
        assert!(sidebar.contains(label), "{label}: {sidebar}");
    }
    let navbar = text_of(&german, ".mr-navbar");
    assert!(
        navbar.contains("Leiste") && navbar.contains("Anleitung"),
        "{navbar}"
    );
    let footer = text_of(&german, ".mr-footer");
    assert!(
        footer.contains("Mehr") && footer.contains("Anna"),
        "{footer}"
    );
    let english = text_of(&page(&book.join("book"), "a"), ".mr-sidebar nav");
    assert!(
        english.contains("Plain") && english.contains("Linked"),
        "{english}"
    );
}
