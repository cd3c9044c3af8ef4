//! The messages that an author reads when a book is not right, by table: a folder in, lines out.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use site_tests::program;

const BOOK: &str = "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\n";
const SUMMARY: &str = "# Summary\n\n- [一](a.md)\n";

/// Runs the program in `folder` without input: whether it succeeded, and what it wrote.
fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(program())
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), text)
}

/// Writes files into a new folder; a later one replaces an earlier one of the same path.
fn folder<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, bytes) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    folder
}

/// Checks a book of one chapter whose files are replaced or completed by `files`.
fn check(files: &[(&str, &str)], arguments: &[&str]) -> (bool, String) {
    let usual = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", SUMMARY),
        ("src/a.md", "# 一\n"),
    ];
    let all = usual.iter().chain(files);
    let folder = folder(all.map(|(path, text)| (*path, text.as_bytes())));
    let all: Vec<_> = ["check", "--format", "short"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(folder.path(), &all)
}

/// Returns the lines that are findings.
fn findings(text: &str) -> Vec<&str> {
    let is_finding = |line: &&str| line.contains("warning[") || line.contains("error[");
    text.lines().filter(is_finding).collect()
}

/// Expects the findings to be `wanted`, by the beginning of each line and a part of it.
#[track_caller]
fn expect(text: &str, wanted: &[(&str, &str)], about: &str) {
    let found = findings(text);
    assert_eq!(found.len(), wanted.len(), "{about}:\n{text}");
    for (start, part) in wanted {
        let one = found.iter().find(|line| line.starts_with(start));
        let Some(one) = one else {
            panic!("{about}: {start:?} begins no line of\n{text}");
        };
        assert!(one.contains(part), "{about}: {part:?} is not in\n{one}");
    }
}

#[test]
fn configuration_errors_in_the_authors_words_at_their_places() {
    let rows: &[(&str, &[(&str, &str)])] = &[
        (
            "math = true\n",
            &[(
                "book.toml:6:1: error[C002]: `output.react.math` cannot be `true`",
                "accepted values: `off`, `mathjax`, `dollars`",
            )],
        ),
        (
            "math = \"dolars\"\n",
            &[("book.toml:6:1: error[C002]", "did you mean `dollars`?")],
        ),
        (
            "strict = \"yes\"\n",
            &[("book.toml:6:1: error[C002]", "write `true` or `false`")],
        ),
        (
            "toc-min-level = \"2\"\n",
            &[("book.toml:6:1: error[C002]", "write a whole number")],
        ),
        (
            "base-path = [\"/\"]\n",
            &[("book.toml:6:1: error[C002]", "write text between quotes")],
        ),
        (
            "additional-css = \"a.css\"\n",
            &[("book.toml:6:1: error[C002]", "write a list")],
        ),
        (
            "navbar = 3\n",
            &[("book.toml:6:1: error[C002]", "write a table")],
        ),
        (
            "[[output.react.versions]]\nname = \"1\"\n",
            &[(
                "book.toml:6:1: error[C002]: `output.react.versions.0` lacks `label` and `path`",
                "add ",
            )],
        ),
        (
            "[output.react.version]\nbanner = \"old\"\n",
            &[(
                "book.toml:7:1: error[C002]",
                "accepted values: `unreleased`, `unmaintained`",
            )],
        ),
        (
            "[[output.react.navbar.items]]\nlabel = \"x\"\n",
            &[("book.toml:6:1: error[C004]", "add one of `to`")],
        ),
        (
            "[[output.react.navbar.items]]\ndoc = \"nothing\"\n",
            &[("book.toml:7:1: error[N005]", "available ids: `a`")],
        ),
        (
            "[[output.react.navbar.items]]\nsidebar = \"nothing\"\n",
            &[("book.toml:7:1: error[N006]", "available sidebars: `docs`")],
        ),
        (
            "[output.react.sidebars]\nmain = \"无\"\n",
            &[("book.toml:7:1: error[N006]", "available parts")],
        ),
        (
            "[output.react.strings]\ncopyed = \"x\"\n",
            &[("book.toml:7:1: warning[C003]", "did you mean `copied`?")],
        ),
        (
            "[output.react.strings]\nxyzzy = \"x\"\n",
            &[("book.toml:7:1: warning[C003]", "known texts: ")],
        ),
        (
            "[output.react.navbar.logo]\nsrc = \"no.svg\"\n",
            &[("book.toml:7:1: warning[C005]", "put the file into `theme`")],
        ),
        (
            "additional-css = [\"no.css\"]\n",
            &[(
                "book.toml:6:19: warning[C006]",
                "relative to the folder of book.toml",
            )],
        ),
        (
            "[output.html]\nadditional-js = [\"no.js\"]\n",
            &[(
                "book.toml:7:18: warning[C006]",
                "relative to the folder of book.toml",
            )],
        ),
        (
            "[[output.react.navbar.items]]\nto = \"/nowhere\"\n",
            &[("book.toml:7:1: warning[L001]", "the navbar links")],
        ),
        (
            "[[output.react.footer.links]]\nlabel = \"x\"\nto = \"/nowhere\"\n",
            &[("book.toml:8:1: warning[L001]", "the footer links")],
        ),
        (
            "[output.react.code-theme]\ndark = \"vs-drak\"\n",
            &[("book.toml:7:1: error[K003]", "did you mean `vs-dark`?")],
        ),
        (
            "edit-url = \"https://example.org/edit/\"\n",
            &[("book.toml:6:1: warning[C007]", "{path}")],
        ),
        (
            "[output.html]\nedit-url-template = \"https://example.org/edit/\"\n",
            &[("book.toml:7:1: warning[C007]", "{path}")],
        ),
    ];
    for (toml, wanted) in rows {
        let book = format!("{BOOK}{toml}");
        let (_, text) = check(&[("book.toml", &book)], &[]);
        expect(&text, wanted, toml);
    }
}

