//! Formats problems: with an excerpt of the page, or one a line.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::problem::Problem;

/// Formats a problem for a person, with the page's line when `source` (the page's text) contains
/// it.
///
/// `name` is the displayed name of the page.
#[must_use]
pub fn print(problem: &Problem, name: &str, source: Option<&str>, color: bool) -> String {
    let title = Level::ERROR
        .primary_title(&problem.message)
        .id(&problem.code);
    let line = source.and_then(|source| source.lines().nth(problem.line.saturating_sub(1)));
    let mut group = match line {
        Some(line) => {
            let start = byte_of(line, problem.column);
            let end = word_end(line, start);
            title.element(
                Snippet::source(line)
                    .line_start(problem.line)
                    .path(name)
                    .annotation(AnnotationKind::Primary.span(start..end)),
            )
        }
        None => Group::with_title(title),
    };
    if let Some(note) = &problem.note {
        group = group.element(Level::HELP.message(note.as_str()));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.render(&[group])
}

fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices()
        .nth(column.saturating_sub(1))
        .map_or(line.len(), |(at, _)| at)
}

/// Returns the end of the word at a byte; a character outside words counts as a word.
fn word_end(line: &str, start: usize) -> usize {
    let rest = &line[start..];
    let word = rest
        .find(|character: char| !character.is_alphanumeric() && character != '_')
        .unwrap_or(rest.len());
    let one = rest.chars().next().map_or(0, char::len_utf8);
    start + word.max(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_below_their_word() {
        let problem = Problem {
            page: "a.mdx".into(),
            line: 2,
            column: 3,
            code: "TS1".into(),
            message: "wrong".into(),
            note: Some("do".into()),
        };
        let text = print(&problem, "a.mdx", Some("一\n甲 name = 1\n"), false);
        assert!(text.contains("error[TS1]: wrong"), "{text}");
        assert!(text.contains("a.mdx:2:3"), "{text}");
        assert!(text.contains("^^^^\n"), "{text}");
        assert!(text.contains("help: do"), "{text}");
    }
}
