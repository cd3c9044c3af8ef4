//! Compares the report of an import with the manifest of the site that was built.

use std::collections::BTreeSet;

use serde_json::Value;

/// Returns the number of documents with a page at their address, of all.
pub(super) fn addresses_kept(report: &Value, manifest: &Value) -> String {
    let base = manifest["basePath"].as_str().unwrap_or("/");
    let routes = manifest["routes"].as_array().into_iter().flatten();
    let routes = routes.filter_map(|route| route["path"].as_str());
    let routes: BTreeSet<_> = routes.map(|path| plain(&format!("{base}{path}"))).collect();
    let all = report["addresses"].as_array().into_iter().flatten();
    let all: Vec<_> = all.filter_map(Value::as_str).map(plain).collect();
    let kept = all.iter().filter(|address| routes.contains(*address));
    format!("{} of {}", kept.count(), all.len())
}

/// Returns an address without empty parts and without `.html`: a page is at both addresses.
fn plain(address: &str) -> String {
    let address = address.strip_suffix(".html").unwrap_or(address);
    let parts: Vec<_> = address.split('/').filter(|part| !part.is_empty()).collect();
    parts.join("/")
}

/// Returns the number of entries of the sidebars that the book has in the same order and at the same
/// level, of all.
pub(super) fn equal_entries(report: &Value, manifest: &Value) -> String {
    let sidebars = report["sidebars"].as_array();
    let sidebars = sidebars.map_or(&[][..], Vec::as_slice);
    let (mut equal, mut all) = (0, 0);
    for sidebar in sidebars {
        let labels = sidebar["entries"].as_array().into_iter().flatten();
        let wanted: Vec<_> = labels.filter_map(Value::as_str).map(one_line).collect();
        let built = &manifest["versions"][0]["sidebars"];
        let name = sidebar["name"].as_str().unwrap_or_default();
        // A sidebar that is alone has no name of its own.
        let alone = || built.get("docs").filter(|_| sidebars.len() == 1);
        let found = built.get(name).or_else(alone);
        let mut entries = Vec::new();
        labels_of(found.unwrap_or(&Value::Null), 0, &mut entries);
        all += wanted.len();
        equal += common(&wanted, &entries);
    }
    format!("{equal} of {all}")
}

fn one_line(label: &str) -> String {
    let level = label.len() - label.trim_start().len();
    let words: Vec<_> = label.split_whitespace().collect();
    " ".repeat(level) + &words.join(" ")
}

/// Adds the labels of entries and of those below them.
fn labels_of(items: &Value, level: usize, out: &mut Vec<String>) {
    for item in items.as_array().into_iter().flatten() {
        if let Some(label) = item["label"].as_str() {
            out.push(one_line(&format!("{}{label}", "  ".repeat(level))));
        }
        labels_of(&item["items"], level + 1, out);
    }
}

/// Returns the length of the longest sequence that two lists have in common.
fn common(one: &[String], other: &[String]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for label in one {
        let mut before = 0;
        for (at, candidate) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = match label == candidate {
                true => before + 1,
                false => above.max(row[at]),
            };
            before = above;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{addresses_kept, equal_entries};

    #[test]
    fn entries_and_addresses_are_compared() {
        let report = json!({
            "addresses": ["/docs/", "/docs/a", "/docs/b/", "/docs/b.html"],
            "sidebars": [{"name": "s", "entries": ["A", "  B", "C", "D"]}],
        });
        let manifest = json!({
            "basePath": "/docs/",
            "routes": [{"path": "/"}, {"path": "/b"}],
            "versions": [{"sidebars": {"docs": [
                {"label": "A", "items": [{"label": "B"}]},
                {"type": "separator"},
                {"label": "D"},
                {"label": "C"},
            ]}}],
        });
        assert_eq!(addresses_kept(&report, &manifest), "3 of 4");
        assert_eq!(equal_entries(&report, &manifest), "3 of 4");
    }
}
