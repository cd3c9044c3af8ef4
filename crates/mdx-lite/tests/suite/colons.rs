//! Lines of colons that open no admonition.

use mdx_lite::{Mode, Node, NodeKind, Options, parse};

/// Such lines, with the codes of their findings.
const LINES: [(&str, &str); 17] = [
    ("::tip", "W132"),
    (":: tip A title", "W132"),
    ("：：：tip", "W132"),
    ("：：：", "W132"),
    ("::: details", "W132"),
    ("::: details More *text*", "W132"),
    (":::custom A title", "W132"),
    (":::note]", "W132"),
    (":::1", "W132"),
    ("::::: {.class}", "W132"),
    (":::: code-group", "W132"),
    (":::tip text :::", "W132"),
    (":::note A *title*:::", "W132"),
    ("::: tip text :::", "W132"),
    ("::: note", "W111"),
    (":::", "W131"),
    ("::::::", "W131"),
];

/// The marks of a container on its first line and on the others.
const CONTAINERS: [(&str, &str); 5] = [
    ("", ""),
    ("> ", "> "),
    ("- ", "  "),
    ("> 1. ", ">    "),
    ("   ", "   "),
];

#[test]
fn lines_of_colons_stay_text_at_their_place() {
    let mut options = Options::new(Mode::Markdown);
    options.definition_lists = true;
    for (line, code) in LINES {
        for (first, next) in CONTAINERS {
            let blank = format!("{}\n", next.trim_end());
            for between in ["", &blank] {
                let text = format!("{first}before\n{between}{next}{line}\n{next}after\n");
                let document = parse(&text, &options);
                let is_definition = |node: &Node| matches!(node.kind, NodeKind::DefList);
                assert!(!document.descendants().any(is_definition), "{text}");
                let shown: String = document.nodes.iter().map(Node::text).collect();
                let words: Vec<_> = shown.split_whitespace().collect();
                let expected = format!("before {line} after").replace('*', "");
                assert_eq!(words.concat(), expected.replace(' ', ""), "{text}");
                let codes: Vec<_> = document
                    .diagnostics
                    .iter()
                    .map(|found| found.code.as_str())
                    .collect();
                assert_eq!(codes, [code], "{text}");
                let place = document.slice(document.diagnostics[0].span);
                assert!(line.starts_with(place), "{place}");
            }
        }
    }
}

#[test]
fn definitions_of_one_colon_stay() {
    let mut options = Options::new(Mode::Markdown);
    options.definition_lists = true;
    let document = parse(
        "term\n: text\n\n:::note\na\n:::\n\n::: x\n\nother\n\n: text\n",
        &options,
    );
    let kinds: Vec<_> = document.nodes.iter().map(|node| &node.kind).collect();
    assert!(
        matches!(
            kinds[..],
            [
                NodeKind::DefList,
                NodeKind::Admonition { .. },
                NodeKind::Paragraph,
                NodeKind::DefList
            ]
        ),
        "{kinds:?}"
    );
}

#[test]
fn colons_in_inline_code_are_not_reported() {
    for text in [
        "Write `a\n:::\nb` here.\n",
        "- Write ``a `\n  ::: details\n  b`` here.\n",
        "> `:::note\n> :::1\n> b`\n",
    ] {
        for mode in [Mode::Markdown, Mode::Mdx] {
            let document = parse(text, &Options::new(mode));
            assert!(
                document.diagnostics.is_empty(),
                "{text}: {:?}",
                document.diagnostics
            );
            let is_code =
                |node: &Node| matches!(&node.kind, NodeKind::Code(code) if code.contains(":::"));
            assert!(document.descendants().any(is_code), "{text}");
        }
    }
    let document = parse("`a\n:::\n\nb`\n", &Options::new(Mode::Markdown));
    let codes = document.diagnostics.iter().map(|found| found.code.as_str());
    assert_eq!(codes.collect::<Vec<_>>(), ["W126", "W131", "W126"]);
}
