//! The texts of the interface and their plural forms.

pub mod languages;
pub(crate) mod plurals;
pub mod strings;
