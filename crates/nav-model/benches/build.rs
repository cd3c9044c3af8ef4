//! Measures the navigation of ten thousand pages.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use nav_model::{FrontMatter, Options, PageMeta, Summary, SummaryItem, build};

const CATEGORIES: usize = 200;
const PAGES: usize = 50;

fn ten_thousand_pages(c: &mut Criterion) {
    let page = |category, page| format!("c{category}/p{page}.md");
    let categories = (0..CATEGORIES).map(|category| {
        let pages = (0..PAGES).map(|at| SummaryItem::chapter("页面", &page(category, at)));
        SummaryItem::category("分类", pages)
    });
    let summary = Summary::new(categories);
    let sources = (0..CATEGORIES).flat_map(|category| (0..PAGES).map(move |at| page(category, at)));
    let metas: Vec<_> = sources
        .map(|source| PageMeta::new(&source, FrontMatter::default()))
        .collect();
    c.bench_function("10,000 pages", |b| {
        b.iter(|| build(black_box(&summary), black_box(&metas), &Options::default()));
    });
}

criterion_group!(benches, ten_thousand_pages);
criterion_main!(benches);
