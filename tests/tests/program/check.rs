//! `mdbook-react check` reports every fault of a book in one run and writes nothing.

use std::process::Command;

use site_tests::{BookTest, program};

/// A book with one of each mistake that authors make.
fn book() -> BookTest {
    let book = BookTest::new()
        .react("titel-delimiter = \"-\"\n[output.react.redirect]\n\"/old\" = \"/nowhere-at-all\"")
        .chapter("首页", "index.mdx", INDEX)
        .chapter(
            "守卫",
            "guards.md",
            "# 守卫\n\n## 绑定\n\n见[首页](index.mdx)。\n",
        )
        .file("src/forgotten.md", "# 忘了\n");
    book.write_book_files();
    book
}

const INDEX: &str = r#"---
title: 首页
descripton: 拼错的键
---

见[守卫](/gaurds)，再见[绑定](/guards#绑顶)，还有[文件](gone.md)。

![图](missing.png)

## 一 {#same}

## 二 {#same}

```nosuchlanguage
x
```

<Tabz>

内容

</Tabz>

<p onclick="steal()">段落</p>

[坏](javascript:alert(1))
"#;

fn check(book: &BookTest, arguments: &[&str]) -> (i32, String) {
    let output = Command::new(program())
        .arg("check")
        .args(arguments)
        .arg(book.root())
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let code = output.status.code().expect("it ends by itself");
    let text = [&output.stderr, &output.stdout].map(|it| String::from_utf8_lossy(it).into_owned());
    (code, text.concat())
}

#[test]
fn ten_mistakes_are_ten_messages() {
    let (code, text) = check(&book(), &["--format", "short"]);
    assert_eq!(code, 0, "warnings are no failure:\n{text}");
    for (wanted, about) in [
        (
            "book.toml:9:1: warning[C001]",
            "an unknown key in book.toml",
        ),
        (
            "src/index.mdx:3:1: warning[N",
            "an unknown key in front matter",
        ),
        ("src/index.mdx:6:2: warning[L001]", "a link to no page"),
        ("src/index.mdx:6:18: warning[L002]", "a link to no heading"),
        ("src/index.mdx:6:37: warning[L003]", "a link to no file"),
        (
            "src/index.mdx:8:1: warning[A002]",
            "an image that is missing",
        ),
        ("warning[H008]", "an id twice"),
        ("warning[K001]", "an unknown language"),
        ("warning[H004]", "an unknown component"),
        ("warning[H003]", "an attribute that runs script"),
        ("warning[H002]", "an address with a forbidden scheme"),
        (
            "book.toml:11:1: warning[N009]",
            "a redirect that leads nowhere",
        ),
        (
            "src/forgotten.md:1:1: warning[P001]",
            "a file without a page",
        ),
    ] {
        assert!(text.contains(wanted), "{about}: {wanted} is not in\n{text}");
    }
    assert!(text.contains("did you mean `title-delimiter`?"), "{text}");
    assert!(text.contains("did you mean `/guards`?"), "{text}");
}

#[test]
fn the_first_of_many_broken_links_are_reported() {
    let links = "[x](/nowhere)\n".repeat(300);
    let book = BookTest::new()
        .chapter("一", "a.md", &format!("# 一\n\n{links}"))
        .chapter("二", "b.md", "# 二\n\n[y](/nowhere)\n");
    book.write_book_files();
    let (code, text) = check(&book, &["--format", "short"]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("warning[L001]").count(), 101, "{text}");
    let more = "src/a.md:1:1: warning[D001]: 200 more broken links on this page";
    assert!(text.contains(more), "{text}");
}

#[test]
fn nothing_is_written() {
    let book = book();
    check(&book, &[]);
    assert!(!book.destination().join("index.html").exists());
}

#[test]
fn strict_fails_and_allow_lets_pass() {
    let book = BookTest::new().chapter("一", "a.md", "# 一\n\n[x](/nowhere)\n");
    book.write_book_files();
    assert_eq!(check(&book, &[]).0, 0);
    assert_eq!(check(&book, &["--strict"]).0, 1);
    assert_eq!(check(&book, &["--strict", "--allow", "L001"]).0, 0);
}

#[test]
fn findings_for_editors_and_for_github() {
    let book = book();
    let (_, text) = check(&book, &["--format", "json"]);
    let lines = text.lines().filter(|line| line.starts_with('{'));
    let found: Vec<serde_json::Value> = lines
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect();
    let link = found
        .iter()
        .find(|one| one["code"] == "L001")
        .expect("the broken link");
    assert_eq!((&link["line"], &link["column"]), (&6.into(), &2.into()));
    let (_, text) = check(&book, &["--format", "github"]);
    assert!(
        text.contains("::warning file=src/index.mdx,line=6,col=2,endColumn="),
        "{text}"
    );
}
