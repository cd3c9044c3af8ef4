//! Pages, files and redirects of a book at paths that the program, or another page, has in the site.

use site_tests::{folder, run};

const TOML: &str = r#"[book]
title = "Book"
language = "en"

[output.react]
offline = true
site-url = "https://docs.example/"
"#;

/// Builds a book with these files; returns the places and helps of the findings about taken paths.
fn taken(more_toml: &str, files: &[(&str, &str)]) -> Vec<String> {
    let toml = format!("{TOML}{more_toml}");
    let summary = [
        ("book.toml", toml.as_str()),
        ("src/SUMMARY.md", "- [A](a.md)\n- [B](b.mdx)\n"),
        ("src/b.mdx", "# B\n"),
    ];
    let chapter = ("src/a.md", "---\ntags: [x]\n---\n\n# A\n");
    let has = |path: &str| files.iter().any(|(file, _)| *file == path);
    let own = summary.into_iter().chain([chapter]);
    let all = own
        .filter(|(path, _)| !has(path))
        .chain(files.iter().copied());
    let root = folder(all.map(|(path, text)| (path, text.as_bytes())));
    let (is_good, messages) = run(root.path(), &["build", "--format", "short"]);
    assert!(!is_good, "{files:?}: {messages}");
    assert!(!root.path().join("book/index.html").exists(), "{files:?}");
    let lines = messages.lines().filter(|line| line.contains("error["));
    let parts = lines.map(|line| {
        let (place, rest) = line.split_once(": error[F004]: ").unwrap_or(("", line));
        let (_, help) = rest.split_once("(help: ").unwrap_or(("", rest));
        format!("{place} {}", help.trim_end_matches(')'))
    });
    parts.collect()
}

#[test]
fn a_slug_that_is_taken_is_reported_at_its_key() {
    let slugs = [
        "/_data/manifest.json",
        "/_data/entry.json/x",
        "/sw.js",
        "/sitemap.xml",
        "/llms.txt",
        "/llms-full.txt/a/b",
        "/.nojekyll",
        "/b.md",
        "/a.md/x",
        "/.mdbook-react",
        "/.mdbook-react/files",
    ];
    for slug in slugs {
        // The page `/a.md/x` is in the way of the page `/a`.
        let files = [
            ("src/a.md", "# A\n".to_owned()),
            (
                "src/c.md",
                format!("---\ntitle: C\nslug: {slug}\n---\n\nC\n"),
            ),
            (
                "src/SUMMARY.md",
                "- [A](a.md)\n- [B](b.mdx)\n- [C](c.md)\n".to_owned(),
            ),
        ];
        let files = files.each_ref().map(|(path, text)| (*path, text.as_str()));
        assert_eq!(
            taken("", &files),
            ["src/c.md:3:1 give the page another `slug`"],
            "{slug}"
        );
    }
}

#[test]
fn files_and_redirects_on_taken_paths_are_reported_at_their_places() {
    let rename = |file: &str| format!("{file}:1:1 rename the file");
    for file in [
        "_data/manifest.json",
        "_data/entry.json/x",
        "sw.js/x.txt",
        "sitemap.xml/x",
        "tags/x/index.html",
        "llms.txt/x",
        "print.html/x",
    ] {
        let file = format!("src/{file}");
        assert_eq!(taken("", &[(&file, "own")]), [rename(&file)], "{file}");
    }
    for key in [
        "/sw.js/old",
        "/_data/manifest.json/x.html",
        "/.mdbook-react/x",
    ] {
        for table in ["output.react.redirect", "output.html.redirect"] {
            let toml = format!("\n[{table}]\n\"{key}\" = \"/a\"\n");
            assert_eq!(
                taken(&toml, &[]),
                ["book.toml:10:1 remove this redirect, or correct its key"],
                "{key} in {table}"
            );
        }
    }
}

#[test]
fn a_path_of_an_edition_that_is_taken_is_reported_at_its_table() {
    for path in ["sw.js", "llms.txt", "search", "tags/x", "print.html/fr"] {
        let toml = format!("[output.react.languages.fr]\npath = '{path}'\n");
        let root = folder([
            ("book.toml", format!("{TOML}{toml}").as_bytes()),
            ("src/SUMMARY.md", b"- [A](a.md)\n"),
            ("src/a.md", b"---\ntags: [x]\n---\n\n# A\n"),
            ("i18n/fr/a.md", b"# A\n"),
        ]);
        let (is_good, messages) = run(root.path(), &["build", "--format", "short"]);
        let wanted = format!(
            "book.toml:8:25: error[F004]: the site around this edition has files at its path `/{path}/`"
        );
        assert!(!is_good && messages.contains(&wanted), "{messages}");
        assert!(messages.contains("set another `path`"), "{messages}");
    }
}

#[test]
fn all_taken_paths_are_reported_at_once() {
    let files = [
        ("src/a.md", "---\nslug: /_data/entry.json\n---\n\n# A\n"),
        ("src/b.mdx", "---\nslug: /llms-full.txt\n---\n\n# B\n"),
        ("src/sw.js", "own"),
        ("i18n/fr/a.md", "---\nslug: /llms.txt\n---\n\n# A\n"),
        ("i18n/fr/_data/manifest.json", "own"),
    ];
    assert_eq!(
        taken("[output.react.languages.fr]\n", &files),
        [
            "i18n/fr/_data/manifest.json:1:1 rename the file",
            "i18n/fr/a.md:2:1 give the page another `slug`",
            "src/a.md:2:1 give the page another `slug`",
            "src/b.mdx:2:1 give the page another `slug`",
            "src/sw.js:1:1 rename the file",
        ]
    );
}
