//! Measures the cost of parsing raw HTML before it is sanitised.
//!
//! A parser searches its stack of open elements at each tag, so depth makes it slow; browsers stop
//! at 512. Formatting elements that are not closed are opened again in every following block (HTML
//! Standard, section 13.2.4.3): a few lines become gigabytes. The parser itself measures both, a
//! chunk at a time, without building a tree. The attributes of a tag are counted before, because the
//! parser itself takes quadratic time for them.

use std::{borrow::Cow, cell::Cell, rc::Rc};

use html5ever::{
    Attribute, ExpandedName, ParseOpts, QualName,
    interface::{ElementFlags, NodeOrText, QuirksMode, Tracer, TreeSink},
    local_name, ns, parse_fragment,
    tendril::{StrTendril, TendrilSink},
};

use crate::html::{
    attribute_count::{MAX_ATTRIBUTES, has_too_many},
    plain::depth_of_plain,
};

/// The number of elements that may be open at once.
pub const MAX_OPEN_ELEMENTS: usize = 256;

/// The largest ratio of the size of the parsed tags to the size of the raw HTML.
const MOST_GROWTH: usize = 16;

/// The number of texts and elements in tables outside of their cells. A parser moves each before its
/// table, and searches the table among all that it has moved.
const MAX_OUTSIDE_CELLS: usize = 4_000;

/// The number of elements that HTML may always have.
const ALWAYS_ELEMENTS: usize = 100_000;

/// The length of HTML for which a further element is allowed, in bytes. A parsed element takes some
/// 500 bytes.
const BYTES_FOR_ELEMENT: usize = 8;

/// The size that tags may always have, in bytes.
const ALWAYS_ALLOWED: usize = 64 << 10;

/// The length of HTML that this program wrote and that is always parsed, in bytes.
const ALWAYS_PARSED: usize = 8 << 10;

/// The length of the shortest tag, in bytes.
const SHORTEST: usize = "<a>".len();

/// The length of a chunk, in bytes.
const CHUNK: usize = 1 << 10;

/// The reason why raw HTML costs too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Excess {
    /// Too many elements are open at once.
    #[error("HTML is nested more than {} deep", MAX_OPEN_ELEMENTS)]
    Open,
    /// Unclosed elements are repeated too often.
    #[error("unclosed elements are repeated in every following block")]
    Growth,
    /// A tag has too many attributes.
    #[error("a tag has more than {} attributes", MAX_ATTRIBUTES)]
    Attributes,
    /// Too much is in tables outside of their cells.
    #[error(
        "more than {} texts and elements are in tables outside of their cells",
        MAX_OUTSIDE_CELLS
    )]
    OutsideCells,
    /// There are too many elements for the size of the HTML.
    #[error("HTML has too many elements for its size")]
    Elements,
}

impl Excess {
    /// Returns the remedy.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Open | Self::Growth => "close the elements",
            Self::Attributes => "divide the element, or remove attributes",
            Self::OutsideCells => "move it into cells",
            Self::Elements => "divide the page",
        }
    }
}

/// Returns why parsing the fragment `html` costs too much; `None` if it does not.
pub(crate) fn excess(html: &str) -> Option<Excess> {
    excess_within(html, MAX_OPEN_ELEMENTS)
}

/// Returns why parsing HTML that this program wrote costs too much; `None` if it does not. Its elements
/// are closed, and nested no deeper than the parser of chapters allows.
pub fn excess_of_written(html: &str) -> Option<Excess> {
    let is_cheap = html.len() <= ALWAYS_PARSED || depth_of_plain(html).is_some();
    (!is_cheap).then(|| excess_within(html, usize::MAX))?
}

