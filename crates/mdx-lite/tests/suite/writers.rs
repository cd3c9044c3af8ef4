//! The writers of mdast and plain Markdown.

use std::borrow::Cow;

use mdx_lite::{
    Mode, Options,
    commonmark::{Hooks, to_commonmark, to_commonmark_with},
    html::to_html,
    mdast::{Mdast, to_mdast},
    parse,
};
use serde_json::{Value, json};

fn markdown(text: &str) -> String {
    to_commonmark(&parse(text, &Options::default()))
}

#[test]
fn constructs_without_markdown_syntax_are_lowered() {
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
        (
            "<Tabs values={[{label: \"l\", value: \"v\"}]}>\n<TabItem value=\"v\">\n\na\n\n</TabItem>\n</Tabs>\n\n<TabItem value=\"v\">\n\nb\n\n</TabItem>",
            "**l**\n\na\n\n**v**\n\nb\n",
        ),
        (
            "<Card title={<i>a</i>} description={1} />",
            "**<i>a</i>**\n\n1\n",
        ),
        (
            "<Details summary={<b>a</b>}>\n\nb\n\n</Details>",
            "<details>\n<summary>a</summary>\n\nb\n\n</details>\n",
        ),
        (
            "<Admonition title={2}>\n\na\n\n</Admonition>",
            " > [!NOTE]\n > **2**\n > \n > a\n",
        ),
        ("a <Badge text={<b>c</b>} />", "a <b>c</b>\n"),
        (
            "<Hero name={<b>c</b>} tagline={3} />",
            "**<b>c</b>**\n\n3\n",
        ),
    ] {
        assert_eq!(markdown(text), lowered, "{text}");
    }
}

#[test]
fn removed_components_do_not_change_the_lines_around_them() {
    for (text, lowered) in [
        ("a {undefined} {/* c */} \nb", "a\nb\n"),
        ("a <A/> <B/> {undefined} \nb <C/> ", "a\nb\n"),
        ("a\\\n{/* c */}\\\nb", "a  \nb\n"),
        ("a  \n<A/> x <B/>  \nb", "a  \nx  \nb\n"),
        ("a\n{/* c */} <b>c</b>", "a\n<b>c</b>\n"),
        ("<>:::n</>", "\\:::n\n"),
        ("a\n<>:::note</>\nb", "a\n\\:::note\nb\n"),
        ("<A/>:<>:</>: note", "\\::: note\n"),
        ("- a\n  <>:::n</> b\n", "* a\n  \\:::n b\n"),
        ("a <>:::n</>", "a :::n\n"),
        ("1<>.</> x", "1\\. x\n"),
        ("- a\n\n<A/>\n\n- b", "* a\n\n- b\n"),
        ("- x\n\n  - a\n\n  <A/>\n\n  - b", "* x\n  \n  * a\n  - b\n"),
        (
            "> 1. a\n>\n> {/* c */}\n>\n> 2. b",
            " > \n > 1. a\n > \n > 2) b\n",
        ),
    ] {
        let written = markdown(text);
        assert_eq!(written, lowered, "{text}");
        let again = parse(&written, &Options::new(Mode::Markdown));
        let shown = |html: String| html.replace(['\n', ' '], "").replace("<A/>", "");
        assert!(!shown(to_html(&again)).contains("admonition"), "{written}");
    }
}

/// Hooks of a site that keeps no HTML and has other addresses.
struct Site {
    keeps_html: bool,
}

impl Hooks for Site {
    fn address<'u>(&mut self, url: &'u str) -> Cow<'u, str> {
        match url.strip_prefix('/') {
            Some(rest) => format!("/site/{rest}").into(),
            None => url.into(),
        }
    }

    fn keeps_html(&self) -> bool {
        self.keeps_html
    }
}

#[test]
fn hosts_rewrite_addresses_and_elements() {
    for (text, html, plain) in [
        (
            "a <a href=\"/b\" id='c'>d</a>",
            "a <a href=\"/site/b\" id=\"c\">d</a>\n",
            "a [d](/site/b)\n",
        ),
        (
            "a <a href=\"b\" id='c'>d</a>",
            "a <a href=\"b\" id='c'>d</a>\n",
            "a [d](b)\n",
        ),
        (
            "a <img src={'/b.png'} alt=\"c\" />",
            "a <img src=\"/site/b.png\" alt=\"c\" />\n",
            "a ![c](/site/b.png)\n",
        ),
        ("a <br/>\nb", "a <br/>\nb\n", "a  \nb\n"),
        (
            "|a|\n|-|\n|b<br/>c|",
            "|a|\n|-|\n|b<br/>c|\n",
            "|a|\n|-|\n|b<br>c|\n",
        ),
    ] {
        let document = parse(text, &Options::default());
        for (keeps_html, lowered) in [(true, html), (false, plain)] {
            let written = to_commonmark_with(&document, &mut Site { keeps_html });
            assert_eq!(written, lowered, "{text}");
        }
    }
}

