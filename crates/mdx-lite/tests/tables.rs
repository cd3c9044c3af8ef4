//! Tables in MDX: the scanner decides where they are, and CommonMark's parser follows it.

use mdx_lite::{Node, NodeKind, Options, html::to_html, parse};

/// Heads and their delimiter rows.
const HEADS: [(&str, &str); 19] = [
    ("|   |   |", "|---|---|"),
    ("|  | |", "|--|:-:|"),
    ("| a | b |", "|---|---|"),
    ("a | b", "---|---"),
    ("| a | b |", "|---|\t---|"),
    ("| a | b |", "|---|---|\t"),
    ("<b>a</b> | b", "---|---"),
    ("<B/> | {1}", "--- | ---"),
    ("`a` | *b*", ":-- | --:"),
    ("|---|---|", "|---|---|"),
    ("a", ":-:"),
    ("<b>a</b>", ":--"),
    ("a", ":-\t"),
    ("| {1} |", "| - |"),
    ("[a]: b | c", "---|---"),
    ("a | b\\", "---|---"),
    ("| a | b\\", "|---|---|"),
    ("a\\\\| b", "---|---"),
    ("a \\\\\\| c | b", "---|---"),
];

/// The marks of a container on its first line and on the others.
const CONTAINERS: [(&str, &str); 7] = [
    ("", ""),
    ("> ", "> "),
    ("- ", "  "),
    (":::note\n", ""),
    ("> 1. ", ">    "),
    ("<A>\n", ""),
    ("- > ", "  > "),
];

fn count(nodes: &[Node], is_wanted: impl Fn(&NodeKind) -> bool + Copy) -> usize {
    let all = nodes.iter().flat_map(Node::descendants);
    all.filter(|node| is_wanted(&node.kind)).count()
}

#[test]
fn tables_may_follow_text() {
    let mut count_of_tables = 0;
    for (head, delimiters) in HEADS {
        for (first, next) in CONTAINERS {
            for before in ["", "text\n", "two\nlines\n", "<b>x</b> y\n"] {
                let lines = format!("{before}{head}\n{delimiters}\n| c | d |\n");
                let inside = lines.trim_end().replace('\n', &format!("\n{next}"));
                let end = match first {
                    "<A>\n" => "\n</A>\n",
                    ":::note\n" => "\n:::\n",
                    _ => "\n",
                };
                let text = format!("{first}{inside}{end}");
                let document = parse(&text, &Options::default());
                let tables = count(&document.nodes, |kind| {
                    matches!(kind, NodeKind::Table { .. })
                });
                assert_eq!(tables, 1, "{text}");
                let rows = count(&document.nodes, |kind| matches!(kind, NodeKind::Row));
                assert_eq!(rows, 2, "{text}");
                let html = to_html(&document);
                assert!(!html.contains("<p>|") && !html.contains("<p>a"), "{html}");
                let is_loose =
                    |kind: &NodeKind| matches!(kind, NodeKind::List { tight: false, .. });
                assert_eq!(count(&document.nodes, is_loose), 0, "{text}");
                count_of_tables += 1;
            }
        }
    }
    assert_eq!(count_of_tables, 19 * 7 * 4);
}

#[test]
fn tables_follow_code_and_broken_tags() {
    for (text, rows) in [
        (
            "{\"|&amp;]>```\n<!-- - | [^a]```\n|:-:|\n www.x.y [a]</A><A>## x\n|:-:|\nb \t[x] \r\n](/x_|",
            3,
        ),
        ("`a\n<div>` b\nc | d\n-|-\n", 1),
        ("`a\n<!-- b` c\n| d |\n|---|\n| e |\n", 2),
        ("[a](b 'c\n<div>')\nd | e\n-|-\n", 1),
        ("|\u{a0}\n|-|\n|\u{a0}\n", 2),
        ("[a]: /b<A>\n|-|\n", 1),
        ("a | b\n-|-\n[a]: /b</A> | c\n", 2),
        ("```{/* ` */}\n|a|\n|-|\n", 1),
    ] {
        let document = parse(text, &Options::default());
        let found = count(&document.nodes, |kind| matches!(kind, NodeKind::Row));
        assert_eq!(found, rows, "{text}");
        let raw = count(&document.nodes, |kind| matches!(kind, NodeKind::Html(_)));
        assert_eq!(raw, 0, "{text}");
    }
}

#[test]
fn other_rows_are_text() {
    for text in [
        "a\n|   |   |\n|---|\n",
        "a\n|   |   |\nb\n",
        "|   |   |\n|   |   |\n",
        "a\n| : | : |\n",
        "a\n|---|---|\nb\n",
    ] {
        let document = parse(text, &Options::default());
        let html = to_html(&document);
        assert_eq!(html, format!("<p>{}</p>\n", text.trim_end()), "{text}");
    }
}
