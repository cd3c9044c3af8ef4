//! Components of the owner's: faults are reported at their position, and neither an author nor a
//! component can do more than the owner allowed.

use site_tests::{BOOK, GOOD, build_own as build, expect, folder, own_book as book, run, select};

#[test]
fn faults_of_components_stop_the_build_at_their_place() {
    for (file, text, expected) in [
        (
            "Bad.tsx",
            "export default () => (\n  <b>重</i>\n);\n",
            "theme/components/Bad.tsx:2:",
        ),
        (
            "Bad.jsx",
            "import { a } from './no';\nexport default a;\n",
            "Bad.jsx:1:1: error[O002]: `./no` cannot be found",
        ),
        (
            "Bad.js",
            "import a from 'no-package';\nexport default a;\n",
            "error[O002]: `no-package` cannot be found",
        ),
        (
            "Bad.js",
            "import a from '../../../../etc/passwd.json';\nexport default a;\n",
            "error[O002]",
        ),
        (
            "Bad.ts",
            "export const a = 1;\n",
            "error[O004]: `theme/components/Bad.ts` has no default export",
        ),
        (
            "Box.tsx",
            "import Box from './good';\nexport default function Box() { return <Box />; }\n",
            "Box.tsx:1:8: error[O001]: identifier `Box` has already been declared",
        ),
        (
            "Bad.tsx",
            "type T = 1;\nexport default () => <b />;\nexport { none };\n",
            "Bad.tsx:3:10: error[O001]",
        ),
        (
            "Bad.ts",
            "const a: 1 = 1;\nexport const b = a;\nexport { a as b };\nexport default a;\n",
            "error[O001]",
        ),
        (
            "Bad.js",
            "const a = /(/;\nexport default () => a;\n",
            "Bad.js:1:12: error[O001]",
        ),
        (
            "Tabs.jsx",
            GOOD,
            "error[O004]: `<Tabs>` is a built-in component",
        ),
    ] {
        let path = format!("theme/components/{file}");
        let good = ("theme/components/good.jsx", GOOD);
        let (is_good, said, _folder) = build("文", &[(&path, text), good]);
        assert!(!is_good, "{file}: {said}");
        assert!(said.contains(expected), "{file}: {said}");
    }
}

#[test]
fn names_of_files_that_are_no_component_are_reported() {
    let (is_good, text, _) = build(
        "<Good name=\"a\" />",
        &[
            ("theme/components/Good.jsx", GOOD),
            ("theme/components/Good.tsx", GOOD),
        ],
    );
    assert!(!is_good);
    let wanted = "theme/components/Good.tsx:1:1: error[O004]";
    expect(
        &text,
        &[(wanted, "`theme/components/Good.jsx`")],
        "two files",
    );
    let odd = [
        ("theme/components/Good.jsx", GOOD),
        ("theme/components/Good-Table.tsx", GOOD),
        ("theme/components/Über.tsx", GOOD),
        ("theme/components/Good.test.tsx", GOOD),
        ("theme/components/shared-part.tsx", GOOD),
    ];
    let (is_good, text, _) = build("<Good name=\"a\" />", &odd);
    assert!(is_good, "{text}");
    let wanted = [
        (
            "theme/components/Good-Table.tsx:1:1: warning[O004]",
            "rename it to `GoodTable`",
        ),
        ("theme/components/Über.tsx:1:1: warning[O004]", "rename it:"),
    ];
    expect(&text, &wanted, "odd names");
}

#[test]
fn a_component_with_errors_is_unknown_only_when_it_is_removed() {
    let path = "theme/components/Bad.jsx";
    let (_, said, folder) = build("<Bad />", &[(path, "export const a = 1;\n")]);
    assert!(said.contains("O004") && !said.contains("H004"), "{said}");
    std::fs::remove_file(folder.path().join(path)).expect("a component");
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good, "{said}");
    assert!(said.contains("src/a.mdx:3:1: warning[H004]"), "{said}");
}

