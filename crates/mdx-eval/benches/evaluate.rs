//! Measures the evaluation of a page: starting the engine, compiling, running, and rebuilding the
//! tree.

use criterion::{Criterion, criterion_group, criterion_main};
use mdx_eval::{FileKind, Graph, Host, Import, Limits, SourceFile, evaluate, needs_evaluation};
use mdx_lite::{Options, parse};

/// A host with one partial.
struct Partial;

impl Host for Partial {
    fn resolve(&self, _: &str, _: &str) -> Import {
        let text = "## 关于 {props.name}\n\n见[链接](./a.md)，{props.children}。\n";
        let kind = FileKind::Mdx(Box::default());
        Import::File(SourceFile::new("_p.mdx", text, kind))
    }
}

fn pages() -> [(&'static str, String); 4] {
    let prose = "一段 *文字*，有[链接](/a)和 `代码`。\n\n".repeat(100);
    [
        ("no JavaScript", prose.clone()),
        ("one expression", format!("{prose}{{1 + 1}}\n")),
        (
            "a component and JSX",
            format!(
                "export const A = ({{children}}) => <b>{{children}}</b>\n\n{prose}<A>*x*</A>\n\n{{[1, 2, 3].map((n) => <li key={{n}}>{{n}}</li>)}}\n"
            ),
        ),
        (
            "two uses of a partial",
            format!(
                "import P from './_p.mdx'\n\n{prose}<P name=\"a\">x</P>\n\n<P name=\"b\">y</P>\n"
            ),
        ),
    ]
}

fn evaluation(criterion: &mut Criterion) {
    let options = Options::default();
    for (name, text) in pages() {
        criterion.bench_function(name, |bencher| {
            let document = parse(&text, &options);
            bencher.iter(|| {
                if !needs_evaluation(&document, &Partial) {
                    return document.clone();
                }
                let graph = Graph::load(&document, &Partial);
                let outcome = evaluate(&document, &graph, &Limits::default());
                outcome.apply(document.clone(), &graph)
            });
        });
    }
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
