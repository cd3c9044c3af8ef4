//! Hostile documents, which try to escape the sandbox, run forever or break the build.

use std::time::Duration;

use crate::support::{Files, html, limits, run, run_within};
use mdx_eval::{Code, Graph, Outcome, evaluate};
use mdx_lite::{Document, NodeKind, Options, parse};

fn codes(text: &str) -> Vec<Code> {
    let (_, findings) = run(text, &[]);
    findings.iter().map(|found| found.code).collect()
}

#[test]
fn endless_code_is_stopped_everywhere() {
    let mut short = limits();
    short.time = Duration::from_millis(100);
    for text in [
        "export const a = (() => { while (true); })()\n",
        "{(() => { for (;;) try { for (;;); } catch {} finally { continue } })()}\n",
        "{({ get a() { while (true); } }).a}\n",
        "{({ *[Symbol.iterator]() { while (true) yield 1; } })}\n",
        "{({ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) })}\n",
        "{`${{ toString() { while (true); } }}`}\n",
        "export const A = () => <A />\n\n<A />\n",
        "export const A = () => { while (true); }\n\n<A />\n",
        "{(() => { const a = []; a.push(a); return a; })()}\n",
        "{[...{ *[Symbol.iterator]() { while (true) yield 1; } }]}\n",
    ] {
        let (_, found) = run_within(text, &[], &short);
        let is_stopped = found.iter().any(|found| found.code == Code::Limit);
        assert!(is_stopped, "{text}: {found:?}");
    }
}

#[test]
fn code_that_exhausts_memory_is_stopped() {
    for text in [
        "export const a = (() => { const a = []; for (;;) a.push(new Array(1000).fill(1)); })()\n",
        "{'x'.repeat(2 ** 28)}\n",
        "{new ArrayBuffer(2 ** 30).byteLength}\n",
        "{(() => { let s = 'x'; for (;;) s += s; })()}\n",
    ] {
        let found = codes(text);
        let is_stopped = found
            .iter()
            .any(|code| matches!(code, Code::Limit | Code::Thrown));
        assert!(is_stopped, "{text}: {found:?}");
    }
}

#[test]
fn names_of_prototypes_are_ordinary_names() {
    for name in [
        "__proto__",
        "constructor",
        "then",
        "prototype",
        "hasOwnProperty",
        "toString",
    ] {
        let text = format!("<div {name}={{1 + 1}} data-x={{2}}>a</div>\n");
        let shown = html(&text, &[]);
        assert!(shown.contains("data-x=\"2\""), "{shown}");
        assert!(shown.contains("a</div>"), "{shown}");
        let text = format!("export const {name}X = () => 'b'\n\n<p>{{{name}X()}}</p>\n");
        assert_eq!(html(&text, &[]), "<p>b</p>\n");
    }
    assert_eq!(
        codes("export const a = {}\n\n{a.__proto__.x}{a.constructor.name}\n"),
        []
    );
    // A name that the page does not define is one of the host's components.
    assert_eq!(codes("<constructor.constructor />\n"), []);
    assert_eq!(codes("{({ then() {} })}\n"), [Code::NotRenderable]);
}

#[test]
fn strange_values_can_be_spread() {
    for value in [
        "null",
        "undefined",
        "'ab'",
        "[1, 2]",
        "42",
        "true",
        "Symbol('a')",
        "new Proxy({}, {})",
        "Object.create(null)",
        "{ __proto__: { a: 1 } }",
        "{ ['__proto__']: 1 }",
        "{ 'a b\"><script>': 1, dangerouslySetInnerHTML: null }",
        "(function () {})",
    ] {
        let (document, findings) = run(&format!("<div {{...({value})}}>a</div>\n"), &[]);
        assert_eq!(findings, [], "{value}");
        assert_eq!(document.nodes.len(), 1, "{value}");
        let shown = mdx_lite::html::to_html(&document);
        assert!(!shown.contains("script"), "{shown}");
    }
    let throws = "{ get a() { throw 1 } }";
    assert_eq!(
        codes(&format!("<div {{...({throws})}}>a</div>\n")),
        [Code::Thrown]
    );
    let proxy = "new Proxy({}, { ownKeys() { throw new Error('x') } })";
    assert_eq!(
        codes(&format!("<div {{...{proxy}}}>a</div>\n")),
        [Code::Thrown]
    );
}

