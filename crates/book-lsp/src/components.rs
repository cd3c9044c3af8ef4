//! Components in a text: the places of their names.

use std::ops::Range;

use mdx_lite::Element;

/// Returns the places of an element's name in its tags.
pub(crate) fn tag_names<'a>(
    source: &'a str,
    element: &'a Element,
) -> impl Iterator<Item = Range<usize>> + 'a {
    let tags = [Some(element.open), element.close].into_iter().flatten();
    tags.filter_map(|tag| {
        let at = source.get(tag.range())?.find(&element.name)?;
        let start = tag.start + at;
        Some(start..start + element.name.len())
    })
}

/// Returns the places of the names of an element's attributes.
pub(crate) fn attribute_names<'a>(
    source: &'a str,
    element: &'a Element,
) -> impl Iterator<Item = Range<usize>> + 'a {
    let attributes = element.attrs.iter();
    attributes.filter_map(|attribute| {
        let text = source.get(attribute.span.range())?;
        let end = text.find(|c| !is_part_of_name(c)).unwrap_or(text.len());
        let start = attribute.span.start;
        (end > 0).then(|| start..start + end)
    })
}

/// Whether a character is part of names in the dialect.
pub(crate) fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '$')
}
