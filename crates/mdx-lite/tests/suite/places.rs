//! The positions of nodes are as in unist.

use mdx_lite::{Code, LinkKind, Mode, Node, NodeKind, Options, parse};

/// Returns the name of a node's kind in the table below.
fn name(node: &Node) -> &'static str {
    match &node.kind {
        NodeKind::Paragraph => "paragraph",
        NodeKind::Cell => "cell",
        NodeKind::Link { .. } => "link",
        NodeKind::Image { .. } => "image",
        NodeKind::Text(_) => "text",
        NodeKind::Table { .. } => "table",
        NodeKind::Fence { .. } => "fence",
        NodeKind::Admonition { .. } => "admonition",
        _ => "other",
    }
}

/// Returns the source of each node of a kind.
fn sources(text: &str, kind: &str) -> Vec<String> {
    let mut options = Options::new(Mode::Mdx);
    options.unravel = false;
    let document = parse(text, &options);
    let nodes = document.descendants().filter(|node| name(node) == kind);
    nodes
        .map(|node| document.slice(node.span).to_owned())
        .collect()
}

#[test]
fn nodes_span_their_source() {
    for (text, kind, expected) in [
        ("# t\n\n<b>x</b> y\n", "paragraph", &["<b>x</b> y"][..]),
        ("# t\n\n{1} y\n", "paragraph", &["{1} y"]),
        ("- <b>x</b> y\n", "paragraph", &["<b>x</b> y"]),
        ("> a\n>\n> <b>x</b> y\n", "paragraph", &["a", "<b>x</b> y"]),
        ("a\n\n<b>x</b>\nz\n", "paragraph", &["a", "<b>x</b>\nz"]),
        ("- \\*a b\n", "paragraph", &["\\*a b"]),
        ("\\*a b\n", "text", &["\\*a b"]),
        ("c `d`\\*a\n", "text", &["c ", "\\*a"]),
        ("[x][] [x]\n\n[x]: y\n", "link", &["[x][]", "[x]"]),
        ("![x][]\n\n[x]: y\n", "image", &["![x][]"]),
        (
            "|a|b\n|-|-|\n| c | d\n",
            "cell",
            &["|a", "|b", "| c ", "| d"],
        ),
        ("a|b|\n-|-|\nc|d|\n", "cell", &["a", "|b|", "c", "|d|"]),
    ] {
        assert_eq!(sources(text, kind), expected, "{text}");
    }
}

/// Texts in which a construct is not closed in its block.
const UNCLOSED: [&str; 14] = [
    "<A>\n\na\n",
    "a <A>\n\nb\n",
    "<p>a\n\nb</p>\n",
    "a <b>c\n\n*d</b> e*\n",
    "*a <b>c*\n\nd\n",
    ":::note\n\na\n",
    ":::note\n- a\n",
    "<A>\n:::note\na\n</A>\n",
    "<A>\n\n- a\n\n</A> b\n",
    "- <A>\n\n  a\nb\n",
    "| <b>a | b |\n|---|---|\n| c</b> | d |\n",
    "[a <b>c](d)\n",
    "# a <b>\n\nc\n",
    "```\na\n",
];

