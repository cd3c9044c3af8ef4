//! `mdbook-react import`: texts of documents that a book reads in another way.

use site_tests::{page, run, select, text_of};

use crate::import::imported;

/// Imports a site with these documents and options of the site, builds it, and returns the text of the
/// page `a` with the messages of the build.
fn article(version: &str, options: &str, documents: &[(&str, &str)]) -> (String, String) {
    let package = format!("{{\"dependencies\": {{\"@docusaurus/core\": \"{version}\"}}}}");
    let config = format!(
        "module.exports = {{title: 'T', {options} presets: [['classic', {{docs: {{routeBasePath: '/', remarkPlugins: [require('remark-math')]}}}}]]}};"
    );
    let own = [
        ("package.json", &*package),
        ("docusaurus.config.js", &*config),
    ];
    let (root, _) = imported(&[&own, documents].concat());
    let book = root.path().join("book");
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    let page = page(&book.join("book"), "a");
    let blocks = select(&page, "article pre").len();
    let formulas = select(&page, "article math").len();
    let text = text_of(&page, "article");
    (
        format!("{text}\n{blocks} blocks, {formulas} formulas"),
        messages,
    )
}

#[test]
fn one_line_stops_no_page() {
    for (version, options, documents, shown, code) in [
        (
            "3.6.0",
            "",
            &[(
                "docs/a.md",
                "# A\n\n$$\n\nC_{jk} = \\sum_{i=1}^{n} A_{ji}\n\n$$\n\nAfter.\n",
            )][..],
            &["After.", "1 formulas"][..],
            None,
        ),
        (
            "3.6.0",
            "markdown: {format: 'detect'},",
            &[
                (
                    "docs/a.mdx",
                    "import Msg from './_msg.md'\n\n# A\n\n<Msg />\n",
                ),
                (
                    "docs/_msg.md",
                    "Sign in with {provider} *now*.\n\n<!-- note -->\n",
                ),
            ],
            &["Sign in with {provider} now."],
            None,
        ),
        (
            "3.6.0",
            "",
            &[(
                "docs/a.md",
                "# A\n\ncreate 'S', {NAME => 'info'}\n\nAfter.\n",
            )],
            &["create 'S',", "After."],
            Some("warning[J006]"),
        ),
        (
            "3.6.0",
            "",
            &[(
                "docs/a.md",
                "import flow from '@site/src/flow.mermaid'\n\n# A\n\n{flow}After.\n",
            )],
            &["After."],
            Some("warning[J003]"),
        ),
        (
            "2.4.1",
            "",
            &[(
                "docs/a.md",
                "# A\n\nBefore {x.\n\n    spec: {\n\n> quoted {y\n\nAfter.\n",
            )],
            &["Before {x.", "spec: {", "quoted {y", "After.", "1 blocks"],
            None,
        ),
        (
            "3.6.0",
            "",
            &[("docs/b.md", "---\nslug: /a\n-----\n# A\n\nText.\n")],
            &["Text."],
            None,
        ),
    ] {
        let (text, messages) = article(version, options, documents);
        for part in shown {
            assert!(
                text.contains(part),
                "{part:?} is not in\n{text}\n{messages}"
            );
        }
        match code {
            Some(code) => assert!(messages.contains(code), "{code}: {messages}"),
            None => assert!(!messages.contains("warning["), "{messages}"),
        }
    }
}
