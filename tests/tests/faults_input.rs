//! Books that are broken, hostile or merely odd: a clear error or a right page, never a hang.

use std::{
    fmt::Write as _,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use site_tests::{BookTest, program, text_of, tree};

/// After this a build counts as hanging. Generous: other tests run beside it.
const PATIENCE: Duration = Duration::from_secs(60);

/// Writes the book and builds it.
fn run(book: &BookTest) -> (i32, String) {
    book.write_book_files();
    build(book)
}

/// Builds with `mdbook-react build`; the exit code and what was said.
fn build(book: &BookTest) -> (i32, String) {
    let log = book.root().join("log.txt");
    let mut child = Command::new(program())
        .arg("build")
        .arg(book.root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a log"))
        .spawn()
        .expect("the program starts");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child to end");
            panic!("the build hangs");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let stderr = String::from_utf8_lossy(&std::fs::read(&log).expect("a log")).into_owned();
    assert!(!stderr.contains("panicked"), "{stderr}");
    let code = status.code();
    (
        code.unwrap_or_else(|| panic!("ended by a signal:\n{stderr}")),
        stderr,
    )
}

#[test]
fn what_cannot_be_built_is_an_error_that_names_the_file() {
    let cases: [(&str, BookTest, &str); 4] = [
        (
            "invalid UTF-8",
            {
                let book = BookTest::new().chapter("一", "bad.md", "");
                book.write("src/bad.md", b"# \xff\xfe\n");
                book
            },
            "bad.md",
        ),
        (
            "files that include each other",
            BookTest::new()
                .chapter("一", "a.md", "# 一\n\n{{#include b.md}}\n")
                .chapter("二", "b.md", "# 二\n\n{{#include a.md}}\n"),
            "S001",
        ),
        (
            "a file that includes itself",
            BookTest::new().chapter("一", "a.mdx", "# 一\n\n{{#include a.mdx}}\n"),
            "S001",
        ),
        (
            "front matter nested without end",
            BookTest::new().chapter(
                "一",
                "deep.md",
                &format!(
                    "---\ntags: {}{}\n---\n# 一\n",
                    "[".repeat(10_000),
                    "]".repeat(10_000)
                ),
            ),
            "deep.md",
        ),
    ];
    for (what, book, said) in cases {
        let (code, stderr) = run(&book);
        assert!(stderr.contains(said), "{what}: {stderr}");
        let is_whole = book.destination().join("index.html").exists();
        assert_eq!(is_whole, code == 0, "{what} left half a site");
    }
}

/// The grammars and texts are some that syntect does not end with; where a newer one does, others
/// are to be found.
#[test]
fn a_grammar_that_never_ends_is_an_error_and_the_site_stays() {
    let fence = |info: &str, code: &str| format!("# 页\n\n正文\n\n```{info}\n{code}\n```\n");
    let book = BookTest::new()
        .chapter("一", "a.md", &fence("svelte", "<p>{name}</p>"))
        .chapter("二", "b.md", &fence("scala", "val a = 1"));
    let (code, stderr) = run(&book);
    assert_eq!(code, 0, "{stderr}");
    let before = tree(&book.destination());
    assert!(before.contains_key("a/index.html"));

    book.write("src/a.md", fence("svelte", "{ O /* x").as_bytes());
    book.write(
        "src/b.md",
        fence("scala", "{%\tx\nend !class\t~ @*/").as_bytes(),
    );
    let (code, stderr) = build(&book);
    assert_eq!(code, 1, "{stderr}");
    for (language, place) in [("svelte", "src/a.md:5:1"), ("scala", "src/b.md:5:1")] {
        assert!(
            stderr.contains(&format!("grammar of `{language}`")),
            "{stderr}"
        );
        assert!(stderr.contains(place), "{stderr}");
    }
    assert_eq!(stderr.matches("error[K005]").count(), 2, "{stderr}");
    assert_eq!(tree(&book.destination()), before);
}

#[test]
fn nesting_without_end_is_built_within_reason() {
    const DEEP: usize = 10_000;
    let around =
        |open: &str, close: &str| format!("{}内{}\n", open.repeat(DEEP), close.repeat(DEEP));
    let lists: String = (0..1_000).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "{}- 内", " ".repeat(2 * at));
        text
    });
    let colons: String = (0..500).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "{}note", ":".repeat(503 - at));
        text
    });
    let book = BookTest::new()
        .chapter(
            "引用",
            "quotes.md",
            &format!("# 题\n\n{} 内\n", ">".repeat(DEEP)),
        )
        .chapter("列表", "lists.mdx", &format!("# 题\n\n{lists}"))
        .chapter(
            "强调",
            "strong.md",
            &format!("# 题\n\n{}", around("**a _b ", "_**")),
        )
        .chapter(
            "链接",
            "links.md",
            &format!("# 题\n\n{}", around("[", "]()")),
        )
        .chapter(
            "块",
            "blocks.md",
            &format!("# 题\n\n{}", around("<div>\n\n", "\n\n</div>")),
        )
        .chapter("提示", "notes.mdx", &format!("# 题\n\n{colons}\n内\n"));
    let (_, stderr) = run(&book);
    assert!(stderr.contains("W140"), "{stderr}");
    for name in ["quotes", "lists", "strong", "links", "blocks"] {
        let page = book.destination().join(name).join("index.html");
        let html = std::fs::read_to_string(page).unwrap_or_else(|_| panic!("no {name}:\n{stderr}"));
        assert!(html.contains('内'), "{name} lost its text");
    }
}