#[test]
fn a_suggested_component_is_one_that_exists() {
    let (_, _, folder) = build("<Prise />", &[]);
    let path = folder.path().join("theme/components/Price.jsx");
    let suggests = || {
        let messages = ["build", "build --no-cache"].map(|command| {
            let arguments: Vec<_> = command.split(' ').collect();
            let (is_good, said) = run(folder.path(), &arguments);
            assert!(is_good && said.contains("H004"), "{said}");
            said.contains("did you mean `Price`?")
        });
        assert_eq!(messages[0], messages[1], "the message of the cache is old");
        messages[0]
    };
    assert!(!suggests());
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, GOOD).expect("a component");
    assert!(suggests());
    std::fs::remove_file(&path).expect("a component");
    assert!(!suggests());
}

#[test]
fn overrides_that_replace_nothing_stop_the_build() {
    for (file, text, expected) in [
        (
            "Foter.jsx",
            GOOD,
            "did you mean `Footer`? Parts: Admonition,",
        ),
        (
            "Price.jsx",
            GOOD,
            "parts that can be replaced: Admonition, Announcement, Brand,",
        ),
        (
            "Footer.ts",
            "export const a = 1;\n",
            "error[O004]: `theme/overrides/Footer.ts` has no default export",
        ),
    ] {
        let path = format!("theme/overrides/{file}");
        let (is_good, said, _folder) = build("文", &[(&path, text)]);
        assert!(!is_good, "{file}: {said}");
        assert!(said.contains(expected), "{file}: {said}");
    }
}

#[test]
fn failures_beside_pages_are_reported_by_every_build() {
    let without_page = "import { usePage } from '@mdbook-react/theme';\nexport default function Footer() {\n  if (!usePage()) throw new Error('a list');\n  return null;\n}\n";
    for (part, text) in [
        ("NotFound", "export default () => none.such;\n"),
        ("Footer", without_page),
    ] {
        let path = format!("theme/overrides/{part}.jsx");
        let (is_good, said, folder) = build("文", &[(&path, text)]);
        let expected = format!("the override `{part}` throws");
        assert!(is_good, "{said}");
        assert_eq!(said.matches(&expected).count(), 1, "{said}");
        let (is_good, said) = run(folder.path(), &["build"]);
        assert!(is_good, "{said}");
        assert_eq!(said.matches(&expected).count(), 1, "cached: {said}");
        let (is_good, said) = run(folder.path(), &["build", "--strict"]);
        assert!(!is_good, "strict: {said}");
    }
}

