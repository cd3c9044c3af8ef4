//! The remedy for an unknown name.

use super::nearest;

/// Returns the known name that is nearest to `name`, or else all of them after their `title`.
pub fn suggestion<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    title: &str,
) -> String {
    match nearest(name, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{title}: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::suggestion;

    #[test]
    fn the_nearest_name_or_all_are_suggested() {
        for (name, wanted) in [
            ("gurads", "did you mean `guards`?"),
            ("x", "known: guards, pipes"),
        ] {
            let known = ["guards", "pipes"].into_iter();
            assert_eq!(suggestion(name, known, "known"), wanted);
        }
    }
}
