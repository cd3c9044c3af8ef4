//! `mdbook-react policy`: the header that a site needs, which no author can widen.

use std::fs;

use site_tests::{messages, output, run, small_book};

/// Tags that an author can write into a file that is copied.
const EVIL: &str = "<script src=\"https://a.example\nSet-Cookie: x=1\"></script>\
    <script src=\"https://b.example 'unsafe-inline' *\"></script>\
    <SCRIPT SRC=https://c.example/x.js></SCRIPT><script>alert(1)</script>\
    <iframe src=//d.example/e></iframe><style>p{}</style>\
    <link rel=stylesheet href=https://e.example/s.css>";

#[test]
fn the_policy_has_the_hashes_of_a_site() {
    let head = "<script>window.own = 1</script><script src=\"https://t.example/a.js\"></script>";
    let folder = small_book(&[("theme/head.html", head)]);
    let (is_good, text) = run(folder.path(), &["policy"]);
    assert!(!is_good && text.contains("no built site"), "{text}");
    run(folder.path(), &["build"]);
    let policy = output(folder.path(), &["policy"]);
    // The script of the shell, the owner's script, and the stylesheet.
    assert_eq!(policy.matches("'sha256-").count(), 3, "{policy}");
    assert!(policy.contains(" https://t.example;"), "{policy}");
}

#[test]
fn copied_files_do_not_widen_it() {
    let plain = small_book(&[]);
    run(plain.path(), &["build"]);
    let expected = output(plain.path(), &["policy"]);
    let folder = small_book(&[
        ("src/evil.html", EVIL),
        ("src/b/evil.HTML.html", EVIL),
        ("src/index.html", EVIL),
        ("src/z.html", EVIL),
        // Records of another site, as an author would forge them.
        ("src/sub/_data/manifest.json", "{\"files\":{}}"),
        ("src/sub/_data/entry.json", "{}"),
        ("src/sub/.mdbook-react/files", "x"),
        ("src/sub/a/index.html", EVIL),
        ("src/_data/editions.json", "[\"sub\"]"),
    ]);
    let (is_good, text) = run(folder.path(), &["build"]);
    assert!(is_good, "{text}");
    // Files of other programs in the destination.
    fs::write(folder.path().join("book/other.html"), EVIL).unwrap();
    assert_eq!(output(folder.path(), &["policy"]), expected);
    let warnings = messages(folder.path(), &["policy"]);
    for part in ["evil.html", "index.html", "1 more", "--copied-files"] {
        assert!(warnings.contains(part), "{part}: {warnings}");
    }
    assert_eq!(warnings.lines().count(), 1, "{warnings}");

    let policy = output(folder.path(), &["policy", "--copied-files"]);
    assert_eq!(policy.lines().count(), 1, "{policy}");
    for part in [
        " https://c.example",
        " https://e.example;",
        "frame-src 'self' https://d.example;",
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    for part in ["unsafe", "*", "Set-Cookie", "a.example", "b.example"] {
        assert!(!policy.contains(part), "{part}: {policy}");
    }
    let warnings = messages(folder.path(), &["policy", "--copied-files"]);
    assert_eq!(
        warnings.matches("no host that a policy can name").count(),
        2,
        "{warnings}"
    );
}

#[test]
fn languages_count_and_media_are_named() {
    let toml = "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\nmedia-origins = [\"https://media.example\"]\n\n[output.react.languages.en]\n";
    let video = "# A\n\n<video src=\"https://media.example/a.mp4\"></video> <video src=\"https://other.example/a.mp4\"></video>\n";
    let folder = small_book(&[
        ("book.toml", toml),
        ("i18n/en/a.md", video),
        ("theme/head.html", "<script src=//t.example></script>"),
    ]);
    let (is_good, text) = run(folder.path(), &["build"]);
    assert!(is_good, "{text}");
    let policy = output(folder.path(), &["policy"]);
    assert!(
        policy.contains("; media-src 'self' https://media.example;"),
        "{policy}"
    );
    assert!(policy.contains(" https://t.example;"), "{policy}");
    let warnings = messages(folder.path(), &["policy"]);
    assert_eq!(warnings, "");
}

#[test]
fn a_site_without_its_record_has_no_policy() {
    let folder = small_book(&[]);
    run(folder.path(), &["build"]);
    for damage in ["", "damaged"] {
        let record = folder.path().join("book/.mdbook-react/files");
        fs::write(&record, damage).unwrap();
        let (is_good, text) = run(folder.path(), &["policy"]);
        assert!(
            !is_good && text.contains("no record of the build"),
            "{text}"
        );
    }
}

#[test]
fn inline_styles_are_a_choice_of_the_owner() {
    for (setting, is_allowed) in [("", false), ("inline-styles = true", true)] {
        let toml = format!("[book]\ntitle = \"书\"\n\n[output.react]\n{setting}\n");
        let link = "<link rel=\"stylesheet\" href=\"https://t.example/a.css\">";
        let files = [("book.toml", toml.as_str()), ("theme/head.html", link)];
        let folder = small_book(&files);
        run(folder.path(), &["build"]);
        let policy = output(folder.path(), &["policy"]);
        let styles = policy.split(';').find(|it| it.contains("style-src"));
        let styles = styles.expect("a directive");
        assert!(styles.contains("https://t.example"), "{styles}");
        assert_eq!(styles.contains("'unsafe-inline'"), is_allowed, "{styles}");
        // A hash would cancel it.
        assert_eq!(styles.contains("sha256-"), !is_allowed, "{styles}");
        assert_eq!(policy.matches("unsafe").count(), usize::from(is_allowed));
        let (_, said) = run(folder.path(), &["policy"]);
        assert_eq!(
            said.contains("`inline-styles = true` in book.toml"),
            is_allowed,
            "{said}"
        );
    }
}
