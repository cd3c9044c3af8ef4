//! Lowers headings and their attributes.

use pulldown_cmark::{CowStr, HeadingLevel, Tag};

use crate::NodeKind;

/// Returns the tag of a heading without attributes.
pub(super) fn tag(depth: u8) -> Tag<'static> {
    Tag::Heading {
        level: HeadingLevel::try_from(usize::from(depth)).unwrap_or(HeadingLevel::H6),
        id: None,
        classes: Vec::new(),
        attrs: Vec::new(),
    }
}

/// Adds the id that the author wrote, the classes and the other attributes of a heading.
pub(super) fn add_attributes(tag: &mut Tag<'static>, kind: &NodeKind) {
    let (
        Tag::Heading {
            id, classes, attrs, ..
        },
        NodeKind::Heading {
            id: own_id,
            explicit,
            classes: own_classes,
            attrs: own_attrs,
            ..
        },
    ) = (tag, kind)
    else {
        return;
    };
    *id = explicit.then(|| own_id.clone().into());
    *classes = own_classes.iter().map(|name| name.clone().into()).collect();
    let pairs = own_attrs.iter().cloned();
    *attrs = pairs
        .map(|(name, value)| (name.into(), value.map(CowStr::from)))
        .collect();
}
