//! `mdbook-react serve` as a server of HTTP: ranges, entity tags, methods, hosts and long heads.

use std::io::{Read as _, Write as _};

use site_tests::{BookTest, Server};

fn book() -> BookTest {
    let book = BookTest::new()
        .chapter("首页", "index.mdx", "# 首页\n\n旧的一句。\n")
        .chapter("守卫", "guards.md", "# 守卫\n");
    book.write_book_files();
    book
}

/// Sends the lines as the head of a request; returns the head and the body of the response.
fn send(server: &Server, lines: &str) -> (String, Vec<u8>) {
    let mut stream = server.connect();
    write!(stream, "{lines}Connection: close\r\n\r\n").expect("a request is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
    let body = answer.split_off(end.expect("a head") + 4);
    (String::from_utf8_lossy(&answer).to_lowercase(), body)
}

#[test]
fn files_are_answered_in_ranges_and_with_tags() {
    let book = book();
    book.write("src/film.bin", b"0123456789");
    let server = Server::start(book.root());
    let get = |path: &str, more: &str| {
        send(
            &server,
            &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}"),
        )
    };
    let (head, body) = get("/film.bin", "");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("accept-ranges: bytes"), "{head}");
    assert_eq!(body, b"0123456789");
    for (range, status, expected) in [
        ("bytes=2-4", "206", &b"234"[..]),
        ("bytes=-2", "206", b"89"),
        ("bytes=8-", "206", b"89"),
        ("bytes=1-2,4-5", "200", b"0123456789"),
        ("bytes=-11", "200", b"0123456789"),
    ] {
        let (head, body) = get("/film.bin", &format!("Range: {range}\r\n"));
        assert!(
            head.starts_with(&format!("http/1.1 {status}")),
            "{range}: {head}"
        );
        assert_eq!(body, expected, "{range}");
    }
    assert!(
        get("/film.bin", "Range: bytes=99-\r\n")
            .0
            .starts_with("http/1.1 416")
    );
    for path in ["/film.bin", "/guards"] {
        let (head, _) = get(path, "");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: "));
        let tag = tag.unwrap_or_else(|| panic!("{path}: no tag in {head}"));
        let (head, body) = get(path, &format!("If-None-Match: {tag}\r\n"));
        assert!(
            head.starts_with("http/1.1 304") && body.is_empty(),
            "{path}: {head}"
        );
    }
    let (head, body) = get("/film.bin", "Range: bytes=2-4\r\nIf-Range: \"other\"\r\n");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert_eq!(body.len(), 10);
}

/// Returns a header of a head in lower case; empty without it.
fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let line = |line: &'a str| line.strip_prefix(name)?.strip_prefix(": ");
    head.lines().find_map(line).unwrap_or_default()
}

#[test]
fn ranges_and_methods_are_answered_as_http_says() {
    let book = book();
    book.write("src/empty.bin", b"");
    book.write("src/film.bin", b"0123456789");
    let server = Server::start(book.root());
    for (request, status, length, range) in [
        ("GET /empty.bin", "200", Some("0"), ""),
        ("GET /empty.bin bytes=0-", "416", None, "bytes */0"),
        ("GET /empty.bin bytes=0-0", "416", None, "bytes */0"),
        ("GET /empty.bin bytes=-1", "200", Some("0"), ""),
        ("GET /film.bin bytes=-0", "416", None, "bytes */10"),
        ("GET /film.bin bytes=10-", "416", None, "bytes */10"),
        ("GET /film.bin bytes=9-99", "206", Some("1"), "bytes 9-9/10"),
        ("HEAD /film.bin", "200", Some("10"), ""),
        ("HEAD /film.bin bytes=2-4", "200", Some("10"), ""),
        ("HEAD /film.bin bytes=99-", "200", Some("10"), ""),
        ("HEAD /empty.bin bytes=0-", "200", Some("0"), ""),
        ("HEAD /nothing", "404", None, ""),
        ("POST /film.bin", "405", None, ""),
    ] {
        let mut parts = request.split(' ');
        let mut next = || parts.next().unwrap_or_default();
        let (method, path, wanted) = (next(), next(), next());
        let more = match wanted {
            "" => String::new(),
            wanted => format!("Range: {wanted}\r\n"),
        };
        let lines = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}");
        let (head, body) = send(&server, &lines);
        let start = format!("http/1.1 {status}");
        assert!(head.starts_with(&start), "{request}: {head}");
        assert_eq!(header(&head, "content-range"), range, "{request}: {head}");
        if let Some(length) = length {
            assert_eq!(header(&head, "content-length"), length, "{request}: {head}");
        }
        assert!(method != "HEAD" || body.is_empty(), "{request}: {body:?}");
        let allowed = if status == "405" { "get, head" } else { "" };
        assert_eq!(header(&head, "allow"), allowed, "{request}: {head}");
    }
    for path in [
        "/",
        "/guards",
        "/film.bin",
        "/nothing",
        "/__mdbook-react/client.js",
    ] {
        let of = |method: &str| {
            let lines = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n");
            let (head, _) = send(&server, &lines);
            let lines = head.lines().filter(|line| !line.starts_with("date: "));
            let mut lines: Vec<_> = lines.map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(of("HEAD"), of("GET"), "{path}");
    }
}

#[test]
fn heads_above_16_kib_are_refused() {
    let book = book();
    let server = Server::start(book.root());
    for (length, status) in [(15_000, "200"), (17_000, "431"), (2_000_000, "431")] {
        for what in ["X-Long: ", "Cookie: a="] {
            let long = "a".repeat(length);
            let lines = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{what}{long}\r\n");
            let (head, _) = send(&server, &lines);
            let start = format!("http/1.1 {status}");
            assert!(head.starts_with(&start), "{length}: {head}");
        }
    }
    let (head, _) = send(
        &server,
        &format!(
            "GET /?{} HTTP/1.1\r\nHost: localhost\r\n",
            "a".repeat(17_000)
        ),
    );
    assert!(head.starts_with("http/1.1 431"), "{head}");
    assert!(server.get("/guards").starts_with("HTTP/1.1 200"));
}

#[test]
fn two_host_headers_are_refused() {
    let book = book();
    let server = Server::start(book.root());
    let (head, _) = send(
        &server,
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n",
    );
    assert!(head.starts_with("http/1.1 400"), "{head}");
    let other = "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n";
    let (head, _) = send(&server, other);
    assert!(head.starts_with("http/1.1 403"), "{head}");
    let own = "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n";
    let (head, _) = send(&server, own);
    assert!(head.starts_with("http/1.1 200"), "{head}");
}
