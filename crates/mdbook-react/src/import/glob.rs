//! Patterns of paths, with which a site excludes documents.

/// The patterns of a site that has none: partials, and files of tests.
pub(super) const DEFAULT: [&str; 3] = ["**/_*", "**/_*/**", "**/__tests__/**"];

/// Whether a pattern matches a whole path. `*` stands for a part of a name, `**` for any folders, `?`
/// for one character and `{a,b}` for one of the texts.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    alternatives(pattern.trim_start_matches("./"))
        .iter()
        .any(|pattern| {
            let pattern: Vec<&str> = pattern.split('/').collect();
            let path: Vec<&str> = path.split('/').collect();
            match_parts(&pattern, &path)
        })
}

/// The greatest number of patterns that one with braces stands for.
const MAX_ALTERNATIVES: usize = 100;

/// Returns the patterns without braces that a pattern stands for.
fn alternatives(pattern: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut rest = pattern;
    while let Some((before, inside, after)) = braces(rest) {
        let choices = || inside.split(',');
        let longer = all
            .iter()
            .flat_map(|start| choices().map(move |choice| format!("{start}{before}{choice}")));
        all = longer.take(MAX_ALTERNATIVES).collect();
        rest = after;
    }
    all.iter().map(|start| format!("{start}{rest}")).collect()
}

/// Splits a pattern around its first braces.
fn braces(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (inside, after) = rest.split_once('}')?;
    Some((before, inside, after))
}

fn match_parts(pattern: &[&str], path: &[&str]) -> bool {
    match pattern {
        [] => path.is_empty(),
        // A file has a name, so `a/**` does not match `a`.
        ["**"] => !path.is_empty(),
        ["**", "**", ..] => match_parts(&pattern[1..], path),
        ["**", rest @ ..] => (0..path.len()).any(|skipped| match_parts(rest, &path[skipped..])),
        [name, rest @ ..] => match path {
            [first, others @ ..] => match_name(name, first) && match_parts(rest, others),
            [] => false,
        },
    }
}

/// Whether a pattern without slashes matches a name. Only the last `*` is tried again.
fn match_name(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let name: Vec<char> = name.chars().collect();
    let (mut at, mut of) = (0, 0);
    let mut star = None;
    while of < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, of));
                at += 1;
            }
            Some(wanted) if *wanted == '?' || *wanted == name[of] => {
                at += 1;
                of += 1;
            }
            _ => match star {
                Some((start, reached)) => {
                    star = Some((start, reached + 1));
                    at = start + 1;
                    of = reached + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|rest| *rest == '*')
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
            ("{a", "{a", true),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, path), wanted, "{pattern} {path}");
        }
        let is_partial = |path: &str| DEFAULT.iter().any(|pattern| matches(pattern, path));
        assert!(is_partial("_a.md") && is_partial("g/_h/a.md") && !is_partial("g/a_b.md"));
    }
}
