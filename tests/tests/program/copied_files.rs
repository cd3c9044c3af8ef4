//! Findings about files beside chapters: files that git ignores, patterns of `exclude`, references to
//! files that are not copied, and folders that links lead to.

use site_tests::{BookTest, check, expect, findings, folder, git, run};

/// Returns the findings with a code, each with its place and help.
fn with_code(text: &str, code: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_start = line.starts_with("warning[") || line.starts_with("error[");
        match found.last_mut().filter(|_| !is_start) {
            Some(last) => last.extend(["\n", line]),
            None => found.push(line.to_owned()),
        }
    }
    let code = format!("[{code}]");
    found.retain(|one| one.lines().next().is_some_and(|line| line.contains(&code)));
    found
}

#[test]
fn files_that_git_ignores_are_reported() {
    let book = BookTest::new()
        .react("exclude = [\"!/gen/*.svg\", \"*.psd\"]\n")
        .chapter("A", "a.md", "# A\n\n![x](gen/x.svg)\n")
        .file(".gitignore", "/book\n# *.txt\n*.log\n!keep.log\n*.psd\n")
        .file("src/.gitignore", "/gen/\nprivate/\n*.csv\n")
        .file("src/a.log", "x")
        .file("src/b/c.log", "x")
        .file("src/keep.log", "x")
        .file("src/forced.log", "x")
        .file("src/notes.txt", "x")
        .file("src/logo.psd", "x")
        .file("src/gen/x.svg", "<svg/>")
        .file("src/b/private/d.txt", "x")
        .file("src/b/.gitignore", "!/e.csv\n")
        .file("src/b/e.csv", "x")
        .file("src/mine.png", "x")
        .file("src/f.csv", "x");
    git(book.root(), None, &["init", "--quiet"]);
    git(book.root(), None, &["add", "--force", "src/forced.log"]);
    book.write(".git/info/exclude", b"/src/mine.png\n");
    let site = book.build();
    let found = with_code(&site.stderr, "A008");
    for (file, line, files) in [
        (".gitignore", 3, "`a.log` and 1 other file,"),
        ("src/.gitignore", 2, "`b/private/d.txt`,"),
        ("src/.gitignore", 3, "`f.csv`,"),
        (".git/info/exclude", 1, "`mine.png`,"),
    ] {
        let place = format!(" {file}:{line}:");
        let has = |one: &&String| one.contains(&place) && one.contains(files);
        assert_eq!(found.iter().filter(has).count(), 1, "{files}: {found:?}");
    }
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(site.files().contains_key("a.log"));
}

#[test]
fn a_book_that_git_ignores_as_a_whole_is_not_reported() {
    let book = BookTest::new()
        .chapter("A", "a.md", "# A\n")
        .file(".gitignore", "src/\n")
        .file("src/a.log", "x");
    git(book.root(), None, &["init", "--quiet"]);
    let site = book.build();
    assert_eq!(with_code(&site.stderr, "A008"), Vec::<String>::new());
}

#[test]
fn patterns_of_exclude_without_effect_are_reported() {
    const PATTERNS: [(&str, &str); 11] = [
        ("*.psd", ""),
        ("/drafts/", ""),
        ("/deutsch.txt", ""),
        ("src/logo.png", "write `/logo.png`"),
        ("/typo.png", "correct or remove"),
        ("!/drafts/kept.png", "`/folder/*`"),
        (".DS_Store", "hidden files are not copied"),
        ("./logo.png", "write `/logo.png`"),
        ("drafts\\x.png", "write `/drafts/x.png`"),
        ("/b.md", "whose page is built all the same"),
        ("/c/", "whose page is built all the same"),
    ];
    let patterns: Vec<_> = PATTERNS.iter().map(|(it, _)| format!("{it:?}")).collect();
    let toml = format!(
        "exclude = [\n{}\n]\n[output.react.languages.de]\nlabel = \"Deutsch\"\n",
        patterns.join(",\n")
    );
    let site = BookTest::new()
        .react(&toml)
        .chapter("A", "a.md", "# A\n")
        .chapter("B", "b.md", "# B\n")
        .chapter("C", "c/c.md", "# C\n")
        .file("src/logo.psd", "x")
        .file("src/logo.png", "x")
        .file("src/drafts/kept.png", "x")
        .file("i18n/de/a.md", "# A\n")
        .file("i18n/de/deutsch.txt", "x")
        .build();
    let found = with_code(&site.stderr, "C016");
    let wanted = PATTERNS.iter().filter(|(_, help)| !help.is_empty());
    for (pattern, help) in wanted.clone() {
        let named = format!("`{pattern}` of `exclude`");
        let of_pattern: Vec<_> = found.iter().filter(|one| one.contains(&named)).collect();
        assert_eq!(of_pattern.len(), 1, "{pattern}: {found:?}");
        assert!(of_pattern[0].contains(help), "{pattern}: {of_pattern:?}");
    }
    assert_eq!(found.len(), wanted.count(), "{found:?}");
}