fn excess_within(html: &str, most_open: usize) -> Option<Excess> {
    if html.len() <= SHORTEST * MAX_OPEN_ELEMENTS {
        return None;
    }
    if has_too_many(html) {
        return Some(Excess::Attributes);
    }
    let most = ALWAYS_ELEMENTS.max(html.len() / BYTES_FOR_ELEMENT);
    if has_more_tags(html, most) {
        return Some(Excess::Elements);
    }
    // Every element is closed. A formatting element counts twice, because it could be opened again.
    if depth_of_plain(html).is_some_and(|depth| 2 * depth <= most_open) {
        return None;
    }
    // The sanitiser parses in the same context.
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(
        Costs::default(),
        ParseOpts::default(),
        context,
        vec![],
        false,
    );
    let allowed = ALWAYS_ALLOWED + MOST_GROWTH * html.len();
    for chunk in chunks(html) {
        parser.process(StrTendril::from_slice(chunk));
        let tree = &parser.tokenizer.sink;
        let open = OpenCount::default();
        tree.trace_handles(&open);
        if open.0.get() > most_open.saturating_add(ALWAYS_OPEN) {
            return Some(Excess::Open);
        }
        if tree.sink.elements.get() > most {
            return Some(Excess::Elements);
        }
        if tree.sink.bytes.get() > allowed {
            return Some(Excess::Growth);
        }
        if tree.sink.moved.get() > MAX_OUTSIDE_CELLS {
            return Some(Excess::OutsideCells);
        }
    }
    None
}

/// Returns whether HTML has more than `most` start tags.
fn has_more_tags(html: &str, most: usize) -> bool {
    let bytes = html.as_bytes();
    let is_tag = |at: &usize| bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    let tags = memchr::memchr_iter(b'<', bytes).filter(is_tag);
    bytes.len() > SHORTEST * most && tags.count() > most
}

/// The number of nodes that are always open: the document, the root of the fragment and its
/// context.
const ALWAYS_OPEN: usize = 3;

