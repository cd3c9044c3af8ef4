//! Finds the known name that an author probably meant.

use std::cmp::Reverse;

/// Returns the known name nearest to `name`, or `None` if all are too different.
///
/// The distance is the number of characters to insert, remove, replace or swap, ignoring case. It
/// may be at most a quarter of the characters, and at most four: a common prefix alone does not
/// make two names similar.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let length = name.chars().count();
    let most = length.div_ceil(4).min(4);
    let candidates = known.into_iter().filter_map(|candidate| {
        let lower = candidate.to_lowercase();
        // Comparing lengths is cheaper than the distance, which is at least their difference.
        if lower.chars().count().abs_diff(length) > most {
            return None;
        }
        let distance = strsim::damerau_levenshtein(&name, &lower);
        let is_near = distance == 0 || (distance <= most && distance < length);
        let begins_alike = name.chars().zip(lower.chars()).take_while(|(a, b)| a == b);
        let alike = Reverse(begins_alike.count());
        // Of two equally near candidates, the longer one keeps more of the author's characters.
        is_near.then_some((distance, alike, Reverse(candidate.len()), candidate))
    });
    candidates.min().map(|(.., candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_misspelt_names_are_found() {
        for (name, known, wanted) in [
            (
                "descripton",
                &["title", "description"][..],
                Some("description"),
            ),
            ("phyton", &["php", "python"], Some("python")),
            ("SQL客户端", &["sql客户端", "sql"], Some("sql客户端")),
            ("/a5", &["/a", "/a05"], Some("/a05")),
            (
                "sidebar_position",
                &["sidebar_label", "sidebar_class_name"],
                None,
            ),
            ("foo", &["footer", "format"], None),
            ("www.rust-lang.org", &["/what-is-rust", "/rust"], None),
            ("T", &["a", "TOC"], None),
            (
                "a-very-long-name-of-20",
                &["a-vary-lang-nume-of-20"],
                Some("a-vary-lang-nume-of-20"),
            ),
            ("a-very-long-name-of-20", &["a-vary-lang-numa-uf-20"], None),
            ("/gaurds", &["/guards", "/gateways"], Some("/guards")),
        ] {
            assert_eq!(nearest(name, known.iter().copied()), wanted, "{name}");
        }
    }
}
