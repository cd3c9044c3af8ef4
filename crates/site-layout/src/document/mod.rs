//! The HTML documents around pages, and their head.

pub mod frame;
pub mod head;
pub mod plain;
