//! `build --stats`: the compressed bytes that each own component adds to a page.

use std::{collections::BTreeMap, fmt::Write as _};

use diagnostics::count;

use crate::Outcome;

/// The number of packages that a line names.
const MOST_NAMED: usize = 8;

/// Returns a line for each own component of a build, the heaviest first.
pub(in crate::cli) fn component_stats(outcome: &Outcome) -> String {
    let all = outcome.own.iter().flat_map(|own| &own.weights);
    let by_file: BTreeMap<_, _> = all.collect();
    if by_file.is_empty() {
        return "no own components\n".to_owned();
    }
    let mut lines: Vec<_> = by_file.into_iter().collect();
    lines.sort_by_key(|(_, weight)| std::cmp::Reverse(weight.bytes));
    let mut out = String::new();
    for (file, weight) in lines {
        let packages = weight.packages.iter().filter(|(_, bytes)| *bytes > 0);
        let packages: Vec<_> = packages
            .take(MOST_NAMED)
            .map(|(name, bytes)| format!("{name} {}", kilobytes(*bytes)))
            .collect();
        let _ = write!(
            out,
            "{:>9}  {:<11}  {file}",
            kilobytes(weight.bytes),
            count(weight.requests, "request")
        );
        let _ = match packages.is_empty() {
            true => writeln!(out),
            false => writeln!(out, ": {}", packages.join(", ")),
        };
    }
    out
}

fn kilobytes(bytes: u64) -> String {
    format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100)
}
