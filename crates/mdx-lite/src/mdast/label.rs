//! The fields of nodes with a label.

use super::unist::Field;
use crate::{
    LinkKind,
    syntax::references::{entities, without_escapes},
};

/// Returns the label as it is shown, and in the form in which labels are compared.
pub(super) fn labelled(label: &str) -> [(&'static str, Field<'_>); 2] {
    let words: Vec<_> = label.split_whitespace().collect();
    let shown = match label.contains(['&', '\\']) {
        true => entities(&without_escapes(label)).into(),
        false => label.into(),
    };
    [
        ("identifier", words.join(" ").to_lowercase().into()),
        ("label", shown),
    ]
}

/// Returns the fields of a reference; `None` for other links.
pub(super) fn reference(kind: &LinkKind) -> Option<[(&'static str, Field<'_>); 3]> {
    let (label, form) = match kind {
        LinkKind::Full(label) => (label, "full"),
        LinkKind::Collapsed(label) => (label, "collapsed"),
        LinkKind::Shortcut(label) => (label, "shortcut"),
        _ => return None,
    };
    let [identifier, label] = labelled(label);
    Some([identifier, label, ("referenceType", form.into())])
}
