//! Styles of authors as classes.

pub(crate) mod attribute;
pub(crate) mod author_styles;
