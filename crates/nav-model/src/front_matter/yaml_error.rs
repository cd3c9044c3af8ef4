//! Rewords errors of the YAML library for authors.
//!
//! The library's messages name its own types and options, and repeat the position.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::nearest;

/// Reads a file of values by their keys.
///
/// # Errors
///
/// The reason, with its line from 1, if the text is not YAML of this form.
pub(crate) fn keyed<T: DeserializeOwned>(
    yaml: &str,
) -> Result<BTreeMap<String, T>, (Option<usize>, String)> {
    if yaml.trim().is_empty() {
        return Ok(BTreeMap::new());
    }
    serde_saphyr::from_str(yaml).map_err(|error| {
        let line = error.location().map(|place| place.line());
        let line = line.and_then(|line| usize::try_from(line).ok());
        (line, reword(&error).0)
    })
}

/// The beginning of a library message, its replacement and the remedy.
const REWORDINGS: [(&str, &str, &str); 17] = [
    (
        "unclosed quote",
        "a quote is not closed",
        "close it at the end of the value",
    ),
    (
        "invalid trailing content after single-quoted",
        "text after the closing quote",
        "double a `'` inside single quotes, or write double quotes: `\"It's\"`",
    ),
    (
        "while scanning a plain scalar, found a tab",
        "a tab in the indentation",
        "YAML is indented by spaces: replace the tab",
    ),
    (
        "multiple YAML documents",
        "a second YAML document begins here",
        "remove the line `---` or `...`",
    ),
    (
        "expected sequence start",
        "expected a list",
        "write `[a, b]`, or one item per line, each after `- `",
    ),
    (
        "expected mapping start",
        "expected keys with values",
        "write `key: value`",
    ),
    ("expected string scalar", TEXT, QUOTE),
    ("cannot deserialize null into string", TEXT, QUOTE),
    ("invalid type: sequence, expected text", TEXT, QUOTE),
    ("invalid type: map, expected text", TEXT, QUOTE),
    (
        "invalid u8",
        "expected a number from 0 to 255",
        "heading levels are 2 to 6",
    ),
    (
        "invalid boolean",
        "expected `true` or `false`",
        "write one of them without quotes",
    ),
    (
        "budget breached",
        "the value is too large",
        "move long texts and lists into the page",
    ),
    (
        "recursion limit exceeded",
        "the value is nested too deeply",
        "close the open brackets",
    ),
    (
        "alias references unknown anchor",
        "`*` refers to an undefined anchor",
        QUOTE,
    ),
    (
        "mapping values are not allowed",
        "unexpected second colon on the line",
        QUOTE,
    ),
    (
        "unclosed bracket",
        "unclosed bracket",
        "close it, or quote text that begins with a bracket",
    ),
];

const TEXT: &str = "expected a string";
const QUOTE: &str = "quote text that contains YAML syntax (`: # [ { * & ! @ %`)";

/// Returns a message and a remedy for an error.
pub(crate) fn reword(error: &serde_saphyr::Error) -> (String, String) {
    let text = error.to_string();
    let reason = without_place(text.lines().next().unwrap_or("this is not YAML"));
    if let Some(rest) = reason.strip_prefix("duplicate mapping key: ") {
        let key = rest.split_once(", set ").map_or(rest, |(key, _)| key);
        let help = "remove one of them".to_owned();
        return (format!("duplicate key `{key}`"), help);
    }
    if let Some((name, known)) = unknown_choice(reason) {
        let message = format!("`{name}` is not a value of this key");
        return (message, choice_help(name, &known));
    }
    let known = REWORDINGS
        .iter()
        .find(|(begin, ..)| reason.starts_with(begin));
    let (message, help) = known.map_or((reason, QUOTE), |(_, message, help)| (message, help));
    (message.to_owned(), help.to_owned())
}

/// Reads ``unknown variant `a`, expected one of b, c``.
fn unknown_choice(reason: &str) -> Option<(&str, Vec<&str>)> {
    let (name, known) = reason
        .strip_prefix("unknown variant ")?
        .split_once(", expected ")?;
    let known = known.trim_start_matches("one of ").split([',', ' ']);
    let known = known.map(|word| word.trim_matches('`'));
    let known = known.filter(|word| !word.is_empty() && *word != "or");
    Some((name.trim_matches('`'), known.collect()))
}

fn choice_help(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", known.join(", ")),
    }
}

/// Strips `error: line 2 column 1: ` from a message.
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
    fn yaml_errors_are_reworded() {
        let many = format!("tags: [{}]", "a,".repeat(300_000));
        let deep = format!("tags: {}{}", "[".repeat(3_000), "]".repeat(3_000));
        for (yaml, line, said) in [
            ("title: a\ntitle: b", 2, "duplicate key `title`"),
            (
                "title: a\n---\ntitle: b",
                3,
                "a second YAML document begins here",
            ),
            ("tags: a", 1, "expected a list"),
            ("- a", 1, "expected keys with values"),
            ("slug: a\nlast_update: x", 2, "expected keys with values"),
            (
                "toc_min_heading_level: 300",
                1,
                "expected a number from 0 to 255",
            ),
            (
                "toc_min_heading_level: x",
                1,
                "expected a number from 0 to 255",
            ),
            (
                "slug: a\nlayout: hom",
                2,
                "`hom` is not a value of this key",
            ),
            ("title: a\n\tdescription: b", 2, "a tab in the indentation"),
            ("slug: a\ntitle: b\n\tid: b", 3, "a tab in the indentation"),
            (
                "slug: a\n title: b",
                2,
                "the key `title` is indented, so it belongs to the value above it",
            ),
            (
                "slug: a\n title: b\nid: c",
                2,
                "the key `title` is indented, so it belongs to the value above it",
            ),
            ("draft: perhaps", 1, "expected `true` or `false`"),
            ("slug: a\ntitle: [a]", 2, "expected a string"),
            ("title: {a: b}", 1, "expected a string"),
            ("slug: [a]", 1, "expected a string"),
            ("keywords: [~]", 1, "expected a string"),
            ("title: a: b", 1, "unexpected second colon on the line"),
            ("title: *x", 1, "`*` refers to an undefined anchor"),
            ("title: @x", 1, "unexpected character: `@'"),
            ("slug: a\ntags: [a", 2, "unclosed bracket"),
            (many.as_str(), 1, "the value is too large"),
            (deep.as_str(), 1, "the value is nested too deeply"),
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
