//! Remedies of findings that an editor can apply.

use std::collections::HashMap;

use diagnostics::{Diagnostic, Place, codes};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Position, Range, TextEdit,
    Uri, WorkspaceEdit,
};

use crate::{
    documents::{Asked, uri_of},
    findings::range,
    links::relative,
    positions::{Lines, Units},
    state::State,
};

/// The beginnings of remedies that name the text to write.
const REPLACING: [&str; 2] = ["did you mean `", "write `"];

/// Answers the remedies of the findings in a range.
pub(crate) fn actions(
    state: &mut State,
    asked: &Asked,
    params: &CodeActionParams,
) -> Vec<CodeActionOrCommand> {
    let units = state.units;
    let file = relative(state.session.root(), &asked.file);
    let is_here = |place: &Place| {
        let marked = range(place, units);
        place.file == file && marked.start <= params.range.end && params.range.start <= marked.end
    };
    let found = state.session.findings().iter();
    let found = found.filter(|one| one.place.as_ref().is_some_and(is_here));
    let found: Vec<_> = found.cloned().collect();
    let actions = found.iter().filter_map(|one| {
        let fix = replacement(one, units)
            .map(|(title, edit)| (title, params.text_document.uri.clone(), edit));
        let (title, uri, edit) = fix.or_else(|| entry(state, asked, one))?;
        Some(action(title, uri, edit))
    });
    actions.collect()
}

fn action(title: String, uri: Uri, edit: TextEdit) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit::new(HashMap::from([(uri, vec![edit])]))),
        is_preferred: Some(true),
        ..CodeAction::default()
    })
}

/// Returns the edit for a remedy that names the text to write in place of one that the message names.
fn replacement(one: &Diagnostic, units: Units) -> Option<(String, TextEdit)> {
    let (place, help) = (one.place.as_ref()?, one.help.as_deref()?);
    let named = REPLACING
        .iter()
        .find_map(|start| help.strip_prefix(start))?;
    let (written, _) = named.split_once('`')?;
    let marked = place.excerpt.get(place.marked.clone())?;
    let faulty = one.message.split('`').skip(1).step_by(2);
    let (start, length) = faulty.filter(|it| !it.is_empty()).find_map(|faulty| {
        // An id is named without its mark.
        let with_mark = written.starts_with('#').then(|| format!("#{faulty}"));
        let faulty = with_mark.as_deref().unwrap_or(faulty);
        marked.rfind(faulty).map(|at| (at, faulty.len()))
    })?;
    let before = units.length(&marked[..start]);
    let length = units.length(&marked[start..start + length]);
    let start = range(place, units).start;
    let from = Position::new(start.line, start.character + before);
    let range = Range::new(from, Position::new(from.line, from.character + length));
    let title = format!("Write `{written}`");
    Some((title, TextEdit::new(range, written.to_owned())))
}

/// Returns the edit that lists an unlisted file at the end of the table of contents.
fn entry(state: &State, asked: &Asked, one: &Diagnostic) -> Option<(String, Uri, TextEdit)> {
    if one.code != codes::UNUSED_FILE {
        return None;
    }
    let mut above = asked.file.ancestors().skip(1);
    let summary = above.find_map(|folder| {
        let summary = folder.join("SUMMARY.md");
        state.session.text(&summary).map(|text| (summary, text))
    });
    let (summary, text) = summary?;
    let path = relative(summary.parent()?, &asked.file);
    let heading = asked.text.lines().find_map(|line| line.strip_prefix("# "));
    let stem = asked.file.file_stem()?.to_string_lossy();
    let title = heading.map_or(&*stem, str::trim);
    let end = Lines::new(&text, state.units).position(text.len());
    let start = if text.ends_with('\n') { "" } else { "\n" };
    let edit = TextEdit::new(
        Range::new(end, end),
        format!("{start}- [{title}]({path})\n"),
    );
    Some((
        "List the file in SUMMARY.md".to_owned(),
        uri_of(&summary)?,
        edit,
    ))
}

#[cfg(test)]
mod tests {
    use diagnostics::Severity;

    use super::*;

    #[test]
    fn remedies_that_name_a_text_replace_the_faulty_one() {
        for (line, marked, message, help, edited) in [
            (
                "见 [a](/gards)",
                "[a](/gards)",
                "the link `/gards` leads to a page that does not exist: `/gards`",
                "did you mean `/guards`?",
                Some("见 [a](/guards)"),
            ),
            (
                "[a](/b#x)",
                "[a](/b#x)",
                "the id `x` does not exist on the page `/b`",
                "did you mean `#y`?",
                Some("[a](/b#y)"),
            ),
            ("a", "a", "`b` is wrong", "did you mean `c`?", None),
            ("a", "a", "`a` is wrong", "remove it", None),
        ] {
            let at = line.find(marked).unwrap();
            let place = Place::new("a.md", line, at..at + marked.len());
            let one = Diagnostic::new("L001", Severity::Error, message);
            let found = replacement(&one.at(place).help(help), Units::Utf16);
            let found = found.map(|(_, edit)| {
                let lines = Lines::new(line, Units::Utf16);
                let (from, to) = (lines.offset(edit.range.start), lines.offset(edit.range.end));
                [&line[..from], &edit.new_text, &line[to..]].concat()
            });
            assert_eq!(found.as_deref(), edited, "{line}");
        }
    }
}
