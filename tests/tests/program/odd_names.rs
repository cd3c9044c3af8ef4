//! Names of files and texts with line breaks, control characters and marks of direction.

use site_tests::{folder, run};

/// Characters that a terminal or a runner obeys, and that must not be printed.
const UNSAFE: [char; 8] = [
    '\u{1b}', '\u{7}', '\u{85}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{2028}', '\u{200f}',
];

#[test]
#[cfg(unix)]
fn messages_print_no_control_characters() {
    let odd: String = UNSAFE.iter().collect();
    let chapter = format!("# A\n\n[a](./{odd}.md) <A{odd}>\n");
    let files = [
        (
            "book.toml".to_owned(),
            "[output.react]\nmdx = \"full\"\n".to_owned(),
        ),
        (
            "src/SUMMARY.md".to_owned(),
            format!("- [A](a.mdx)\n- [B {odd}](b.md)\n"),
        ),
        ("src/a.mdx".to_owned(), chapter),
        (format!("src/b\n::error::{odd}.md"), "# B\n".to_owned()),
        (format!("src/b\n::error::{odd}.txt"), String::new()),
        (
            format!("site/docs/b\n::error::{odd}.md"),
            "# B\n".to_owned(),
        ),
        (
            "site/docs/a.md".to_owned(),
            format!("---\nslug: 'x{odd}'\n---\n# A {odd}\n"),
        ),
        (format!("site/static/\n::error::{odd}.txt"), String::new()),
        (
            "site/sidebars.js".to_owned(),
            format!("throw new Error('a\\n::error::{odd}')"),
        ),
    ];
    let root = folder(files.iter().map(|(path, text)| (&**path, text.as_bytes())));
    let name = format!("none{odd}\n::error::x");
    for arguments in [
        &["build", "--format", "human"][..],
        &["build", "--format", "short"],
        &["build", "--format", "json"],
        &["build", "--format", "github"],
        &["build", &name],
        &["check", "."],
        &["import", "site", "book2"],
        &["import", "site", &name],
        &["import", &name, "book3"],
        &["policy", &name],
        &["init", &name],
        &["version", "cut", &name],
    ] {
        let (_, messages) = run(root.path(), arguments);
        assert!(!messages.is_empty());
        let raw: Vec<_> = messages.chars().filter(|c| UNSAFE.contains(c)).collect();
        assert!(raw.is_empty(), "{arguments:?}: {raw:?} in {messages}");
        let is_command = |line: &str| line.trim_start().starts_with("::error::");
        assert!(
            !messages.lines().any(is_command),
            "{arguments:?}: {messages}"
        );
    }
}

/// Imports a site with this configuration and files, and returns the messages. The book builds.
#[track_caller]
fn imported(config: &str, more: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let files = [
        ("site/docusaurus.config.json", config),
        ("site/docs/a.md", "# A\n"),
    ];
    let all = files.iter().chain(more);
    let root = folder(all.map(|(path, text)| (*path, text.as_bytes())));
    let (is_good, messages) = run(root.path(), &["import", "site", "book"]);
    assert!(is_good, "{config}: {messages}");
    let (is_good, findings) = run(root.path(), &["build", "book"]);
    assert!(is_good, "{config}: {findings}");
    (root, messages)
}

#[test]
fn values_that_a_book_cannot_have_are_left_out() {
    for (config, part) in [
        (r#"{"url": "ftp://a.b"}"#, "`site-url = \"ftp://a.b\"`"),
        (r#"{"url": "docs.example"}"#, "`site-url = "),
        (r#"{"url": "https://a b"}"#, "`site-url = "),
        (r#"{"url": "https://a.b\nc"}"#, "`site-url = "),
        (r#"{"baseUrl": "/a b/"}"#, "`base-path = "),
        (r#"{"baseUrl": "/a\nb/"}"#, "`base-path = "),
        (r#"{"baseUrl": "/../../"}"#, "`base-path = "),
        (
            r#"{"i18n": {"defaultLocale": "../../x"}}"#,
            "`defaultLocale: '../../x'`",
        ),
        (
            r#"{"presets": [["classic", {"docs": {"editUrl": "javascript:alert(1)"}}]]}"#,
            "docs: javascript:",
        ),
        (
            r#"{"plugins": [["client-redirects", {"redirects": [{"from": "/docs/_data/manifest.json", "to": "/docs/a"}]}]]}"#,
            "from /docs/_data/manifest.json",
        ),
    ] {
        let (_, messages) = imported(config, &[]);
        assert!(messages.contains(part), "{config}: {messages}");
    }
}

#[test]
fn languages_that_a_book_cannot_have_are_left_out() {
    const FOLDER: &str = "docusaurus-plugin-content-docs/current/a.md";
    let languages = ["fr", "FR", "a b", "de", "-x"];
    let files = languages.map(|tag| (format!("site/i18n/{tag}/{FOLDER}"), "# A\n".to_owned()));
    let mut files: Vec<_> = files
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    files.push(("site/docs/de/a.md", "# A\n"));
    let (root, messages) = imported("{}", &files);
    let settings = std::fs::read_to_string(root.path().join("book/book.toml"));
    let settings = settings.expect("book.toml");
    assert_eq!(settings.matches("languages.").count(), 1, "{settings}");
    for reason in [
        "i18n/a b (not a language tag)",
        "i18n/-x (not a language tag)",
        "i18n/de (documents have the addresses of this language)",
        "i18n/fr (another folder has this language)",
    ] {
        assert!(messages.contains(reason), "{reason}: {messages}");
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_add_nothing_to_the_table_of_contents() {
    let names = [
        "a&copy;.md",
        "b(c.md",
        "d e.md",
        "f\n- [x](a.md).md",
        "g%20h.md",
        "<i>.md",
        "j\u{7}.md",
    ];
    let files = names.map(|name| format!("site/docs/{name}"));
    let files: Vec<_> = files.iter().map(|path| (&**path, "Text.\n")).collect();
    let (root, messages) = imported("{}", &files);
    let summary = std::fs::read_to_string(root.path().join("book/src/SUMMARY.md"));
    let summary = summary.expect("SUMMARY.md");
    assert_eq!(summary.matches("\n- [").count(), 5, "{summary}");
    for part in [
        "x](a.md).md (its name ",
        "%20h.md (mdBook ",
        "j\\u{7}.md (its name ",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
}
