//! What the YAML library found, in words for authors.
//!
//! Its own speak of types and options of the library, and of a place that a finding has anyway.

/// What its messages begin with, what is said instead, and what to do.
const WORDS: [(&str, &str, &str); 14] = [
    (
        "multiple YAML documents",
        "a second document begins here",
        "leave out the line `---` or `...`",
    ),
    (
        "expected sequence start",
        "a list is wanted here",
        "write `[a, b]`, or each item on a line of its own after `- `",
    ),
    (
        "expected mapping start",
        "keys with values are wanted here",
        "write `key: value`",
    ),
    ("expected string scalar", TEXT, QUOTE),
    ("cannot deserialize null into string", TEXT, QUOTE),
    ("invalid type: sequence, expected text", TEXT, QUOTE),
    ("invalid type: map, expected text", TEXT, QUOTE),
    (
        "invalid u8",
        "a number from 0 to 255 is wanted here",
        "heading levels go from 2 to 6",
    ),
    (
        "invalid boolean",
        "`true` or `false` is wanted here",
        "write one of the two, without quotes",
    ),
    (
        "budget breached",
        "it is too large",
        "keep long texts and lists on the page itself",
    ),
    (
        "recursion limit exceeded",
        "it is nested too deep",
        "close what is open",
    ),
    (
        "alias references unknown anchor",
        "`*` refers to something that is not there",
        QUOTE,
    ),
    (
        "mapping values are not allowed",
        "a second colon stands on the line",
        QUOTE,
    ),
    (
        "unclosed bracket",
        "a bracket is not closed",
        "close it; text that begins with a bracket goes between quotes",
    ),
];

const TEXT: &str = "a text is wanted here";
const QUOTE: &str = "text with signs that YAML knows (`: # [ { * & ! @ %`) goes between quotes";

/// What is wrong, and the way out.
pub(crate) fn in_words(error: &serde_saphyr::Error) -> (String, String) {
    let text = error.to_string();
    let reason = without_place(text.lines().next().unwrap_or("this is not YAML"));
    if let Some(rest) = reason.strip_prefix("duplicate mapping key: ") {
        let key = rest.split_once(", set ").map_or(rest, |(key, _)| key);
        let help = "leave out one of the two".to_owned();
        return (format!("the key `{key}` is there twice"), help);
    }
    let known = WORDS.iter().find(|(begin, ..)| reason.starts_with(begin));
    let (message, help) = known.map_or((reason, QUOTE), |(_, message, help)| (message, help));
    (message.to_owned(), help.to_owned())
}

/// The message without `error: line 2 column 1: `.
fn without_place(reason: &str) -> &str {
    let reason = reason.strip_prefix("error: ").unwrap_or(reason);
    if !reason.starts_with("line ") {
        return reason;
    }
    reason.split_once(": ").map_or(reason, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use crate::FrontMatter;

    #[test]
    fn authors_are_spoken_to() {
        let many = format!("tags: [{}]", "a,".repeat(300_000));
        let deep = format!("tags: {}{}", "[".repeat(3_000), "]".repeat(3_000));
        for (yaml, line, said) in [
            ("title: a\ntitle: b", 2, "the key `title` is there twice"),
            (
                "title: a\n---\ntitle: b",
                3,
                "a second document begins here",
            ),
            ("tags: a", 1, "a list is wanted here"),
            ("- a", 1, "keys with values are wanted here"),
            (
                "slug: a\nlast_update: x",
                2,
                "keys with values are wanted here",
            ),
            (
                "toc_min_heading_level: 300",
                1,
                "a number from 0 to 255 is wanted here",
            ),
            (
                "toc_min_heading_level: x",
                1,
                "a number from 0 to 255 is wanted here",
            ),
            ("draft: perhaps", 1, "`true` or `false` is wanted here"),
            ("slug: a\ntitle: [a]", 2, "a text is wanted here"),
            ("title: {a: b}", 1, "a text is wanted here"),
            ("slug: [a]", 1, "a text is wanted here"),
            ("keywords: [~]", 1, "a text is wanted here"),
            ("title: a: b", 1, "a second colon stands on the line"),
            ("title: *x", 1, "`*` refers to something that is not there"),
            ("title: @x", 1, "unexpected character: `@'"),
            ("slug: a\ntags: [a", 2, "a bracket is not closed"),
            (many.as_str(), 1, "it is too large"),
            (deep.as_str(), 1, "it is nested too deep"),
        ] {
            let (_, found) = FrontMatter::from_yaml(yaml, "a.md");
            let yaml = &yaml[..yaml.len().min(40)];
            assert_eq!(found.len(), 1, "{yaml}: {found:?}");
            let wanted = format!("front matter cannot be read: {said}");
            assert_eq!(found[0].message, wanted, "{yaml}");
            assert_eq!(found[0].line, Some(line), "{yaml}");
            assert!(found[0].help.is_some(), "{yaml}");
        }
    }
}
