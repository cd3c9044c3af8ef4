//! The folder that a site is built into: obstacles, interruptions and files of other programs.

use std::process::Command;

use site_tests::{BOOK, BookTest, folder, program, run};

const FIRST: &str = "# 一\n\n第一页。\n";
const SECOND: &str = "# 二\n\n第二页。\n";

#[test]
fn the_search_finds_a_site_in_the_folder_that_a_variable_names() {
    let book = folder([
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", "- [一](a.md)\n".as_bytes()),
        ("src/a.md", FIRST.as_bytes()),
    ]);
    let run = |arguments: &[&str]| {
        let mut program = Command::new(program());
        program.args(arguments).current_dir(book.path());
        program.env("MDBOOK_BUILD__BUILD_DIR", "elsewhere");
        let output = program.output().expect("the program starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(&["build"]);
    assert!(run(&["search", "第一页"]).contains("一"));
}

#[test]
fn files_of_others_survive() {
    let book = BookTest::new().chapter("一", "a.md", FIRST);
    book.write("book/CNAME", b"docs.example.org\n");
    book.write("book/a/notes.txt", b"kept");
    for _ in 0..2 {
        let site = book.build();
        assert_eq!(site.text("CNAME"), "docs.example.org\n");
        assert_eq!(site.text("a/notes.txt"), "kept");
    }
}

#[test]
fn files_of_others_are_never_overwritten() {
    for path in ["a/index.html", "llms.txt", "index.html", "_data/entry.json"] {
        let book = BookTest::new().chapter("一", "a.md", FIRST);
        book.write(&format!("book/{path}"), b"of others");
        let run = book.fails_with("error[F004]");
        assert!(run.stderr.contains("is in the way"), "{}", run.stderr);
        assert!(run.stderr.contains("nothing written"), "{}", run.stderr);
        let kept = std::fs::read(book.destination().join(path)).expect("a file");
        assert_eq!(kept, b"of others", "{path}");
        std::fs::remove_file(book.destination().join(path)).expect("a file to move away");
        assert!(book.build().files().contains_key("a/index.html"), "{path}");
    }
}

#[test]
fn pages_that_are_gone_are_removed() {
    let mut book = BookTest::new()
        .chapter("一", "a.md", FIRST)
        .chapter("二", "b.md", SECOND);
    assert!(book.build().files().contains_key("b/index.html"));
    book.remove_chapter("b.md");
    let site = book.build();
    assert!(site.files().contains_key("a/index.html"));
    assert!(!site.files().contains_key("b/index.html"));
}

#[test]
fn a_second_build_is_the_same_as_a_fresh_one() {
    let changed = "# 一\n\n第一页，改过。\n";
    let book = BookTest::new()
        .chapter("一", "a.md", FIRST)
        .chapter("二", "b.md", SECOND);
    book.build();
    book.write("src/a.md", changed.as_bytes());
    let again = book.build();
    let fresh = BookTest::new()
        .chapter("一", "a.md", changed)
        .chapter("二", "b.md", SECOND)
        .build();
    assert_eq!(again.files(), fresh.files());
}

#[test]
fn an_edit_of_one_page_rewrites_no_other_page() {
    let book = BookTest::new()
        .chapter("一", "a.md", FIRST)
        .chapter("二", "b.md", SECOND);
    let before = book.build();
    book.write("src/a.md", "# 一\n\n第一页，改过。\n".as_bytes());
    let after = book.build();
    assert_ne!(before.html("/a"), after.html("/a"));
    assert_eq!(before.html("/b"), after.html("/b"));
}

#[test]
fn two_outputs_have_folders_of_their_own() {
    let book = BookTest::new()
        .react("[output.markdown]")
        .chapter("一", "a.md", FIRST);
    book.write("book/markdown/a.md", b"of the other output");
    let run = book.run();
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(book.destination().join("react/a/index.html").is_file());
    assert!(book.destination().join("markdown/a.md").is_file());
}

#[test]
fn a_site_is_not_written_over_the_sources() {
    let text = "# 一\n\n```ts\nlet a;\n```\n";
    for folder in ["src", ".", "book/../src"] {
        let book = BookTest::new().chapter("一", "a.md", text);
        book.write_book_files();
        let toml = format!("[build]\nbuild-dir = {folder:?}\n\n[output.react]\n");
        book.write("book.toml", toml.as_bytes());
        let output = std::process::Command::new(site_tests::program())
            .arg("build")
            .arg(book.root())
            .output()
            .expect("the program starts");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{folder}: {stderr}");
        assert!(stderr.contains("contains the book's sources"), "{stderr}");
        let kept = std::fs::read_to_string(book.root().join("src/a.md"));
        assert_eq!(kept.expect("a chapter"), text, "{folder}");
        assert!(!book.root().join("src/_app").exists(), "{folder}");
    }
}

/// Obstacles that an author or a host may put in the way of a file are reported. The earlier site
/// stays, and a build succeeds once the obstacle is removed.
#[test]
fn obstacles_are_reported_before_any_file_is_moved() {
    for (file, text, said) in [
        ("src/_data", "a file", "`_data` and"),
        ("src/index.html/x.png", "a file", "`index.html` and"),
        (
            "src/a.md",
            "---\nslug: /index.html/x\n---\n\n# 一\n",
            "`index.html` and",
        ),
        (
            "src/a.md",
            "---\nslug: /_data/manifest.json\n---\n\n# 一\n",
            "`_data/manifest.json` and",
        ),
        ("book/c", "of the host", "c is in the way"),
    ] {
        let mut book = BookTest::new()
            .chapter("一", "a.md", FIRST)
            .chapter("二", "b.md", SECOND);
        let before = book.build();
        book.write(file, text.as_bytes());
        if file == "book/c" {
            book = book.chapter("三", "c.md", SECOND);
        }
        let run = book.fails_with(said);
        assert!(run.stderr.contains("error[F004]"), "{}", run.stderr);
        assert!(run.stderr.contains("help:"), "{}", run.stderr);
        for (path, bytes) in before.files() {
            let now = std::fs::read(book.destination().join(path)).ok();
            assert_eq!(now.as_ref(), Some(bytes), "{file}: {path}");
        }
        match file {
            "src/a.md" => book.write(file, FIRST.as_bytes()),
            "src/index.html/x.png" => {
                std::fs::remove_dir_all(book.root().join("src/index.html")).expect("a folder");
            }
            _ => std::fs::remove_file(book.root().join(file)).expect("a file"),
        }
        assert!(book.build().files().contains_key("b/index.html"), "{file}");
    }
}

#[test]
fn a_chapter_with_the_longest_name_of_a_file_is_built() {
    let name = "长".repeat(84);
    let site = BookTest::new()
        .chapter("一", &format!("{name}.md"), FIRST)
        .build();
    assert!(site.files().contains_key(&format!("{name}/index.html")));
}

#[test]
fn outputs_of_other_renderers_are_not_copied() {
    let folder = folder([
        (
            "book.toml",
            "[book]\ntitle = \"书\"\nsrc = \".\"\n[output.html]\n[output.react]\n".as_bytes(),
        ),
        ("SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("a.md", "# 一\n".as_bytes()),
        ("data.txt", b"data"),
        ("book/html/a.html", b"<p>a"),
    ]);
    let (is_ok, text) = run(folder.path(), &["build"]);
    assert!(is_ok, "{text}");
    let site = folder.path().join("book/react");
    assert!(site.join("data.txt").is_file());
    assert!(!site.join("book").exists());
}
