//! `check --external`: links to other sites, against a server on this machine.

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

use site_tests::{findings, folder, run};

/// Answers to the requests for each path, the last one again and again.
const ANSWERS: &[(&str, &[&str])] = &[
    ("HEAD /fine", &["200 OK"]),
    ("HEAD /large", &["405 No"]),
    ("GET /large", &["200 OK\r\nContent-Length: 999999999999"]),
    (
        "HEAD /busy",
        &[
            "503 Busy\r\nRetry-After: 0",
            "429 Busy\r\nRetry-After: 0",
            "200 OK",
        ],
    ),
    ("HEAD /moved", &["301 Moved\r\nLocation: /fine"]),
    ("HEAD /gone", &["410 Gone"]),
    ("GET /gone", &["410 Gone"]),
    ("HEAD /down", &["500 Down\r\nRetry-After: 0"]),
    ("HEAD /later", &["503 Busy\r\nRetry-After: 99999"]),
    ("HEAD /refused", &["403 No"]),
    ("GET /refused", &["403 No"]),
    ("HEAD /round", &["302 Found\r\nLocation: /round"]),
    ("GET /round", &["302 Found\r\nLocation: /round"]),
    (
        "HEAD /inside",
        &["302 Found\r\nLocation: http://10.0.0.1/secret"],
    ),
    (
        "GET /inside",
        &["302 Found\r\nLocation: http://10.0.0.1/secret"],
    ),
    (
        "HEAD /cookie",
        &["302 Found\r\nSet-Cookie: a=b\r\nLocation: /after"],
    ),
    ("HEAD /after", &["200 OK"]),
];

type Requests = Arc<Mutex<Vec<String>>>;

/// Starts a server; returns its host and the requests that it gets.
fn server() -> (String, Requests) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let host = listener.local_addr().expect("an address").to_string();
    let requests = Requests::default();
    let kept = Arc::clone(&requests);
    thread::spawn(move || {
        let mut counts = BTreeMap::new();
        for stream in listener.incoming().flatten() {
            let lines = request(&stream);
            let line = lines.first().cloned().unwrap_or_default();
            let name = line
                .rsplit_once(' ')
                .map_or("", |(name, _)| name)
                .to_owned();
            let answers = ANSWERS.iter().find(|(own, _)| *own == name);
            let answers = answers.map_or(&["404 Not Found"][..], |(_, answers)| answers);
            let count: &mut usize = counts.entry(name.clone()).or_default();
            let answer = answers[(*count).min(answers.len() - 1)];
            *count += 1;
            let has_cookie = lines
                .iter()
                .any(|line| line.to_lowercase().starts_with("cookie"));
            let shown = if has_cookie {
                format!("{name} with cookie")
            } else {
                name
            };
            kept.lock().expect("no panic").push(shown);
            let mut stream = stream;
            let _ = stream
                .write_all(format!("HTTP/1.1 {answer}\r\nConnection: close\r\n\r\n").as_bytes());
        }
    });
    (host, requests)
}

fn request(stream: &TcpStream) -> Vec<String> {
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.take_while(|line| !line.is_empty()).collect()
}

/// A book whose chapter has a line for each link.
fn book(host: &str, settings: &str, links: &[&str]) -> tempfile::TempDir {
    let toml = format!(
        "[book]\n[output.react]\n[output.react.external-links]\nrate = 1000\nprivate-hosts = ['{host}']\n{settings}\n"
    );
    let links = links.iter().map(|link| match link.contains("://") {
        true => format!("[x]({link})\n"),
        false => format!("[x](http://{host}{link})\n"),
    });
    let text = format!("# A\n\n{}", links.collect::<String>());
    folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", b"- [A](a.md)\n".as_slice()),
        ("src/a.md", text.as_bytes()),
    ])
}

fn asked(requests: &Requests) -> Vec<String> {
    let mut all = std::mem::take(&mut *requests.lock().expect("no panic"));
    all.sort();
    all
}

