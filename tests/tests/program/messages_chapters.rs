//! The messages about faults in chapters, as a table.

use std::fs;

use site_tests::{BOOK, SUMMARY, check, expect, findings, folder, run};

/// The expected findings: the beginning and a part of each line.
type Expected<'a> = &'a [(&'a str, &'a str)];

#[test]
fn a_chapter_that_is_not_utf8_names_its_line() {
    let files: [(&str, &[u8]); 4] = [
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", b"# Summary\n\n- [a](a.md)\n- [b](b.md)\n"),
        ("src/a.md", b"# a\n\nb\xffc\n"),
        ("src/b.md", b"# b\n\n\n\xe5\n"),
    ];
    let folder = folder(files);
    let (is_ok, text) = run(folder.path(), &["check", "--format", "short"]);
    assert!(!is_ok);
    expect(
        &text,
        &[
            ("src/a.md:3:2: error[F011]", "UTF-8"),
            ("src/b.md:4:1: error[F011]", "UTF-8"),
        ],
        "both files",
    );
}

#[test]
fn a_summary_that_cannot_be_read_names_its_line() {
    let summary = "# Summary\n\n- [一](a.md)\n\n[尾](a.md)\n\n- [二](a.md)\n";
    let (is_ok, text) = check(&[("src/SUMMARY.md", summary)], &[]);
    assert!(!is_ok);
    expect(&text, &[("src/SUMMARY.md:", "F012")], "summary");
    let summary = "# Summary\n\n- [一](a.md)\n- [二](a.md)\n";
    let (is_ok, text) = check(&[("src/SUMMARY.md", summary)], &[]);
    assert!(!is_ok);
    let expected = ("src/SUMMARY.md:4:3: error[F012]", "lists `a.md` twice");
    expect(&text, &[expected], "a chapter that is listed twice");
}

#[test]
fn a_draft_that_mdbook_publishes_is_reported() {
    let chapter = ("src/a.md", "---\ntitle: 一\ndraft: true\n---\n\n# 一\n");
    let (is_ok, text) = check(&[chapter], &[]);
    assert!(is_ok);
    expect(&text, &[], "a book of this output alone");
    let book = format!("{BOOK}[output.html]\n");
    let (is_ok, text) = check(&[chapter, ("book.toml", &book)], &[]);
    assert!(is_ok);
    expect(
        &text,
        &[("src/a.md:3:1: warning[L006]", "mdBook")],
        "both outputs",
    );
}

