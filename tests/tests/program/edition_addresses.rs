//! Links between the pages of editions, and links for editing their sources.

use site_tests::{findings, folder, links, page, run, select};

/// Builds a book in two languages and two versions with this configuration and page.
fn built(toml: &str, file: &str, text: &str) -> (tempfile::TempDir, String) {
    let toml = format!(
        "[book]\nlanguage = \"en\"\n[output.react]\n{toml}[output.react.languages.de]\n\
         [output.react.languages.zh-CN]\nuntranslated = \"omit\"\n\
         [[output.react.versions]]\nname = \"1.x\"\nsource = \"versions/1.x\"\n"
    );
    let mut files = vec![
        ("book.toml", toml.as_str()),
        (
            "src/SUMMARY.md",
            "# S\n\n- [A](a.md)\n- [B](b.md)\n- [G](g/README.md)\n- [M](m.mdx)\n",
        ),
        ("src/a.md", "# A\n"),
        ("src/b.md", "# B\n"),
        ("src/m.mdx", "# M\n"),
        ("src/g/README.md", "# G\n"),
        ("i18n/de/a.md", "# A de\n\n## Abschnitt\n"),
        ("i18n/zh-CN/a.md", "# 甲\n"),
        ("i18n/zh-CN/g/README.md", "# 组\n"),
        ("versions/1.x/SUMMARY.md", "# S\n\n- [A](a.md)\n"),
        ("versions/1.x/a.md", "# A 1\n"),
    ];
    files.retain(|(name, _)| *name != file);
    files.push((file, text));
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    let folder = folder(files);
    let (_, text) = run(folder.path(), &["build", "--format", "short"]);
    (folder, text)
}

/// Links from the book to pages of its editions, and the paths of these pages.
const LINKS: [(&str, &str); 11] = [
    ("/zh-CN/a", "zh-CN/a"),
    ("/zh-CN/a/", "zh-CN/a"),
    ("/zh-CN/a.html", "zh-CN/a"),
    ("BASEzh-CN/a#x", "zh-CN/a"),
    ("../i18n/zh-CN/a.md", "zh-CN/a"),
    ("../i18n/zh-CN/g/README.md", "zh-CN/g"),
    ("../i18n/de/a.md#abschnitt", "de/a"),
    ("/de/b", "de/b"),
    ("/de/", "de/"),
    ("/1.x/a", "1.x/a"),
    ("../versions/1.x/a.md", "1.x/a"),
];

#[test]
fn links_lead_to_pages_of_other_editions() {
    for (toml, base, end) in [
        ("", "/", ""),
        ("base-path = \"/bk/\"\n", "/bk/", ""),
        ("addresses = \"html\"\n", "/", ".html"),
    ] {
        let written = LINKS.map(|(link, _)| link.replace("BASE", base));
        let lines = written.iter().map(|link| format!("[link]({link})\n\n"));
        let text = format!("# T\n\n{}", lines.collect::<String>());
        for (file, own) in [("src/a.md", "a"), ("src/m.mdx", "m")] {
            let (book, found) = built(toml, file, &text);
            assert_eq!(findings(&found), Vec::<&str>::new(), "{found}");
            let own = match end {
                "" => format!("book/{own}/index.html"),
                end => format!("book/{own}{end}"),
            };
            let html = std::fs::read_to_string(book.path().join(own)).unwrap();
            let found: Vec<_> = html.split("\">link</a>").collect();
            assert_eq!(found.len(), LINKS.len() + 1, "{toml} {file}");
            for (before, (link, path)) in found.iter().zip(LINKS) {
                let end = if path.ends_with('/') { "" } else { end };
                let fragment = link.find('#').map_or("", |at| &link[at..]);
                let wanted = format!("href=\"{base}{path}{end}{fragment}");
                assert!(before.ends_with(&wanted), "{link}: {wanted}");
            }
        }
    }
}

#[test]
fn translations_and_versions_link_to_the_book() {
    for (file, path, written, wanted) in [
        ("i18n/zh-CN/a.md", "zh-CN/a", "../../src/b.md", "/bk/b"),
        ("i18n/zh-CN/a.md", "zh-CN/a", "/bk/b", "/bk/b"),
        ("i18n/zh-CN/a.md", "zh-CN/a", "/de/b", "/bk/de/b"),
        ("i18n/zh-CN/a.md", "zh-CN/a", "../de/a.md", "/bk/de/a"),
        ("versions/1.x/a.md", "1.x/a", "../../src/b.md", "/bk/b"),
        ("versions/1.x/a.md", "1.x/a", "/bk/b", "/bk/b"),
    ] {
        let text = format!("# T\n\n[link]({written})\n");
        let (book, found) = built("base-path = \"/bk/\"\n", file, &text);
        assert_eq!(findings(&found), Vec::<&str>::new(), "{written}: {found}");
        let page = page(&book.path().join("book"), path);
        assert_eq!(links(&page, ".mr-content a"), [wanted], "{file} {written}");
    }
}

