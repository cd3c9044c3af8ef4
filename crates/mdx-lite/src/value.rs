//! JSX as data: elements, attributes, and values that need no JavaScript engine.

use crate::{Node, Span};

/// A JSX element, or an HTML tag written in MDX.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Element {
    /// The name as written: `Tabs`, `div`, `a.b`, `svg:path`; empty for a fragment `<>`.
    pub name: String,
    /// The attributes in the order they are written.
    pub attrs: Vec<Attr>,
    /// Whether it is a block of its own (its children are blocks) or stands in a line of text.
    pub flow: bool,
    /// The opening tag.
    pub open: Span,
    /// The closing tag; `None` when it is self-closing or was closed by recovery.
    pub close: Option<Span>,
}

impl Element {
    /// An element without a closing tag.
    pub fn new(name: String, attrs: Vec<Attr>, flow: bool, open: Span) -> Self {
        Self {
            name,
            attrs,
            flow,
            open,
            close: None,
        }
    }

    /// The attribute of this name; the last one when it is repeated, as in React.
    pub fn attr(&self, name: &str) -> Option<&Attr> {
        self.attrs.iter().rev().find(|attr| attr.name == name)
    }

    /// The value of an attribute when it is a string: `"x"`, `{'x'}` or a template without `${}`.
    pub fn str_attr(&self, name: &str) -> Option<&str> {
        match &self.attr(name)?.value {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Whether a boolean attribute is set: `<A x>`, `x={true}`.
    pub fn flag(&self, name: &str) -> bool {
        self.attr(name)
            .is_some_and(|attr| matches!(attr.value, Value::Bool(true)))
    }

    /// Whether the name is a component's (`Tabs`, `a.b`) and not an HTML element's.
    pub fn is_component(&self) -> bool {
        self.name.contains('.') || self.name.starts_with(|c: char| !c.is_lowercase())
    }
}

/// How an attribute is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttrForm {
    /// The name alone: `disabled`, which means `true`.
    Shorthand,
    /// A string between quotes, its entities decoded.
    Quoted,
    /// A value in braces.
    Braces,
    /// An element without braces: `icon=<A/>`.
    Element,
    /// `{...props}`; the name is empty.
    Spread,
    /// Without quotes, as HTML has it; MDX refuses that.
    Bare,
}

/// An attribute.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Attr {
    /// The name as written, `className`; empty for a spread.
    pub name: String,
    /// What it says.
    pub value: Value,
    /// How it is written.
    pub form: AttrForm,
    /// The whole attribute.
    pub span: Span,
    /// What is between the quotes or braces; empty for the shorthand.
    pub value_span: Span,
}

impl Attr {
    /// An attribute whose value is in braces.
    pub fn new(name: String, value: Value, span: Span) -> Self {
        Self {
            name,
            value,
            form: AttrForm::Braces,
            span,
            value_span: span,
        }
    }
}

/// A value of an expression, as far as it can be known without running it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// `null`.
    Null,
    /// `undefined`, and an empty expression.
    Undefined,
    /// `true` and `false`.
    Bool(bool),
    /// A number.
    Num(f64),
    /// A string, or a template without `${}`.
    Str(String),
    /// An array.
    Arr(Vec<Value>),
    /// An object, its keys in order.
    Obj(Vec<(String, Value)>),
    /// A reference such as `props.a.b`.
    Path(Vec<String>),
    /// The file of `require('…')` or `useBaseUrl('…')`.
    Asset(String),
    /// An element.
    Element(Box<Node>),
    /// Anything else: balanced, kept as written, never run.
    Opaque(String),
}

impl Value {
    /// The text React shows for it: strings and numbers; nothing for the rest.
    pub fn shown(&self) -> Option<String> {
        match self {
            Self::Str(text) => Some(text.clone()),
            Self::Num(number) => Some(number.to_string()),
            _ => None,
        }
    }
}
