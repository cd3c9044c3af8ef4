//! Commands that print something and write no file.

mod explain;
mod names;
mod policy;
mod schema;
mod search;

pub(super) use self::{
    explain::explain,
    names::names,
    policy::policy,
    schema::schema,
    search::{SearchFormat, search},
};