#[test]
fn children_are_inside_of_their_parents() {
    let mut count = 0;
    for text in UNCLOSED {
        for (first, next) in [
            ("", ""),
            ("> ", "> "),
            ("- ", "  "),
            ("1. x\n\n   - ", "     "),
            ("[^a]: ", "    "),
        ] {
            for mode in [Mode::Mdx, Mode::Markdown] {
                let text = format!(
                    "{first}{}",
                    text.trim_end().replace('\n', &format!("\n{next}"))
                );
                let document = parse(&format!("{text}\n\nend\n"), &Options::new(mode));
                for node in document.descendants() {
                    for child in &node.children {
                        let is_inside =
                            node.span.start <= child.span.start && child.span.end <= node.span.end;
                        assert!(is_inside, "{node:?} in {mode:?} of {text}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 500);
}

#[test]
fn items_begin_at_their_marks() {
    let text = "- a\n  - b\n    1. c\n\n       d\n   - e\n> - f\n>   - g\n";
    for mode in [Mode::Mdx, Mode::Markdown] {
        let document = parse(text, &Options::new(mode));
        let lists = document.descendants();
        let lists =
            lists.filter(|node| matches!(node.kind, NodeKind::List { .. } | NodeKind::Item { .. }));
        let starts: Vec<_> = lists
            .map(|node| text[node.span.start..].chars().next())
            .collect();
        assert_eq!(starts.len(), 11, "{mode:?}");
        let are_marks = starts.iter().all(|c| matches!(c, Some('-' | '1')));
        assert!(are_marks, "{mode:?}: {starts:?}");
    }
}

#[test]
fn a_closing_fence_may_end_with_tabs() {
    for mode in [Mode::Mdx, Mode::Markdown] {
        for fence in ["```", "~~~~"] {
            for space in ["\t", " \t", "\t \t"] {
                for (first, next) in [("", ""), ("> ", "> "), ("- ", "  "), (":::note\n", "")] {
                    let text = format!("{first}{fence}js\n{next}a\t\n{next}{fence}{space}\n\nb\n");
                    let document = parse(&text, &Options::new(mode));
                    let code = document.descendants().find_map(|node| match &node.kind {
                        NodeKind::Fence { text, .. } => Some(text.as_str()),
                        _ => None,
                    });
                    assert_eq!(code, Some("a\t\n"), "{mode:?} {text:?}");
                    assert!(document.descendants().any(|node| node.text() == "b"));
                }
            }
        }
    }
}

#[test]
fn labels_of_references_contain_constructs() {
    for (text, source, label) in [
        ("[a][{b}]\n\n[{b}]: /x\n", "[a][{b}]", "{b}"),
        ("[a][<b>]\n\n[<b>]: /x\n", "[a][<b>]", "<b>"),
        ("[a {b} c]\n\n[a {b} c]: /x\n", "[a {b} c]", "a {b} c"),
        ("[{a} b]\n\n[{A}\n  B]: /x\n", "[{a} b]", "{a} b"),
        (
            "> [<b>a</b>][]\n\n[<b>a</b>]: /x\n",
            "[<b>a</b>][]",
            "<b>a</b>",
        ),
        (
            "{1} [{2}][{3} {4}]\n\n[{3} {4}]: /x\n",
            "[{2}][{3} {4}]",
            "{3} {4}",
        ),
        ("![{a}][{b}]\n\n[{b}]: /x\n", "![{a}][{b}]", "{b}"),
    ] {
        let document = parse(text, &Options::default());
        let found = document.descendants().find_map(|node| match &node.kind {
            NodeKind::Link { url, kind, .. } | NodeKind::Image { url, kind, .. } => {
                Some((url.as_str(), kind, document.slice(node.span)))
            }
            _ => None,
        });
        let (url, kind, written) = found.unwrap_or_else(|| panic!("no link in {text}"));
        assert_eq!((url, written), ("/x", source), "{text}");
        let (LinkKind::Full(found) | LinkKind::Collapsed(found) | LinkKind::Shortcut(found)) = kind
        else {
            panic!("{kind:?}")
        };
        assert_eq!(found, label, "{text}");
        let mut found = document.diagnostics.iter();
        assert!(found.all(|found| found.code == Code::UnboundName), "{text}");
    }
    for text in ["[a][{b}]\n\n[b]: /x\n", "[{b}]\n\n[{c}]: /x\n"] {
        assert_eq!(sources(text, "link").len(), 0, "{text}");
    }
}

#[test]
fn a_delimiter_row_has_no_space_between_its_dashes() {
    for text in ["|a|\n| - - |\n|b|\n", "a | b\n- - | -\n", "|a|\n|: -|\n"] {
        assert_eq!(sources(text, "table").len(), 0, "{text}");
    }
    assert_eq!(sources("|a|\n| :--: |\n", "table").len(), 1);
}

#[test]
fn an_unclosed_fence_ends_with_its_admonition() {
    let text = ":::note\n````\ncode\n```\n:::\n\ntext\n";
    assert_eq!(sources(text, "fence"), ["````\ncode\n```\n"]);
    assert_eq!(sources(text, "paragraph"), ["text"]);
    let closed = ":::note\n````\n:::\n````\n:::\n\ntext\n";
    assert_eq!(sources(closed, "fence"), ["````\n:::\n````"]);
    assert_eq!(sources(closed, "paragraph"), ["text"]);
    let next_opens = ":::note\n```\ncode\n:::\n\n```js\nx\n```\n";
    assert_eq!(
        sources(next_opens, "fence"),
        ["```\ncode\n", "```js\nx\n```"]
    );
}

#[test]
fn a_wrong_closing_line_ends_with_the_admonition() {
    for wrong in ["```js", "``", "~~~", "``` end", "` ``", "---"] {
        for (first, next) in [("", ""), ("> ", "> "), ("- ", "  ")] {
            for next_fence in ["```", "```js"] {
                let text = format!(
                    ":::note\n```js\ncode\n{wrong}\n:::\n\n## Heading\n\ntext\n\n{next_fence}\nx\n```\n\nThe end.\n"
                );
                let inside = text.trim_end().replace('\n', &format!("\n{next}"));
                let text = format!("{first}{inside}\n");
                let found = parse(&text, &Options::default()).diagnostics;
                let codes: Vec<_> = found.iter().map(|found| found.code.as_str()).collect();
                let expected: &[&str] = match next_fence {
                    "```" => &["W115"],
                    _ => &[],
                };
                assert_eq!(codes, expected, "{text}");
                assert_eq!(sources(&text, "paragraph").len(), 2, "{text}");
                assert_eq!(sources(&text, "fence").len(), 2, "{text}");
            }
        }
    }
}

#[test]
fn samples_of_admonitions_in_code_stay_code() {
    for code in [
        "```md\n:::\n\n## Heading\n```",
        "```mdx\n:::tip\na\n:::\n\n## Heading\n```",
        "```text\n:::tip\na\n:::\n\n## Heading\n```",
        "```\n::: tip\na\n:::\n\n## Heading\n```",
        "```sh\n:::\n# comment\n```",
    ] {
        let text = format!(":::note\n{code}\n:::\n\ntext\n");
        assert_eq!(sources(&text, "fence"), [code], "{text}");
        assert_eq!(sources(&text, "paragraph"), ["text"], "{text}");
    }
}

#[test]
fn an_unclosed_admonition_names_the_code_that_holds_its_colons() {
    let text = ":::note\n```js\ncode\n```js\n:::\n\ntext\n\n```\nx\n```\n";
    let document = parse(text, &Options::default());
    let [found] = &document.diagnostics[..] else {
        panic!("{:?}", document.diagnostics);
    };
    assert_eq!(found.code.as_str(), "W130");
    let fence = found.related.map(|span| document.slice(span));
    assert!(fence.is_some_and(|fence| fence.starts_with("```js\ncode")));
    let help = found.help.as_deref().unwrap_or_default();
    assert!(help.contains("block of code"), "{help}");
}

#[test]
fn an_admonition_with_a_bare_title_starts_its_line() {
    for (text, count) in [
        ("6. :::note title\n", 0),
        ("- :::note title\n", 0),
        ("6. :::note[title]\n", 1),
        ("6. a\n\n   :::note title\n", 1),
        ("> :::note title\n", 1),
    ] {
        assert_eq!(sources(text, "admonition").len(), count, "{text}");
    }
}

#[test]
fn a_line_like_a_definition_is_kept() {
    for text in ["[x]: a<C y=\"1\">z</C>\n", "[x]: a{1 + 1}b\n"] {
        assert_eq!(sources(text, "paragraph"), [text.trim_end()], "{text}");
    }
    assert_eq!(sources("[x]: a\n", "paragraph").len(), 0);
}

#[test]
fn blocks_of_html_end_before_the_last_line_end() {
    for (text, expected) in [
        ("<div>\nx\n</div>\n\npara\n", &["<div>\nx\n</div>"][..]),
        (
            "> <div>\n> x\n> </div>\n\npara\n",
            &["<div>\n> x\n> </div>"],
        ),
        ("> <!-- a\n> b -->\n> c\n", &["<!-- a\n> b -->"]),
        ("- <div>\r\n  x\r\n\r\n  y\r\n", &["<div>\r\n  x"]),
        ("<!-- a -->\n<!-- b -->\n", &["<!-- a -->", "<!-- b -->"]),
    ] {
        let document = parse(text, &Options::new(Mode::Markdown));
        let blocks = document.descendants();
        let blocks = blocks.filter(|node| matches!(node.kind, NodeKind::Html(_)));
        let written: Vec<_> = blocks.map(|node| document.slice(node.span)).collect();
        assert_eq!(written, expected, "{text}");
    }
}