#[test]
fn excluded_markdown_is_not_missed_in_the_summary() {
    let (_, text) = check(
        &[
            (
                "book.toml",
                "[book]\ntitle = \"x\"\n[output.react]\nexclude = [\"/drafts/\", \"*.part.md\"]\n",
            ),
            ("src/SUMMARY.md", "- [A](a.md)\n"),
            ("src/a.md", "# A\n"),
            ("src/b.md", "# B\n"),
            ("src/drafts/x/c.mdx", "# C\n"),
            ("src/d.part.md", "# D\n"),
            ("src/node_modules/e/README.md", "# E\n"),
        ],
        &[],
    );
    let found: Vec<_> = findings(&text)
        .into_iter()
        .filter(|one| one.contains("not listed in SUMMARY.md"))
        .collect();
    assert_eq!(found.len(), 1, "{text}");
    assert!(found[0].contains("src/b.md"), "{text}");
}

/// References in a chapter to files that are not copied, with the reason that their finding names.
const NOT_COPIED: [(&str, &str, &str); 9] = [
    ("![x](x.psd)", "A002", "`exclude` has the pattern `*.psd`"),
    ("[x](x.psd)", "L001", "`exclude` has the pattern `*.psd`"),
    ("[x](/drafts/y.png)", "L001", "pattern `/drafts/`"),
    ("<img src=\"drafts/y.png\" alt=\"\">", "A002", "`/drafts/`"),
    (
        "<video src=\"v.bak\"></video>",
        "A002",
        "another program (A007)",
    ),
    ("![x](link.svg)", "A002", "A001 is reported for it"),
    ("[x](drafts/z.html)", "L001", "pattern `/drafts/`"),
    ("[x](drafts/n.md)", "L003", "pattern `/drafts/`"),
    ("![x](drafts/none.png)", "A002", "does not exist"),
];

#[cfg(unix)]
#[test]
fn references_to_files_that_are_not_copied_say_why() {
    let text: Vec<_> = NOT_COPIED.iter().map(|(text, ..)| *text).collect();
    let book = BookTest::new()
        .react("exclude = [\"*.psd\", \"/drafts/\"]\nnavbar.items = [{ label = \"N\", to = \"/x.psd\" }]\n")
        .react("[output.react.redirect]\n\"/old\" = \"/drafts/y.png\"\n")
        .chapter("A", "a.md", &format!("# A\n\n{}\n", text.join("\n\n")))
        .file("secret.svg", "<svg/>")
        .file("src/x.psd", "x")
        .file("src/v.bak", "x")
        .file("src/drafts/y.png", "x")
        .file("src/drafts/z.html", "x")
        .file("src/drafts/n.md", "x");
    std::os::unix::fs::symlink("../secret.svg", book.root().join("src/link.svg")).unwrap();
    let site = book.build();
    for (code, reason) in [
        ("N009", "pattern `/drafts/`"),
        ("L001", "the navbar links to a file"),
    ] {
        let found = with_code(&site.stderr, code);
        assert!(found.iter().any(|one| one.contains(reason)), "{found:?}");
    }
    for (at, (text, code, reason)) in NOT_COPIED.into_iter().enumerate() {
        let place = format!("src/a.md:{}:", 3 + 2 * at);
        let found = with_code(&site.stderr, code);
        let of_line: Vec<_> = found.iter().filter(|one| one.contains(&place)).collect();
        assert_eq!(of_line.len(), 1, "{text}: {}", site.stderr);
        assert!(of_line[0].contains(reason), "{text}: {of_line:?}");
    }
}

