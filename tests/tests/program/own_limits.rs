//! Components of the owner's that exceed a limit: they are left out, and the page is built without them.

use site_tests::{GOOD, build_own as build, select};

#[test]
fn overrides_that_time_out_keep_the_built_in_part() {
    let text = "export default function DocFooter() { for (;;); }\n";
    let files = [("theme/overrides/DocFooter.js", text)];
    let (is_good, said, folder) = build("文", &files);
    assert!(is_good, "{said}");
    assert!(said.contains("the override `DocFooter` throws"), "{said}");
    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    let page = scraper::Html::parse_document(&html);
    assert_eq!(select(&page, "[data-override] .mr-page__footer").len(), 1);
}

#[test]
fn components_beyond_time_or_memory_are_left_out() {
    for text in [
        "export default function Loop() { for (;;); }\n",
        "export default function Loop() { const a = []; for (;;) a.push(new Array(1e6).fill(0)); }\n",
        "for (;;);\nexport default () => null;\n",
        "export default function Loop() { return String([].reverse.call({ length: 2 ** 53 - 1 })); }\n",
        "[].shift.call({ length: 2 ** 53 - 1 });\nexport default () => null;\n",
    ] {
        let files = [
            ("theme/components/Loop.js", text),
            ("theme/components/Good.jsx", GOOD),
        ];
        let (is_good, said, folder) = build(
            "<Good name=\"前\" />\n\n<Loop />\n\n<Good name=\"后\" />",
            &files,
        );
        assert!(is_good, "{text}: {said}");
        assert!(said.contains("warning[O003]"), "{text}: {said}");
        let html =
            std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
        assert_eq!(html.matches("class=\"good\"").count(), 2, "{text}");
    }
}
