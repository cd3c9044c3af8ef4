//! Evaluated documents and their HTML.

use crate::support::{Files, html, limits};
use mdx_eval::{Graph, evaluate};
use mdx_lite::{HeadingIds, NodeKind, Options, parse};

#[test]
fn headings_keep_ids_of_docusaurus() {
    let text = "export const a = 'x y'\n\n## {a} <b/>\n\n## {'🚀'}\n\n## {a} <i/>\n";
    for (rule, wanted) in [
        (HeadingIds::Standard, ["x-y", "section", "x-y-1"]),
        (HeadingIds::Docusaurus, ["a-", "section", "a--1"]),
    ] {
        let mut options = Options::default();
        options.heading_ids = rule;
        let host = Files::new(&[]);
        let document = parse(text, &options);
        let graph = Graph::load(&document, &host);
        let document = evaluate(&document, &graph, &limits()).apply(document, &graph);
        let ids = document.descendants().filter_map(|node| match &node.kind {
            NodeKind::Heading { id, .. } => Some(id.as_str()),
            _ => None,
        });
        assert_eq!(ids.collect::<Vec<_>>(), wanted, "{rule:?}");
    }
}

#[test]
fn expressions_show_what_react_shows() {
    for (text, wanted) in [
        ("export const a = 1\n\n{a + 1}\n", "2"),
        ("{[1, 'b', null, undefined, true, false, [2]]}\n", "1b2"),
        (
            "export const v = '3'\n\n# 版本 {v}\n",
            "<h1 id=\"版本-3\">版本 3</h1>\n",
        ),
        ("{`a${1 + 1}`} b\n", "<p>a2 b</p>\n"),
        (
            "export const n = null\n\nx {n && 'y'} z {n?.a}\n",
            "<p>x  z </p>\n",
        ),
        ("{props.a} b {[].length ? 'c' : 'd'}\n", "<p> b d</p>\n"),
        ("{new Map([[1, 2]]).size}{'*a*'.trim()}\n", "1*a*"),
    ] {
        assert_eq!(html(text, &[]), wanted, "{text}");
    }
}

#[test]
fn jsx_in_expressions_and_exports_becomes_html() {
    for (text, wanted) in [
        (
            "<ul>\n  {['a', 'b'].map((x) => <li key={x} className=\"c\">{x}</li>)}\n</ul>\n",
            "<ul>\n<li class=\"c\">a</li>\n<li class=\"c\">b</li>\n</ul>\n",
        ),
        (
            "export const H = ({children, c}) => <span style={{color: c}}>{children}</span>\n\na <H c=\"red\">*b* {1 + 1}</H>\n",
            "<p>a <span style=\"color: red\"><em>b</em> 2</span></p>\n",
        ),
        ("{true && <><b>a</b>c</>}\n", "<b>a</b>c"),
        ("{<Tabs a={1 + 1}>x</Tabs>}\n", "<Tabs a=\"2\">x</Tabs>\n"),
        (
            "export const A = () => <Tabs>x</Tabs>\n\n<Tabs>y</Tabs> <A />\n",
            "<Tabs>y</Tabs>\n<Tabs>x</Tabs>\n",
        ),
        ("{[1].map((T) => <Tabs>{T}</Tabs>)}\n", "<Tabs>1</Tabs>\n"),
        (
            "<div {...{id: 'x', className: 'y'}} id=\"z\">a</div>\n",
            "<div id=\"z\" class=\"y\">a</div>\n",
        ),
    ] {
        assert_eq!(html(text, &[]), wanted, "{text}");
    }
}

#[test]
fn imported_data_keeps_its_order() {
    let files = [
        ("a.json", r#"{"b": 1, "a": 2}"#),
        ("c.yaml", "list: [x, y]\n"),
        ("d.toml", "key = '值'\n"),
    ];
    let text = "import a, {b} from './a.json'\nimport c from './c.yaml'\nimport {key} from './d.toml'\n\n：{Object.keys(a).join()} {b} {c.list.join()} {key}\n";
    assert_eq!(html(text, &files), "<p>：b,a 1 x,y 值</p>\n");
}

#[test]
fn partials_have_properties_and_exports() {
    let files = [(
        "parts/_a.mdx",
        "export const name = '子'\n\n## {props.title}\n\n[x](./b.md) {name}\n\n<B />\n",
    )];
    let text = "import A, {name} from './parts/_a.mdx'\n\n<A title=\"题\" />\n\n{name}\n";
    assert_eq!(
        html(text, &files),
        "<h2 id=\"题\">题</h2>\n<p><a href=\"parts/b.md\">x</a> 子</p>\n<B></B>\n子"
    );
}

#[test]
fn blocks_of_a_partial_in_a_line_stay_blocks() {
    let files = [("_a.mdx", "## A\n\n- b\n"), ("_line.mdx", "*c*\n")];
    let head = "import A from './_a.mdx'\nimport Line from './_line.mdx'\n\n";
    for (text, wanted) in [
        (
            "<A />;\n",
            "<h2 id=\"a\">A</h2>\n<ul>\n<li>b</li>\n</ul>\n<p>;</p>\n",
        ),
        (
            "x <A /> y\n",
            "<p>x </p>\n<h2 id=\"a\">A</h2>\n<ul>\n<li>b</li>\n</ul>\n<p> y</p>\n",
        ),
        ("x <Line /> {1 + 1}\n", "<p>x \n<p><em>c</em></p>\n 2</p>\n"),
    ] {
        assert_eq!(html(&format!("{head}{text}"), &files), wanted, "{text}");
    }
}
