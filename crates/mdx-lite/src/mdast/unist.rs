//! Serializes a unist node. Fields are in alphabetical order. Children are created one by one while
//! they are written, so that no tree of JSON is held.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::Mdast;
use crate::{Align, Attr, Node, Span};

/// A node of unist.
pub(super) struct Unist<'w> {
    fields: Vec<(&'static str, Field<'w>)>,
}

impl<'w> Unist<'w> {
    /// Creates a node with a type, a position and `extra` fields.
    pub(super) fn new(
        kind: &'static str,
        position: NodePosition,
        extra: impl IntoIterator<Item = (&'static str, Field<'w>)>,
    ) -> Self {
        let own = [("type", kind.into()), ("position", Field::Place(position))];
        let mut fields: Vec<_> = own.into_iter().chain(extra).collect();
        fields.sort_unstable_by_key(|(name, _)| *name);
        Self { fields }
    }
}

impl Serialize for Unist<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|(name, field)| (name, field)))
    }
}

/// The value of a field.
pub(super) enum Field<'w> {
    Null,
    Bool(bool),
    Number(u64),
    Str(&'w str),
    Owned(String),
    Place(NodePosition),
    /// An object with one field.
    Object(&'static str, Box<Field<'w>>),
    /// An empty object.
    Empty,
    Children(Children<'w>),
    /// The children of the document.
    Root(&'w Mdast<'w>),
    Attributes(&'w Mdast<'w>, &'w [Attr]),
    Align(&'w [Align]),
    /// The value of an attribute in braces.
    Braces(Cow<'w, str>),
}

/// The children of a node.
pub(super) struct Children<'w> {
    pub(super) writer: &'w Mdast<'w>,
    /// A title before them, and its span.
    pub(super) title: Option<(&'w [Node], Span)>,
    pub(super) nodes: &'w [Node],
    /// The position of a parent of blocks.
    pub(super) parent: Option<Span>,
}

/// The position of a node.
#[derive(Serialize)]
pub(super) struct NodePosition {
    pub(super) end: Point,
    pub(super) start: Point,
}

/// A point in the source, in UTF-16 units.
#[derive(Serialize)]
pub(super) struct Point {
    pub(super) column: usize,
    pub(super) line: usize,
    pub(super) offset: usize,
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(is) => serializer.serialize_bool(*is),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Str(text) => serializer.serialize_str(text),
            Self::Owned(text) => serializer.serialize_str(text),
            Self::Place(position) => position.serialize(serializer),
            Self::Object(name, field) => serializer.collect_map([(name, field)]),
            Self::Empty => serializer.collect_map::<&str, (), _>([]),
            Self::Children(children) => children.serialize(serializer),
            Self::Root(writer) => serializer.collect_seq(writer.roots()),
            Self::Attributes(writer, attrs) => {
                serializer.collect_seq(attrs.iter().map(|attr| writer.attribute(attr)))
            }
            Self::Align(align) => serializer.collect_seq(align.iter().map(|align| name(*align))),
            Self::Braces(source) => serializer.collect_map([
                ("type", "mdxJsxAttributeValueExpression"),
                ("value", source.as_ref()),
            ]),
        }
    }
}

impl Serialize for Children<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let title = self
            .title
            .map(|(title, span)| self.writer.title(title, span));
        let nodes = self.writer.children(self.nodes, self.parent);
        serializer.collect_seq(title.into_iter().chain(nodes))
    }
}

impl From<bool> for Field<'_> {
    fn from(is: bool) -> Self {
        Self::Bool(is)
    }
}

impl From<u64> for Field<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl<'w> From<&'w str> for Field<'w> {
    fn from(text: &'w str) -> Self {
        Self::Str(text)
    }
}

impl From<String> for Field<'_> {
    fn from(text: String) -> Self {
        Self::Owned(text)
    }
}

impl<'w, T: Into<Field<'w>>> From<Option<T>> for Field<'w> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

const fn name(align: Align) -> Option<&'static str> {
    match align {
        Align::None => None,
        Align::Left => Some("left"),
        Align::Center => Some("center"),
        Align::Right => Some("right"),
    }
}
