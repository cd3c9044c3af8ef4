//! Finds or installs the programs that checks need beside Rust and Node.

pub(crate) mod apt;
pub(crate) mod chromium;
pub(crate) mod firefox;
pub(crate) mod fonts;
pub(crate) mod mdbook;
pub(crate) mod servers;
