//! The files outside of the sources whose changes `mdbook-react serve` notices.

use std::fs;

use site_tests::{BookTest, Events, Server};

fn is_built(event: &str) -> bool {
    event.contains("\"built\"")
}

/// Serves a book until its first build is done.
fn serve(book: &BookTest) -> (Server, Events) {
    serve_with(book, &[])
}

fn serve_with(book: &BookTest, options: &[&str]) -> (Server, Events) {
    book.write_book_files();
    let server = Server::with_options(book.root(), options);
    let mut events = server.events();
    events.until(is_built);
    (server, events)
}

#[test]
fn files_that_chapters_name_outside_of_the_sources_are_watched() {
    let book = BookTest::new()
        .react("additional-css = ['样式.css']")
        .chapter("首页", "index.md", "# 首页\n\n{{#include ../说明.md}}\n")
        .chapter(
            "代码",
            "代码/a.md",
            "# 代码\n\n```rust file=../../code/main.rs#boot\n```\n\n{{#include ../../文本/一.txt}}\n",
        )
        .file("code/main.rs", "// ANCHOR: boot\nold();\n// ANCHOR_END: boot\n")
        .file("code/beside.rs", "")
        .file("文本/一.txt", "旧的一段。\n")
        .file("说明.md", "旧的说明。\n")
        .file("样式.css", "a { color: red }\n");
    let (server, mut events) = serve(&book);
    let mut of_code = server.events_of("/%E4%BB%A3%E7%A0%81/a");
    of_code.until(is_built);
    for (file, text, expected) in [
        (
            "code/main.rs",
            "// ANCHOR: boot\nnew();\n// ANCHOR_END: boot\n",
            "\"type\":\"preview\"",
        ),
        ("文本/一.txt", "新的一段。\n", "新的一段。"),
        ("说明.md", "新的说明。\n", "新的说明。"),
        ("样式.css", "a { color: blue }\n", "\"built\""),
    ] {
        book.write("code/beside.rs", b"// not part of the book");
        book.write(file, text.as_bytes());
        let event = events.until(|event| event.contains(expected));
        assert!(
            is_built(&event) == (expected == "\"built\""),
            "{file}: {event}"
        );
        if !is_built(&event) {
            events.until(is_built);
        }
    }

    // A folder that comes back is watched again.
    let folder = book.root().join("code");
    fs::remove_dir_all(&folder).expect("removed");
    events.until(is_built);
    book.write(
        "code/main.rs",
        b"// ANCHOR: boot\nagain();\n// ANCHOR_END: boot\n",
    );
    events.until(|event| event.contains("again"));
    events.until(is_built);
    book.write(
        "code/main.rs",
        b"// ANCHOR: boot\nlast();\n// ANCHOR_END: boot\n",
    );
    events.until(|event| event.contains("last"));
}

#[test]
fn polling_notices_edits_without_events() {
    let book = BookTest::new()
        .react("[output.react.languages.en]\n[output.react.languages.es]\n")
        .chapter("首页", "index.md", "# 首页\n\n{{#include ../说明.md}}\n")
        .file("说明.md", "旧的说明。\n")
        .file("i18n/en/index.md", "# Home\n");
    let (server, mut events) = serve_with(&book, &["--watcher", "poll"]);
    for (file, text, page, expected) in [
        (
            "src/index.md",
            "# 首页\n\n一。\n\n{{#include ../说明.md}}\n",
            "/",
            "一。",
        ),
        (
            "src/index.md",
            "# 首页\n\n二。\n\n{{#include ../说明.md}}\n",
            "/",
            "二。",
        ),
        ("说明.md", "新的说明。\n", "/", "新的说明。"),
        ("i18n/en/index.md", "# Start\n", "/en/", "Start"),
        ("i18n/es/index.md", "# Portada\n", "/es/", "Portada"),
    ] {
        book.write(file, text.as_bytes());
        while !server.get(page).contains(expected) {
            events.until(is_built);
        }
    }
    fs::remove_file(book.root().join("i18n/es/index.md")).expect("removed");
    while server.get("/es/").contains("Portada") {
        events.until(is_built);
    }
}