#[test]
fn files_in_use_are_not_called_backups_to_remove() {
    let site = BookTest::new()
        .chapter("A", "a.md", "# A\n\n{{#include old.rs.orig}}\n")
        .chapter("B", "CVS/b.md", "# B\n\n![x](x.svg)\n")
        .chapter("C", "node_modules/c/c.md", "# C\n\n![y](y/y.svg)\n")
        .chapter("D", "d.tmp", "# D\n")
        .file("src/old.rs.orig", "fn old() {}\n")
        .file("src/CVS/x.svg", "<svg/>")
        .file("src/CVS/y.bak", "x")
        .file("src/node_modules/c/y/y.svg", "<svg/>")
        .file("src/node_modules/other/z.js", "x")
        .build();
    for path in ["CVS/x.svg", "node_modules/c/y/y.svg"] {
        assert!(site.files().contains_key(path), "{path}: {}", site.stderr);
    }
    assert!(!site.files().contains_key("node_modules/other/z.js"));
    let found = with_code(&site.stderr, "A007");
    for (path, help) in [
        ("`old.rs.orig`", "`a.md` includes it"),
        ("`CVS/y.bak`", "remove it"),
        ("`node_modules/other`", "remove it"),
    ] {
        let of_path: Vec<_> = found.iter().filter(|one| one.contains(path)).collect();
        assert_eq!(of_path.len(), 1, "{path}: {found:?}");
        assert!(of_path[0].contains(help), "{path}: {of_path:?}");
    }
    assert_eq!(found.len(), 3, "{found:?}");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_of_chapters_brings_the_files_beside_them() {
    let book = BookTest::new()
        .file(
            "docs/guide/a.md",
            "# A\n\n![x](../img/x.svg)\n\n[d](d.txt)\n",
        )
        .file("docs/guide/d.txt", "x")
        .file("docs/img/x.svg", "<svg/>")
        .file("docs/.env", "secret")
        .file("other/y.svg", "<svg/>")
        .file(
            "src/SUMMARY.md",
            "- [A](lib/guide/a.md)\n- [R](root/README.md)\n",
        )
        .file("README.md", "# R\n\n![y](other/y.svg)\n");
    let link = |to: &str, at: &str| {
        std::os::unix::fs::symlink(to, book.root().join(at)).unwrap();
    };
    link("../docs", "src/lib");
    link("../other", "src/unlisted");
    link("..", "src/root");
    git(book.root(), None, &["init", "--quiet"]);
    let site = book.chapter("A", "lib/guide/a.md", "").build();
    for (path, is_there) in [
        ("lib/guide/d.txt", true),
        ("lib/img/x.svg", true),
        ("lib/.env", false),
        ("unlisted/y.svg", false),
        ("root/other/y.svg", false),
    ] {
        assert_eq!(site.files().contains_key(path), is_there, "{path}");
    }
    let found = with_code(&site.stderr, "A001");
    assert_eq!(found.len(), 2, "{}", site.stderr);
}

#[test]
fn patterns_of_git_above_the_book_count() {
    let root = folder([
        (".gitignore", &b"docs/src/private/\r\n*.secret\r\n"[..]),
        ("docs/book.toml", b"[book]\ntitle = 'x'\n[output.react]\nsite-url = 'https://a.b/c'\n[output.react.languages.de]\nlabel = 'D'\n"),
        ("docs/src/SUMMARY.md", b"- [A](a.md)\n"),
        ("docs/src/a.md", b"# A\n"),
        ("docs/src/private/x.svg", b"x"),
        ("docs/i18n/de/a.md", b"# A\n"),
        ("docs/i18n/de/d.secret", b"x"),
    ]);
    git(root.path(), None, &["init", "--quiet"]);
    let (_, text) = run(&root.path().join("docs"), &["check", "--format", "short"]);
    let wanted = [
        ("../.gitignore:1:1: warning[A008]", "`private/x.svg`"),
        ("../.gitignore:2:1: warning[A008]", "`d.secret`"),
        ("book.toml:4:1: warning[C017]", "base-path = \"/c/\""),
    ];
    expect(&text, &wanted, "patterns above the book");
}
