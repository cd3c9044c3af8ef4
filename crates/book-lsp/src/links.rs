//! Links: where they lead, which links lead here, and what a reader finds at their targets.

use std::path::Path;

use diagnostics::paths::slashes;
use lsp_types::{
    DocumentLink, GotoDefinitionResponse, Hover, HoverContents, Location, MarkupContent,
    MarkupKind, Position, Range,
};
use mdx_lite::{NodeKind, parse};
use site_build::{LinkOnPage, LinkTo, OpenBook};

use crate::{
    documents::{Asked, uri_of},
    findings::range,
    positions::Lines,
    state::State,
};

/// The length of a hovered section in characters.
const SHOWN: usize = 600;

/// The target of a link: a page, and the id of a heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) path: String,
    pub(crate) id: Option<String>,
}

/// Returns the target of the link at a position, and the range of the link.
pub(crate) fn linked(state: &mut State, asked: &Asked, at: Position) -> Option<(Target, Range)> {
    let units = state.units;
    let file = relative(state.session.root(), &asked.file);
    let book = state.session.book_of(&asked.file)?;
    let links = book.links_in(&asked.file).into_iter();
    let is_here = |link: &LinkOnPage<'_>| {
        let range = range(&link.place, units);
        link.place.file == file && range.start <= at && at <= range.end
    };
    // A link around an image has a link inside.
    let link = links.rev().find(is_here)?;
    let LinkTo::Page(path, id) = link.to else {
        return None;
    };
    let target = Target {
        path: path.to_owned(),
        id: id.map(str::to_owned),
    };
    Some((target, range(&link.place, units)))
}

/// Returns the heading at a position as a target; above the first heading, the page.
pub(crate) fn heading(state: &mut State, asked: &Asked, at: Position) -> Option<Target> {
    let units = state.units;
    let book = state.session.book_of(&asked.file)?;
    let path = book.page_of(&asked.file)?.path.to_owned();
    let document = parse(&asked.text, &asked.dialect);
    let offset = Lines::new(&asked.text, units).offset(at);
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { id, depth, .. } => Some((node.span.range(), id, *depth)),
        _ => None,
    });
    let (span, id, depth) =
        { headings }.find(|(span, ..)| span.start <= offset && offset <= span.end)?;
    // The title is the page itself.
    let is_title = depth == 1 && asked.text[..span.start].trim().is_empty();
    Some(Target {
        path,
        id: (!is_title).then(|| id.clone()),
    })
}

/// Answers where the link at a position leads.
pub(crate) fn definition(
    state: &mut State,
    asked: &Asked,
    at: Position,
) -> Option<GotoDefinitionResponse> {
    let (target, _) = linked(state, asked, at)?;
    let units = state.units;
    let book = state.session.book_of(&asked.file)?;
    let page = book.page(&target.path)?;
    let file = book.path_of(&page);
    let text = page.text;
    let id = target.id.as_deref();
    let range = id
        .and_then(|id| heading_range(book, &file, text, id, units))
        .unwrap_or_default();
    Some(GotoDefinitionResponse::Scalar(Location::new(
        uri_of(&file)?,
        range,
    )))
}

fn heading_range(
    book: &OpenBook,
    file: &Path,
    text: &str,
    wanted: &str,
    units: crate::positions::Units,
) -> Option<Range> {
    let document = parse(text, book.dialect_of(file)?);
    let mut nodes = document.descendants();
    let node =
        nodes.find(|node| matches!(&node.kind, NodeKind::Heading { id, .. } if id == wanted))?;
    Some(Lines::new(text, units).range(node.span.range()))
}

/// Answers which links lead to the heading or to the target of the link at a position.
pub(crate) fn references(state: &mut State, asked: &Asked, at: Position) -> Vec<Location> {
    let target = linked(state, asked, at).map(|(target, _)| target);
    let Some(target) = target.or_else(|| heading(state, asked, at)) else {
        return Vec::new();
    };
    let (units, root) = (state.units, state.session.root().to_owned());
    let Some(book) = state.session.book_of(&asked.file) else {
        return Vec::new();
    };
    let links = book
        .links_to(&target.path, target.id.as_deref())
        .into_iter();
    let location = |link: LinkOnPage<'_>| {
        let uri = uri_of(&root.join(&link.place.file))?;
        Some(Location::new(uri, range(&link.place, units)))
    };
    links.filter_map(location).collect()
}

/// Answers what a reader finds at the target of the link at a position.
pub(crate) fn hover(state: &mut State, asked: &Asked, at: Position) -> Option<Hover> {
    let (target, range) = linked(state, asked, at)?;
    let book = state.book_of(&asked.file)?;
    let page = book.page(&target.path)?;
    let text = match &target.id {
        Some(id) => book
            .markdown(&target.path, Some(id))
            .ok()
            .flatten()
            .unwrap_or_default(),
        None => page.description.unwrap_or_default().to_owned(),
    };
    let end = text
        .char_indices()
        .nth(SHOWN)
        .map_or(text.len(), |(at, _)| at);
    let more = if end < text.len() { "…" } else { "" };
    let value = format!(
        "**{}** `{}`\n\n{}{more}",
        page.title,
        page.path,
        &text[..end]
    );
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(range),
    })
}

/// Answers the links of a text that lead to a page of the book.
pub(crate) fn document_links(state: &mut State, asked: &Asked) -> Vec<DocumentLink> {
    let units = state.units;
    let file = relative(state.session.root(), &asked.file);
    let Some(book) = state.session.book_of(&asked.file) else {
        return Vec::new();
    };
    let links = book.links_in(&asked.file).into_iter();
    let links = links.filter(|link| link.place.file == file);
    let link = |link: LinkOnPage<'_>| {
        let LinkTo::Page(path, _) = link.to else {
            return None;
        };
        let page = book.page(path)?;
        Some(DocumentLink {
            range: range(&link.place, units),
            target: uri_of(&book.path_of(&page)),
            tooltip: Some(page.title.to_owned()),
            data: None,
        })
    };
    links.filter_map(link).collect()
}

/// Returns the path of a file as places name it.
pub(crate) fn relative(root: &Path, file: &Path) -> String {
    slashes(file.strip_prefix(root).unwrap_or(file))
}
