//! The parts of a page under construction, and the values computed from all of them.

pub(crate) mod flatten;
pub(crate) mod footnotes;
pub(crate) mod heading;
pub(crate) mod nesting;
pub(crate) mod piece;
pub(crate) mod reading_time;
pub(crate) mod size;
pub(crate) mod spacing;
pub(crate) mod toc;