#[test]
fn check_finds_the_failures_that_a_build_finds() {
    let files = [
        (
            "theme/components/Boom.jsx",
            "export default () => { throw new Error('boom'); };\n",
        ),
        (
            "theme/components/Now.jsx",
            "export default () => <b>{Date.now()}</b>;\n",
        ),
    ];
    let folder = book("<Boom />\n\n<Now />", &files);
    let (is_good, said) = run(folder.path(), &["check", "--format", "short"]);
    assert!(is_good, "{said}");
    for expected in [
        "Boom.jsx:1:24: warning[O003]",
        "Now.jsx:1:26: warning[O005]",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    assert!(!folder.path().join("book").exists());
    let (is_good, said) = run(folder.path(), &["check", "--strict"]);
    assert!(!is_good, "{said}");
}

#[test]
fn values_that_differ_in_browsers_are_reported_once() {
    for (call, is_reported) in [
        ("new Date().getFullYear()", true),
        ("Date.now()", true),
        ("Math.random()", true),
        ("new Date(0).getTime() + Math.max(1, 2)", false),
        ("'b'.localeCompare('a')", false),
        (
            "'İB'.toLocaleLowerCase('de') + 'e\u{301}'.normalize().length",
            false,
        ),
    ] {
        let text = format!("export default () => <b>{{{call}}}</b>;\n");
        let (is_good, said, _folder) =
            build("<Now />\n\n<Now />", &[("theme/components/Now.jsx", &text)]);
        assert!(is_good, "{said}");
        let found = said.matches("theme/components/Now.jsx:1:").count();
        assert_eq!(found, usize::from(is_reported), "{call}: {said}");
        assert_eq!(
            said.contains("warning[O005]"),
            is_reported,
            "{call}: {said}"
        );
    }
}

#[test]
fn names_and_properties_reach_only_exports_of_the_owner() {
    let page = "<__proto__ />\n\n<constructor />\n\n<Object />\n\n<Good name=\"字\" dangerouslySetInnerHTML={{ __html: \"<img>\" }} ref=\"r\" key=\"k\" />\n\n<Good name={window.location} />\n\n<Good name={{ then: 1, __proto__: { a: 1 } }} />\n\n<Good {...{ constructor: 1 }} {...window} name=\"字\" />";
    let (is_good, said, folder) = build(page, &[("theme/components/Good.jsx", GOOD)]);
    assert!(is_good, "{said}");
    assert_eq!(said.matches("H003").count(), 3, "{said}");
    assert!(said.contains("needs JavaScript"), "{said}");
    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    assert!(!html.contains("<img>"));
    let page = scraper::Html::parse_document(&html);
    assert!(said.contains("a spread of properties"), "{said}");
    assert_eq!(select(&page, ".mr-content b.good").len(), 4);
}

#[test]
fn children_have_an_element_for_each_block() {
    let text = "import { Children } from 'react';\nexport default ({ children }) => <i>{Children.toArray(children)[1]}</i>;\n";
    let page = "<Second>\n\n一\n\n**二**\n\n三\n\n</Second>";
    let (is_good, said, folder) = build(page, &[("theme/components/Second.jsx", text)]);
    assert!(is_good, "{said}");
    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    assert!(
        html.contains("<i><p data-s=\"\"><strong>二</strong></p></i>"),
        "{html}"
    );
}

#[test]
fn an_edited_component_changes_the_pages_that_use_it() {
    let (_, _, folder) = build(
        "<Good name=\"一\" />",
        &[("theme/components/Good.jsx", GOOD)],
    );
    let page = || std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    assert!(page().contains("<b class=\"good\">"));
    let changed = GOOD
        .replace("<b className", "<i className")
        .replace("</b>", "</i>");
    std::fs::write(folder.path().join("theme/components/Good.jsx"), changed).expect("a component");
    let (is_good, said) = run(folder.path(), &["build"]);
    assert!(is_good, "{said}");
    assert!(page().contains("<i class=\"good\">"));
}

#[test]
fn components_that_wait_show_their_fallback_and_change_no_other_page() {
    let susp = |content: &str| {
        format!(
            "import {{ lazy, Suspense, use }} from 'react';\n{content}\nexport default function Susp() {{ return <Suspense fallback={{<i>wait</i>}}><Heavy /></Suspense>; }}\n"
        )
    };
    for content in [
        "const Heavy = lazy(async () => ({ default: () => <b>x</b> }));",
        "const Heavy = lazy(() => import('./heavy'));",
        "const later = Promise.resolve('x');\nconst Heavy = () => <b>{use(later)}</b>;",
        "const Heavy = () => { throw new Error('inside'); };",
    ] {
        let text = susp(content);
        let mut files = vec![
            ("theme/components/Susp.jsx".to_owned(), text),
            ("theme/components/Good.jsx".to_owned(), GOOD.to_owned()),
            (
                "theme/components/heavy.jsx".to_owned(),
                "export default () => <b>x</b>;\n".to_owned(),
            ),
            (
                "theme/overrides/Footer.jsx".to_owned(),
                "export default ({ children }) => children;\n".to_owned(),
            ),
        ];
        let mut summary = vec!["# Summary\n\n".to_owned()];
        for at in 0..12 {
            let page = ["<Susp />", "text", "<Good name=\"n\" />"][at % 3];
            files.push((format!("src/p{at}.mdx"), format!("# P{at}\n\n{page}\n")));
            summary.push(format!("- [P{at}](p{at}.mdx)\n"));
        }
        files.push(("src/SUMMARY.md".to_owned(), summary.concat()));
        files.push(("book.toml".to_owned(), BOOK.to_owned()));
        let all = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_bytes()));
        let folder = folder(all);
        let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
        assert!(is_good, "{content}: {said}");
        assert!(!said.contains("warning["), "{content}: {said}");
        for at in 0..12 {
            let path = folder.path().join(format!("book/p{at}/index.html"));
            let html = std::fs::read_to_string(path).expect("a page");
            let expected = ["<i>wait</i>", "text", "class=\"good\""][at % 3];
            assert!(html.contains(expected), "{content}: page {at}");
            assert!(!html.contains("<b>x</b>"), "{content}: page {at}");
        }
    }
}

