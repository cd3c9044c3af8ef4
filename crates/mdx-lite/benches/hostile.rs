//! Parsing a megabyte of hostile text, on which a parser with unlimited lookahead or backtracking
//! takes minutes. `cargo bench -p mdx-lite --bench hostile` prints the time of each.

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mdx_lite::{Options, parse};

const SIZE: usize = 1 << 20;

/// Texts that are repeated up to `SIZE`.
const REPEATED: [&str; 31] = [
    "{",
    "<a ",
    "](",
    "`",
    "[",
    "*",
    ":::",
    "<!--",
    "*a_",
    "`x`` ",
    "- ",
    "> ",
    "> - ",
    "<A>\n",
    "<b>",
    "<br>",
    "<",
    "{\n",
    "<a b={",
    ":::note\n",
    "import {\n",
    "|a|\n|-|\n",
    "[^a]: b\n",
    "[a]: b\n",
    "[a][",
    "# {#a\n",
    "http://_(",
    "www._x",
    "中**。",
    "&",
    "x\n:::\n",
];

fn repeated(unit: &str) -> String {
    unit.repeat(SIZE / unit.len())
}

/// Returns lists nested 400 deep, repeated up to `SIZE`.
fn nested_lists() -> String {
    let mut text = String::with_capacity(SIZE);
    while text.len() < SIZE {
        for depth in 0..400 {
            text.push_str(&"  ".repeat(depth));
            text.push_str("- a\n");
        }
    }
    text
}

/// Returns quotes nested 400 deep, repeated up to `SIZE`.
fn nested_quotes() -> String {
    let mut text = String::with_capacity(SIZE);
    while text.len() < SIZE {
        for depth in 1..=400 {
            text.push_str(&"> ".repeat(depth));
            text.push_str("a\n");
        }
    }
    text
}

/// Returns rules, and after them lists with more items than most books have.
fn rules_before_lists() -> String {
    let lists = ["-\n".repeat(4_100), "*\n".repeat(4_100)].concat();
    "***\n".repeat(SIZE / 8) + &lists.repeat(SIZE / 2 / lists.len())
}

fn benchmark(c: &mut Criterion) {
    let mut group = c.benchmark_group("hostile");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_secs(1))
        .throughput(Throughput::Bytes(SIZE as u64));
    let options = Options::default();
    let mut measure = |name: &str, text: &str| {
        group.bench_function(name, |b| b.iter(|| black_box(parse(text, &options))));
    };
    for unit in REPEATED {
        measure(&unit.escape_debug().to_string(), &repeated(unit));
    }
    measure("nested lists", &nested_lists());
    measure("nested quotes", &nested_quotes());
    measure("rules before lists", &rules_before_lists());
    measure(
        "parentheses after an address",
        &("http://a.b/".to_owned() + &repeated(")")),
    );
    group.finish();
}

criterion_group!(benches, benchmark);
criterion_main!(benches);
