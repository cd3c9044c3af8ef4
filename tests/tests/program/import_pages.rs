//! `mdbook-react import`: pages, components and parts of the theme.

use site_tests::{folder, page, run, text_of};

use crate::import::{imported, text};

const CONFIG: &str = "const users = [{ name: 'Ann' }];
module.exports = {
  title: 'Tea', tagline: 'Hot', url: 'https://tea.example', baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  customFields: { users, log() {} },
  presets: [['classic', {}]],
  themeConfig: { navbar: { items: [{ to: '/shop', label: 'Shop' }, { to: '/broken', label: 'Broken' }] } },
};
";

const INDEX: &str = "import React from 'react';
import clsx from 'clsx';
import PropTypes from 'prop-types';
import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Translate, { translate } from '@docusaurus/Translate';
import type { Props } from '@theme/Layout';
import Box from '@site/src/components/Box';
import styles from './index.module.css';

const Cup = require('@site/static/img/cup.svg').default;

export default function Home(props: Props) {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title={`Hello from ${siteConfig.title}`} description=\"All of it\">
      <main className={clsx('all', styles.main)}>
        <h1>{siteConfig.tagline}</h1>
        <Cup className=\"cup\" />
        <img id=\"image\" src={useBaseUrl('img/cup.svg')} />
        <Link id=\"link\" to=\"docs/start\">{siteConfig.customFields.users[0].name}</Link>
        <Translate id=\"home.text\" values={{ name: <b>Bob</b> }}>{'Hi {name}'}</Translate>
        <Box title={translate({ message: 'title' })}>inside</Box>
      </main>
    </Layout>
  );
}

Home.propTypes = { none: PropTypes.shape({}).isRequired };
";