#[test]
fn all_configuration_errors_are_reported_at_once() {
    let book = format!(
        "{BOOK}math = true\nstrict = \"yes\"\nunknwon = 1\n[output.react.code-theme]\ndark = \"x\"\n[[output.react.navbar.items]]\nlabel = \"y\"\n[[output.react.navbar.items]]\ndoc = \"z\"\n"
    );
    let (is_ok, text) = check(&[("book.toml", &book)], &[]);
    assert!(!is_ok, "{text}");
    expect(
        &text,
        &[
            ("book.toml:6:1: error[C002]", "math"),
            ("book.toml:7:1: error[C002]", "strict"),
            ("book.toml:8:1: warning[C001]", "unknwon"),
            ("book.toml:10:1: error[K003]", ""),
            ("book.toml:11:1: error[C004]", ""),
            ("book.toml:14:1: error[N005]", ""),
        ],
        "all at once",
    );
}

#[test]
fn tables_that_mdbook_reads_have_places_too() {
    for (toml, wanted) in [
        (
            "[book]\ntitle = 3\n[build]\ncreate-missing = \"no\"\n[output.react]\nmath = 1\n",
            &[
                (
                    "book.toml:2:1: error[C002]: `book.title` cannot be `3`",
                    "write text",
                ),
                ("book.toml:4:1: error[C002]", "write `true` or `false`"),
                ("book.toml:6:1: error[C002]", "`mathjax`"),
            ][..],
        ),
        (
            "[book]\ntitel = \"x\"\n",
            &[("book.toml:2:1: error[C001]", "did you mean `title`?")],
        ),
        (
            "[book]\nmultilingual = false\n",
            &[("book.toml:2:1: error[C001]", "known keys here: ")],
        ),
        (
            "[book]\ntitle = \"x\"\n\n[output.react\nmath = 1\n",
            &[("book.toml:4:", "error[C008]")],
        ),
    ] {
        let (is_ok, text) = check(&[("book.toml", toml)], &[]);
        assert!(!is_ok, "{toml}");
        expect(&text, wanted, toml);
    }
}

#[test]
fn allow_refuses_words_that_are_no_code() {
    for (word, wanted) in [
        ("L01", Some("did you mean `L001`?")),
        ("draft", Some("did you mean `drafts`?")),
        ("everything", Some("mdbook-react explain")),
        ("l001", None),
        ("drafts", None),
    ] {
        let (is_ok, text) = check(
            &[("src/a.md", "# 一\n\n[x](/nowhere)\n")],
            &["--allow", word],
        );
        match wanted {
            Some(part) => assert!(!is_ok && text.contains(part), "{word}: {text}"),
            None => assert!(is_ok, "{word}: {text}"),
        }
    }
    let page = [("src/a.md", "# 一\n\n[x](/nowhere)\n")];
    let (_, text) = check(&page, &["--allow", "l001"]);
    expect(&text, &[], "allowed in lower case");
}

