//! Parses HTML as browsers do.

use std::{borrow::Cow, cell::RefCell, rc::Rc};

use html5ever::{
    Attribute, ExpandedName, ParseOpts, QualName,
    interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink},
    local_name, ns, parse_fragment,
    tendril::{StrTendril, TendrilSink},
};

use super::{Element, HtmlNode, push_text};

/// Parses the content of a `div` of a document in standards mode.
pub fn parse(html: &str) -> Vec<HtmlNode> {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let options = ParseOpts::default();
    let arena = parse_fragment(Arena::default(), options, context, vec![], false).one(html);
    // Parsing a fragment creates a root element around its nodes.
    let root = arena.children(DOCUMENT).first().copied();
    root.map(|root| arena.nodes(root)).unwrap_or_default()
}

/// The index of the document.
const DOCUMENT: usize = 0;

/// A parsed tree: nodes that refer to each other by index.
struct Arena(RefCell<Vec<Entry>>);

struct Entry {
    parent: Option<usize>,
    children: Vec<usize>,
    data: Data,
}

enum Data {
    Element(Rc<QualName>, Vec<Attribute>),
    Text(String),
    /// A document or a comment.
    Other,
}

/// A reference to a node, as the parser needs it.
#[derive(Clone)]
struct Handle {
    index: usize,
    name: Rc<QualName>,
    is_integration_point: bool,
}

impl Default for Arena {
    fn default() -> Self {
        let document = Entry {
            parent: None,
            children: Vec::new(),
            data: Data::Other,
        };
        Self(RefCell::new(vec![document]))
    }
}

impl Arena {
    fn add(&self, data: Data) -> usize {
        let mut entries = self.0.borrow_mut();
        entries.push(Entry {
            parent: None,
            children: Vec::new(),
            data,
        });
        entries.len() - 1
    }

    fn nameless(index: usize) -> Handle {
        Handle {
            index,
            name: Rc::new(QualName::new(None, ns!(), local_name!(""))),
            is_integration_point: false,
        }
    }

    fn children(&self, index: usize) -> Vec<usize> {
        self.0.borrow()[index].children.clone()
    }

    fn detach(&self, index: usize) {
        let mut entries = self.0.borrow_mut();
        if let Some(parent) = entries[index].parent.take() {
            entries[parent].children.retain(|child| *child != index);
        }
    }

    /// Inserts a node or text into `parent`, before its child at index `at`.
    fn insert(&self, parent: usize, at: usize, child: NodeOrText<Handle>) {
        let index = match child {
            NodeOrText::AppendNode(node) => {
                self.detach(node.index);
                node.index
            }
            NodeOrText::AppendText(text) => {
                let before = at
                    .checked_sub(1)
                    .map(|at| self.0.borrow()[parent].children[at]);
                if let Some(before) = before
                    && let Data::Text(own) = &mut self.0.borrow_mut()[before].data
                {
                    return own.push_str(&text);
                }
                self.add(Data::Text(text.to_string()))
            }
        };
        let mut entries = self.0.borrow_mut();
        entries[index].parent = Some(parent);
        let at = at.min(entries[parent].children.len());
        entries[parent].children.insert(at, index);
    }

    /// Returns the nodes inside the node at `index`.
    fn nodes(&self, index: usize) -> Vec<HtmlNode> {
        let mut nodes = Vec::new();
        for child in self.children(index) {
            let element = match &self.0.borrow()[child].data {
                Data::Text(text) => {
                    push_text(&mut nodes, text);
                    continue;
                }
                Data::Element(name, attributes) => Element {
                    name: name.local.to_string(),
                    attributes: attributes.iter().map(attribute).collect(),
                    children: Vec::new(),
                },
                Data::Other => continue,
            };
            let children = self.nodes(child);
            nodes.push(HtmlNode::Element(Element {
                children,
                ..element
            }));
        }
        nodes
    }
}

/// Returns the name, as written, and the value. The prefix of `xmlns` in a drawing is empty.
fn attribute(attribute: &Attribute) -> (String, String) {
    let local = &attribute.name.local;
    let name = match &attribute.name.prefix {
        Some(prefix) if !prefix.is_empty() => format!("{prefix}:{local}"),
        _ => local.to_string(),
    };
    (name, attribute.value.to_string())
}

impl TreeSink for Arena {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let name = Rc::new(name);
        Handle {
            index: self.add(Data::Element(Rc::clone(&name), attrs)),
            name,
            is_integration_point: flags.mathml_annotation_xml_integration_point,
        }
    }

    fn elem_name<'a>(&'a self, node: &'a Handle) -> ExpandedName<'a> {
        node.name.expanded()
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.index == other.index
    }

    fn is_mathml_annotation_xml_integration_point(&self, node: &Handle) -> bool {
        node.is_integration_point
    }

    fn get_document(&self) -> Handle {
        Self::nameless(DOCUMENT)
    }

    /// Returns the template's own handle: its content stays inside its element.
    fn get_template_contents(&self, template: &Handle) -> Handle {
        template.clone()
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        Self::nameless(self.add(Data::Other))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        Self::nameless(self.add(Data::Other))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        let last = self.0.borrow()[parent.index].children.len();
        self.insert(parent.index, last, child);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(node) = &child {
            self.detach(node.index);
        }
        let Some(parent) = self.0.borrow()[sibling.index].parent else {
            return;
        };
        let siblings = self.children(parent);
        let at = siblings.iter().position(|index| *index == sibling.index);
        self.insert(parent, at.unwrap_or(siblings.len()), child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        if self.0.borrow()[element.index].parent.is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn remove_from_parent(&self, node: &Handle) {
        self.detach(node.index);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let mut entries = self.0.borrow_mut();
        let moved = std::mem::take(&mut entries[node.index].children);
        for child in &moved {
            entries[*child].parent = Some(new_parent.index);
        }
        entries[new_parent.index].children.extend(moved);
    }

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn add_attrs_if_missing(&self, _: &Handle, _: Vec<Attribute>) {}
}
