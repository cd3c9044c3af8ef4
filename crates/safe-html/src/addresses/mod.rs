//! Addresses that authors may link to, and addresses that a page may load.

pub(crate) mod address;
pub(crate) mod load;
pub(crate) mod origin;
