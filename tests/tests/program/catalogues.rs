//! Books that are translated by catalogues of gettext.

use std::fs;

use site_tests::{BOOK, expect, folder, output, page, run, select, text_of};

const GERMAN: &str = r#"msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: de\n"

#: src/SUMMARY.md:3
msgid "The `pot`"
msgstr "Die `Kanne`"

#: src/SUMMARY.md:4
msgid "Water"
msgstr "Wasser"

msgid "About pots"
msgstr "Über \"Kannen\""

#: src/pot.md:5
msgid ""
"Clay keeps _warm_ for "
"long."
msgstr "Ton hält _lange_ warm."

#, fuzzy
msgid "Rinse it."
msgstr "Falsch."

msgid "\"tea\""
msgstr "\"Tee\""
"#;

/// Returns a book with a catalogue. Its preprocessor does not exist: the catalogue takes its place.
fn book(table: &str, german: &str) -> tempfile::TempDir {
    let toml = format!(
        "{BOOK}\n[preprocessor.gettext]\nafter = ['links']\n[output.react.languages.de]\n{table}"
    );
    folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            b"# Summary\n\n- [The `pot`](pot.md)\n- [Water](water.md)\n- [Later]()\n" as &[u8],
        ),
        (
            "src/pot.md",
            b"---\ntitle: About pots\n---\n\nClay keeps *warm*\nfor long.\n\n- Rinse it.\n\n```rust\nlet leaves = \"tea\";\n```\n",
        ),
        ("src/water.md", b"# Boiling\n\nNot too hot.\n"),
        ("po/de.po", german.as_bytes()),
    ])
}

#[test]
fn a_language_without_a_folder_is_built_from_its_catalogue() {
    let book = book("", GERMAN);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let pot = page(&book.path().join("book"), "de/pot");
    assert_eq!(text_of(&pot, "h1"), "Über \"Kannen\"");
    let article = text_of(&pot, "article");
    for expected in ["Ton hält lange warm.", "Rinse it.", "\"Tee\""] {
        assert!(article.contains(expected), "{expected}\n{article}");
    }
    assert!(!article.contains("Falsch"));
    assert!(select(&pot, "article[lang]").is_empty());

    let water = page(&book.path().join("book"), "de/water");
    assert_eq!(select(&water, "article[lang]").len(), 1);
    assert!(pot.html().contains("Wasser"), "{}", pot.html());
    assert!(text_of(&page(&book.path().join("book"), "pot"), "article").contains("Clay keeps"));

    let status = output(book.path(), &["i18n", "status"]);
    assert!(
        status.contains("de: 1 translated, 0 outdated, 1 missing"),
        "{status}"
    );
    assert!(
        status.contains("messages: 5 translated, 1 fuzzy, 4 missing"),
        "{status}"
    );
}

#[test]
fn a_chapter_with_line_ends_of_windows_is_translated() {
    let book = book("", GERMAN);
    let file = book.path().join("src/pot.md");
    let text = fs::read_to_string(&file).expect("a chapter");
    fs::write(&file, text.replace('\n', "\r\n")).expect("a file can be written");
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let pot = page(&book.path().join("book"), "de/pot");
    assert_eq!(text_of(&pot, "h1"), "Über \"Kannen\"");
    let article = text_of(&pot, "article");
    assert!(article.contains("Ton hält lange warm."), "{article}");
    assert!(!article.contains("title"), "{article}");
}

#[test]
fn a_check_counts_the_translations() {
    let book = book("", GERMAN);
    let (is_good, text) = run(book.path(), &["check"]);
    assert!(is_good, "{text}");
    assert!(
        text.contains("de: 1 translated, 0 outdated, 1 missing"),
        "{text}"
    );
    assert!(!book.path().join("book").exists());
    let toml = fs::read_to_string(book.path().join("book.toml")).expect("a book");
    let alone = toml.replace("[output.react.languages.de]\n", "");
    fs::write(book.path().join("book.toml"), alone).expect("a file can be written");
    assert!(!run(book.path(), &["check"]).1.contains("translated"));
}

