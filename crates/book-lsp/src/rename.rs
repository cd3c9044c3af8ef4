//! Renames a heading with all links to it.

use book_session::with_new_words;
use lsp_types::{Position, PrepareRenameResponse, WorkspaceEdit};
use mdx_lite::{Node, NodeKind, Options, parse};

use crate::{documents::Asked, edits::text_edits, positions::Lines, state::State};

/// The bytes of a heading's text between the marks, without an id in braces.
type Words = std::ops::Range<usize>;

/// Answers the text of the heading at a position.
pub(crate) fn prepare(
    state: &mut State,
    asked: &Asked,
    at: Position,
) -> Option<PrepareRenameResponse> {
    let lines = Lines::new(&asked.text, state.units);
    let heading = heading_at(&asked.text, &asked.dialect, lines.offset(at))?;
    // A file may belong to no page.
    let mut books = state.session.books().iter();
    let is_shown = books.any(|book| !book.pages_with(&asked.file).is_empty());
    let can_rename = is_shown && state.session.owns(&asked.file);
    can_rename.then(|| PrepareRenameResponse::Range(lines.range(heading)))
}

/// Answers the edits that give the heading at a position other words. Links follow its id, and the ids of
/// headings that were numbered because of it.
pub(crate) fn rename(
    state: &mut State,
    asked: &Asked,
    at: Position,
    words: &str,
) -> Option<WorkspaceEdit> {
    let units = state.units;
    let lines = Lines::new(&asked.text, units);
    let heading = heading_at(&asked.text, &asked.dialect, lines.offset(at))?;
    let words = words.trim().replace(['\r', '\n'], " ");
    let mut renamed = asked.text.clone();
    renamed.replace_range(heading.clone(), &words);
    let before = headings(&asked.text, &asked.dialect);
    let after = headings(&renamed, &asked.dialect);
    let at_words = |one: &&Words| one.start == heading.start;
    let written = after.iter().find(at_words)?;
    // Words such as `a {#b}` or `# a` may do more than rename.
    if before.len() != after.len() || renamed[written.clone()] != words {
        return None;
    }
    let texts = with_new_words(&mut state.session, &asked.file, heading, &words)?;
    Some(WorkspaceEdit::new(text_edits(&texts, units)))
}

fn heading_at(text: &str, dialect: &Options, offset: usize) -> Option<Words> {
    let mut headings = headings(text, dialect).into_iter();
    headings.find(|heading| {
        let line = text[..heading.start].rfind('\n').map_or(0, |at| at + 1);
        let rest = text[heading.end..].find('\n');
        let end = rest.map_or(text.len(), |at| heading.end + at);
        line <= offset && offset <= end
    })
}

/// Returns the headings of a text whose words are in one line after `#`.
fn headings(text: &str, dialect: &Options) -> Vec<Words> {
    let document = parse(text, dialect);
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { .. } => {
            // The id may be in a comment.
            let is_words = |node: &&Node| !matches!(node.kind, NodeKind::Comment(_));
            let first = node.children.first()?.span.range();
            let last = node.children.iter().rfind(is_words)?.span.range();
            let words = first.start..last.end.max(first.start);
            let written = text.get(words.clone())?;
            let words = words.start..words.start + written.trim_end().len();
            (!written.contains('\n')).then_some(words)
        }
        _ => None,
    });
    headings.collect()
}

#[cfg(test)]
mod tests {
    use mdx_lite::Mode;

    use super::*;

    #[test]
    fn words_of_headings_are_without_marks_and_ids() {
        for (text, words) in [
            ("## 绑定 `a` 守卫\n", "绑定 `a` 守卫"),
            ("## a b ##\n", "a b"),
            ("## a {#b}\n", "a"),
            ("## **a** b \n", "**a** b"),
        ] {
            for mode in [Mode::Mdx, Mode::Markdown] {
                let found = headings(text, &Options::new(mode));
                assert_eq!(&text[found[0].clone()], words, "{text}");
            }
        }
    }
}