/// Splits `html` into chunks of about [`CHUNK`] bytes.
fn chunks(mut html: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let end = (CHUNK..html.len()).find(|at| html.is_char_boundary(*at));
        let (piece, rest) = html.split_at(end.unwrap_or(html.len()));
        html = rest;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Counts the elements that are open or will be opened again.
#[derive(Default)]
struct OpenCount(Cell<usize>);

impl Tracer for OpenCount {
    type Handle = Node;

    fn trace_handle(&self, _: &Node) {
        self.0.set(self.0.get() + 1);
    }
}

/// Counts without building a tree.
#[derive(Default)]
struct Costs {
    /// The bytes of all tags.
    bytes: Cell<usize>,
    elements: Cell<usize>,
    /// The texts and elements that are moved before their table.
    moved: Cell<usize>,
}

type Node = Rc<Element>;

struct Element {
    name: QualName,
    is_integration_point: bool,
}

fn nameless() -> Node {
    Rc::new(Element {
        name: QualName::new(None, ns!(), local_name!("")),
        is_integration_point: false,
    })
}

impl TreeSink for Costs {
    type Handle = Node;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, flags: ElementFlags) -> Node {
        let attributes = attrs.iter().map(|it| it.name.local.len() + it.value.len());
        let bytes = name.local.len() + attributes.sum::<usize>();
        self.bytes.set(self.bytes.get() + bytes);
        self.elements.set(self.elements.get() + 1);
        Rc::new(Element {
            name,
            is_integration_point: flags.mathml_annotation_xml_integration_point,
        })
    }

    fn elem_name<'a>(&'a self, node: &'a Node) -> ExpandedName<'a> {
        node.name.expanded()
    }

    fn same_node(&self, one: &Node, other: &Node) -> bool {
        Rc::ptr_eq(one, other)
    }

    fn is_mathml_annotation_xml_integration_point(&self, node: &Node) -> bool {
        node.is_integration_point
    }

    fn get_document(&self) -> Node {
        nameless()
    }

    fn get_template_contents(&self, _: &Node) -> Node {
        nameless()
    }

    fn create_comment(&self, _: StrTendril) -> Node {
        nameless()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Node {
        nameless()
    }

    fn finish(self) {}
    fn parse_error(&self, _: Cow<'static, str>) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn append(&self, _: &Node, _: NodeOrText<Node>) {}
    fn append_based_on_parent_node(&self, _: &Node, _: &Node, _: NodeOrText<Node>) {
        self.moved.set(self.moved.get() + 1);
    }

    fn append_before_sibling(&self, _: &Node, _: NodeOrText<Node>) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn add_attrs_if_missing(&self, _: &Node, _: Vec<Attribute>) {}
    fn remove_from_parent(&self, _: &Node) {}
    fn reparent_children(&self, _: &Node, _: &Node) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_elements_that_are_open_at_once() {
        for (html, is_deep) in [
            ("<div>", true),
            ("<DIV class='a'>\n", true),
            ("<div title='</div>'>", true),
            ("<div><!-- </div> -->", true),
            ("<div><p>", true),
            ("<ul><li>", true),
            ("<i></b>", true),
            ("<div/>", true),
            ("<svg><div><path/>", true),
            ("<div><i></div>", false),
            ("<svg><path d=\"x\"/></svg>", false),
            ("<div></div>", false),
            ("<p><div></p>", true),
            ("<ul><li>a<li>b<p>c</ul>", false),
            ("<table><tr><td>a<td>b<tr></table>", false),
            ("<p><b>a", false),
            ("<li>a", false),
            ("<br><img>", false),
            ("a < b", false),
            ("守卫", false),
        ] {
            let wanted = is_deep.then_some(Excess::Open);
            assert_eq!(
                excess(&html.repeat(2 * MAX_OPEN_ELEMENTS)),
                wanted,
                "{html}"
            );
        }
        assert_eq!(excess(&"<div>".repeat(MAX_OPEN_ELEMENTS)), None);
    }

    #[test]
    fn parts_of_tables_outside_of_cells_are_counted() {
        for (start, unit, is_excess) in [
            ("<table>", "<b>a</b>", true),
            ("", "<table><b>a</b></table>", true),
            ("<table><tr>", "a<br>", true),
            ("<table>", "<tr> <td>a\n", false),
            ("<table><td>", "<b>a</b>", false),
            ("", "<b>a</b>", false),
        ] {
            let html = format!("{start}{}", unit.repeat(MAX_OUTSIDE_CELLS + 1));
            let wanted = is_excess.then_some(Excess::OutsideCells);
            assert_eq!(excess(&html), wanted, "{start}{unit}");
        }
    }

    #[test]
    fn elements_are_counted() {
        for (unit, is_excess) in [
            ("<br>", true),
            ("<b></b>", true),
            ("<p>a", true),
            ("<b>a long text</b>", false),
        ] {
            let html = unit.repeat(ALWAYS_ELEMENTS + 1);
            let wanted = is_excess.then_some(Excess::Elements);
            assert_eq!(excess(&html), wanted, "{unit}");
        }
        // Each paragraph opens six elements again.
        let html = "<b><i><p>".repeat(ALWAYS_ELEMENTS / 6);
        assert_eq!(excess(&html), Some(Excess::Elements));
    }

    #[test]
    fn growth_counts_unclosed_formatting_elements() {
        let paragraphs = "<p>x</p>".repeat(900);
        let many = (0..100)
            .map(|id| format!("<b id=x{id}>"))
            .collect::<Vec<_>>()
            .concat();
        let long = format!("<a title='{}'>", "x".repeat(10_000));
        for (open, close) in [(many.as_str(), "</b>".repeat(100)), (&long, "</a>".into())] {
            let left = format!("<p>{open}</p>{paragraphs}");
            assert_eq!(excess(&left), Some(Excess::Growth));
            let closed = format!("<p>{open}{close}</p>{paragraphs}");
            assert_eq!(excess(&closed), None);
        }
    }
}
