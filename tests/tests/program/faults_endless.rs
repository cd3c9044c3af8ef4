//! Books that could keep a build busy for ever end with a clear error or a correct page.

use std::fmt::Write as _;

use site_tests::{BookTest, build_patiently, run_patiently, tree};

/// Syntect never finishes these texts with these grammars. If a newer version does, choose others.
#[test]
fn a_grammar_that_never_ends_is_an_error_and_the_site_stays() {
    const GOOD: [&str; 2] = ["<p>{name}</p>", "val a = 1"];
    let fence = |info: &str, code: &str| format!("# 页\n\n正文\n\n```{info}\n{code}\n```\n");
    let book = BookTest::new()
        .chapter("一", "a.md", &fence("svelte", GOOD[0]))
        .chapter("二", "b.md", &fence("scala", GOOD[1]))
        .variable("MDBOOK_REACT_TASK_SECONDS", "1");
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    let before = tree(&book.destination());
    assert!(before.contains_key("a/index.html"));

    for (file, language, good, endless) in [
        ("src/a.md", "svelte", GOOD[0], "{ O /* x"),
        ("src/b.md", "scala", GOOD[1], "{%\tx\nend !class\t~ @*/"),
    ] {
        book.write(file, fence(language, endless).as_bytes());
        let (code, stderr) = build_patiently(&book);
        assert_eq!(code, 1, "{stderr}");
        assert_eq!(stderr.matches("error[K005]").count(), 1, "{stderr}");
        assert!(stderr.contains(&format!("as `{language}`")), "{stderr}");
        assert!(stderr.contains(&format!("{file}:5:1")), "{stderr}");
        assert_eq!(tree(&book.destination()), before);
        book.write(file, fence(language, good).as_bytes());
    }
}

#[test]
fn deep_nesting_builds_in_time() {
    const DEEP: usize = 10_000;
    let around =
        |open: &str, close: &str| format!("{}内{}\n", open.repeat(DEEP), close.repeat(DEEP));
    let lists: String = (0..1_000).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "{}- 内", " ".repeat(2 * at));
        text
    });
    // Components that are not closed take the most of the prerenderer's stack.
    let deep = |open: &str| format!("# 题\n\n{}", open.repeat(1_000));
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
        .chapter("提示", "notes.mdx", &format!("# 题\n\n{colons}\n内\n"))
        .chapter(
            "展开",
            "details.mdx",
            &deep("<details>\n<summary>一</summary>\n\n内\n\n"),
        )
        .chapter(
            "标签",
            "tabs.mdx",
            &format!(
                "# 题\n\n{}内\n\n{}",
                "<Tabs>\n<TabItem value=\"a\" label=\"一\">\n\n".repeat(1_000),
                "</TabItem>\n</Tabs>\n\n".repeat(1_000)
            ),
        );
    let (_, stderr) = run_patiently(&book);
    assert!(stderr.contains("W140"), "{stderr}");
    for name in [
        "quotes", "lists", "strong", "links", "blocks", "details", "tabs",
    ] {
        let page = book.destination().join(name).join("index.html");
        let html = std::fs::read_to_string(page).unwrap_or_else(|_| panic!("no {name}:\n{stderr}"));
        assert!(html.contains('内'), "{name} lost its text");
    }
}

/// An attribute is compared with all before it.
#[test]
fn many_attributes_build_in_time() {
    let attributes = (0..300_000).fold(String::new(), |mut text, at| {
        let _ = write!(text, " a{at}");
        text
    });
    let book = BookTest::new()
        .chapter("一", "a.md", &format!("# 页\n\n正文\n\n<b{attributes}>\n"))
        .variable("MDBOOK_REACT_TASK_SECONDS", "1");
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("warning[H009]"), "{stderr}");
    assert!(stderr.contains("src/a.md:5:1"), "{stderr}");
}

