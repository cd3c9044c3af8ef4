//! The owner's syntaxes for languages without a grammar.

use site_tests::{BookTest, Server, Site, check, expect, select, text_of};

const TEA: &str = "%YAML 1.2\n---\nname: Tea\nfile_extensions: [tea]\nscope: source.tea\n\
    contexts:\n  main:\n    - match: '\\b(brew|pour)\\b'\n      scope: keyword.control.tea\n";
const CHAPTER: &str = "# 一\n\n```tea\nbrew oolong\n```\n";
const FILE: &str = "theme/syntaxes/tea.sublime-syntax";

fn keywords(site: &Site) -> String {
    let page = site.page("/a");
    match select(&page, "code .tk-k").is_empty() {
        true => String::new(),
        false => text_of(&page, "code .tk-k"),
    }
}

#[test]
fn a_syntax_of_the_owner_highlights_and_an_edit_rebuilds_pages() {
    let book = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.md", CHAPTER)
        .file(FILE, TEA);
    assert_eq!(keywords(&book.build()), "brew");
    assert_eq!(keywords(&book.build()), "brew", "from the cache");
    book.write(FILE, TEA.replace("brew|pour", "oolong").as_bytes());
    assert_eq!(keywords(&book.build()), "oolong");
    std::fs::remove_file(book.root().join(FILE)).unwrap();
    book.fails_with("K001");
}

#[test]
fn faults_of_syntaxes_have_places() {
    let chapter = "# 一\n";
    for (from, to, file, wanted) in [
        (
            "(brew|pour)",
            "(brew",
            FILE,
            (":8:15: error[K009]", "`\\b(brew\\b`"),
        ),
        (
            "scope: source.tea\n",
            "",
            FILE,
            (":1:1: error[K009]", "`scope`"),
        ),
        ("  main:", "  main: [", FILE, (":8:5: error[K009]", "YAML")),
        (
            "",
            "",
            "theme/syntaxes/a.tmLanguage.json",
            (":1:1: warning[K009]", "Sublime"),
        ),
    ] {
        let text = TEA.replace(from, to);
        let (_, text) = check(&[("src/a.md", chapter), (file, &text)], &[]);
        expect(&text, &[(&format!("{file}{}", wanted.0), wanted.1)], to);
    }
}

#[test]
fn serve_shows_an_edit_of_a_syntax() {
    let book = BookTest::new()
        .chapter("一", "a.md", CHAPTER)
        .file(FILE, TEA);
    book.write_book_files();
    let server = Server::start(book.root());
    assert!(server.get("/a").contains("brew</span>"));
    let mut events = server.events_of("/a");
    events.until(|event| event.contains("\"built\""));
    book.write(FILE, TEA.replace("brew|pour", "oolong").as_bytes());
    events.until(|event| event.contains("oolong</span>"));
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/a").contains("oolong</span>"));
}
