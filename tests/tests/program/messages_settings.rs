//! The messages about misspelt settings and their remedies, as tables.

use site_tests::{BOOK, check, expect, folder, run};

fn assert_book(book: &str, wanted: &[(&str, &str)], is_fine: bool) {
    let (is_ok, found) = check(&[("book.toml", book)], &[]);
    assert_eq!(is_ok, is_fine, "{book}: {found}");
    expect(&found, wanted, book);
}

#[test]
fn names_of_other_programs_have_a_remedy() {
    for (key, remedy) in [
        ("logo = \"a.svg\"", "navbar.logo"),
        ("favicon = \"a.ico\"", "theme/favicon.svg"),
        ("accent-color = \"red\"", "accent = "),
        ("repository = \"https://a.example\"", "edit-url"),
        ("base-url = \"/a/\"", "base-path"),
        ("quite-unknown = 1", "mdbook-react schema"),
    ] {
        let book = format!("{BOOK}{key}\n");
        let line = book.lines().count();
        let place = format!("book.toml:{line}:1: warning[C001]");
        assert_book(&book, &[(&place, remedy)], true);
    }
}

#[test]
fn outputs_with_nearly_the_name_are_reported() {
    for (name, is_found) in [
        ("reactt", true),
        ("raect", true),
        ("React", true),
        ("html", false),
        ("epub", false),
        ("linkcheck", false),
    ] {
        let book = format!("{BOOK}[output.{name}]\n");
        let line = book.lines().count();
        let place = format!("book.toml:{line}:");
        let wanted = [(place.as_str(), "did you mean `[output.react]`?")];
        assert_book(&book, if is_found { &wanted } else { &[] }, true);
    }
}

#[test]
fn languages_are_tags() {
    for (tag, remedy) in [
        ("zh_CN", Some("`zh-CN`")),
        ("english", Some("`en`")),
        ("中文", Some("`zh`")),
        ("zh-CN", None),
        ("pt-BR", None),
        ("sr-Latn", None),
    ] {
        let book = format!("[book]\ntitle = \"书\"\nlanguage = \"{tag}\"\n");
        let wanted = remedy.map(|remedy| ("book.toml:3:1: warning[C002]", remedy));
        assert_book(&book, wanted.as_slice(), true);
    }
}

#[test]
fn a_missing_table_of_contents_is_named() {
    for (files, part) in [
        (
            &[("book.toml", BOOK), ("src/a.md", "# A\n")][..],
            "- [Name](chapter.md)",
        ),
        (&[("book.toml", BOOK)][..], "`src` under `[book]`"),
    ] {
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| (*path, text.as_bytes()))
            .collect();
        let folder = folder(files);
        let (is_ok, found) = run(folder.path(), &["check", "--format", "short"]);
        assert!(!is_ok);
        assert!(
            found.contains("error[F010]") && found.contains(part),
            "{found}"
        );
    }
}

#[test]
fn a_book_without_chapters_is_reported() {
    let place = "src/SUMMARY.md:1:1: warning[F012]";
    for (summary, is_found) in [
        ("# Summary\n", true),
        ("", true),
        ("# Summary\n\n---\n", true),
        ("# Summary\n\n- [A](a.md)\n", false),
        ("# Summary\n\n- [Draft]()\n", false),
        ("[A](a.md)\n", false),
    ] {
        let (is_ok, found) = check(&[("src/SUMMARY.md", summary), ("src/a.md", "# A\n")], &[]);
        assert!(is_ok, "{found}");
        assert_eq!(found.contains(place), is_found, "{summary}: {found}");
    }
}

#[test]
fn an_emptied_table_of_contents_keeps_the_site() {
    for emptied in ["", "# Summary\n\n<!-- - [A](a.md) -->\n"] {
        let folder = folder([
            ("book.toml", BOOK.as_bytes()),
            ("src/SUMMARY.md", b"- [A](a.md)\n"),
            ("src/a.md", b"# A\n"),
        ]);
        assert!(run(folder.path(), &["build"]).0);
        let page = folder.path().join("book/a/index.html");
        assert!(page.is_file());
        std::fs::write(folder.path().join("src/SUMMARY.md"), emptied).expect("written");
        let (is_ok, found) = run(folder.path(), &["build", "--format", "short"]);
        assert!(!is_ok && page.is_file(), "{found}");
        expect(
            &found,
            &[("src/SUMMARY.md:1:1: error[F012]", "write an entry")],
            emptied,
        );
    }
}

#[test]
fn settings_and_tables_of_contents_in_other_encodings_are_named() {
    let utf16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let marked = |text: &str| utf16(&format!("\u{feff}{text}"));
    let summary = "- [A](a.md)\n";
    for (file, bytes) in [
        ("src/SUMMARY.md", utf16(summary)),
        ("src/SUMMARY.md", marked(summary)),
        ("src/SUMMARY.md", b"- [\xd5\xc2](a.md)\n".to_vec()),
        ("book.toml", utf16("[output.react]\n")),
        ("book.toml", marked(BOOK)),
        ("book.toml", b"[book]\ntitle = \"\xca\xe9\"\n".to_vec()),
    ] {
        let folder = folder([
            ("book.toml", BOOK.as_bytes()),
            ("src/SUMMARY.md", summary.as_bytes()),
            ("src/a.md", b"# A\n"),
            (file, &bytes),
        ]);
        let (is_ok, found) = run(folder.path(), &["check", "--format", "short"]);
        assert!(!is_ok, "{found}");
        let is_named = found.contains(&format!("{file}:")) && found.contains("error[F011]");
        assert!(
            is_named && found.contains("save the file as UTF-8"),
            "{found}"
        );
    }
}
