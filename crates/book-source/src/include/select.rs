//! Selects the lines of a file that a command asks for.

use std::{collections::HashMap, ops::Range};

use super::{command::Selection, mapped::Mapped};

/// The lines of a text and the anchors in them, found once for all selections.
#[derive(Debug, Clone)]
pub struct MarkedLines {
    lines: Vec<Line>,
    /// The first line that opens each anchor.
    opened_at: HashMap<String, usize>,
}

#[derive(Debug, Clone)]
struct Line {
    range: Range<usize>,
    /// The names of the anchors that it opens and closes, as parts of the text.
    marks: [Option<Range<usize>>; 2],
}

impl MarkedLines {
    /// Finds the lines of a text; the other methods take the same text.
    pub fn of(text: &str) -> Self {
        let mut opened_at = HashMap::new();
        let lines: Vec<_> = lines(text)
            .map(|range| Line {
                marks: marks(text, range.clone()),
                range,
            })
            .collect();
        for (number, line) in lines.iter().enumerate() {
            if let [Some(name), _] = &line.marks {
                let name = text[name.clone()].to_owned();
                opened_at.entry(name).or_insert(number);
            }
        }
        Self { lines, opened_at }
    }

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// Whether a line opens this anchor.
    pub fn has_anchor(&self, name: &str) -> bool {
        self.opened_at.contains_key(name)
    }

    /// Returns the lines with these numbers, which count from 0; numbers beyond the text have none.
    pub fn range<'a>(&'a self, text: &'a str, numbers: Range<usize>) -> Vec<&'a str> {
        let lines = self.lines.get(numbers).unwrap_or_default();
        lines.iter().map(|line| &text[line.range.clone()]).collect()
    }

    /// Returns the lines between the marks of an anchor.
    pub fn between_marks<'a>(&'a self, text: &'a str, name: &'a str) -> Vec<&'a str> {
        let lines = self.anchored(text, name);
        lines.map(|line| &text[line.range.clone()]).collect()
    }

    /// Returns the lines between the marks of an anchor, without other marks.
    fn anchored<'a>(&'a self, text: &'a str, name: &'a str) -> impl Iterator<Item = &'a Line> {
        let first = self
            .opened_at
            .get(name)
            .map_or(self.lines.len(), |at| at + 1);
        let is_end = move |line: &&Line| {
            let [_, end] = &line.marks;
            end.as_ref().is_some_and(|end| &text[end.clone()] == name)
        };
        let inside = self.lines[first..]
            .iter()
            .take_while(move |line| !is_end(line));
        inside.filter(|line| line.marks == [None, None])
    }
}

/// Returns the selected lines, joined by line feeds, without a final one.
pub(super) fn selected(file: &Mapped, lines: &MarkedLines, selection: &Selection<'_>) -> Mapped {
    match selection {
        Selection::Lines(wanted) => {
            let end = wanted.end.min(lines.lines.len());
            let chosen = lines.lines.get(wanted.start..end).unwrap_or_default();
            joined(file, chosen.iter().map(|line| (line, false)))
        }
        Selection::Anchor(name) => {
            let chosen = lines.anchored(&file.text, name);
            joined(file, chosen.map(|line| (line, false)))
        }
    }
}

/// Returns the whole file; the other lines are hidden by `# `.
pub(super) fn with_hidden(file: &Mapped, lines: &MarkedLines, selection: &Selection<'_>) -> Mapped {
    let mut is_inside = false;
    let mut chosen = Vec::new();
    for (number, line) in lines.lines.iter().enumerate() {
        match selection {
            Selection::Lines(wanted) => chosen.push((line, !wanted.contains(&number))),
            Selection::Anchor(name) => {
                let [start, end] = &line.marks;
                let is_own = |mark: &Range<usize>| &file.text[mark.clone()] == *name;
                if is_inside {
                    match end {
                        Some(of) => is_inside = !is_own(of),
                        None if start.is_none() => chosen.push((line, false)),
                        None => {}
                    }
                } else if let Some(of) = start {
                    is_inside = is_own(of);
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

/// Returns the names of the anchors that a line opens and closes.
fn marks(text: &str, line: Range<usize>) -> [Option<Range<usize>>; 2] {
    ["ANCHOR:", "ANCHOR_END:"].map(|word| {
        let name = mark(&text[line.clone()], word)?;
        Some(line.start + name.start..line.start + name.end)
    })
}

fn mark(line: &str, word: &str) -> Option<Range<usize>> {
    line.match_indices(word).find_map(|(at, _)| {
        let rest = line[at + word.len()..].trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        let length = end.unwrap_or(rest.len());
        let start = line.len() - rest.len();
        (length > 0).then_some(start..start + length)
    })
}

/// Returns the lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let content = line.strip_suffix('\n').unwrap_or(line);
        start..start + content.strip_suffix('\r').unwrap_or(content).len()
    })
}

fn joined<'a>(file: &Mapped, lines: impl Iterator<Item = (&'a Line, bool)>) -> Mapped {
    let mut out = Mapped::default();
    for (number, (line, is_hidden)) in lines.enumerate() {
        let range = line.range.clone();
        if number > 0 {
            out.add("\n", file, range.start);
        }
        if is_hidden {
            out.add("# ", file, range.start);
        }
        out.push(file, range);
    }
    out
}