#[test]
fn unclosed_html_builds_in_time() {
    const BYTES: usize = 300_000;
    let deep = [
        "<div>\n",
        "<ul><li>\n",
        "<p><div></p>\n",
        "<b><div></b>\n",
        "<div title=\"</div>\">\n",
    ];
    let flat = ["<div>\n\n", "<p>\n\n", "<br><p>\n"];
    let chapters = (0..).zip(deep.iter().chain(&flat));
    let book = chapters.fold(BookTest::new(), |book, (at, html)| {
        let text = format!("# 题\n\n{}\n内\n", html.repeat(BYTES / html.len()));
        book.chapter(html.trim(), &format!("{at}.md"), &text)
    });
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(stderr.matches("[H009]").count(), deep.len(), "{stderr}");
    for at in 0..deep.len() + flat.len() {
        let page = book.destination().join(at.to_string()).join("index.html");
        let html = std::fs::read_to_string(page).expect("a page");
        assert!(html.contains('内'), "{at} lost its text");
    }
}

#[test]
fn unclosed_formulas_build_in_time() {
    let wrap = |open: &str, close: &str, times: usize| {
        format!("$${}x{}$$", open.repeat(times), close.repeat(times))
    };
    let long = [
        wrap("\\overline", "", 50_000),
        wrap("{", "}", 50_000),
        wrap("\\frac{", "}{2}", 50_000),
    ];
    let short = [
        wrap("\\overline", "", 850),
        wrap("{", "}", 3_900),
        wrap("\\left(", "\\right)", 500),
        wrap("\\frac{", "}{2}", 700),
    ];
    let first = BookTest::new().react("math = \"dollars\"\n");
    let formulas = (0..).zip(long.iter().chain(&short));
    let book = formulas.fold(first, |book, (at, formula)| {
        book.chapter(
            "题",
            &format!("{at}.md"),
            &format!("# 题\n\n{formula}\n\n内\n"),
        )
    });
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(
        stderr.matches("longer than").count(),
        long.len(),
        "{stderr}"
    );
}

#[test]
fn unclosed_brackets_of_formulas_build_in_time() {
    let text = format!("# 题\n\n{}", "` \\\\(\n".repeat(150_000));
    let book = BookTest::new().react("math = \"mathjax\"\n");
    let (code, stderr) = run_patiently(&book.chapter("题", "a.md", &text));
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn findings_of_one_page_are_limited() {
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
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 1, "{}", stderr.len());
    assert!(stderr.contains("more findings on this page"));
    assert!(stderr.contains("error[E002]") && stderr.contains("error[E005]"));
    assert!(stderr.len() < 1_000_000, "{} bytes were said", stderr.len());
}

#[test]
fn large_chapters_are_built() {
    const BYTES: usize = 12_000_000;
    const LINE: &str = "守卫决定请求是否继续，用 `canActivate()` 和 **布尔值**。\n\n";
    let sections = (0..30_000).fold("# 题\n\n".to_owned(), |mut text, at| {
        let _ = writeln!(text, "## 第 {at} 节\n\n文\n");
        text
    });
    let book = BookTest::new()
        .chapter("节", "sections.md", &sections)
        .chapter(
            "长",
            "long.md",
            &format!("# 题\n\n{}", LINE.repeat(BYTES / LINE.len())),
        );
    let site = book.build();
    assert!(site.html("/sections").contains("第 29999 节"));
    assert!(site.html("/long").len() > BYTES);
}

#[test]
fn code_beyond_the_limit_is_not_highlighted() {
    let fence = |info: &str, code: &str| format!("```{info}\n{code}```\n\n");
    let long = fence("ts", &"const a = 1;\n".repeat(50_000));
    let unknown = fence("gibberish", &"x;\n".repeat(200_000));
    let text = format!(
        "# 页\n\n{long}{}{long}{unknown}",
        fence("ts {1}", "const b = 2;\n")
    );
    let book = BookTest::new().chapter("一", "a.md", &text);
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(stderr.matches("[K008]").count(), 1, "{stderr}");
    assert!(stderr.contains("src/a.md:3:1"), "{stderr}");
    // Without a grammar, the block would not be highlighted in another place either.
    assert!(
        stderr.contains("[K001]") && stderr.contains("gibberish"),
        "{stderr}"
    );
    let page = book.destination().join("a/index.html");
    let html = std::fs::read_to_string(page).expect("a page");
    assert_eq!(html.matches("<span class=lines>const a = 1;\n").count(), 2);
    assert!(html.contains("line--highlighted\" role=\"mark\"><span class=tk-k>const </span>b"));
}
