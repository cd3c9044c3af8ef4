//! Findings and their positions.

use crate::support::run;
use mdx_eval::Code::{
    self, BrokenData, ImportCycle, MissingImport, NotRenderable, Syntax, Thrown, UnusableProperty,
};

/// Returns the code, the file and the source text of each finding.
fn found(text: &str, files: &[(&'static str, &'static str)]) -> Vec<(Code, String, String)> {
    let (_, findings) = run(text, files);
    let shown = findings.into_iter().map(|found| {
        let source = files.iter().find(|(name, _)| *name == found.file);
        let source = source.map_or(text, |(_, text)| text);
        (
            found.code,
            found.file,
            source[found.span.range()].to_owned(),
        )
    });
    shown.collect()
}

#[test]
fn each_error_has_a_position() {
    for (text, wanted) in [
        (
            "# 题\n\n守卫 {缺.x} 与 {null.y}\n",
            vec![(Thrown, "缺"), (Thrown, "{null.y}")],
        ),
        (
            "> 引\n> {[1].map(\n>   (甲) => 乙.x)}\n",
            vec![(Thrown, "x")],
        ),
        (
            "export const f = () => 丙.x\n\n{f()}\n",
            vec![(Thrown, "丙")],
        ),
        (
            "<div title={丁.x} id={戊}>a</div>\n",
            vec![(Thrown, "丁"), (Thrown, "戊")],
        ),
        (
            "中 {{a: 1}} 文 {() => 1}\n",
            vec![(NotRenderable, "{{a: 1}}"), (NotRenderable, "{() => 1}")],
        ),
        (
            "<Tabs f={() => 1}>x</Tabs>\n",
            vec![(UnusableProperty, "<Tabs f={() => 1}>x</Tabs>")],
        ),
        (
            "import A from './no.mdx'\n\n<A>x</A>\n",
            vec![(MissingImport, "import A from './no.mdx'")],
        ),
        (
            "import B from 'b'\n\n<B>{() => 1}</B> <B f={() => 2}>{{a: 1}}</B> <B.C><title>t</title></B.C>\n",
            vec![(MissingImport, "import B from 'b'")],
        ),
        (
            "import c, {d} from 'c'\n\n{c().d.e} {d.map((e) => e.f)} {[...c]} {new c()}\n\n<img src={c('x')} /> <b title={d}>x</b>\n",
            vec![(MissingImport, "import c, {d} from 'c'")],
        ),
        (
            "import c from 'c'\n\nexport const D = () => {\n  const {e} = c();\n  return <b className={c('a')}>{e.f}</b>;\n};\n\n<D />\n",
            vec![(MissingImport, "import c from 'c'")],
        ),
    ] {
        let shown = found(text, &[]);
        let shown: Vec<_> = shown
            .iter()
            .map(|(code, _, text)| (*code, text.as_str()))
            .collect();
        assert_eq!(shown, wanted, "{text}");
    }
}

#[test]
fn the_rest_is_evaluated_despite_syntax_errors() {
    let text = "export const a = ;\n\nexport const b = 2\n\n字 {b} {<a>{b}</c>}\n\n{b + 1}\n";
    let (document, findings) = run(text, &[]);
    let faults = findings
        .iter()
        .map(|found| (found.code, &text[found.span.range()]));
    let faults: Vec<_> = faults.collect();
    assert_eq!(faults, [(Syntax, ";"), (Syntax, "a")], "{findings:?}");
    assert!(
        mdx_lite::html::to_html(&document).contains('3'),
        "{findings:?}"
    );
}

#[test]
fn errors_of_other_files_name_them() {
    let files = [
        ("_p.mdx", "引\n\n{甲.x}\n"),
        ("s.js", "export const f = () => 乙.x;\n"),
        ("broken.js", "export const = 1;\n"),
        ("d.json", "{\"a\": }"),
    ];
    for (text, wanted) in [
        (
            "import P from './_p.mdx'\n\n<P />\n",
            (Thrown, "_p.mdx", "甲"),
        ),
        (
            "import {f} from './s.js'\n\n{f()}\n",
            (Thrown, "s.js", "乙"),
        ),
        (
            "import d from './d.json'\n\n{d.x}\n",
            (BrokenData, "d.json", ""),
        ),
    ] {
        let shown = found(text, &files);
        assert_eq!(shown.len(), 1, "{shown:?}");
        let (code, file, text) = &shown[0];
        assert_eq!((*code, file.as_str(), text.as_str()), wanted);
    }
    let shown = found("import {a} from './broken.js'\n\n{a}\n", &files);
    assert_eq!((shown[0].0, shown[0].1.as_str()), (Syntax, "broken.js"));
}

#[test]
fn missing_exports_are_reported_at_their_import() {
    let files = [("_p.mdx", "## Ph\n"), ("s.js", "export const a = 1;\n")];
    for (text, file, wanted) in [
        (
            "# A\n\nx toc\n\nimport P, {toc as t} from \"./_p.mdx\"\n\n{t.length}\n",
            "_p.mdx",
            "toc",
        ),
        ("import {a, b} from './s.js'\n\n{a} {b}\n", "s.js", "b"),
    ] {
        let (_, findings) = run(text, &files);
        assert_eq!(findings.len(), 1, "{findings:?}");
        let found = &findings[0];
        assert_eq!(&text[found.span.range()], wanted, "{found:?}");
        assert!(
            found.span.start >= text.find("import").unwrap(),
            "{found:?}"
        );
        let message = format!("`{file}` has no export `{wanted}`");
        assert_eq!((found.code, &found.message), (Thrown, &message));
    }
}

#[test]
fn cycles_name_their_files() {
    let files = [
        ("_a.mdx", "import B from './_b.mdx'\n\n甲 <B />\n"),
        ("_b.mdx", "import A from './_a.mdx'\n\n乙 <A />\n"),
    ];
    let (document, findings) = run("import A from './_a.mdx'\n\n<A />\n", &files);
    let shown: Vec<_> = findings
        .iter()
        .map(|found| (found.code, found.file.as_str()))
        .collect();
    assert_eq!(shown, [(ImportCycle, "_b.mdx")]);
    assert!(
        findings[0]
            .message
            .contains("`_a.mdx` → `_b.mdx` → `_a.mdx`"),
        "{findings:?}"
    );
    let text = mdx_lite::html::to_html(&document);
    assert!(text.contains('甲') && text.contains('乙'), "{text}");
}
