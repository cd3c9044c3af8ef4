//! `mdbook-react serve`, as a browser sees it: pages, events after a save, and the hosts that it
//! accepts.

use std::{
    fs,
    io::{ErrorKind, Read as _, Write as _},
    net::TcpStream,
};

use site_tests::{BookTest, Server};

fn book() -> BookTest {
    let book = BookTest::new()
        .chapter("首页", "index.mdx", "# 首页\n\n旧的一句。\n")
        .chapter("守卫", "guards.md", "# 守卫\n\n{{#include part.txt}}\n")
        .file("src/part.txt", "旧的一段。\n");
    book.write_book_files();
    book
}

#[test]
fn pages_are_served_with_the_script_that_files_on_disk_do_not_have() {
    let book = book();
    let server = Server::start(book.root());
    let page = server.get("/guards");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("旧的一段。") && page.contains("/__mdbook-react/client.js"));
    assert!(server.get("/nothing").starts_with("HTTP/1.1 404"));
    let on_disk = fs::read_to_string(book.destination().join("guards/index.html"));
    assert!(!on_disk.expect("a page").contains("__mdbook-react"));
}

#[test]
fn only_this_machine_is_answered_and_only_from_the_site() {
    let book = book();
    let server = Server::start(book.root());
    assert!(
        server
            .request("/", "evil.example")
            .starts_with("HTTP/1.1 403")
    );
    assert!(
        server
            .request("/", "localhost:1")
            .starts_with("HTTP/1.1 200")
    );
    for path in [
        "/../book.toml",
        "/%2e%2e/book.toml",
        "/..%2fbook.toml",
        "/.mdbook-react/files",
    ] {
        assert!(server.get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
}

/// The server holds one chunk of a file for each stalled client, not the whole file.
#[cfg(target_os = "linux")]
#[test]
fn slow_readers_of_a_large_file_cost_little_memory() {
    let book = book();
    book.write("src/film.bin", &vec![7; 64 << 20]);
    let server = Server::start(book.root());
    let resident = || {
        let status = format!("/proc/{}/status", server.id());
        let status = fs::read_to_string(status).expect("the server runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let size = line.and_then(|line| line.trim().strip_suffix(" kB"));
        size.and_then(|size| size.parse::<u64>().ok())
            .expect("a size")
    };
    let before = resident();
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let mut stream = server.open("/film.bin", &server.address);
            let mut first = vec![0; 1 << 20];
            stream.read_exact(&mut first).expect("an answer");
            assert!(first.starts_with(b"HTTP/1.1 200"));
            stream
        })
        .collect();
    let grown = resident().saturating_sub(before);
    assert!(
        grown < 32 << 10,
        "{grown} kB more for {} readers",
        readers.len()
    );
}

#[test]
fn slow_clients_and_huge_requests_block_no_other_client() {
    let book = book();
    let server = Server::start(book.root());
    let slow: Vec<TcpStream> = (0..64)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHo").expect("a start");
            stream
        })
        .collect();
    let long = "a".repeat(4 << 20);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n"),
        format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4194304\r\n\r\n{long}"),
    ] {
        let mut stream = server.connect();
        // The server may have closed the connection before it has read everything.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = [0; 12];
        let read = stream.read(&mut answer);
        let said = String::from_utf8_lossy(&answer[..*read.as_ref().unwrap_or(&0)]).into_owned();
        assert!(!said.contains(" 200"), "{said}");
        assert!(
            read.map_or_else(|error| error.kind() != ErrorKind::WouldBlock, |_| true),
            "the server neither answers nor hangs up"
        );
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
    for mut stream in slow {
        let mut answer = Vec::new();
        let end = stream.read_to_end(&mut answer);
        assert!(
            end.is_ok() || end.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset),
            "who never ends a request is waited for"
        );
    }
}

