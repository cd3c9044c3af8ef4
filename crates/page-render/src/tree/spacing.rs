//! The space around paragraphs.

/// Whether paragraphs have an element around them; the paragraphs of a tight list have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spacing {
    Loose,
    Tight,
}
