//! The forms of packages that the owner's components import.

use site_tests::{build_own as build, select};

/// A statement that imports `a`, the text of `a`, and the files of the package.
type Form = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// Packages in forms that only bundlers understand, and what a component shows of each.
const FORMS: [Form; 12] = [
    (
        "import a from 'a';",
        "1",
        &[("a/index.js", "module.exports = 1;")],
    ),
    (
        "import { b as a } from 'a';",
        "1",
        &[(
            "a/index.js",
            "Object.defineProperty(exports, 'b', { value: 1 });",
        )],
    ),
    (
        "import a from 'a';",
        "string",
        &[(
            "a/index.js",
            "const { version } = require('react'); module.exports = typeof version;",
        )],
    ),
    (
        "import a from 'a';",
        "1",
        &[(
            "a/index.js",
            "(function (root, f) { typeof exports === 'object' ? module.exports = f() : root.a = f(); })(this, () => 1);",
        )],
    ),
    (
        "import a from 'a';",
        "production",
        &[
            (
                "a/index.js",
                "if (process.env.NODE_ENV === 'production') { module.exports = require('./good.js'); } else { module.exports = require('./none.js'); }",
            ),
            ("a/good.js", "module.exports = process.env.NODE_ENV;"),
            ("a/none.js", "module.exports = 'development';"),
        ],
    ),
    (
        "import { a } from 'a';",
        "3",
        &[
            ("a/index.js", "export { a } from './b.mjs';"),
            (
                "a/b.mjs",
                "import { c } from './c.mjs'; export const b = () => 2; export const a = c() + 1;",
            ),
            (
                "a/c.mjs",
                "import { b } from './b.mjs'; export function c() { return 2; }; export { b };",
            ),
        ],
    ),
    (
        "import a from 'a/sub';",
        "1",
        &[
            (
                "a/package.json",
                r##"{ "exports": { "./sub": { "types": "./a.d.ts", "default": "./lib/a.js" } }, "imports": { "#in": "./lib/in.js" } }"##,
            ),
            ("a/lib/a.js", "import a from '#in'; export default a;"),
            ("a/lib/in.js", "export default 1;"),
        ],
    ),
    (
        "import a from 'a';",
        "server",
        &[
            (
                "a/package.json",
                r#"{ "main": "a.js", "browser": { "./a.js": "./b.js" } }"#,
            ),
            ("a/a.js", "module.exports = 'server';"),
            ("a/b.js", "module.exports = document.title;"),
        ],
    ),
    // Its file for browsers needs no global of browsers.
    (
        "import a from 'a';",
        "browser",
        &[
            (
                "a/package.json",
                r#"{ "main": "a.js", "browser": { "./a.js": "./b.js" } }"#,
            ),
            ("a/a.js", "module.exports = 'server';"),
            ("a/b.js", "module.exports = 'browser'; // not for Node"),
        ],
    ),
    (
        "import a from 'a';",
        "object",
        &[(
            "a/index.js",
            "let it; try { it = require('none'); } catch { it = {}; } module.exports = typeof it;",
        )],
    ),
    // Its other files are for Node.js, not for the engine of the build.
    (
        "import a from 'a';",
        "web",
        &[
            (
                "a/package.json",
                r#"{ "main": "a.js", "browser": { "./node.js": "./web.js" } }"#,
            ),
            (
                "a/a.js",
                "import Kind from './node.js'; export default new Kind().name;",
            ),
            (
                "a/node.js",
                "import { Readable } from 'node:stream'; export default class extends Readable {}",
            ),
            (
                "a/web.js",
                "export default class { name = typeof window === 'object' ? '' : 'web'; }",
            ),
        ],
    ),
    // A function for Node.js that nothing calls.
    (
        "import a from 'a';",
        "server",
        &[
            (
                "a/package.json",
                r#"{ "module": "a.js", "browser": { "./a.js": "./web.js" } }"#,
            ),
            (
                "a/a.js",
                "export const pipe = () => { const { Readable } = require('stream'); return new Readable(); };
                 export default 'server';",
            ),
            (
                "a/web.js",
                "export const pipe = () => {}; export default document.title;",
            ),
        ],
    ),
];

#[test]
fn packages_in_all_forms_can_be_imported() {
    let package = |path: &str| format!("node_modules/{path}");
    for (import, shown, files) in FORMS {
        let text = format!("{import}\nexport default () => <b id=\"shown\">{{String(a)}}</b>;\n");
        let mut all = vec![("theme/components/Shown.jsx".to_owned(), text)];
        all.extend(
            files
                .iter()
                .map(|(path, text)| (package(path), (*text).to_owned())),
        );
        if !files.iter().any(|(path, _)| path.ends_with("package.json")) {
            all.push((package("a/package.json"), "{}".to_owned()));
        }
        let all: Vec<_> = all
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        let (is_good, said, folder) = build("<Shown />", &all);
        assert!(is_good && !said.contains("warning["), "{files:?}: {said}");
        let html = std::fs::read_to_string(folder.path().join("book/a/index.html"));
        let page = scraper::Html::parse_document(&html.expect("a page"));
        let text: String = select(&page, "#shown")[0].text().collect();
        assert_eq!(text, shown, "{files:?}");
    }
}
