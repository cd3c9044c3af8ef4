//! Components in a text: the places of their names, and the properties that own components declare.

use std::ops::Range;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use mdx_lite::{Element, NodeKind, parse};
use user_components::{ComponentProperty, documented_properties};

use crate::{documents::Asked, positions::Lines, state::State};

/// An own component.
pub(crate) struct OwnComponent {
    /// Its file, relative to the book's folder.
    file: String,
    pub(crate) properties: Vec<ComponentProperty>,
}

/// Returns the own component with a name, by its file as it is in the editor.
pub(crate) fn own(state: &mut State, asked: &Asked, name: &str) -> Option<OwnComponent> {
    let file = state.book_of(&asked.file)?.file_of_component(name)?;
    let file = file.to_owned();
    let text = state.session.text(&state.session.root().join(&file))?;
    let properties = documented_properties(&file, &text);
    Some(OwnComponent { file, properties })
}

/// Returns a property as TypeScript declares it.
pub(crate) fn declaration(property: &ComponentProperty) -> String {
    let mark = if property.is_optional { "?" } else { "" };
    format!("{}{mark}: {}", property.name, property.written)
}

/// Answers what the own component or the property with a name at a position is.
pub(crate) fn hover(state: &mut State, asked: &Asked, at: Position) -> Option<Hover> {
    let units = state.units;
    let lines = Lines::new(&asked.text, units);
    let offset = lines.offset(at);
    let document = parse(&asked.text, &asked.dialect);
    let elements = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Jsx(element) => Some(element),
        _ => None,
    });
    let is_here = |span: &Range<usize>| span.start <= offset && offset <= span.end;
    let found = { elements }.find_map(|element| {
        let mut tags = tag_names(&asked.text, element);
        let mut attributes = attribute_names(&asked.text, element);
        let span = tags.find(is_here).or_else(|| attributes.find(is_here))?;
        Some((element.name.clone(), span))
    });
    let (name, span) = found?;
    let own = own(state, asked, &name)?;
    let written = &asked.text[span.clone()];
    let value = if written == name {
        let properties = own.properties.iter().map(|property| {
            let comment = property.comment.replace('\n', " ");
            format!("- `{}` {comment}", declaration(property))
        });
        let properties: Vec<_> = properties.collect();
        format!("**<{name}>** `{}`\n\n{}", own.file, properties.join("\n"))
    } else {
        let mut properties = own.properties.iter();
        let property = properties.find(|property| property.name == written)?;
        format!("`{}`\n\n{}", declaration(property), property.comment)
    };
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(lines.range(span)),
    })
}

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