#[test]
fn links_to_missing_pages_of_other_editions_are_reported() {
    for written in [
        "/zh-CN/b",
        "/de/none",
        "/1.x/b",
        "/fr/a",
        "../i18n/zh-CN/none.md",
    ] {
        let text = format!("# T\n\n[link]({written})\n");
        let (_, found) = built("", "src/a.md", &text);
        let found = findings(&found);
        assert!(
            matches!(found[..], [one] if one.contains("L00")),
            "{written}: {found:?}"
        );
    }
    // A language that leaves a page out does not show the book's instead.
    let (_, found) = built(
        "base-path = \"/bk/\"\n",
        "i18n/zh-CN/a.md",
        "# 甲\n\n[link](/b)\n",
    );
    assert!(found.contains("L001"), "{found}");
}

#[test]
fn links_for_editing_lead_to_the_files_of_each_edition() {
    let url = |path: &str| format!("https://github.com/o/r/edit/main/{path}");
    let react = format!("edit-url = \"{}\"\n", url("src/{path}"));
    // With two outputs, each has a folder.
    let html = format!("[output.html]\nedit-url-template = \"{}\"\n", url("{path}"));
    for (toml, site) in [(react, "book"), (html, "book/react")] {
        let (book, found) = built(&toml, "src/a.md", "# A\n");
        assert_eq!(findings(&found), Vec::<&str>::new(), "{found}");
        for (path, file) in [
            ("a", "src/a.md"),
            ("g", "src/g/README.md"),
            ("de/a", "i18n/de/a.md"),
            ("de/b", "src/b.md"),
            ("de/g", "src/g/README.md"),
            ("zh-CN/g", "i18n/zh-CN/g/README.md"),
            ("1.x/a", "versions/1.x/a.md"),
        ] {
            let page = page(&book.path().join(site), path);
            let found = select(&page, "a[href^='https://github.com/o/r/edit']").attributes("href");
            assert_eq!(found, [url(file)], "{path} {toml}");
        }
    }
}

#[test]
fn editions_without_links_for_editing_are_reported() {
    let toml = "edit-url = \"https://a.b/edit?file={path}\"\n";
    let (book, found) = built(toml, "src/a.md", "# A\n");
    let found = findings(&found);
    assert!(
        matches!(found[..], [one] if one.contains("C007")),
        "{found:?}"
    );
    let edits = |path| {
        let page = page(&book.path().join("book"), path);
        select(&page, "a[href^='https://a.b/edit']").len()
    };
    assert_eq!(["a", "de/a", "de/b", "1.x/a"].map(edits), [1, 0, 0, 0]);
}

/// References to files of other editions in a chapter, and their addresses.
const FILES: [(&str, &str, &str); 8] = [
    ("[f](/de/x.pdf#p)", "href", "/docs/de/x.pdf#p"),
    ("[f](/docs/de/x.pdf)", "href", "/docs/de/x.pdf"),
    ("![f](/1.x/i/y%20z.svg)", "src", "/docs/1.x/i/y%20z.svg"),
    ("[f](../i18n/de/x.pdf)", "href", "/docs/de/x.pdf"),
    (
        "<img src=\"/1.x/i/y z.svg\" alt=\"\">",
        "src",
        "/docs/1.x/i/y%20z.svg",
    ),
    (
        "<video poster=\"../v1/i/y%20z.svg\"></video>",
        "poster",
        "/docs/1.x/i/y%20z.svg",
    ),
    ("[f](/de/shared.pdf)", "href", "/docs/de/shared.pdf"),
    ("[f](/de/none.pdf)", "href", "/de/none.pdf"),
];

#[test]
fn files_of_other_editions_are_known() {
    for (text, attribute, address) in FILES {
        let chapter = format!("# A\n\n{text}\n");
        let root = folder([
            (
                "book.toml",
                &b"[book]\ntitle = 'x'\n[output.react]\nbase-path = '/docs/'\n[output.react.languages.de]\nlabel = 'D'\n[[output.react.versions]]\nname = '1.x'\nsource = 'v1'\n"[..],
            ),
            ("src/SUMMARY.md", b"- [A](a.md)\n"),
            ("src/a.md", chapter.as_bytes()),
            ("src/shared.pdf", b"x"),
            ("i18n/de/a.md", b"# A\n"),
            ("i18n/de/x.pdf", b"x"),
            ("v1/SUMMARY.md", b"- [A](a.md)\n"),
            ("v1/a.md", b"# A\n"),
            ("v1/i/y z.svg", b"<svg/>"),
        ]);
        let (is_good, messages) = run(root.path(), &["build", "--format", "short"]);
        assert!(is_good, "{messages}");
        let page = page(&root.path().join("book"), "a");
        let found = select(&page, &format!("article [{attribute}]")).attributes(attribute);
        assert_eq!(found, [address], "{text}");
        let is_missing = address == "/de/none.pdf";
        assert_eq!(
            findings(&messages).len(),
            usize::from(is_missing),
            "{messages}"
        );
    }
}
