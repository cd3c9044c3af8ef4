//! Computes the text of a copy button, and marks the lines of a diff.
//!
//! The copied text is the code to use: the new side of a diff, and commands without prompts and
//! output. A real patch (it has a header or `@@`) is applied as a whole, so it is copied unchanged.

use super::{Mark, SourceLine, join};
use crate::{ansi::without_sequences, session::Session};

/// Marks lines by their first character. `strip` removes the sign, so that the code of another
/// language can be highlighted.
pub(super) fn mark_difference(lines: &mut [SourceLine], strip: bool) {
    for line in lines {
        match line.text.as_bytes().first() {
            Some(b'+') if !line.text.starts_with("+++ ") => line.marks.push(Mark::Inserted),
            Some(b'-') if !line.text.starts_with("--- ") => line.marks.push(Mark::Deleted),
            Some(b' ') => {}
            _ => continue,
        }
        if strip {
            line.text.remove(0);
        }
    }
}

/// Returns the text to copy if it differs from the displayed code.
pub(super) fn text(lines: &[SourceLine], language: &str) -> Option<String> {
    let kept: Vec<&SourceLine> = lines
        .iter()
        .filter(|line| !line.is(&Mark::Deleted))
        .collect();
    let text = if language == "diff" {
        if is_patch(lines) {
            join(lines)
        } else {
            strip_signs(&kept)
        }
    } else if let Some(session) = Session::of(language, lines.iter().map(|line| line.text.as_str()))
    {
        commands(&kept, session)
    } else {
        kept.iter()
            .map(|line| line.text.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let text = without_sequences(&text).into_owned();
    (text != without_sequences(&join(lines))).then_some(text)
}

fn is_patch(lines: &[SourceLine]) -> bool {
    let heads = ["@@ ", "diff ", "--- ", "+++ ", "Index: "];
    lines
        .iter()
        .any(|line| heads.iter().any(|head| line.text.starts_with(head)))
}

/// Removes the column of signs; a context line may lack its space.
fn strip_signs(lines: &[&SourceLine]) -> String {
    let indented = lines
        .iter()
        .filter(|line| !line.is(&Mark::Inserted) && !line.text.is_empty())
        .all(|line| line.text.starts_with(' '));
    let strip = |line: &&SourceLine| match line.text.strip_prefix(if indented {
        &['+', ' '][..]
    } else {
        &['+'][..]
    }) {
        Some(text) => text.to_owned(),
        None => line.text.clone(),
    };
    let stripped: Vec<String> = lines.iter().map(strip).collect();
    // Many authors put a space after the sign; it then belongs to the column.
    let indent = |line: &&String| line.len() - line.trim_start_matches(' ').len();
    let has_space = stripped
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| indent(&line))
        .min()
        == Some(1);
    let cut = |line: &String| {
        line.strip_prefix(if has_space { " " } else { "" })
            .unwrap_or(line)
            .to_owned()
    };
    stripped.iter().map(cut).collect::<Vec<_>>().join("\n")
}

/// Returns the commands of a session with their continuation lines.
fn commands(lines: &[&SourceLine], session: Session) -> String {
    let mut commands = Vec::new();
    let mut before = None;
    for line in lines {
        before = session
            .split(&line.text, before)
            .map(|(_, command)| command);
        commands.extend(before);
    }
    commands.join("\n")
}
