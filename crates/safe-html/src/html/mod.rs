//! Raw HTML: its cost, its faults, and the HTML that is left of it.

pub(crate) mod attribute_count;
pub(crate) mod cost;
pub(crate) mod fragment;
pub(crate) mod misplaced;
pub(crate) mod nesting;
pub(crate) mod plain;
pub(crate) mod unclosed;
