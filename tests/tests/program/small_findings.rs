//! Faults that readers see and that were built without a word.

use site_tests::{BookTest, select};

/// Texts, and the findings that they have: code and place.
const FAULTS: [(&str, &str, &[&str]); 21] = [
    (
        "a.md",
        "<video src=\"gone.mp4\" controls></video>",
        &["A002", "src/a.md:3"],
    ),
    (
        "a.md",
        "<video controls>\n<source src=\"gone.webm\">\n<track src=\"gone.vtt\">\n</video>",
        &["A002", "`gone.webm`", "`gone.vtt`"],
    ),
    (
        "a.md",
        "文 <audio src=gone.ogg></audio>",
        &["A002", "the file `gone.ogg` does not exist"],
    ),
    (
        "a.md",
        "<video src=\"there.mp4\" poster=\"gone.png\"></video>",
        &["A002", "the image `gone.png`"],
    ),
    (
        "a.mdx",
        "<video src=\"gone.mp4\" controls />",
        &["A002", "src/a.mdx:3"],
    ),
    (
        "a.mdx",
        "<audio controls><source src=\"gone.ogg\" /></audio>",
        &["A002", "gone.ogg"],
    ),
    (
        "a.md",
        "<video src=\"there.mp4\"></video><iframe src=\"gone.html\"></iframe>",
        &[],
    ),
    ("a.md", "<video src=\"https://a.b/c.mp4\"></video>", &[]),
    ("a.md", "段。\n\n<h1>又一</h1>", &["H022", "src/a.md:5"]),
    (
        "a.md",
        "<div>\n<H1 align=center>又一</H1>\n</div>",
        &["H022", "src/a.md:4"],
    ),
    ("a.mdx", "<h1>又一</h1>", &["H022", "src/a.mdx:3"]),
    (
        "a.mdx",
        "<div>\n\n文 <h1>又一</h1>\n\n</div>",
        &["H022", "src/a.mdx:5"],
    ),
    (
        "a.md",
        "`<h1>`\n\n```html\n<h1>x</h1>\n```\n\n<h10>x</h10><!-- <h1> -->",
        &[],
    ),
    ("a.md", "<h2>二</h2>", &[]),
    (
        "a.md",
        "<p title=\"<h1\">a</p><h1>又一</h1>",
        &["H022", "src/a.md:3:21"],
    ),
    (
        "a.md",
        "<!-- <h1> --><p title='<h1>'><h1>又一</h1>",
        &["H022", "src/a.md:3:30"],
    ),
    (
        "a.md",
        "<p title=\" onclick=1\">a</p><b onclick=\"f()\">b</b>",
        &["H003", "src/a.md:3:31"],
    ),
    (
        "a.md",
        "<p title=\"<form\">a</p><form>b</form>",
        &["H001", "src/a.md:3:23"],
    ),
    ("a.md", "<h1 hidden>又一</h1>", &[]),
    ("a.mdx", "<h1 hidden>又一</h1>", &[]),
    ("a.md", "<p title=\"<h1>\">a</p>", &[]),
];

#[test]
fn each_fault_has_a_finding_at_its_place() {
    for (file, text, expected) in FAULTS {
        let site = BookTest::new()
            .react("media-origins = [\"https://a.b\"]")
            .chapter("一", file, &format!("# 一\n\n{text}\n"))
            .file("src/there.mp4", "x")
            .build();
        for part in expected {
            assert!(
                site.stderr.contains(part),
                "{part}: {text}\n{}",
                site.stderr
            );
        }
        if expected.is_empty() {
            for code in ["A002", "H022"] {
                assert!(!site.stderr.contains(code), "{text}\n{}", site.stderr);
            }
        }
    }
}

#[test]
fn one_title_of_html_has_no_finding() {
    for text in [
        "<h1 align=\"center\">一</h1>\n\n段。\n",
        "---\ntitle: 一\nhide_title: true\n---\n\n## 二\n\n<h1>一</h1>\n",
    ] {
        let site = BookTest::new().chapter("一", "a.md", text).build();
        assert!(!site.stderr.contains("H022"), "{text}\n{}", site.stderr);
    }
}

#[test]
fn redirects_of_many_addresses_are_reported() {
    for key in ["/*", "/old/*", "/old/*.html", "/:page/old"] {
        for table in ["output.react.redirect", "output.html.redirect"] {
            let site = BookTest::new()
                .react(&format!("[{table}]\n\"{key}\" = \"/a\""))
                .chapter("一", "a.md", "# 一\n")
                .build();
            let is_reported = site.stderr.contains("N009") && site.stderr.contains("pattern");
            assert!(is_reported, "{table} {key}\n{}", site.stderr);
            let written = site.files().keys().filter(|file| file.contains(['*', ':']));
            assert_eq!(written.collect::<Vec<_>>(), [""; 0], "{table} {key}");
        }
    }
}

#[test]
fn marks_in_strings_are_text() {
    for (code, marked) in [
        ("let s = \"// [!code ++]\";", false),
        ("log('# [!code --]')", false),
        ("a = `x // [!code ++]` + 1", false),
        ("s = \"it's \\\" // [!code ++]\";", false),
        ("let s = \"a\"; // [!code ++]", true),
        ("fn f<'a>() {} // [!code ++]", true),
        ("it's # [!code ++]", true),
        ("<p class=\"a\">x</p> <!-- [!code ++] -->", true),
    ] {
        let text = format!("# 一\n\n```js\n{code}\n```\n");
        let site = BookTest::new().chapter("一", "a.md", &text).build();
        let page = site.page("/a");
        let found = select(&page, ".mr-code .line--inserted, .mr-code .line--deleted");
        assert_eq!(found.len(), usize::from(marked), "{code}");
        if !marked {
            assert_eq!(select(&page, ".mr-code code").texts(), [code]);
        }
    }
}

#[test]
fn boxes_of_raw_html_that_scroll_take_the_focus() {
    for (file, text, selector) in [
        (
            "a.md",
            "<table><tr><td>长</td></tr></table>",
            ".mr-raw-html[tabindex='0'] > table",
        ),
        ("a.md", "<pre>长</pre>", ".mr-raw-html[tabindex='0'] > pre"),
        (
            "a.md",
            "<details>\n<TABLE><tr><td>\n\n```js\nx\n```\n\n</td></tr></TABLE>\n</details>",
            ".mr-raw-html[tabindex='0'] table .mr-code",
        ),
        (
            "a.mdx",
            "<table><tbody><tr><td>长</td></tr></tbody></table>",
            ".mr-table-wrap > table",
        ),
        ("a.mdx", "<pre>长</pre>", ".mr-table-wrap > pre"),
        ("a.md", "<div>短</div>", ".mr-raw-html:not([tabindex])"),
        (
            "a.md",
            "<div>\n\n```js\nx\n```\n\n</div>",
            ".mr-raw-html:not([tabindex]) .mr-code",
        ),
    ] {
        let site = BookTest::new()
            .chapter("一", file, &format!("# 一\n\n{text}\n"))
            .build();
        select(&site.page("/a"), selector).exactly(1);
    }
}
