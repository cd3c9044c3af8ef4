//! Packages that the owner's components import: what is left out, and their weight.

use site_tests::{build_own as build, output, run, select};

/// Returns the texts of the published modules.
fn published(folder: &tempfile::TempDir) -> Vec<String> {
    let files = std::fs::read_dir(folder.path().join("book/_app/own")).expect("modules");
    let paths = files.map(|file| file.expect("a file").path());
    let texts = paths.map(|path| std::fs::read_to_string(path).expect("a module"));
    texts.collect()
}

#[test]
fn code_of_a_package_that_is_not_used_is_left_out() {
    let all: Vec<_> = (0..60)
        .map(|at| format!("export {{ default as Icon{at} }} from './icons/i{at}.js';\n"))
        .collect();
    for (import, icons) in [
        (
            "import { Icon7 as A, Icon8 } from 'icons';\nconst all = [A, Icon8];",
            2,
        ),
        ("import { Icon7 } from './barrel';\nconst all = [Icon7];", 1),
        (
            "import * as icons from 'icons';\nconst all = Object.keys(icons);",
            60,
        ),
    ] {
        let text = format!("{import}\nexport default () => <b>{{String(all.length)}}</b>;\n");
        let mut files = vec![
            ("theme/components/Icons.jsx".to_owned(), text),
            (
                "theme/components/barrel.js".to_owned(),
                "export { Icon7 } from 'icons';\n".to_owned(),
            ),
            (
                "node_modules/icons/package.json".to_owned(),
                r#"{ "module": "index.js", "sideEffects": false }"#.to_owned(),
            ),
            ("node_modules/icons/index.js".to_owned(), all.concat()),
        ];
        files.extend((0..60).map(|at| {
            let text = format!("export default () => globalThis.icon(\"icon-{at}\");\n");
            (format!("node_modules/icons/icons/i{at}.js"), text)
        }));
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        let (is_good, said, folder) = build("<Icons />", &files);
        assert!(is_good, "{import}: {said}");
        let scripts = published(&folder);
        assert!(scripts.len() <= 3, "{import}: {scripts:?}");
        assert_eq!(scripts.concat().matches("icon-").count(), icons, "{import}");
    }
}

#[test]
fn a_heavy_component_names_its_largest_package() {
    let numbers: Vec<_> = (0..2000_u32)
        .map(|at| format!("{:x}", at.wrapping_mul(2_654_435_761)))
        .collect();
    let big = format!("export default \"{}\";\n", numbers.concat());
    let files = [
        (
            "theme/components/Big.jsx",
            "import part from './part';\nexport default () => <b>{part.length}</b>;\n",
        ),
        (
            "theme/components/part.js",
            "\nimport big from '@a/big/x.js';\nexport default big;\n",
        ),
        ("node_modules/@a/big/package.json", "{}"),
        ("node_modules/@a/big/x.js", &big),
        (
            "theme/components/Small.jsx",
            "export default () => <b>1</b>;\n",
        ),
    ];
    for (limit, is_reported) in [("", false), ("component-kilobytes = 1", true)] {
        let settings = format!("[output.react]\n{limit}\n");
        let settings = ("book.toml", settings.as_str());
        let files: Vec<_> = files.iter().copied().chain([settings]).collect();
        let (is_good, said, _folder) = build("<Big />", &files);
        assert!(is_good, "{said}");
        let place = "theme/components/part.js:2:1: warning[O006]: `theme/components/Big.jsx` adds";
        assert_eq!(
            said.contains(place) && said.contains("from the package `@a/big`"),
            is_reported,
            "{said}"
        );
        assert_eq!(
            said.matches("O006").count(),
            usize::from(is_reported),
            "{said}"
        );
    }
}

