//! The address of the section at a position, for editors that show the page beside its text.

use lsp_types::{Position, TextDocumentPositionParams, request::Request};
use mdx_lite::{NodeKind, parse};

use crate::{documents::Asked, positions::Lines, state::State};

/// The request for the address at a position.
pub(crate) enum AddressRequest {}

impl Request for AddressRequest {
    type Params = TextDocumentPositionParams;
    type Result = Option<String>;
    const METHOD: &'static str = "mdbook-react/address";
}

/// Answers the path that `serve` has for the page of a text, with the id of the heading above a position.
pub(crate) fn address(state: &mut State, asked: &Asked, at: Position) -> Option<String> {
    let offset = Lines::new(&asked.text, state.units).offset(at);
    let book = state.book_of(&asked.file)?;
    let served = book.served_at(book.page_of(&asked.file)?.path);
    let document = parse(&asked.text, &asked.dialect);
    // The title is at the top of the page.
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { id, depth: 2.., .. } => Some((node.span.start, id)),
        _ => None,
    });
    let above = { headings }
        .take_while(|(start, _)| *start <= offset)
        .last();
    Some(match above {
        Some((_, id)) => format!("{served}#{id}"),
        None => served,
    })
}