#[test]
fn chapters_without_a_message_are_left_out_if_asked() {
    let book = book("untranslated = 'omit'\n", GERMAN);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    assert!(
        page(&book.path().join("book"), "de/pot")
            .html()
            .contains("Ton hält")
    );
    assert!(!book.path().join("book/de/water").exists());
}

#[test]
fn chapters_that_are_left_out_are_listed_and_links_to_them_are_explained() {
    let toml = format!(
        "{BOOK}\n[output.react.languages.de]\nuntranslated = 'omit'\n[output.react.languages.fr]\nuntranslated = 'omit'\n"
    );
    let book = folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "- [一](a.md)\n- [二](b.md)\n- [三](丙/README.md)\n".as_bytes(),
        ),
        (
            "src/a.md",
            "# 一\n\n[二](b.md) [三](丙/README.md) [无](无.md)\n".as_bytes(),
        ),
        ("src/b.md", "# 二\n".as_bytes()),
        ("src/丙/README.md", "# 三\n".as_bytes()),
        ("src/c.md", "# 四\n".as_bytes()),
        ("po/de.po", "msgid \"一\"\nmsgstr \"Eins\"\n".as_bytes()),
        ("i18n/fr/a.md", b"# Un\n\n[deux](/b)\n"),
    ]);
    let (_, text) = run(book.path(), &["check", "--format", "short"]);
    let left_out = "(help: this language leaves the page out: translate it";
    let expected = [
        ("src/c.md:1:1: warning[P001]", ""),
        ("src/a.md:3:1: warning[L003]", left_out),
        ("src/a.md:3:11: warning[L003]", left_out),
        ("src/a.md:3:28: warning[L003]", "did you mean `a.md`"),
        ("i18n/fr/a.md:3:1: warning[L001]", left_out),
    ];
    expect(&text, &expected, "a check");
    run(book.path(), &["build"]);
    assert!(!book.path().join("book/de/b.md").exists());
}

#[test]
fn messages_are_written_for_translators() {
    let book = book("", GERMAN);
    let file = book.path().join("po/messages.pot");
    let text = output(book.path(), &["i18n", "extract"]);
    assert!(text.contains("po/messages.pot: 10 messages"), "{text}");
    let first = fs::read_to_string(&file).expect("a template");
    for expected in [
        "#: src/pot.md:5\nmsgid \"Clay keeps _warm_ for long.\"\nmsgstr \"\"\n",
        "#: src/pot.md:2\nmsgid \"About pots\"\n",
        "msgid \"The `pot`\"\n",
        "msgid \"\\\"tea\\\"\"\n",
    ] {
        assert!(first.contains(expected), "{expected}\n{first}");
    }
    assert!(!first.contains("title:"), "{first}");
    // An older date in the file, as if it had been written earlier.
    let older = first.replace("POT-Creation-Date: 2", "POT-Creation-Date: 1");
    fs::write(&file, &older).expect("the template can be written");
    output(book.path(), &["i18n", "extract"]);
    assert!(fs::read_to_string(&file).expect("a template") == older);
}

#[test]
fn a_broken_catalogue_has_a_place_and_the_book_is_built() {
    let broken = format!("{GERMAN}\nmsgid \"三\" und\nmsgstr \"\\q\"\n");
    let book = book("", &broken);
    let (is_good, text) = run(book.path(), &["build", "--format", "short"]);
    assert!(!is_good);
    for expected in ["po/de.po:30:11: error[B002]", "po/de.po:31:8: error[B002]"] {
        assert!(text.contains(expected), "{text}");
    }
    assert!(
        page(&book.path().join("book"), "pot")
            .html()
            .contains("Clay keeps")
    );
    assert!(!book.path().join("book/de").exists());
}

#[test]
fn the_language_of_the_book_itself_may_be_that_of_a_catalogue() {
    let book = book("", GERMAN);
    let toml = fs::read_to_string(book.path().join("book.toml")).expect("a book");
    let toml = toml
        .replace("zh-CN", "de")
        .replace("[output.react.languages.de]\n", "");
    fs::write(book.path().join("book.toml"), toml).expect("a file can be written");
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    assert!(
        page(&book.path().join("book"), "pot")
            .html()
            .contains("Ton hält")
    );
}
