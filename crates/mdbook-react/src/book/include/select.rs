//! Selects the part of a file that a command asks for.

use std::ops::Range;

use super::{command::Part, mapped::Mapped};

/// Returns the lines of the part, joined by line feeds, without a final one.
pub(super) fn part(file: &Mapped, part: &Part<'_>) -> Mapped {
    let lines = lines(&file.text);
    let chosen: Vec<_> = match part {
        Part::Lines(wanted) => lines
            .into_iter()
            .skip(wanted.start)
            .take(wanted.len())
            .collect(),
        Part::Anchor(name) => anchored(&file.text, lines, name),
    };
    joined(file, chosen.into_iter().map(|line| (line, false)))
}

/// Returns the whole file; lines outside the part are hidden by `# `.
pub(super) fn with_hidden(file: &Mapped, part: &Part<'_>) -> Mapped {
    let mut is_inside = false;
    let mut chosen = Vec::new();
    for (number, line) in lines(&file.text).into_iter().enumerate() {
        match part {
            Part::Lines(wanted) => chosen.push((line, !wanted.contains(&number))),
            Part::Anchor(name) => {
                let text = &file.text[line.clone()];
                let (start, end) = marks(text);
                if is_inside {
                    match end {
                        Some(of) => is_inside = of != *name,
                        None if start.is_none() => chosen.push((line, false)),
                        None => {}
                    }
                } else if let Some(of) = start {
                    is_inside = of == *name;
                } else if end.is_none() {
                    chosen.push((line, true));
                }
            }
        }
    }
    joined(file, chosen.into_iter())
}

/// Returns the whole file as a block of Rust.
pub(super) fn playground(file: &Mapped, attributes: &[&str]) -> Mapped {
    let mut out = Mapped::default();
    let comma = if attributes.is_empty() { "" } else { "," };
    out.add(
        &format!("```rust{comma}{}\n", attributes.join(",")),
        file,
        0,
    );
    out.push(file, 0..file.text.len());
    let line_feed = if file.text.ends_with('\n') { "" } else { "\n" };
    out.add(&format!("{line_feed}```\n"), file, file.text.len());
    out
}

/// Returns the lines between the marks of an anchor.
pub(crate) fn anchored_lines<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let ranges = anchored(text, lines(text), name);
    ranges.into_iter().map(|range| &text[range]).collect()
}

/// Whether a text contains the opening mark of this anchor.
pub(crate) fn has_anchor(text: &str, name: &str) -> bool {
    text.lines().any(|line| marks(line).0 == Some(name))
}

fn anchored(text: &str, lines: Vec<Range<usize>>, name: &str) -> Vec<Range<usize>> {
    let mut is_inside = false;
    let mut chosen = Vec::new();
    for line in lines {
        let (start, end) = marks(&text[line.clone()]);
        if !is_inside {
            is_inside = start == Some(name);
        } else if end == Some(name) {
            break;
        } else if start.is_none() && end.is_none() {
            chosen.push(line);
        }
    }
    chosen
}

/// Returns the anchors that a line opens and closes.
fn marks(line: &str) -> (Option<&str>, Option<&str>) {
    (mark(line, "ANCHOR:"), mark(line, "ANCHOR_END:"))
}

fn mark<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.match_indices(word).find_map(|(at, _)| {
        let rest = line[at + word.len()..].trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        let name = &rest[..end.unwrap_or(rest.len())];
        (!name.is_empty()).then_some(name)
    })
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let one = |line: &str| {
        let start = at;
        at += line.len();
        let content = line.strip_suffix('\n').unwrap_or(line);
        start..start + content.strip_suffix('\r').unwrap_or(content).len()
    };
    text.split_inclusive('\n').map(one).collect()
}

fn joined(file: &Mapped, lines: impl Iterator<Item = (Range<usize>, bool)>) -> Mapped {
    let mut out = Mapped::default();
    for (number, (line, is_hidden)) in lines.enumerate() {
        if number > 0 {
            out.add("\n", file, line.start);
        }
        if is_hidden {
            out.add("# ", file, line.start);
        }
        out.push(file, line);
    }
    out
}
