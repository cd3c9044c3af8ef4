//! Books that are broken or unusual end with a clear error or a correct page.

use std::fmt::Write as _;

use site_tests::{BookTest, run_patiently, text_of, tree};

#[test]
fn errors_name_the_file_that_cannot_be_built() {
    let cases: [(&str, BookTest, &str); 4] = [
        (
            "invalid UTF-8",
            {
                let book = BookTest::new().chapter("一", "bad.md", "");
                book.write("src/bad.md", b"# \xff\xfe\n");
                book
            },
            "bad.md",
        ),
        (
            "files that include each other",
            BookTest::new()
                .chapter("一", "a.md", "# 一\n\n{{#include b.md}}\n")
                .chapter("二", "b.md", "# 二\n\n{{#include a.md}}\n"),
            "S001",
        ),
        (
            "a file that includes itself",
            BookTest::new().chapter("一", "a.mdx", "# 一\n\n{{#include a.mdx}}\n"),
            "S001",
        ),
        (
            "front matter nested without end",
            BookTest::new().chapter(
                "一",
                "deep.md",
                &format!(
                    "---\ntags: {}{}\n---\n# 一\n",
                    "[".repeat(10_000),
                    "]".repeat(10_000)
                ),
            ),
            "deep.md",
        ),
    ];
    for (what, book, said) in cases {
        let (code, stderr) = run_patiently(&book);
        assert!(stderr.contains(said), "{what}: {stderr}");
        let is_whole = book.destination().join("index.html").exists();
        assert_eq!(is_whole, code == 0, "{what} left half a site");
    }
}

