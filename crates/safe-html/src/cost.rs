//! Measures the cost of parsing raw HTML before it is sanitised.
//!
//! A parser searches its stack of open elements at each tag, so depth makes it slow; browsers stop
//! at 512. Formatting elements that are not closed are opened again in every following block (HTML
//! Standard, section 13.2.4.3): a few lines become gigabytes. The parser itself measures both, a
//! chunk at a time, without building a tree.

use std::{borrow::Cow, cell::Cell, fmt, rc::Rc};

use html5ever::{
    Attribute, ExpandedName, ParseOpts, QualName,
    interface::{ElementFlags, NodeOrText, QuirksMode, Tracer, TreeSink},
    local_name, ns, parse_fragment,
    tendril::{StrTendril, TendrilSink},
};

use crate::plain::depth_of_plain;

/// The number of elements that may be open at once.
pub const MAX_OPEN_ELEMENTS: usize = 256;

/// The largest ratio of the size of the parsed tags to that of the raw HTML.
const MOST_GROWTH: usize = 16;

/// The size that tags may always have, in bytes.
const ALWAYS_ALLOWED: usize = 64 << 10;

/// The length of the shortest tag, in bytes.
const SHORTEST: usize = "<a>".len();

/// The length of a chunk, in bytes.
const CHUNK: usize = 1 << 10;

/// The reason why raw HTML costs too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    /// Too many elements are open at once.
    Open,
    /// Unclosed elements are repeated too often.
    Growth,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => write!(f, "HTML is nested more than {MAX_OPEN_ELEMENTS} deep"),
            Self::Growth => f.write_str("unclosed elements are repeated in every following block"),
        }
    }
}

/// Returns why parsing the fragment `html` costs too much; `None` if it does not.
pub(crate) fn excess(html: &str) -> Option<Excess> {
    if html.len() <= SHORTEST * MAX_OPEN_ELEMENTS {
        return None;
    }
    // Every element is closed. A formatting element counts twice, because it could be opened again.
    if depth_of_plain(html).is_some_and(|depth| 2 * depth <= MAX_OPEN_ELEMENTS) {
        return None;
    }
    // The sanitiser parses in the same context.
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(
        TagBytes::default(),
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
        if open.0.get() > MAX_OPEN_ELEMENTS + ALWAYS_OPEN {
            return Some(Excess::Open);
        }
        if tree.sink.0.get() > allowed {
            return Some(Excess::Growth);
        }
    }
    None
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

/// Counts the bytes of all tags without building a tree.
#[derive(Default)]
struct TagBytes(Cell<usize>);

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

impl TreeSink for TagBytes {
    type Handle = Node;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, flags: ElementFlags) -> Node {
        let attributes = attrs.iter().map(|it| it.name.local.len() + it.value.len());
        let bytes = name.local.len() + attributes.sum::<usize>();
        self.0.set(self.0.get() + bytes);
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
    fn append_based_on_parent_node(&self, _: &Node, _: &Node, _: NodeOrText<Node>) {}
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
    fn growth_counts_unclosed_formatting_elements() {
        let paragraphs = "<p>x</p>".repeat(5_000);
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