#[test]
fn broken_links_are_reported_with_their_places() {
    let (host, _) = server();
    for (link, wanted) in [
        ("/fine", None),
        ("/large", None),
        ("/busy", None),
        ("/moved#part", None),
        (
            "/none",
            Some("warning[L007]: `http://HOST/none` is answered with 404 (Not Found)"),
        ),
        (
            "/gone",
            Some("warning[L007]: `http://HOST/gone` is answered with 410 (Gone)"),
        ),
        (
            "/round",
            Some("warning[L007]: `http://HOST/round` redirects more than 5 times"),
        ),
        (
            "/down",
            Some("warning[L008]: `http://HOST/down` is answered with 500 (Internal Server Error)"),
        ),
        (
            "/later",
            Some("warning[L008]: `http://HOST/later` is answered with 503 (Service Unavailable)"),
        ),
        (
            "/refused",
            Some("warning[L008]: `http://HOST/refused` is answered with 403 (Forbidden)"),
        ),
        (
            "/inside",
            Some("warning[L008]: `http://HOST/inside` leads into a private network"),
        ),
        ("http://user:pass@127.0.0.1:1/", None),
        ("http://localhost:3000/", None),
        ("https://docs.example.org/x", None),
    ] {
        let book = book(&host, "", &[link]);
        let (is_ok, said) = run(book.path(), &["check", "--external", "--format", "short"]);
        assert!(is_ok, "{link}: {said}");
        let found = findings(&said);
        match wanted {
            None => assert!(found.is_empty(), "{link}: {said}"),
            Some(wanted) => {
                let wanted = format!("src/a.md:3:1: {}", wanted.replace("HOST", &host));
                assert_eq!(found.len(), 1, "{link}: {said}");
                assert!(found[0].starts_with(&wanted), "{link}: {said}");
            }
        }
    }
}

#[test]
fn only_a_check_asks_and_fine_links_are_remembered() {
    let (host, requests) = server();
    let links = ["/fine", "/none", "/out/a", "/cookie"];
    let book = book(&host, "exclude = ['*/out/*']", &links);
    let (_, said) = run(book.path(), &["build"]);
    assert!(asked(&requests).is_empty(), "{said}");
    let (_, said) = run(book.path(), &["check"]);
    assert!(asked(&requests).is_empty(), "{said}");
    run(book.path(), &["check", "--external"]);
    let first = [
        "GET /none",
        "HEAD /after",
        "HEAD /cookie",
        "HEAD /fine",
        "HEAD /none",
    ];
    assert_eq!(asked(&requests), first);
    let (is_ok, said) = run(book.path(), &["check", "--external", "--strict"]);
    assert!(!is_ok && said.contains("error[L007]"), "{said}");
    assert_eq!(asked(&requests), ["GET /none", "HEAD /none"]);
    let (is_ok, said) = run(
        book.path(),
        &["check", "--external", "--strict", "--allow", "L007"],
    );
    assert!(is_ok, "{said}");
    let toml = std::fs::read_to_string(book.path().join("book.toml")).expect("settings");
    std::fs::write(book.path().join("book.toml"), toml + "max-age = 0\n").expect("a file");
    asked(&requests);
    run(book.path(), &["check", "--external"]);
    assert_eq!(asked(&requests), first);
}

#[test]
fn links_of_settings_html_and_translations_are_checked_once() {
    let (host, requests) = server();
    let toml = format!(
        "[book]\nlanguage = 'en'\n[output.react]\n[output.react.external-links]\nprivate-hosts = ['{host}']\n\
         [[output.react.navbar.items]]\nlabel = 'N'\nhref = 'http://{host}/navbar'\n\
         [[output.react.footer.links]]\nlabel = 'F'\nhref = 'http://{host}/footer'\n\
         [output.react.languages.de]\nlabel = 'Deutsch'\n"
    );
    let text = format!(
        "# A\n\n<a href=\"http://{host}/html\">x</a> ![x](http://{host}/image.png) <http://{host}/html>\n"
    );
    let book = folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", b"- [A](a.md)\n- [B](b.mdx)\n".as_slice()),
        ("src/a.md", text.as_bytes()),
        (
            "src/b.mdx",
            format!("# B\n\n<Card title=\"x\" href=\"http://{host}/card\" />\n").as_bytes(),
        ),
        ("i18n/de/b.mdx", b"# B\n"),
    ]);
    let (_, said) = run(book.path(), &["check", "--external", "--format", "short"]);
    for wanted in [
        "src/a.md:3:1: warning[L007]",
        "src/b.mdx:3:1: warning[L007]",
        "book.toml:8:1: warning[L007]",
        "book.toml:11:1: warning[L007]",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let heads = asked(&requests)
        .into_iter()
        .filter(|one| one.starts_with("HEAD"));
    let heads: Vec<_> = heads.collect();
    assert_eq!(
        heads,
        [
            "HEAD /card",
            "HEAD /footer",
            "HEAD /html",
            "HEAD /image.png",
            "HEAD /navbar"
        ]
    );
}