/// Returns the HTML of a text without the parts that Markdown cannot express: the tags of the
/// component `C` and white space at both ends of a line.
fn shown(text: &str, mode: Mode) -> String {
    let html = to_html(&parse(text, &Options::new(mode)));
    let html = html.replace("<C>", "").replace("</C>", "");
    let html = html.replace("<strong></strong>", "");
    ["p", "li", "h1", "th", "td"]
        .iter()
        .fold(html, |html, name| {
            html.replace(&format!("<{name}> "), &format!("<{name}>"))
                .replace(&format!(" </{name}>"), &format!("</{name}>"))
        })
}

#[test]
fn written_trees_are_parsed_back_to_the_same() {
    for text in [
        "*a* <C/>",
        "*0* {}",
        "*a* b[^1]",
        "**<C/>** a",
        "a**<C>b</C> **c",
        "- *a*{1}*b*\n- c[^2]\n\n[^2]: d",
        "*a*<C/>**b**_c_",
        "- <C/> a\n- b <C/>",
        "a <b className=\"c\">*d*</b>",
        "a<C/>  \nb",
        "<C>a</C> [b](/c \"d\") `e` ![*f*](g)",
        "| a | *b* <C/> |\n| - | - |\n| <C/>c | d |",
        "# *a* <C/>",
        "> <C/> a\n> b",
    ] {
        let written = markdown(text);
        assert_eq!(
            shown(&written, Mode::Markdown),
            shown(text, Mode::Mdx),
            "{text}: {written}"
        );
    }
}

/// Returns the number of marks that a parser without rules for Chinese reads, and the text.
fn emphasis(text: &str) -> (usize, String) {
    use pulldown_cmark::{Event, Options, Parser, Tag};
    let (mut marks, mut shown) = (0, String::new());
    for event in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => marks += 1,
            Event::InlineHtml(tag) if !tag.starts_with("</") => marks += 1,
            Event::Text(text) | Event::Code(text) => shown.push_str(&text),
            _ => {}
        }
    }
    (marks, shown)
}

#[test]
fn emphasis_beside_punctuation_and_letters_is_read_by_every_parser() {
    for (text, written, marks) in [
        ("**查数据库。**一条", "**查数据库**。一条", 1),
        ("字**“查”**字", "字“**查**”字", 1),
        ("**（重要）**内容", "（**重要**）内容", 1),
        (
            "**「甲」和「乙」**字",
            "<strong>「甲」和「乙」</strong>字",
            1,
        ),
        ("**`a`**字", "<strong>`a`</strong>字", 1),
        ("字**[a](/b)**字", "字<strong>[a](/b)</strong>字", 1),
        ("***甲。***乙", "***甲***。乙", 2),
        ("**甲*乙。***丙", "**甲*乙***。丙", 2),
        ("~~甲！~~乙", "~~甲~~！乙", 1),
        (
            "- **甲：**乙\n- **丙：**丁",
            "* **甲**：乙\n* **丙**：丁",
            2,
        ),
        ("**！！**字", "<strong>！！</strong>字", 1),
        ("**甲**字", "**甲**字", 1),
        ("**甲。** 字", "**甲。** 字", 1),
    ] {
        let found = markdown(text);
        assert_eq!(found.trim_end(), written, "{text}");
        let shown = text.replace(['*', '~', '`', '-', ' ', '\n'], "");
        let shown = shown.replace("[a](/b)", "a");
        let (read, read_text) = emphasis(&found);
        assert_eq!((read, read_text.replace(' ', "")), (marks, shown), "{text}");
    }
}

#[test]
fn blocks_in_a_line_split_it() {
    for (text, html) in [
        (
            "<div style={{a: 1}}>*x*</div> y",
            "<div style=\"a: 1px\">\n<p><em>x</em></p>\n</div>\n<p>y</p>\n",
        ),
        (
            "*a* <p className=\"b\">*c*</p>",
            "<p><em>a</em></p>\n<p class=\"b\">\n<p><em>c</em></p>\n</p>\n",
        ),
        ("a {b.c}", "<p>a {b.c}</p>\n"),
        (
            "<Tabs>\n<TabItem label=\"l\">\n\nx\n\n</TabItem>\n</Tabs>",
            "<p><strong>l</strong></p>\n<p>x</p>\n",
        ),
    ] {
        let written = markdown(text);
        assert_eq!(shown(&written, Mode::Markdown), html, "{text}: {written}");
    }
}

/// Returns the types of a tree, such as `root(paragraph(text))`.
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
        (
            "|a|b|\n|-|-|\n||\n|c|",
            "root(table(tableRow(tableCell(text) tableCell(text)) tableRow(tableCell()) tableRow(tableCell(text))))",
        ),
        (
            "import a from 'b'\nexport const c = 1\n\nimport d from 'e'",
            "root(mdxjsEsm mdxjsEsm)",
        ),
        (
            "<A>\n\nexport const a = 1\n\n</A>\n\nb",
            "root(mdxJsxFlowElement(mdxjsEsm) paragraph(text))",
        ),
        (
            ":::note\nimport a from 'b'\n\nc\n:::",
            "root(containerDirective(mdxjsEsm paragraph(text)))",
        ),
        (
            "> [a]: /b\n> c\n\n- [d]: /e\n- f",
            "root(blockquote(definition paragraph(text)) list(listItem(definition) listItem(paragraph(text))))",
        ),
    ] {
        assert_eq!(types(&to_mdast(&parse(text, &options))), shape, "{text}");
    }
}

