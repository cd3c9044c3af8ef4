//! `mdbook-react import`: every option of a site is written into the book or listed.

use std::path::Path;

use site_tests::{links, page, run, select, text_of};

use crate::import::{imported, text};

const SIDEBARS: &str = "module.exports = {guide: ['a'], api: ['b'], extra: ['c']};";

/// A site with these options of the theme and of the preset.
fn site(config: &str) -> [(&'static str, &str); 9] {
    [
        ("docusaurus.config.js", config),
        ("sidebars.js", SIDEBARS),
        ("docs/a.md", "# A\n"),
        ("docs/b.md", "# B\n"),
        ("docs/c.md", "# C\n"),
        (
            "src/css/custom.css",
            ":root { --ifm-color-primary: #070; }\n",
        ),
        (
            "static/img/l.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ),
        (
            "static/img/d.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ),
        ("static/img/f.ico", "icon"),
    ]
}

#[test]
fn navbar_and_footer_have_the_entries_of_the_site() {
    let config = "module.exports = {title: 'T', url: 'https://h.example', baseUrl: '/', themeConfig: {
      navbar: {title: 'Nav', logo: {src: 'img/l.svg', srcDark: '/img/d.svg', alt: 'L', width: 32}, hideOnScroll: true, items: [
        {type: 'doc', docId: 'a', label: 'Guide', className: 'x'},
        {to: '/docs/b#b', label: 'Reference', position: 'right'},
        {type: 'dropdown', label: 'More', items: [
          {type: 'docSidebar', sidebarId: 'extra', label: 'Extra'},
          {type: 'html', value: '<hr>'},
          {href: 'https://o.example/', label: 'Out'},
        ]},
        {to: '/blog', label: 'Blog'},
        {to: '/docs/none', label: 'Gone'},
        {href: 'https://g.example/', 'aria-label': 'Source'},
        {type: 'search'}, {type: 'localeDropdown'}, {type: 'docsVersionDropdown'}, {type: 'custom-x'},
      ]},
      footer: {style: 'dark', copyright: `Copyright © 2016–${new Date().getFullYear()} Ann`, links: [
        {title: 'Docs', items: [{label: 'A', to: 'docs/a'}, {html: '<b>x</b>'}]},
        {title: 'Rest', items: [{label: 'Out', href: 'https://o.example/'}, {label: 'Gone', to: '/docs/none'}]},
      ]},
    }};";
    let (root, messages) = imported(&site(config));
    let book = root.path().join("book");
    let toml = text(&book, "book.toml");
    let end = toml
        .find("[output.react.navbar]")
        .unwrap_or_else(|| panic!("{toml}"));
    assert_eq!(
        &toml[end..],
        "[output.react.navbar]
title = \"Nav\"
logo = { src = \"l.svg\", src-dark = \"d.svg\", alt = \"L\" }
hide-on-scroll = true

[[output.react.navbar.items]]
label = \"Guide\"
doc = \"a\"

[[output.react.navbar.items]]
label = \"Reference\"
to = \"/b#b\"
position = \"right\"

[[output.react.navbar.items]]
label = \"More\"

[[output.react.navbar.items.items]]
label = \"Extra\"
sidebar = \"extra\"

[[output.react.navbar.items.items]]
label = \"Out\"
href = \"https://o.example/\"

[[output.react.navbar.items]]
label = \"Blog\"
href = \"https://h.example/blog\"

[[output.react.navbar.items]]
label = \"Source\"
href = \"https://g.example/\"

[output.react.footer]
copyright = \"Copyright © 2016 Ann\"

[[output.react.footer.links]]
label = \"A\"
to = \"/a\"
column = \"Docs\"

[[output.react.footer.links]]
label = \"Out\"
href = \"https://o.example/\"
column = \"Rest\"
"
    );
    let report = text(&book, "IMPORT.md");
    for part in [
        "- navbar: \\<hr> (a menu has links alone; write it into `theme/slots/navbar-end.html`)\n",
        "- navbar: Gone (the book has no page `/none`)\n",
        "- navbar: the menu of versions (the book has one version)\n",
        "- navbar: custom-x (a component of the site)\n",
        "- footer: Gone (the book has no page `/none`)\n",
        "- `themeConfig.footer.style` (",
        "- `themeConfig.navbar.logo.width` (",
    ] {
        assert!(report.contains(part), "{part:?} is not in\n{report}");
        let part = part.replace("\\<", "<");
        assert!(
            messages.contains(part.trim_end()),
            "{part:?} is not in\n{messages}"
        );
    }
    built(&book);
}

/// Builds the book and checks its frame.
fn built(book: &Path) {
    let (is_good, messages) = run(book, &["build"]);
    assert!(is_good, "{messages}");
    let page = page(&book.join("book"), "a");
    assert_eq!(links(&page, ".mr-footer a[href='/docs/a']").len(), 1);
    assert!(text_of(&page, ".mr-footer").contains("Copyright © 2016 Ann"));
    assert_eq!(text_of(&page, ".mr-footer b"), "x");
    let navbar = links(&page, ".mr-navbar a");
    for target in [
        "/docs/a",
        "/docs/b#b",
        "/docs/c",
        "https://o.example/",
        "https://h.example/blog",
    ] {
        assert!(
            navbar.iter().any(|link| link.contains(target)),
            "{target}: {navbar:?}"
        );
    }
    assert_eq!(select(&page, ".mr-navbar img[alt=L]").len(), 2);
}

#[test]
fn options_have_counterparts() {
    for (config, wanted) in [
        ("titleDelimiter: '-'", "title-delimiter = \"-\"\n"),
        ("noIndex: true", "noindex = true\n"),
        ("trailingSlash: true", "trailing-slash = true\n"),
        ("onBrokenLinks: 'ignore'", "on-broken-links = \"ignore\"\n"),
        (
            "onBrokenAnchors: 'ignore'",
            "on-broken-anchors = \"ignore\"\n",
        ),
        (
            "markdown: {hooks: {onBrokenMarkdownLinks: 'ignore'}}",
            "on-broken-markdown-links = \"ignore\"\n",
        ),
        (
            "onDuplicateRoutes: 'ignore'",
            "on-duplicate-routes = \"ignore\"\n",
        ),
        (
            "themeConfig: {colorMode: {defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: true}}",
            "color-mode = { default = \"dark\", disable-switch = true }\n",
        ),
        (
            "themeConfig: {docs: {sidebar: {hideable: true, autoCollapseCategories: true}}}",
            "sidebar = { hideable = true, auto-collapse = true }\n",
        ),
        (
            "themeConfig: {tableOfContents: {minHeadingLevel: 3, maxHeadingLevel: 5}}",
            "toc-min-level = 3\ntoc-max-level = 5\n",
        ),
        (
            "themeConfig: {announcementBar: {id: 'n', content: '<b>News</b>', isCloseable: false}}",
            "[output.react.announcement]\nid = \"n\"\nhtml = \"<b>News</b>\"\ncloseable = false\n",
        ),
        (
            "themeConfig: {prism: {theme: require('prism-react-renderer').themes.nightOwl, darkTheme: require('prism-react-renderer/themes/vsDark')}}",
            "code-theme = { light = \"night-owl\", dark = \"vs-dark\" }\n",
        ),
        (
            "themeConfig: {prism: {theme: require('prism-react-renderer/themes/dracula')}}",
            "code-theme = { light = \"dracula\", dark = \"dracula\" }\n",
        ),
        (
            "presets: [['classic', {docs: {sidebarCollapsed: false}}]]",
            "sidebar = { open-levels = 9 }\n",
        ),
        (
            "presets: [['classic', {docs: {showLastUpdateTime: true}}]]",
            "last-updated = true\n",
        ),
        (
            "presets: [['classic', {docs: {admonitions: {keywords: ['tip', 'story'], extendDefaults: true}}}]]",
            "[output.react.admonitions.story]\ntitle = \"Story\"\n",
        ),
    ] {
        let script = format!("module.exports = {{title: 'T', {config}}};");
        let (root, messages) = imported(&site(&script));
        let book = root.path().join("book");
        let toml = text(&book, "book.toml");
        assert!(toml.contains(wanted), "{config}:\n{toml}{messages}");
        assert!(
            !messages.contains("options of the site"),
            "{config}: {messages}"
        );
    }
    let files = "module.exports = {title: 'T', baseUrl: '/x/', favicon: 'img/f.ico', themeConfig: {metadata: [{name: 'k', content: 'a \"b\"'}]}, headTags: [{tagName: 'link', attributes: {rel: 'me', href: 'https://m.example'}}, {tagName: 'script', attributes: {src: '/s.js'}}], i18n: {defaultLocale: 'en', localeConfigs: {ar: {label: 'A', direction: 'rtl', path: 'arab'}}}};";
    let site = site(files);
    let translated = [
        &site[..],
        &[(
            "i18n/ar/docusaurus-plugin-content-docs/current/a.md",
            "# Y\n",
        )],
    ];
    let (root, messages) = imported(&translated.concat());
    let book = root.path().join("book");
    assert_eq!(
        text(&book, "theme/head.html"),
        "<link rel=\"icon\" href=\"/x/docs/img/f.ico\">\n<meta name=\"k\" content=\"a &quot;b&quot;\">\n<link rel=\"me\" href=\"https://m.example\">\n"
    );
    assert!(
        messages.contains("`headTags`: <script> /s.js ("),
        "{messages}"
    );
    let toml = text(&book, "book.toml");
    let language = "[output.react.languages.ar]\nlabel = \"A\"\ndir = \"rtl\"\npath = \"arab\"\n";
    assert!(toml.contains(language), "{toml}");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
}
