//! Preprocessors that serve mdBook's HTML output alone run for this output too.

use std::{fs, os::unix::fs::PermissionsExt as _};

use site_tests::BookTest;

/// Writes a preprocessor that replaces `FROM` by `TO` and supports the renderers in `renderers`, a
/// pattern of the shell.
fn preprocessor(book: &BookTest, file: &str, replacement: &str, renderers: &str) {
    let script = format!(
        "#!/bin/sh\n\
         if [ \"$1\" = supports ]; then case \"$2\" in {renderers}) exit 0;; esac; exit 1; fi\n\
         sed -e 's/^.*,\\({{\"items\":.*\\)\\]$/\\1/' -e 's/{replacement}/g'\n"
    );
    book.write(file, script.as_bytes());
    let path = book.root().join(file);
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the script exists");
}

/// Returns a book whose chapter says `ONE TWO`.
fn book(toml: &str) -> BookTest {
    BookTest::new()
        .react(toml)
        .chapter("一", "a.md", "# 一\n\nONE TWO\n")
}

#[test]
fn a_preprocessor_for_html_alone_runs() {
    for (about, toml, renderers, wanted) in [
        ("by its program", "", "html", "1 TWO"),
        ("by its table", "renderers = ['html']\n", "*", "1 TWO"),
        ("for every output", "", "*", "1 TWO"),
        (
            "for this output",
            "renderers = ['react']\n",
            "html",
            "1 TWO",
        ),
        (
            "for another output",
            "renderers = ['epub']\n",
            "*",
            "ONE TWO",
        ),
        ("for no output", "", "none", "ONE TWO"),
    ] {
        let book = book(&format!("[preprocessor.one]\ncommand = './one.sh'\n{toml}"));
        preprocessor(&book, "one.sh", "ONE/1", renderers);
        let site = book.build();
        assert!(site.html("/a").contains(wanted), "{about}: {}", site.stderr);
    }
}

#[test]
fn preprocessors_for_html_alone_run_in_the_order_of_mdbook() {
    // In the order of names, `b` would find no `TWO`.
    let book = book(
        "[preprocessor.b]\ncommand = './b.sh'\nafter = ['c', 'links']\n[preprocessor.c]\ncommand = './c.sh'\n",
    );
    preprocessor(&book, "b.sh", "2/zwei", "html");
    preprocessor(&book, "c.sh", "TWO/2", "html");
    let site = book.build();
    assert!(site.html("/a").contains("ONE zwei"), "{}", site.stderr);
    assert!(!site.stderr.contains("was not found"), "{}", site.stderr);
}

#[test]
fn a_skipped_preprocessor_does_not_run() {
    let book = book("skip-preprocessors = ['one']\n[preprocessor.one]\ncommand = './one.sh'\n");
    preprocessor(&book, "one.sh", "ONE/1", "html");
    assert!(book.build().html("/a").contains("ONE TWO"));
}

#[test]
fn a_preprocessor_that_fails_ends_the_build() {
    let book = book("[preprocessor.one]\ncommand = './one.sh'\nrenderers = ['html']\n");
    book.write("one.sh", b"#!/bin/sh\nexit 3\n");
    let path = book.root().join("one.sh");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the script exists");
    let run = book.fails_with("\"one\" preprocessor");
    assert!(!book.destination().join("index.html").exists());
    assert!(run.stderr.contains("error["), "{}", run.stderr);
}
