//! Commands that print something and write no file.

mod explain;
mod policy;
mod schema;
mod search;

pub(super) use self::{
    explain::explain,
    policy::policy,
    schema::schema,
    search::{SearchFormat, search},
};
