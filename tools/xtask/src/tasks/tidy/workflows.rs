//! The rules for workflows: this repository's, and the workflows that `mdbook-react init --ci` writes.

use std::path::Path;

use super::SourceFile;

/// The folders of workflows.
const FOLDERS: &[&str] = &[".github/workflows", "crates/mdbook-react/src/cli/new/ci"];

/// Returns each place where a workflow trusts more than it must.
pub(super) fn faults(file: &SourceFile<'_>) -> Vec<String> {
    if file
        .path
        .parent()
        .is_none_or(|folder| !FOLDERS.iter().any(|one| folder == Path::new(one)))
    {
        return Vec::new();
    }
    let lines: Vec<&str> = file.text.lines().collect();
    let actions = lines
        .iter()
        .filter_map(|line| line.trim_start_matches([' ', '-']).strip_prefix("uses: "));
    let mut faults: Vec<String> = actions
        .clone()
        .filter(|action| !is_pinned(action))
        .map(|action| format!("pin `{action}` by its commit, with its version in a comment"))
        .collect();
    let count = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    // Without this, the token of the run is in `.git/config`, which each later step can read.
    if count("actions/checkout@") != count("persist-credentials: false") {
        faults.push("`actions/checkout` needs `persist-credentials: false`".to_owned());
    }
    if actions.count() > 0 && !lines.contains(&"permissions: {}") {
        faults.push("needs `permissions: {}` at the top, and the least for each job".to_owned());
    }
    let unlocked = lines.iter().filter(|line| {
        line.contains("cargo ") && line.contains("run: ") && !line.contains("--locked")
    });
    faults.extend(unlocked.map(|line| format!("`{}` needs `--locked`", line.trim())));
    faults
}

/// Whether an action is named by a commit: `owner/name@` and 40 hexadecimal digits.
fn is_pinned(action: &str) -> bool {
    let (reference, version) = action.split_once(" # ").unwrap_or((action, ""));
    let commit = reference.split_once('@').map_or("", |(_, commit)| commit);
    version.starts_with('v') && commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{SourceFile, faults};

    #[test]
    fn workflows_that_trust_too_much_are_found() {
        let commit = "11bd71901bbe5b1630ceea73d27597364c9af683";
        let pinned = format!("permissions: {{}}\n- uses: a/b@{commit} # v4.2.2\n");
        for (text, count) in [
            (pinned.clone(), 0),
            (
                pinned.replace("permissions: {}", "permissions: write-all"),
                1,
            ),
            (pinned.replace(commit, "v4"), 1),
            (pinned.replace(" # v4.2.2", ""), 1),
            (pinned.replace("a/b", "actions/checkout"), 1),
            (format!("{pinned}- run: cargo xtask test\n"), 1),
            (format!("{pinned}- run: cargo --locked xtask test\n"), 0),
        ] {
            let file = |path| SourceFile {
                path: Path::new(path),
                text: &text,
            };
            let found = faults(&file(".github/workflows/ci.yml"));
            assert_eq!(found.len(), count, "{text}: {found:?}");
            assert!(faults(&file("docs/ci.yml")).is_empty());
        }
    }
}
