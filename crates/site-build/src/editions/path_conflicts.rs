//! Finds editions whose folder already contains pages.

use book_config::BookToml;
use diagnostics::Diagnostic;
use site_layout::editions::edition_info::EditionInfo;

use super::{edition_config::fault, load::edition::Edition};

/// Finds editions whose folder contains pages of the edition around it. Returns their indexes with
/// their faults.
pub(super) fn path_conflicts(
    editions: &[Edition],
    infos: &[EditionInfo],
    file: &BookToml,
) -> Vec<(usize, Diagnostic)> {
    let paths = editions.iter().map(|one| one.plan.path.as_str());
    let all: Vec<_> = [""].into_iter().chain(paths).zip(infos).collect();
    let page_inside = |path: &str| {
        all.iter().find_map(|(around, info)| {
            let inner = match around.is_empty() {
                true => path,
                false => path.strip_prefix(around)?.strip_prefix('/')?,
            };
            let mut pages = info.pages.values();
            pages.find(|page| {
                let rest = page
                    .strip_prefix('/')
                    .and_then(|page| page.strip_prefix(inner));
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        })
    };
    let found = editions.iter().enumerate().filter_map(|(at, edition)| {
        let plan = &edition.plan;
        let page = page_inside(&plan.path)?;
        let message = format!(
            "the path `/{}/` of this edition contains the page `{page}` of the book",
            plan.path
        );
        let help = "set `path` to one without pages, or rename the chapter";
        Some((at, fault(file, &plan.key, message, help)))
    });
    found.collect()
}
