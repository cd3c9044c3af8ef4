//! Hostile texts: the tree stays shallow enough for recursion on any stack, and every position is
//! inside the file.

use mdx_lite::{Document, Mode, Node, NodeKind, Options, parse};

const MODES: [Mode; 3] = [Mode::Mdx, Mode::Markdown, Mode::CommonMark];

/// Returns the depth of the deepest node, without recursion.
fn depth(nodes: &[Node]) -> usize {
    let mut stack: Vec<_> = nodes.iter().map(|node| (node, 1)).collect();
    let mut deepest = 0;
    while let Some((node, depth)) = stack.pop() {
        deepest = deepest.max(depth);
        stack.extend(node.children.iter().map(|child| (child, depth + 1)));
    }
    deepest
}

/// Panics unless every position is inside the text and on character boundaries.
#[track_caller]
fn check_places(document: &Document) {
    let text = document.source();
    for node in document.descendants() {
        assert!(
            text.get(node.span.range()).is_some(),
            "{:?} of {text:?}",
            node.span
        );
    }
    for found in &document.diagnostics {
        let spans = [Some(found.span), found.related];
        for span in spans.into_iter().flatten() {
            assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
        }
    }
}

#[test]
fn deep_nesting_is_capped() {
    for (open, close) in [
        ("> ", ""),
        ("- ", ""),
        ("*a **b ", "** *"),
        ("[", "](x)"),
        ("<b>a", "</b>"),
        ("<A>\n", "</A>\n"),
        (":::note\n", ":::\n"),
        ("{(", ")}"),
        ("<a b={", "}/>"),
        ("{<a>", "</a>}"),
    ] {
        let text = open.repeat(1_500) + "x\n" + &close.repeat(1_500);
        for mode in MODES {
            let document = parse(&text, &Options::new(mode));
            let depth = depth(&document.nodes);
            assert!(
                (1..=1_100).contains(&depth),
                "{open:?} in {mode:?}: {depth}"
            );
            check_places(&document);
        }
    }
}

/// Reading the values at each depth again would take longer than the universe is old.
#[test]
fn values_nested_in_values_are_read_once() {
    for (open, inside, close) in [
        ("<a b={", "1", "}/>"),
        ("<a b=<b>{", "1", "}</b>/>"),
        ("<a {...f(", "1", ")}/>"),
        ("<a b={f(", "1", ")}/>"),
        ("<a b={[{c: ", "1", "}]}/>"),
    ] {
        let depth = 19;
        let text = open.repeat(depth) + inside + &close.repeat(depth);
        let document = parse(&text, &Options::default());
        assert!(
            matches!(
                &document.nodes[..],
                [Node {
                    kind: NodeKind::Jsx(_),
                    ..
                }]
            ),
            "{open}"
        );
        check_places(&document);
    }
}

#[test]
fn text_after_a_sparse_table_is_kept() {
    for (rows, found) in [(120, 0), (140, 1)] {
        for mark in ["", "> - "] {
            let next = mark.replace('-', " ");
            let text = [
                format!("before\n\n{mark}{}|\n", "|守".repeat(129)),
                format!("{next}{}|\n", "|-".repeat(129)),
                format!("{next}|b|\n").repeat(rows),
                "\nEND\n\n# Heading\n\n| a |\n|---|\n| ROW |\n".to_owned(),
            ]
            .concat();
            for mode in MODES {
                let document = parse(&text, &Options::new(mode));
                let shown: String = document.nodes.iter().map(Node::text).collect();
                for word in ["before", "END", "Heading", "ROW"] {
                    assert!(shown.contains(word), "{word} in {mode:?} after {rows} rows");
                }
                let places: Vec<_> = (document.diagnostics.iter())
                    .map(|found| (found.code.as_str(), document.slice(found.span).len()))
                    .collect();
                let found = if mode == Mode::CommonMark { 0 } else { found };
                assert_eq!(places, vec![("W113", 4 * 129 + 1); found], "{mark}{mode:?}");
                check_places(&document);
            }
        }
    }
}

#[test]
fn nodes_with_many_children_keep_them_and_what_is_before() {
    let many = 4_100;
    let (bullets, others) = ("-\n".repeat(many), "*\n".repeat(many));
    for before in [0, many / 2, 2 * many] {
        let text = "***\n".repeat(before) + &bullets + &others + &bullets;
        for mode in MODES {
            let document = parse(&text, &Options::new(mode));
            let (rules, lists) = document.nodes.split_at(before);
            assert!(rules.iter().all(|node| node.kind == NodeKind::Rule));
            let items: Vec<_> = lists.iter().map(|list| list.children.len()).collect();
            assert_eq!(items, [many; 3], "after {before} rules in {mode:?}");
        }
    }
}

#[test]
fn lines_of_colons_in_a_paragraph_are_text_except_in_an_expression() {
    let lines = "x\n:::\n".repeat(300);
    let text = format!("{lines}{{'\n:::\n'}}\n{lines}");
    let document = parse(&text, &Options::new(Mode::Mdx));
    let [paragraph] = &document.nodes[..] else {
        panic!("not one paragraph: {}", document.nodes.len());
    };
    let shown = paragraph.text();
    assert_eq!(shown.matches(":::").count(), 601);
    assert!(!shown.contains('\\'), "an escape is shown");
    check_places(&document);
}

#[test]
fn nesting_beyond_the_cap_is_reported() {
    for text in [
        "> ".repeat(600) + "x",
        "<A>\n".repeat(600) + &"</A>\n".repeat(600),
    ] {
        let document = parse(&text, &Options::default());
        assert!(
            document
                .diagnostics
                .iter()
                .any(|found| found.code.as_str() == "W140")
        );
    }
}

#[test]
fn repeated_marks_have_a_tree() {
    for mark in [
        "{",
        "<a ",
        "](",
        "`",
        "[",
        "*",
        ":::",
        "<!--",
        "*a_",
        "`x`",
        "<A>\n",
        "<!--\n",
        "{\n",
        "{\"\n",
        "> {\n",
        "- {\n  a\n",
        "<a b={",
        "{<a>",
        "import {\n",
        ":::note\n",
        "> :::note\n",
        "|a|\n|-|\n",
        "中**。",
        "\t",
        "\\",
        "[^a]: b\n",
        "[a]: <",
        "> - ",
        "``` \n",
        "<br></br>",
        "\r",
        "\0",
        "\u{feff}",
        "{/*",
        "守{#",
        "# {#",
        "---\n",
        "### 乙 \\{丙 {#a}\n",
        "## 第一节    \n\n",
    ] {
        let text = mark.repeat(300);
        for mode in MODES {
            check_places(&parse(&text, &Options::new(mode)));
        }
    }
}

#[test]
fn positions_are_inside_every_part_of_a_page() {
    let text = include_str!("../../spec.txt").replace('→', "\t");
    let page = include_str!("../../benches/page.mdx");
    for (number, part) in text.split("# Lines").chain([page]).enumerate() {
        for (end, _) in part.char_indices().filter(|(at, _)| at % 7 == number) {
            for mode in [Mode::Mdx, Mode::Markdown] {
                check_places(&parse(&part[..end], &Options::new(mode)));
                check_places(&parse(&part[end..], &Options::new(mode)));
            }
        }
    }
}
