//! After each edit, `serve` writes the files of a cold build: values that it keeps between builds are those
//! of the files as they are.

use std::fs;

use site_tests::{BookTest, Server, run, tree};

const SYNTAX: &str = "%YAML 1.2\n---\nname: Tea\nfile_extensions: [tea]\nscope: source.tea\n\
    contexts:\n  main:\n    - match: '\\b(brew)\\b'\n      scope: keyword.control.tea\n";
const THEME: &str = "name = \"Own\"\nmode = \"light\"\n\
    plain = { color = \"#000000\", background = \"#ffffff\" }\n\
    tokens.keyword = { color = \"#123456\" }\n";
const SYNTAX_FILE: &str = "theme/syntaxes/tea.sublime-syntax";
const THEME_FILE: &str = "theme/code-themes/own.toml";

#[test]
fn served_sites_have_the_files_of_cold_builds() {
    let text = "# 一\n\n```tea\nbrew oolong\n```\n\n{{#include part.txt}}\n\n[笔记](notes.txt)\n";
    let book = BookTest::new()
        .react("[output.react.languages.en]\n")
        .chapter("一", "a.md", text)
        .chapter("二", "b.md", "# 二\n")
        .file("src/part.txt", "旧的一段。\n")
        .file("src/notes.txt", "旧的笔记\n")
        .file("i18n/en/a.md", "# One\n");
    book.write_book_files();
    let toml = fs::read_to_string(book.root().join("book.toml")).expect("a book has book.toml");
    let with = |table: &str| format!("{toml}\n{table}\n");
    let own_theme = with("[output.react.code-theme]\nlight = \"own\"");
    let redirect = with("[output.react.redirect]\n\"/old\" = \"/b\"");
    let served = tempfile::tempdir().expect("a temporary folder can be created");
    let folder = served.path().to_str().expect("a path");
    let server = Server::with_options(book.root(), &["--dest-dir", folder]);
    let mut events = server.events();
    let is_built = |event: &str| event.contains("\"built\"");
    events.until(is_built);
    for (file, text) in [
        ("src/a.md", &*text.replace("oolong", "assam")),
        ("src/part.txt", "新的一段。\n"),
        ("src/notes.txt", "新的笔记\n"),
        ("i18n/en/a.md", "# One\n\nA paragraph.\n"),
        (SYNTAX_FILE, SYNTAX),
        (SYNTAX_FILE, &*SYNTAX.replace("brew", "assam")),
        (THEME_FILE, THEME),
        ("book.toml", &*own_theme),
        (THEME_FILE, &*THEME.replace("#123456", "#345678")),
        ("book.toml", &*redirect),
        ("theme/custom.css", ":root { --mr-accent: #123456; }\n"),
        ("src/SUMMARY.md", "- [二](b.md)\n- [一](a.md)\n"),
        ("src/SUMMARY.md", "- [一](a.md)\n"),
    ] {
        book.write(file, text.as_bytes());
        let cold = tempfile::tempdir().expect("a temporary folder can be created");
        let folder = cold.path().to_str().expect("a path");
        let arguments = ["build", "--no-cache", "--dest-dir", folder];
        let (is_good, said) = run(book.root(), &arguments);
        assert!(is_good, "{file}: {said}");
        let expected = tree(cold.path());
        // The watcher may report one write as two changes.
        loop {
            events.until(is_built);
            if tree(served.path()) == expected {
                break;
            }
        }
    }
}