/// Trees of files that could block the build or silently lose a file.
#[cfg(unix)]
#[test]
fn strange_trees_have_a_message_each() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _, process::Command};

    let multiplying = (0..9).fold(BookTest::new().chapter("一", "f0.md", ""), |book, at| {
        let text = format!("{{{{#include f{}.md}}}}\n", at + 1).repeat(4);
        book.file(&format!("src/f{at}.md"), &text)
    });
    let large = BookTest::new()
        .file("src/large.txt", &"x".repeat(1 << 20))
        .chapter("一", "a.md", &"{{#include large.txt}}\n".repeat(3_000));
    let deep = (0..200).map(|at| format!("{}- [L{at}](p{at}.md)", "  ".repeat(at)));
    let deep = deep.collect::<Vec<_>>().join("\n");
    let deep = (0..200).fold(BookTest::new().file("src/SUMMARY.md", &deep), |book, at| {
        book.file(&format!("src/p{at}.md"), "# 页\n")
    });
    let pipe = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "pipe.md", "");
    std::fs::remove_file(pipe.root().join("src/pipe.md")).expect("a file to replace");
    let made = Command::new("mkfifo")
        .arg(pipe.root().join("src/pipe.md"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    let unnamed = BookTest::new().chapter("一", "a.md", "# 一\n");
    for name in [&b"x\xfe.png"[..], b"x\xff.png"] {
        std::fs::write(
            unnamed.root().join("src").join(OsStr::from_bytes(name)),
            "1",
        )
        .expect("a file");
    }
    let devices = BookTest::new()
        .chapter("一", "con.md", "# 一\n")
        .chapter("二", "nul/a.md", "# 二\n")
        .chapter("三", "dots.../a.md", "# 三\n");
    for (what, book, code, said, is_built) in [
        (
            "includes that multiply",
            multiplying,
            "error[F009]",
            &["/src/f7.md:3:1\n"][..],
            false,
        ),
        (
            "deep summary",
            deep,
            "error[F006]",
            &["/src/SUMMARY.md:51:103\n"],
            false,
        ),
        (
            "pipe",
            pipe,
            "error[F007]",
            &["/src/SUMMARY.md:4:3\n"],
            false,
        ),
        (
            "a large file, many times",
            large,
            "error[F009]",
            &["/src/a.md:"],
            false,
        ),
        (
            "names that are not UTF-8",
            unnamed,
            "warning[A004]",
            &["the name of `x\\xfe.png` is", "the name of `x\\xff.png` is"],
            true,
        ),
        (
            "devices",
            devices,
            "warning[F008]",
            &[
                "`con` cannot be written on Windows",
                "`nul/a` cannot be written on Windows",
                "`dots.../a` cannot be written on Windows",
            ],
            true,
        ),
    ] {
        let (exit_code, stderr) = run_patiently(&book);
        assert_eq!(exit_code == 0, is_built, "{what}: {stderr}");
        let count = stderr.matches(code).count();
        assert_eq!(count, said.len(), "{what}: {stderr}");
        for text in said {
            assert_eq!(stderr.matches(text).count(), 1, "{what}: {text}: {stderr}");
        }
    }
}

#[test]
fn line_ends_of_windows_and_a_byte_order_mark_change_nothing() {
    let text = "---\ntitle: 守卫\n---\n\n## 绑定\n\n| a | b |\n|---|---|\n| c | d |\n\n:::tip[题]\n文\n:::\n\n```ts {1}\nconst a = 1;\n```\n";
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    for path in ["guards.md", "guards.mdx"] {
        let unix = BookTest::new().chapter("守卫", path, text).build();
        let site = BookTest::new().chapter("守卫", path, &windows).build();
        assert_eq!(text_of(&site.page("/guards"), "h1"), "守卫", "{path}");
        assert_eq!(site.html("/guards"), unix.html("/guards"), "{path}");
    }
}

#[test]
fn odd_file_names_are_pages_that_links_lead_to() {
    let names = [
        "a b.md",
        "it's.md",
        "say \"x\".md",
        "a#b.md",
        "100%.md",
        "50%25.md",
        "🚀.md",
        "守卫.md",
        "a?b.md",
        "a&b.md",
        "a+b.md",
        "<x>.md",
    ];
    let mut summary = "# Summary\n\n".to_owned();
    let mut book = BookTest::new();
    for name in names {
        let escaped = name.replace('<', "\\<").replace('>', "\\>");
        let _ = writeln!(summary, "- [页](<{escaped}>)");
        book = book.file(
            &format!("src/{name}"),
            &format!("# 见 {}\n\n文字\n", names.len()),
        );
    }
    let book = book.file("src/SUMMARY.md", &summary);
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    let files = tree(&book.destination());
    let site = site_tests::BookTest::build(&book);
    let links = site.page("/守卫");
    let hrefs = site_tests::links(&links, "nav a[href^='/']");
    for name in names {
        let stem = name.trim_end_matches(".md");
        assert!(
            files.contains_key(&format!("{stem}/index.html")),
            "{name}: {:?}",
            files.keys()
        );
        let leads_there = |href: &String| {
            let path = href.split(['?', '#']).next().unwrap_or_default();
            nav_model::decode(path) == format!("/{stem}")
        };
        assert!(
            hrefs.iter().any(leads_there),
            "nothing leads to {name}: {hrefs:?}"
        );
    }
}

#[test]
fn names_that_differ_only_in_case_are_two_pages_or_reported() {
    let book = BookTest::new()
        .chapter("大", "Guards.md", "# 大写\n")
        .chapter("小", "guards.md", "# 小写\n");
    if std::fs::read_to_string(book.root().join("src/Guards.md"))
        .is_ok_and(|text| text == "# 小写\n")
    {
        eprintln!("skipped: this file system takes both names for one file");
        return;
    }
    let site = book.build();
    assert!(
        book.run().stderr.contains("N013"),
        "addresses that differ only in case are reported"
    );
    assert_eq!(text_of(&site.page("/Guards"), "h1"), "大写");
    assert_eq!(text_of(&site.page("/guards"), "h1"), "小写");
}

#[test]
fn footnotes_that_are_not_shown_are_reported() {
    for (notes, said) in [
        ("文[^a]\n\n[^a]: 甲\n", None),
        ("文[^a]\n\n[^a]: 甲[^b]\n\n[^b]: 乙\n", None),
        (
            "文[^a]\n\n[^a]: 甲\n[^b]: 乙\n",
            Some(("6:1", "warning[H013]")),
        ),
        (
            "文[^a]\n\n[^a]: 甲\n\n[^a]: 乙\n",
            Some(("7:1", "warning[H015]")),
        ),
    ] {
        for path in ["a.md", "a.mdx"] {
            let site = BookTest::new().chapter("一", path, &format!("# 一\n\n{notes}"));
            let stderr = site.build().stderr;
            let place = said.map(|(place, _)| format!("src/{path}:{place}"));
            let found = stderr.matches("warning[H01").count();
            assert_eq!(found, usize::from(said.is_some()), "{notes}: {stderr}");
            assert!(
                stderr.contains(&place.unwrap_or_default()),
                "{notes}: {stderr}"
            );
            let words = said.map_or("", |(_, words)| words);
            assert!(stderr.contains(words), "{notes}: {stderr}");
        }
    }
}

#[test]
fn missing_lines_of_included_files_are_reported() {
    for (part, is_said) in [
        ("1:2", false),
        (":9", false),
        ("2:", false),
        ("2", false),
        ("", false),
        ("90:99", true),
        ("4", true),
        ("3:", true),
        ("2:1", true),
    ] {
        for command in ["include", "rustdoc_include"] {
            let site = BookTest::new()
                .file("src/y.txt", "甲\n乙\n")
                .chapter(
                    "一",
                    "a.md",
                    &format!("# 一\n\n{{{{#{command} y.txt:{part}}}}}\n"),
                )
                .build();
            let said = site.stderr.contains("warning[S002]");
            assert_eq!(said, is_said, "{command} {part}: {}", site.stderr);
            assert_eq!(
                site.stderr.contains("src/a.md:3:1"),
                is_said,
                "{}",
                site.stderr
            );
        }
    }
}
