//! `mdbook-react init`: from a book, or from nothing, to a site.

use std::{fs, path::Path, process::Command};

use site_tests::program;

fn run(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program())
        .args(arguments)
        .arg(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

#[test]
fn a_book_keeps_its_words_and_gets_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.toml");
    let before = "# mine\n[book]\ntitle = \"书\" # the title\n";
    fs::write(&path, before).expect("a book.toml");
    assert!(run(&["init"], folder.path()).contains("mdbook-react serve"));
    let once = fs::read_to_string(&path).expect("a book.toml");
    assert!(
        once.starts_with(before) && once.contains("[output.react]"),
        "{once}"
    );
    run(&["init"], folder.path());
    assert_eq!(once, fs::read_to_string(&path).expect("a book.toml"));
}

#[test]
fn a_book_keeps_its_line_ends_and_its_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.toml");
    fs::write(&path, "\u{feff}[book]\r\ntitle = \"T\"\r\n").expect("a book.toml");
    run(&["init"], folder.path());
    let text = fs::read_to_string(&path).expect("a book.toml");
    assert!(
        text.starts_with("\u{feff}[book]\r\n") && text.contains("react"),
        "{text:?}"
    );
    assert_eq!(
        text.matches('\n').count(),
        text.matches("\r\n").count(),
        "{text:?}"
    );
}

#[test]
fn an_empty_folder_becomes_a_book_that_builds() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["init"], folder.path());
    let settings = fs::read_to_string(folder.path().join("book.toml")).expect("a book.toml");
    let name = folder.path().file_name().unwrap_or_default();
    let title = format!("title = {name:?}");
    assert!(settings.contains(&title), "{settings}");
    run(&["build"], folder.path());
    assert!(
        folder.path().join("book/index.html").is_file()
            || folder.path().join("book/chapter_1/index.html").is_file()
    );
}

#[test]
fn a_new_book_shows_a_component_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["init", "--components"], folder.path());
    run(&["check", "--strict"], folder.path());
    run(&["build"], folder.path());
    let page = fs::read_to_string(folder.path().join("book/counter/index.html"));
    let page = page.expect("the chapter with the component");
    assert!(page.contains("class=\"counter\""), "{page}");
}

#[test]
fn a_book_keeps_its_table_of_contents_when_it_gets_components() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("src");
    fs::create_dir(&source).expect("a folder for chapters");
    let summary = source.join("SUMMARY.md");
    fs::write(&summary, "- [One](one.md)\n").expect("a summary");
    run(&["init", "--components"], folder.path());
    let kept = fs::read_to_string(&summary).expect("a summary");
    assert_eq!(kept, "- [One](one.md)\n");
    assert!(!source.join("counter.mdx").exists());
}

#[test]
fn the_extension_is_recommended_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["init"], folder.path());
    let path = folder.path().join(".vscode/extensions.json");
    assert!(!path.exists());
    run(&["init", "--vscode"], folder.path());
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains("\"mdbook-react.mdbook-react\""), "{text}");
    fs::write(&path, "{}").expect("a file");
    run(&["init", "--vscode"], folder.path());
    assert_eq!(fs::read_to_string(&path).expect("a file"), "{}");
}

#[test]
fn workflows_are_written_at_the_root_of_the_repository() {
    for (host, path) in [
        ("github", ".github/workflows/book.yml"),
        ("gitlab", ".gitlab-ci.yml"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join(".git")).expect("a repository");
        let book = folder.path().join("docs");
        fs::create_dir(&book).expect("a folder for the book");
        run(&["init", "--ci", host], &book);
        let workflow = fs::read_to_string(folder.path().join(path)).expect("a workflow");
        assert!(workflow.contains("mdbook-react build docs"), "{workflow}");
        assert!(run(&["init", "--ci", host], &book).contains("is up to date"));
    }
}

#[test]
fn an_existing_workflow_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(".gitlab-ci.yml");
    fs::write(&path, "stages: [test]\n").expect("a workflow");
    let output = Command::new(program())
        .args(["init", "--ci", "gitlab"])
        .arg(folder.path())
        .output()
        .expect("the program runs");
    assert!(!output.status.success());
    assert_eq!(
        fs::read_to_string(&path).expect("a workflow"),
        "stages: [test]\n"
    );
}

#[test]
fn a_book_of_mdbook_0_4_builds_after_init() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let text = "[book]\ntitle = \"Tea\"\nmultilingual = false\n\n[output.html]\ncurly-quotes = true\n\n\
        [preprocessor.admonish]\ncommand = \"no-such-program\"\n\n[preprocessor.mermaid]\n\
        command = \"no-such-program\"\n\n[preprocessor.own]\ncommand = \"no-such-program\"\n";
    fs::create_dir(root.join("src")).expect("a folder");
    let chapter = "# A\n\n```admonish warning title=\"Hot\"\nWait.\n```\n";
    for (path, text) in [
        ("book.toml", text),
        ("src/SUMMARY.md", "- [A](a.md)\n"),
        ("src/a.md", chapter),
    ] {
        fs::write(root.join(path), text).expect("a file");
    }
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let said = run(&["init"], root);
    for part in [
        "`book.multilingual`: remove it",
        "`output.html.curly-quotes`: ",
        "`preprocessor.admonish` does not run",
        "`preprocessor.own` does not run (its program `no-such-program` is not installed): install it",
        "added `mermaid` to `[output.react]`",
    ] {
        assert!(said.contains(part), "{part:?} is not in\n{said}");
    }
    let settings = read("book.toml");
    for line in [
        "# multilingual = false",
        "# curly-quotes = true",
        "# [preprocessor.own]",
        "mermaid = true",
    ] {
        assert!(settings.lines().any(|it| it == line), "{line}: {settings}");
    }
    assert_eq!(read("src/a.md"), chapter);
    run(&["build"], root);
    run(&["init", "--convert-admonish"], root);
    assert_eq!(read("book.toml"), settings);
    assert_eq!(
        read("src/a.md"),
        "# A\n\n> [!WARNING]\n> **Hot**\n>\n> Wait.\n"
    );
    run(&["build", "--strict"], root);
}
