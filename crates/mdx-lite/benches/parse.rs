//! Compares the speed with pulldown-cmark, which does not support MDX, and with markdown-rs, which
//! supports most of it. `MDX_LITE_BENCH=FOLDER` parses the files of a folder.

use std::{env, fs, hint::black_box, path::Path};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mdx_lite::{Options, parse};

/// Returns the files of the folder, or a page of the dialect repeated 50 times.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    if let Some(folder) = env::var_os("MDX_LITE_BENCH") {
        collect(folder.as_ref(), &mut texts);
    }
    if texts.is_empty() {
        texts.push(include_str!("page.mdx").repeat(50));
    }
    texts
}

fn collect(path: &Path, texts: &mut Vec<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), texts);
        }
    } else if path
        .extension()
        .is_some_and(|extension| extension == "mdx" || extension == "md")
    {
        texts.extend(fs::read_to_string(path));
    }
}

fn benchmark(c: &mut Criterion) {
    let texts = texts();
    let bytes: usize = texts.iter().map(String::len).sum();
    let mut group = c.benchmark_group("parse");
    group
        .sample_size(10)
        .throughput(Throughput::Bytes(bytes as u64));
    let options = Options::default();
    group.bench_function("mdx-lite", |b| {
        b.iter(|| {
            for text in &texts {
                black_box(parse(text, &options));
            }
        });
    });
    group.bench_function("pulldown-cmark events", |b| {
        b.iter(|| {
            for text in &texts {
                let parser =
                    pulldown_cmark::Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES);
                black_box(parser.into_offset_iter().count());
            }
        });
    });
    let mdx = markdown::ParseOptions {
        constructs: markdown::Constructs {
            frontmatter: true,
            gfm_table: true,
            gfm_strikethrough: true,
            gfm_task_list_item: true,
            gfm_autolink_literal: true,
            ..markdown::Constructs::mdx()
        },
        ..markdown::ParseOptions::mdx()
    };
    group.bench_function("markdown-rs mdast", |b| {
        b.iter(|| {
            for text in &texts {
                let _ = black_box(markdown::to_mdast(text, &mdx));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, benchmark);
criterion_main!(benches);
