//! Stylesheets of the owner: addresses, imports, faults, rules without use.

pub mod faults;
pub(crate) mod imports;
pub mod links;
pub mod old_tokens;
pub(crate) mod replaced_tokens;
pub(crate) mod rules;
pub mod slips;
pub(crate) mod text;
pub mod tokens;
pub mod unused_classes;