const SITE: [(&str, &str); 21] = [
    ("docusaurus.config.js", CONFIG),
    (
        "docs/start.mdx",
        "import Box, { Small } from '../src/components/Box';\nimport Chart from '@site/src/components/Chart';\n\n# Start\n\n<Box title=\"t\">*in*</Box>\n\n<Small />\n\n<Chart />\n\n[shop](/shop) [terms](/terms)\n",
    ),
    ("src/pages/index.tsx", INDEX),
    (
        "src/pages/index.module.css",
        "@import './more.css';\n.main { color: red }\n",
    ),
    ("src/pages/more.css", ".more { color: blue }\n"),
    (
        "src/pages/shop/index.js",
        "import Head from '@docusaurus/Head';\nimport data from '/src/components/Box/data.json';\nexport default () => <h1 title={data.text}>Shop<Head><title>x</title></Head></h1>;\n",
    ),
    (
        "src/pages/broken.jsx",
        "import Chart from '../components/Chart';\nimport './look.scss';\nexport default () => <Chart />;\n",
    ),
    ("src/pages/look.scss", "a { b { c: d } }\n"),
    (
        "src/pages/terms.md",
        "---\ntitle: Our terms\n---\n\nFair.\n",
    ),
    (
        "src/pages/webpack.js",
        "import './webpack.css';\nexport default () => <h1>W</h1>;\n",
    ),
    ("src/pages/webpack.css", "@import \"@css/all.css\";\n"),
    ("src/pages/_part.js", "export default 1;\n"),
    ("src/pages/index.test.js", "throw 1;\n"),
    (
        "src/components/Box/index.js",
        "import data from './data.json';\nexport function Small() { return <small id=\"small\">{data.text}</small>; }\nexport default function Box({ title, children }) { return <div className=\"box\" title={title}>{children}</div>; }\n",
    ),
    (
        "src/components/Box/data.json",
        "{ \"text\": \"small one\" }",
    ),
    (
        "src/components/Chart.js",
        "import { Line } from 'charts';\nexport default () => <Line />;\n",
    ),
    ("src/components/Unused.js", "export default () => null;\n"),
    ("src/theme/Footer/index.js", "export default () => null;\n"),
    (
        "static/img/cup.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ),
    (
        "i18n/fr/docusaurus-plugin-content-docs/current/start.mdx",
        "# Début\n",
    ),
    (
        "i18n/fr/code.json",
        "{ \"home.text\": { \"message\": \"Salut {name}\" } }",
    ),
];

#[test]
fn pages_and_components_come_along() {
    let (root, _) = imported(&SITE);
    let book = root.path().join("book");
    let (is_good, said) = run(root.path(), &["build", "book", "--format", "short"]);
    assert!(is_good && !said.contains("[O0"), "{said}");
    let site = book.join("book");
    let home = page(&site, "");
    for (selector, shown) in [
        ("title", "Hello from Tea"),
        ("main .all h1", "Hot"),
        ("#link", "Ann"),
        (".box", "inside"),
    ] {
        assert!(text_of(&home, selector).contains(shown), "{selector}");
    }
    let html = text(&site, "index.html");
    for expected in [
        "Hi <b>Bob</b>",
        "id=\"image\" src=\"/img/cup.svg\"",
        "href=\"/docs/start\"",
        "class=\"cup\"",
        "content=\"All of it\"",
        "class=\"all main_",
    ] {
        assert!(html.contains(expected), "{expected}: {html}");
    }
    let french = text(&site, "fr/index.html");
    assert!(french.contains("Salut <b>Bob</b>"), "{french}");
    let start = page(&site, "docs/start");
    assert_eq!(text_of(&start, ".box em"), "in");
    assert_eq!(text_of(&start, "#small"), "small one");
    assert_eq!(text_of(&page(&site, "shop"), "main h1"), "Shop");
    assert!(text_of(&page(&site, "terms"), "main").contains("Fair."));
    let toml = text(&book, "book.toml");
    assert!(toml.contains("to = \"/shop\""), "{toml}");
    assert!(!toml.contains("broken"), "{toml}");
    assert!(!toml.contains("base-path"), "{toml}");
}

#[test]
fn pages_that_need_more_are_kept_and_listed() {
    let (root, _) = imported(&SITE);
    let book = root.path().join("book");
    let report = text(&book, "IMPORT.md");
    for expected in [
        "- `theme/pages/_broken.jsx` (write src/pages/look.scss as CSS; run `npm install charts` in the book)\n",
        "- `theme/pages/_webpack.js` (import `@css/all.css` by its path, in src/pages/webpack.css)\n",
        "- `src/components/Chart.js` (run `npm install charts` in the book)\n",
        "- `src/theme/Footer` (write `theme/overrides/Footer.tsx`)\n",
        "- src/components/Unused.js\n",
        "the book has no page `/broken`",
        "- `\\<Head>` shows nothing: ",
    ] {
        assert!(report.contains(expected), "{expected}: {report}");
    }
    let kept = text(&book, "theme/pages/_broken.jsx");
    assert!(
        kept.contains("import Chart from \"../site/src/components/Chart.js\""),
        "{kept}"
    );
    let chapter = text(&book, "src/docs/start.mdx");
    let expected = "import Box from '@site/theme/components/Box.jsx'\nimport Small from '@site/theme/components/Small.jsx'\n";
    assert!(chapter.contains(expected), "{chapter}");
}

#[test]
fn scripts_bring_files_from_above_the_site() {
    let files = [
        ("repo/web/docusaurus.config.js", CONFIG),
        ("repo/web/docs/a.md", "# A\n"),
        (
            "repo/web/src/pages/index.js",
            "import all from '../../../codes/all.json';\nexport default () => { import('../../../codes/all.json'); return <h1>{all.text}</h1>; };\n",
        ),
        ("repo/codes/all.json", "{ \"text\": \"above\" }"),
    ];
    let root = folder(files.map(|(path, text)| (path, text.as_bytes())));
    let import = ["import", "repo/web", "book", "--allow-read", "repo"];
    let (is_good, said) = run(root.path(), &import);
    assert!(is_good && !said.contains("all.json"), "{said}");
    let (is_good, said) = run(root.path(), &["build", "book"]);
    assert!(is_good, "{said}");
    let home = page(&root.path().join("book/book"), "");
    assert_eq!(text_of(&home, "main h1"), "above");
}
