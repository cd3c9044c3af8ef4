//! The addresses in the attributes of elements, of JSX and of HTML, with the bytes in which each is written.

use std::ops::Range;

use mdx_lite::{Attr, AttrForm, Document, Element, Span, Value};

use super::{
    raw_address::candidates,
    written_address::{AddressForm, WrittenAddress},
};

/// The attributes of elements that hold the address of a link.
const LINKS: [&str; 2] = ["href", "to"];

/// The attributes of elements and properties of components that hold addresses of files.
const FILES: [&str; 8] = [
    "data",
    "image",
    "imagedark",
    "poster",
    "sources",
    "src",
    "srcset",
    "xlink:href",
];

/// A text of an attribute, without escapes, and the bytes in which it is written if they are known.
type WrittenText = (String, Option<Range<usize>>);

/// Returns the addresses in an element of JSX.
pub(super) fn in_element(
    document: &Document,
    element: &Element,
    span: Span,
) -> Vec<WrittenAddress> {
    let attributes = element.attrs.iter();
    let found = attributes.filter_map(|attr| {
        let form = form_of(&attr.name)?;
        let texts = texts_of(document, attr).into_iter();
        let addresses = texts.flat_map(|text| split(document, &attr.name, text));
        Some(addresses.map(move |text| address(text, span, form)))
    });
    found.flatten().collect()
}

/// Returns the addresses in HTML, which has no marks of quotes and lists before its lines; the document may.
pub(super) fn in_html(document: &Document, html: &str, span: Span) -> Vec<WrittenAddress> {
    let mut rest = span.range();
    let attributes = safe_html::scan::attributes(html).into_iter();
    let found = attributes.filter_map(|attribute| {
        let value = &html[attribute.value.clone()];
        let bytes = find(document, rest.clone(), value);
        rest.start = bytes.as_ref().map_or(rest.start, |bytes| bytes.end);
        let form = form_of(attribute.name)?;
        let text = safe_html::escape::unescape(value.trim());
        // A list over several lines may have marks of the document before each.
        let within = bytes.or_else(|| attribute.is("srcset").then(|| rest.clone()));
        let addresses = split(document, attribute.name, (text, within)).into_iter();
        Some(addresses.map(move |text| address(text, span, form)))
    });
    found.flatten().collect()
}

fn address((url, bytes): WrittenText, span: Span, form: AddressForm) -> WrittenAddress {
    WrittenAddress {
        url,
        bytes,
        span: span.range(),
        form,
    }
}

fn form_of(attribute: &str) -> Option<AddressForm> {
    let is = |name: &&str| attribute.eq_ignore_ascii_case(name);
    if LINKS.iter().any(&is) {
        return Some(AddressForm::Link);
    }
    FILES.iter().any(is).then_some(AddressForm::File)
}

/// Returns the strings in the value of an attribute. An object such as `sources` has several.
fn texts_of(document: &Document, attr: &Attr) -> Vec<WrittenText> {
    let value = attr.value_span.range();
    let mut rest = value.clone();
    let texts = strings(&attr.value).into_iter();
    let texts = texts.map(|text| {
        let bytes = match attr.form {
            AttrForm::Quoted | AttrForm::Bare => {
                find(document, value.clone(), text).or(Some(value.clone()))
            }
            // A string of JavaScript may have escapes.
            _ => quoted(document, rest.clone(), text),
        };
        rest.start = bytes.as_ref().map_or(rest.start, |bytes| bytes.end);
        (text.to_owned(), bytes)
    });
    texts.collect()
}

fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::Str(text) | Value::Asset(text) => vec![text],
        Value::Arr(values) => values.iter().flat_map(strings).collect(),
        Value::Obj(pairs) => pairs.iter().flat_map(|(_, value)| strings(value)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the bytes of a text in a part of the document.
fn find(document: &Document, within: Range<usize>, text: &str) -> Option<Range<usize>> {
    let at = document.source().get(within.clone())?.find(text)?;
    let start = within.start + at;
    Some(start..start + text.len())
}

/// Returns the bytes of a string of JavaScript in a part of the document.
fn quoted(document: &Document, within: Range<usize>, text: &str) -> Option<Range<usize>> {
    let quotes = ["\"", "'", "`"].into_iter();
    let found = quotes.filter_map(|quote| {
        let bytes = find(document, within.clone(), &format!("{quote}{text}{quote}"))?;
        Some(bytes.start + 1..bytes.end - 1)
    });
    found.min_by_key(|bytes| bytes.start)
}

/// Returns the addresses of a list such as `a.png 1x, b.png 2x`; other texts as they are.
fn split(document: &Document, attribute: &str, (text, bytes): WrittenText) -> Vec<WrittenText> {
    if !attribute.eq_ignore_ascii_case("srcset") {
        return vec![(text, bytes)];
    }
    let mut rest = bytes;
    let urls = candidates(&text).map(|(url, _)| {
        let bytes = rest.clone().and_then(|rest| find(document, rest, url));
        if let (Some(rest), Some(bytes)) = (&mut rest, &bytes) {
            rest.start = bytes.end;
        }
        (url.to_owned(), bytes)
    });
    urls.collect()
}
