//! Files that the editor is about to move: the edits of links, settings and the table of contents, and the
//! moves of translations.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use book_session::plan_move;
use lsp_types::{
    DocumentChangeOperation, DocumentChanges, FileRename, OneOf,
    OptionalVersionedTextDocumentIdentifier, RenameFile, ResourceOp, TextDocumentEdit,
    WorkspaceEdit,
};

use site_build::OpenBook;

use crate::{
    documents::{file_of, uri_of},
    edits::text_edits,
    state::State,
};

/// Answers what else changes when the editor moves these files and folders; nothing for files that are
/// not the book's.
///
/// # Errors
///
/// If the book cannot follow the move, or it moves translations and the editor does not move files.
#[expect(clippy::mutable_key_type, reason = "the protocol's type")]
pub(crate) fn will_move(state: &mut State, files: &[FileRename]) -> Result<Option<WorkspaceEdit>> {
    let path = |uri: &str| uri.parse().ok().as_ref().and_then(file_of);
    let moves = files.iter();
    let moves = moves.filter_map(|it| Some((path(&it.old_uri)?, path(&it.new_uri)?)));
    let sources: Vec<_> = (state.session.books().iter())
        .map(OpenBook::source_folder)
        .collect();
    let is_of_book =
        |(old, _): &(PathBuf, PathBuf)| sources.iter().any(|source| old.starts_with(source));
    let moves: Vec<_> = moves.filter(is_of_book).collect();
    if moves.is_empty() {
        return Ok(None);
    }
    let plan = plan_move(&mut state.session, &moves)?;
    let by_editor = |file: &PathBuf| moves.iter().any(|(old, _)| file.starts_with(old));
    let others = plan.moved.iter().filter(|(old, _)| !by_editor(old));
    let others: Vec<_> = others.collect();
    ensure!(
        others.is_empty() || state.moves_files,
        "this editor cannot move the translations: use `mdbook-react mv`"
    );
    let edits = text_edits(&plan.texts, state.units);
    if !state.moves_files {
        return Ok(Some(WorkspaceEdit::new(edits)));
    }
    let edits = edits.into_iter();
    let edits = edits.map(|(uri, edits)| {
        let version =
            file_of(&uri).and_then(|file| Some(state.documents.open_text(&file)?.version));
        DocumentChangeOperation::Edit(TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
            edits: edits.into_iter().map(OneOf::Left).collect(),
        })
    });
    let moved = others.into_iter().filter_map(|(old, new)| {
        Some(DocumentChangeOperation::Op(ResourceOp::Rename(
            RenameFile {
                old_uri: uri_of(old)?,
                new_uri: uri_of(new)?,
                options: None,
                annotation_id: None,
            },
        )))
    });
    Ok(Some(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(edits.chain(moved).collect())),
        ..WorkspaceEdit::default()
    }))
}