#[test]
fn strict_and_allow_reach_findings_of_the_configuration() {
    let book = format!("{BOOK}unknwon = 1\n");
    let files = [("book.toml", book.as_str())];
    let (is_ok, text) = check(&files, &["--strict"]);
    assert!(!is_ok && text.contains("error[C001]"), "{text}");
    let (is_ok, text) = check(&files, &["--strict", "--allow", "C001"]);
    assert!(is_ok, "{text}");
}

#[test]
fn check_writes_nothing() {
    let summary = "# Summary\n\n- [一](a.md)\n- [二](部/b.md)\n  - [三](c.md)\n";
    for (toml, severity) in [
        ("", "warning"),
        ("[build]\ncreate-missing = false\n", "error"),
    ] {
        let book = format!("{BOOK}{toml}");
        let files: [(&str, &str); 3] = [
            ("book.toml", &book),
            ("src/SUMMARY.md", summary),
            ("src/a.md", "# 一\n"),
        ];
        let folder = folder(files.map(|(path, text)| (path, text.as_bytes())));
        let before = site_tests::tree(folder.path());
        let (_, text) = run(folder.path(), &["check", "--format", "short"]);
        assert_eq!(site_tests::tree(folder.path()), before, "{text}");
        let at = |place: &str| format!("src/SUMMARY.md:{place}: {severity}[L005]");
        let wanted = [at("4:3"), at("5:5")];
        expect(
            &text,
            &[(&wanted[0], "部/b.md"), (&wanted[1], "c.md")],
            toml,
        );
    }
}

#[test]
fn build_names_the_chapters_that_it_creates() {
    let summary = "# Summary\n\n- [一](a.md)\n- [二](b.md)\n";
    let files = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", summary),
        ("src/a.md", "# 一\n"),
    ];
    let folder = folder(files.map(|(path, text)| (path, text.as_bytes())));
    let (is_ok, text) = run(folder.path(), &["build"]);
    assert!(is_ok && text.contains("warning[L005]"), "{text}");
    assert!(folder.path().join("src/b.md").is_file());
    let (_, text) = run(folder.path(), &["build"]);
    assert!(!text.contains("L005"), "{text}");
}

#[test]
fn a_folder_without_a_book_says_how_to_begin() {
    for arguments in [&["build"][..], &["check"], &["check", "--format", "json"]] {
        let folder = folder([("README.md", &b"# x\n"[..])]);
        let (is_ok, text) = run(folder.path(), arguments);
        assert!(!is_ok, "{text}");
        assert!(text.contains("F010"), "{text}");
        assert!(text.contains("mdbook-react init"), "{text}");
        assert_eq!(site_tests::tree(folder.path()).len(), 1, "{text}");
    }
}

#[test]
fn without_input_the_program_says_what_it_is() {
    let folder = folder([]);
    let (is_ok, text) = run(folder.path(), &[]);
    assert!(!is_ok);
    for part in ["renderer", "mdbook build", "mdbook-react build", "--help"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains("EOF"), "{text}");
}

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
}

#[test]
fn mistakes_in_chapters_are_not_silent() {
    let rows: &[(&str, &str, &[(&str, &str)])] = &[
        (
            "a.md",
            "# 一\n\n```rust\nfn a() {}\n\n之后\n",
            &[("src/a.md:3:1: warning[K006]", "close it")],
        ),
        (
            "a.md",
            "# 一\n\n- 甲\n\n  ~~~\n  x\n\n之后\n",
            &[("src/a.md:5:3: warning[K006]", "~~~")],
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
        (
            "a.mdx",
            "# 一\n\n> [!NOTE]\n> 文\n",
            &[("src/a.mdx:3:3: warning[W110]", "write `:::note`")],
        ),
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
        ("---\nfoo: 1\n---\n", "N002", None, Some("did you mean")),
        (
            "# 一\n\n[x](www.rust-lang.org)\n",
            "L001",
            None,
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
    ];
    for (page, code, wanted, unwanted) in rows {
        let summary = "# Summary\n\n- [一](a.md)\n- [五](a05.md)\n";
        let files = [
            ("src/a.md", *page),
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
            assert_eq!(&after, before, "{path}");
        }
        let (is_ok, text) = run(folder.path(), &["build"]);
        assert!(is_ok, "{text}");
    }
    let code = folder([("src/main.rs", &b"fn main() {}\n"[..])]);
    let (is_ok, text) = run(code.path(), &["init"]);
    assert!(!is_ok && text.contains("mdbook-react init docs"), "{text}");
    assert_eq!(site_tests::tree(code.path()).len(), 1);
}
