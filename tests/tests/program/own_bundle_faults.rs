//! Faults of own components that the bundler or its resolver finds.

use std::fs;

use site_tests::{GOOD, build_own as build, own_book, run};

/// A package with a component for browsers, and other files for servers.
const TWO_ENGINES: &str =
    r#"{ "exports": { "browser": "./browser.js", "default": "./server.js" } }"#;

#[test]
fn files_that_modules_name_by_their_own_address_are_findings() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    for (own, package, expected) in [
        (
            "const a = new URL('./a.svg', import.meta.url);\nexport default () => <img src={a.href} />;\n",
            "",
            "Good.jsx:1:20: error[O002]: `new URL(\"./a.svg\", import.meta.url)` is not published (help: write `import address from \"./a.svg\"`",
        ),
        (
            "import url from 'p';\nexport default () => <b>{String(url)}</b>;\n",
            "export default () => new URL(`./a.wasm`, import.meta.url);\n",
            "Good.jsx:1:1: warning[O008]: `node_modules/p/index.js` names `./a.wasm` by `import.meta.url`",
        ),
        // Left out of the bundle.
        (
            "import { b } from 'p';\nexport default () => <b>{b}</b>;\n",
            "export const a = () => new URL('./a.wasm', import.meta.url);\nexport const b = 1;\n",
            "",
        ),
        (
            "import a from './a.svg';\nexport default () => <img src={a} />;\n",
            "",
            "",
        ),
    ] {
        let files = [
            ("theme/components/Good.jsx", own),
            ("theme/components/a.svg", svg),
            (
                "node_modules/p/package.json",
                r#"{ "module": "index.js", "sideEffects": false }"#,
            ),
            ("node_modules/p/index.js", package),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert_eq!(is_good, !expected.contains("error["), "{own}: {said}");
        assert!(said.contains(expected), "{own}: {said}");
        let count = said.matches("import.meta.url").count();
        assert_eq!(count, usize::from(!expected.is_empty()), "{own}: {said}");
    }
}

#[test]
fn faults_in_files_for_servers_are_warnings() {
    for (server, expected) in [
        (
            "import './none.js';\nexport default 'server';\n",
            "`./none.js` cannot be found",
        ),
        (
            "export default = 'server';\n",
            "`node_modules/p/server.js` cannot be used",
        ),
        (
            "export { none as default } from './part.js';\n",
            "does not export `none`",
        ),
    ] {
        let files = [
            (
                "theme/components/Good.jsx",
                "import p from 'p';\nexport default () => <b>{p}</b>;\n",
            ),
            ("node_modules/p/package.json", TWO_ENGINES),
            (
                "node_modules/p/browser.js",
                "export default globalThis.document ? document.title : 'browser';\n",
            ),
            ("node_modules/p/server.js", server),
            ("node_modules/p/part.js", "export default 1;\n"),
        ];
        let (is_good, said, folder) = build("<Good />", &files);
        assert!(is_good, "{server}: {said}");
        assert!(said.contains("warning[O00"), "{server}: {said}");
        assert!(said.contains(expected), "{server}: {said}");
        assert!(
            said.contains("in the files for servers"),
            "{server}: {said}"
        );
        let html = fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
        assert!(html.contains("<b>browser</b>"), "{server}: {html}");
    }
}

#[test]
fn faults_of_a_configuration_of_typescript_are_at_its_place() {
    for (config, expected) in [
        (
            "{\n  \"compilerOptions\": { \"paths\": [] }\n}\n",
            "tsconfig.json:2:",
        ),
        (
            "{\n  \"compilerOptions\":\n",
            "tsconfig.json:3:1: error[O002]: this configuration is not valid",
        ),
        (
            "{ \"extends\": \"./none.json\" }\n",
            "none.json:1:1: error[O002]: a configuration that `tsconfig.json` names cannot be found",
        ),
        (
            "{ \"extends\": \"./tsconfig.json\" }\n",
            "tsconfig.json:1:1: error[O002]: this configuration extends itself",
        ),
        (
            "{\n  // for editors\n  \"compilerOptions\": { \"paths\": { \"@/*\": [\"./*\"] } },\n}\n",
            "",
        ),
    ] {
        let files = [
            (
                "theme/components/Good.tsx",
                "import { total } from '@/util';\nimport './other';\nexport default () => <b>{total}</b>;\n",
            ),
            ("theme/components/util.ts", "export const total = 1;\n"),
            ("theme/components/other.ts", "import './util';\n"),
            ("theme/components/tsconfig.json", config),
        ];
        let (is_good, said, _folder) = build("<Good />", &files);
        assert_eq!(is_good, expected.is_empty(), "{config}: {said}");
        assert!(said.contains(expected), "{config}: {said}");
        assert_eq!(
            said.matches("error[").count(),
            usize::from(!is_good),
            "{config}: {said}"
        );
    }
}

#[test]
fn errors_of_the_bundler_are_in_plain_words() {
    for (part, expected) in [
        (
            "await 0;\nexport default 1;\n",
            "`require` cannot load `theme/components/part.js`, which has `await` outside of functions",
        ),
        (
            "export { a as default } from './part.js';\nexport { b as a } from './part.js';\nexport { a as b } from './part.js';\n",
            "re-exports itself",
        ),
    ] {
        let files = [
            (
                "theme/components/Good.jsx",
                "const part = require('./part.js');\nexport default () => <b>{part}</b>;\n",
            ),
            ("theme/components/part.js", part),
        ];
        let (is_good, said, _folder) = build("text", &files);
        assert!(!is_good, "{said}");
        assert!(said.contains(expected), "{said}");
        assert!(!said.to_lowercase().contains("rolldown"), "{said}");
    }
}

/// A stylesheet beside a component that begins to exist, exists without content, or vanishes.
#[cfg(unix)]
#[test]
fn links_beside_components_are_seen_in_spite_of_the_cache() {
    let folder = own_book(
        "<Good name=\"x\" />",
        &[("theme/components/Good.jsx", GOOD)],
    );
    let css = folder.path().join("theme/components/Good.css");
    let build = || run(folder.path(), &["build", "--format", "short"]);
    assert!(build().0 && build().0);
    std::os::unix::fs::symlink("none.css", &css).expect("a link");
    let (is_good, said) = build();
    assert!(!is_good && said.contains("Good.css"), "{said}");
    fs::remove_file(&css).expect("a link");
    let (is_good, said) = build();
    assert!(is_good, "{said}");
    fs::write(&css, ".good { color: #123456 }").expect("a file");
    assert!(build().0);
    fs::remove_file(&css).expect("a file");
    std::os::unix::fs::symlink("none.css", &css).expect("a link");
    let (is_good, said) = build();
    assert!(!is_good && said.contains("Good.css"), "{said}");
}
