//! Chapters of marks alone: the size of the site is proportional to the text, and what is not shown
//! as the author meant it has a finding.

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