#[test]
fn html_that_nobody_closes_is_built_within_reason() {
    const BYTES: usize = 300_000;
    let deep = ["<div>\n", "<ul><li>\n", "<p><div></p>\n", "<b><div></b>\n"];
    let flat = ["<div>\n\n", "<p>\n\n", "<br><p>\n"];
    let chapters = (0..).zip(deep.iter().chain(&flat));
    let book = chapters.fold(BookTest::new(), |book, (at, html)| {
        let text = format!("# 题\n\n{}\n内\n", html.repeat(BYTES / html.len()));
        book.chapter(html.trim(), &format!("{at}.md"), &text)
    });
    let (code, stderr) = run(&book);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(stderr.matches("[H009]").count(), deep.len(), "{stderr}");
    for at in 0..deep.len() + flat.len() {
        let page = book.destination().join(at.to_string()).join("index.html");
        let html = std::fs::read_to_string(page).expect("a page");
        assert!(html.contains('内'), "{at} lost its text");
    }
}

#[test]
fn a_page_that_is_wrong_everywhere_is_told_of_within_reason() {
    let all: [(&str, &str); 5] = [
        ("a.mdx", "</"),
        ("b.mdx", "<!--"),
        ("c.mdx", "<a "),
        ("d.mdx", "${"),
        ("e.mdx", "<x-y>"),
    ];
    let book = all.iter().fold(BookTest::new(), |book, (path, part)| {
        book.chapter(path, path, &format!("# 题\n\n{}\n", part.repeat(8_000)))
    });
    let (code, stderr) = run(&book);
    assert_eq!(code, 1, "{}", stderr.len());
    assert!(stderr.contains("more findings on this page"));
    assert!(stderr.contains("error[E002]") && stderr.contains("error[E005]"));
    assert!(stderr.len() < 1_000_000, "{} bytes were said", stderr.len());
}

#[test]
fn line_ends_of_windows_and_a_byte_order_mark_change_nothing() {
    let text = "---\ntitle: 守卫\n---\n\n## 绑定\n\n| a | b |\n|---|---|\n| c | d |\n\n:::tip[题]\n文\n:::\n\n```ts {1}\nconst a = 1;\n```\n";
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    for path in ["guards.md", "guards.mdx"] {
        let unix = BookTest::new().chapter("守卫", path, text).build();
        let site = BookTest::new().chapter("守卫", path, &windows).build();
        assert_eq!(text_of(&site.page("/guards"), "h1"), "守卫", "{path}");
        assert_eq!(site.html("/guards"), unix.html("/guards"), "{path}");
    }
}

#[test]
fn odd_file_names_are_pages_that_links_lead_to() {
    let names = [
        "a b.md",
        "it's.md",
        "say \"x\".md",
        "a#b.md",
        "100%.md",
        "50%25.md",
        "🚀.md",
        "守卫.md",
        "a?b.md",
        "a&b.md",
        "a+b.md",
        "<x>.md",
    ];
    let mut summary = "# Summary\n\n".to_owned();
    let mut book = BookTest::new();
    for name in names {
        let escaped = name.replace('<', "\\<").replace('>', "\\>");
        let _ = writeln!(summary, "- [页](<{escaped}>)");
        book = book.file(
            &format!("src/{name}"),
            &format!("# 见 {}\n\n文字\n", names.len()),
        );
    }
    let book = book.file("src/SUMMARY.md", &summary);
    let (code, stderr) = run(&book);
    assert_eq!(code, 0, "{stderr}");
    let files = tree(&book.destination());
    let site = site_tests::BookTest::build(&book);
    let links = site.page("/守卫");
    let hrefs: Vec<String> = site_tests::select(&links, "nav a[href^='/']")
        .iter()
        .filter_map(|link| link.value().attr("href").map(str::to_owned))
        .collect();
    for name in names {
        let stem = name.trim_end_matches(".md");
        assert!(
            files.contains_key(&format!("{stem}/index.html")),
            "{name}: {:?}",
            files.keys()
        );
        let leads_there = |href: &String| {
            let path = href.split(['?', '#']).next().unwrap_or_default();
            percent_decode(path) == format!("/{stem}")
        };
        assert!(
            hrefs.iter().any(leads_there),
            "nothing leads to {name}: {hrefs:?}"
        );
    }
}

/// What a server makes of a path.
fn percent_decode(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn names_that_differ_in_case_alone_are_two_pages_or_said() {
    let book = BookTest::new()
        .chapter("大", "Guards.md", "# 大写\n")
        .chapter("小", "guards.md", "# 小写\n");
    if std::fs::read_to_string(book.root().join("src/Guards.md"))
        .is_ok_and(|text| text == "# 小写\n")
    {
        eprintln!("skipped: this file system takes both names for one file");
        return;
    }
    let site = book.build();
    assert!(
        book.run().stderr.contains("N013"),
        "the reader of another system is told"
    );
    assert_eq!(text_of(&site.page("/Guards"), "h1"), "大写");
    assert_eq!(text_of(&site.page("/guards"), "h1"), "小写");
}

#[test]
fn a_chapter_of_any_size_is_a_page() {
    const LINE: &str = "守卫决定请求是否继续，用 `canActivate()` 和 **布尔值**。\n\n";
    let sections = (0..100_000).fold("# 题\n\n".to_owned(), |mut text, at| {
        let _ = writeln!(text, "## 第 {at} 节\n\n文\n");
        text
    });
    let book = BookTest::new()
        .chapter("节", "sections.md", &sections)
        .chapter(
            "长",
            "long.md",
            &format!("# 题\n\n{}", LINE.repeat(50_000_000 / LINE.len())),
        );
    let site = book.build();
    assert!(site.html("/sections").contains("第 99999 节"));
    assert!(site.html("/long").len() > 50_000_000);
}