#[test]
fn the_folder_of_a_new_language_is_noticed() {
    let book = BookTest::new()
        .react("[output.react.languages.en]\n[output.react.languages.es]\n")
        .chapter("首页", "index.md", "# 首页\n")
        .file("i18n/en/index.md", "# Home\n");
    let (server, mut events) = serve(&book);
    assert!(!server.get("/es/").contains("Inicio"));
    book.write("i18n/es/index.md", b"# Inicio\n");
    while !server.get("/es/").contains("Inicio") {
        events.until(is_built);
    }
    book.write("i18n/es/index.md", "# 起点\n".as_bytes());
    events.until(is_built);
    assert!(server.get("/es/").contains("起点"));
}

#[test]
fn removed_chapters_are_not_created_again() {
    let folder = site_tests::folder([
        ("book.toml", "[output.react]\n".as_bytes()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [首页](index.md)\n- [一](a.md)\n- [二](b.md)\n- [三](sub/c.md)\n"
                .as_bytes(),
        ),
        ("src/index.md", "# 首页\n".as_bytes()),
        ("src/a.md", "# 一\n\n甲文。\n".as_bytes()),
        ("src/b.md", "# 二\n\n乙文。\n".as_bytes()),
        ("src/sub/c.md", "# 三\n\n丙文。\n".as_bytes()),
    ]);
    let source = folder.path().join("src");
    let server = Server::start(folder.path());
    let mut events = server.events();
    events.until(is_built);
    let exists = |path: &str| source.join(path).exists();
    let write = |path: &str, text: &str| fs::write(source.join(path), text).expect("written");
    let mut built_until = |page: &str, text: &str, is_there: bool| {
        while server.get(page).contains(text) != is_there {
            events.until(is_built);
        }
    };
    fs::remove_file(source.join("a.md")).expect("removed");
    built_until("/a", "甲文。", false);
    assert!(!exists("a.md"));
    // An edit of another chapter, while the entry has no file.
    write("b.md", "# 二\n\n改过。\n");
    built_until("/b", "改过。", true);
    assert!(!exists("a.md"));
    // A new entry is created as before.
    let summary = fs::read_to_string(source.join("SUMMARY.md")).expect("a summary");
    write("SUMMARY.md", &(summary + "- [四 & 五](new/d.md)\n"));
    built_until("/new/d", "四 &amp; 五", true);
    assert!(exists("new/d.md") && !exists("a.md"));
    fs::remove_dir_all(source.join("sub")).expect("removed");
    built_until("/sub/c", "丙文。", false);
    assert!(!exists("sub"));
    write("a.md", "# 一\n\n回来。\n");
    built_until("/a", "回来。", true);
}

#[test]
fn chapters_beside_the_configuration_are_watched() {
    let folder = site_tests::folder([
        (
            "book.toml",
            "[book]\ntitle = \"书\"\nsrc = \".\"\n[output.html]\n[output.react]\n".as_bytes(),
        ),
        ("SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("a.md", "# 一\n\n旧的一段。\n".as_bytes()),
        ("book/html/a.html", b"an output"),
    ]);
    let server = Server::start(folder.path());
    let mut events = server.events();
    events.until(is_built);
    fs::write(folder.path().join("book/html/a.html"), "another").expect("written");
    fs::write(folder.path().join("a.md"), "# 一\n\n新的一段。\n").expect("written");
    let event = events.until(|event| event.contains("新的一段。"));
    assert!(!is_built(&event), "{event}");
}

/// An editor may empty a file before it writes it.
#[test]
fn pages_stay_while_a_file_that_names_them_is_empty() {
    let folder = site_tests::folder([
        ("book.toml", "[book]\ntitle = \"书\"\n".as_bytes()),
        ("src/SUMMARY.md", b"- [A](index.md)\n- [B](b.md)\n"),
        ("src/index.md", b"# A\n"),
        ("src/b.md", b"# B\n"),
    ]);
    let server = Server::start(folder.path());
    let mut events = server.events();
    events.until(is_built);
    for (path, code) in [("src/SUMMARY.md", "F012"), ("book.toml", "C008")] {
        let file = folder.path().join(path);
        let text = fs::read(&file).expect("a file");
        fs::write(&file, "").expect("written");
        let event = events.until(|event| event.contains("was emptied"));
        assert!(event.contains(code) && event.contains(path), "{event}");
        let page = server.get("/b");
        assert!(
            page.starts_with("HTTP/1.1 200") && page.contains('书'),
            "{page}"
        );
        fs::write(&file, text).expect("written");
        events.until(is_built);
    }
}
