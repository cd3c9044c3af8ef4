//! The other two writers: mdast and plain Markdown.

use mdx_lite::{
    Options,
    commonmark::to_commonmark,
    mdast::{Mdast, to_mdast},
    parse,
};
use serde_json::{Value, json};

fn markdown(text: &str) -> String {
    to_commonmark(&parse(text, &Options::default()))
}

#[test]
fn what_markdown_lacks_is_lowered() {
    for (text, lowered) in [
        (
            ":::danger 当心\na\n:::",
            " > [!CAUTION]\n > **当心**\n > \n > a\n",
        ),
        ("import A from 'b'\n\n<A>\n\n*c*\n\n</A>", "*c*\n"),
        ("a <kbd>b</kbd> {/* c */}{'d'}", "a <kbd>b</kbd> d\n"),
        ("- a\n- b", "* a\n* b\n"),
        ("见 https://a.b/c。", "见 https://a.b/c。\n"),
        ("[a](/b \"c\")", "[a](/b \"c\")\n"),
    ] {
        assert_eq!(markdown(text), lowered, "{text}");
    }
}

#[test]
fn every_tree_is_written_with_all_its_text() {
    for (text, words) in [
        ("*a* <C/>", "a"),
        ("*0* {}", "0"),
        ("*a* b[^1]", "a b [^1]"),
        ("**<C/>** a", "a"),
        ("a**<C>b</C> **c", "a**b **c"),
        ("<div style={{a: 1}}>x</div> y", "x y"),
        ("- *a*{1}*b*\n- c[^2]\n\n[^2]: d", "a1b c [^2] d"),
        ("*a*<C/>**b**_c_", "abc"),
        (
            "<Tabs>\n<TabItem label=\"l\">\n\nx\n\n</TabItem>\n</Tabs>",
            "l x",
        ),
    ] {
        let written = markdown(text);
        // Marks may part the letters, but each is there, and in order.
        let mut rest = written.as_str();
        for letter in words.chars().filter(char::is_ascii_alphanumeric) {
            let at = rest.find(letter);
            assert!(at.is_some(), "{text}: {written}");
            rest = &rest[at.unwrap_or_default() + 1..];
        }
    }
}

/// The types of a tree: `root(paragraph(text))`.
fn types(node: &Value) -> String {
    let kind = node["type"].as_str().unwrap_or_default();
    match node["children"].as_array() {
        Some(children) => {
            let inside: Vec<_> = children.iter().map(types).collect();
            format!("{kind}({})", inside.join(" "))
        }
        None => kind.to_owned(),
    }
}

#[test]
fn trees_are_those_of_unist() {
    let mut options = Options::default();
    options.unravel = false;
    for (text, shape) in [
        (
            "---\na: 1\n---\nimport b from 'c'\n\n# d",
            "root(yaml mdxjsEsm heading(text))",
        ),
        (
            ":::tip[a *b*]\nc\n:::",
            "root(containerDirective(paragraph(text emphasis(text)) paragraph(text)))",
        ),
        (
            "<A>\n- b\n</A>",
            "root(mdxJsxFlowElement(list(listItem(paragraph(text)))))",
        ),
        (
            "a <b/> {c}\nd",
            "root(paragraph(text mdxJsxTextElement() text mdxTextExpression text))",
        ),
        ("{/* a */}\n\n<!-- b -->", "root(mdxFlowExpression comment)"),
        (
            "[a][b]\n\n[b]: /c",
            "root(paragraph(linkReference(text)) definition)",
        ),
        (
            "|a|\n|-|\n|~~b~~|",
            "root(table(tableRow(tableCell(text)) tableRow(tableCell(delete(text)))))",
        ),
    ] {
        assert_eq!(types(&to_mdast(&parse(text, &options))), shape, "{text}");
    }
}

#[test]
fn a_tree_written_node_by_node_is_the_tree() {
    let deep = "> - ".repeat(100) + "a";
    let link = "![a *b*][c] [d](/e 'f') [c][]\n\n[c]: /g\n";
    for text in [
        include_str!("../spec.txt"),
        include_str!("../benches/page.mdx"),
        &deep,
        link,
    ] {
        let document = parse(text, &Options::default());
        let written = serde_json::to_string(&Mdast::new(&document)).expect("it can be written");
        // Keys of a JSON value are in alphabetical order.
        assert_eq!(written, to_mdast(&document).to_string());
    }
}

#[test]
fn positions_count_as_javascript_does() {
    let root = to_mdast(&parse("𝄞 甲\n*乙*", &Options::default()));
    assert_eq!(
        root["children"][0]["children"][1]["position"],
        json!({
            "start": { "line": 2, "column": 1, "offset": 5 },
            "end": { "line": 2, "column": 4, "offset": 8 },
        })
    );
}