#[test]
fn every_way_of_saving_reaches_the_open_page() {
    let book = book();
    let server = Server::start(book.root());
    let mut events = server.events();
    let event = events.until(|event| event.contains("\"built\""));
    // Otherwise a page of another language would reload forever.
    assert!(event.contains("\"sites\":{\"/\":{"), "{event}");
    assert!(event.contains("\"isRepeated\":true"), "{event}");
    let file = book.root().join("src/index.mdx");

    fs::write(&file, "# 首页\n\n写在原处。\n").expect("saved in place");
    let event = events.until(|event| event.contains("写在原处。"));
    assert!(
        event.contains("\"type\":\"page\"") && event.contains("\"path\":\"/\""),
        "{event}"
    );
    let event = events.until(|event| event.contains("\"built\""));
    assert!(!event.contains("isRepeated"), "{event}");

    let other = book.root().join("src/index.mdx.tmp");
    fs::write(&other, "# 首页\n\n改名而来。\n").expect("saved beside");
    fs::rename(&other, &file).expect("renamed");
    events.until(|event| event.contains("改名而来。"));

    fs::remove_file(&file).expect("removed");
    events.until(|event| event.contains("\"problems\""));
    fs::write(&file, "# 首页\n\n又在了。\n").expect("created again");
    events.until(|event| event.contains("又在了。"));

    let mut events = server.events_of("/guards");
    events.until(|event| event.contains("\"built\""));
    book.write("src/part.txt", "新的一段。\n".as_bytes());
    let event = events.until(|event| event.contains("新的一段。"));
    assert!(event.contains("\"path\":\"/guards\""), "{event}");
}

#[test]
fn errors_are_shown_with_their_place_until_fixed() {
    let book = book().react("strict = true");
    book.write_book_files();
    let server = Server::start(book.root());
    let mut events = server.events();
    events.until(|event| event.contains("\"built\""));
    book.write(
        "src/guards.md",
        "# 守卫\n\n{{#include gone.txt}}\n".as_bytes(),
    );
    let event = events.until(|event| event.contains("\"problems\""));
    for wanted in ["S001", "src/guards.md", "\"line\":3", "gone.txt"] {
        assert!(event.contains(wanted), "{wanted} is not in {event}");
    }
    // A client that connects now receives the error too, and still gets the last good page.
    server
        .events()
        .until(|event| event.contains("\"problems\""));
    assert!(server.get("/guards").contains("旧的一段。"));
    book.write("src/guards.md", "# 守卫\n\n好了。\n".as_bytes());
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/guards").contains("好了。"));
}

/// An edit of a page alone is sent without the site. Any other edit is sent with it, before it is written.
#[test]
fn edits_are_shown_before_the_site_is_written() {
    let book = book();
    let server = Server::start(book.root());
    let (mut events, _guards) = (server.events(), server.events_of("/guards"));
    let is_built = |event: &str| event.contains("\"built\"");
    events.until(is_built);
    for (file, text, kind, shown) in [
        ("index.mdx", "# 首页\n\n另一句。\n", "page", "另一句。"),
        (
            "guards.md",
            "# 守卫\n\n另一段。{{#include part.txt}}\n",
            "page",
            "另一段。",
        ),
        (
            "index.mdx",
            "# 另一个标题\n\n另一句。\n",
            "preview",
            "另一个标题",
        ),
        (
            "index.mdx",
            "---\nslug: /start\n---\n# 首页\n",
            "preview",
            "\"/\":{\"path\":\"/start\"",
        ),
        ("part.txt", "新的一段。\n", "preview", "新的一段。"),
        (
            "../theme/custom.css",
            ":root { --mr-accent: #123456; }\n",
            "preview",
            "#123456",
        ),
    ] {
        book.write(&format!("src/{file}"), text.as_bytes());
        let kind = format!("{{\"type\":\"{kind}\"");
        let is_shown = |event: &str| event.starts_with(&kind) && event.contains(shown);
        let event = events.until(|event| is_shown(event) || is_built(event));
        assert!(is_shown(&event), "{file}: {text}");
        events.until(is_built);
    }
}

/// A file that the site does not have yet is served as soon as pages may request it.
#[test]
fn changed_files_are_served_before_the_site_is_written() {
    let book = book().file("src/notes.txt", "旧的笔记");
    book.write_book_files();
    let server = Server::start(book.root());
    let mut events = server.events();
    events.until(|event| event.contains("\"built\""));
    book.write("src/notes.txt", "新的笔记".as_bytes());
    let event = events.until(|event| event.contains("\"preview\""));
    assert!(
        event.contains("\"changedFiles\":[\"/notes.txt\"]"),
        "{event}"
    );
    assert!(server.get("/notes.txt").contains("新的笔记"));
}