/// Edits of files that a component imports, each of which changes what it shows.
#[test]
fn edits_of_imported_files_are_seen_in_spite_of_the_cache() {
    let start = [
        (
            "theme/components/Shown.jsx",
            "import part from './part';\nimport a from 'a';\nexport default () => <b id=\"shown\">{part + a}</b>;\n",
        ),
        ("theme/components/part.js", "export default 'part';\n"),
        ("node_modules/a/package.json", r#"{ "main": "one.js" }"#),
        ("node_modules/a/one.js", "module.exports = '-one';\n"),
        ("node_modules/a/two.js", "module.exports = '-two';\n"),
    ];
    let (is_good, said, folder) = build("<Shown />", &start);
    assert!(is_good, "{said}");
    let shown = || {
        let (is_good, said) = run(folder.path(), &["build"]);
        assert!(is_good, "{said}");
        let html = std::fs::read_to_string(folder.path().join("book/a/index.html"));
        let page = scraper::Html::parse_document(&html.expect("a page"));
        select(&page, "#shown")[0].text().collect::<String>()
    };
    assert_eq!(shown(), "part-one", "nothing changed");
    for (file, text, expected) in [
        (
            "theme/components/part.js",
            "export default 'new';\n",
            "new-one",
        ),
        // Found before `part.js`.
        (
            "theme/components/part.tsx",
            "export default 'ts';\n",
            "ts-one",
        ),
        (
            "node_modules/a/package.json",
            r#"{ "main": "two.js" }"#,
            "ts-two",
        ),
        ("node_modules/a/two.js", "module.exports = '-2';\n", "ts-2"),
        // Nearer than the other `node_modules`.
        (
            "theme/node_modules/a/index.js",
            "module.exports = '-near';\n",
            "ts-near",
        ),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        assert_eq!(shown(), expected, "{file}");
    }
}

/// Packages that use a global of browsers while they are loaded, and a component that has nothing else.
#[test]
fn packages_that_need_a_browser_are_named_once() {
    for (name, statement) in [
        ("window", "export default window.innerWidth;"),
        (
            "document",
            "const b = document.createElement('b');\nexport default b.tagName;",
        ),
        (
            "Intl",
            "export default new Intl.NumberFormat('de').format(1);",
        ),
        ("crypto", "export default crypto.randomUUID();"),
        ("navigator", "export default navigator.userAgent;"),
        ("localStorage", "export default localStorage.getItem('a');"),
        ("matchMedia", "export default matchMedia('print').matches;"),
        (
            "HTMLElement",
            "class A extends HTMLElement {}\nexport default A.name;",
        ),
        (
            "requestAnimationFrame",
            "requestAnimationFrame(() => {});\nexport default 1;",
        ),
    ] {
        let manifest = ("node_modules/p/package.json", r#"{ "module": "index.js" }"#);
        let component = "import p from 'p';\nexport default () => <b>{String(p)}</b>;\n";
        let files = [
            ("theme/components/Shown.jsx", component),
            (
                "theme/components/Good.jsx",
                "export default () => <b id=\"good\" />;\n",
            ),
            manifest,
            ("node_modules/p/index.js", statement),
            ("src/b.mdx", "# 二\n\n<Shown />\n"),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.mdx)\n- [二](b.mdx)\n",
            ),
        ];
        let (is_good, said, folder) = build("<Shown />\n\n<Shown />\n\n<Good />", &files);
        assert!(is_good, "{name}: {said}");
        let message = format!(
            "the package `p` of `theme/components/Shown.jsx` throws while it is loaded: `{name}` does not exist while pages are built"
        );
        assert_eq!(said.matches(&message).count(), 1, "{name}: {said}");
        assert_eq!(said.matches("warning[").count(), 1, "{name}: {said}");
        let html = std::fs::read_to_string(folder.path().join("book/a/index.html"));
        let page = scraper::Html::parse_document(&html.expect("a page"));
        assert_eq!(
            select(&page, ".mr-own[data-client=failed]").len(),
            2,
            "{name}"
        );
        assert_eq!(select(&page, "#good").len(), 1, "{name}");

        let (is_good, said, folder) = build("<Shown client=\"only\" />\n\n<Good />", &files[..4]);
        assert!(is_good && !said.contains("warning["), "{name}: {said}");
        let html = std::fs::read_to_string(folder.path().join("book/a/index.html"));
        let page = scraper::Html::parse_document(&html.expect("a page"));
        assert_eq!(
            select(&page, ".mr-own[data-client=only]").len(),
            1,
            "{name}"
        );
    }
}

/// The modules of a package that many components use in different sets.
#[test]
fn components_that_share_much_load_few_modules() {
    const COMPONENTS: usize = 12;
    let mut files = vec![(
        "node_modules/p/package.json".to_owned(),
        r#"{ "sideEffects": false }"#.to_owned(),
    )];
    // Module `n` is used by the components whose number has a bit of `n`.
    for at in 1..16_u32 {
        let text = format!("export default () => globalThis.part(\"part-{at}\");\n");
        files.push((format!("node_modules/p/{at}.js"), text));
    }
    let names: Vec<_> = (0..COMPONENTS).map(|at| format!("Part{at}")).collect();
    for (at, name) in (1_u32..).zip(&names) {
        let parts: Vec<_> = (1..16).filter(|part| part & at != 0).collect();
        let imports: Vec<_> = parts
            .iter()
            .map(|part| format!("import p{part} from 'p/{part}';\n"))
            .collect();
        let calls: Vec<_> = parts.iter().map(|part| format!("p{part}")).collect();
        let text = format!(
            "{}globalThis.part = (name) => name;\nexport default () => <b className=\"{name}\">{{[{}].map((it) => it()).join(' ')}}</b>;\n",
            imports.concat(),
            calls.join(", ")
        );
        files.push((format!("theme/components/{name}.jsx"), text));
    }
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    let elements: Vec<_> = names.iter().map(|name| format!("<{name} />")).collect();
    let page = elements.join("\n\n");
    let (is_good, said, folder) = build(&page, &files);
    assert!(is_good && !said.contains("warning["), "{said}");
    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    let page = scraper::Html::parse_document(&html);
    for (at, name) in (1_u32..).zip(&names) {
        let shown = select(&page, &format!(".{name}"))[0]
            .text()
            .collect::<String>();
        let parts = (1..16).filter(|part| part & at != 0);
        let expected: Vec<_> = parts.map(|part| format!("part-{part}")).collect();
        assert_eq!(shown, expected.join(" "), "{name}");
    }
    let stats = output(folder.path(), &["build", "--stats"]);
    let lines: Vec<_> = stats
        .lines()
        .filter(|line| line.contains("theme/components/"))
        .collect();
    assert_eq!(lines.len(), COMPONENTS, "{stats}");
    for line in lines {
        let (_, after) = line.split_once("kB").expect("a weight");
        let requests = after
            .split_whitespace()
            .next()
            .and_then(|it| it.parse::<usize>().ok());
        assert!(requests.is_some_and(|it| it <= 6), "{line}");
        assert!(line.contains(": p "), "{line}");
    }
}
