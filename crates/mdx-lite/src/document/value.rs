//! JSX as data: elements, attributes and values.

use std::collections::BTreeMap;

use crate::{Node, NodeKind, Span};

/// A JSX element, or an HTML tag written in MDX.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Element {
    /// The name, such as `Tabs`, `div`, `a.b` or `svg:path`; empty for a fragment `<>`.
    pub name: String,
    /// The attributes in source order.
    pub attrs: Vec<Attr>,
    /// Whether it is a block, whose children are blocks, rather than part of a line of text.
    pub flow: bool,
    /// The position of the opening tag.
    pub open: Span,
    /// The position of the closing tag; `None` if the element is self-closing or was closed by
    /// error recovery.
    pub close: Option<Span>,
}

impl Element {
    /// Creates an element without a closing tag.
    pub fn new(name: String, attrs: Vec<Attr>, flow: bool, open: Span) -> Self {
        Self {
            name,
            attrs,
            flow,
            open,
            close: None,
        }
    }

    /// Returns the attribute of this name, or the last of several, as in React.
    pub fn attr(&self, name: &str) -> Option<&Attr> {
        self.attrs.iter().rev().find(|attr| attr.name == name)
    }

    /// Returns the value of an attribute if it is a string: `"x"`, `{'x'}` or a template without
    /// `${}`.
    pub fn str_attr(&self, name: &str) -> Option<&str> {
        match &self.attr(name)?.value {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value of an attribute as inline content: the text of a string or number, or an
    /// element. `None` if the attribute is missing, or has another value.
    ///
    /// ```
    /// use mdx_lite::{Node, NodeKind, Options, parse};
    ///
    /// let document = parse("<Card a=\"x\" b={1} c={<b>y</b>} d={f()} />", &Options::default());
    /// let NodeKind::Jsx(card) = &document.nodes[0].kind else { panic!("not an element") };
    /// let text = |name| Some(card.content(name)?.iter().map(Node::text).collect::<String>());
    /// assert_eq!(text("a").as_deref(), Some("x"));
    /// assert_eq!(text("b").as_deref(), Some("1"));
    /// assert_eq!(text("c").as_deref(), Some("y"));
    /// assert_eq!(text("d"), None);
    /// ```
    pub fn content(&self, name: &str) -> Option<Vec<Node>> {
        let attr = self.attr(name)?;
        match &attr.value {
            Value::Element(node) => Some(vec![Node::clone(node)]),
            value => {
                let text = NodeKind::Text(value.shown()?);
                Some(vec![Node::new(attr.span, text)])
            }
        }
    }

    /// Returns the labels in the attribute `values={[{value, label}]}` of a `<Tabs>`, by value.
    pub fn tab_labels(&self) -> BTreeMap<String, String> {
        let Some(Value::Arr(values)) = self.attr("values").map(|attr| &attr.value) else {
            return BTreeMap::new();
        };
        let pairs = values.iter().filter_map(|value| {
            let text = |name| value.get(name).and_then(Value::shown);
            Some((text("value")?, text("label")?))
        });
        // The first label of a value counts.
        pairs.rev().collect()
    }

    /// Returns whether a boolean attribute is set: `<A x>`, `x={true}`.
    pub fn flag(&self, name: &str) -> bool {
        self.attr(name)
            .is_some_and(|attr| matches!(attr.value, Value::Bool(true)))
    }

    /// Returns whether the name belongs to a component (`Tabs`, `a.b`) and not to an HTML element.
    pub fn is_component(&self) -> bool {
        self.name.contains('.') || self.name.starts_with(|c: char| !c.is_lowercase())
    }
}

/// The syntax of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttrForm {
    /// A name without a value: `disabled`, which means `true`.
    Shorthand,
    /// A string between quotes, with entities decoded.
    Quoted,
    /// A value in braces.
    Braces,
    /// An element without braces: `icon=<A/>`.
    Element,
    /// `{...props}`; the name is empty.
    Spread,
    /// A value without quotes, as in HTML. MDX rejects it.
    Bare,
}

/// An attribute.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Attr {
    /// The name as in JSX, such as `className`; empty for a spread.
    pub name: String,
    /// The value.
    pub value: Value,
    /// The syntax it is written in.
    pub form: AttrForm,
    /// The position of the whole attribute.
    pub span: Span,
    /// The position of the text between the quotes or braces; empty for the shorthand.
    pub value_span: Span,
}

impl Attr {
    /// Creates an attribute whose value is in braces.
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

/// The value of an expression, if it can be read without running it.
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
    /// An object with its keys in source order.
    Obj(Vec<(String, Value)>),
    /// A reference such as `props.a.b`.
    Path(Vec<String>),
    /// The file of `require('…')` or `useBaseUrl('…')`.
    Asset(String),
    /// An element.
    Element(Box<Node>),
    /// The source of any other expression. It is balanced and never run.
    Opaque(String),
}

impl Value {
    /// Returns the value of an object's key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Self::Obj(pairs) = self else { return None };
        let found = pairs.iter().rev().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    /// Returns the text that React shows for a string or number; `None` for other values.
    pub fn shown(&self) -> Option<String> {
        match self {
            Self::Str(text) => Some(text.clone()),
            Self::Num(number) => Some(number.to_string()),
            _ => None,
        }
    }
}