#[test]
fn a_hundred_saves_end_with_the_last() {
    let book = book();
    let server = Server::start(book.root());
    let mut events = server.events();
    events.until(|event| event.contains("\"built\""));
    for number in 0..100 {
        book.write(
            "src/index.mdx",
            format!("# 首页\n\n第{number}次。\n").as_bytes(),
        );
        // Between the saves, so that the server sees several of them.
        server.get("/");
    }
    events.until(|event| event.contains("第99次。"));
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/").contains("第99次。"));
}

#[test]
fn a_new_chapter_in_the_summary_appears() {
    let book = book();
    let server = Server::start(book.root());
    let mut events = server.events_of("/new");
    events.until(|event| event.contains("\"built\""));
    book.write("src/new.md", "# 新来的\n".as_bytes());
    book.write(
        "src/SUMMARY.md",
        "- [首页](index.mdx)\n- [守卫](guards.md)\n- [新来的](new.md)\n".as_bytes(),
    );
    events.until(|event| event.contains("\"path\":\"/new\""));
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/new").contains("新来的"));
}

#[test]
fn edits_of_translations_are_shown_and_each_language_has_its_own_missing_page() {
    let book = BookTest::new()
        .react("[output.react.languages.en]\n[output.react.languages.de]\n")
        .chapter("首页", "index.md", "# 首页\n\n一句。\n")
        .file("i18n/en/index.md", "# Home\n\nAn old sentence.\n")
        .file("po/de.po", "msgid \"一句。\"\nmsgstr \"Ein alter Satz.\"\n");
    book.write_book_files();
    let server = Server::start(book.root());
    let missing = server.get("/en/nothing/at/all");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
    assert!(missing.contains("data-base=\"/en/\""), "{missing}");
    assert!(server.get("/nothing").contains("data-base=\"/\""));
    for (file, text, address, expected) in [
        (
            "i18n/en/index.md",
            "# Home\n\nA new sentence.\n",
            "/en/",
            "A new sentence.",
        ),
        (
            "po/de.po",
            "msgid \"一句。\"\nmsgstr \"Ein neuer Satz.\"\n",
            "/de/",
            "Ein neuer Satz.",
        ),
    ] {
        assert!(!server.get(address).contains(expected));
        let mut events = server.events();
        let is_built = |event: &str| event.contains("\"built\"");
        events.until(is_built);
        book.write(file, text.as_bytes());
        events.until(is_built);
        let page = server.get(address);
        assert!(page.contains(expected), "{page}");
    }
}

#[test]
fn errors_of_a_language_are_shown_while_the_others_are_built() {
    let book = BookTest::new()
        .react("[output.react.languages.en]\n[output.react.languages.de]\n")
        .chapter("首页", "index.md", "# 首页\n\n一句。\n")
        .file("i18n/en/index.md", "# Home\n")
        .file("po/de.po", "msgid \"一句。\"\nmsgstr \"Ein Satz.\"\n");
    book.write_book_files();
    let server = Server::start(book.root());
    let mut events = server.events();
    let event = events.until(|event| event.contains("\"built\""));
    assert!(event.contains("\"problems\":[]"));
    let has = |event: &str, base: &str| event.contains(&format!("\"{base}\":{{"));
    for (file, text, good, broken, code) in [
        (
            "po/de.po",
            "msgid \"一句",
            "msgid \"一句。\"\nmsgstr \"Ein Satz.\"\n",
            "/de/",
            "B002",
        ),
        (
            "i18n/en/index.md",
            "---\ndisplayed_sidebar: nope\n---\n# Home\n",
            "# Home\n",
            "/en/",
            "N006",
        ),
        (
            "src/index.md",
            "---\ndisplayed_sidebar: nope\n---\n# 首页\n\n一句。\n",
            "# 首页\n\n一句。\n",
            "/",
            "N006",
        ),
    ] {
        book.write(file, text.as_bytes());
        let event = events.until(|event| event.contains(code));
        assert!(
            event.contains("\"built\"") && event.contains(file),
            "{file}"
        );
        assert!(!has(&event, broken), "{file}");
        assert!(
            has(&event, if broken == "/" { "/en/" } else { "/" }),
            "{file}"
        );
        book.write(file, good.as_bytes());
        let event = events.until(|event| event.contains("\"built\""));
        assert!(
            has(&event, broken) && event.contains("\"problems\":[]"),
            "{file}"
        );
    }
}
