//! Rules that libraries of own components make while pages are built.

use std::{collections::BTreeSet, fs};

use site_tests::{build_own as build, output, select};

/// Packages with the interfaces of the libraries: a component, the package, and what the head has.
const LIBRARIES: [(&str, &str, &str, &str); 3] = [
    (
        "styled-components",
        "import { Styled } from 'styled-components';\nexport default ({ color }) => <Styled color={color} />;\n",
        "import { createContext, createElement, useContext } from 'react';
const Sheet = createContext(undefined);
export function Styled({ color }) {
  const rules = useContext(Sheet);
  rules?.push(`.sc{color:${color}}`);
  return createElement('b', { className: 'sc' });
}
export class ServerStyleSheet {
  rules = [];
  collectStyles(app) { return createElement(Sheet.Provider, { value: this.rules }, app); }
  getStyleElement() {
    const css = { __html: this.rules.join('') };
    return [createElement('style', { 'data-styled': '', dangerouslySetInnerHTML: css, key: 0 })];
  }
}
",
        "<style data-styled=\"\">.sc{color:red}</style>",
    ),
    (
        "@ant-design/cssinjs",
        "import { Styled } from '@ant-design/cssinjs';\nexport default ({ color }) => <Styled color={color} />;\n",
        "import { createContext, createElement, useContext } from 'react';
const Cache = createContext({ rules: [] });
export const createCache = () => ({ rules: [] });
export const StyleProvider = ({ cache, children }) => createElement(Cache.Provider, { value: cache }, children);
export const extractStyle = (cache, isPlain) => isPlain ? cache.rules.join('') : 'elements';
export function Styled({ color }) {
  useContext(Cache).rules.push(`.ant{color:${color}}`);
  return createElement('b', { className: 'ant' });
}
",
        "<style data-ant=\"\">.ant{color:red}</style>",
    ),
    (
        "@emotion/react",
        "import { Styled } from '@emotion/react';\nexport default ({ color }) => <div>{['a', 'b', 'a'].map((name, n) => <Styled key={n} name={name} color={color} />)}</div>;\n",
        "import { createElement, Fragment } from 'react';
const style = (key, css) => createElement('style', { 'data-emotion': key, dangerouslySetInnerHTML: { __html: css } });
export const Styled = ({ name, color }) => createElement(
  Fragment,
  null,
  style(`css ${name}`, `.css-${name}>b{color:${color}}`),
  style('css-global g', 'b{color:blue}'),
  createElement('b', { className: `css-${name}` }),
);
",
        "<style data-emotion=\"css-global g\">b{color:blue}</style><style data-emotion=\"css a b\">.css-a>b{color:red}.css-b>b{color:red}</style>",
    ),
];

#[test]
fn rules_of_libraries_are_in_the_head_of_pages_that_need_them() {
    for (package, component, library, expected) in LIBRARIES {
        let path = format!("node_modules/{package}");
        let manifest = format!("{path}/package.json");
        let module = format!("{path}/index.js");
        let files = [
            ("theme/components/Styled.jsx", component),
            (
                "theme/components/Plain.jsx",
                "export default () => <b className=\"plain\" />;\n",
            ),
            (&*manifest, r#"{ "module": "index.js" }"#),
            (&*module, library),
            ("src/b.mdx", "# 二\n\n<Plain />\n"),
            (
                "src/c.mdx",
                "# 三\n\n<Styled color=\"</style><script>alert(1)</script>\" />\n",
            ),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.mdx)\n- [二](b.mdx)\n- [三](c.mdx)\n",
            ),
        ];
        let (is_good, said, folder) = build("<Styled color=\"red\" />", &files);
        assert!(is_good && !said.contains("warning["), "{package}: {said}");
        let read = |page| fs::read_to_string(folder.path().join(page)).expect("a page");
        let html = read("book/a/index.html");
        let (head, body) = html.split_once("<body>").expect("a body");
        assert!(head.contains(expected), "{package}: {head}");
        assert!(!body.contains("<style"), "{package}: {body}");
        assert!(
            !read("book/b/index.html").contains("color:red"),
            "{package}"
        );
        // A value of an author's cannot end the element.
        let hostile = expected.replace("red", "<\\/style><script>alert(1)<\\/script>");
        let html_of_hostile = read("book/c/index.html");
        assert!(
            html_of_hostile.contains(&hostile),
            "{package}: {html_of_hostile}"
        );
        let page = scraper::Html::parse_document(&html);
        assert!(!select(&page, ".mr-own b").is_empty(), "{package}: {html}");
        // The stylesheet of the site, and each element of the library on both pages.
        let elements: BTreeSet<_> = [expected, &hostile]
            .iter()
            .flat_map(|it| it.split_inclusive("</style>"))
            .collect();
        let policy = output(folder.path(), &["policy"]);
        let styles = policy
            .split(';')
            .find(|it| it.contains("style-src"))
            .expect("styles");
        let hashes = styles.matches("sha256-").count();
        assert_eq!(hashes, 1 + elements.len(), "{package}: {styles}");
    }
}

#[test]
fn an_owner_may_export_collectors() {
    let (_, component, package, rules) = LIBRARIES[0];
    let shown = "export const collectors = [1];\nexport default () => <b id=\"shown\">{collectors.length}</b>;\n";
    let styled = format!("export const collectors = null;\n{component}");
    let (is_good, said, folder) = build(
        "<Shown />\n\n<Styled color=\"red\" />",
        &[
            ("theme/components/Shown.jsx", shown),
            ("theme/components/Styled.jsx", &styled),
            (
                "node_modules/styled-components/package.json",
                r#"{ "module": "m.js" }"#,
            ),
            ("node_modules/styled-components/m.js", package),
        ],
    );
    assert!(is_good && !said.contains("warning["), "{said}");
    let html = fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    for expected in ["<b id=\"shown\">1</b>", rules] {
        assert!(html.contains(expected), "{expected}: {html}");
    }
}
