//! Imports of the owner's components: names, packages, files and stylesheets.

use site_tests::{GOOD, build_own as build, own_book, page, run, select, text_of};

#[test]
fn imported_names_must_exist() {
    let package = r#"{ "module": "index.js" }"#;
    for (text, expected) in [
        (
            "import { useState } from 'react';\nimport { toatl } from './util';\nexport default () => <b>{toatl}</b>;\n",
            "Bad.tsx:2:10: error[O002]: `./util` does not export `toatl` (help: did you mean `total`?)",
        ),
        (
            "import { useStat } from 'react';\nexport default () => <b>{useStat}</b>;\n",
            "Bad.tsx:1:10: error[O002]: `react` does not export `useStat` (help: did you mean `useState`?)",
        ),
        (
            "import { Lnk } from '@mdbook-react/theme';\nexport default () => <Lnk />;\n",
            "`@mdbook-react/theme` does not export `Lnk` (help: did you mean `Link`?)",
        ),
        (
            "import { star, xyz } from 'pkg';\nexport default () => <b>{star}{xyz}</b>;\n",
            "Bad.tsx:1:16: error[O002]: `pkg` does not export `xyz` (help: it exports one, star)",
        ),
        (
            "import it from './util';\nexport default () => <b>{it}</b>;\n",
            "Bad.tsx:1:8: error[O002]: `./util` does not export `default`",
        ),
        (
            "import { a } from './data.json';\nimport { b } from './words.txt?raw';\nexport default () => <b>{a}{b}</b>;\n",
            "`./words.txt?raw` does not export `b` (help: it has only a default export",
        ),
        (
            "export { none } from './util';\nexport default () => null;\n",
            "Bad.tsx:1:10: error[O002]: `./util` does not export `none`",
        ),
        (
            "import { Shape, E, type Other, total } from './util';\nimport * as all from 'pkg';\nconst s: Shape = 1;\nexport default () => <b>{s}{E.A}{total}{all.none}</b>;\n",
            "",
        ),
    ] {
        let files = [
            ("theme/components/Bad.tsx", text),
            (
                "theme/components/util.ts",
                "export const total = 1;\nexport type Shape = number;\nexport enum E { A }\n",
            ),
            ("theme/components/data.json", "{ \"a\": 1 }"),
            ("theme/components/words.txt", "words"),
            ("node_modules/pkg/package.json", package),
            (
                "node_modules/pkg/index.js",
                "export * from './star.js';\nexport const one = 1;\n",
            ),
            (
                "node_modules/pkg/star.js",
                "export const star = 1;\nexport default 2;\n",
            ),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert_eq!(is_good, expected.is_empty(), "{text}: {said}");
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn faults_of_packages_are_shown_in_the_file_of_the_owner() {
    let files = [
        (
            "theme/components/Bad.jsx",
            "import good from 'good/constants';\nimport swr from 'wrapper';\nexport default () => <b>{good}{swr}</b>;\n",
        ),
        (
            "node_modules/good/package.json",
            r#"{ "main": "index.js" }"#,
        ),
        ("node_modules/good/lib/constants.js", "export default 1;\n"),
        (
            "node_modules/good/constants/package.json",
            r#"{ "main": "../no.js", "module": "../lib/constants.js" }"#,
        ),
        (
            "node_modules/wrapper/package.json",
            r#"{ "module": "m.js" }"#,
        ),
        (
            "node_modules/wrapper/m.js",
            "import old from 'old';\nexport default old;\n",
        ),
        ("node_modules/old/package.json", r#"{ "module": "m.js" }"#),
        (
            "node_modules/old/m.js",
            "import { none } from './part.js';\nexport default none;\n",
        ),
        ("node_modules/old/part.js", "export const some = 1;\n"),
    ];
    let (is_good, said, _folder) = build("text", &files);
    assert!(!is_good, "{said}");
    let expected = "theme/components/Bad.jsx:2:1: error[O002]: `./part.js` does not export `none`, which `node_modules/old/m.js` imports";
    assert!(said.contains(expected), "{said}");
    assert_eq!(said.matches("error[").count(), 1, "{said}");
}

#[test]
fn imported_files_are_published() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let text = "import logo from './logo.svg';\nimport words from './words.txt?raw';\nimport data from './data.json' with { type: 'json' };\nimport './any.css';\nexport default () => <img src={logo} alt={words + data.length} />;\n";
    let files = [
        ("theme/components/Logo.jsx", text),
        ("theme/components/logo.svg", svg),
        ("theme/components/data.json", "[1, 2]"),
        ("theme/components/words.txt", "one \"two\""),
        (
            "theme/components/any.css",
            "@import './more.css';\n.any { background: url(../bg.svg#part); mask: url(data:image/png;base64,aa) }\n",
        ),
        (
            "theme/components/more.css",
            "@import url('./print.css') print;\n.more { background: url(\"./bg.svg\") }\n",
        ),
        ("theme/components/print.css", ".print { color: red }\n"),
        ("theme/components/bg.svg", svg),
        ("theme/bg.svg", svg),
    ];
    let (is_good, said, folder) = build("<Logo />", &files);
    assert!(is_good, "{said}");
    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    let page = scraper::Html::parse_document(&html);
    let image = select(&page, ".mr-own img")[0].value();
    assert_eq!(image.attr("alt"), Some("one \"two\"2"));
    let address = image.attr("src").expect("an address");
    assert!(address.starts_with("/_app/own/logo."), "{address}");
    let published = std::fs::read_to_string(folder.path().join("book").join(&address[1..]));
    assert_eq!(published.expect("a published file"), svg);
    for expected in [
        "background:url(\"/_app/own/bg.",
        "#part\")",
        "url(data:image/png;base64,aa)",
        "@media print",
    ] {
        assert!(html.contains(expected), "{expected}");
    }
    assert!(!html.contains("@import"), "{html}");
}

#[test]
fn faults_in_stylesheets_of_components_are_shown_at_their_place() {
    for (name, css, expected) in [
        (
            "Good.css",
            ".a {}\n.b { background: url(./no.svg) }\n",
            "Good.css:2:18: error[O002]: `./no.svg` cannot be found",
        ),
        (
            "Good.css",
            ".a {\n.b { c: d }\n",
            "Good.css:1:4: error[O002]: this brace is not closed",
        ),
        (
            "Good.css",
            "@import './no.css';\n",
            "Good.css:1:1: error[O002]: `./no.css` cannot be found",
        ),
        (
            "Good.css",
            "@import 'https://example.com/a.css';\n",
            "Good.css:1:1: error[O002]: `https://example.com/a.css` cannot be imported here",
        ),
        (
            "good.module.css",
            ".a { composes: b }\n",
            "good.module.css:1:6: error[O002]: the class `b` cannot be found",
        ),
    ] {
        let path = format!("theme/components/{name}");
        let text = match name {
            "Good.css" => GOOD.to_owned(),
            _ => format!("import './{name}';\n{GOOD}"),
        };
        let (is_good, said, _folder) = build(
            "text",
            &[("theme/components/Good.jsx", &text), (&path, css)],
        );
        assert!(!is_good, "{css}: {said}");
        assert!(said.contains(expected), "{css}: {said}");
        assert_eq!(said.matches("error[").count(), 1, "{css}: {said}");
    }
}

#[test]
fn modules_are_looked_up_in_the_book_alone() {
    for (text, expected) in [
        (
            "import 'rolldown:x/y';\nexport default () => null;\n",
            "`rolldown:x/y` cannot be found",
        ),
        (
            "import 'data:image/png;base64,AAAA';\nexport default () => null;\n",
            "`data:image/png;base64,AAAA` cannot be found",
        ),
        (
            "import a from 'data:application/json,[1]';\nexport default () => <b>{a}</b>;\n",
            "",
        ),
    ] {
        let files = [
            ("theme/components/Bad.tsx", text),
            ("theme/components/util.ts", "export const total = 1;\n"),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert_eq!(is_good, expected.is_empty(), "{text}{said}");
        assert!(said.contains(expected), "{text}{said}");
    }
}

#[test]
fn stylesheets_that_import_others_twice_end() {
    let names: Vec<_> = (0..40)
        .map(|at| format!("theme/components/{at}.css"))
        .collect();
    let rules: Vec<_> = (1..=40)
        .map(|next| format!("@import \"{next}.css\";\n@import \"./{next}.css\";\n"))
        .collect();
    let text = format!("import './0.css';\n{GOOD}");
    let mut files = vec![("theme/components/Good.jsx", text.as_str())];
    files.extend(
        names
            .iter()
            .map(String::as_str)
            .zip(rules.iter().map(String::as_str)),
    );
    let (is_good, said, _folder) = build("<Good />", &files);
    assert!(!is_good, "{said}");
    assert!(said.contains("too many stylesheets are imported"), "{said}");
}

#[test]
fn imports_of_installed_packages_say_what_is_missing() {
    for (text, expected) in [
        (
            "import a from 'a/ones.js';",
            "Bad.jsx:1:1: error[O002]: the package `a` is installed, and its `exports` do not offer `./ones.js` (help: did you mean `a/one.js`?)",
        ),
        (
            "import a from 'a/none';",
            "do not offer `./none` (help: it offers `a`, `a/one.js`, `a/server`)",
        ),
        (
            "import a from 'a/server';",
            "the package `a` is installed, and offers `a/server` to other engines alone",
        ),
        (
            "import a from 'b/none.js';",
            "the package `b` is installed, and has no file `b/none.js`",
        ),
        (
            "import a from 'b';",
            "the package `b` is installed, and the file that its `package.json` names cannot be found",
        ),
        (
            "import a from '@docusaurus/Link';",
            "`@docusaurus/Link` cannot be found (help: `Link` and `useLocation` are in `react-router-dom`",
        ),
        (
            "import a from '@c/d/e';",
            "`@c/d/e` cannot be found (help: install the package beside book.toml)",
        ),
        ("import a from '#in';", "`#in` cannot be found"),
        (
            "import a from 'node:path';",
            "Bad.jsx:1:1: error[O002]: `node:path` is a module of Node.js, which components do not have",
        ),
        (
            "import a from 'fs';",
            "error[O002]: `fs` is a module of Node.js",
        ),
        (
            "import a from 'e';",
            "Bad.jsx:1:1: warning[O002]: the package `e` imports `fs`, `path` of Node.js, which is empty here, in `node_modules/e/m.js`",
        ),
    ] {
        let text = format!("{text}\nexport default () => <b>{{String(a)}}</b>;\n");
        let files = [
            ("theme/components/Bad.jsx", text.as_str()),
            (
                "node_modules/a/package.json",
                r#"{ "exports": { ".": "./m.js", "./one.js": "./lib/one.js", "./server": { "node": "./m.js" } } }"#,
            ),
            ("node_modules/a/m.js", "export default 1;"),
            ("node_modules/a/lib/one.js", "export default 1;"),
            ("node_modules/b/package.json", r#"{ "main": "dist/m.js" }"#),
            ("node_modules/e/package.json", r#"{ "main": "m.js" }"#),
            (
                "node_modules/e/m.js",
                "const fs = require('fs'), path = require('path'); module.exports = () => fs.read(path);",
            ),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert_eq!(is_good, expected.contains("warning"), "{text}{said}");
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn packages_are_found_through_links() {
    use std::os::unix::fs::symlink;

    let shown = "import a from 'a';\nimport c from 'c';\nexport default () => <b id=\"shown\">{a + c}</b>;\n";
    let store = "node_modules/.pnpm/a@1/node_modules";
    let folder = own_book(
        "<Shown />",
        &[
            ("theme/components/Shown.jsx", shown),
            (&format!("{store}/a/package.json"), r#"{ "main": "m.js" }"#),
            (
                &format!("{store}/a/m.js"),
                "import b from 'b'; export default 'a' + b;",
            ),
            (&format!("{store}/b/package.json"), r#"{ "main": "m.js" }"#),
            (&format!("{store}/b/m.js"), "module.exports = 'b';"),
            ("packages/c/package.json", r#"{ "module": "m.ts" }"#),
            ("packages/c/m.ts", "export default 'c' as string;"),
        ],
    );
    let packages = folder.path().join("node_modules");
    symlink(".pnpm/a@1/node_modules/a", packages.join("a")).expect("a link");
    symlink("../packages/c", packages.join("c")).expect("a link");
    let (is_good, said) = run(folder.path(), &["build"]);
    assert!(is_good, "{said}");
    let shown = page(&folder.path().join("book"), "a");
    assert_eq!(text_of(&shown, "#shown"), "abc");
}
