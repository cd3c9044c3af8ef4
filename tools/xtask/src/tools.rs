//! Programs the checks need beside Rust and Node: found on the machine, else installed.

pub(crate) mod apt;
pub(crate) mod chromium;
pub(crate) mod firefox;
pub(crate) mod fonts;
pub(crate) mod mdbook;
