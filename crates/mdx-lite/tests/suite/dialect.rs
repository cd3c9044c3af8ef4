//! Examples of the dialect: texts and the HTML of their trees.

use mdx_lite::{Mode, NodeKind, Options, Value, html::to_html, parse};

fn mdx(text: &str) -> String {
    to_html(&parse(text, &Options::default()))
}

#[test]
fn examples() {
    for (text, html) in [
        ("# 你好 {#hi}", "<h1 id=\"hi\">你好</h1>\n"),
        (
            "## 你好\n\n## 你好",
            "<h2 id=\"你好\">你好</h2>\n<h2 id=\"你好-1\">你好</h2>\n",
        ),
        ("## a \\{#b}", "<h2 id=\"b\">a</h2>\n"),
        (
            ":::tip 标题\n内容\n:::",
            "<div class=\"admonition admonition-tip\">\n<p class=\"admonition-title\">标题</p>\n<p>内容</p>\n</div>\n",
        ),
        (
            ":::note\n```\n:::\n```\n:::",
            "<div class=\"admonition admonition-note\">\n<pre><code>:::\n</code></pre>\n</div>\n",
        ),
        (
            "::::note\n:::tip\na\n:::\n::::",
            "<div class=\"admonition admonition-note\">\n<div class=\"admonition admonition-tip\">\n<p>a</p>\n</div>\n</div>\n",
        ),
        (
            "<A x=\"1\" y>\n*a*\n</A>",
            "<A x=\"1\" y>\n<p><em>a</em></p>\n</A>\n",
        ),
        (
            "<A>\n  <B k={[1]}>\n\n  a\n\n  </B>\n</A>",
            "<A>\n<B>\n<p>a</p>\n</B>\n</A>\n",
        ),
        ("<A>\n    a\n</A>", "<A>\n<p>a</p>\n</A>\n"),
        ("a <kbd>b</kbd><br/>c", "<p>a <kbd>b</kbd><br />c</p>\n"),
        ("{/* 注释 */}\n\na", "<p>a</p>\n"),
        ("<!-- 注\n释 -->\na", "<p>a</p>\n"),
        ("import A from 'a'\n\na", "<p>a</p>\n"),
        ("---\ntitle: x\n---\n\na", "<p>a</p>\n"),
        (
            "- a\n- [x] b",
            "<ul>\n<li>a</li>\n<li><input checked=\"\" disabled=\"\" type=\"checkbox\"> b</li>\n</ul>\n",
        ),
        (
            "|a|b|\n|-|-:|\n|c|d|",
            "<table>\n<thead>\n<tr>\n<th>a</th>\n<th align=\"right\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td align=\"right\">d</td>\n</tr>\n</tbody>\n</table>\n",
        ),
        (
            "[a](<b\nc>)\n\n[d]: <e\nf>",
            "<p>[a](<b c>)</b></p>\n<p>[d]: &lt;e\nf&gt;</p>\n",
        ),
        (
            "> :::tip\n> a\nb",
            "<blockquote>\n<div class=\"admonition admonition-tip\">\n<p>a</p>\n</div>\n</blockquote>\n<p>b</p>\n",
        ),
        (
            "|a|\n|-|\n    |\n|b|",
            "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n",
        ),
    ] {
        assert_eq!(mdx(text), html, "{text}");
    }
}

#[test]
fn markdown_keeps_braces_html_and_generics() {
    let options = Options::new(Mode::Markdown);
    let html = to_html(&parse(
        "`Vec<T>` {a} <b>c</b>\n\n<div>\nx\n</div>\n",
        &options,
    ));
    assert_eq!(
        html,
        "<p><code>Vec&lt;T&gt;</code> {a} <b>c</b></p>\n<div>\nx\n</div>\n"
    );
}

#[test]
fn lines_may_end_with_lone_carriage_returns() {
    for (text, html) in [
        ("<div>\rx", "<div>\nx"),
        ("<div>\r\rx", "<div>\n<p>x</p>\n"),
        ("a\rb\r\r- c", "<p>a\nb</p>\n<ul>\n<li>c</li>\n</ul>\n"),
    ] {
        for mode in [Mode::Markdown, Mode::CommonMark] {
            assert_eq!(to_html(&parse(text, &Options::new(mode))), html, "{text:?}");
        }
    }
}

#[test]
fn positions_are_those_of_the_file() {
    let text = "---\na: 1\n---\n<A>\n  <B>\n\n    守卫 [x](/y)\n\n  </B>\n</A>\n";
    let document = parse(text, &Options::default());
    let link = document
        .descendants()
        .find(|node| matches!(node.kind, NodeKind::Link { .. }))
        .unwrap();
    assert_eq!(document.slice(link.span), "[x](/y)");
}

