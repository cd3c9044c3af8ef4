//! The headings of a page as symbols, and the blocks that an editor can fold.

use lsp_types::{
    DocumentSymbol, FoldingRange, FoldingRangeKind, Location, Range, SymbolInformation, SymbolKind,
};
use mdx_lite::{Document, Node, NodeKind, parse};
use site_build::OpenBook;

use crate::{
    documents::{Asked, uri_of},
    positions::{Lines, Units},
    state::State,
};

/// The most symbols of an answer about the whole book.
const MOST_SYMBOLS: usize = 256;

/// A heading and the part of the text below it.
struct Section {
    level: u8,
    name: String,
    heading: std::ops::Range<usize>,
    end: usize,
}

/// Returns the sections of a page, each with the sections in it.
pub(crate) fn symbols(asked: &Asked, units: Units) -> Vec<DocumentSymbol> {
    let document = parse(&asked.text, &asked.dialect);
    let lines = Lines::new(&asked.text, units);
    let mut sections = sections(&document).into_iter().peekable();
    nested(&mut sections, 0, &lines)
}

fn nested(
    sections: &mut std::iter::Peekable<std::vec::IntoIter<Section>>,
    level: u8,
    lines: &Lines<'_>,
) -> Vec<DocumentSymbol> {
    let mut symbols = Vec::new();
    while let Some(section) = sections.next_if(|section| section.level > level) {
        let children = nested(sections, section.level, lines);
        symbols.push(symbol(section, children, lines));
    }
    symbols
}

#[expect(deprecated, reason = "the struct has no other constructor")]
fn symbol(section: Section, children: Vec<DocumentSymbol>, lines: &Lines<'_>) -> DocumentSymbol {
    DocumentSymbol {
        // The protocol does not allow an empty name.
        name: if section.name.is_empty() {
            "#".to_owned()
        } else {
            section.name
        },
        detail: None,
        kind: SymbolKind::STRING,
        tags: None,
        deprecated: None,
        range: lines.range(section.heading.start..section.end.max(section.heading.end)),
        selection_range: lines.range(section.heading),
        children: (!children.is_empty()).then_some(children),
    }
}

fn sections(document: &Document) -> Vec<Section> {
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { depth, .. } => Some((*depth, node)),
        _ => None,
    });
    let headings: Vec<_> = headings.collect();
    let end = document.source().len();
    let section = |(at, (level, node)): (usize, &(u8, &Node))| {
        let mut after = headings[at + 1..].iter();
        let next = after.find(|(next, _)| next <= level);
        Section {
            level: *level,
            name: node.text(),
            heading: node.span.range(),
            end: next.map_or(end, |(_, node)| node.span.range().start),
        }
    };
    headings.iter().enumerate().map(section).collect()
}

/// Returns the parts of a text that can be folded: sections, blocks of code, admonitions, components and
/// front matter.
pub(crate) fn folds(asked: &Asked, units: Units) -> Vec<FoldingRange> {
    let document = parse(&asked.text, &asked.dialect);
    let lines = Lines::new(&asked.text, units);
    let sections = sections(&document);
    let sections = sections
        .iter()
        .map(|section| section.heading.start..section.end);
    let front = document.front.iter().map(|front| front.span.range());
    let blocks = document.descendants().filter(|node| is_foldable(node));
    let blocks = blocks.map(|node| node.span.range());
    let all = sections.chain(front).chain(blocks);
    let folds = all.filter_map(|span| {
        let text = asked.text.get(span.clone())?;
        let end = span.start + text.trim_end().len();
        let range: Range = lines.range(span.start..end);
        (range.end.line > range.start.line).then(|| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: Some(FoldingRangeKind::Region),
            ..FoldingRange::default()
        })
    });
    folds.collect()
}

fn is_foldable(node: &Node) -> bool {
    matches!(
        node.kind,
        NodeKind::Fence { .. }
            | NodeKind::Admonition { .. }
            | NodeKind::Jsx(_)
            | NodeKind::Table { .. }
    )
}

/// Returns the pages and headings of the book whose titles contain the words of a query, or whose path
/// does.
pub(crate) fn find(state: &mut State, query: &str) -> Vec<SymbolInformation> {
    let query = query.to_lowercase();
    let units = state.units;
    let books = state.session.books().iter();
    let found = books.flat_map(|book| of_book(book, &query, units));
    found.take(MOST_SYMBOLS).collect()
}

fn of_book<'a>(
    book: &'a OpenBook,
    query: &'a str,
    units: Units,
) -> impl Iterator<Item = SymbolInformation> + 'a {
    let matches = move |name: &str| name.to_lowercase().contains(query);
    book.pages().flat_map(move |page| {
        let file = book.path_of(&page);
        let title = matches(page.title) || matches(page.path);
        let title = title.then(|| information(page.title, page.path, &file, Range::default()));
        // Most pages have no such heading, and need not be parsed.
        let may_match = matches(page.text);
        let dialect = book
            .dialect_of(&file)
            .filter(|_| may_match && !query.is_empty());
        let headings = dialect.map(|dialect| {
            let document = parse(page.text, dialect);
            let lines = Lines::new(page.text, units);
            let sections = sections(&document).into_iter();
            let sections = sections.filter(|section| matches(&section.name));
            let found = sections.map(|section| {
                let range = lines.range(section.heading);
                information(&section.name, page.title, &file, range)
            });
            found.collect::<Vec<_>>()
        });
        let found = title.into_iter().chain(headings.into_iter().flatten());
        found.flatten().collect::<Vec<_>>()
    })
}

#[expect(deprecated, reason = "the struct has no other constructor")]
fn information(
    name: &str,
    container: &str,
    file: &std::path::Path,
    range: Range,
) -> Option<SymbolInformation> {
    Some(SymbolInformation {
        name: name.to_owned(),
        kind: SymbolKind::STRING,
        tags: None,
        deprecated: None,
        location: Location::new(uri_of(file)?, range),
        container_name: Some(container.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options};

    use super::*;

    fn asked(text: &str) -> Asked {
        Asked {
            file: "/b/a.mdx".into(),
            text: text.to_owned(),
            dialect: Options::new(Mode::Mdx),
        }
    }

    #[test]
    fn sections_are_nested() {
        let asked = asked("# A\n\n### B\n\n## C\n\n### D\n\n# E\n");
        let symbols = symbols(&asked, Units::Utf16);
        let names = |symbols: &[DocumentSymbol]| -> Vec<String> {
            symbols.iter().map(|it| it.name.clone()).collect()
        };
        let children = symbols[0].children.as_deref().unwrap();
        assert_eq!(names(&symbols), ["A", "E"]);
        assert_eq!(names(children), ["B", "C"]);
        assert_eq!(symbols[0].range.end.line, 8);
    }

    #[test]
    fn blocks_fold_to_their_last_line() {
        let text = "---\ntitle: a\n---\n\n## B\n\n:::note\n\nc\n\n:::\n\n```ts\nd\n```\n";
        let mut found: Vec<_> = (folds(&asked(text), Units::Utf16).iter())
            .map(|fold| (fold.start_line, fold.end_line))
            .collect();
        found.sort_unstable();
        assert_eq!(found, [(0, 2), (4, 14), (6, 10), (12, 14)]);
    }
}
