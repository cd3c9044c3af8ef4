//! Formulas between `$$` with blank lines inside.

use site_tests::BookTest;

#[test]
fn formulas_with_blank_lines_are_formulas_in_every_chapter() {
    let formula = "$$\n\\frac{a\n\n}{b}\n= c % note\n- d\n$$\n";
    let containers = [("", ""), ("> ", "> "), ("- ", "  "), (":::note\n", "")];
    for (setting, file) in [("lite", "a.md"), ("lite", "a.mdx"), ("full", "a.mdx")] {
        let parts = containers.map(|(first, next)| {
            let inside = formula.trim_end().replace('\n', &format!("\n{next}"));
            let end = if first.starts_with(':') { "\n:::" } else { "" };
            format!("{first}{inside}{end}\n\nx\n")
        });
        let text = format!("# t\n\n{}\n{}\n", "x {1} y", parts.join("\n"));
        let site = BookTest::new()
            .react(&format!("math = \"dollars\"\nmdx = \"{setting}\""))
            .chapter("t", file, &text)
            .build();
        let page = site.html("/a");
        assert_eq!(page.matches("<mfrac>").count(), 4, "{setting} {file}");
        assert!(!page.contains("$$"), "{setting} {file}");
        for code in ["M001", "W114", "J002"] {
            assert!(!site.stderr.contains(code), "{}", site.stderr);
        }
        let markdown = site.text("a.md");
        assert_eq!(
            markdown.matches("\\frac{a }{b} = c - d").count(),
            4,
            "{markdown}"
        );
    }
}
