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
