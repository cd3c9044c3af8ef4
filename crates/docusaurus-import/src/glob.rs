//! Patterns of paths, with which a site excludes documents.

use globset::GlobBuilder;

/// The patterns of a site that has none: partials, and files of tests.
pub(super) const DEFAULT: [&str; 3] = ["**/_*", "**/_*/**", "**/__tests__/**"];

/// Whether a pattern matches a whole path, by the rules of [`globset`]; `*` does not match a slash. An
/// invalid pattern matches nothing.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let pattern = GlobBuilder::new(pattern.trim_start_matches("./"))
        .literal_separator(true)
        .build();
    pattern.is_ok_and(|pattern| pattern.compile_matcher().is_match(path))
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT, matches};

    #[test]
    fn patterns_match_whole_paths() {
        for (pattern, path, wanted) in [
            ("README.md", "README.md", true),
            ("README.md", "g/README.md", false),
            ("**/README.md", "README.md", true),
            ("**/README.md", "g/h/README.md", true),
            ("**/*.partial.mdx", "g/a.partial.mdx", true),
            ("**/*.partial.mdx", "g/a.mdx", false),
            ("**/*.{md,mdx}", "a.mdx", true),
            ("{a,b}/{c,d}.md", "b/c.md", true),
            ("{a,b}/{c,d}.md", "c/c.md", false),
            ("g/**", "g/h/a.md", true),
            ("g/**", "gg/a.md", false),
            ("./g/*/a?.md", "g/x/ab.md", true),
            ("*", "g/a.md", false),
            ("a*b*c", "aXbXbXc", true),
            ("{a", "{a", false),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, path), wanted, "{pattern} {path}");
        }
        let is_partial = |path: &str| DEFAULT.iter().any(|pattern| matches(pattern, path));
        assert!(is_partial("_a.md") && is_partial("g/_h/a.md") && !is_partial("g/a_b.md"));
    }
}
