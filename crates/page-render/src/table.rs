//! Tables: each scrolls in a box, with alignment as classes.

use mdx_lite::{Align, Node, NodeKind};

use crate::{
    Builder,
    tree::piece::{Attributes, Piece},
};

impl Builder<'_> {
    pub(super) fn table(&mut self, align: &[Align], node: &Node) -> Piece {
        let mut rows = node.children.iter();
        let head = rows.next().map(|row| self.row(row, "th", align));
        let body: Vec<_> = rows.map(|row| self.row(row, "td", align)).collect();
        let none = Attributes::new;
        let mut parts: Vec<_> = head
            .map(|row| Piece::element("thead", none(), vec![row]))
            .into_iter()
            .collect();
        if !body.is_empty() {
            parts.push(Piece::element("tbody", none(), body));
        }
        let table = Piece::element("table", none(), parts);
        match explains_names(node) {
            true => in_box("mr-table-wrap mr-names", table),
            false => Self::scroll_box(table),
        }
    }

    /// Wraps a wide table in a box that scrolls; the shell makes it focusable where it does.
    pub(super) fn scroll_box(table: Piece) -> Piece {
        in_box("mr-table-wrap", table)
    }

    fn row(&mut self, row: &Node, cell: &str, align: &[Align]) -> Piece {
        let mut cells = Vec::new();
        let mut at = 0;
        for node in &row.children {
            if matches!(node.kind, NodeKind::Cell) {
                let children = self.inlines(&node.children);
                // An empty corner is not a heading to assistive technology.
                let name = if node.children.is_empty() { "td" } else { cell };
                let attrs = classes(align.get(at), node);
                cells.push(Piece::element(name, attrs, children));
                at += 1;
            }
        }
        Piece::element("tr", Attributes::new(), cells)
    }
}

fn in_box(class: &str, table: Piece) -> Piece {
    let attrs = Attributes::from([("class".to_owned(), class.to_owned())]);
    Piece::element("div", attrs, vec![table])
}

/// Returns whether each row is a name and its meaning, which a phone shows one above the other.
fn explains_names(table: &Node) -> bool {
    let mut rows = table.children.iter();
    let has_two = rows.next().is_some_and(|head| head.children.len() == 2);
    let begins_with_code = |row: &Node| {
        let first = row.children.first().and_then(|cell| cell.children.first());
        first.is_some_and(|node| matches!(node.kind, NodeKind::Code(_)))
    };
    has_two && table.children.len() > 1 && rows.all(begins_with_code)
}

/// The characters of a name that a phone shows beside another column. The code of a cell with longer
/// ones wraps.
const UNBROKEN: usize = 24;

fn classes(align: Option<&Align>, cell: &Node) -> Attributes {
    let align = match align {
        Some(Align::Left) => Some("mr-align-left"),
        Some(Align::Center) => Some("mr-align-center"),
        Some(Align::Right) => Some("mr-align-right"),
        _ => None,
    };
    let wraps = has_long_code(cell).then_some("mr-wraps");
    let names: Vec<_> = align.into_iter().chain(wraps).collect();
    match names[..] {
        [] => Attributes::new(),
        _ => Attributes::from([("class".to_owned(), names.join(" "))]),
    }
}

fn has_long_code(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Code(text) => text.chars().count() > UNBROKEN,
        _ => node.children.iter().any(has_long_code),
    }
}
