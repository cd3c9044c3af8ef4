//! The messages about invalid configurations and command lines, as a table.

use std::process::Command;

use site_tests::{BOOK, BookTest, check, expect, folder, program, run};

/// Lines of a configuration, and the expected findings: the beginning and a part of each.
const CONFIGURATIONS: &[(&str, &[(&str, &str)])] = &[
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
            "book.toml:6:1: error[C002]: the version `1` is neither built here nor served elsewhere",
            "add `source`",
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
        "[[output.react.navbar.items]]\nto = \"/\"\nicon = \"bok\"\n",
        &[("book.toml:8:1: warning[C004]", "did you mean `book`?")],
    ),
    (
        "[[output.react.navbar.items]]\nto = \"/\"\nicon = \"githb\"\n",
        &[("book.toml:8:1: warning[C004]", "did you mean `github`?")],
    ),
    (
        "[[output.react.navbar.items]]\nto = \"/\"\nlabel = \"x\"\nicon = \"no/x.svg\"\n",
        &[(
            "book.toml:9:1: warning[C004]: the icon `theme/no/x.svg` cannot be read",
            "put the file into `theme`",
        )],
    ),
    (
        "[[output.react.navbar.items]]\nitems = [{ to = \"/\" }]\n",
        &[("book.toml:7:1: error[C004]", "a menu needs a label")],
    ),
    (
        "[[output.react.navbar.items]]\nhref = \"https://a.b\"\nicon = \"book\"\n",
        &[("book.toml:8:1: warning[C004]", "only its address as a name")],
    ),
    (
        "[[output.react.navbar.items]]\nto = \"/a\"\nlabel = \" \"\nicon = \"book\"\n",
        &[("book.toml:8:1: warning[C004]", "an empty name")],
    ),
    (
        "[[output.react.navbar.items]]\nlabel = \"x\"\nitems = [{ to = \"/a\", icon = \"book\" }]\n",
        &[("book.toml:8:23: warning[C004]", "write a `label`")],
    ),
    (
        "[[output.react.navbar.items]]\nlabel = \"x\"\n[[output.react.navbar.items.items]]\ndoc = \"a\"\n[[output.react.navbar.items.items]]\ndoc = \"nothing\"\n",
        &[("book.toml:11:1: error[N005]", "available ids: `a`")],
    ),
    (
        "[[output.react.navbar.items]]\nlabel = \"x\"\n[[output.react.navbar.items.items]]\nto = \"/nowhere\"\n",
        &[("book.toml:9:1: warning[L001]", "the navbar links")],
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
        "[output.html]\ninput-404 = \"gone.md\"\n",
        &[("book.toml:7:1: error[C006]", "`gone.md` cannot be read")],
    ),
    (
        "[output.html.search]\nenable = false\n",
        &[("book.toml:7:1: warning[C011]", "unlisted: true")],
    ),
    (
        "[output.html]\nedit-url-template = \"https://example.org/edit/\"\n",
        &[("book.toml:7:1: warning[C007]", "{path}")],
    ),
];

#[test]
fn configuration_errors_in_the_authors_words_at_their_places() {
    let rows = CONFIGURATIONS;
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
fn faults_in_tables_of_mdbook_have_places() {
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
            "[output.react]\ncommand = 5\n[output.html]\noptional = 1\n[preprocessor.x]\nbefore = \"links\"\n",
            &[
                ("book.toml:4:1: error[C002]", "write `true` or `false`"),
                (
                    "book.toml:2:1: error[C002]: `output.react.command`",
                    "write text",
                ),
                ("book.toml:6:1: error[C002]", "write a list"),
            ],
        ),
        (
            "[book]\ntitel = \"x\"\n",
            &[("book.toml:2:1: error[C001]", "did you mean `title`?")],
        ),
        (
            "[book]\nmultilingual = false\n",
            &[("book.toml:2:1: error[C001]", "remove it: ")],
        ),
        (
            "[book]\ncolour = false\n",
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
fn allow_refuses_unknown_codes() {
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
fn check_reads_the_cache_of_a_build_and_creates_none() {
    let files = [
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("src/a.md", "# 一\n".as_bytes()),
    ];
    let folder = folder(files);
    let cache = folder.path().join(".mdbook-react");
    let (is_ok, text) = run(folder.path(), &["check", "--strict"]);
    assert!(is_ok && !cache.exists(), "{text}");
    run(folder.path(), &["build"]);
    let before = site_tests::tree(&cache);
    assert!(!before.is_empty());
    let (is_ok, text) = run(folder.path(), &["check"]);
    assert!(is_ok && site_tests::tree(&cache) == before, "{text}");
    std::fs::remove_dir_all(&cache).expect("a cache");
    std::fs::write(&cache, "in the way").expect("a file");
    let (is_ok, text) = run(folder.path(), &["check", "--strict"]);
    assert!(is_ok, "{text}");
}

#[test]
fn build_names_the_folder_of_the_site() {
    let book = format!("{BOOK}[output.html]\n");
    let folder = folder([
        ("book.toml", book.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("src/a.md", "# 一\n".as_bytes()),
    ]);
    let (is_ok, text) = run(folder.path(), &["build"]);
    assert!(
        is_ok && text.trim_end().ends_with(" in book/react"),
        "{text}"
    );
}

#[test]
fn an_address_in_the_table_of_contents_is_an_entry_without_a_link() {
    let summary = "# Summary\n\n- [一](a.md)\n- [站](https://example.org/foo)\n";
    let files = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", summary),
        ("src/a.md", "# 一\n"),
    ];
    let folder = folder(files.map(|(path, text)| (path, text.as_bytes())));
    let (is_ok, text) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_ok, "{text}");
    let wanted = "src/SUMMARY.md:4:3: warning[L005]: `https://example.org/foo` is not a chapter";
    assert!(text.contains(wanted), "{text}");
    assert!(!folder.path().join("src/https:").exists());
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
fn the_message_for_a_folder_without_a_book_names_init() {
    for arguments in [
        &["build", "."][..],
        &["check", "."],
        &["check", ".", "--format", "json"],
    ] {
        let folder = folder([("README.md", &b"# x\n"[..])]);
        let (is_ok, text) = run(folder.path(), arguments);
        assert!(!is_ok, "{text}");
        assert!(text.contains("F010"), "{text}");
        assert!(text.contains("mdbook-react init"), "{text}");
        assert_eq!(site_tests::tree(folder.path()).len(), 1, "{text}");
    }
}

#[test]
fn without_input_the_program_describes_itself() {
    let folder = folder([]);
    let (is_ok, text) = run(folder.path(), &[]);
    assert!(!is_ok);
    for part in [
        "[output.react]",
        "mdbook build",
        "mdbook-react build",
        "--help",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains("EOF"), "{text}");
}

#[test]
fn search_results_have_no_control_characters() {
    let book = BookTest::new().chapter(
        "一",
        "a.md",
        "# 守卫\u{1b}[31m\n\n守卫\u{9b}31m\u{202e}文\n",
    );
    book.build();
    for format in ["human", "json"] {
        let output = Command::new(program())
            .args(["search", "守卫", "--format", format])
            .arg(book.destination())
            .output()
            .expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.contains("守卫"), "{text}");
        let is_unsafe = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!text.contains(is_unsafe), "{text:?}");
    }
}