#[test]
fn failures_name_their_component_and_its_place() {
    for (text, place, message) in [
        (
            "export default function Bad() {\n  for (;;);\n}\n",
            "Bad.jsx:1:1",
            "the component `Bad` throws while the page `/a` is prerendered: it took more than 2 seconds",
        ),
        (
            "const a = 1;\nexport default async function Bad() { return <b>x</b>; }\n",
            "Bad.jsx:2:1",
            "`theme/components/Bad.jsx` is not a component: its default export is an async function",
        ),
        (
            "const Inner = async () => <b>x</b>;\nexport default function Bad() { return <Inner />; }\n",
            "Bad.jsx:2:1",
            "the component `Bad` throws while the page `/a` is prerendered: it waits for a promise",
        ),
        (
            "import { lazy } from 'react';\nconst Heavy = lazy(async () => ({ default: () => null }));\nexport default function Bad() { return <Heavy />; }\n",
            "Bad.jsx:3:1",
            "it waits for a promise (`lazy`, `use` or an async component) outside of `<Suspense>`",
        ),
        (
            "export default 42;\n",
            "Bad.jsx:1:1",
            "its default export is a number, not a component",
        ),
        (
            "const Icon = {}.none;\nexport default function Bad() { return <Icon />; }\n",
            "Bad.jsx:2:1",
            "it renders an element whose type is `undefined`",
        ),
        (
            "export default function Bad() { return <b>{{ a: 1 }}</b>; }\n",
            "Bad.jsx:1:1",
            "it renders an object as text",
        ),
        (
            "export default () => <b>{new Intl.NumberFormat().format(1)}</b>;\n",
            "Bad.jsx:1:30",
            "`Intl` does not exist while pages are built",
        ),
    ] {
        let files = [
            ("theme/components/Bad.jsx", text),
            ("theme/components/Good.jsx", GOOD),
        ];
        let page = "<Good name=\"1\" />\n\n<Bad />\n\n<Good name=\"2\" />";
        let (is_good, said, folder) = build(page, &files);
        assert!(is_good, "{text}: {said}");
        let place = format!("theme/components/{place}: warning[O003]");
        assert!(said.contains(&place), "{text}: {said}");
        assert!(said.contains(message), "{text}: {said}");
        assert!(!said.contains("Minified"), "{text}: {said}");
        assert_eq!(said.matches("O003").count(), 1, "{text}: {said}");
        let html =
            std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
        assert_eq!(html.matches("class=\"good\"").count(), 2, "{text}");
    }
}

#[test]
fn a_failure_around_another_component_is_its_own() {
    let outer = "function Late() { throw new Error('late'); }\nexport default ({ children }) => <div>{children}<Late /></div>;\n";
    let files = [
        ("theme/components/Outer.jsx", outer),
        ("theme/components/Good.jsx", GOOD),
    ];
    let (is_good, said, _folder) = build("<Outer>\n\n<Good name=\"1\" />\n\n</Outer>", &files);
    assert!(is_good, "{said}");
    assert_eq!(said.matches("O003").count(), 1, "{said}");
    assert!(said.contains("the component `Outer` throws"), "{said}");
}
