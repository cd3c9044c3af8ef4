//! The severity of link findings, and their suggestions.

use book_config::Policy;
use diagnostics::{Severity, nearest};

/// Returns the severity of a finding; `None` when the policy ignores it.
pub(crate) fn severity(policy: Policy) -> Option<Severity> {
    match policy {
        Policy::Ignore => None,
        Policy::Warn => Some(Severity::Warning),
        Policy::Error => Some(Severity::Error),
    }
}

/// Returns the help text that names the nearest known path.
pub(crate) fn suggest<'a>(path: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let known: Vec<_> = known.collect();
    near_path(path, known.iter().copied()).map(|near| format!("did you mean `{near}`?"))
}

/// Returns the known path that an author probably means: one in other capitals, a similar one, or one with
/// the same name in another folder.
pub(crate) fn near_path<'a>(
    path: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let lower = path.to_lowercase();
    let in_other_capitals = known.clone().find(|known| known.to_lowercase() == lower);
    let near = in_other_capitals.or_else(|| same_name(path, known.clone()));
    near.or_else(|| nearest(path, known))
}

/// Returns the known path with the same name in another folder, if there is only one. The name of a
/// `README.md` or `index.md` is its folder's.
fn same_name<'a>(path: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name_of(path);
    let mut found = known.filter(|known| !name.is_empty() && name_of(known) == name);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Returns the name of a page or file in lower case, without its extension.
fn name_of(path: &str) -> String {
    let lower = path.to_lowercase();
    let file = lower.trim_end_matches('/');
    let extensions = [".md", ".mdx", ".html"];
    let stem = extensions.iter().find_map(|end| file.strip_suffix(end));
    let mut parts = stem.unwrap_or(file).rsplit('/');
    let is_index = |part: &&str| stem.is_none() || !matches!(*part, "readme" | "index");
    parts.find(is_index).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn pages_of_the_same_name_are_suggested() {
        for (path, known, near) in [
            (
                "Setup.md",
                &["Guide/Setup.md", "a.md"][..],
                Some("Guide/Setup.md"),
            ),
            (
                "guide/readme.md",
                &["Guide/README.md", "b/README.md"],
                Some("Guide/README.md"),
            ),
            (
                "guide/index.md",
                &["Guide/README.md", "b/README.md"],
                Some("Guide/README.md"),
            ),
            (
                "readme.md",
                &["README.md", "a/README.md"],
                Some("README.md"),
            ),
            ("ABOUT.MD", &["about.md", "a.md"], Some("about.md")),
            (
                "guide/readme.md",
                &["guide/READMES.md", "guide/README.md"],
                Some("guide/README.md"),
            ),
            ("/setup", &["/guide/setup", "/a"], Some("/guide/setup")),
            (
                "/old/setup.html",
                &["/guide/setup", "/a"],
                Some("/guide/setup"),
            ),
            ("/setup", &["/guide/setup", "/other/setup"], None),
            ("/nothing", &["/guide/setup", "/a"], None),
            ("/", &["/guide/setup"], None),
        ] {
            let wanted = near.map(|near| format!("did you mean `{near}`?"));
            assert_eq!(suggest(path, known.iter().copied()), wanted, "{path}");
        }
    }
}