/// Returns the fields `name` of all nodes that have it, parents first.
fn fields(node: &Value, name: &str) -> Vec<Value> {
    let own = node.get(name).into_iter().cloned();
    let children = node["children"].as_array().into_iter().flatten();
    own.chain(children.flat_map(|child| fields(child, name)))
        .collect()
}

#[test]
fn fields_are_as_in_remark() {
    for (text, name, values) in [
        ("- a\n- b", "spread", json!([false, false, false])),
        ("- a\n\n- b", "spread", json!([true, false, false])),
        ("- a\n\n  b\n- c", "spread", json!([false, true, false])),
        (
            "- ```\n  ```\n\n- ```\n  ```",
            "spread",
            json!([true, false, false]),
        ),
        (
            "- <A>\n\n  b\n\n  </A>\n- c",
            "spread",
            json!([false, true, false]),
        ),
        ("```js{1} a=\"b\" \n```", "lang", json!(["js{1}"])),
        ("```js{1} a=\"b\" \n```", "meta", json!(["a=\"b\" "])),
        ("```js \n```", "meta", json!([null])),
        ("[a\\*&amp; b]: /c", "label", json!(["a*& b"])),
        ("[a\\*&amp;  B]: /c", "identifier", json!(["a\\*&amp; b"])),
        ("{`\n    a`}", "value", json!(["`\n  a`"])),
        ("{[\n    1,\n]}", "value", json!(["[\n  1,\n]"])),
        ("> {f(\n>     1)}", "value", json!(["f(\n  1)"])),
        ("> {[\n>     1]}", "value", json!(["[\n  1]"])),
        ("- {[\n      1]}", "value", json!(["[\n  1]"])),
        (
            "- [ ] {/*\n    a\n    */} b",
            "value",
            json!(["/*\na\n*/", " b"]),
        ),
        (
            "1.  - > {[\n      > 1,\n      >    2]}",
            "value",
            json!(["[\n1,\n 2]"]),
        ),
        ("[^a]: {[\n      1]}", "value", json!(["[\n1]"])),
    ] {
        let root = to_mdast(&parse(text, &Options::default()));
        assert_eq!(Value::from(fields(&root, name)), values, "{text}");
    }
    let root = to_mdast(&parse("- [ ] *a*\n- [x] b", &Options::default()));
    let columns = [0, 1].map(|item| {
        let paragraph = &root["children"][0]["children"][item]["children"][0];
        paragraph["position"]["start"]["column"].clone()
    });
    assert_eq!(columns, [json!(3), json!(7)]);
}

#[test]
fn the_title_of_a_directive_includes_its_brackets() {
    for (text, columns) in [
        (":::note[a *b*]  \nc\n:::  ", (8, 15)),
        ("> :::tip[a]\n> :::", (9, 12)),
        (":::tip a\nb\n:::", (8, 9)),
    ] {
        let root = to_mdast(&parse(text, &Options::default()));
        let titles = fields(&root, "children");
        let titles = titles
            .iter()
            .flat_map(|children| children.as_array().into_iter().flatten());
        let title = titles
            .into_iter()
            .find(|node| node["data"]["directiveLabel"] == true);
        let place = &title.expect("a title")["position"];
        let found = (
            place["start"]["column"].as_u64(),
            place["end"]["column"].as_u64(),
        );
        assert_eq!(found, (Some(columns.0), Some(columns.1)), "{text}");
    }
}

#[test]
fn a_tree_written_node_by_node_equals_the_whole_tree() {
    let deep = "> - ".repeat(100) + "a";
    let link = "![a *b*][c] [d](/e 'f') [c][]\n\n[c]: /g\n";
    for text in [
        include_str!("../../spec.txt"),
        include_str!("../../benches/page.mdx"),
        &deep,
        link,
    ] {
        let document = parse(text, &Options::default());
        let written = serde_json::to_string(&Mdast::new(&document)).expect("it can be written");
        // `serde_json::Value` keeps its keys in alphabetical order.
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

#[test]
fn lines_of_deep_blocks_do_not_repeat_their_marks_without_end() {
    let lines = "a\n".repeat(50_000);
    for text in [
        ":::note\n".repeat(400) + &lines,
        "> ".repeat(400) + &lines,
        "- ".repeat(400) + &lines,
        "1. ".repeat(400) + &lines,
    ] {
        let written = to_commonmark(&parse(&text, &Options::default()));
        let start = &text[..8];
        assert!(
            written.len() <= 20 * text.len(),
            "{start}: {}",
            written.len()
        );
        assert_eq!(written.matches('a').count(), 50_000, "{start}");
    }
}
