//! Measures the first TypeScript block of a process and the cost of each further line.

use std::{fs, hint::black_box, path::Path};

use code_highlight::{Highlighter, html};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn sample(name: &str) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/samples")
            .join(name),
    )
    .expect("the sample is part of the crate")
}

fn benches(c: &mut Criterion) {
    let (ts, tsx) = (sample("nest.ts"), sample("view.tsx"));
    c.bench_function("first ts block", |b| {
        b.iter_batched(
            Highlighter::new,
            |new| new.highlight(black_box(&ts), "ts"),
            BatchSize::PerIteration,
        );
    });
    let highlighter = Highlighter::new();
    let mut lines = c.benchmark_group("lines");
    for (language, code) in [("ts", &ts), ("tsx", &tsx)] {
        let count = code.lines().count();
        lines.throughput(Throughput::Elements(
            u64::try_from(count).expect("few lines"),
        ));
        lines.bench_function(language, |b| {
            b.iter(|| highlighter.highlight(black_box(code), language));
        });
    }
    let highlighted = highlighter.highlight(&ts, "ts");
    lines.bench_function("ts to HTML", |b| {
        b.iter(|| html::lines(black_box(&highlighted)));
    });
    lines.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
