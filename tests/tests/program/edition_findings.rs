//! Faults of languages and versions, with their places.

use std::fs;

use site_tests::{BOOK, folder, run};

/// Tables with faults, and a part of the message about each.
const FAULTS: &[(&str, &str)] = &[
    (
        "[output.react.languages.de]\n",
        "book.toml:7:25: error[B001]: the folder `i18n/de` of this edition does not exist",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\npath = '/'\n",
        "book.toml:7:25: error[B001]: the path `/` belongs to another edition",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[output.react.languages.en]\nsource = 'de'\npath = 'DE'\n",
        "book.toml:9:25: error[B001]: the path `/DE/` belongs to another edition",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\npath = 'a'\n",
        "book.toml:7:25: error[B001]: the path `/a/` of this edition contains the page `/a` of the book",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\nuntranslated = 'hide'\n",
        "error[C002]: `output.react.languages.de.untranslated` cannot be `\"hide\"`",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[output.react.languages.de.settings]\ntoc-min-level = 9\n",
        "book.toml:10:1: error[C002]",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[output.react.languages.de.settings]\nkeybord = true\n",
        "book.toml:10:1: warning[C001]: unknown key `output.react.languages.de.settings.keybord`",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\nsettings = { sidebar = { hidable = true } }\n",
        "book.toml:9:26: warning[C001]: unknown key `output.react.languages.de.settings.sidebar.hidable`",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[[output.react.languages.de.settings.navbar.items]]\nlabel = 'x'\n[[output.react.languages.de.settings.navbar.items]]\ntype = 'y'\n",
        "book.toml:12:1: error[C004]",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\nstrings.serch = 'x'\n",
        "book.toml:9:9: warning[C003]: unknown key `output.react.languages.de.strings.serch`",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[output.react.languages.de.settings]\nlanguages = {}\n",
        "book.toml:10:1: warning[C001]: `languages` has no effect in the settings of a language",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\n[output.react.languages.de.settings]\nbase-path = '/x'\n",
        "book.toml:10:1: warning[C001]: `base-path` has no effect in the settings of a language",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nref = 'no-such-tag'\n",
        "error[B001]: the version `1` cannot be read from git",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'de'\n",
        "error[B001]: `de` has no SUMMARY.md",
    ),
    (
        "[output.react.languages.zh_cn]\nsource = 'de'\n",
        "book.toml:7:25: error[B001]: the book itself is in the language `zh_cn`",
    ),
    (
        "[output.react.languages.de]\nsource = 'de'\npath = 'a?b'\n",
        "book.toml:7:25: error[B001]: `a?b` cannot be a folder of the site",
    ),
    (
        "[output.react.languages.'not a tag']\nsource = 'de'\n",
        "book.toml:7:25: error[B001]: `not a tag` cannot be a folder of the site",
    ),
    (
        "[output.react.languages.fr]\n",
        "create the folder or the catalogue `po/fr.po`, or set `source`",
    ),
    (
        "[[output.react.versions]]\nname = 'current'\nsource = 'old'\n",
        "book.toml:7:1: error[B001]: another version is named `current`",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'old'\n[[output.react.versions]]\nname = '1'\nsource = 'old'\npath = 'x'\n",
        "book.toml:10:1: error[B001]: another version is named `1`",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nref = 'v1'\n",
        "the version `1` cannot be read from git: the book is not in a git repository",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'broken'\n",
        "broken/SUMMARY.md:3:1: error[F012]",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'latin'\n",
        "latin/SUMMARY.md:1:6: error[F011]",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'chapter'\n",
        "chapter/a.md:1:3: error[F011]",
    ),
    (
        "[[output.react.versions]]\nname = '1'\nsource = 'fewer'\n",
        "fewer/SUMMARY.md:2:3: warning[L005]: the chapter `b.md` does not exist, so it is left out",
    ),
    (
        "[output.react.languages.fr]\nsource = 'empty'\n",
        "book.toml:7:25: warning[B001]: no chapter is translated into `fr`",
    ),
    (
        "[output.react.languages.fr]\nsource = 'empty'\nuntranslated = 'omit'\n",
        "book.toml:7:25: warning[B001]: no chapter is translated into `fr`",
    ),
    (
        "[output.react.languages.fr]\nsource = 'fewer'\n",
        "fewer/SUMMARY.md:2:3: warning[L005]: the chapter `b.md` does not exist, so it is left out",
    ),
];