#[test]
fn halves_of_surrogate_pairs_are_replaced() {
    for (code, shown) in [
        ("'甲\\ud800乙'", "甲\u{fffd}乙"),
        ("'甲\\udfff'", "甲\u{fffd}"),
        ("'\\ud83c\\udf31'", "🌱"),
        ("'\\\\ud800'", "\\ud800"),
        ("'\\\\\\ud800'", "\\\u{fffd}"),
    ] {
        assert_eq!(
            html(&format!("一 {{[{code}][0]}}\n"), &[]),
            format!("<p>一 {shown}</p>\n")
        );
    }
    assert_eq!(
        html("<p title={'\\ud800'}>一</p>\n", &[]),
        "<p title=\"\u{fffd}\">一</p>\n"
    );
    assert_eq!(codes("{(() => { throw '\\ud800' })()}\n"), [Code::Thrown]);
}

#[test]
fn changed_built_in_objects_do_not_empty_a_page() {
    for name in ["Object", "Array"] {
        let text = format!("export const a = ({name}.prototype.toJSON = () => 1)\n\n一{{a()}}\n");
        assert_eq!(html(&text, &[]), "<p>一1</p>\n");
        let fixed =
            format!("Object.defineProperty({name}.prototype, 'toJSON', {{ value: () => 1 }})");
        assert_eq!(
            codes(&format!("一 {{{fixed} && 'b'}}\n")),
            [Code::Thrown],
            "{name}"
        );
    }
}

#[test]
fn pages_do_not_see_one_another() {
    let pollute = "{(() => { Object.prototype.x = 1; Array.prototype.map = null; globalThis.y = 2; JSON.stringify = null; Map.prototype.get = null; return 'a' })()}\n";
    assert_eq!(html(pollute, &[]), "a");
    assert_eq!(
        html("：{typeof y} {typeof ({}).x} {[1].map((x) => x)}\n", &[]),
        "<p>：undefined undefined 1</p>\n"
    );
}

#[test]
fn code_cannot_reach_outside_the_engine() {
    for name in [
        "fetch",
        "XMLHttpRequest",
        "WebSocket",
        "std",
        "os",
        "Deno",
        "Bun",
        "scriptArgs",
        "setTimeout",
        "print",
        "performance",
    ] {
        assert_eq!(
            html(&format!("：{{typeof {name}}}\n"), &[]),
            "<p>：undefined</p>\n",
            "{name}"
        );
    }
    for text in [
        "import fs from 'fs'\n\n：{typeof fs.readFileSync}\n",
        "import fs from 'node:fs'\n\n{String(fs)}\n",
        "import { open } from 'mdx-eval:runtime'\n\n：{typeof open('m0', [])}\n",
    ] {
        assert!(codes(text).contains(&Code::MissingImport), "{text}");
    }
    let (_, findings) = run(
        "export const a = import('./secret.json')\n\n{a}\n",
        &[("secret.json", "1")],
    );
    assert_eq!(findings.len(), 1, "{findings:?}");
}

#[test]
fn time_and_randomness_are_rejected() {
    for text in [
        "{Date.now()}\n",
        "{new Date().getTime()}\n",
        "{Math.random()}\n",
        "{Date()}\n",
    ] {
        assert_eq!(codes(text), [Code::Undetermined], "{text}");
    }
    assert_eq!(
        html(
            "：{new Date(2020, 1, 2, 3).toISOString()} {new Date('2020-02-02').getDate()} {new Date('2020-02-02T03:04').getHours()} {new Date(0) instanceof Date}\n",
            &[]
        ),
        "<p>：2020-02-02T03:00:00.000Z 2 3 true</p>\n".replace(" true", " ")
    );
}

