//! Chapters of marks alone: the size of the site is proportional to the text, and a finding reports
//! each part that is not shown as the author meant it.

use site_tests::{BookTest, text_of};

const BYTES: usize = 400_000;

/// The bytes of the site for a byte of text.
const MOST_GROWTH: usize = 40;

/// The bytes of the shell and of everything else that every site has.
const EMPTY_SITE: usize = 2_000_000;

#[test]
fn a_site_is_at_most_forty_times_its_text() {
    let cases: [(&str, &str, &str, &str); 12] = [
        ("$", "a.md", "", "W141"),
        ("$a$ ", "a.mdx", "", "W141"),
        ("*_", "a.md", "", "W141"),
        ("*a* ", "a.mdx", "", "W141"),
        ("# h\n", "a.md", "", "P002"),
        ("## h\n\nt\n\n", "a.mdx", "", "P002"),
        ("> a\n\n", "a.md", "", "P002"),
        ("```\n\n```\n", "a.mdx", "", "P002"),
        ("x[^a] ", "a.md", "[^a]: b\n\n", "P002"),
        ("http://a.b ", "a.md", "", ""),
        (":::note\n", "a.mdx", "", "W130"),
        (":::note\n", "a.md", "", "W130"),
    ];
    for (unit, file, before, code) in cases {
        let text = format!(
            "# t\n\n{before}{}\n\nTHE END\n",
            unit.repeat(BYTES / unit.len())
        );
        let book = BookTest::new()
            .react("math = \"dollars\"")
            .chapter("t", file, &text);
        let site = book.build();
        let bytes: usize = site.files().values().map(Vec::len).sum();
        let most = EMPTY_SITE + MOST_GROWTH * text.len();
        assert!(bytes <= most, "{unit:?} in {file}: {bytes} bytes");
        assert!(
            site.stderr.contains(code),
            "{unit:?} in {file}: {}",
            site.stderr
        );
        let shown = text_of(&site.page("/a"), "main");
        assert!(shown.contains("THE END"), "{unit:?} in {file}");
    }
}

#[test]
fn footnotes_count_for_the_size_of_a_site() {
    let notes = (0..32_000).map(|at| format!("x[^{at}]\n\n[^{at}]: y\n\n"));
    let text = format!(
        "# t\n\n{}z[^z]\n\n[^z]: THE END\n",
        notes.collect::<String>()
    );
    let site = BookTest::new().chapter("t", "a.md", &text).build();
    let bytes: usize = site.files().values().map(Vec::len).sum();
    let most = EMPTY_SITE + MOST_GROWTH * text.len();
    assert!(bytes <= most, "{bytes} bytes for {}", text.len());
    assert!(site.stderr.contains("P002"), "{}", site.stderr);
    assert!(text_of(&site.page("/a"), "main").contains("THE END"));
}

/// The findings that a page reports, with the one that counts the others.
const MOST_FINDINGS: usize = 101;

#[test]
fn findings_are_limited_before_their_places_are_searched() {
    let lines = |start: &str, line: &str, end: &str| {
        let lines = (0..1_000).map(|at| line.replace('@', &at.to_string()));
        format!("{start}{}{end}", lines.collect::<String>())
    };
    let cases = [
        lines("---\n", "k@: a\n", "---\n\n# t\n"),
        lines("---\nhead:\n", "- [x@, {}]\n", "---\n\n# t\n"),
        lines("# t\n\n", "{{#include missing@.md}} ", "\n"),
        lines("# t\n\n", "{{#includ missing@.md}} ", "\n"),
    ];
    for text in &cases {
        let site = BookTest::new().chapter("t", "a.md", text).build();
        let count = site.stderr.matches("warning[").count();
        assert_eq!(count, MOST_FINDINGS, "{}", &text[..40]);
        let others = format!("{} more findings", 1_001 - MOST_FINDINGS);
        assert!(site.stderr.contains(&others), "{}", site.stderr);
    }
}

#[test]
fn html_that_takes_long_to_parse_is_text() {
    let cases = [
        ("<table>", "<b>a</b>", "</table>"),
        ("<table><b data-x=\"", "a", "\">"),
        ("x <svg></svg><b ", "data-x@=\"1\" ", ">b</b>"),
    ];
    for (start, unit, end) in cases {
        let units = (0..5_000).map(|at| unit.replace('@', &at.to_string()));
        let html = format!("{start}{}{end}", units.collect::<String>());
        for file in ["a.md", "a.mdx"] {
            let text = format!("# t\n\n{html}\n\nTHE END\n");
            let site = BookTest::new().chapter("t", file, &text).build();
            let is_long = unit != "a";
            let what = format!("{start} in {file}: {}", site.stderr);
            assert_eq!(site.stderr.contains("H009"), is_long, "{what}");
            assert!(
                text_of(&site.page("/a"), "main").contains("THE END"),
                "{what}"
            );
        }
    }
}