#[test]
fn faults_are_found_at_their_tables() {
    for (table, expected) in FAULTS {
        let text = format!("{BOOK}\n{table}");
        let folder = folder([
            ("book.toml", text.as_bytes()),
            ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
            ("src/a.md", "# 一\n".as_bytes()),
            ("de/a.md", "# Eins\n".as_bytes()),
            ("old/SUMMARY.md", b"- [Old](a.md)\n"),
            ("old/a.md", b"# Old\n"),
            ("broken/SUMMARY.md", b"# Summary\n\n- [Old](a.md\n"),
            ("latin/SUMMARY.md", b"- [Pr\xe9](a.md)\n"),
            ("chapter/SUMMARY.md", b"- [One](a.md)\n"),
            ("chapter/a.md", b"# \xe9\n"),
            ("empty/note.txt", b""),
            ("fewer/SUMMARY.md", b"- [One](a.md)\n- [Two](b.md)\n"),
            ("fewer/a.md", b"# One\n"),
        ]);
        let (is_good, text) = run(folder.path(), &["build", "--format", "short"]);
        let is_error = !expected.contains("warning");
        assert!(
            is_good != is_error && text.contains(expected),
            "{table}\n{text}"
        );
        // Settings that cannot be read stop the build; an edition with a fault leaves the others.
        if !expected.contains("C002") {
            assert!(folder.path().join("book/index.html").exists(), "{table}");
        }
    }
}

#[test]
fn findings_of_loading_an_edition_follow_the_options_of_the_build() {
    let folder = folder([
        (
            "book.toml",
            &b"[book]\nlanguage = 'en'\n[output.react.languages.de]\n[output.react.languages.fr]\n"
                [..],
        ),
        ("src/SUMMARY.md", b"- [One](one.md)\n"),
        ("src/one.md", b"# One\n"),
        ("i18n/fr/one.md", b"# Un\n"),
        (
            "po/de.po",
            b"msgid \"One\"\nmsgstr \"Eins\"\n\nmsgid \"One\"\nmsgstr \"Eins\"\n",
        ),
    ]);
    let check = |arguments: &[&str]| {
        let format = ["--format", "short"];
        run(folder.path(), &[&["check"], arguments, &format].concat())
    };
    let (is_good, text) = check(&["--strict"]);
    let expected = "po/de.po:4:1: error[B002]: this message is translated twice";
    assert!(!is_good && text.contains(expected), "{text}");
    let (is_good, text) = check(&["--strict", "--allow", "B002"]);
    assert!(is_good && !text.contains("B002"), "{text}");
    let (is_good, text) = check(&[]);
    assert!(is_good && text.contains("warning[B002]"), "{text}");

    let strict = "[book]\nlanguage = 'en'\n[output.react]\nstrict = true\n[output.react.languages.de]\n[output.react.languages.fr]\n";
    fs::write(folder.path().join("book.toml"), strict).expect("a file can be written");
    let (is_good, text) = run(folder.path(), &["build", "--format", "short"]);
    assert!(!is_good && text.contains(expected), "{text}");
    let site = folder.path().join("book");
    assert!(!site.join("de/one").exists() && site.join("fr/one/index.html").exists());
}