#[test]
fn mistakes_in_chapters_are_not_silent() {
    let rows: &[(&str, &str, Expected<'_>)] = &[
        (
            "a.md",
            "# 一\n\n```rust\nfn a() {}\n\n之后\n",
            &[("src/a.md:3:1: warning[K006]", "close it")],
        ),
        (
            "a.md",
            "# 一\n\n- 甲\n\n  ~~~\n  x\n\n之后\n",
            &[("src/a.md:5:3: warning[K006]", "a line of 3 tildes")],
        ),
        (
            "a.md",
            "# 一\n\n> ```\n> x\n> ```\n\n```\ny\n```\n\n````md\n```\n````\n",
            &[],
        ),
        (
            "a.md",
            "# 一\n\n{{#inclde b.md}}\n",
            &[(
                "src/a.md:3:1: warning[S004]",
                "did you mean `{{#include b.md}}`?",
            )],
        ),
        ("a.md", "# 一\n\n`{{#each users}}` {{#if x}}\n", &[]),
        (
            "a.md",
            "# 一\n\n```rust,ignor\nfn a() {}\n```\n",
            &[("src/a.md:3:1: warning[K007]", "did you mean `ignore`?")],
        ),
        (
            "a.md",
            "# 一\n\n```rust,ignore,E0277,edition2021,should_panic title=\"x\"\nfn a() {}\n```\n",
            &[],
        ),
        (
            "a.md",
            "# 一\n\n> [!NOTES]\n> 文\n",
            &[("src/a.md:3:3: warning[W110]", "did you mean `[!NOTE]`?")],
        ),
        ("a.md", "# 一\n\n> [!NOTE]\n> 文\n\n> [链接](a.md)\n", &[]),
        (
            "a.mdx",
            "# 一\n\n<Admonition type=\"notice\">\n\n文\n\n</Admonition>\n",
            &[("src/a.mdx:3:1: warning[W110]", "use note, tip")],
        ),
        (
            "a.md",
            "# 一\n\n:::notes\n\n文\n\n:::\n",
            &[("src/a.md:3:4: warning[W110]", "use note, tip")],
        ),
        (
            "a.md",
            "# 一\n\n<Tabs>\n<TabItem value=\"a\">\n\n文\n\n</TabItem>\n</Tabs>\n",
            &[("src/a.md:3:1: warning[H016]: `<Tabs>`", "format = \"mdx\"")],
        ),
        (
            "a.md",
            "import Tabs from '@theme/Tabs';\n\n# 一\n",
            &[("src/a.md:1:1: warning[H016]", "import")],
        ),
        (
            "a.md",
            "# 一\n\n```md\n:::note\n<Tabs>\nimport a from 'b'\n```\n\n`<Tabs>` import\n",
            &[],
        ),
        ("a.mdx", "# 一\n\n> [!NOTE]\n> 文\n", &[]),
        (
            "a.mdx",
            "# 一\n\n<T>\n\n比如。\n",
            &[
                ("src/a.mdx:3:1: error[E003]", "`\\<T>`"),
                ("src/a.mdx:3:1: warning[H004]", "<T>"),
            ],
        ),
    ];
    for (path, page, wanted) in rows {
        let summary = format!("# Summary\n\n- [一]({path})\n");
        let files = [
            ("book.toml", BOOK.to_owned()),
            ("src/SUMMARY.md", summary),
            (&*format!("src/{path}"), (*page).to_owned()),
        ];
        let folder = folder(files.iter().map(|(path, text)| (*path, text.as_bytes())));
        let (_, text) = run(folder.path(), &["check", "--format", "short"]);
        expect(&text, wanted, page);
    }
}

#[test]
fn suggestions_are_near_or_absent() {
    let rows: &[(&str, &str, Option<&str>, Option<&str>)] = &[
        (
            "---\nsidebar_position: 1\n---\n",
            "N002",
            None,
            Some("did you mean"),
        ),
        (
            "---\nsidebar_positon: 1\n---\n",
            "N002",
            Some("SUMMARY.md sets the order of the pages"),
            Some("did you mean"),
        ),
        ("---\nfoo: 1\n---\n", "N002", None, Some("did you mean")),
        (
            "# 一\n\n:::notee\n甲\n:::\n",
            "W110",
            Some("did you mean `note`?"),
            None,
        ),
        (
            "# 一\n\n[x](github.com/a/b)\n",
            "L001",
            Some("write `https://github.com/a/b`"),
            None,
        ),
        (
            "# 一\n\n[x]((https://a.b/c))\n",
            "L001",
            Some("write `https://a.b/c` without the brackets"),
            None,
        ),
        (
            "# 一\n\n[x](hhttps://a.b/c)\n",
            "H002",
            Some("scheme that is not allowed"),
            Some("script"),
        ),
        (
            "# 一\n\n```ssh_confg\nx\n```\n",
            "K001",
            Some("did you mean `ssh_config`?"),
            None,
        ),
        (
            "# 一\n\n[x](www.rust-lang.org)\n",
            "L001",
            Some("write `https://www.rust-lang.org`"),
            Some("did you mean"),
        ),
        (
            "# 一\n\n## SQL客户端 {#sql客户端}\n\n[x](#SQL客户端)\n",
            "L002",
            Some("did you mean `#sql客户端`?"),
            None,
        ),
        (
            "# 一\n\n```phyton\nx\n```\n",
            "K001",
            Some("did you mean `python`?"),
            None,
        ),
        (
            "# 一\n\n[x](a5.md)\n",
            "L003",
            Some("did you mean `a05.md`?"),
            None,
        ),
        (
            "# 一\n\n[x](guide/readme.md)\n",
            "L003",
            Some("did you mean `Guide/README.md`?"),
            None,
        ),
    ];
    for (page, code, wanted, unwanted) in rows {
        let summary = "# Summary\n\n- [一](a.md)\n- [五](a05.md)\n- [指南](Guide/README.md)\n";
        let files = [
            ("src/a.md", *page),
            ("src/Guide/README.md", "# 指南\n"),
            ("src/a05.md", "# 五\n"),
            ("src/SUMMARY.md", summary),
        ];
        let (_, text) = check(&files, &[]);
        let found = findings(&text);
        let one = found.iter().find(|line| line.contains(code));
        let one = one.unwrap_or_else(|| panic!("{code} is not in\n{text}"));
        if let Some(part) = wanted {
            assert!(one.contains(part), "{part:?} is not in {one}");
        }
        if let Some(part) = unwanted {
            assert!(!one.contains(part), "{part:?} is in {one}");
        }
    }
}

#[test]
fn a_large_image_is_named() {
    let mut large = vec![0; 2_200_000];
    large[..8].copy_from_slice(b"\x89PNG\r\n\x1a\n");
    let files: [(&str, &[u8]); 5] = [
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", SUMMARY.as_bytes()),
        (
            "src/a.md",
            "# 一\n\n![大](big.png)\n\n![小](small.png)\n".as_bytes(),
        ),
        ("src/big.png", &large),
        ("src/small.png", &large[..1000]),
    ];
    let folder = folder(files);
    let (_, text) = run(folder.path(), &["check", "--format", "short"]);
    expect(&text, &[("src/a.md:3:1: warning[A005]", "2.2 MB")], "image");
}

#[test]
fn a_book_without_a_title_has_no_lonely_delimiter() {
    let folder = folder([
        ("book.toml", &b"[output.react]\n"[..]),
        ("src/SUMMARY.md", b"# Summary\n\n- [One](a.md)\n"),
        ("src/a.md", b"# One\n"),
    ]);
    let (is_ok, text) = run(folder.path(), &["build"]);
    assert!(is_ok, "{text}");
    for file in ["a/index.html", "404.html"] {
        let html = fs::read_to_string(folder.path().join("book").join(file)).expect("a page");
        let (_, rest) = html.split_once("<title>").expect("a title");
        let (title, _) = rest.split_once("</title>").expect("its end");
        assert!(
            !title.contains('|') && !title.trim().is_empty(),
            "{file}: {title:?}"
        );
    }
}

#[test]
fn init_works_beside_other_files() {
    let files: &[&[(&str, &str)]] = &[
        &[("README.md", "# mine\n")],
        &[
            (".git/HEAD", "ref: refs/heads/main\n"),
            (".gitignore", "target\n"),
        ],
        &[
            ("src/SUMMARY.md", "# Summary\n\n- [One](one.md)\n"),
            ("src/one.md", "# One\n"),
        ],
    ];
    for files in files {
        let folder = folder(files.iter().map(|(path, text)| (*path, text.as_bytes())));
        let (is_ok, text) = run(folder.path(), &["init"]);
        assert!(is_ok, "{text}");
        for (path, before) in *files {
            let after = fs::read_to_string(folder.path().join(path)).expect("the author's file");
            // `.gitignore` gets lines for the site and the cache.
            let is_kept = after == *before || *path == ".gitignore" && after.starts_with(before);
            assert!(is_kept, "{path}: {after}");
        }
        let (is_ok, text) = run(folder.path(), &["build"]);
        assert!(is_ok, "{text}");
    }
    let code = folder([("src/main.rs", &b"fn main() {}\n"[..])]);
    let (is_ok, text) = run(code.path(), &["init"]);
    assert!(!is_ok && text.contains("mdbook-react init docs"), "{text}");
    assert_eq!(site_tests::tree(code.path()).len(), 1);
}
