//! Reports table cells beyond the last column, which a page does not show.

use crate::{Code, Diagnostic, Node, NodeKind, Span, scan::row_cells};

/// Reports rows with more cells than the head of their table.
pub(super) fn check(source: &str, nodes: &[Node], diagnostics: &mut Vec<Diagnostic>) {
    for table in nodes.iter().flat_map(Node::descendants) {
        let NodeKind::Table { align } = &table.kind else {
            continue;
        };
        for row in &table.children {
            diagnostics.extend(surplus(source, row.span, align.len()));
        }
    }
}

fn surplus(source: &str, row: Span, columns: usize) -> Option<Diagnostic> {
    let cells = row_cells(source[row.range()].as_bytes());
    let (from, _) = *cells.get(columns)?;
    let (_, to) = *cells.last()?;
    let span = Span::new(row.start + from, row.start + to);
    if source[span.range()]
        .trim_matches([' ', '\t', '|'])
        .is_empty()
    {
        return None;
    }
    let message = format!(
        "the row has {} cells, its table {columns} columns; the rest is not shown",
        cells.len()
    );
    let found = Diagnostic::new(Code::SurplusCell, span, message);
    Some(found.help("write `\\|` for a bar inside a cell, also in code"))
}
