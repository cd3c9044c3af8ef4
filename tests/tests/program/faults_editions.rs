//! Languages and versions that are hostile or broken cause an error or a correct site.

use std::fs;

use site_tests::{BookTest, run, tree};

/// Returns a book with a German translation of one sentence.
fn german(translation: &str) -> BookTest {
    let translation = translation.replace('"', "\\\"").replace('\n', "\\n");
    let catalogue = format!("msgid \"One sentence.\"\nmsgstr \"{translation}\"\n");
    BookTest::new()
        .react("[output.react.languages.de]")
        .chapter("One", "one.md", "# One\n\nOne sentence.\n\n- The end.\n")
        .file("po/de.po", &catalogue)
        .file("secret.txt", "A secret.\n")
}

#[test]
fn a_translation_can_do_no_more_than_a_chapter() {
    for translation in [
        "<script>alert(1)</script>",
        "[Satz](javascript:alert(1))",
        "Satz <img src=x onerror=alert(1)>",
        "```\nnie zu",
        "# Satz\n\n> - | a |",
        "</article></main><h1>",
        "{process.exit()}",
        "\u{202e}Satz\u{0}",
    ] {
        let site = german(translation).build();
        let html = site.html("/de/one");
        for harm in ["<script>alert", "javascript:alert", "onerror", "A secret."] {
            assert!(!html.contains(harm), "{translation}\n{html}");
        }
        assert_eq!(html.matches("</article>").count(), 1, "{translation}");
        assert!(site.html("/one").contains("One sentence."));
    }
}

#[test]
fn a_translation_includes_no_file() {
    let site = german("{{#include ../secret.txt}}").build();
    let found = "warning[S001]: `{{#include ../secret.txt}}` was not expanded";
    assert!(site.stderr.contains(found), "{}", site.stderr);
    let html = site.html("/de/one");
    assert!(html.contains("{{#include ../secret.txt}}"), "{html}");
    assert!(!html.contains("A secret."), "{html}");
}

#[test]
fn no_edition_is_written_outside_of_the_site() {
    for table in [
        "[output.react.languages.de]\npath = '../out'",
        "[output.react.languages.de]\npath = 'a/../../out'",
        "[output.react.languages.'../out']\nsource = 'i18n/de'",
        "[[output.react.versions]]\nname = '../out'\nsource = 'old'",
        "[[output.react.versions]]\nname = '1'\nsource = 'old'\npath = '_data'",
        "[[output.react.versions]]\nname = '1'\nsource = 'old'\npath = '.mdbook-react'",
    ] {
        let book = BookTest::new()
            .react(table)
            .chapter("One", "one.md", "# One\n")
            .file("i18n/de/one.md", "# Eins\n")
            .file("old/SUMMARY.md", "# Old\n\n- [One](one.md)\n")
            .file("old/one.md", "# One\n");
        book.write_book_files();
        let run = book.fails_with("B001");
        assert!(
            run.stderr.contains("cannot be a folder of the site"),
            "{}",
            run.stderr
        );
        let outside = tree(book.root());
        let outside = outside.keys().filter(|path| path.contains("out/"));
        assert_eq!(outside.count(), 0, "{table}");
    }
}

#[cfg(unix)]
#[test]
fn no_edition_is_written_or_removed_through_a_link() {
    use std::os::unix::fs::symlink;

    let make = |table: &str| {
        BookTest::new()
            .react(table)
            .chapter("One", "one.md", "# One\n")
            .file("i18n/fr/one.md", "# Un\n")
    };
    for (path, link) in [("fr", "fr"), ("a/b/fr", "a"), ("a/b/fr", "a/b/fr")] {
        let table = format!("[output.react.languages.fr]\npath = '{path}'");
        let (book, other) = (make(&table), make(&table));
        book.write_book_files();
        // Another site of this program, which the link leads to.
        other.build();
        let before = tree(&other.destination());
        let place = book.destination().join(link);
        fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
        symlink(other.destination(), &place).expect("a link");
        let failed = book.fails_with("F004");
        assert!(failed.stderr.contains("is a link"), "{}", failed.stderr);
        assert!(tree(&other.destination()) == before, "{link}");

        // The table is gone.
        let list = format!(r#"["{path}"]"#);
        book.write("book/_data/editions.json", list.as_bytes());
        book.write("book.toml", b"[output.react]\n");
        let (is_good, text) = run(book.root(), &["build"]);
        assert!(is_good, "{text}");
        assert!(tree(&other.destination()) == before, "{link}");
    }
}

#[test]
fn the_list_of_editions_names_no_folder_outside_of_the_site() {
    let book = BookTest::new().chapter("One", "one.md", "# One\n");
    book.build();
    let record = fs::read(book.destination().join(".mdbook-react/files"));
    let record = record.expect("a record that lists the page");
    book.write("other/.mdbook-react/files", &record);
    book.write("other/one/index.html", b"kept");
    let list = book.destination().join("_data/editions.json");
    fs::write(list, r#"["../../other", "../../../other", "/"]"#).expect("a file can be written");
    book.build();
    assert!(book.root().join("other/one/index.html").exists());
}
