//! JSX tags: names, attributes, and where tags of one name stand.

use std::ops::Range;

use super::value;
use crate::{Attr, AttrForm, Span, Value};

/// An opening tag.
pub(super) struct Opening {
    pub(super) name: String,
    pub(super) attrs: Vec<Attr>,
    pub(super) self_closing: bool,
    /// The byte after its `>`.
    pub(super) end: usize,
}

/// Elements that hold nothing (HTML, section 13.1.2).
pub(super) fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ];
    VOID.contains(&name)
}

/// Reads an opening tag at the start of `range`.
pub(super) fn opening(source: &str, range: Range<usize>) -> Option<Opening> {
    let text = source.get(range.clone())?;
    let name = name(text.strip_prefix('<')?);
    if name.is_empty() && !text.starts_with("<>") {
        return None;
    }
    let mut at = 1 + name.len();
    let mut attrs = Vec::new();
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let closed = [("/>", true), (">", false)]
            .into_iter()
            .find(|(mark, _)| rest.starts_with(mark));
        if let Some((mark, self_closing)) = closed {
            let end = range.start + at + mark.len();
            return Some(Opening {
                name: name.to_owned(),
                attrs,
                self_closing,
                end,
            });
        }
        let (attr, length) = attribute(rest, range.start + at)?;
        attrs.push(attr);
        at += length;
    }
}

fn name(text: &str) -> &str {
    let starts = text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
    let end =
        text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.' | ':')));
    if starts {
        &text[..end.unwrap_or(text.len())]
    } else {
        ""
    }
}

/// One attribute and its length; `at` is where it stands in the source.
fn attribute(text: &str, at: usize) -> Option<(Attr, usize)> {
    if let Some(inner) = text.strip_prefix('{') {
        let length = value::balanced(inner)?;
        let value = Value::Opaque(inner[..length].to_owned());
        return Some((
            attr("", value, AttrForm::Spread, at, length + 2, 1..=length),
            length + 2,
        ));
    }
    let name = name(text);
    if name.is_empty() {
        return None;
    }
    let Some(rest) = text[name.len()..].strip_prefix('=') else {
        let whole = name.len();
        return Some((
            attr(
                name,
                Value::Bool(true),
                AttrForm::Shorthand,
                at,
                whole,
                whole..=whole - 1,
            ),
            whole,
        ));
    };
    let from = name.len() + 2;
    let (value, form, length) = match rest.chars().next()? {
        quote @ ('"' | '\'') => {
            let length = rest[1..].find(quote)?;
            (
                Value::Str(value::entities(&rest[1..=length])),
                AttrForm::Quoted,
                length,
            )
        }
        '{' => {
            let length = value::balanced(&rest[1..])?;
            (value::read(&rest[1..=length]), AttrForm::Braces, length)
        }
        _ => {
            let end = rest.find(|c: char| c.is_whitespace() || c == '>')?;
            let bare = attr(
                name,
                Value::Str(rest[..end].to_owned()),
                AttrForm::Bare,
                at,
                name.len() + 1 + end,
                from - 1..=name.len() + end,
            );
            return Some((bare, name.len() + 1 + end));
        }
    };
    let whole = from + length + 1;
    Some((
        attr(
            name,
            value,
            form,
            at,
            whole,
            from..=from + length - usize::from(length > 0),
        ),
        whole,
    ))
}

fn attr(
    name: &str,
    value: Value,
    form: AttrForm,
    at: usize,
    whole: usize,
    inside: std::ops::RangeInclusive<usize>,
) -> Attr {
    Attr {
        name: name.to_owned(),
        value,
        form,
        span: Span::new(at, at + whole),
        value_span: Span::new(
            at + inside.start(),
            at + (inside.end() + 1).max(*inside.start()),
        ),
    }
}

/// A tag of a given name inside a line.
pub(super) struct NamedTag {
    pub(super) closing: bool,
    pub(super) range: Range<usize>,
}

/// The opening and closing tags of one name in `range`, but for self-closing ones.
pub(super) fn tags_of(source: &str, range: Range<usize>, wanted: &str) -> Vec<NamedTag> {
    let mut found = Vec::new();
    let mut at = range.start;
    while let Some(next) = source[at..range.end].find('<') {
        let start = at + next;
        at = start + 1;
        let rest = &source[at..range.end];
        let inner = rest.strip_prefix('/').unwrap_or(rest);
        let closing = inner.len() < rest.len();
        if name(inner) != wanted {
            continue;
        }
        if closing {
            let length = inner.find('>').unwrap_or(inner.len().saturating_sub(1));
            found.push(NamedTag {
                closing,
                range: start..start + 2 + length + 1,
            });
        } else if !opening(source, start..source.len()).is_some_and(|tag| tag.self_closing) {
            found.push(NamedTag {
                closing,
                range: start..at,
            });
        }
    }
    found
}