#[test]
fn functions_of_languages_throw() {
    for (function, text) in [
        (
            "toLocaleString",
            "{(1234567.891).toLocaleString('en-US')}\n",
        ),
        ("toLocaleString", "{[1234].toLocaleString()}\n"),
        ("toLocaleString", "{BigInt(1234).toLocaleString()}\n"),
        ("toLocaleString", "{new Date(0).toLocaleString()}\n"),
        (
            "toLocaleDateString",
            "{new Date(0).toLocaleDateString('en', {month: 'long'})}\n",
        ),
        ("toLocaleTimeString", "{new Date(0).toLocaleTimeString()}\n"),
        (
            "localeCompare",
            "{['z', 'ä'].sort((x, y) => x.localeCompare(y, 'de'))}\n",
        ),
        ("localeCompare", "{'B'.localeCompare('a')}\n"),
        ("localeCompare", "{'h'.localeCompare('ch', 'cs')}\n"),
        ("toLocaleLowerCase", "{'I'.toLocaleLowerCase('tr')}\n"),
        (
            "toLocaleUpperCase",
            "{'i'.toLocaleUpperCase(['az', 'en'])}\n",
        ),
    ] {
        let (_, found) = run(text, &[]);
        let messages: Vec<_> = found.iter().map(|it| (it.code, &*it.message)).collect();
        let wanted =
            format!("`{function}()` needs `Intl`, which does not exist while pages are built");
        assert_eq!(messages, [(Code::Thrown, &*wanted)], "{text}");
        assert!(found[0].help.is_some(), "{text}");
    }
    let (_, found) = run("{new Intl.NumberFormat('en').format(1)}\n", &[]);
    assert_eq!(
        found[0].message,
        "`Intl` does not exist while pages are built"
    );
}

#[test]
fn functions_that_need_no_language_work() {
    for (expression, value) in [
        ("'STRASSE Σ'.toLocaleLowerCase('de')", "strasse σ"),
        ("'straße'.toLocaleUpperCase()", "STRASSE"),
        ("'ﬁ é'.normalize('NFKD').length", "5"),
        ("'e\\u0301'.normalize()", "é"),
        (
            "['b', 'a', 'ab'].sort((x, y) => x.localeCompare(y, 'en-US')).join()",
            "a,ab,b",
        ),
        ("'Ä'.localeCompare('Ä', 'sv')", "0"),
        ("['x', {}].toLocaleString()", "x,[object Object]"),
        ("typeof Intl", "undefined"),
        ("new Date(0).toDateString()", "Thu Jan 01 1970"),
        ("`${new Date(NaN)}`", "Invalid Date"),
    ] {
        let text = format!("：{{{expression}}}\n");
        assert_eq!(
            html(&text, &[]),
            format!("<p>：{value}</p>\n"),
            "{expression}"
        );
    }
}

#[test]
fn deep_and_large_results_are_rejected() {
    let deep =
        "{(() => { let a = 'x'; for (let i = 0; i < 5000; i++) a = <b>{a}</b>; return a; })()}\n";
    assert_eq!(codes(deep), [Code::Limit]);
    let many = "{Array.from({ length: 100000 }, (_, i) => <i key={i}>{i}</i>)}\n";
    assert_eq!(codes(many), [Code::Limit]);
}

#[test]
fn garbage_never_panics() {
    let parts = [
        "{",
        "}",
        "<A",
        ">",
        "</A>",
        "export const ",
        "a",
        "=",
        "`${",
        "}`",
        "...",
        "\n\n",
        "import ",
        "'./a'",
        "*",
        "=>",
        "(",
        ")",
        "<>",
        "</>",
        "/*",
        "字",
    ];
    let mut seed = 7_u32;
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(parts[seed as usize / 7 % parts.len()]);
        }
        let document = parse(&text, &Options::default());
        let graph = Graph::load(&document, &Files::default());
        let outcome = evaluate(&document, &graph, &limits());
        for found in &outcome.findings {
            assert!(
                found.file.is_empty() && text.get(found.span.range()).is_some(),
                "{text:?}: {found:?}"
            );
        }
        outcome.apply(document, &graph);
    }
}

#[test]
fn the_result_of_another_document_can_be_applied() {
    let text = "# {1 + 1}\n\n<A>{2 + 2}</A>\n";
    let document = parse(text, &Options::default());
    let graph = Graph::load(&document, &Files::default());
    let outcome = evaluate(&document, &graph, &limits());
    let other: Document = parse("x", &Options::default());
    let applied = outcome.apply(other, &graph);
    assert!(
        applied
            .nodes
            .iter()
            .all(|node| !matches!(node.kind, NodeKind::Heading { .. }))
    );
    assert_eq!(Outcome::default().findings, []);
}
