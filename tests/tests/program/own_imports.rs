//! Imports of the owner's components: names, packages, files and stylesheets.

use site_tests::{GOOD, build_own as build, select};

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
            "import { a } from './data.json';\nexport default () => <b>{a}</b>;\n",
            "`./data.json` does not export `a` (help: it has only a default export",
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
        ("node_modules/old/package.json", r#"{ "main": "index.js" }"#),
        ("node_modules/old/index.js", "module.exports = 1;\n"),
    ];
    let (is_good, said, _folder) = build("text", &files);
    assert!(!is_good, "{said}");
    let expected = "theme/components/Bad.jsx:2:1: error[O002]: `node_modules/old/index.js` is a CommonJS module";
    assert!(said.contains(expected), "{said}");
    assert_eq!(said.matches("error[").count(), 1, "{said}");
}

#[test]
fn scripts_without_exports_that_name_them_are_modules() {
    for (script, is_module) in [
        ("globalThis.note = 'no exports, no module.exports';\n", true),
        ("// module.exports\nglobalThis.exports = 1;\n", true),
        ("(function (exports) { exports.a = 1; })({});\n", true),
        (
            "Object.defineProperty(exports, 'a', { value: 1 });\n",
            false,
        ),
        (
            "(typeof exports === 'object' ? module : {}).exports = 1;\n",
            false,
        ),
    ] {
        let component = "import './setup.js';\nexport default () => <b>x</b>;\n";
        let files = [
            ("theme/components/Good.jsx", component),
            ("theme/components/setup.js", script),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert_eq!(is_good, is_module, "{script}: {said}");
        assert_eq!(
            said.contains("is a CommonJS module"),
            !is_module,
            "{script}: {said}"
        );
    }
}

/// Returns the names of the published modules, without their hashes.
fn published(folder: &tempfile::TempDir) -> Vec<String> {
    let files = std::fs::read_dir(folder.path().join("book/_app/own")).expect("modules");
    let names = files.map(|file| file.expect("a file").file_name());
    let mut names: Vec<String> = names
        .map(|name| {
            name.to_string_lossy()
                .split('.')
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn modules_of_a_package_that_are_not_used_are_left_out() {
    let icons: Vec<_> = (0..60)
        .map(|at| {
            format!(
                "export {{ default as Icon{at}, default as Alias{at} }} from './icons/i{at}.js';\n"
            )
        })
        .collect();
    let index = format!(
        "import * as icons from './all.js';\nexport {{ icons }};\nexport * from './star.js';\n{}",
        icons.concat()
    );
    let all: Vec<_> = (0..60)
        .map(|at| format!("export {{ default as Icon{at} }} from './icons/i{at}.js';\n"))
        .collect();
    for (is_free, import, modules, warns) in [
        (
            true,
            "import { Icon7 as A, Alias8, star } from 'icons';\nconst all = [A, Alias8, star];",
            7,
            false,
        ),
        (
            true,
            "import { Alias7 } from './barrel';\nconst all = [Alias7];",
            6,
            false,
        ),
        (true, "import * as all from 'icons';", 65, true),
        (
            false,
            "import { Icon7 } from 'icons';\nconst all = [Icon7];",
            65,
            true,
        ),
    ] {
        let text = format!("{import}\nexport default () => <b>{{String(all.length)}}</b>;\n");
        let manifest = format!(r#"{{ "module": "index.js", "sideEffects": {} }}"#, !is_free);
        let icon = "import make from '../make.js';\nexport default make(1);\n";
        let mut files = vec![
            ("theme/components/Icons.jsx".to_owned(), text),
            (
                "theme/components/barrel.js".to_owned(),
                "export { Alias7 } from 'icons';\n".to_owned(),
            ),
            ("node_modules/icons/package.json".to_owned(), manifest),
            ("node_modules/icons/index.js".to_owned(), index.clone()),
            ("node_modules/icons/all.js".to_owned(), all.concat()),
            (
                "node_modules/icons/star.js".to_owned(),
                "export const star = 1;\n".to_owned(),
            ),
            (
                "node_modules/icons/make.js".to_owned(),
                "export { make as default } from './deep.js';\n".to_owned(),
            ),
            (
                "node_modules/icons/deep.js".to_owned(),
                "export const make = (a) => a;\n".to_owned(),
            ),
        ];
        files.extend((0..60).map(|at| {
            let text = format!("{icon}const n = {at};\n");
            (format!("node_modules/icons/icons/i{at}.js"), text)
        }));
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        let (is_good, said, folder) = build("<Icons />", &files);
        assert!(is_good, "{import}: {said}");
        assert_eq!(
            said.contains("Icons.jsx:1:1: warning[O006]"),
            warns,
            "{import}: {said}"
        );
        assert!(!said.contains("O003"), "{import}: {said}");
        let names = published(&folder);
        assert!(names.len().abs_diff(modules) <= 2, "{import}: {names:?}");
    }
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
            "good.module.css:1:6: error[O002]: `composes` is not supported",
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
