//! Formulas between `$$` over several lines.

use mdx_lite::{Document, Mode, NodeKind, Options, commonmark::to_commonmark, parse};

fn parsed(text: &str, mode: Mode) -> Document {
    let mut options = Options::new(mode);
    options.math = true;
    parse(text, &options)
}

/// Returns the formulas of a text, without white space.
fn formulas(document: &Document) -> Vec<String> {
    let formulas = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Math {
            display: true,
            text,
        } => Some(text.split_whitespace().collect()),
        _ => None,
    });
    formulas.collect()
}

/// The content of a formula: lines that are blank or would begin a block.
const CONTENT: [(&str, &str); 10] = [
    ("a\n\nb", "ab"),
    ("\na\n\n\nb\n", "ab"),
    ("a\n- b\n+ c", "a-b+c"),
    ("a\n= b\n=\nc", "a=b=c"),
    ("a\n\n> b\n# c", "a>b#c"),
    ("\\frac{a\n\n}{b}", "\\frac{a}{b}"),
    ("{a <\n\n b}", "{a<b}"),
    ("1. a\n\n2. b", "1.a2.b"),
    ("a &= b \\\\\n\n    c &= d", "a&=b\\\\c&=d"),
    ("|a|b|\n|-|-|\n[x]: y", "|a|b||-|-|[x]:y"),
];

/// The marks of a container on its first line and on the others.
const CONTAINERS: [(&str, &str); 8] = [
    ("", ""),
    ("> ", "> "),
    ("- ", "  "),
    ("1. x\n\n   ", "   "),
    ("> - ", ">   "),
    (":::note\n", ""),
    ("[^a]: ", "    "),
    ("- :::note\n  ", "  "),
];

#[test]
fn formulas_may_contain_blank_lines_and_marks_of_blocks() {
    for (content, expected) in CONTENT {
        for (first, next) in CONTAINERS {
            for mode in [Mode::Mdx, Mode::Markdown] {
                let inside = format!("$$\n{content}\n$$\nx").replace('\n', &format!("\n{next}"));
                let text = format!("{first}{inside}\n\nThe end.\n");
                let document = parsed(&text, mode);
                assert_eq!(formulas(&document), [expected], "{text} in {mode:?}");
                let found = document
                    .diagnostics
                    .iter()
                    .filter(|it| it.code.as_str() != "W130");
                assert_eq!(found.count(), 0, "{text} in {mode:?}");
                let written = parsed(&to_commonmark(&document), Mode::Markdown);
                assert_eq!(
                    formulas(&written),
                    [expected],
                    "{text} in {mode:?}, written"
                );
            }
        }
    }
}

#[test]
fn a_formula_may_begin_and_end_beside_its_dollars() {
    for (text, expected) in [
        ("$$ a\n\nb $$\n", &["ab"][..]),
        ("$$a\n- b$$\n", &["a-b"]),
        ("$$\na\n\nb $$\n", &["ab"]),
        ("x\n$$\na\n\nb\n$$\ny\n", &["ab"]),
        ("$$$\na\n\nb\n$$$\n", &["ab"]),
        ("$$a$$\n\n$$b$$\n", &["a", "b"]),
        ("x $$a\nb$$ y\n", &["ab"]),
        ("$$ is a price\n\n```sh\necho $$\n```\n", &[]),
        ("\\$$\n\na\n\n\\$$\n", &[]),
        ("    $$\n\n    a\n", &[]),
    ] {
        assert_eq!(formulas(&parsed(text, Mode::Markdown)), expected, "{text}");
    }
    let without = parse("$$\na\n\nb\n$$\n", &Options::new(Mode::Mdx));
    assert_eq!(formulas(&without).len(), 0);
}

#[test]
fn a_formula_that_never_ends_is_text_with_a_finding() {
    for text in [
        "$$\na\n\nb\n",
        "> $$\n> a\n\n$$\n",
        ":::note\n$$\na\n:::\n\n",
    ] {
        for mode in [Mode::Mdx, Mode::Markdown] {
            let document = parsed(text, mode);
            assert_eq!(formulas(&document).len(), 0, "{text}");
            let codes: Vec<_> = document
                .diagnostics
                .iter()
                .map(|it| it.code.as_str())
                .collect();
            assert!(codes.contains(&"W114"), "{text} in {mode:?}: {codes:?}");
        }
    }
}

#[test]
fn dollars_alone_are_text() {
    for text in ["$$$$", "$$ $$", "$$$$$$$$$$$$", "a $$$$ b"] {
        for mode in [Mode::Mdx, Mode::Markdown] {
            let document = parsed(text, mode);
            assert_eq!(formulas(&document).len(), 0, "{text}");
            assert_eq!(document.nodes[0].text(), text);
        }
    }
}
