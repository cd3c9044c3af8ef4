//! Joins the paths that a site names to its folder.

use std::path::{Component, Path, PathBuf};

/// Returns the path from the working folder for a path from `folder`. `..` removes a folder, or leads
/// above `folder` if that is relative.
pub(super) fn join(folder: &Path, path: impl AsRef<Path>) -> PathBuf {
    let mut out = folder.to_owned();
    for part in path.as_ref().components() {
        let last = out.components().next_back();
        match (part, last) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => drop(out.pop()),
            (part, _) => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::join;
    use diagnostics::paths::slashes;

    #[test]
    fn paths_may_lead_above_the_site() {
        for (folder, path, wanted) in [
            ("site", "docs", "site/docs"),
            ("site", "./docs/../x", "site/x"),
            ("site", "../docs", "docs"),
            ("../site", "../docs", "../docs"),
            ("..", "../docs", "../../docs"),
            (".", "docs", "./docs"),
            (".", "../docs", "./../docs"),
            ("/a/site", "../docs", "/a/docs"),
        ] {
            assert_eq!(
                slashes(&join(Path::new(folder), path)),
                wanted,
                "{folder} {path}"
            );
        }
    }
}
