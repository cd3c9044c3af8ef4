//! Lines of colons, which open an admonition with its kind and title, or close one.

use super::start::run;
use crate::{AdmonitionKinds, admonition::kind_name_length};

/// The offsets of the first byte and of the one after the last.
type Place = (usize, usize);

/// A line of colons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::scan) enum Colons {
    /// Opens an admonition. All offsets are relative to the first colon.
    Open {
        colons: usize,
        kind: Place,
        title: Option<Place>,
        /// Whether the title is written without brackets.
        bare_title: bool,
        /// Whether a space precedes the kind.
        spaced: bool,
    },
    /// Closes an admonition of as many colons or fewer.
    Close { colons: usize },
}

/// Reads a line that starts with three colons or more. With `spaced_too`, a space may precede the
/// kind.
pub(in crate::scan) fn colons(
    rest: &str,
    spaced_too: bool,
    kinds: &AdmonitionKinds,
) -> Option<Colons> {
    let colons = run(rest.as_bytes(), b':');
    if colons < 3 {
        return None;
    }
    let after = &rest[colons..];
    if after.trim().is_empty() {
        return Some(Colons::Close { colons });
    }
    let space = after.len() - after.trim_start_matches([' ', '\t']).len();
    let start = colons + space;
    let length = kind_name_length(&rest[start..])?;
    let is_known = kinds.contains(&rest[start..start + length]);
    if space > 0 && !(spaced_too && is_known) {
        return None;
    }
    let title = title(rest, start + length, is_known)?;
    Some(Colons::Open {
        colons,
        kind: (start, start + length),
        bare_title: title.is_some_and(|(from, _)| {
            rest[start + length..from]
                .trim_matches([' ', '\t'])
                .is_empty()
        }),
        title,
        spaced: space > 0,
    })
}

/// Returns whether a line of a text begins with two colons.
pub(in crate::scan) fn has_two(text: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), "::").any(|at| {
        let before = text[..at].bytes().rev().take_while(|byte| *byte != b'\n');
        before
            .take(32)
            .all(|byte| b" \t>-*+.0123456789".contains(&byte))
    })
}

/// Returns whether a line begins with two colons and a known kind.
pub(in crate::scan) fn opens_with_two(rest: &str, kinds: &AdmonitionKinds) -> bool {
    let written = rest.strip_prefix("::").unwrap_or_default();
    let written = written.trim_matches([' ', '\t']);
    let kind = &written[..kind_name_length(written).unwrap_or_default()];
    let ends = written.len() == kind.len() || written[kind.len()..].starts_with([' ', '[', '{']);
    ends && kinds.contains(kind)
}

/// Reads the title after a kind: `Title` (only after a known kind), `[Title]` or `{title="Title"}`, which takes precedence.
/// Returns `None` if the line does not open an admonition. `:::tip text :::` does not: its author
/// closes the box on the same line, and it would contain the page up to the next line of colons.
#[expect(
    clippy::option_option,
    reason = "no title is not the same as no admonition"
)]
fn title(rest: &str, at: usize, is_known: bool) -> Option<Option<Place>> {
    let after = &rest[at..];
    if after.starts_with('{') {
        return attributes(rest, at);
    }
    if after.starts_with('[') {
        let end = at + label_end(after)?;
        let label = Some((at + 1, end)).filter(|(from, to)| from < to);
        let left = rest[end + 1..].trim_start();
        return match left.starts_with('{') {
            true => Some(attributes(rest, rest.len() - left.len())?.or(label)),
            false => left.is_empty().then_some(label),
        };
    }
    let from = at + after.len() - after.trim_start_matches([' ', '\t']).len();
    let to = rest.trim_end().len();
    if from >= to {
        return Some(None);
    }
    let is_title = from > at && is_known && !rest[from..to].ends_with(":::");
    is_title.then_some(Some((from, to)))
}

/// Returns the value of `title` among attributes in braces, which start at `at` and end the line.
/// Returns `None` if they are malformed.
#[expect(
    clippy::option_option,
    reason = "no title is not the same as no attributes"
)]
fn attributes(rest: &str, mut at: usize) -> Option<Option<Place>> {
    let mut title = None;
    at += 1;
    loop {
        let left = rest[at..].trim_start();
        at = rest.len() - left.len();
        if let Some(after) = left.strip_prefix('}') {
            return after.trim().is_empty().then_some(title);
        }
        let name = left
            .find(['=', '}', ' ', '\t'])
            .filter(|end| *end > 0 || !left.starts_with('='))?;
        at += name;
        let Some(value) = left[name..].strip_prefix('=') else {
            continue;
        };
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (from, length) = match quote {
            Some(quote) => (1, value[1..].find(quote)?),
            None => (0, value.find(['}', ' ', '\t'])?),
        };
        let from = at + 1 + from;
        if &left[..name] == "title" {
            title = Some((from, from + length)).filter(|(from, to)| from < to);
        }
        at = from + length + usize::from(quote.is_some());
    }
}

/// Returns the offset of the bracket that closes the one at the start.
fn label_end(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => open += 1,
            b']' => {
                open -= 1;
                if open == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AdmonitionKind;

    #[test]
    fn admonitions_have_kinds_and_titles() {
        let known = AdmonitionKinds::with([AdmonitionKind::new("example", "Example")]);
        for (text, kind, title) in [
            (":::note", "note", None),
            (":::note  标题 `c` ", "note", Some("标题 `c`")),
            (":::example 标题", "example", Some("标题")),
            (":::tip[a [b] c]", "tip", Some("a [b] c")),
            ("::::custom[a]{b=\"c\"}", "custom", Some("a")),
            (":::note[]", "note", None),
            (":::note{a}", "note", None),
            (
                ":::note{.a #b c=d title=\"标题 } e\"}",
                "note",
                Some("标题 } e"),
            ),
            (":::note[a] {title='b' c}", "note", Some("b")),
            (":::note{title=a}", "note", Some("a")),
            (":::note[a]{title=\"\"}", "note", Some("a")),
        ] {
            let Some(Colons::Open {
                kind: k, title: t, ..
            }) = colons(text, false, &known)
            else {
                panic!("{text}")
            };
            assert_eq!(
                (&text[k.0..k.1], t.map(|t| &text[t.0..t.1])),
                (kind, title),
                "{text}"
            );
        }
        for text in [
            "::note",
            "::: note",
            ":::note[a",
            ":::custom title",
            ":::1",
            ":::note]",
            ":::note{a",
            ":::note{a=\"}",
            ":::note{=}",
            ":::note{a} b",
            ":::note a :::",
            ":::note a:::",
            "::::note a ::::",
            ":::note :::",
            ":::example a :::  ",
        ] {
            assert_eq!(colons(text, false, &known), None, "{text}");
        }
        assert_eq!(
            colons("::: ", false, &known),
            Some(Colons::Close { colons: 3 })
        );
        assert!(matches!(
            colons("::: note", true, &known),
            Some(Colons::Open { spaced: true, .. })
        ));
    }
}
