//! `mdbook-react serve` under many connections, and towards pages of other origins.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use site_tests::{BookTest, Server};

fn book() -> BookTest {
    let book = BookTest::new()
        .react("base-path = \"/docs/\"")
        .chapter("首页", "index.md", "# 首页\n")
        .chapter("守卫", "guards.md", "# 守卫\n\n旧的一句。\n");
    book.write_book_files();
    book
}

/// Returns the head of the answer, in lower case, and the body.
fn send(server: &Server, request: &str, headers: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(&server.address).expect("the server listens");
    write!(
        stream,
        "{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
    .expect("a request is sent");
    let mut answer = Vec::new();
    // The answer with events has no end: its head is enough.
    while !answer.windows(4).any(|bytes| bytes == b"\r\n\r\n") || !request.contains("/events") {
        let mut bytes = [0; 4096];
        match stream.read(&mut bytes).expect("an answer") {
            0 => break,
            n => answer.extend_from_slice(&bytes[..n]),
        }
    }
    let text = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    (head.to_lowercase(), body.to_owned())
}

#[cfg(unix)]
#[test]
fn an_edit_is_shown_with_more_streams_than_descriptors() {
    let book = book();
    let server = Server::with_descriptors(book.root(), 256);
    let mut streams: Vec<_> = (0..300).map(|_| server.events()).collect();
    let mut newest = streams.pop().expect("a stream");
    newest.until(|event| event.contains("\"type\":\"built\""));
    book.write("src/guards.md", "# 守卫\n\n新的一句。\n".as_bytes());
    newest.until(|event| event.contains("新的一句"));
    // The oldest page is told, and its stream ends.
    let mut oldest = streams.swap_remove(0);
    oldest.until(|event| event.contains("\"type\":\"closed\""));
    oldest.until_end();
}

#[cfg(unix)]
#[test]
fn an_edit_is_shown_with_more_idle_connections_than_descriptors() {
    let book = book();
    let server = Server::with_descriptors(book.root(), 160);
    let idle: Vec<_> = (0..170)
        .map(|_| TcpStream::connect(&server.address).expect("the server listens"))
        .collect();
    let mut events = server.events();
    events.until(|event| event.contains("\"type\":\"built\""));
    book.write("src/guards.md", "# 守卫\n\n新的一句。\n".as_bytes());
    events.until(|event| event.contains("新的一句"));
    assert_eq!(idle.len(), 170);
}

#[test]
fn no_answer_can_be_used_or_framed_by_another_origin() {
    let book = book();
    let server = Server::start(book.root());
    let answers = [
        ("GET /docs/", "localhost", "200"),
        ("GET /docs/guards", "localhost", "200"),
        ("HEAD /docs/guards", "localhost", "200"),
        ("GET /docs/_data/entry.json", "localhost", "200"),
        ("GET /docs/none", "localhost", "404"),
        ("GET /", "localhost", "307"),
        ("GET /docs", "localhost", "307"),
        ("POST /docs/", "localhost", "405"),
        ("GET /docs/", "evil.example", "403"),
        ("GET /docs/", "localhost\r\nHost: localhost", "400"),
        ("GET /__mdbook-react/client.js", "localhost", "200"),
        ("GET /__mdbook-react/events", "localhost", "200"),
        ("GET /__mdbook-react/failure", "localhost", "405"),
        ("POST /__mdbook-react/failure", "localhost", "400"),
    ];
    for (request, host, status) in answers {
        let (head, _) = send(&server, request, &format!("Host: {host}\r\n"), "");
        assert!(
            head.starts_with(&format!("http/1.1 {status}")),
            "{request}: {head}"
        );
        for line in [
            "cross-origin-resource-policy: same-origin",
            "x-frame-options: sameorigin",
            "content-security-policy: frame-ancestors 'self' vscode-webview: vscode-file:",
        ] {
            let found = head.lines().filter(|found| *found == line).count();
            assert_eq!(found, 1, "{request} ({host}): {line} in {head}");
        }
    }
}

#[test]
fn pages_of_other_origins_cannot_use_the_endpoints() {
    let book = book();
    let server = Server::start(book.root());
    let own = server.address.clone();
    for (headers, is_allowed) in [
        (String::new(), true),
        (format!("Origin: http://{own}\r\n"), true),
        (
            format!("Origin: http://{own}\r\nSec-Fetch-Site: same-origin\r\n"),
            true,
        ),
        ("Sec-Fetch-Site: none\r\n".into(), true),
        ("Origin: https://evil.example\r\n".into(), false),
        ("Origin: null\r\n".into(), false),
        // Another port of this machine is another origin.
        ("Origin: http://127.0.0.1:1\r\n".into(), false),
        (format!("Origin: http://{own}.evil.example\r\n"), false),
        (
            format!("Origin: http://{own}\r\nOrigin: https://evil.example\r\n"),
            false,
        ),
        ("Sec-Fetch-Site: cross-site\r\n".into(), false),
        ("Sec-Fetch-Site: same-site\r\n".into(), false),
    ] {
        for (request, allowed) in [
            ("POST /__mdbook-react/failure", "400"),
            ("GET /__mdbook-react/events", "200"),
            ("GET /__mdbook-react/client.js", "200"),
        ] {
            let wanted = if is_allowed { allowed } else { "403" };
            let all = format!("Host: {own}\r\n{headers}");
            let (head, _) = send(&server, request, &all, "");
            let start = format!("http/1.1 {wanted}");
            assert!(head.starts_with(&start), "{request} {headers}: {head}");
        }
        // Links of other sites may lead to pages.
        let (head, _) = send(
            &server,
            "GET /docs/",
            &format!("Host: {own}\r\n{headers}"),
            "",
        );
        assert!(head.starts_with("http/1.1 200"), "{headers}: {head}");
    }
}