#[test]
fn messages_of_mdbook_about_an_edition_follow_the_options_of_the_build() {
    let toml = format!("{BOOK}[output.react.languages.fr]\n");
    let folder = folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("src/a.md", "# 一\n".as_bytes()),
        (
            "i18n/fr/SUMMARY.md",
            b"# Summary\n\n- [Un](a.md)\n- [R](r/README.md)\n",
        ),
        ("i18n/fr/a.md", b"# Un\n"),
        ("i18n/fr/r/README.md", b"# R\n"),
        ("i18n/fr/r/index.md", b"# R\n"),
    ]);
    for (options, is_good, severity) in [
        (&[][..], true, Some("warning[F018]")),
        (&["--strict"], false, Some("error[F018]")),
        (
            &["--strict", "--allow", "F018", "--allow", "P001"],
            true,
            None,
        ),
    ] {
        let arguments = [&["check", "--format", "short"], options].concat();
        let (is_ok, said) = run(folder.path(), &arguments);
        assert_eq!(is_ok, is_good, "{options:?}: {said}");
        match severity {
            Some(severity) => assert!(said.contains(severity), "{options:?}: {said}"),
            None => assert!(!said.contains("F018"), "{said}"),
        }
    }
}

#[test]
fn findings_name_the_editions_that_they_concern() {
    let folder = folder([
        (
            "book.toml",
            "[book]\nlanguage = 'en'\n[output.react]\nsidebars.api = 'Api'\nsidebrs = 1\n[output.react.languages.fr]\nuntranslated = 'omit'\n[output.react.languages.de]\nuntranslated = 'omit'\n[[output.react.versions]]\nname = '旧版'\nsource = 'old'\n"
                .as_bytes(),
        ),
        ("src/SUMMARY.md", b"# Summary\n\n# Guide\n\n- [One](one.md)\n\n# Api\n\n- [Two](two.md)\n"),
        ("src/one.md", b"# One\n\n[two](two.md)\n"),
        ("src/two.md", b"# Two\n"),
        ("i18n/fr/SUMMARY.md", b"- [Un](one.md)\n"),
        ("i18n/fr/one.md", b"# Un\n\n[rien](rien.md)\n"),
        ("i18n/de/SUMMARY.md", b"- [Eins](one.md)\n"),
        ("i18n/de/one.md", b"# Eins\n"),
        ("old/SUMMARY.md", b"- [One](one.md)\n\n# Api\n\n- [Two](two.md)\n"),
        ("old/one.md", b"# One\n"),
        ("old/two.md", b"# Two\n"),
    ]);
    let (_, text) = run(folder.path(), &["check", "--format", "short"]);
    let line = |part: &str| {
        let mut lines = text.lines().filter(|line| line.contains(part));
        let line = lines
            .next()
            .unwrap_or_else(|| panic!("no {part} in\n{text}"));
        assert_eq!(lines.next(), None, "{part} in\n{text}");
        line
    };
    assert!(line("N006").contains(" (editions: de, fr)"), "{text}");
    // The first finding has its place in the folder of its edition; the second is about all editions.
    for part in ["rien.md", "sidebrs"] {
        assert!(!line(part).contains("edition"), "{text}");
    }
    let (_, text) = run(folder.path(), &["check", "--format", "json"]);
    assert!(text.contains("\"editions\":[\"de\",\"fr\"]"), "{text}");
}

#[test]
fn every_path_that_is_taken_is_reported_with_its_editions() {
    let book = format!("{BOOK}[output.react.languages.de]\n[output.react.languages.fr]\n");
    let root = folder([
        ("book.toml", book.as_bytes()),
        ("src/SUMMARY.md", b"- [A](a.md)\n"),
        ("src/a.md", b"---\ntags: [x]\n---\n\n# A\n"),
        ("src/tags/x/index.html", b"own"),
        ("i18n/fr/SUMMARY.md", b"- [A](a.md)\n"),
        ("i18n/fr/a.md", b"# A\n"),
        ("i18n/fr/_data/manifest.json", b"own"),
        ("i18n/fr/_data/entry.json", b"own"),
        ("i18n/de/SUMMARY.md", b"- [A](a.md)\n"),
        ("i18n/de/a.md", b"# A\n"),
        ("i18n/de/_data/entry.json", b"own"),
    ]);
    let (is_good, messages) = run(root.path(), &["build", "--format", "short"]);
    assert!(!is_good, "{messages}");
    let mut found: Vec<_> = messages
        .lines()
        .filter(|line| line.contains("F004"))
        .collect();
    found.sort_unstable();
    let both = "error[F004]: two sources would both be written to";
    for (line, (folder, path)) in found.iter().zip([
        ("i18n/de", "_data/entry.json"),
        ("i18n/fr", "_data/entry.json"),
        ("i18n/fr", "_data/manifest.json"),
        ("src", "tags/x/index.html"),
    ]) {
        let wanted = format!("{folder}/{path}:1:1: {both} `{path}` (help: ");
        assert!(line.starts_with(&wanted), "{messages}");
    }
    assert_eq!(found.len(), 4, "{messages}");
}

