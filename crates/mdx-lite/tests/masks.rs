//! The marks that the parser puts into a text do not reach readers.

use mdx_lite::{Mode, NodeKind, Options, html::to_html, parse};

#[test]
fn constructs_in_failed_links_are_read_as_in_text() {
    for (text, html) in [
        ("[c](/x{/* c */}y)", "[c](/xy)"),
        ("[c](/x{1 + 1}y) z", "[c](/xy) z"),
        ("[c](/x \"a{/* \" */}b\")", "[c](/x &quot;ab&quot;)"),
        ("![c](/x{'a b'}y)", "![c](/xa by)"),
        ("[c](/x <b>y</b>)", "[c](/x <b>y</b>)"),
        ("[c]( <b c={\"> d\"}>e</b>)", "[c]( <b c=\"&gt; d\">e</b>)"),
        ("[*c*](/x {1 + 1}\ny)", "[<em>c</em>](/x \ny)"),
        (
            "[c](/x 'a{/* ' */}b') [d](e)",
            "[c](/x 'ab') <a href=\"e\">d</a>",
        ),
        ("[c](/x){1 + 1}", "<a href=\"/x\">c</a>"),
        ("[c](/x{y})", "<a href=\"/x%7By%7D\">c</a>"),
    ] {
        let document = parse(text, &Options::default());
        let found = to_html(&document);
        let shown = found.replace("&#39;", "'");
        assert_eq!(shown, format!("<p>{html}</p>\n"), "{text}");
    }
}

#[test]
fn lines_of_code_and_links_begin_no_html() {
    for (text, html) in [
        ("> `a\n> <div>` b", "<code>a &lt;div&gt;</code> b"),
        ("`a\n  <!-- b\nc` d", "<code>a &lt;!-- b c</code> d"),
        ("- ``\n  </p>`` b", "<code> &lt;/p&gt;</code> b"),
        ("[a](\n<div>) b", "<a href=\"div\">a</a> b"),
        (
            "[a](b 'c\n<p>')",
            "<a href=\"b\" title=\"c\n&lt;p&gt;\">a</a>",
        ),
        ("$a\n<div>$ b", "a\n&lt;div&gt;</span> b"),
        ("$$a$b<p>c$$", "b&lt;p&gt;c"),
        ("$`$</A>`", "`</span>`"),
        ("```{/* ` */} b", "``` b"),
        ("> ````{'`'}\n> b", "`````\nb"),
        ("[a]: /b)</A>", "[a]: /b)"),
    ] {
        let mut options = Options::default();
        options.math = text.contains('$');
        let document = parse(text, &options);
        let found = to_html(&document).replace("&#39;", "'");
        assert!(found.contains(html.trim()), "{text}: {found}");
        let nodes = document.descendants();
        let raw = nodes.filter(|node| matches!(node.kind, NodeKind::Html(_)));
        assert_eq!(raw.count(), 0, "{text}");
    }
}

#[test]
fn constructs_after_a_label_are_not_its_address() {
    for (text, modes) in [
        (
            "[a]:\n:::note\nb\n:::\n\n[a]\n",
            &[Mode::Mdx, Mode::Markdown][..],
        ),
        ("[a]:\n$$\nb\n$$\n\n[a]\n", &[Mode::Mdx, Mode::Markdown]),
        ("[a]:\n<!-- b c -->\n\n[a]\n", &[Mode::Mdx]),
    ] {
        for mode in modes {
            let mut options = Options::new(*mode);
            options.math = true;
            let html = to_html(&parse(text, &options));
            assert!(html.contains("[a]:") && !html.contains("href"), "{html}");
        }
    }
}

#[test]
fn code_and_tags_over_several_lines_are_as_written() {
    for line in [
        ":::",
        "::: details",
        "|---|---|",
        "|:-:|:-:|",
        ":::1",
        "::::: {.a}",
    ] {
        for (first, next) in [("", ""), ("> ", "> "), ("- ", "  "), (":::tip\n", "")] {
            for (open, close) in [("`", "`"), ("``", "``"), ("`c\\d ", " e\\\\f`")] {
                for mode in [Mode::Mdx, Mode::Markdown] {
                    let mut options = Options::new(mode);
                    options.definition_lists = true;
                    let text = format!("{first}{open}a\n{next}{line}\n{next}b{close}\n");
                    let code = format!("{}a {line} b{}", &open[1..], &close[..close.len() - 1]);
                    let html = to_html(&parse(&text, &options));
                    let wanted = format!("<code>{}</code>", code.trim_matches('`'));
                    let is_stray = first == ":::tip\n" && line == ":::";
                    assert!(is_stray || html.contains(&wanted), "{text}{html}");
                }
            }
        }
    }
    let mut options = Options::new(Mode::Markdown);
    options.definition_lists = true;
    for text in [
        "<pre>\n::: details\n</pre>\n",
        "<div>\n:::\n::: x\n</div>\n",
        "a <b title=\"x\n::: y\nz\">c</b>\n",
        "<!--\n::: details\n-->\n",
    ] {
        let html = to_html(&parse(text, &options));
        assert!(html.contains(text.trim_end()), "{text}{html}");
    }
}

#[test]
fn code_after_a_fence_in_html_is_as_written() {
    for (open, close) in [
        ("<div>", "</div>"),
        ("<p>\n```\n</p>", ""),
        ("<details>", ""),
    ] {
        let text = format!("{open}\n```\na\n{close}\n\n```\n:::note\nb\n:::\n```\n\nend\n");
        let html = to_html(&parse(&text, &Options::new(Mode::Markdown)));
        assert!(!html.contains("?m?"), "{text}{html}");
    }
}

#[test]
fn escapes_in_the_text_of_a_link_are_escapes() {
    for (text, html) in [
        (
            "[https://a.b/c\\|d](x)",
            "<a href=\"x\">https://a.b/c|d</a>",
        ),
        (
            "[see https://a.b/\\*c\\*](x)",
            "<a href=\"x\">see https://a.b/*c*</a>",
        ),
        (
            "[https://a.b/*c*](x)",
            "<a href=\"x\">https://a.b/<em>c</em></a>",
        ),
        (
            "[https://a.b/&lt;](x)",
            "<a href=\"x\">https://a.b/&lt;</a>",
        ),
    ] {
        let document = parse(text, &Options::default());
        assert_eq!(to_html(&document), format!("<p>{html}</p>\n"), "{text}");
    }
}
