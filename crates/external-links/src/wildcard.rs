//! Patterns with `*`.

/// Returns whether a text matches a pattern, in which `*` stands for any text.
pub fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, is_match) in [
            ("https://a.b/c", "https://a.b/c", true),
            ("https://a.b/c", "https://a.b/c/d", false),
            ("https://a.b/*", "https://a.b/c/d", true),
            ("*://a.b/*/d", "http://a.b/c/d", true),
            ("*a*a", "a", false),
            ("*", "", true),
            ("", "x", false),
            ("a*b*c", "abxbc", true),
        ] {
            assert_eq!(matches(pattern, text), is_match, "{pattern} {text}");
        }
    }
}
