//! The requests that the server answers.

use anyhow::{Result, anyhow};
use lsp_types::{
    CodeActionParams, CodeActionProviderCapability, CompletionOptions, CompletionParams,
    DocumentFormattingParams, DocumentLinkOptions, DocumentLinkParams, DocumentSymbolParams,
    FileOperationFilter, FileOperationPattern, FileOperationRegistrationOptions,
    FoldingRangeParams, FoldingRangeProviderCapability, GotoDefinitionParams, Hover, HoverParams,
    HoverProviderCapability, InlayHintParams, OneOf, Position, ReferenceParams, RenameFilesParams,
    RenameOptions, RenameParams, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensServerCapabilities, ServerCapabilities, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
    WorkspaceFileOperationsServerCapabilities, WorkspaceServerCapabilities, WorkspaceSymbolParams,
    request::{
        CodeActionRequest, Completion, DocumentLinkRequest, DocumentSymbolRequest,
        FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, InlayHintRequest,
        PrepareRenameRequest, References, Rename, Request as _, SemanticTokensFullRequest,
        SemanticTokensRangeRequest, WillRenameFiles, WorkspaceSymbolRequest,
    },
};
use mdx_lite::{Mode, Options};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    address::{AddressRequest, address},
    completion, components,
    documents::{Asked, file_of},
    fixes, formatting, hints, links, moving, outline,
    positions::Units,
    rename,
    state::State,
    tokens,
};

/// Returns what the server can do.
pub(crate) fn capabilities(units: Units) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(units.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(
            TextDocumentSyncKind::INCREMENTAL,
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            tokens::options(),
        )),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        }),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(
                ["(", "#", "/", "<", ":", "`", "\"", " "]
                    .map(str::to_owned)
                    .into(),
            ),
            ..CompletionOptions::default()
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: None,
            file_operations: Some(WorkspaceFileOperationsServerCapabilities {
                will_rename: Some(all_files()),
                ..WorkspaceFileOperationsServerCapabilities::default()
            }),
        }),
        ..ServerCapabilities::default()
    }
}

fn all_files() -> FileOperationRegistrationOptions {
    let pattern = FileOperationPattern {
        glob: "**/*".to_owned(),
        ..FileOperationPattern::default()
    };
    let filter = FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern,
    };
    FileOperationRegistrationOptions {
        filters: vec![filter],
    }
}

/// Answers a request; `None` for an unknown method.
pub(crate) fn answer(state: &mut State, method: &str, params: Value) -> Result<Option<Value>> {
    match method {
        Completion::METHOD => with(params, |it: CompletionParams| {
            let place = it.text_document_position;
            about(state, &place, completion::complete)
        }),
        HoverRequest::METHOD => with(params, |it: HoverParams| {
            about(state, &it.text_document_position_params, hover)
        }),
        GotoDefinition::METHOD => with(params, |it: GotoDefinitionParams| {
            about(state, &it.text_document_position_params, links::definition)
        }),
        References::METHOD => with(params, |it: ReferenceParams| {
            about(state, &it.text_document_position, links::references)
        }),
        PrepareRenameRequest::METHOD => with(params, |it: TextDocumentPositionParams| {
            about(state, &it, rename::prepare)
        }),
        Rename::METHOD => with(params, |it: RenameParams| {
            let name = it.new_name;
            about(state, &it.text_document_position, |state, asked, at| {
                rename::rename(state, asked, at, &name)
            })
        }),
        WillRenameFiles::METHOD => with(params, |it: RenameFilesParams| {
            moving::will_move(state, &it.files)
        }),
        DocumentSymbolRequest::METHOD => with(params, |it: DocumentSymbolParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(outline::symbols(&asked, state.units))
        }),
        FoldingRangeRequest::METHOD => with(params, |it: FoldingRangeParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(outline::folds(&asked, state.units))
        }),
        Formatting::METHOD => with(params, |it: DocumentFormattingParams| {
            let asked = asked(state, &it.text_document.uri)?;
            formatting::format(state, &asked)
        }),
        InlayHintRequest::METHOD => with(params, |it: InlayHintParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(hints::hints(state, &asked, it.range))
        }),
        SemanticTokensFullRequest::METHOD => with(params, |it: SemanticTokensParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(tokens::tokens(&asked, state.units, None))
        }),
        SemanticTokensRangeRequest::METHOD => with(params, |it: SemanticTokensRangeParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(tokens::tokens(&asked, state.units, Some(it.range)))
        }),
        DocumentLinkRequest::METHOD => with(params, |it: DocumentLinkParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(links::document_links(state, &asked))
        }),
        CodeActionRequest::METHOD => with(params, |it: CodeActionParams| {
            let asked = asked(state, &it.text_document.uri)?;
            Ok(fixes::actions(state, &asked, &it))
        }),
        WorkspaceSymbolRequest::METHOD => with(params, |it: WorkspaceSymbolParams| {
            Ok(outline::find(state, &it.query))
        }),
        AddressRequest::METHOD => with(params, |it: TextDocumentPositionParams| {
            about(state, &it, address)
        }),
        _ => Ok(None),
    }
}

/// Answers what is at a position: an own component, or the target of a link.
fn hover(state: &mut State, asked: &Asked, at: Position) -> Option<Hover> {
    components::hover(state, asked, at).or_else(|| links::hover(state, asked, at))
}

fn with<P: DeserializeOwned, T: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Result<T>,
) -> Result<Option<Value>> {
    let answer = answer(serde_json::from_value(params)?)?;
    Ok(Some(serde_json::to_value(answer)?))
}

/// Answers a request about a place in a text.
fn about<T>(
    state: &mut State,
    place: &TextDocumentPositionParams,
    answer: impl FnOnce(&mut State, &Asked, Position) -> T,
) -> Result<T> {
    let asked = asked(state, &place.text_document.uri)?;
    Ok(answer(state, &asked, place.position))
}

/// Returns the text that a request is about. A file that is not a chapter has the dialect of its name.
fn asked(state: &mut State, uri: &Uri) -> Result<Asked> {
    let file = file_of(uri).ok_or_else(|| anyhow!("`{}` is not a file", uri.as_str()))?;
    let text = match state.documents.open_text(&file) {
        Some(open) => open.text.clone(),
        None => state
            .session
            .text(&file)
            .ok_or_else(|| anyhow!("cannot read {}", file.display()))?,
    };
    // The settings of the book choose the dialect. Once they are known, symbols of a text do not wait until
    // it is checked again.
    if state.session.has_no_pages() {
        state.session.books();
    }
    let book = state.session.last_book_of(&file);
    let dialect = book.and_then(|book| book.dialect_of(&file)).cloned();
    let is_mdx = file
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("mdx"));
    let mode = if is_mdx { Mode::Mdx } else { Mode::Markdown };
    let dialect = dialect.unwrap_or_else(|| Options::new(mode));
    Ok(Asked {
        file,
        text,
        dialect,
    })
}