#[test]
fn unclosed_constructs_are_reported_and_kept() {
    for (text, code) in [
        (":::note\na", "W130"),
        ("<Tabs>\na", "E003"),
        (":::nonsense\na\n:::", "W110"),
        ("> a <A\nb/> c", "W108"),
    ] {
        let document = parse(text, &Options::default());
        let codes: Vec<_> = document
            .diagnostics
            .iter()
            .map(|d| d.code.as_str())
            .collect();
        assert_eq!(codes, [code], "{text}");
        assert!(
            document
                .descendants()
                .any(|node| matches!(&node.kind, NodeKind::Text(t) if t.contains('a'))),
            "{text}"
        );
    }
}

#[test]
fn cells_without_a_column_are_reported() {
    for (row, surplus) in [
        ("| `a | b` | c |", Some("c")),
        ("| a | b | 守 | d", Some("守 | d")),
        ("| `a \\| b` | c |", None),
        ("| a | b |  | ", None),
        ("| a |", None),
        ("a | b", None),
    ] {
        for (mode, mark) in [(Mode::Mdx, ""), (Mode::Mdx, "> "), (Mode::Markdown, "> ")] {
            let text = format!("{mark}| 甲 | 乙 |\n{mark}|---|---|\n{mark}{row}\n");
            let document = parse(&text, &Options::new(mode));
            let found: Vec<_> = (document.diagnostics.iter())
                .map(|found| (found.code.as_str(), document.slice(found.span).trim()))
                .collect();
            let wanted: Vec<_> = surplus.map(|cells| ("W112", cells)).into_iter().collect();
            assert_eq!(found, wanted, "{text}");
        }
    }
}

#[test]
fn statements_end_with_the_fence_around_them() {
    for inside in [
        "import A from 'a'",
        "import A from 'a'\nimport B from 'b';\n// why",
        "export const a = 1",
        "export function C() {\n  return `x`;\n}",
        "text\n\nexport const a = 1",
    ] {
        for fence in ["```", "````"] {
            let text = format!("{fence}mdx-code-block\n{inside}\n{fence}\n\nafter\n");
            let document = parse(&text, &Options::new(Mode::Mdx));
            assert_eq!(document.diagnostics, [], "{text}");
            let statements = document.esm.iter();
            let written: Vec<_> = statements.map(|it| document.slice(it.span)).collect();
            let wanted = inside
                .trim_start_matches("text\n\n")
                .trim_end_matches("\n// why");
            assert_eq!(written.join("\n"), wanted, "{text}");
            assert!(mdx(&text).ends_with("<p>after</p>\n"), "{}", mdx(&text));
        }
    }
}

#[test]
fn every_prefix_of_a_text_has_a_tree_with_positions_inside() {
    let text = "---\nt: 守\n---\nimport A from 'a'\n\n:::tip 标[题]\n<A b={{c: '}'}} d=\"e\">\n- a `b` **守卫**\n\n```ts\nx\n```\n</A>\n:::\n{/* x */}\n<b>c</b> {d} <e\n";
    for end in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
        let document = parse(&text[..end], &Options::default());
        for node in document.descendants() {
            assert!(
                text[..end].get(node.span.range()).is_some(),
                "{:?} of {:?}",
                node.span,
                &text[..end]
            );
        }
    }
}

#[test]
fn undefined_names_are_reported_with_or_without_an_object_around_them() {
    let said = |text: &str| {
        let document = parse(text, &Options::default());
        let found = document.diagnostics.iter();
        found.map(|found| found.code.as_str()).collect::<Vec<_>>()
    };
    for text in ["{HOME}", "Hello {{ name }}!", "{ {name} }"] {
        assert_eq!(said(text), ["W109"], "{text}");
    }
    for text in [
        "export const name = 1\n\n{name} {{ name }}",
        "`{{ name }}` {{}} {{a: 1}}",
        "<A b={{ name }} />",
    ] {
        assert_eq!(said(text), [""; 0], "{text}");
    }
}

#[test]
fn quoted_values_over_several_lines_have_no_indentation() {
    for (text, shown) in [
        ("<A b=\"x\n   y\" />", "x\ny"),
        ("<A b='\n\t x\n\n    y\n  ' />", "\nx\n\ny\n"),
        ("<A b=\" x \n  y\" />", " x \ny"),
        ("<A b=\"x\n&#32; y\" />", "x\n  y"),
        ("<A b=\"x  y\" />", "x  y"),
        ("> <A b=\"x\n>   y\" />", "x\ny"),
        ("- a <b b=\"x\n  y\" />", "x\ny"),
    ] {
        let document = parse(text, &Options::default());
        let values = document.descendants().filter_map(|node| match &node.kind {
            NodeKind::Jsx(element) => Some(&element.attrs[0].value),
            _ => None,
        });
        let values: Vec<_> = values.collect();
        assert_eq!(values, [&Value::Str(shown.to_owned())], "{text}");
    }
    // JavaScript keeps the indentation.
    let document = parse("{<A b=\"x\n   y\" />}", &Options::default());
    assert!(format!("{:?}", document.nodes).contains("x\\n   y"));
}
