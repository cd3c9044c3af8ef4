//! Input that the program refuses. A refused build changes nothing.

use std::{
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

use site_tests::{BookTest, program, tree};

#[test]
fn under_strict_an_include_that_failed_is_an_error() {
    let run = BookTest::new()
        .react("strict = true")
        .chapter(
            "守卫",
            "guards.mdx",
            "# 守卫\n\n前文 {{#include missing.md}}\n",
        )
        .fails_with("S001");
    assert!(run.stderr.contains("src/guards.mdx"), "{}", run.stderr);
    assert!(run.stderr.contains(":3:4"), "{}", run.stderr);
}

#[test]
fn an_escaped_include_is_text() {
    let site = BookTest::new()
        .chapter("写法", "a.md", "# 写法\n\n`\\{{#include x.md}}`\n")
        .build();
    assert!(site.html("/a").contains("{{#include x.md}}"));
}

#[test]
fn several_errors_are_shown_at_once() {
    let run = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.mdx", "# 一\n\n{{#include one.md}}\n")
        .chapter("二", "b.mdx", "# 二\n\n{{#include two.md}}\n")
        .fails_with("one.md");
    assert!(run.stderr.contains("two.md"), "{}", run.stderr);
}

#[test]
fn a_chapter_outside_the_book_is_refused() {
    let run = BookTest::new()
        .file("outside.md", "# 外面\n")
        .file("src/SUMMARY.md", "# Summary\n\n- [外面](../outside.md)\n")
        .run();
    assert_ne!(run.code, Some(0), "a chapter outside the book was built");
    assert!(run.stderr.contains("outside.md"), "{}", run.stderr);
}

#[test]
fn a_broken_setting_is_an_error_in_book_toml() {
    BookTest::new()
        .react("toc-min-level = \"four\"")
        .chapter("一", "a.md", "# 一\n")
        .fails_with("toc-min-level");
}

#[test]
fn an_unknown_setting_is_a_warning_with_the_nearest_known_one() {
    let site = BookTest::new()
        .react("titel-delimiter = \"·\"")
        .chapter("一", "a.md", "# 一\n")
        .build();
    assert!(site.stderr.contains("titel-delimiter"), "{}", site.stderr);
    assert!(site.stderr.contains("title-delimiter"), "{}", site.stderr);
}

#[test]
fn under_strict_a_warning_is_an_error() {
    let book = BookTest::new().chapter("一", "a.md", "# 一\n\n[去](missing.md)\n");
    assert!(book.build().stderr.contains("missing.md"));
    book.react("strict = true").fails_with("missing.md");
}

#[test]
fn a_failed_build_leaves_the_last_good_site_byte_for_byte() {
    let book = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.mdx", "# 一\n\n第一版。\n");
    let good = book.build();
    book.write(
        "src/a.mdx",
        "# 一\n\n第二版 {{#include missing.md}}\n".as_bytes(),
    );
    book.fails_with("missing.md");
    assert_eq!(tree(&book.destination()), *good.files());
}

#[test]
fn a_build_without_a_book_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(program());
    let output = command.arg("build").arg(folder.path()).output();
    let output = output.expect("the program runs");
    assert!(!output.status.success());
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 0);
}

#[test]
fn input_that_is_not_from_mdbook_is_explained() {
    const BEGIN: &str = "ERROR without a subcommand, mdbook-react expects a call from mdBook";
    const OTHER: &str = "ERROR standard input is not the render context of mdBook 0.5";
    for (input, wanted) in [
        (&b""[..], BEGIN),
        (b" \n", BEGIN),
        (b"text", OTHER),
        (b"{\"a\": 1}", OTHER),
        (b"\xff\xfe", OTHER),
    ] {
        let mut command = Command::new(program());
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        stdin.write_all(input).expect("the program reads its input");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with(wanted), "{error}");
        assert!(error.contains("`mdbook-react init DIR`"), "{error}");
    }
}
