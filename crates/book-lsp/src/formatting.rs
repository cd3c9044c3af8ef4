//! Formats a text as `mdbook-react fmt` does, by edits of the lines that change.

use anyhow::{Result, bail};
use diagnostics::paths::is_markdown;
use lsp_types::TextEdit;
use markdown_format::Style;
use serde_json::Value;
use similar::{DiffTag, TextDiff};

use crate::{
    documents::Asked,
    positions::{Lines, Units},
    state::State,
};

/// Returns the style that an editor chooses in the options that it starts the server with.
pub(crate) fn style(options: Option<&Value>) -> Style {
    let mut style = Style::default();
    style.spacing = options.is_some_and(|options| options["spacing"] == true);
    style
}

/// Answers the edits that format a text, or the reason why it stays as it is.
pub(crate) fn format(state: &State, asked: &Asked) -> Result<Vec<TextEdit>> {
    if !is_markdown(&asked.file) {
        return Ok(Vec::new());
    }
    let formatted = state
        .session
        .format(&asked.file, &asked.text, &state.style)?;
    match formatted {
        Ok(formatted) => Ok(edits(&asked.text, &formatted.text, state.units)),
        Err(found) => {
            let Some(one) = found.first() else {
                bail!("the settings of the book cannot be read");
            };
            let line = one.place.as_ref().map_or(1, |place| place.line);
            let help = one.help.as_deref().unwrap_or_default();
            bail!("line {line}: {}: {help}", one.message)
        }
    }
}

/// Returns the edits of whole lines that turn a text into another.
fn edits(before: &str, after: &str, units: Units) -> Vec<TextEdit> {
    let lines = Lines::new(before, units);
    let diff = TextDiff::from_lines(before, after);
    let changed = diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal);
    let edit = |op: &similar::DiffOp| {
        let (old, new) = (op.old_range(), op.new_range());
        let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
        let start = length(&diff.old_slices()[..old.start]);
        let end = start + length(&diff.old_slices()[old]);
        TextEdit::new(lines.range(start..end), diff.new_slices()[new].concat())
    };
    changed.map(edit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_the_lines_that_change() {
        for (before, after, ranges) in [
            ("a\nb\n", "a\nb\n", vec![]),
            ("a\n* b\nc\n", "a\n- b\nc\n", vec![(1, 2)]),
            ("a\r\nb", "a\r\n\r\nb\r\n", vec![(1, 1)]),
            ("守\n\n\n卫\n# x", "守\n\n卫\n\n# x\n", vec![(2, 2), (3, 4)]),
        ] {
            let lines = Lines::new(before, Units::Utf16);
            let edits = edits(before, after, Units::Utf16);
            let mut text = before.to_owned();
            for edit in edits.iter().rev() {
                let (from, to) = (edit.range.start, edit.range.end);
                text.replace_range(lines.offset(from)..lines.offset(to), &edit.new_text);
            }
            assert_eq!(text, after);
            let found = edits
                .iter()
                .map(|it| (it.range.start.line, it.range.end.line));
            assert_eq!(found.collect::<Vec<_>>(), ranges, "{edits:?}");
        }
    }
}