#[test]
fn entries_that_are_left_out_of_an_edition_are_reported() {
    let root = folder([
        (
            "book.toml",
            &b"[book]\ntitle = 'x'\n[output.react.languages.de]\nsource = 'de'\n[[output.react.versions]]\nname = '1'\nsource = 'v1'\n"[..],
        ),
        ("src/SUMMARY.md", b"- [A](a.md)\n"),
        ("src/a.md", b"# A\n"),
        ("de/SUMMARY.md", b"- [A](a.md)\n\n# P\n\ntext [B](b.md)\n"),
        ("de/a.md", b"# A\n"),
        ("v1/SUMMARY.md", b"- [A](a.md)\n- [X](https://a.example/)\n\n# P\n\ntext [C](a.md)\n"),
        ("v1/a.md", b"# A\n"),
    ]);
    let (_, messages) = run(root.path(), &["check", "--format", "short"]);
    for place in ["de/SUMMARY.md:5:", "v1/SUMMARY.md:2:", "v1/SUMMARY.md:6:"] {
        assert!(messages.contains(place), "{place}: {messages}");
    }
    assert_eq!(messages.matches("[F016]").count(), 2, "{messages}");
}

/// A book with two chapters, of which German has only `b.md`; `a.md` has `link` to a heading of it.
fn half_translated(german: &str, link: &str) -> tempfile::TempDir {
    let link = format!("# A\n\n[b]({link})\n");
    let files = [
        (
            "book.toml",
            "[book]\nlanguage = 'en'\n[output.react.languages.de]\nlabel = 'Deutsch'\n",
        ),
        ("src/SUMMARY.md", "- [A](a.md)\n- [B](b.md)\n"),
        ("src/a.md", &link),
        ("src/b.md", "# B\n\n## Getting started\n"),
        ("i18n/de/b.md", german),
    ];
    folder(files.map(|(path, text)| (path, text.as_bytes())))
}

#[test]
fn untranslated_chapters_do_not_fail_a_strict_check() {
    for (link, is_fine, found) in [
        // The heading has another id in German.
        ("b.md#getting-started", true, "warning[L002]"),
        // The original has the fault too.
        ("b.md#getting-startd", false, "error[L002]"),
    ] {
        let book = half_translated("# B\n\n## Erste Schritte\n", link);
        let (passed, said) = run(book.path(), &["check", "--strict"]);
        assert_eq!(passed, is_fine, "{said}");
        assert!(said.contains(found), "{said}");
    }
}

#[test]
fn help_for_the_id_of_an_original_names_its_heading() {
    for (german, help) in [
        (
            "# B\n\n## Erste Schritte\n",
            "`#getting-started` is the heading `Getting started` of the original: write \
             `{#getting-started}` behind the heading `Erste Schritte` in `i18n/de/b.md`",
        ),
        (
            "# B\n\n## Vorher\n\n## Erste Schritte\n",
            "write `{#getting-started}` behind the heading that translates it in `i18n/de/b.md`",
        ),
    ] {
        let book = half_translated(german, "b.md#getting-started");
        let (_, said) = run(book.path(), &["check"]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(help), "{said}");
    }
}
